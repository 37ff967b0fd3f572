//! Positions of the protocol and bytes of the text: a line and a character, counted in units that were agreed on.

use std::cell::Cell;
use std::ops::Range;

use lsp_types::{ClientCapabilities, Position, PositionEncodingKind};

use super::text::Text;

/// What characters of a line are counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, as every client can.
    #[default]
    Utf16,
}

impl Encoding {
    /// Bytes where the client offers them, whatever it likes best: they cost nothing to count.
    pub fn negotiated(client: &ClientCapabilities) -> Self {
        let offered = client.general.as_ref().and_then(|general| general.position_encodings.as_ref());
        let is_offered = offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8));
        if is_offered { Self::Utf8 } else { Self::Utf16 }
    }

    pub const fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// How many units a text has.
    pub fn units(self, text: &str) -> usize {
        if self == Self::Utf8 || text.is_ascii() { text.len() } else { text.encode_utf16().count() }
    }
}

/// Finds positions in a text. It remembers where it was last: places asked for in their order cost one walk along their line.
#[derive(Debug)]
pub(super) struct Places<'t> {
    pub text: &'t Text,
    pub encoding: Encoding,
    /// A line, a byte of it, and the character that it is.
    last: Cell<(usize, usize, usize)>,
}

impl<'t> Places<'t> {
    pub const fn new(text: &'t Text, encoding: Encoding) -> Self {
        Self { text, encoding, last: Cell::new((0, 0, 0)) }
    }

    /// The byte at a position: behind the end of a line its end, behind the last line the end of the text, inside a character
    /// its start.
    pub fn offset(&self, position: Position) -> usize {
        let line = self.text.line(position.line as usize);
        let wanted = position.character as usize;
        let text = self.text.slice(line.clone());
        if self.encoding == Encoding::Utf8 || text.is_ascii() {
            return self.text.floor(line.start + wanted.min(text.len()));
        }
        let mut units = 0;
        for (at, c) in text.char_indices() {
            units += c.len_utf16();
            if units > wanted {
                return line.start + at;
            }
        }
        line.end
    }

    /// The position of a byte: inside a character, that of the character; inside a line end, that of the line's end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor(offset);
        let line = self.text.line_of(offset);
        let within = self.text.line(line);
        let offset = offset.min(within.end);
        let (known, from, before) = self.last.get();
        let units = |part: Range<usize>| self.encoding.units(self.text.slice(part));
        let character = if known == line && from <= offset {
            before + units(from..offset)
        } else if known == line && from - offset < offset - within.start {
            before - units(offset..from)
        } else {
            units(within.start..offset)
        };
        self.last.set((line, offset, character));
        Position::new(number(line), number(character))
    }

    /// The positions of a part of the text.
    pub fn range(&self, range: Range<usize>) -> lsp_types::Range {
        let start = self.position(range.start);
        lsp_types::Range::new(start, self.position(range.end.max(range.start)))
    }

    /// The bytes between two positions; nothing where the second is before the first.
    pub fn bytes(&self, range: lsp_types::Range) -> Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }
}

/// A number as the protocol has it.
pub(super) fn number(number: usize) -> u32 {
    // The largest of the protocol is that of `i32`.
    u32::try_from(number).unwrap_or(u32::MAX).min(i32::MAX as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted_as_agreed_and_cut_to_what_there_is() {
        let text = Text::new("1.Кf3 👍 e5\r\nab".to_owned());
        let utf16 = Places::new(&text, Encoding::Utf16);
        let utf8 = Places::new(&text, Encoding::Utf8);
        let e5 = text.as_str().find("e5").unwrap();
        assert_eq!((utf16.position(e5), utf8.position(e5)), (Position::new(0, 9), Position::new(0, 12)));
        for places in [&utf16, &utf8] {
            for (offset, _) in text.as_str().char_indices().filter(|(_, c)| *c != '\n') {
                assert_eq!(places.offset(places.position(offset)), offset);
            }
            assert_eq!(places.offset(Position::new(0, u32::MAX)), e5 + 2, "behind the end of the line");
            assert_eq!(places.offset(Position::new(9, 0)), text.len(), "behind the last line");
        }
        let thumb = text.as_str().find('👍').unwrap();
        assert_eq!(utf16.offset(Position::new(0, 7)), thumb, "between the halves of a pair");
        assert_eq!([8, 9, 10].map(|byte| utf8.offset(Position::new(0, byte))), [thumb; 3], "inside a character");
        assert_eq!(utf16.position(e5 + 3), utf16.position(e5 + 2), "inside a line end");
    }

    #[test]
    fn places_in_their_order_cost_one_walk_along_a_line() {
        let text = Text::new("e4 д ".repeat(40_000));
        let places = Places::new(&text, Encoding::Utf16);
        let started = std::time::Instant::now();
        for word in 0..40_000 {
            assert_eq!(places.position(word * 6), Position::new(0, number(word * 5)));
            // A label stands a little before its finding.
            let before = word.saturating_sub(3);
            assert_eq!(places.position(before * 6), Position::new(0, number(before * 5)));
        }
        assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
    }
}
