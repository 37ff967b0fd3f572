//! Whether the game goes on, and who has won; may use `rules`.

use super::Position;
use crate::board::Color;

/// The state of the side to make the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It may play.
    Play,
    /// It is in check and may play.
    Check,
    /// It begins a turn in check and has no legal ply: it has lost.
    Mate,
    /// It has no legal ply, at the beginning of a turn without check or inside a turn that must go on: a draw.
    Stalemate,
    /// A king was taken: the game is over.
    KingTaken,
}

impl Status {
    /// The word in data.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Play => "ongoing",
            Self::Check => "check",
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::KingTaken => "king taken",
        }
    }
}

impl Position {
    /// The state of the side to make the next ply (rules.md, 3 to 5). A turn that may end where no ply is left has
    /// ended already when it is asked for.
    pub fn status(&self) -> Status {
        if self.is_king_taken() {
            Status::KingTaken
        } else if self.has_legal_ply() {
            if self.checked { Status::Check } else { Status::Play }
        } else if self.checked && (self.plies_made == 0 || self.is_irregular()) {
            Status::Mate
        } else {
            Status::Stalemate
        }
    }

    /// Who has won by what stands on the board: by mate, or by taking the king.
    pub fn winner(&self) -> Option<Color> {
        self.winner_with(self.status())
    }

    /// [`Position::winner`] where [`Position::status`] is known.
    pub fn winner_with(&self, status: Status) -> Option<Color> {
        match status {
            Status::Mate => Some(!self.turn),
            Status::KingTaken => Color::ALL.into_iter().find(|&color| self.royal(color).is_some()),
            Status::Play | Status::Check | Status::Stalemate => None,
        }
    }
}
