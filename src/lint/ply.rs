//! A ply as the rules of this room see it: as it is written, and as it was played.

use super::Game;
use super::parts::Parts;
use crate::board::Role;
use crate::diagnostic::{Place, Span};
use crate::position::{Move, Position, Status};
use crate::resolve::{self, San};
use crate::rules::Goal;
use crate::syntax::{Claims, Form, WrittenPly};

/// A ply that was written and played.
#[derive(Debug)]
pub struct Ply<'g> {
    /// The game.
    pub game: &'g Game<'g>,
    /// As it is written; a letter in small with the piece that it means.
    pub written: WrittenPly,
    /// The position that it was made in.
    pub before: &'g Position,
    /// The position that it led to.
    pub behind: &'g Position,
    /// What was played.
    pub played: Move,
    /// Marks that stand alone behind it; empty where there is none.
    pub marks: Span,
    /// What they claim.
    pub claims: Claims,
    /// Where it is in the game.
    pub place: Place,
}

impl Ply<'_> {
    /// The word, with the marks glued to it.
    #[must_use]
    pub fn word(&self) -> String {
        String::from_utf8_lossy(self.written.span.of(self.game.record.text)).into_owned()
    }

    /// Where its parts stand.
    #[must_use]
    pub fn parts(&self) -> Parts {
        Parts::of(&self.written, self.game.record.text)
    }

    /// Whether it is written in coordinates, which have no marks.
    #[must_use]
    pub fn is_coordinates(&self) -> bool {
        let link = self.parts().link;
        self.written.form == Form::Long && self.written.letter.is_none() && link.is_empty()
    }

    /// Everything that is claimed of it, glued and alone.
    #[must_use]
    pub fn claimed(&self) -> Claims {
        self.written.claims.and(self.claims)
    }

    /// Whether it captures.
    #[must_use]
    pub fn captures(&self) -> bool {
        resolve::captured(self.before, self.played).is_some()
    }

    /// Whether it attacks the opponent's royal piece, where that is said.
    #[must_use]
    pub fn checks(&self) -> bool {
        self.before.rules().goal != Goal::TakeKing && resolve::gives_check(self.before.turn(), self.behind)
    }

    /// Whether it mates, or takes the king.
    #[must_use]
    pub fn mates(&self) -> bool {
        let status = self.behind.status();
        if self.before.rules().goal == Goal::TakeKing {
            status == Status::KingTaken
        } else {
            status == Status::Mate && self.checks()
        }
    }

    /// The kind of the piece that moves.
    #[must_use]
    pub fn role(&self) -> Option<Role> {
        self.before.board().role_at(self.played.from)
    }

    /// Its short form.
    #[must_use]
    pub fn san(&self) -> San {
        San::from_move(self.before, self.played)
    }

    /// The end of the word: where a mark is added.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.written.span.end
    }
}
