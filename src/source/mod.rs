//! From bytes to places: lines and columns of a file. Knows no chess.

mod lines;

pub use lines::{LineColumn, Lines};
#[cfg(feature = "cli")]
pub(crate) use lines::{char_at, char_len, floor};
