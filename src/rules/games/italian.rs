//! Italian progressive chess.

use super::scottish;
use crate::rules::{EarlyCheck, Game, Rules};

/// Progressive chess in which only the last ply of a turn may check.
pub const GAME: Game = Game {
    key: "italian",
    name: "Italian progressive chess",
    names: &["Italian", "Italian Progressive", "Progressive Italian"],
    first_year: None,
    at_the_latest: false,
    sources: &["Pritchard p. 21 ff.", "AISE rules of progressive chess"],
    about: "Turn n has n plies: White one, Black two, White three. Only the last may give check.",
    rules: Rules { early_check: EarlyCheck::Forbidden, ..scottish::GAME.rules },
};
