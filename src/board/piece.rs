//! A piece: a role, its owner, and whether it may be left attacked; uses nothing else.

use super::{Color, Role};

/// A piece as it stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its owner.
    pub color: Color,
    /// How it moves.
    pub role: Role,
    /// Whether the game is lost with it: every king, and in Frankfurt chess what a king has become.
    pub royal: bool,
}

impl Piece {
    /// A piece that is royal exactly when it is a king.
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role, royal: matches!(role, Role::King) }
    }

    /// The letter in a FEN: a capital for White. The mark `!` of a royal piece is not part of it.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }
}
