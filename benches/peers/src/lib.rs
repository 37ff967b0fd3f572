//! What the two programs share: a file from the command line, and a game's first position.

use std::fs::File;
use std::io;

use pgn_reader::RawTag;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// The file that the first argument names.
///
/// # Errors
///
/// Where there is no argument, or no such file.
pub fn file() -> io::Result<File> {
    let path = std::env::args_os().nth(1);
    File::open(path.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "which file?"))?)
}

/// The position of a `FEN` tag.
///
/// # Errors
///
/// Where it is none.
pub fn start(value: RawTag<'_>) -> Result<Chess, String> {
    let fen = Fen::from_ascii(value.as_bytes()).map_err(|error| error.to_string())?;
    fen.into_position(CastlingMode::Standard).map_err(|error| error.to_string())
}
