//! A game as the rules of this room see it: the record, and its plies with the positions that they were made in.

use super::{Ply, bracket};
use crate::convert::{Item, Losses, Score, gather};
use crate::detect::Record;
use crate::diagnostic::{Name, Place, Span};
use crate::letters::Alphabet;
use crate::position::Position;
use crate::resolve;
use crate::syntax::{CaptureMark, Claims, Kind, WrittenPly};

/// A game that was read.
#[derive(Debug)]
pub struct Game<'r> {
    /// How it was read.
    pub record: &'r Record<'r>,
    /// Its movetext.
    pub score: Score,
    /// What its piece letters mean.
    pub alphabet: Alphabet,
    /// The sign with which the record marks captures: the first it has, else `x`.
    pub capture_sign: &'static str,
    /// Where text stands in square brackets that are no tag.
    pub(super) unread: Vec<Span>,
}

impl<'r> Game<'r> {
    /// A record's game.
    #[must_use]
    pub fn new(record: &'r Record<'r>) -> Self {
        let first = record.tape.plies.iter().find(|ply| ply.capture != CaptureMark::None);
        let colon = first.is_some_and(|ply| ply.span.of(record.text).contains(&b':'));
        Self {
            record,
            score: gather(record, &mut Losses::default()),
            alphabet: Alphabet::new(record.reading.letters),
            capture_sign: if colon { ":" } else { "x" },
            unread: bracket::unread(record),
        }
    }

    /// Whether a name is among what reading the record noticed.
    #[must_use]
    pub fn has(&self, name: Name) -> bool {
        self.record.findings.iter().any(|finding| finding.name == name)
    }

    /// Calls `see` with every ply that was written and played, of variations too, in the order of the text.
    pub fn plies(&self, mut see: impl FnMut(&Ply<'_>)) {
        // Written from Black's side of the board, squares are others than the board's.
        if self.has(Name::MirroredMoves) {
            return;
        }
        let start = self.score.start;
        let mut line = Line { position: start, before_turn: start, plies: 0, before: 0, variation: 0, fresh: true };
        let mut outer: Vec<Line> = Vec::new();
        let mut variations = 0;
        for (item, source) in self.score.items.iter().zip(&self.score.sources) {
            match item {
                Item::Ply(played) => {
                    let position = line.position;
                    if position.plies_made() == 0 || line.fresh {
                        line.before_turn = position;
                        line.before = line.plies;
                    }
                    line.fresh = false;
                    line.plies += 1;
                    line.position.play(*played);
                    let Some(written) = self.written(source.span) else {
                        continue;
                    };
                    let place = Place {
                        move_number: position.number(),
                        side: position.turn(),
                        ply_in_turn: position.plies_made() + 1,
                        ply: line.plies,
                        variation: line.variation,
                    };
                    let (before, behind) = (&position, &line.position);
                    let written = resolve::as_meant(before, &written, *played, &self.alphabet);
                    let claims = self.claims(source.marks.start, source.marks.end);
                    see(&Ply {
                        game: self,
                        written,
                        before,
                        behind,
                        played: *played,
                        marks: source.marks,
                        claims,
                        place,
                    });
                }
                Item::Resume => line.position.resume(),
                Item::Open => {
                    variations += 1;
                    let inner = Line {
                        position: line.before_turn,
                        plies: line.before,
                        variation: variations,
                        fresh: true,
                        ..line
                    };
                    outer.push(std::mem::replace(&mut line, inner));
                }
                Item::Close => line = outer.pop().unwrap_or(line),
                _ => {}
            }
        }
    }

    /// The ply that was written so; the half of a word that holds two.
    fn written(&self, span: Span) -> Option<WrittenPly> {
        let plies = &self.record.tape.plies;
        let behind = plies.partition_point(|ply| ply.span.start <= span.start);
        let ply = plies[behind.checked_sub(1)?];
        if ply.span == span { Some(ply) } else { ply.halves()?.into_iter().find(|half| half.span == span) }
    }

    /// What marks that stand alone claim.
    fn claims(&self, start: u32, end: u32) -> Claims {
        let tokens = &self.record.tape.tokens;
        let first = tokens.partition_point(|token| token.start < start);
        let inside = tokens[first..].iter().take_while(|token| token.start < end);
        inside.fold(Claims::NONE, |claims, token| match token.kind {
            Kind::Mark(more) => claims.and(more),
            _ => claims,
        })
    }
}

/// The line of play in hand.
#[derive(Clone, Copy)]
struct Line {
    position: Position,
    before_turn: Position,
    plies: u32,
    /// Plies before the turn in hand.
    before: u32,
    variation: u32,
    fresh: bool,
}
