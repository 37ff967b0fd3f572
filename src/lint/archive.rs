//! What is known of the games of a run, to compare those of many files: which plies were seen where, and which names.
//!
//! A game is kept as a number that its plies make and its place: 38 to 75 bytes, however long it is.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::names::Names;
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

/// Into how many tables the games are divided: one that grows is copied, and that is to be a small part of all.
const TABLES: usize = 64;

/// The games of a run so far.
#[derive(Debug, Default)]
pub struct Archive {
    /// By the lowest bits of the print.
    games: Vec<HashMap<Print, Origin>>,
    names: Names,
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
        self.games.resize_with(TABLES, HashMap::new);
        match self.games[print.0 as usize % TABLES].entry(print) {
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
        self.names.add(text, at);
    }

    /// The spellings that are not the usual ones of their names, in the order of the files.
    #[must_use]
    pub fn variants(&self) -> Vec<Variant> {
        let mut variants = Vec::new();
        for spellings in self.names.in_several_spellings() {
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
                variants.push(Variant { first: spelling.first, text: spelling.text.to_owned(), finding });
            }
        }
        variants.sort_by_key(|variant| (variant.first.file, variant.first.game, variant.first.line));
        variants
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_game_takes_less_than_a_hundred_bytes() {
        // A table has a byte more an entry, and an eighth of its places stay empty.
        let place = size_of::<(Print, Origin)>() + 1;
        let mut archive = Archive::default();
        for game in 1..=200_000_u32 {
            let print = Print(u128::from(game).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834));
            assert_eq!(archive.game(print, Origin { file: game, game: 1, line: 1 }), None);
            // While a table grows, it is there twice.
            let tables = archive.games.iter().map(|table| table.capacity() * 8 / 7 * place);
            let (all, largest) = (tables.clone().sum::<usize>(), tables.max().unwrap_or_default());
            if game.is_power_of_two() && game > 10_000 || game % 30_000 == 0 {
                assert!(all + largest < 100 * game as usize, "{game}: {all}");
            }
        }
    }
}
