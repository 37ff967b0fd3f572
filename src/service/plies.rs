//! The plies of a game as a list: flat, however deep its variations are.

use serde::Serialize;

use super::place::{Places, Stretch};
use crate::convert::{Score, html, steps};
use crate::letters::ENGLISH;
use crate::resolve::San;

/// A ply that was played.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    /// Its number, as the page of `page` calls it.
    ply: usize,
    /// Where it is written; left out where it is not.
    #[serde(flatten)]
    stretch: Option<Stretch>,
    /// In English letters.
    san: String,
    /// In coordinates.
    uci: String,
    /// Who moves what from where to where.
    words: String,
    /// The move number.
    number: u32,
    side: &'static str,
    begins_turn: bool,
    /// 0 on the main line.
    variation: usize,
}

pub(super) fn plies(score: &Score, offset: u64, places: &Places<'_>) -> Vec<Entry> {
    let mut plies = Vec::with_capacity(score.items.len());
    steps(score, |step| {
        let span = score.sources[step.item].span;
        plies.push(Entry {
            ply: step.ply,
            stretch: (!span.is_empty()).then(|| places.stretch(offset, span)),
            san: San::from_move(&step.before, step.played).spelt(ENGLISH).to_string(),
            uci: step.played.to_string(),
            words: html::in_words(&step.before, step.played, &step.behind),
            number: step.before.number(),
            side: step.before.turn().key(),
            begins_turn: step.begins_turn,
            variation: step.variation,
        });
    });
    plies
}
