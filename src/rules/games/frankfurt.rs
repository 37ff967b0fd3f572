//! Frankfurt chess.

use super::orthodox;
use crate::rules::{Capture, Game, Rules};

/// Chess in which the capturing piece becomes what it captures; the seed's variety is `royal-path=guarded`.
pub const GAME: Game = Game {
    key: "frankfurt",
    name: "Frankfurt chess",
    names: &["Frankfurt", "Frankfurter", "de la Frankfurt"],
    first_year: Some(1959),
    at_the_latest: true,
    sources: &["seed 003", "Forster, feenschach I/1959", "Variant Chess 7, p. 85", "Popeye 4.104, FrankfurtChess"],
    about: "The capturing piece becomes what it captures, in its own colour; a king becomes a royal piece of that kind.",
    rules: Rules { capture: Capture::Become, ..orthodox::GAME.rules },
};
