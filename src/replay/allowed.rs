//! What the rules forbid, the record allows and was really played: it is played, where it can be made at all.
//!
//! An allowance of another name leaves out its finding, which is `lint`'s, and changes nothing here.

use super::{Played, Player};
use crate::board::Role;
use crate::diagnostic::{Finding, Name, Span};
use crate::position::Position;
use crate::resolve;
use crate::syntax::WrittenPly;

/// The findings on what is played where it is allowed. One that is told all the same is on what cannot be played, and an
/// allowance does not leave it out.
pub const PLAYED: [Name; 5] =
    [Name::IllegalMove, Name::MoveAfterCheck, Name::MoveAfterEnd, Name::TurnTooLong, Name::TurnTooShort];

/// What a ply says of the turns of its line that the rules do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnBreach {
    /// The turn before it ends before its quota: it is declined, allowed or not.
    Short,
    /// The turn before it was over, and goes on.
    Resumed,
}

impl Played {
    /// What happens to the turn before the ply is made, in the position behind the ply before it in its line.
    #[must_use]
    pub fn breach(&self, before: &Position) -> Option<TurnBreach> {
        match (self.begins_turn, before.plies_made() == 0) {
            (true, false) => Some(TurnBreach::Short),
            (false, true) => Some(TurnBreach::Resumed),
            _ => None,
        }
    }
}

impl Player<'_> {
    /// Whether the record allows what a finding of that name at that place is about.
    pub(super) fn allows(&self, name: Name, at: Span) -> bool {
        let is_meant = |word: &String| name.is_meant(word);
        self.script.allowed.iter().any(|allowance| {
            allowance.covers(at) && !allowance.reason.is_empty() && allowance.names.iter().any(is_meant)
        })
    }

    /// An error on the structure of turns: noted where it is allowed, else the line breaks. Whether it goes on.
    pub(super) fn goes_on_with(&mut self, finding: Finding) -> bool {
        if self.allows(finding.name, finding.span) {
            self.note_allowed(finding);
            return true;
        }
        self.out.findings.push(finding);
        self.line.broken = true;
        false
    }

    /// Keeps what is allowed until its ply is played.
    fn note_allowed(&mut self, finding: Finding) {
        if self.pending.is_empty() {
            self.before_breach = self.line.position;
        }
        self.pending.push(finding);
    }

    /// Where the ply could not be played, what was done to the turn for its sake is undone.
    pub(super) fn undo_breach(&mut self) {
        if !self.pending.is_empty() {
            self.out.allowed.append(&mut self.pending);
            self.line.position = self.before_breach;
        }
    }

    /// An error on a ply: it is played where that is allowed and can be done, else the line breaks.
    pub(super) fn play_or_break(&mut self, mut finding: Finding, written: &WrittenPly) {
        if !self.allows(finding.name, finding.span) {
            return self.break_line(finding);
        }
        match resolve::resolve_allowed(&self.line.position, written, self.script.alphabet) {
            Ok(resolved) => {
                self.note_allowed(finding.place(self.line.place()));
                self.compare_letters(written, resolved.mixed);
                self.advance(resolved.played, written);
            }
            Err(from) => {
                let why = if from.is_several() {
                    let squares: Vec<String> = from.into_iter().map(|square| square.to_string()).collect();
                    format!("it can be made from {}: write the square that was left", squares.join(" and "))
                } else {
                    let position = &self.line.position;
                    let role = written.letter.map_or(Some(Role::Pawn), |letter| self.script.alphabet.role(letter));
                    let piece = role.filter(|_| written.target().is_some()).map_or("piece", Role::name);
                    format!("no {piece} of {} can make it on any ground", position.turn().name())
                };
                let why = format!("it is allowed and not played, because {why}");
                finding.help = Some(finding.help.map_or_else(|| why.clone(), |help| format!("{why}; {help}")));
                self.break_line(finding);
            }
        }
    }
}
