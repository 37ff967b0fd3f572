//! From bytes to text and places: encodings, with the way back to the file's bytes, and lines, columns and units of UTF-16.
//! Knows no chess.

mod decoded;
mod encoded;
mod encoding;
pub(crate) mod lanes;
mod lines;
#[cfg(feature = "cli")]
mod survey;
mod utf16;

pub use decoded::{Decoded, Undecodable};
pub use encoded::encode;
pub use encoding::{Encoding, Page};
pub use lines::{LineColumn, Lines};
#[cfg(feature = "cli")]
pub(crate) use lines::{char_at, char_len, floor};
#[cfg(feature = "cli")]
pub(crate) use survey::Survey;
pub use utf16::Utf16;
