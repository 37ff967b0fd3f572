//! Move numbers are advice: they are compared with the plies, by the scheme that fits the record best.

use super::Player;
use crate::board::Color;
use crate::diagnostic::{Finding, Name, Place, Span};
use crate::rules::Turn;

/// How a record counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    /// A number covers a turn of White and one of Black.
    Pair,
    /// A number a turn.
    Turn,
    /// A number a ply.
    Ply,
}

/// A number as written, with what each scheme expects.
#[derive(Clone, Copy, Debug)]
struct Entry {
    written: u32,
    expected: [u32; 3],
    /// The number stands before Black's turn and does not say so: allowed where Black began.
    unmarked_black: bool,
    span: Span,
    place: Place,
}

/// A move number that is not what the plies say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddNumber {
    /// Where it stands, with its dots.
    pub span: Span,
    /// What should stand there.
    pub right: u32,
    /// Whether it stands before Black's turn and does not say so.
    pub unmarked: bool,
}

/// The numbers of a record.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    entries: Vec<Entry>,
    /// Turns of the main line so far.
    turns: u32,
}

impl Numbers {
    /// With room for what a record of so many plies has of them.
    pub fn for_plies(plies: usize) -> Self {
        Self { entries: Vec::with_capacity(plies.div_ceil(2)), turns: 0 }
    }
}

impl Player<'_> {
    /// Takes the number that stands before the ply to be made.
    pub(super) fn count_number(&mut self, begins_turn: bool) {
        let main = self.outer.is_empty();
        if begins_turn && main {
            self.numbers.turns += 1;
        }
        let Some((number, span)) = self.line.number.take() else { return };
        let position = &self.line.position;
        let growing = position.rules().turn == Turn::Growing;
        let pair = if growing { position.number().div_ceil(2) } else { position.number() };
        let turn = if growing { position.number() } else { self.numbers.turns };
        self.numbers.entries.push(Entry {
            written: number.value,
            expected: [pair, turn, self.line.plies + 1],
            unmarked_black: position.turn() == Color::Black
                && begins_turn
                && !self.line.names_black
                && self.line.named != Some(Color::Black)
                && self.starts == Color::White,
            span,
            place: self.line.place(),
        });
    }

    /// Says where the numbers disagree: once for numbers that are off by a constant.
    pub(super) fn number_findings(&mut self) {
        let entries = std::mem::take(&mut self.numbers.entries);
        let scheme = scheme(&entries, self.numbers.turns, self.out.plies.len());
        let mut variation = 0;
        let mut offset = 0;
        let mut previous = 0;
        for entry in &entries {
            if entry.place.variation != variation {
                variation = entry.place.variation;
                offset = 0;
                previous = 0;
            }
            let expected = entry.expected[scheme as usize];
            let now = i64::from(entry.written) - i64::from(expected);
            let unmarked = scheme == Scheme::Pair && entry.unmarked_black;
            if (now != 0 && now != offset) || (unmarked && now == 0) {
                self.wrong_number(entry, expected, previous, unmarked && now == 0);
                self.out.numbers_agree &= entry.place.variation != 0;
            }
            if now != 0 || unmarked {
                self.out.numbers.push(OddNumber { span: entry.span, right: expected, unmarked });
            }
            offset = now;
            previous = entry.written;
        }
    }

    fn wrong_number(&mut self, entry: &Entry, expected: u32, previous: u32, unmarked: bool) {
        let side = entry.place.side.name();
        let message = if unmarked {
            format!("the number {} stands before Black's turn as before White's", entry.written)
        } else {
            format!("the number {} stands where {side}'s turn {expected} begins", entry.written)
        };
        let help = if unmarked {
            format!("write {}... or no number", entry.written)
        } else if entry.written < previous {
            format!("write {expected}; a number that goes back is often the sign of a lost bracket")
        } else {
            format!("write {expected}, or see whether plies are lost before it")
        };
        let finding = Finding::new(Name::WrongMoveNumber, entry.span, message).help(help).place(entry.place);
        self.out.findings.push(finding);
    }
}

/// The scheme with the fewest disagreements on the main line; the earlier one where several are as good. A number a
/// turn is one for every turn, and a number a ply one for every ply.
fn scheme(entries: &[Entry], turns: u32, plies: usize) -> Scheme {
    let main = || entries.iter().filter(|entry| entry.place.variation == 0);
    let count = main().count();
    let misses = |scheme: Scheme| {
        main()
            .filter(|entry| {
                entry.written != entry.expected[scheme as usize] || (scheme == Scheme::Pair && entry.unmarked_black)
            })
            .count()
    };
    let possible = |scheme: &Scheme| match scheme {
        Scheme::Pair => true,
        Scheme::Turn => count >= turns as usize,
        Scheme::Ply => count >= plies,
    };
    let schemes = [Scheme::Pair, Scheme::Turn, Scheme::Ply].into_iter().filter(possible);
    schemes.min_by_key(|scheme| misses(*scheme)).unwrap_or(Scheme::Pair)
}
