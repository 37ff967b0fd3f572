//! The movetext as JSON: turns of plies with what belongs to them, variations inside the ply that they stand behind.
//! Uses the score; knows no file, and asks for the places in it.
//!
//! Written piece by piece along the items, with an own stack, because a serializer descends by recursion and variations
//! are nested as deep as the record has them.

use std::fmt::Write as _;

use serde::Serialize;

use super::aside::{Asides, Owner};
use super::facts::Facts;
use super::line::Line;
use super::score::{Item, Score};
use crate::diagnostic::Span;
use crate::position::Move;

/// The movetext of a game, each part a JSON text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movetext {
    /// What stands before the first ply: an object.
    pub before: String,
    /// The turns: an array.
    pub moves: String,
}

/// Bytes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bytes {
    /// The first.
    pub byte_start: u64,
    /// The first behind.
    pub byte_end: u64,
}

/// The movetext of a game. `in_file` says where in the file a span of the game's text is.
///
/// ```
/// use scoresheet::convert::{self, Bytes, Losses};
/// use scoresheet::detect::{Options, Reader};
///
/// let mut reader = Reader::new(b"1.e4/d4//e6 {quiet}", &Options::default());
/// let record = reader.next().expect("a game");
/// let score = convert::gather(&record, &mut Losses::default());
/// let written = convert::json(&score, |span| Bytes {
///     byte_start: record.offset + u64::from(span.start),
///     byte_end: record.offset + u64::from(span.end),
/// });
/// let moves: serde_json::Value = serde_json::from_str(&written.moves)?;
/// assert_eq!(moves[1]["plies"][0]["san"], "e6");
/// assert_eq!(moves[1]["plies"][0]["comments"][0], "quiet");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn json(score: &Score, in_file: impl Fn(Span) -> Bytes) -> Movetext {
    let mut writer = Writer {
        asides: Asides::of(score),
        out: String::new(),
        before: String::new(),
        line: Line::main(score.start),
        state: State::Before { variations: 0 },
        outer: Vec::new(),
        variations: 0,
    };
    writer.begin_line(Owner::Start);
    for (index, item) in score.items.iter().enumerate() {
        match item {
            Item::Ply(played) => {
                let span = score.sources[index].span;
                writer.ply(index, *played, (!span.is_empty()).then(|| in_file(span)));
            }
            Item::Resume => writer.line.position.resume(),
            Item::Open => writer.open(index),
            Item::Close => writer.close(),
            Item::Glyph(_) | Item::DrawOffer | Item::Comment(_) | Item::Escape(_) | Item::Note(_) => {}
        }
    }
    while !writer.outer.is_empty() {
        writer.close();
    }
    writer.end_line();
    Movetext { before: writer.before, moves: writer.out }
}

/// What is open in the line in hand, with the variations written there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// What stands before its first ply.
    Before { variations: usize },
    /// A ply, and the turn that it is of.
    Ply { variations: usize },
}

struct Writer<'a> {
    asides: Asides<'a>,
    out: String,
    /// What stands before the first ply of the main line.
    before: String,
    line: Line,
    state: State,
    outer: Vec<(Line, State)>,
    variations: usize,
}

impl Writer<'_> {
    fn begin_line(&mut self, owner: Owner) {
        self.object("", owner);
        self.state = State::Before { variations: 0 };
    }

    /// Ends what stands before the first ply.
    fn begin_moves(&mut self) {
        self.out.push_str("]}");
        if self.outer.is_empty() {
            self.before = std::mem::take(&mut self.out);
        } else {
            self.out.push_str(",\"moves\":");
        }
        self.out.push('[');
    }

    fn ply(&mut self, index: usize, played: Move, span: Option<Bytes>) {
        let begins_turn = self.line.begins_turn();
        match self.state {
            State::Before { .. } => self.begin_moves(),
            State::Ply { .. } => self.out.push_str("]}"),
        }
        if begins_turn {
            if !self.line.fresh {
                self.end_turn();
                self.out.push(',');
            }
            self.begin_turn();
        } else {
            self.out.push(',');
        }
        let before = self.line.position;
        self.line.play(played);
        let facts = fields(&Facts::of(&before, played, &self.line.position));
        self.object(&format!("{facts},{},", fields(&Place { span })), Owner::Item(index));
        self.state = State::Ply { variations: 0 };
    }

    fn begin_turn(&mut self) {
        let position = &self.line.position;
        let turn = fields(&Turn { number: position.number(), side: position.turn().key() });
        let _ = write!(self.out, "{{{turn},\"plies\":[");
    }

    fn end_turn(&mut self) {
        let behind = fields(&Behind { fen: self.line.position.fen() });
        let _ = write!(self.out, "],{behind}}}");
    }

    fn end_line(&mut self) {
        match self.state {
            State::Before { .. } => self.begin_moves(),
            State::Ply { .. } => {
                self.out.push_str("]}");
                self.end_turn();
            }
        }
        self.out.push(']');
    }

    /// A variation begins; its brackets are those of the list that is open.
    fn open(&mut self, index: usize) {
        let (State::Before { variations } | State::Ply { variations }) = &mut self.state;
        if *variations > 0 {
            self.out.push(',');
        }
        *variations += 1;
        self.variations += 1;
        self.outer.push((self.line, self.state));
        self.line = self.line.replacing(self.variations);
        self.out.push_str("{\"before\":");
        self.begin_line(Owner::Item(index));
    }

    fn close(&mut self) {
        self.end_line();
        self.out.push('}');
        if let Some((line, state)) = self.outer.pop() {
            (self.line, self.state) = (line, state);
        }
    }

    /// An object of these fields and of what belongs to the owner, left open inside the list of its variations.
    fn object(&mut self, first: &str, owner: Owner) {
        let aside = fields(self.asides.belonging_to(owner));
        let _ = write!(self.out, "{{{first}{aside},\"variations\":[");
    }
}

/// Where a ply is written; nowhere, if its turn was declined without a word, or if it leads to what a variation replaces.
#[derive(Serialize)]
struct Place {
    span: Option<Bytes>,
}

/// A turn before its plies.
#[derive(Serialize)]
struct Turn {
    number: u32,
    side: &'static str,
}

/// A turn behind its plies.
#[derive(Serialize)]
struct Behind {
    fen: String,
}

/// The fields of an object without its braces.
fn fields(value: &impl Serialize) -> String {
    // Neither writing to a string nor writing structs of words, numbers and squares fails.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.pop();
    text.split_off(text.len().min(1))
}
