//! Which pieces reach a square, by geometry and free way: the first half of resolving a written ply. May use `board`;
//! knows no turn structure and no check.

use super::{Move, MoveKind, Position, Wing};
use crate::board::{Bitboard, Role, Square, attacks};

impl Position {
    /// The pieces of that role of the side to move that reach a square, royal or not: the piece moves so, nothing
    /// stands in its way, and no own piece stands on the target. Pawns reach it by steps, double steps, captures and
    /// e.p. captures that are open. Castling is not included.
    ///
    /// Whether one of them may go there is [`Position::is_legal`]'s question. No list of moves is made: this is how
    /// a written ply is resolved.
    #[inline]
    pub fn candidates(&self, role: Role, to: Square) -> Bitboard {
        let own = self.board.color(self.turn);
        if own.contains(to) {
            return Bitboard::EMPTY;
        }
        let pieces = own & self.board.role(role);
        // One way for all but pawns: nothing stands between the squares of a knight's leap or a king's step.
        if role == Role::Pawn {
            self.pawn_candidates(pieces, to)
        } else {
            self.unblocked(attacks::reach(role, to) & pieces, to)
        }
    }

    /// The ply of the side to move between two squares, of the kind that it is on this board: a pawn's double step
    /// or e.p. capture (open or not), castling where a king at home goes two files, else a plain one. Total: whether
    /// there is a piece at all is not looked at.
    #[inline]
    pub fn move_from(&self, from: Square, to: Square, promotion: Option<Role>) -> Move {
        let kind = match self.board.role_at(from) {
            Some(Role::Pawn) if from.file() != to.file() && self.is_passed_and_empty(to) => MoveKind::EnPassant,
            Some(Role::Pawn) if from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2 => {
                MoveKind::DoubleStep
            }
            Some(Role::King) if from.file().abs_diff(to.file()) == 2 => self.castling_kind(from, to),
            _ => MoveKind::Normal,
        };
        Move { from, to, kind, promotion }
    }

    #[inline]
    fn pawn_candidates(&self, pawns: Bitboard, to: Square) -> Bitboard {
        let enemies = self.board.color(!self.turn);
        if (enemies | self.open).contains(to) {
            return attacks::pawn(!self.turn, to) & pawns;
        }
        let Some(behind) = to.forward(!self.turn) else { return Bitboard::EMPTY };
        if pawns.contains(behind) {
            return behind.into();
        }
        let behind_double = behind.forward(!self.turn).filter(|from| from.rank() == self.turn.pawn_rank());
        match behind_double {
            Some(from) if pawns.contains(from) && !self.board.occupied().contains(behind) => from.into(),
            _ => Bitboard::EMPTY,
        }
    }

    /// Those of the pieces from which the way to a square of their line is empty.
    #[inline]
    pub(super) fn unblocked(&self, pieces: Bitboard, to: Square) -> Bitboard {
        let occupied = self.board.occupied();
        let mut free = Bitboard::EMPTY;
        for from in pieces {
            // Without a branch: whether the way is free is hard to predict.
            let is_free = (attacks::between(to, from) & occupied).is_empty();
            free |= Bitboard(u64::from(is_free) << from.index());
        }
        free
    }

    /// Whether a square is one that an enemy double step could have passed, with nothing on it now.
    fn is_passed_and_empty(&self, square: Square) -> bool {
        square.rank() == (!self.turn).passed_rank() && !self.board.occupied().contains(square)
    }

    #[cold]
    fn castling_kind(&self, from: Square, to: Square) -> MoveKind {
        Wing::ALL
            .into_iter()
            .map(|wing| wing.to_move(self.turn))
            .find(|castling| (castling.from, castling.to) == (from, to))
            .map_or(MoveKind::Normal, |castling| castling.kind)
    }
}
