//! A ply is made; may use `board` and `rules`. Whether it is legal was asked before.

use super::{Move, MoveKind, Position, TurnEnd, Wing};
use crate::{
    board::{Bitboard, Board, Color, Piece, Role, Square},
    rules::{Capture, EnPassant, Goal, LaterPiece, SecondEnPassant},
};

impl Position {
    /// Makes a ply: moves the pieces, and ends the turn where the rules say so.
    ///
    /// The ply must be legal: that is not looked at again. An illegal one never panics, but leaves a position that
    /// no game can reach and in which [`Position::is_check`] may be wrong, unless it is [`Position::irregular`].
    /// [`Move::PASS`] ends the turn, whether or not that is allowed.
    #[inline]
    pub fn play(&mut self, m: Move) {
        if !m.moves_piece() {
            return self.play_nothing(m);
        }
        // Asked before the pieces move: it stays where it is, and need not be waited for.
        let enemy_royal = self.royal(!self.turn);
        self.move_pieces(m);
        self.plies_made += 1;
        self.go_on(is_checked(&self.board, self.rules.goal, !self.turn, enemy_royal));
    }

    /// [`Position::play`] of a null move or a pass.
    #[cold]
    fn play_nothing(&mut self, m: Move) {
        if m.kind == MoveKind::Pass {
            return self.cut_short();
        }
        self.clock = self.clock.saturating_add(1);
        self.plies_made += 1;
        self.open = Bitboard::EMPTY;
        self.captured_en_passant = false;
        if self.rules.en_passant == EnPassant::Last {
            self.own_passed = Bitboard::EMPTY;
        }
        // Only behind a check that did not end the turn.
        self.go_on(self.is_royal_attacked(!self.turn));
    }

    /// Ends the turn or goes on with it. `check` says whether the enemy's royal piece is attacked now.
    #[inline(always)]
    fn go_on(&mut self, check: bool) {
        // Behind a legal ply the mover is not in check.
        self.checked = self.is_irregular() && self.is_royal_attacked(self.turn);
        match self.turn_end(check) {
            None => {}
            Some(end @ TurnEnd::KingTaken) => self.last_end = Some(end),
            Some(end) => {
                self.end_turn(end);
                self.checked = check;
            }
        }
    }

    /// What a ply captures, and where that stands.
    pub fn captured(&self, m: Move) -> Option<(Square, Piece)> {
        let at = match m.kind {
            MoveKind::Normal => m.to,
            MoveKind::EnPassant => m.to.across_passed(),
            _ => return None,
        };
        self.board.piece_at(at).filter(|piece| piece.color != self.turn).map(|piece| (at, piece))
    }

    /// What the moving piece is after a ply: itself, what it is promoted to, or what it becomes by capture. In
    /// castling that is the king. `None` for a ply that moves no piece.
    pub fn piece_after(&self, m: Move) -> Option<Piece> {
        let piece = self.board.piece_at(m.from).filter(|_| m.moves_piece())?;
        Some(Piece { role: role_after(&self.board, self.rules.capture, m, piece.role), ..piece })
    }

    /// Whether a ply leaves the enemy's royal piece attacked. Never with `goal=take-king`.
    pub fn gives_check(&self, m: Move) -> bool {
        let mut board = self.board;
        make(&mut board, self.turn, self.rules.capture, m);
        is_checked(&board, self.rules.goal, !self.turn, board.royal(!self.turn))
    }

    /// The part of [`Position::play`] that concerns a ply of a piece, but for the turn.
    #[inline(always)]
    fn move_pieces(&mut self, m: Move) {
        let resets = self.board.role(Role::Pawn).contains(m.from) || self.board.role_at(m.to).is_some();
        make(&mut self.board, self.turn, self.rules.capture, m);
        self.clock = if resets { 0 } else { self.clock.saturating_add(1) };
        self.castling = self.castling.after(m.from, m.to);
        self.note_passed(m);
        self.captured_en_passant = m.kind == MoveKind::EnPassant;
        self.open = if self.captured_en_passant && self.rules.second_en_passant == SecondEnPassant::Allowed {
            self.open & !Bitboard::of(m.to)
        } else {
            Bitboard::EMPTY
        };
        if self.rules.later_piece != LaterPiece::Any {
            self.note_moved(m);
        }
    }

    /// Keeps the lists of own double steps.
    #[inline(always)]
    fn note_passed(&mut self, m: Move) {
        (self.own_passed, self.own_stepped) = self.passed_with(m);
    }

    /// The squares passed in this turn with a ply more: those that the opponent may answer, and all.
    #[inline(always)]
    pub(super) fn passed_with(&self, m: Move) -> (Bitboard, Bitboard) {
        // Without a branch: few plies are double steps, and nobody can foresee which.
        let middle = usize::midpoint(m.from.index(), m.to.index());
        let passed = Bitboard(u64::from(m.kind == MoveKind::DoubleStep) << middle);
        // A pawn that moves on is not open any more; with `last` no step is but the last ply's.
        let answerable = match self.rules.en_passant {
            EnPassant::All => self.own_passed & !Bitboard::of(m.from.across_passed()) | passed,
            EnPassant::Last => passed,
            EnPassant::None => Bitboard::EMPTY,
        };
        (answerable, self.own_stepped | passed)
    }

    /// Keeps the list that `later-piece` goes by. After castling the king is the piece that must go on, and neither
    /// king nor rook is one that has not moved.
    fn note_moved(&mut self, m: Move) {
        let target = Bitboard::of(m.to);
        self.moved = match self.rules.later_piece {
            LaterPiece::Any => Bitboard::EMPTY,
            LaterPiece::Same => target,
            LaterPiece::Other => {
                let rook = Wing::of(m.kind).map_or(Bitboard::EMPTY, |wing| wing.rook_target(self.turn).into());
                self.moved & !Bitboard::of(m.from) | target | rook
            }
        };
    }
}

/// Whether a side's royal piece, which stands there, is attacked, where that matters.
#[inline(always)]
pub(super) fn is_checked(board: &Board, goal: Goal, color: Color, royal: Option<Square>) -> bool {
    goal == Goal::Checkmate
        && royal.is_some_and(|royal| board.is_attacked(royal, !color, board.color(!color), board.occupied()))
}

/// Moves the pieces of a ply.
#[inline(always)]
fn make(board: &mut Board, color: Color, capture: Capture, m: Move) {
    let Some(role) = board.role_at(m.from).filter(|_| m.moves_piece()) else { return };
    let role = role_after(board, capture, m, role);
    board.relocate(color, m.from, m.to, role);
    if m.kind == MoveKind::EnPassant {
        board.remove(m.to.across_passed());
    }
    if let Some(wing) = Wing::of(m.kind) {
        move_rook(board, color, wing);
    }
}

/// Moves the rook in castling.
#[cold]
#[inline(never)]
fn move_rook(board: &mut Board, color: Color, wing: Wing) {
    board.relocate(color, wing.rook_home(color), wing.rook_target(color), Role::Rook);
}

/// What the moving piece is after a ply. Only `capture=become` makes it depend on what is captured; e.p. a pawn takes
/// a pawn.
#[inline(always)]
fn role_after(board: &Board, capture: Capture, m: Move, role: Role) -> Role {
    let captured = if capture == Capture::Become && m.kind == MoveKind::Normal { board.role_at(m.to) } else { None };
    m.promotion.or(captured).unwrap_or(role)
}
