//! Places of a game in the text of a request: units of UTF-16, lines and columns.

use serde::Serialize;

use crate::detect::decode;
use crate::diagnostic::Span;
use crate::source::{Decoded, Encoding, Lines, Utf16};

/// A stretch of the text: units of UTF-16 from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Stretch {
    /// The first.
    pub start: usize,
    /// The first behind.
    pub end: usize,
}

/// A stretch as people count too: lines and columns from 1, a column a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Place {
    #[serde(flatten)]
    stretch: Stretch,
    pub line: usize,
    pub column: usize,
    end_line: usize,
    end_column: usize,
}

/// A text of JSON as the readers want it: in UTF-8 it is its own text, but for zero bytes and a byte order mark.
pub(super) fn decoded(text: &str) -> Decoded<'_> {
    decode(text.as_bytes(), Some(Encoding::Utf8))
}

/// Finds places in a text.
#[derive(Debug)]
pub(super) struct Places<'t> {
    units: Utf16<'t>,
    lines: Lines<'t>,
}

impl<'t> Places<'t> {
    pub fn new(text: &'t str, decoded: &'t Decoded<'t>) -> Self {
        Self { units: Utf16::new(text), lines: Lines::of(decoded) }
    }

    /// The unit at which a byte of the decoded text stands.
    pub fn unit(&self, at: usize) -> usize {
        self.units.units(usize::try_from(self.lines.to_file(at)).unwrap_or(usize::MAX))
    }

    /// The stretch of a span of the game that begins at `offset`.
    pub fn stretch(&self, offset: u64, span: Span) -> Stretch {
        Stretch { start: self.unit(in_text(offset, span.start)), end: self.unit(in_text(offset, span.end)) }
    }

    /// The same with lines and columns.
    pub fn place(&mut self, offset: u64, span: Span) -> Place {
        let stretch = self.stretch(offset, span);
        let start = self.lines.locate(in_text(offset, span.start));
        let end = self.lines.locate(in_text(offset, span.end));
        Place { stretch, line: start.line, column: start.column, end_line: end.line, end_column: end.column }
    }
}

/// The index into the text of a byte of a game.
pub(super) fn in_text(offset: u64, byte: u32) -> usize {
    usize::try_from(offset + u64::from(byte)).unwrap_or(usize::MAX)
}
