//! Why a ply is not legal: total, for any ply whatever; may use `board` and `rules`. What is legal is decided in
//! `reach` and `legal`; here it is only told apart.

use super::{EnPassantRefusal, Move, MoveKind, Position, Refusal, Status, legal::first_from};
use crate::{
    board::{Bitboard, Piece, Role, Square, attacks},
    rules::{EnPassant, SecondEnPassant},
};

impl Position {
    /// Why a ply is not legal; `None` exactly when it is. For any ply, also one that no piece could make: the first
    /// reason in the order game over, piece, geometry and way, promotion, axes, safety, early check. A ply whose kind
    /// is not the one that [`Position::move_from`] gives is refused for its geometry.
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if self.is_king_taken() {
            return Some(Refusal::GameOver { status: Status::KingTaken });
        }
        let obstacle = self.obstacle(m);
        if (obstacle.is_some() || m.kind == MoveKind::Null) && !self.has_legal_ply() {
            return Some(Refusal::GameOver { status: self.status() });
        }
        obstacle
    }

    fn obstacle(&self, m: Move) -> Option<Refusal> {
        match m.kind {
            MoveKind::Null => return self.checked.then_some(Refusal::NullInCheck),
            MoveKind::Pass if self.may_decline() => return None,
            MoveKind::Pass => return Some(Refusal::DeclineNotAllowed { later: self.plies_made > 0 }),
            MoveKind::CastleShort | MoveKind::CastleLong => return self.castling_obstacle(m),
            MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant => {}
        }
        let Some(piece) = self.board.piece_at(m.from) else { return Some(Refusal::NoPiece { at: m.from }) };
        if piece.color != self.turn {
            return Some(Refusal::EnemyPiece { piece, at: m.from });
        }
        let role = piece.role;
        let usual = self.move_from(m.from, m.to, m.promotion);
        if usual.is_castling() {
            // A king's two steps, given as a plain ply: castling that is not possible, or not said to be castling.
            return self.castling_obstacle(usual).or(Some(Refusal::Geometry { role }));
        }
        self.way_refusal(m.from, m.to, role)
            .or_else(|| self.promotion_refusal(usual, role))
            .or_else(|| self.axis_refusal(usual, role))
            .or_else(|| self.danger(usual))
            .or_else(|| self.is_forbidden_check(usual).then_some(Refusal::EarlyCheckForbidden))
            .or_else(|| (usual != m).then_some(Refusal::Geometry { role }))
    }

    /// Why an own piece does not reach a square.
    pub(super) fn way_refusal(&self, from: Square, to: Square, role: Role) -> Option<Refusal> {
        let lines = match role {
            Role::Pawn => return self.pawn_refusal(from, to),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop_lines(from),
            Role::Rook => attacks::rook_lines(from),
            Role::Queen => attacks::queen_lines(from),
            Role::King => attacks::king(from),
        };
        if !lines.contains(to) {
            return Some(Refusal::Geometry { role });
        }
        self.blocked(from, attacks::between(from, to)).or_else(|| self.own_on_target(to))
    }

    /// Why an own pawn does not reach a square.
    fn pawn_refusal(&self, from: Square, to: Square) -> Option<Refusal> {
        let geometry = Some(Refusal::Geometry { role: Role::Pawn });
        if attacks::pawn(self.turn, from).contains(to) {
            return match self.own_on_target(to) {
                None if !self.board.occupied().contains(to) => self.en_passant_refusal(to),
                own => own,
            };
        }
        let Some(step) = from.forward(self.turn) else { return geometry };
        let double = step.forward(self.turn).filter(|_| from.rank() == self.turn.pawn_rank());
        if to != step && Some(to) != double {
            return geometry;
        }
        let target = Bitboard::of(to);
        self.own_on_target(to)
            .filter(|_| to == step || !self.board.occupied().contains(step))
            .or_else(|| self.blocked(from, attacks::between(from, to) | target))
    }

    /// Why a pawn may not capture e.p. on an empty square that it attacks.
    fn en_passant_refusal(&self, to: Square) -> Option<Refusal> {
        use EnPassantRefusal::{MovedOn, NoDoubleStep, NoneInGame, NotLastPly, OnlyFirstPly};
        if self.open.contains(to) {
            return None;
        }
        let enemy = !self.turn;
        let stands =
            to.rank() == enemy.passed_rank() && self.board.pieces(enemy, Role::Pawn).contains(to.across_passed());
        let stepped = self.enemy_stepped.contains(to);
        let second = self.captured_en_passant && self.rules.second_en_passant == SecondEnPassant::Forbidden;
        Some(Refusal::EnPassantNotOpen(match (stands, stepped) {
            (false, false) => return Some(Refusal::NothingToCapture),
            (true, _) if self.rules.en_passant == EnPassant::None => NoneInGame,
            (true, false) => NoDoubleStep,
            (true, true) if second => return Some(Refusal::SecondEnPassant),
            (true, true) if self.plies_made > 0 => OnlyFirstPly,
            (true, true) if self.rules.en_passant == EnPassant::Last => NotLastPly,
            // Nothing stands where the double step ended, or another pawn has come there.
            (_, true) => MovedOn,
        }))
    }

    fn own_on_target(&self, at: Square) -> Option<Refusal> {
        let piece = self.board.piece_at(at).filter(|piece| piece.color == self.turn)?;
        Some(Refusal::OwnPieceOnTarget { role: piece.role, at })
    }

    /// The first piece on a way, seen from a square.
    fn blocked(&self, from: Square, way: Bitboard) -> Option<Refusal> {
        let at = first_from(from, way & self.board.occupied())?;
        self.board.piece_at(at).map(|by| Refusal::Blocked { by, at })
    }

    /// What attacks the mover's royal piece after a ply.
    fn danger(&self, m: Move) -> Option<Refusal> {
        if self.is_safe(m) {
            return None;
        }
        let royal = self.royal(self.turn)?;
        let (enemies, occupied) = self.after(m);
        let stands = if royal == m.from { m.to } else { royal };
        let attackers = self.board.attackers(stands, !self.turn, enemies, occupied);
        let checkers = attackers & self.checkers();
        let (by, at) = self.named(if checkers.is_empty() { attackers } else { checkers })?;
        let line = attacks::between(royal, at);
        Some(if royal == m.from {
            Refusal::MovesIntoCheck { by, at }
        } else if !checkers.is_empty() {
            Refusal::LeavesCheck { by, at }
        } else if m.kind == MoveKind::EnPassant && (!line.contains(m.from) || line.contains(m.to.across_passed())) {
            Refusal::EnPassantUncovers { by, at }
        } else {
            Refusal::Pinned { by, at }
        })
    }

    /// The first of the pieces on these squares, with its square.
    fn named(&self, squares: Bitboard) -> Option<(Piece, Square)> {
        let at = squares.first()?;
        self.board.piece_at(at).map(|piece| (piece, at))
    }
}
