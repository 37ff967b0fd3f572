//! Which games of a file are wanted: by number, or by what a tag says.

use std::num::NonZeroUsize;
use std::str::FromStr;

use crate::detect::Record;

/// The games that are wanted; all of them where nothing is said.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct PickArgs {
    /// Only these games of each file: N or N-M
    #[arg(long, value_name = "N[-M]")]
    index: Option<Indices>,
    /// Only games whose tag holds this text, whatever the case; repeatable: all must hold
    #[arg(long = "where", value_name = "TAG=TEXT", value_parser = condition)]
    conditions: Vec<(String, String)>,
}

impl PickArgs {
    /// Whether all games are wanted.
    pub fn is_all(&self) -> bool {
        self.index.is_none() && self.conditions.is_empty()
    }

    /// Whether a game is wanted.
    pub fn wants(&self, record: &Record<'_>) -> bool {
        let holds = |(name, text): &(String, String)| {
            let tag = record.tape.tag(record.text, name).map(|pair| pair.text(record.text).to_lowercase());
            tag.is_some_and(|tag| tag.contains(&text.to_lowercase()))
        };
        self.index.is_none_or(|indices| indices.contains(record.index as usize)) && self.conditions.iter().all(holds)
    }
}

fn condition(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((tag, text)) if !tag.is_empty() => Ok((tag.to_owned(), text.to_owned())),
        _ => Err("a condition is TAG=TEXT, as in `White=Alekhine`".into()),
    }
}

/// Games of a file by number: `3` or `3-5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Indices {
    first: usize,
    last: usize,
}

impl Indices {
    /// Whether the game of that number, from 1, is among them.
    const fn contains(self, index: usize) -> bool {
        self.first <= index && index <= self.last
    }
}

impl FromStr for Indices {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| {
            part.parse::<NonZeroUsize>()
                .map(NonZeroUsize::get)
                .map_err(|_| format!("`{part}` is no number of a game: games are counted from 1, as in `3` or `3-5`"))
        };
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last) = (number(first)?, number(last)?);
        if last < first {
            return Err(format!("{first} is behind {last}: the smaller number goes first"));
        }
        Ok(Self { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{Options, Reader};

    #[test]
    fn indices() {
        let read = |text: &str| text.parse::<Indices>();
        assert_eq!(read("3"), Ok(Indices { first: 3, last: 3 }));
        assert_eq!(read("3-5"), Ok(Indices { first: 3, last: 5 }));
        for wrong in ["", "0", "-1", "1-", "5-3", "a", "1-2-3", "1,2", "99999999999999999999999"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let some = read("2-3").unwrap();
        assert_eq!([1, 2, 3, 4].map(|index| some.contains(index)), [false, true, true, false]);
    }

    #[test]
    fn a_game_is_wanted_by_number_and_by_its_tags() {
        let text = b"[White \"Fortis\"]\n\n1. e4 *\n\n[White \"Alekhine, A.\"]\n[Event \"Paris\"]\n\n1. d4 *\n";
        let wanted = |index: Option<&str>, conditions: &[&str]| {
            let pick = PickArgs {
                index: index.map(|index| index.parse().unwrap()),
                conditions: conditions.iter().map(|text| condition(text).unwrap()).collect(),
            };
            let mut reader = Reader::new(text, &Options::default());
            let mut found = Vec::new();
            while let Some(record) = reader.next() {
                if pick.wants(&record) {
                    found.push(record.index);
                }
            }
            found
        };
        assert_eq!(wanted(None, &[]), [1, 2]);
        assert_eq!(wanted(Some("2"), &[]), [2]);
        assert_eq!(wanted(None, &["white=alekhine"]), [2]);
        assert_eq!(wanted(None, &["White=A", "Event=paris"]), [2]);
        assert_eq!(wanted(Some("1"), &["White=Alekhine"]), [0; 0]);
        assert!(condition("White").is_err() && condition("=A").is_err());
    }
}
