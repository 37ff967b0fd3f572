//! Marseillais chess, the parent of the other games' rules.

use crate::rules::{
    Capture, DoubleStep, EarlyCheck, EnPassant, Game, Goal, LaterCapture, LaterPiece, LaterPly, NoPlyLeft, RoyalPath,
    Rules, SecondEnPassant, Turn,
};

/// Marseillais chess as first published; its modern version is `en-passant=last`.
pub const GAME: Game = Game {
    key: "marseillais",
    name: "Marseillais chess",
    names: &["Marseillais", "Marseillaise", "Marseille", "marsellés", "de la Marsilia", "Марсельские", "Марсельські"],
    first_year: Some(1925),
    at_the_latest: false,
    sources: &["seeds 000-002", "Pritchard p. 21 ff.", "chessvariants.com/marseill", "schach-bremen.de, Marseille"],
    about: "Each turn has two plies. A check on the first ends the turn, and must be answered by the first.",
    rules: Rules {
        turn: Turn::Two,
        early_check: EarlyCheck::EndsTurn,
        no_ply_left: NoPlyLeft::Draw,
        later_ply: LaterPly::Required,
        later_piece: LaterPiece::Any,
        later_capture: LaterCapture::Allowed,
        double_step: DoubleStep::AnyPly,
        en_passant: EnPassant::All,
        second_en_passant: SecondEnPassant::Allowed,
        capture: Capture::Replace,
        royal_path: RoyalPath::Free,
        goal: Goal::Checkmate,
    },
};
