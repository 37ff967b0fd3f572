//! Extra Move chess.

use super::balanced;
use crate::rules::{DoubleStep, Game, LaterCapture, LaterPiece, LaterPly, NoPlyLeft, Rules, SecondEnPassant};

/// An extra ply by another piece, for who wants it.
pub const GAME: Game = Game {
    key: "extra-move",
    name: "Extra Move chess",
    names: &["Extra Move"],
    first_year: None,
    at_the_latest: false,
    sources: &["seed 000", "chessvariants.com/extramove", "Zillions of Games"],
    about: "The second ply is optional, by another piece and without capture. White begins with one ply.",
    rules: Rules {
        no_ply_left: NoPlyLeft::EndsTurn,
        later_ply: LaterPly::Optional,
        later_piece: LaterPiece::Other,
        later_capture: LaterCapture::Forbidden,
        double_step: DoubleStep::LastPly,
        second_en_passant: SecondEnPassant::Forbidden,
        ..balanced::GAME.rules
    },
};
