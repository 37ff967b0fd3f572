//! The games, one file each; a game is a constant and knows only the axes and its parent.

use super::Game;

pub mod balanced;
pub mod bennekom;
pub mod doublemove;
pub mod extra_move;
pub mod frankfurt;
pub mod italian;
pub mod marseillais;
pub mod orthodox;
pub mod scottish;

/// Every game, in the order of `rules.md`.
pub static ALL: &[&Game] = &[
    &orthodox::GAME,
    &marseillais::GAME,
    &balanced::GAME,
    &doublemove::GAME,
    &bennekom::GAME,
    &extra_move::GAME,
    &frankfurt::GAME,
    &scottish::GAME,
    &italian::GAME,
];
