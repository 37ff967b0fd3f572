//! How turns begin and end; may use `board` and `rules`. The only place that knows how long a turn is.

use super::{Position, Status};
use crate::{
    board::{Bitboard, Color},
    rules::{EarlyCheck, LaterPly, NoPlyLeft, Turn},
};

/// Why a turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TurnEnd {
    /// All its plies were made.
    Quota,
    /// An early check ended it (`early-check=ends-turn`).
    Check,
    /// An early ply mated (`early-check=allowed`).
    Mate,
    /// A king was taken; the game is over.
    KingTaken,
    /// No legal ply was left (`no-ply-left=ends-turn`, or `later-ply=optional`).
    NoPlyLeft,
    /// The rest was declined (`later-ply=optional`).
    Declined,
}

/// How many plies a turn may have, by the side that makes it and the move number.
pub(super) fn quota(turn: Turn, color: Color, number: u32) -> u32 {
    match turn {
        Turn::One => 1,
        Turn::Two => 2,
        Turn::OneThenTwo => 2 - u32::from(color == Color::White && number == 1),
        Turn::Growing => number,
    }
}

impl Position {
    /// Whether the rest of the turn may be declined: later plies are optional and one ply was made. A royal piece that is
    /// attacked inside its own turn, as only a FEN or an illegal ply has it, is not left so.
    pub fn may_decline(&self) -> bool {
        self.rules.later_ply == LaterPly::Optional
            && self.plies_made > 0
            && !self.is_king_taken()
            && (!self.checked || self.is_irregular())
    }

    /// Ends the turn before its quota. Does nothing where that is not allowed (see [`Position::may_decline`]).
    pub fn decline(&mut self) {
        if self.may_decline() {
            self.cut_short();
        }
    }

    /// Ends the turn before its quota, unless the game is over.
    pub(super) fn cut_short(&mut self) {
        if !self.is_king_taken() {
            self.end_turn(TurnEnd::Declined);
            self.checked = self.is_royal_attacked(self.turn);
        }
    }

    /// Whether the turn is over after the ply just made, and why. `check` says whether that ply left the enemy's
    /// royal piece attacked.
    #[inline]
    pub(super) fn turn_end(&self, check: bool) -> Option<TurnEnd> {
        if self.is_king_taken() {
            return Some(TurnEnd::KingTaken);
        }
        if self.plies_made >= self.quota {
            return Some(TurnEnd::Quota);
        }
        match self.rules.early_check {
            EarlyCheck::EndsTurn if check => return Some(TurnEnd::Check),
            EarlyCheck::Allowed if check && self.is_mating() => return Some(TurnEnd::Mate),
            _ => {}
        }
        self.is_stuck().then_some(TurnEnd::NoPlyLeft)
    }

    /// Whether the turn cannot go on and is over for that reason, rather than the game.
    pub(super) fn is_stuck(&self) -> bool {
        let ends = self.rules.no_ply_left == NoPlyLeft::EndsTurn || self.rules.later_ply == LaterPly::Optional;
        ends && !self.is_king_taken() && !self.has_legal_ply()
    }

    /// Gives the turn to the opponent. Whether that side is in check is for the caller to say.
    #[inline]
    pub(super) fn end_turn(&mut self, end: TurnEnd) {
        self.pass_on(end, self.own_passed, self.own_stepped, self.board.occupied());
    }

    /// [`Position::end_turn`] of a turn that passed these squares, and left these occupied.
    #[inline(always)]
    pub(super) fn pass_on(&mut self, end: TurnEnd, passed: Bitboard, stepped: Bitboard, occupied: Bitboard) {
        self.turn = !self.turn;
        if matches!(self.rules.turn, Turn::One | Turn::Two) {
            // The quota stays what it is.
            self.number = self.number.saturating_add(u32::from(self.turn == Color::White));
        } else {
            self.number =
                self.number.saturating_add(u32::from(self.rules.turn == Turn::Growing || self.turn == Color::White));
            self.quota = quota(self.rules.turn, self.turn, self.number);
        }
        self.plies_before = self.plies_made;
        self.plies_made = 0;
        self.open = passed & !occupied;
        self.enemy_stepped = stepped;
        self.captured_en_passant = false;
        self.last_end = Some(end);
        self.own_passed = Bitboard::EMPTY;
        self.own_stepped = Bitboard::EMPTY;
        self.moved = Bitboard::EMPTY;
    }

    /// The same of a side whose ply passed these squares, where every turn has one ply: what is kept from ply to ply of a turn is
    /// empty, and nothing stands where a double step has just passed.
    #[inline(always)]
    pub(super) fn pass_on_one(&mut self, us: Color, passed: Bitboard) {
        self.turn = !us;
        if us == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.plies_before = 1;
        self.open = passed;
        self.enemy_stepped = passed;
        self.captured_en_passant = false;
        self.last_end = Some(TurnEnd::Quota);
    }

    /// Whether the opponent, in check, would be mated if it were to move now.
    fn is_mating(&self) -> bool {
        let mut answer = *self;
        answer.end_turn(TurnEnd::Mate);
        answer.checked = true;
        answer.status() == Status::Mate
    }
}
