//! Balanced Marseillais chess.

use super::marseillais;
use crate::rules::{Game, Rules, Turn};

/// Robert Bruce's Marseillais chess, in which White begins with a single ply.
pub const GAME: Game = Game {
    key: "balanced",
    name: "Balanced Marseillais chess",
    names: &["Balanced Marseillais", "Marseillais balanced", "Doublemove1"],
    first_year: Some(1963),
    at_the_latest: false,
    sources: &["seed 000", "Pritchard p. 21 ff.", "vchess, Doublemove1"],
    about: "Marseillais chess, but White's first turn of the game has one ply.",
    rules: Rules { turn: Turn::OneThenTwo, ..marseillais::GAME.rules },
};
