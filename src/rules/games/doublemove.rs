//! Doublemove chess, after the rules of AISE.

use super::balanced;
use crate::rules::{EarlyCheck, EnPassant, Game, Goal, NoPlyLeft, Rules};

/// Fred Galvin's Doublemove chess: the king is taken, and there is no check.
pub const GAME: Game = Game {
    key: "doublemove",
    name: "Doublemove chess",
    names: &["Doublemove", "Double Move", "Doublemove2"],
    first_year: Some(1963),
    at_the_latest: true,
    sources: &["AISE rules", "chessvariants.com/doublemove", "pion.ch, Double", "vchess, Doublemove2"],
    about: "Two plies a turn, White begins with one. There is no check: who takes the king wins. No e.p. capture.",
    rules: Rules {
        early_check: EarlyCheck::Allowed,
        no_ply_left: NoPlyLeft::EndsTurn,
        en_passant: EnPassant::None,
        goal: Goal::TakeKing,
        ..balanced::GAME.rules
    },
};
