//! The board: squares, pieces and attacks, as plain geometry; uses nothing else of the crate and knows no turn, no
//! rule of a game and no text but the names of squares and roles.

pub mod attacks;
mod bitboard;
#[expect(clippy::module_inception, reason = "one noun a file: the placement of the pieces is the board")]
mod board;
mod color;
mod piece;
mod role;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::Color;
pub use piece::Piece;
pub use role::Role;
pub use square::{Square, SquareError};
