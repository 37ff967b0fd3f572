//! One reading of a record: layout, letters, game; and the choice among several.

use super::GameFrom;
use crate::letters::Letters;
use crate::replay::{LetterUse, Replay};
use crate::rules::{Game, Rules, Turn};
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
    /// Among how many it was chosen.
    pub choice: Choice,
}

/// What there was to choose from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Layouts that the separators leave; 0 where an option names one.
    pub layouts: u8,
    /// Sets that have the letters of the record, those that read it alike counted once; 0 where an option or a tag names
    /// one.
    pub sets: u8,
    /// Readings that were replayed.
    pub tried: u8,
    /// Whether the one that was taken has no error of syntax or rules.
    pub clean: bool,
}

/// A reading that was tried.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "facts of a reading that are independent of each other")]
pub(super) struct Tried {
    pub reading: Reading,
    pub replay: Replay,
    /// No error of syntax or rules.
    pub clean: bool,
    /// Text that scans as a ply is a comment in it.
    pub swallows: bool,
    /// And nothing but the layout says so: such a reading is no way out of an error.
    pub drops: bool,
    /// The record needs a written pawn letter in it.
    pub needs_pawn: bool,
    /// Each of the first turns has a number of its own.
    pub own_numbers: bool,
    /// The turns as written are as long as those of its game may be: of one ply, or of several.
    pub fits: bool,
}

impl Tried {
    /// Nothing can go before it.
    pub fn is_best(&self) -> bool {
        self.clean
            && self.replay.allowed.is_empty()
            && !self.swallows
            && self.replay.numbers_agree
            && self.replay.letters == LetterUse::One
    }
}

/// The index of the reading to take, of those that were tried in order.
///
/// Of those without an error, one that plays all plies before one that makes comments of some, then one that needs fewer
/// of the record's allowances, then one whose numbers agree. Where all have errors, the game of the first stands (progressive chess with a number a turn
/// goes before), and the one of that game that goes furthest is taken.
pub(super) fn choose(tried: &[Tried]) -> usize {
    let clean = (0..tried.len()).filter(|index| tried[*index].clean);
    let order = |index: &usize| {
        let tried = &tried[*index];
        (tried.swallows, tried.replay.allowed.len(), !tried.replay.numbers_agree, tried.replay.letters)
    };
    if let Some(best) = clean.min_by_key(order) {
        return best;
    }
    // Turns of 1, 2, 3 plies with a number each are no accident, even where the record breaks; nor is a reading by its
    // own turns that goes much further than the first.
    let plies = |tried: &Tried| tried.replay.plies.len();
    let growing =
        tried.iter().find(|tried| tried.reading.rules.turn == Turn::Growing && tried.own_numbers && !tried.drops);
    let further = tried.iter().find(|other| {
        tried[0].reading.from == GameFrom::Structure
            && !other.needs_pawn
            && !other.drops
            && plies(other) >= plies(&tried[0]) + FURTHER
    });
    let game = growing.or(further).unwrap_or(&tried[0]).reading.game.key;
    let same = (0..tried.len()).filter(|index| tried[*index].reading.game.key == game);
    // A reading that is none is taken only where there is no other.
    let same: Vec<usize> = match same.clone().filter(|index| !tried[*index].drops).collect::<Vec<_>>() {
        played if !played.is_empty() => played,
        _ => same.collect(),
    };
    // One that needs a written pawn letter comes after all others, and so does one that takes a letter for two pieces.
    let reach = |index: &usize| {
        let tried = &tried[*index];
        (
            !tried.needs_pawn && tried.replay.letters < LetterUse::Contradicting,
            tried.fits,
            plies(tried),
            std::cmp::Reverse(*index),
        )
    };
    same.into_iter().max_by_key(reach).unwrap_or(0)
}

/// A reading that plays so many plies more than the first before its error is the likelier one.
const FURTHER: usize = 4;

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

    /// Why that layout and those letters, for a user who is still more curious.
    #[must_use]
    pub fn because(&self) -> String {
        let Choice { layouts, sets, tried, clean } = self.choice;
        let of = |count: u8, told: &str, only: &str, several: &str| match count {
            0 => told.to_owned(),
            1 => only.to_owned(),
            count => format!("{count} {several}"),
        };
        let layout = of(
            layouts,
            "an option names the layout",
            "no other layout is possible with its separators",
            "layouts are possible with its separators",
        );
        let letters =
            of(sets, "an option or a tag names the letters", "no other set has its letters", "sets have its letters");
        let taken = match (tried, clean) {
            (1, true) => "it replays without an error".to_owned(),
            (1, false) => "it was the only reading to try".to_owned(),
            (tried, true) => format!(
                "of {tried} readings tried it is the first without an error, or one that agrees better with numbers and letters"
            ),
            (tried, false) => format!("none of {tried} readings is without an error; this one goes furthest"),
        };
        format!("{layout}; {letters}; {taken}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reading as a game, clean or not, that plays so many plies.
    fn tried(game: &str, clean: bool, agree: bool, plies: usize) -> Tried {
        let game = Game::find(game).expect("a game");
        let layout = Layout::find("pgn").expect("a layout")[0];
        let letters = crate::letters::ENGLISH;
        let reading = Reading {
            game,
            from: GameFrom::Structure,
            rules: game.rules,
            layout,
            notation: "pgn",
            letters,
            choice: Choice::default(),
        };
        let ply = crate::replay::Played {
            played: crate::position::Move::NULL,
            span: crate::diagnostic::Span::at(0),
            node: 0,
            begins_turn: true,
            is_allowed: false,
        };
        let replay = Replay { plies: vec![ply; plies], numbers_agree: agree, broken: !clean, ..Replay::default() };
        Tried {
            reading,
            replay,
            clean,
            swallows: false,
            drops: false,
            needs_pawn: false,
            own_numbers: false,
            fits: true,
        }
    }

    #[test]
    fn the_first_without_an_error_is_taken_and_numbers_that_agree_go_before() {
        assert_eq!(choose(&[tried("orthodox", false, true, 9), tried("balanced", true, true, 4)]), 1);
        assert_eq!(choose(&[tried("orthodox", true, true, 4), tried("balanced", true, true, 9)]), 0);
        assert_eq!(choose(&[tried("orthodox", true, false, 9), tried("balanced", true, true, 4)]), 1);
        let swallows = Tried { swallows: true, ..tried("orthodox", true, true, 4) };
        assert_eq!(choose(&[swallows, tried("balanced", true, false, 9)]), 1);
    }

    #[test]
    fn where_all_fail_the_game_of_the_first_stands_and_the_reading_that_goes_furthest() {
        let readings =
            [tried("balanced", false, true, 3), tried("orthodox", false, true, 6), tried("balanced", false, true, 5)];
        assert_eq!(choose(&readings), 2);
        assert_eq!(choose(&[tried("balanced", false, true, 3), tried("orthodox", false, true, 7)]), 1);
        let pawn = Tried { needs_pawn: true, ..tried("balanced", false, true, 8) };
        assert_eq!(choose(&[tried("balanced", false, true, 3), pawn]), 0);
        let series = Tried { own_numbers: true, ..tried("scottish", false, true, 2) };
        assert_eq!(choose(&[tried("orthodox", false, true, 3), series]), 1);
    }
}
