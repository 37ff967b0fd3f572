//! Chess, as everybody plays it.

use super::marseillais;
use crate::rules::{Game, Rules, Turn};

/// Chess: a turn is one ply. What concerns later plies cannot matter and is as in Marseillais chess.
pub const GAME: Game = Game {
    key: "orthodox",
    name: "chess",
    names: &["Standard", "Chess", "Normal", "From Position", "none"],
    first_year: None,
    at_the_latest: false,
    sources: &["FIDE Laws of Chess"],
    about: "Chess: each turn has one ply.",
    rules: Rules { turn: Turn::One, ..marseillais::GAME.rules },
};
