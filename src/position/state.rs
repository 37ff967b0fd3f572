//! What a position consists of, and the questions that are answered by looking; may use `board` and `rules`. How it
//! changes is told in `play` and `turn`.

use super::{Castling, TurnEnd, manner::Manner, play::is_checked, turn};
use crate::{
    board::{Bitboard, Board, Color, Square},
    rules::{Goal, Rules},
};

/// A position, also inside a turn, with the rules that it is played by. Small enough to be copied for a look ahead.
///
/// Equality is of all that is kept, also of how the turn before ended and which of its double steps are no longer
/// open: positions that play alike may differ in their past. Compare [`Position::fen`] where that does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) board: Board,
    pub(super) rules: Rules,
    pub(super) turn: Color,
    pub(super) castling: Castling,
    /// Squares passed by double steps of the enemy's last turn where a capture is still possible by the rules;
    /// nothing stands on them.
    pub(super) open: Bitboard,
    /// Squares passed by double steps of this turn that the opponent may answer, occupied or not.
    pub(super) own_passed: Bitboard,
    /// All squares passed in the enemy's last turn, open or not: only to say why one is not open.
    pub(super) enemy_stepped: Bitboard,
    /// All squares passed in this turn.
    pub(super) own_stepped: Bitboard,
    /// With `later-piece=same` the piece that must go on, with `other` those that have moved in this turn.
    pub(super) moved: Bitboard,
    pub(super) plies_made: u32,
    pub(super) quota: u32,
    pub(super) number: u32,
    pub(super) clock: u32,
    /// Whether the royal piece of the side to move is attacked; never with `goal=take-king`.
    pub(super) checked: bool,
    /// Whether the ply before, in this turn, was an e.p. capture.
    pub(super) captured_en_passant: bool,
    pub(super) last_end: Option<TurnEnd>,
    /// How many plies the turn before this one had.
    pub(super) plies_before: u32,
    /// How plies are judged.
    pub(super) manner: Manner,
}

impl Position {
    /// The position in which every game begins.
    pub fn start(rules: Rules) -> Position {
        Position {
            castling: Castling::ALL,
            quota: turn::quota(rules.turn, Color::White, 1),
            ..Position::bare(Board::START, rules)
        }
    }

    /// White to begin turn 1 on a board, with no rights of any kind.
    pub(super) fn bare(board: Board, rules: Rules) -> Position {
        Position {
            board,
            rules,
            turn: Color::White,
            castling: Castling::NONE,
            open: Bitboard::EMPTY,
            own_passed: Bitboard::EMPTY,
            enemy_stepped: Bitboard::EMPTY,
            own_stepped: Bitboard::EMPTY,
            moved: Bitboard::EMPTY,
            plies_made: 0,
            quota: 1,
            number: 1,
            clock: 0,
            checked: false,
            captured_en_passant: false,
            last_end: None,
            plies_before: 0,
            manner: Manner::of(rules),
        }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Which pieces stand where.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side whose turn it is. Where a king was taken, the side that took it.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The move number; in progressive chess the turn number.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Plies since the last capture or pawn move.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// How many plies of the turn in hand have been made.
    #[inline]
    pub fn plies_made(&self) -> u32 {
        self.plies_made
    }

    /// How many plies the turn in hand may have.
    pub fn quota(&self) -> u32 {
        self.quota
    }

    /// Which castlings have not been forfeited.
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// Where a side's royal piece stands; with `goal=take-king` its king, `None` when it was taken.
    #[inline]
    pub fn royal(&self, color: Color) -> Option<Square> {
        self.board.royal(color)
    }

    /// Squares passed by enemy double steps where an e.p. capture is open now. Whether a pawn can make it is another
    /// question.
    pub fn open_en_passant(&self) -> Bitboard {
        self.open
    }

    /// Squares passed by double steps of the turn in hand that the opponent may answer.
    pub fn own_en_passant(&self) -> Bitboard {
        self.own_passed
    }

    /// With `later-piece=same` the square of the piece that must go on, with `other` the squares of those that have
    /// moved in this turn. Empty with `any` and at the start of a turn.
    pub fn moved(&self) -> Bitboard {
        self.moved
    }

    /// Whether the royal piece of the side to make the next ply is attacked. Costs nothing. Never with
    /// `goal=take-king`.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checked
    }

    /// The pieces that give the check of [`Position::is_check`].
    pub fn checkers(&self) -> Bitboard {
        match self.royal(self.turn) {
            Some(royal) if self.checked => self.attackers(royal, !self.turn),
            _ => Bitboard::EMPTY,
        }
    }

    /// The pieces of a side that attack a square, pinned or not.
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.color(by), self.board.occupied())
    }

    /// How the turn before this one ended; `None` before the first turn's end and behind a FEN. Where a king was
    /// taken: [`TurnEnd::KingTaken`], and the turn has not passed on.
    pub fn last_turn_end(&self) -> Option<TurnEnd> {
        self.last_end
    }

    /// Whether the ply to be made is the last that the turn may have.
    #[inline]
    pub(super) fn is_last_ply(&self) -> bool {
        self.plies_made + 1 >= self.quota
    }

    /// Whether a king was taken, or in an irregular position another royal piece.
    #[inline]
    pub(super) fn is_king_taken(&self) -> bool {
        (self.rules.goal == Goal::TakeKing || self.is_irregular())
            && Color::ALL.into_iter().any(|color| self.royal(color).is_none())
    }

    /// Whether a side's royal piece is attacked, where that matters.
    #[inline]
    pub(super) fn is_royal_attacked(&self, color: Color) -> bool {
        is_checked(&self.board, self.rules.goal, color, self.royal(color))
    }
}
