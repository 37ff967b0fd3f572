//! What is known of the games of a run, to compare those of many files: which plies were seen where, and which names.
//!
//! A game is kept as a number that its plies make and its place: about 60 bytes, however long it is.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::detect::Record;
use crate::diagnostic::{Finding, Name, Span};

/// Games of fewer plies may well be alike by chance: openings are.
const FEWEST_PLIES: usize = 12;

/// What the plies of a game come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Print(u128);

impl Print {
    /// That of a record, however it is written; none where its line broke or it is short.
    #[must_use]
    pub fn of(record: &Record<'_>) -> Option<Self> {
        let start = record.start.filter(|_| !record.replay.broken && record.replay.plies.len() >= FEWEST_PLIES)?;
        let half = |seed: u8| {
            let mut hasher = DefaultHasher::new();
            seed.hash(&mut hasher);
            start.fen().hash(&mut hasher);
            for ply in &record.replay.plies {
                ply.begins_turn.hash(&mut hasher);
                ply.played.to_string().hash(&mut hasher);
            }
            u128::from(hasher.finish())
        };
        Some(Self(half(0) << 64 | half(1)))
    }
}

/// Where a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Which file of the run.
    pub file: u32,
    /// Which game of the file, from 1.
    pub game: u32,
    /// The line that it begins on, from 1.
    pub line: u32,
}

/// The games of a run so far.
#[derive(Debug, Default)]
pub struct Archive {
    games: HashMap<Print, Origin>,
    /// By what spellings of one name have in common: the spellings.
    names: BTreeMap<String, Vec<Spelling>>,
}

/// A spelling of a name.
#[derive(Debug)]
struct Spelling {
    text: Box<str>,
    count: u32,
    first: Origin,
}

/// A name that is usually written otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Where it is first.
    pub first: Origin,
    /// As it is written there.
    pub text: String,
    /// What is to be said of it; the span is for who knows the file.
    pub finding: Finding,
}

impl Archive {
    /// Remembers a game; where its plies were seen before.
    pub fn game(&mut self, print: Print, at: Origin) -> Option<Origin> {
        match self.games.entry(print) {
            std::collections::hash_map::Entry::Occupied(seen) => Some(*seen.get()),
            std::collections::hash_map::Entry::Vacant(new) => {
                new.insert(at);
                None
            }
        }
    }

    /// The finding about a game whose plies stand at `first` too; `file` names that one's file.
    #[must_use]
    pub fn duplicate(span: Span, first: Origin, file: &str) -> Finding {
        let message = format!("the same plies as game {} of {file}, line {}", first.game, first.line);
        Finding::new(Name::DuplicateGame, span, message).help("keep one of them")
    }

    /// Remembers a player's name.
    pub fn name(&mut self, text: &str, at: Origin) {
        let Some(key) = key(text) else { return };
        let spellings = self.names.entry(key).or_default();
        match spellings.iter_mut().find(|spelling| &*spelling.text == text) {
            Some(spelling) => spelling.count += 1,
            None => spellings.push(Spelling { text: text.into(), count: 1, first: at }),
        }
    }

    /// The spellings that are not the usual ones of their names, in the order of the files.
    #[must_use]
    pub fn variants(&self) -> Vec<Variant> {
        let mut variants = Vec::new();
        for spellings in self.names.values().filter(|spellings| spellings.len() > 1) {
            // The first of those that are as frequent.
            let Some(usual) = spellings.iter().rev().max_by_key(|spelling| spelling.count) else { continue };
            for spelling in spellings.iter().filter(|spelling| spelling.text != usual.text) {
                let times = |count: u32| if count == 1 { "once".to_owned() } else { format!("{count} times") };
                let message = format!(
                    "`{}`, written so {}, is written `{}` {}",
                    spelling.text,
                    times(spelling.count),
                    usual.text,
                    times(usual.count)
                );
                let finding = Finding::new(Name::NameVariants, Span::at(0), message).help("write one name in one way");
                variants.push(Variant { first: spelling.first, text: spelling.text.to_string(), finding });
            }
        }
        variants.sort_by_key(|variant| (variant.first.file, variant.first.game, variant.first.line));
        variants
    }
}

/// What the spellings of one name have in common: its words in small letters without diacritics, in the order of the
/// alphabet, so that `Alekhine, A.` is `A. Alekhine`. None for what is no name.
fn key(name: &str) -> Option<String> {
    let folded: String = name.chars().flat_map(char::to_lowercase).map(plain).collect();
    let mut words: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.iter().any(|word| word.chars().count() > 1).then(|| words.join(" "))
}

/// The letter without its diacritic.
fn plain(c: char) -> char {
    const LETTERS: &[(&str, char)] = &[
        ("àáâãäåāăą", 'a'),
        ("çćĉċč", 'c'),
        ("ďđ", 'd'),
        ("èéêëēĕėęě", 'e'),
        ("ĝğġģ", 'g'),
        ("ìíîïĩīĭįı", 'i'),
        ("ĺļľł", 'l'),
        ("ñńņň", 'n'),
        ("òóôõöøōŏő", 'o'),
        ("ŕŗř", 'r'),
        ("śŝşšș", 's'),
        ("ţťŧț", 't'),
        ("ùúûüũūŭůűų", 'u'),
        ("ýÿ", 'y'),
        ("źżž", 'z'),
        ("ё", 'е'),
    ];
    LETTERS.iter().find(|(all, _)| all.contains(c)).map_or(c, |(_, plain)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_have_one_key() {
        let same = ["Alekhine, A.", "A. Alekhine", "ALEKHINE, A", "alekhine a."];
        assert!(same.iter().all(|name| key(name) == key(same[0])));
        assert_eq!(key("Maróczy, Géza"), key("Geza Maroczy"));
        assert_ne!(key("Alekhine, A."), key("Alekhine, B."));
        assert_ne!(key("Alekhine, A."), key("Alekhine, Alexander"), "an initial may be another's");
        assert_eq!([key("?"), key(""), key("N. N."), key("-")], [None, None, None, None]);
    }

    #[test]
    fn the_usual_spelling_is_the_most_frequent_and_the_first_of_those() {
        let mut archive = Archive::default();
        let at = |file| Origin { file, game: 1, line: 1 };
        for (file, name) in ["Reti, R.", "Réti, R.", "Réti, R.", "Tal", "tal"].into_iter().enumerate() {
            archive.name(name, at(u32::try_from(file).unwrap()));
        }
        let variants = archive.variants();
        let messages: Vec<&str> = variants.iter().map(|variant| variant.finding.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "`Reti, R.`, written so once, is written `Réti, R.` 2 times",
                "`tal`, written so once, is written `Tal` once"
            ]
        );
    }
}
