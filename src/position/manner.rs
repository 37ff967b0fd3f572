//! How much of the rules the plies of a position have to be asked for. May use `rules`.

use crate::rules::{
    Capture, DoubleStep, EarlyCheck, EnPassant, Goal, LaterCapture, LaterPiece, LaterPly, NoPlyLeft, RoyalPath, Rules,
    Turn,
};

/// How plies are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Manner {
    /// Every answer of the rules leaves a single ply of a piece as it is in chess; and a check ends every turn, so that nobody
    /// moves on while the opponent is in check. Every turn has one ply.
    One,
    /// The same, but for what a capturing piece becomes.
    OneBecoming,
    /// As [`Manner::One`], but turns have several plies.
    Several,
    /// As [`Manner::OneBecoming`], but turns have several plies.
    SeveralBecoming,
    /// The rules have more to say.
    Ruled,
    /// Plies that are not legal may be made (see [`Position::irregular`]).
    Irregular,
}

impl Manner {
    pub fn of(rules: Rules) -> Self {
        if are_plain(rules) {
            Self::plain(rules.capture == Capture::Become, rules.turn == Turn::One)
        } else {
            Self::Ruled
        }
    }

    /// Whether every answer of the rules leaves a ply as it is in chess, but for what a capturing piece becomes.
    pub const fn is_plain(self) -> bool {
        !matches!(self, Self::Ruled | Self::Irregular)
    }

    /// That of plain rules, by what a capturing piece becomes and by whether every turn has one ply.
    #[inline(always)]
    pub const fn plain(becomes: bool, one: bool) -> Self {
        match (one, becomes) {
            (true, false) => Self::One,
            (true, true) => Self::OneBecoming,
            (false, false) => Self::Several,
            (false, true) => Self::SeveralBecoming,
        }
    }
}

fn are_plain(rules: Rules) -> bool {
    rules.goal == Goal::Checkmate
        && rules.later_piece == LaterPiece::Any
        && rules.later_capture == LaterCapture::Allowed
        && rules.later_ply == LaterPly::Required
        && rules.no_ply_left == NoPlyLeft::Draw
        && rules.double_step == DoubleStep::AnyPly
        && rules.royal_path == RoyalPath::Free
        && match rules.turn {
            Turn::One => rules.en_passant != EnPassant::None,
            _ => rules.early_check == EarlyCheck::EndsTurn,
        }
}
