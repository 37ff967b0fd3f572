//! What there is to say of a ply beside its word: what moves, what it captures, what becomes of it. Uses `resolve` and
//! the ground floor; knows no target that is written.

use serde::{Serialize, Serializer};

use crate::board::Role;
use crate::position::{Move, MoveKind, Position, Status};
use crate::resolve::{self, San};

/// A ply with what it does in its position, in the names and the order of the objects that are written.
///
/// Roles are the English words of the findings' messages (`knight`): letters differ by language, and `B` and `b` are
/// told apart by case alone. What moves no piece has no squares and no role, and says by its kind what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Facts {
    /// In coordinates, as `position::Move` is written.
    #[serde(serialize_with = "shown")]
    pub uci: Move,
    /// Short, in English letters.
    #[serde(serialize_with = "shown")]
    pub san: San,
    pub kind: &'static str,
    pub from: Option<String>,
    pub to: Option<String>,
    pub piece: Option<&'static str>,
    /// Whether the game is lost with the piece that moves.
    pub royal: bool,
    pub captured: Option<&'static str>,
    /// What a pawn is promoted to.
    pub promotion: Option<&'static str>,
    /// What the piece has become by its capture, where that is something else.
    pub becomes: Option<&'static str>,
    pub check: bool,
    pub mate: bool,
}

impl Facts {
    /// Those of a ply that is legal in the position `before`, and leads to the one `behind`.
    pub fn of(before: &Position, played: Move, behind: &Position) -> Self {
        let moves = played.moves_piece();
        let piece = before.board().piece_at(played.from).filter(|_| moves);
        let captured = resolve::captured(before, played).and_then(|at| before.board().role_at(at));
        let role_behind = behind.board().role_at(played.to).filter(|_| moves && played.promotion.is_none());
        let check = resolve::gives_check(before.turn(), behind);
        Self {
            uci: played,
            san: San::from_move(before, played),
            kind: kind(played.kind),
            from: moves.then(|| played.from.to_string()),
            to: moves.then(|| played.to.to_string()),
            piece: piece.map(|piece| piece.role.name()),
            royal: piece.is_some_and(|piece| piece.royal),
            captured: captured.map(Role::name),
            promotion: played.promotion.map(Role::name),
            becomes: role_behind.filter(|role| piece.is_some_and(|piece| piece.role != *role)).map(Role::name),
            check,
            mate: check && behind.status() == Status::Mate,
        }
    }
}

/// The word for a kind of ply; a double step shows in its squares.
const fn kind(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Normal | MoveKind::DoubleStep => "move",
        MoveKind::EnPassant => "en-passant",
        MoveKind::CastleShort => "castle-short",
        MoveKind::CastleLong => "castle-long",
        MoveKind::Null => "null",
        MoveKind::Pass => "pass",
    }
}

fn shown<S: Serializer>(value: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
