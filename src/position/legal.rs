//! Whether a ply that a piece can make by geometry is legal: promotion, axes, safety of the royal piece. May use
//! `board` and `rules`. `explain` names the reasons by the same functions, but for the attackers.

use super::{CastlingRefusal, Move, MoveKind, Position, Refusal, Wing};
use crate::{
    board::{Bitboard, Color, Piece, Role, Square, attacks},
    rules::{Capture, DoubleStep, EarlyCheck, EnPassant, Goal, LaterCapture, LaterPiece, RoyalPath},
};

impl Position {
    /// Whether a ply is legal that the piece can make by geometry: one of [`Position::candidates`], built by
    /// [`Position::move_from`]; castling, a null move or a pass. Of other plies nothing is promised: ask
    /// [`Position::refusal`].
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        if !m.is_plain() {
            return self.is_special_legal(m);
        }
        let Some(role) = self.board.role_at(m.from) else { return false };
        self.promotion_refusal(m, role).is_none()
            && self.axis_refusal(m, role).is_none()
            && self.is_safe(m)
            && !self.is_forbidden_check(m)
            && !self.is_king_taken()
    }

    /// [`Position::is_legal`] of castling, a null move or a pass.
    #[cold]
    fn is_special_legal(&self, m: Move) -> bool {
        match m.kind {
            MoveKind::Null => !self.checked && self.has_legal_ply(),
            MoveKind::Pass => self.may_decline(),
            _ => self.castling_obstacle(m).is_none() && !self.is_king_taken(),
        }
    }

    /// Whether no royal piece of the mover is attacked after a ply other than castling.
    #[inline(always)]
    pub(super) fn is_safe(&self, m: Move) -> bool {
        if self.rules.goal == Goal::TakeKing {
            return true;
        }
        let Some(royal) = self.royal(self.turn) else { return true };
        let (enemies, occupied) = self.after(m);
        if royal == m.from {
            return !self.board.is_attacked(m.to, !self.turn, enemies, occupied);
        }
        if self.checked {
            return !self.board.is_attacked(royal, !self.turn, enemies, occupied);
        }
        // Not in check, a piece can only uncover a line that it stands on; e.p. another pawn leaves the board too.
        let uncovers = m.kind == MoveKind::EnPassant || attacks::queen_lines(royal).contains(m.from);
        let snipers = if uncovers { enemies } else { Bitboard::EMPTY };
        !self.board.is_attacked_from_afar(royal, snipers, occupied)
    }

    /// The enemy's pieces and all occupied squares after a ply other than castling.
    #[inline(always)]
    pub(super) fn after(&self, m: Move) -> (Bitboard, Bitboard) {
        let mut gone = Bitboard::of(m.to);
        if m.kind == MoveKind::EnPassant {
            gone |= m.to.across_passed().into();
        }
        let occupied = self.board.occupied() & !(gone | m.from.into()) | m.to.into();
        (self.board.color(!self.turn) & !gone, occupied)
    }

    /// Whether a ply gives a check that comes too early.
    #[inline(always)]
    pub(super) fn is_forbidden_check(&self, m: Move) -> bool {
        self.rules.early_check == EarlyCheck::Forbidden && !self.is_last_ply() && self.gives_check(m)
    }

    /// What is wrong with the promotion of a ply, or the lack of one.
    #[inline(always)]
    pub(super) fn promotion_refusal(&self, m: Move, role: Role) -> Option<Refusal> {
        if role != Role::Pawn || m.to.rank() != self.turn.last_rank() {
            return m.promotion.map(|_| Refusal::NotAPromotion { becomes: None });
        }
        if self.rules.capture == Capture::Become
            && let Some(becomes) = self.board.role_at(m.to)
        {
            return m.promotion.map(|_| Refusal::NotAPromotion { becomes: Some(becomes) });
        }
        match m.promotion {
            None => Some(Refusal::MissingPromotion),
            Some(Role::King) => Some(Refusal::PromotionToKing),
            Some(Role::Pawn) => Some(Refusal::PromotionToPawn),
            Some(_) => None,
        }
    }

    /// Which axis forbids a ply other than castling: turn structure, and what royal pieces may not do. Checks are
    /// not looked at.
    #[inline(always)]
    pub(super) fn axis_refusal(&self, m: Move, role: Role) -> Option<Refusal> {
        let royals = self.board.royals();
        let victim = if m.kind == MoveKind::EnPassant { m.to.across_passed() } else { m.to };
        if self.rules.goal == Goal::Checkmate && royals.contains(victim) {
            return Some(Refusal::RoyalCapture { at: victim });
        }
        if self.plies_made > 0
            && let Some(refusal) = self.later_refusal(m, victim)
        {
            return Some(refusal);
        }
        if m.kind == MoveKind::DoubleStep && self.rules.double_step == DoubleStep::LastPly && !self.is_last_ply() {
            return Some(Refusal::DoubleStepNotLast);
        }
        if role != Role::King && royals.contains(m.from) { self.royal_refusal(m, role) } else { None }
    }

    /// Which of the `later-*` axes forbids a later ply.
    fn later_refusal(&self, m: Move, victim: Square) -> Option<Refusal> {
        match self.rules.later_piece {
            LaterPiece::Any => {}
            LaterPiece::Same => {
                if let Some(must) = self.moved.first().filter(|&must| must != m.from) {
                    return Some(Refusal::LaterPieceSame { must });
                }
            }
            LaterPiece::Other => {
                let rook = Wing::of(m.kind).map(|wing| wing.rook_home(self.turn));
                let moved = [Some(m.from), rook].into_iter().flatten().find(|&at| self.moved.contains(at));
                if let Some(moved) = moved {
                    return Some(Refusal::LaterPieceOther { moved });
                }
            }
        }
        let captures = self.board.color(!self.turn).contains(victim);
        (captures && self.rules.later_capture == LaterCapture::Forbidden).then_some(Refusal::LaterCapture)
    }

    /// What a royal piece that is no king may not do, other than go into check (rules.md, frankfurt).
    #[cold]
    fn royal_refusal(&self, m: Move, role: Role) -> Option<Refusal> {
        if m.kind == MoveKind::DoubleStep && self.rules.en_passant != EnPassant::None {
            let beside = attacks::king(m.to) & Bitboard::rank(m.to.rank());
            if let Some(at) = (beside & self.board.pieces(!self.turn, Role::Pawn)).first() {
                return Some(Refusal::RoyalDoubleStep { at });
            }
        }
        if self.rules.royal_path == RoyalPath::Guarded && role.is_slider() {
            // Squares that it shields itself need no thought: if one is attacked once it moves, so is its target.
            let occupied = self.board.occupied();
            let way = attacks::between(m.from, m.to).into_iter();
            let attacked = way.filter(|&at| self.attacker(at, occupied).is_some()).collect();
            if let Some(at) = first_from(m.from, attacked)
                && let Some((by, from)) = self.attacker(at, occupied)
            {
                return Some(Refusal::RoyalPathGuarded { at, by, from });
            }
        }
        None
    }

    /// Why castling is not legal, if it is not.
    #[cold]
    pub(super) fn castling_obstacle(&self, m: Move) -> Option<Refusal> {
        let wing = Wing::of(m.kind)?;
        if m != wing.to_move(self.turn) {
            return Some(Refusal::Geometry { role: Role::King });
        }
        if let Some(refusal) = self.castling_refusal(wing) {
            return Some(Refusal::Castling(refusal));
        }
        if self.plies_made > 0
            && let Some(refusal) = self.later_refusal(m, m.to)
        {
            return Some(refusal);
        }
        self.is_forbidden_check(m).then_some(Refusal::EarlyCheckForbidden)
    }

    /// Which condition of castling is not met, in the position before it (rules.md, 8).
    fn castling_refusal(&self, wing: Wing) -> Option<CastlingRefusal> {
        let color = self.turn;
        let (home, rook) = (Wing::king_home(color), wing.rook_home(color));
        if !self.board.pieces(color, Role::King).contains(home) {
            return Some(CastlingRefusal::KingNotAtHome { home });
        }
        if !self.castling.has(color, wing) {
            if !self.board.pieces(color, Role::Rook).contains(rook) {
                return Some(CastlingRefusal::NoRook { rook });
            }
            return Some(CastlingRefusal::RightLost { rook });
        }
        let occupied = self.board.occupied();
        if let Some(at) = first_from(home, attacks::between(home, rook) & occupied)
            && let Some(by) = self.board.piece_at(at)
        {
            return Some(CastlingRefusal::Occupied { by, at });
        }
        if self.rules.goal == Goal::TakeKing {
            return None;
        }
        // Mostly none of the three squares is attacked; which piece attacks is then not asked for.
        let enemies = self.board.color(!color);
        let way = [home, wing.rook_target(color), wing.king_target(color)];
        if !way.into_iter().any(|at| self.board.is_attacked(at, !color, enemies, occupied)) {
            return None;
        }
        if let Some((by, from)) = self.attacker(home, occupied) {
            return Some(CastlingRefusal::InCheck { by, from });
        }
        let at = wing.rook_target(color);
        if let Some((by, from)) = self.attacker(at, occupied) {
            return Some(CastlingRefusal::PassesAttacked { at, by, from });
        }
        let at = wing.king_target(color);
        self.attacker(at, occupied).map(|(by, from)| CastlingRefusal::LandsAttacked { at, by, from })
    }

    /// An enemy piece that attacks a square when these squares are occupied.
    pub(super) fn attacker(&self, square: Square, occupied: Bitboard) -> Option<(Piece, Square)> {
        let enemy: Color = !self.turn;
        let at = self.board.attackers(square, enemy, self.board.color(enemy), occupied).first()?;
        self.board.piece_at(at).map(|piece| (piece, at))
    }
}

/// The square of a set on one line that is nearest to a square of that line.
pub(super) fn first_from(from: Square, line: Bitboard) -> Option<Square> {
    line.into_iter().find(|&at| (attacks::between(from, at) & line).is_empty())
}
