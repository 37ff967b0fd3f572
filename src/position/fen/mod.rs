//! A position as text, the extended FEN of `rules.md`; may use `board` and `rules`, knows nothing of findings.

mod error;
mod read;
mod write;

pub use error::{FenError, FenNote};
