//! A place in the text of one game. Plain numbers: knows neither the text nor its lines.

use std::ops::Range;

/// A range of bytes in the decoded text of one game: `start` is the first byte, `end` the first byte behind it.
///
/// Offsets are bytes from the first byte of the game (not of the file); the game's own place is a `u64` of its record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// First byte behind the last.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, not including, `end`; `start` must not be greater.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// An empty place between two bytes.
    #[must_use]
    pub const fn at(offset: u32) -> Self {
        Self::new(offset, offset)
    }

    /// Length in bytes.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end == self.start
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The span as indices into the text.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The bytes of `text` that the span covers.
    ///
    /// # Panics
    /// When the span lies outside `text`: it is then a span of another game.
    #[must_use]
    pub fn of(self, text: &[u8]) -> &[u8] {
        &text[self.range()]
    }
}
