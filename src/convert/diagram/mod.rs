//! A position as it is drawn, with the turn that led to it: as text ([`Text`]) and as a picture ([`Svg`]).
//!
//! Both drawers say the same words and mark the same squares, which are found here; neither knows a record or a file.

pub(super) mod arrow;
pub(super) mod look;
#[cfg(test)]
mod samples;
mod shapes;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod words;

#[cfg(test)]
pub(super) use samples::diagram as diagram_of;
pub(super) use svg::Escaped;
pub use svg::Svg;
pub use text::Text;
pub(super) use text::is_marked_royal;

use crate::board::{Bitboard, Color, Square};
use crate::position::{Move, Position, Wing};
use crate::replay::{Played, TurnBreach};
use crate::rules::Goal;

/// A position, the plies that led to it, and how it is looked at.
///
/// ```
/// use scoresheet::convert::diagram::{Diagram, Text};
/// use scoresheet::{detect::{Options, Reader}, letters::ENGLISH};
///
/// let mut reader = Reader::new(b"1.e4/d4//e6/Bb4+", &Options::default());
/// let record = reader.next().expect("a game");
/// let diagram = Diagram::after(record.start.expect("a position"), &record.replay.plies);
/// let text = Text { diagram: &diagram, letters: ENGLISH, color: false }.to_string();
/// assert!(text.contains("\n4  . [b] .  P  P  .  .  .\n"));
/// assert!(text.contains("\nBlack played 1...e6/Bb4+\nWhite to move, ply 1 of 2: in check from the bishop on b4\n"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What is drawn.
    pub position: Position,
    /// The plies of the turn in hand, or of the turn before where none of this one is made; in order, as far as known.
    pub steps: Vec<Step>,
    /// Whether Black's side is below.
    pub flipped: bool,
    /// What a reader of the picture is told first; may be empty.
    pub title: String,
}

/// A ply of the turn, with the position that it was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position before it.
    pub before: Position,
    /// What was played.
    pub played: Move,
}

impl Diagram {
    /// A position of which nobody knows how it came about, seen from White's side.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { position, steps: Vec::new(), flipped: false, title: String::new() }
    }

    /// The position behind plies of a main line, begun at `start`.
    #[must_use]
    pub fn after(start: Position, plies: &[Played]) -> Self {
        let mut diagram = Self::new(start);
        if plies.iter().any(|ply| ply.is_allowed) {
            diagram.position = start.irregular();
        }
        for (index, ply) in plies.iter().enumerate() {
            match ply.breach(&diagram.position).filter(|_| index > 0) {
                // A turn that is declined without a sign is no ply of the record.
                Some(TurnBreach::Short) => diagram.play(Move::PASS),
                Some(TurnBreach::Resumed) => diagram.position.resume(),
                None => {}
            }
            diagram.play(ply.played);
        }
        diagram
    }

    /// Makes a ply that is legal in the position.
    pub fn play(&mut self, played: Move) {
        let before = self.position;
        if before.plies_made() == 0 {
            self.steps.clear();
        }
        self.steps.push(Step { before, played });
        self.position.play(played);
    }

    /// The squares that the plies of the turn left and reached, also those of a rook that castled.
    #[must_use]
    pub fn marked(&self) -> Bitboard {
        self.steps.iter().flat_map(Step::ways).flat_map(|(from, to)| [from, to]).collect()
    }

    /// Where a royal piece stands in check, whoever is to move: with `early-check=allowed` a turn may go on behind one.
    #[must_use]
    pub fn checked(&self) -> Bitboard {
        let position = &self.position;
        let is_attacked = |&(color, at): &(Color, Square)| !position.attackers(at, !color).is_empty();
        Color::ALL
            .into_iter()
            .filter(|_| position.rules().goal == Goal::Checkmate)
            .filter_map(|color| position.royal(color).map(|at| (color, at)))
            .filter(is_attacked)
            .map(|(_, at)| at)
            .collect()
    }

    /// The file or rank that stands in a column from the left or in a row from above, 0 to 7 each.
    fn file(&self, column: u8) -> u8 {
        if self.flipped { 7 - column } else { column }
    }

    fn rank(&self, row: u8) -> u8 {
        if self.flipped { row } else { 7 - row }
    }
}

impl Step {
    /// From where to where pieces went: one way, two in castling, none where nothing moved. The king's goes first.
    pub(super) fn ways(&self) -> impl Iterator<Item = (Square, Square)> + use<> {
        let Move { from, to, .. } = self.played;
        let color = self.before.turn();
        let rook = Wing::ALL
            .into_iter()
            .find(|wing| wing.to_move(color) == self.played)
            .map(|wing| (wing.rook_home(color), wing.rook_target(color)));
        self.played.moves_piece().then_some((from, to)).into_iter().chain(rook)
    }

    /// Where an e.p. capture took a pawn.
    pub(super) fn taken_in_passing(&self) -> Option<Square> {
        let captured = self.before.captured(self.played).map(|(at, _)| at);
        captured.filter(|at| *at != self.played.to)
    }
}
