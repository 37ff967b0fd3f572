//! Bennekom Double Move chess.

use super::balanced;
use crate::rules::{Game, LaterPiece, NoPlyLeft, Rules, SecondEnPassant};

/// Double moves by one piece.
pub const GAME: Game = Game {
    key: "bennekom",
    name: "Bennekom Double Move chess",
    names: &["Bennekom", "Bennekom Double Move"],
    first_year: Some(1996),
    at_the_latest: false,
    sources: &["chessvariants.com/bennekom (December 1996)"],
    about: "The piece that made the first ply makes the second too, if it has a legal one. White begins with one ply.",
    rules: Rules {
        no_ply_left: NoPlyLeft::EndsTurn,
        later_piece: LaterPiece::Same,
        second_en_passant: SecondEnPassant::Forbidden,
        ..balanced::GAME.rules
    },
};
