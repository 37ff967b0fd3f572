//! Castling rights, and where kings and rooks stand for it. May use `board`, knows no position.

use std::fmt;

use super::{Move, MoveKind};
use crate::board::{Color, Role, Square};

/// On which side of the board castling goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// Towards the h-file.
    Short,
    /// Towards the a-file.
    Long,
}

impl Wing {
    /// Both wings, in the order of a FEN.
    pub const ALL: [Wing; 2] = [Wing::Short, Wing::Long];

    /// Where that side's king stands at home.
    pub const fn king_home(color: Color) -> Square {
        Square::new(4, color.home_rank())
    }

    /// Where the king comes to stand.
    pub const fn king_target(self, color: Color) -> Square {
        Square::new(if matches!(self, Wing::Short) { 6 } else { 2 }, color.home_rank())
    }

    /// Where the rook stands at home.
    pub const fn rook_home(self, color: Color) -> Square {
        Square::new(if matches!(self, Wing::Short) { 7 } else { 0 }, color.home_rank())
    }

    /// Where the rook comes to stand, which is also the square that the king passes.
    pub const fn rook_target(self, color: Color) -> Square {
        Square::new(if matches!(self, Wing::Short) { 5 } else { 3 }, color.home_rank())
    }

    /// The ply.
    pub const fn to_move(self, color: Color) -> Move {
        let kind = if matches!(self, Wing::Short) { MoveKind::CastleShort } else { MoveKind::CastleLong };
        Move { from: Wing::king_home(color), to: self.king_target(color), kind, promotion: None }
    }

    /// The wing of a castling ply.
    pub(super) const fn of(kind: MoveKind) -> Option<Wing> {
        match kind {
            MoveKind::CastleShort => Some(Wing::Short),
            MoveKind::CastleLong => Some(Wing::Long),
            _ => None,
        }
    }
}

/// Which castlings neither king nor rook has forfeited by moving or being captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Castling(u8);

/// For each square, the rights that remain when something moves from it.
const KEPT: [u8; 64] = {
    let mut kept = [0b1111; 64];
    let mut side = 0;
    while side < 2 {
        let color = Color::ALL[side];
        kept[Wing::king_home(color).index()] &= !(0b11 << (2 * side));
        kept[Wing::Short.rook_home(color).index()] &= !(0b01 << (2 * side));
        kept[Wing::Long.rook_home(color).index()] &= !(0b10 << (2 * side));
        side += 1;
    }
    kept
};

/// The same of a capture there. A king that is taken on its square has not moved: only rooks lose rights there (rules.md, 8).
static KEPT_BY_CAPTURE: [u8; 64] = {
    let mut kept = KEPT;
    kept[Wing::king_home(Color::White).index()] = 0b1111;
    kept[Wing::king_home(Color::Black).index()] = 0b1111;
    kept
};

impl Castling {
    /// All four.
    pub const ALL: Castling = Castling(0b1111);
    /// None.
    pub const NONE: Castling = Castling(0);

    /// Whether that side may still castle on that wing, some day.
    #[inline]
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & bit(color, wing) != 0
    }

    /// These rights and that one.
    #[must_use]
    pub const fn with(self, color: Color, wing: Wing) -> Castling {
        Castling(self.0 | bit(color, wing))
    }

    /// Whether no right is left.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What remains after a ply between these squares.
    #[inline(always)]
    pub(super) fn after(self, from: Square, to: Square) -> Castling {
        Castling(self.0 & KEPT[from.index()] & KEPT_BY_CAPTURE[to.index()])
    }
}

const fn bit(color: Color, wing: Wing) -> u8 {
    1 << (2 * color.index() + wing as usize)
}

/// As in a FEN: `KQkq`, `Kq`, `-`.
impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for color in Color::ALL {
            for (wing, role) in Wing::ALL.into_iter().zip([Role::King, Role::Queen]) {
                if self.has(color, wing) {
                    write!(f, "{}", crate::board::Piece::new(color, role).letter())?;
                }
            }
        }
        Ok(())
    }
}
