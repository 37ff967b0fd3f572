//! A ply as a word: short, long, in coordinates, or as the record has it.

use std::fmt::Write as _;

use super::score::Source;
use super::style::{Moves, Style};
use crate::position::{Move, Position};
use crate::resolve::{San, Spelling};

/// Spells plies in a style.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speller<'a> {
    moves: Moves,
    spelling: Spelling,
    text: &'a [u8],
}

impl<'a> Speller<'a> {
    /// `text` is that of the record, for words that are kept.
    pub fn new(style: &Style, text: &'a [u8]) -> Self {
        Self { moves: style.moves, spelling: style.spelling(), text }
    }

    /// Adds the word of a ply that is legal in the position.
    pub fn spell(&self, position: &Position, played: Move, source: Source, out: &mut String) {
        // Writing to a string does not fail.
        let _ = match self.moves {
            Moves::Source if !source.span.is_empty() => {
                out.push_str(&self.kept(source));
                Ok(())
            }
            Moves::Uci if played != Move::PASS => write!(out, "{played}"),
            _ => write!(out, "{}", San::from_move(position, played).spelt_as(self.spelling)),
        };
    }

    /// The words of the record, marks that stand alone glued on unless they are words.
    pub fn kept(&self, source: Source) -> String {
        let text = |span: crate::diagnostic::Span| {
            let text = String::from_utf8_lossy(span.of(self.text));
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let (mut word, marks) = (text(source.span), text(source.marks));
        if marks.starts_with(char::is_alphanumeric) {
            word.push(' ');
        }
        word.push_str(&marks);
        word
    }
}
