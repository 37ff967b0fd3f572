//! What the game in hand allows, by its own words and by a line before the first game of its file.

use crate::syntax::{Suppression, Tape, suppressions};

/// What a game may be allowed.
pub(super) struct Allowed<'b> {
    /// Whether the text allows anything anywhere: hardly one does.
    pub any: bool,
    /// What the file allows, by a line before the game.
    pub in_file: &'b [Suppression],
    /// Whether it is the first game of the file.
    pub first: bool,
    /// All that holds for the game.
    pub all: Vec<Suppression>,
}

impl Allowed<'_> {
    /// Finds what the game on the tape allows.
    pub fn read(&mut self, text: &[u8], tape: &Tape) {
        if self.any {
            self.all = suppressions(text, tape, self.first);
            self.all.extend_from_slice(self.in_file);
        }
    }
}
