//! The line of play in hand: the main line, or a variation; where it stands and where it came from.

use crate::board::Color;
use crate::diagnostic::{Place, Span};
use crate::position::{Move, Position};
use crate::resolve;
use crate::syntax::Number;

/// A line of play.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The position in which the next ply is to be made.
    pub position: Position,
    /// Plies from the game's start.
    pub plies: u32,
    /// 0 for the main line.
    pub variation: u32,
    /// Whether it stopped at an error.
    pub broken: bool,
    /// The number written before the turn in hand, until it is counted.
    pub number: Option<(Number, Span)>,
    /// Whether `...` stands before the turn in hand.
    pub names_black: bool,
    /// The side that is named for the turn in hand.
    pub named: Option<Color>,
    /// Whether the next ply may stand inside a turn although it begins one as written.
    pub inside: bool,
    /// The turn in hand as written, its plies so far.
    pub turn: Span,
    /// The last ply.
    pub last: Option<Last>,
    before_ply: Position,
    before_turn: Position,
    plies_before_turn: u32,
}

/// The last ply of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    /// Where it stands.
    pub span: Span,
    /// What was played.
    pub played: Move,
    /// Whether it attacks the opponent's royal piece.
    pub check: bool,
    /// Whether it captured.
    pub captures: bool,
    /// Where it was in the game.
    pub place: Place,
}

impl Line {
    /// The main line.
    pub fn main(position: Position) -> Self {
        Self {
            position,
            plies: 0,
            variation: 0,
            broken: false,
            number: None,
            names_black: false,
            named: None,
            inside: position.plies_made() > 0,
            turn: Span::at(0),
            last: None,
            before_ply: position,
            before_turn: position,
            plies_before_turn: 0,
        }
    }

    /// A turn begins, as written.
    pub fn written_turn(&mut self, span: Span) {
        self.number = None;
        self.names_black = false;
        self.named = None;
        self.turn = span;
    }

    /// Plays a move. With `keep` the positions before it are kept for variations.
    pub fn advance(&mut self, played: Move, span: Span, keep: bool) {
        let begins_turn = self.position.plies_made() == 0;
        if keep {
            self.before_ply = self.position;
            if begins_turn {
                self.before_turn = self.position;
            }
        }
        if begins_turn {
            self.plies_before_turn = self.plies;
        }
        self.plies += 1;
        let place = super::place(&self.position, self.plies, self.variation);
        let captures = resolve::captured(&self.position, played).is_some();
        let side = self.position.turn();
        self.position.play(played);
        let check = resolve::gives_check(side, &self.position);
        self.last = Some(Last { span, played, check, captures, place });
        self.inside = false;
    }

    /// Ends the turn before its quota is full.
    pub fn decline(&mut self) {
        self.position.decline();
        self.inside = false;
    }

    /// Ends the turn before its quota, though the rules have it go on.
    pub fn cut_short(&mut self) {
        self.position.play(Move::PASS);
        self.inside = false;
    }

    /// Goes on with the turn that was over.
    pub fn resume(&mut self) {
        self.position.resume();
    }

    /// A variation that replaces the last ply; where none was made, the one that this line replaces.
    pub fn variation(&self, variation: u32) -> Self {
        let plies = self.plies.saturating_sub(u32::from(self.last.is_some()));
        let branch = self.branch(self.before_ply, plies, variation);
        if self.before_ply.plies_made() == 0 {
            return branch;
        }
        // A variation of the turn, at the head of this one, begins where the turn does.
        Self { before_turn: self.before_turn, plies_before_turn: self.plies_before_turn, ..branch }
    }

    /// A variation that replaces the last turn.
    pub fn variation_of_turn(&self, variation: u32) -> Self {
        self.branch(self.before_turn, self.plies_before_turn, variation)
    }

    fn branch(&self, position: Position, plies: u32, variation: u32) -> Self {
        Self {
            plies,
            variation,
            broken: self.broken,
            inside: position.plies_made() > 0,
            plies_before_turn: plies,
            ..Self::main(position)
        }
    }

    /// Where the next ply is in the game.
    pub fn place(&self) -> Place {
        super::place(&self.position, self.plies + 1, self.variation)
    }

    /// Where the last ply is in the game; the next where there is none.
    pub fn place_of_last(&self) -> Place {
        self.last.map_or_else(|| self.place(), |last| last.place)
    }
}
