//! All legal plies, for who wants them all; may use `board` and `rules`. Resolving a written ply does without.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::{Move, MoveKind, Position, Wing};
use crate::{
    board::{Bitboard, Role, Square, attacks},
    rules::{Capture, LaterPiece},
};

/// A list of plies, on the stack.
///
/// It never overflows. A target is reached from at most eight directions and eight knight's squares, and a slider
/// reaches at most 27 targets: n pieces that are not knights make at most min(27 n, 8 (64 - n)) < 400 plies by line, a
/// knight adds at most 8 and takes a target with its 8 directions away; promotion on 8 squares adds at most
/// 3 for each of 3 ways to 8 squares, castling 2.
pub type MoveList = ArrayVec<Move, 512>;

impl Position {
    /// The legal plies, in no particular order, without null moves and without declining (see
    /// [`Position::may_decline`]).
    pub fn legal_plies(&self) -> MoveList {
        let mut list = MoveList::new();
        let _: ControlFlow<()> = self.visit_legal(|m| {
            list.push(m);
            ControlFlow::Continue(())
        });
        list
    }

    /// Whether there is a legal ply; stops at the first.
    pub fn has_legal_ply(&self) -> bool {
        self.has_free_step() || self.visit_legal(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether a pawn may step that stands on no line with its royal piece, which is not attacked: nearly always one may, and
    /// under plain rules nothing more need be asked.
    fn has_free_step(&self) -> bool {
        let Some(royal) = self.royal(self.turn).filter(|_| self.manner.is_plain() && !self.checked) else {
            return false;
        };
        let pawns = self.board.pieces(self.turn, Role::Pawn) & !(attacks::queen_lines(royal) | royal.into());
        !(pawns.forward(self.turn) & !self.board.occupied()).is_empty()
    }

    /// How many legal plies there are.
    pub(super) fn count_legal(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_legal(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Shows each legal ply until told to stop.
    fn visit_legal<B>(&self, mut see: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_king_taken() {
            return ControlFlow::Continue(());
        }
        let mut try_move = |m: Move| if self.is_legal(m) { see(m) } else { ControlFlow::Continue(()) };
        let (own, occupied) = (self.board.color(self.turn), self.board.occupied());
        let (royal, evasions) = (self.royal(self.turn), self.evasions());
        for from in self.movable(own) {
            let targets = if royal == Some(from) { Bitboard::ALL } else { evasions };
            match self.board.role_at(from) {
                None => {}
                Some(Role::Pawn) => self.visit_pawn(from, targets, &mut try_move)?,
                Some(role) => {
                    for to in attacks::of(self.turn, role, from, occupied) & !own & targets {
                        try_move(Move { from, to, kind: MoveKind::Normal, promotion: None })?;
                    }
                }
            }
        }
        for wing in Wing::ALL {
            if self.castling.has(self.turn, wing) {
                try_move(wing.to_move(self.turn))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a piece must go that is not the royal one, and captures nothing e.p.: in check, to where it stops the check. Where the
    /// rules have more to say, it may go anywhere.
    fn evasions(&self) -> Bitboard {
        let Some(royal) = self.royal(self.turn).filter(|_| self.checked && self.manner.is_plain()) else {
            return Bitboard::ALL;
        };
        let enemy = !self.turn;
        let checkers = self.board.attackers(royal, enemy, self.board.color(enemy), self.board.occupied());
        match checkers.first() {
            Some(checker) if !checkers.is_several() => attacks::between(royal, checker) | checkers,
            _ => Bitboard::EMPTY,
        }
    }

    /// The own pieces that `later-piece` lets move.
    fn movable(&self, own: Bitboard) -> Bitboard {
        match self.rules.later_piece {
            LaterPiece::Same if !self.moved.is_empty() => own & self.moved,
            LaterPiece::Other => own & !self.moved,
            LaterPiece::Any | LaterPiece::Same => own,
        }
    }

    /// Shows the plies of a pawn to these squares, and those e.p.
    fn visit_pawn<B>(
        &self,
        from: Square,
        targets: Bitboard,
        see: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let color = self.turn;
        let occupied = self.board.occupied();
        let plain = |to, kind| Move { from, to, kind, promotion: None };
        if let Some(step) = from.forward(color).filter(|&step| !occupied.contains(step)) {
            if step.rank() == color.last_rank() {
                for role in Role::PROMOTIONS.into_iter().filter(|_| targets.contains(step)) {
                    see(Move { promotion: Some(role), ..plain(step, MoveKind::Normal) })?;
                }
            } else {
                if targets.contains(step) {
                    see(plain(step, MoveKind::Normal))?;
                }
                let double = step.forward(color).filter(|_| from.rank() == color.pawn_rank());
                if let Some(double) = double.filter(|&double| !occupied.contains(double) && targets.contains(double)) {
                    see(plain(double, MoveKind::DoubleStep))?;
                }
            }
        }
        for to in attacks::pawn(color, from) & (self.board.color(!color) & targets | self.open) {
            if self.open.contains(to) {
                see(plain(to, MoveKind::EnPassant))?;
            } else if to.rank() == color.last_rank() && self.rules.capture == Capture::Replace {
                for role in Role::PROMOTIONS {
                    see(Move { promotion: Some(role), ..plain(to, MoveKind::Normal) })?;
                }
            } else {
                see(plain(to, MoveKind::Normal))?;
            }
        }
        ControlFlow::Continue(())
    }
}
