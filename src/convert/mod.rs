//! Writing: a record that was read, in another layout, other letters, another format.
//!
//! Uses `detect` and what stands above it. Whatever is written as a record is read back and compared, and where the
//! reading would be another, the mark or tag that decides is added. Knows no file.

mod aside;
mod csv;
pub mod diagram;
mod facts;
mod gather;
pub mod html;
mod json;
mod line;
mod loss;
mod movetext;
mod ply;
mod record;
mod score;
mod steps;
mod style;
mod tags;
mod tidy;
mod uci;
mod wrap;

pub use csv::{csv, header};
pub use gather::gather;
pub use json::{Bytes, Movetext, json};
pub use loss::{Kind as Lost, Losses};
pub use record::{Context, Undecidable, draft, write, write_behind};
pub use score::{Item, Score, Source, Tag};
pub use steps::{Step, steps};
pub use style::{Marks, Moves, Style, Tags};
pub use tidy::{Untidy, same_games, tidy};
pub use uci::{fen, uci, uci_of_straight};

/// The longest line of PGN, in characters: its standard wants fewer than 80.
pub const PGN_WIDTH: usize = 79;
