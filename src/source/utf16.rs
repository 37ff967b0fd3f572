//! From a byte of a text to the place that editors of JavaScript count: units of UTF-16 from its start. Knows nothing but the text.

/// Bytes between two marks.
const STRIDE: usize = 4096;

/// Counts units of UTF-16 in one text.
///
/// It keeps a mark every few kilobytes, made at the start, so any place costs no more than the way from the mark before.
#[derive(Clone, Debug)]
pub struct Utf16<'t> {
    text: &'t str,
    /// Units before each multiple of [`STRIDE`], counted to the start of the character that holds it.
    marks: Vec<usize>,
}

impl<'t> Utf16<'t> {
    /// An index of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let mut marks = vec![0];
        let (mut units, mut from) = (0, 0);
        while from + STRIDE < text.len() {
            let end = floor(text, marks.len() * STRIDE);
            units += length(&text[from..end]);
            marks.push(units);
            from = end;
        }
        Self { text, marks }
    }

    /// The units before the byte at `offset`: inside a character, before the character; past the end, all of the text.
    #[must_use]
    pub fn units(&self, offset: usize) -> usize {
        let end = floor(self.text, offset);
        let mark = (end / STRIDE).min(self.marks.len() - 1);
        let start = floor(self.text, mark * STRIDE);
        self.marks[mark] + length(&self.text[start..end])
    }

    /// The byte before which so many units stand: inside a character, its first byte; past the end, the end.
    #[must_use]
    pub fn byte(&self, units: usize) -> usize {
        let mark = self.marks.partition_point(|before| *before <= units) - 1;
        let start = floor(self.text, mark * STRIDE);
        let mut left = units - self.marks[mark];
        for (at, character) in self.text[start..].char_indices() {
            let width = character.len_utf16();
            if left < width {
                return start + at;
            }
            left -= width;
        }
        self.text.len()
    }
}

/// How many units of UTF-16 a text has.
fn length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() }
}

/// The start of the character that holds the byte at `offset`; the end of the text past it.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn letters_of_any_width_are_counted_as_javascript_counts_them() {
        let units = Utf16::new("К🙂é1");
        assert_eq!([0, 1, 2, 3, 6, 7, 8, 9, 99].map(|byte| units.units(byte)), [0, 0, 1, 1, 3, 3, 4, 5, 5]);
        assert_eq!([0, 1, 2, 3, 4, 5, 99].map(|unit| units.byte(unit)), [0, 2, 2, 6, 8, 9, 9]);
        assert_eq!((Utf16::new("").units(3), Utf16::new("").byte(3)), (0, 0));
    }

    proptest! {
        #[test]
        fn any_place_of_any_text_is_as_the_definition_has_it(
            pieces in prop::collection::vec(prop::sample::select(vec!["a", "é", "♘", "🙂", "\n", "К"]), 0..40),
            repeat in prop::sample::select(vec![1usize, 700]),
            asks in prop::collection::vec(0usize..1 << 17, 1..8),
        ) {
            let text = pieces.concat().repeat(repeat);
            let units = Utf16::new(&text);
            for ask in asks {
                let at = floor(&text, ask % (text.len() + 2));
                let defined = text[..at].encode_utf16().count();
                prop_assert_eq!(units.units(at), defined);
                prop_assert_eq!(units.byte(defined), at);
            }
        }
    }
}
