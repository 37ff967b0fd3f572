//! Which findings are shown and counted: `--select` and `--ignore`, by name or group.

use super::Failure;
use crate::diagnostic::{Group, Name};

#[derive(Debug, clap::Args)]
pub(super) struct SelectArgs {
    /// Only these findings, by name or group; repeatable, or with commas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    select: Vec<String>,
    /// Not these findings, by name or group; a name goes before a group
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    ignore: Vec<String>,
}

/// The findings that were asked for.
#[derive(Debug, Default)]
pub(super) struct Selection {
    select: Vec<Selector>,
    ignore: Vec<Selector>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Selector {
    Name(Name),
    Group(Group),
}

impl SelectArgs {
    /// Looks the words up.
    pub fn resolve(&self) -> Result<Selection, Failure> {
        let all = |words: &[String]| words.iter().map(|word| Selector::find(word)).collect::<Result<_, _>>();
        Ok(Selection { select: all(&self.select)?, ignore: all(&self.ignore)? })
    }
}

impl Selector {
    fn find(word: &str) -> Result<Self, Failure> {
        let group = Group::ALL.iter().copied().find(|group| group.key() == word).map(Self::Group);
        group.or_else(|| Name::find(word).map(Self::Name)).ok_or_else(|| {
            let known = Name::all().map(Name::key).chain(Group::ALL.iter().map(|group| group.key()));
            Failure::unknown(
                "finding or group of findings",
                word,
                known,
                "the groups are file, syntax, rules, claims, style and archive",
            )
        })
    }
}

impl Selection {
    /// Only findings of that name or group.
    #[cfg(test)]
    pub fn only(word: &str) -> Self {
        Self { select: vec![Selector::find(word).unwrap()], ignore: Vec::new() }
    }

    /// Whether findings of that name are shown. A name that is ignored or selected decides before its group does; else what is
    /// ignored goes, and where anything is selected, only that stays.
    pub fn shows(&self, name: Name) -> bool {
        let (own, group) = (Selector::Name(name), Selector::Group(name.group()));
        !self.ignore.contains(&own)
            && (self.select.contains(&own)
                || !self.ignore.contains(&group) && (self.select.is_empty() || self.select.contains(&group)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(select: &[&str], ignore: &[&str]) -> Vec<&'static str> {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let selection = SelectArgs { select: words(select), ignore: words(ignore) }.resolve().unwrap();
        let some = [Name::NoGame, Name::UnreadableToken, Name::IllegalMove, Name::WrongTurn, Name::WrongResult];
        some.into_iter().filter(|&name| selection.shows(name)).map(Name::key).collect()
    }

    #[test]
    fn the_more_particular_word_decides() {
        assert_eq!(shown(&[], &[]).len(), 5);
        assert_eq!(shown(&["rules"], &[]), ["illegal-move", "wrong-turn"]);
        assert_eq!(shown(&["rules", "no-game"], &["illegal-move"]), ["no-game", "wrong-turn"]);
        assert_eq!(shown(&[], &["rules", "file"]), ["unreadable-token", "wrong-result"]);
        assert_eq!(shown(&["illegal-move"], &["rules"]), ["illegal-move"]);
        assert_eq!(shown(&["illegal-move"], &["illegal-move"]), [""; 0]);
    }

    #[test]
    fn a_misspelt_word_gets_the_nearest() {
        assert!(Selector::find("ilegal-move").unwrap_err().to_string().contains("`illegal-move`"));
        assert!(Selector::find("claim").unwrap_err().to_string().contains("`claims`"));
        assert!(Selector::find("xyzzy-plugh").unwrap_err().to_string().contains("the groups are"));
    }

    #[test]
    fn every_group_is_known() {
        assert!(Name::all().all(|name| Group::ALL.contains(&name.group())));
    }
}
