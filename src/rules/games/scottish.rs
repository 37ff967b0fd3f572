//! Scottish progressive chess.

use super::marseillais;
use crate::rules::{Game, Rules, SecondEnPassant, Turn};

/// Progressive chess in which a check ends the turn whenever it comes.
pub const GAME: Game = Game {
    key: "scottish",
    name: "Scottish progressive chess",
    names: &["Scottish", "Scottish Progressive", "Progressive", "Progressive1"],
    first_year: None,
    at_the_latest: false,
    sources: &["Pritchard p. 21 ff.", "AISE rules of progressive chess"],
    about: "Turn n has n plies: White one, Black two, White three. A check ends the turn.",
    rules: Rules { turn: Turn::Growing, second_en_passant: SecondEnPassant::Forbidden, ..marseillais::GAME.rules },
};
