//! The plies of a record one by one, each with the board before it and behind it, in variations too.

use crate::convert::diagram::Diagram;
use crate::convert::{Item, Score, Source};
use crate::position::Move;

/// A ply of a record.
#[derive(Debug)]
pub(super) struct Ply<'w> {
    /// What was played.
    pub played: Move,
    /// Where it was read.
    pub source: Source,
    /// The board that it was made on.
    pub before: &'w Diagram,
    /// The board that it led to.
    pub behind: &'w Diagram,
    /// Which ply of its line it is, from 1.
    pub number: usize,
    /// Whether it stands in a variation.
    pub is_aside: bool,
}

/// The line of play in hand.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The board behind its last ply.
    pub diagram: Diagram,
    plies: usize,
    /// The board before the turn in hand, and how many plies led there.
    before_turn: (Diagram, usize),
    /// Whether it has no ply of its own yet.
    fresh: bool,
}

impl Line {
    fn new(diagram: Diagram, plies: usize) -> Self {
        Self { before_turn: (diagram.clone(), plies), diagram, plies, fresh: true }
    }
}

/// Calls `see` with every ply of a score, in its order; the line at its end, without what is closed by so many brackets at the
/// end: of a record that was cut off inside variations they were never closed.
pub(super) fn walk(score: &Score, unclosed: usize, mut see: impl FnMut(&Ply<'_>)) -> Line {
    let mut line = Line::new(Diagram::new(score.start), 0);
    let mut outer: Vec<Line> = Vec::new();
    let end = score.items.len();
    let closed = score.items.iter().rev().take_while(|item| **item == Item::Close).count().min(unclosed);
    for (item, source) in score.items[..end - closed].iter().zip(&score.sources) {
        match item {
            Item::Ply(played) => {
                let before = line.diagram.clone();
                if line.fresh || before.position.plies_made() == 0 {
                    line.before_turn = (before.clone(), line.plies);
                }
                line.fresh = false;
                line.plies += 1;
                line.diagram.play(*played);
                see(&Ply {
                    played: *played,
                    source: *source,
                    before: &before,
                    behind: &line.diagram,
                    number: line.plies,
                    is_aside: !outer.is_empty(),
                });
            }
            Item::Resume => line.diagram.position.resume(),
            Item::Open => {
                let (diagram, plies) = line.before_turn.clone();
                outer.push(std::mem::replace(&mut line, Line::new(diagram, plies)));
            }
            Item::Close => line = outer.pop().unwrap_or(line),
            _ => {}
        }
    }
    line
}
