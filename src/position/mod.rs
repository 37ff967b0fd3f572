//! A position of any game: what may be played in it, why not, and what is then. May use `board` and `rules`; knows
//! coordinates and FEN, and no other text.
//!
//! The ways in: [`Position::start`] and [`Position::from_fen`]; the ways on: [`Position::play`] and
//! [`Position::decline`]. A written ply is resolved backwards, from its target square: [`Position::candidates`], then
//! [`Position::move_from`] and [`Position::is_legal`], and [`Position::refusal`] to say why not.
//! What was played against the rules all the same: [`Position::irregular`].

mod castling;
mod explain;
mod fen;
mod generate;
mod irregular;
mod legal;
mod manner;
mod moves;
mod perft;
mod play;
mod reach;
mod refusal;
mod sketch;
mod state;
mod status;
mod turn;

pub use castling::{Castling, Wing};
pub use fen::{FenError, FenNote, START_FEN};
pub use generate::MoveList;
pub use moves::{Coordinates, Move, MoveKind};
pub use refusal::{CastlingRefusal, EnPassantRefusal, Refusal};
pub use sketch::{Made, Sketch};
pub use state::Position;
pub use status::Status;
pub use turn::TurnEnd;
