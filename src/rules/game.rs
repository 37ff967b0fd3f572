//! A game with its names and sources; plain data, may use `Rules`.

use super::{Rules, games};

/// One game: its rules and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The key that `--game` takes, and the name of its file in `rules/games/`, `_` for `-`.
    pub key: &'static str,
    /// The English name.
    pub name: &'static str,
    /// What a `Variant` tag may call it, besides its key; compared as [`super::lookup`] says.
    pub names: &'static [&'static str],
    /// When its rules were first published.
    pub first_year: Option<u16>,
    /// Whether `first_year` is only the oldest date known: it was published then at the latest.
    pub at_the_latest: bool,
    /// Where the rules are taken from.
    pub sources: &'static [&'static str],
    /// What the game is, in one or two sentences.
    pub about: &'static str,
    /// The rules.
    pub rules: Rules,
}

impl Game {
    /// The game with exactly this key.
    pub fn find(key: &str) -> Option<&'static Game> {
        games::ALL.iter().copied().find(|game| game.key == key)
    }
}
