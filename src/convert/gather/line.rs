//! The line of play in hand while a record is gathered: the main line, or a variation.

use crate::position::{Move, Position};

/// The line of play in hand.
pub(super) struct Line {
    pub position: Position,
    pub before_turn: Position,
    pub before_ply: Position,
    /// The plies of the turn in hand, or of the last.
    pub turn: Vec<Move>,
    /// How many of those, at their head, are the outer line's, given to a variation of a ply that does not begin its turn.
    pub given: usize,
    /// Whether no ply was made yet.
    pub fresh: bool,
    /// Where variations begin among the items that stand inside the turn in hand and wait for its end.
    pub waiting: Option<usize>,
    /// Whether the line broke, and its rest is a comment already.
    pub broken: bool,
    /// The index behind the last node of the variation.
    pub end: u32,
}

impl Line {
    pub fn new(position: Position) -> Self {
        Self {
            position,
            before_turn: position,
            before_ply: position,
            turn: Vec::new(),
            given: 0,
            fresh: true,
            waiting: None,
            broken: false,
            end: u32::MAX,
        }
    }

    pub fn play(&mut self, played: Move) {
        if self.between_turns() || self.fresh {
            self.before_turn = self.position;
            self.turn.clear();
            self.given = 0;
        }
        self.fresh = false;
        self.before_ply = self.position;
        self.position.play(played);
        self.turn.push(played);
    }

    /// The plies that a variation of the last ply is given: those before it in its turn. Where the line has made none, what
    /// it was given itself.
    pub fn kept(&self) -> &[Move] {
        let made = self.turn.iter().rposition(|played| *played != Move::PASS).filter(|last| *last >= self.given);
        &self.turn[..made.unwrap_or(self.given)]
    }

    /// Whether the turn of the last ply is over, so that a variation of it may stand here.
    pub fn between_turns(&self) -> bool {
        self.position.plies_made() == 0
    }
}
