//! The plies of a game one by one, variations too, each with the positions before and behind it. Uses the score; knows no target.

use super::line::Line;
use super::score::{Item, Score};
use crate::position::{Move, Position};

/// A ply in its place.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its number among the plies of the game, from 1, in the order of the text: what an article of [`super::html`] calls it.
    pub ply: usize,
    /// Its place among the items of the score.
    pub item: usize,
    /// The position that it was made in.
    pub before: Position,
    /// What was played.
    pub played: Move,
    /// The position that it led to.
    pub behind: Position,
    /// 0 on the main line, else the number of the variation in the order in which they begin, from 1.
    pub variation: usize,
    /// Whether it begins a turn, or its line begins inside one.
    pub begins_turn: bool,
}

/// Calls `see` with every ply that is a step.
pub fn steps(score: &Score, mut see: impl FnMut(&Step)) {
    let mut line = Line::main(score.start);
    let mut outer = Vec::new();
    let (mut variations, mut ply) = (0, 0);
    for (item, what) in score.items.iter().enumerate() {
        match what {
            Item::Ply(played) => {
                let (before, begins_turn) = (line.position, line.begins_turn());
                line.play(*played);
                if is_step(score, item) {
                    ply += 1;
                    let (variation, behind) = (line.variation, line.position);
                    see(&Step { ply, item, before, played: *played, behind, variation, begins_turn });
                }
            }
            Item::Resume => line.position.resume(),
            Item::Open => {
                variations += 1;
                outer.push(line);
                line = line.replacing(variations);
            }
            Item::Close => line = outer.pop().unwrap_or(line),
            Item::Glyph(_) | Item::DrawOffer | Item::Comment(_) | Item::Escape(_) | Item::Note(_) => {}
        }
    }
}

/// Whether the item is a ply that is stepped through: a rest of a turn that was declined without a word is none.
pub(super) fn is_step(score: &Score, index: usize) -> bool {
    match score.items[index] {
        Item::Ply(Move::PASS) => !score.sources[index].span.is_empty(),
        Item::Ply(_) => true,
        _ => false,
    }
}
