//! One reading of a record: layout, letters, game; and the choice among several.

use super::GameFrom;
use crate::letters::Letters;
use crate::replay::Replay;
use crate::rules::{Game, Rules};
use crate::syntax::Layout;

/// How a record was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game.
    pub game: &'static Game,
    /// What decided that.
    pub from: GameFrom,
    /// Its rules, with the settings of options and tags.
    pub rules: Rules,
    /// The layout.
    pub layout: &'static Layout,
    /// The name that it is reported by: that of the layout of the same structure.
    pub notation: &'static str,
    /// The piece letters.
    pub letters: &'static Letters,
}

/// A reading that was tried.
#[derive(Debug)]
pub(super) struct Tried {
    pub reading: Reading,
    pub replay: Replay,
    /// No error of syntax or rules.
    pub clean: bool,
    /// Text that scans as a ply is a comment in it.
    pub swallows: bool,
}

impl Tried {
    /// Nothing can go before it.
    pub fn is_best(&self) -> bool {
        self.clean && !self.swallows && self.replay.numbers_agree
    }
}

/// The index of the reading to take, of those that were tried in order.
///
/// Of those without an error, one that plays all plies before one that makes comments of some, then one whose numbers
/// agree. Where all have errors, the game of the first stands, and the one of that game that goes furthest is taken.
pub(super) fn choose(tried: &[Tried]) -> usize {
    let clean = (0..tried.len()).filter(|index| tried[*index].clean);
    if let Some(best) = clean.min_by_key(|index| (tried[*index].swallows, !tried[*index].replay.numbers_agree)) {
        return best;
    }
    let game = tried[0].reading.game.key;
    let same = (0..tried.len()).filter(|index| tried[*index].reading.game.key == game);
    same.max_by_key(|index| (tried[*index].replay.plies.len(), std::cmp::Reverse(*index))).unwrap_or(0)
}

/// The letters and layout of a reading in words: why it was chosen.
impl Reading {
    /// One line for a curious user.
    #[must_use]
    pub fn why(&self) -> String {
        let game = match self.from {
            GameFrom::Option => "by option",
            GameFrom::Tag => "by its Variant tag",
            GameFrom::Structure => "by the length of its turns",
            GameFrom::Mark => "by a mark that only this game has",
            GameFrom::Default => "because there is no ply to tell by",
        };
        let Letters { code, language, .. } = self.letters;
        format!("{} {game}; layout {}; letters {code} ({language})", self.game.key, self.notation)
    }
}
