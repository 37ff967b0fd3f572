//! A resolved ply: from where to where, and what is special about it. May use `board`, knows no position.

use std::{cmp::Ordering, fmt};

use arrayvec::ArrayString;

use crate::board::{Role, Square};

/// A resolved ply. It means something only in the position that it was made for (see `Position::move_from`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the piece stands; the king's square in castling.
    pub from: Square,
    /// Where it goes; the king's target in castling.
    pub to: Square,
    /// What is special about the ply.
    pub kind: MoveKind,
    /// What a pawn is promoted to.
    pub promotion: Option<Role>,
}

/// What is special about a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// Nothing: a piece moves or captures.
    Normal,
    /// A pawn advances two squares.
    DoubleStep,
    /// A pawn captures e.p.
    EnPassant,
    /// Castling with the rook of the h-file.
    CastleShort,
    /// Castling with the rook of the a-file.
    CastleLong,
    /// A ply that moves nothing, `--` in a record; it counts as a ply.
    Null,
    /// No ply: the rest of the turn is declined.
    Pass,
}

impl Move {
    /// The ply that moves nothing.
    pub const NULL: Move = Move { from: Square::A1, to: Square::A1, kind: MoveKind::Null, promotion: None };

    /// Declining the rest of the turn.
    pub const PASS: Move = Move { from: Square::A1, to: Square::A1, kind: MoveKind::Pass, promotion: None };

    /// Whether it is castling on either wing.
    #[inline]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind, MoveKind::CastleShort | MoveKind::CastleLong)
    }

    /// Whether a piece moves: neither a null move nor a pass.
    #[inline]
    pub const fn moves_piece(self) -> bool {
        !matches!(self.kind, MoveKind::Null | MoveKind::Pass)
    }

    /// Whether one piece moves by its own geometry: no castling, null move or pass.
    #[inline]
    pub(super) const fn is_plain(self) -> bool {
        matches!(self.kind, MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant)
    }

    /// What the order of coordinates as text goes by: `0000` first, `pass` last.
    fn order(self) -> (u8, [u8; 4], u8) {
        let group = match self.kind {
            MoveKind::Null => 0,
            MoveKind::Pass => 2,
            _ => 1,
        };
        let promotion = match self.promotion {
            None => 0,
            Some(role) => role.letter() as u8,
        };
        (group, [self.from.file(), self.from.rank(), self.to.file(), self.to.rank()], promotion)
    }
}

/// Moves are ordered as their coordinates are as text.
impl Ord for Move {
    fn cmp(&self, other: &Move) -> Ordering {
        self.order().cmp(&other.order()).then(self.kind.cmp(&other.kind))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The coordinates of a ply.
pub type Coordinates = ArrayString<5>;

impl Move {
    /// In coordinates: `e2e4`, `a7a8q`, castling by the king `e1g1`, the null move `0000`, and `pass`.
    #[must_use]
    pub fn coordinates(self) -> Coordinates {
        let mut text = Coordinates::new();
        match self.kind {
            MoveKind::Null => text.push_str("0000"),
            MoveKind::Pass => text.push_str("pass"),
            _ => {
                for square in [self.from, self.to] {
                    text.push(square.file_letter());
                    text.push(square.rank_digit());
                }
                if let Some(role) = self.promotion {
                    text.push(role.letter().to_ascii_lowercase());
                }
            }
        }
        text
    }
}

/// As [`Move::coordinates`].
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.coordinates())
    }
}
