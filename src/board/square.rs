//! One of the sixty-four squares and its name; may use `Color` for what is forward, knows no pieces.

use std::{fmt, str::FromStr};

use super::Color;

/// A square, numbered rank by rank from White's left corner: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The corner a1.
    pub const A1: Square = Square(0);

    /// The square on this file and rank, each 0 to 7. Larger numbers are a defect of the caller: they are caught in
    /// debug builds and wrap round the board otherwise.
    pub const fn new(file: u8, rank: u8) -> Square {
        debug_assert!(file < 8 && rank < 8);
        Square((rank & 7) << 3 | (file & 7))
    }

    /// The square with this number, 0 to 63; larger numbers are treated as in [`Square::new`].
    pub const fn from_index(index: u8) -> Square {
        debug_assert!(index < 64);
        Square(index & 63)
    }

    /// The number of the square, 0 to 63. Masked, so that the compiler need not check the bounds of a table of 64.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, 0 (a) to 7 (h).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (White's home rank) to 7.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// The file's letter.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The rank's digit.
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }

    /// The square so many files to the right and ranks up, if that is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let (file, rank) = (self.file().cast_signed() + files, self.rank().cast_signed() + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square::new(file.cast_unsigned(), rank.cast_unsigned()))
        }
    }

    /// The next square on the file, seen by that side, if there is one.
    #[inline]
    pub const fn forward(self, color: Color) -> Option<Square> {
        let index = match color {
            Color::White => self.0 + 8,
            Color::Black => self.0.wrapping_sub(8),
        };
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// For a square that a double step passed over (rank 3 or 6): where that step ended; and back.
    #[inline]
    #[must_use]
    pub const fn across_passed(self) -> Square {
        Square(self.0 ^ 8)
    }

    /// All squares from a1 to h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that does not name a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` names no square: write a file from a to h and a rank from 1 to 8, as in e4")]
pub struct SquareError {
    /// What was read.
    pub text: String,
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::new(file - b'a', rank - b'1')),
            _ => Err(SquareError { text: text.to_owned() }),
        }
    }
}
