//! The line of play in hand, for targets that say of each ply where it is in the game. Uses positions only.

use crate::position::{Move, Position};

/// The main line, or a variation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub position: Position,
    /// 0 for the main line; variations count in the order in which they are written.
    pub variation: usize,
    /// Plies from the game's start.
    pub plies: usize,
    /// Turns begun from the game's start.
    pub turns: usize,
    /// Whether it has no ply of its own yet.
    pub fresh: bool,
    before_turn: Position,
    plies_before_turn: usize,
}

impl Line {
    /// The main line from a position on.
    pub fn main(position: Position) -> Self {
        Self { position, variation: 0, plies: 0, turns: 0, fresh: true, before_turn: position, plies_before_turn: 0 }
    }

    /// One that replaces the turn of the last ply.
    pub fn replacing(&self, variation: usize) -> Self {
        Self {
            variation,
            plies: self.plies_before_turn,
            turns: self.turns.saturating_sub(1),
            ..Self::main(self.before_turn)
        }
    }

    /// Whether the next ply begins a turn: also where the line starts inside one.
    pub fn begins_turn(&self) -> bool {
        self.fresh || self.position.plies_made() == 0
    }

    /// Plays a ply.
    pub fn play(&mut self, played: Move) {
        if self.begins_turn() {
            self.before_turn = self.position;
            self.plies_before_turn = self.plies;
            self.turns += 1;
        }
        self.fresh = false;
        self.plies += 1;
        self.position.play(played);
    }
}
