//! What a game is: answers to twelve questions, as data. May use nothing of the crate; knows no board and no position.
//!
//! Source of all of it: `rules.md`, "The axes" and "The games".

mod axis;
mod error;
mod game;
pub mod games;
mod names;
pub(crate) mod nearest;
mod settings;

pub use axis::{
    AXES, Axis, AxisValue, Capture, DoubleStep, EarlyCheck, EnPassant, Goal, LaterCapture, LaterPiece, LaterPly,
    NoPlyLeft, RoyalPath, SecondEnPassant, Turn,
};
pub use error::RuleError;
pub use game::Game;
pub use names::Lookup;
pub use names::{lookup, lookup_among};

/// The rules of a game: one answer an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How long is a turn?
    pub turn: Turn,
    /// What does an early check do?
    pub early_check: EarlyCheck,
    /// What if the turn is not complete and no legal ply exists?
    pub no_ply_left: NoPlyLeft,
    /// May a later ply be declined?
    pub later_ply: LaterPly,
    /// Which piece may make a later ply?
    pub later_piece: LaterPiece,
    /// May a later ply capture?
    pub later_capture: LaterCapture,
    /// On which ply may a pawn advance two squares?
    pub double_step: DoubleStep,
    /// Which double steps are open to e.p. capture?
    pub en_passant: EnPassant,
    /// May a later ply capture e.p. behind another e.p. capture?
    pub second_en_passant: SecondEnPassant,
    /// What is the capturing piece after the capture?
    pub capture: Capture,
    /// May a royal rook, bishop or queen pass over attacked squares?
    pub royal_path: RoyalPath,
    /// How is the game won?
    pub goal: Goal,
}
