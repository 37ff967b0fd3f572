//! Which findings are shown and counted: `--select` and `--ignore`, by name or group.

use super::Failure;
use crate::config::{Selection, Selector, Settings};

#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct SelectArgs {
    /// Only these findings, by name or group; repeatable, or with commas
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    select: Vec<String>,
    /// Not these findings, by name or group; a name goes before a group
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    ignore: Vec<String>,
}

impl SelectArgs {
    /// The findings that are asked for where these settings hold. What `--select` names is shown whatever a file says;
    /// `--ignore` comes to what a file ignores.
    pub fn over(&self, settings: &Settings) -> Result<Selection, Failure> {
        let all = |words: &[String]| words.iter().map(|word| Selector::find(word)).collect::<Result<Vec<_>, _>>();
        let (select, ignore) = (all(&self.select)?, all(&self.ignore)?);
        let mut selection = settings.selection();
        if select.is_empty() {
            selection.ignore.extend(ignore);
        } else {
            selection = Selection { select, ignore, ..selection };
        }
        Ok(selection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Name, Severity};

    #[test]
    fn options_go_before_the_file() {
        let find = |word| Selector::find(word).unwrap();
        let settings = Settings {
            select: Some(vec![find("rules")]),
            ignore: vec![find("null-move")],
            severity: vec![(find("wrong-turn"), None), (find("bad-fen"), Some(Severity::Info))],
            ..Settings::default()
        };
        let shown = |select: &[&str], ignore: &[&str]| {
            let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
            let selection = SelectArgs { select: words(select), ignore: words(ignore) }.over(&settings).unwrap();
            [Name::NoGame, Name::BadFen, Name::NullMove, Name::WrongTurn].map(|name| selection.shows(name))
        };
        assert_eq!(shown(&[], &[]), [false, true, false, false]);
        assert_eq!(shown(&[], &["bad-fen"]), [false, false, false, false]);
        assert_eq!(shown(&["null-move", "wrong-turn"], &[]), [false, false, true, true]);
    }
}
