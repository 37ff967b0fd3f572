//! The text of a document and where its lines begin. Knows no position of the protocol and no game.

use std::ops::Range;

use memchr::memchr2_iter;

/// A text that is edited. Offsets are bytes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    text: String,
    /// Where each line begins; the first at 0. LF, CRLF and a lone CR end one.
    starts: Vec<usize>,
}

impl Text {
    pub fn new(text: String) -> Self {
        let mut starts = vec![0];
        line_starts(text.as_bytes(), 0..text.len(), &mut starts);
        Self { text, starts }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub const fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    pub const fn len(&self) -> usize {
        self.text.len()
    }

    /// How many lines there are; one at least.
    pub const fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The line that holds a byte, from 0; past the end, the last.
    pub fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// A line without its end; empty behind the last.
    pub fn line(&self, index: usize) -> Range<usize> {
        let Some(&start) = self.starts.get(index) else { return self.len()..self.len() };
        let end = self.starts.get(index + 1).map_or(self.len(), |next| *next);
        let mut line = &self.bytes()[start..end];
        if index + 1 < self.lines() {
            line = line.strip_suffix(b"\n").unwrap_or(line);
            line = line.strip_suffix(b"\r").unwrap_or(line);
        }
        start..start + line.len()
    }

    /// The text at those offsets, which are cut to where there are characters.
    pub fn slice(&self, range: Range<usize>) -> &str {
        let start = self.floor(range.start);
        let end = self.floor(range.end).max(start);
        &self.text[start..end]
    }

    /// The start of the character that holds a byte; the end behind the last.
    pub fn floor(&self, offset: usize) -> usize {
        let mut at = offset.min(self.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Puts another text in the place of a part; the part is cut to where there are characters.
    pub fn replace(&mut self, range: Range<usize>, new: &str) -> Range<usize> {
        let start = self.floor(range.start);
        let end = self.floor(range.end).max(start);
        let mut first = self.line_of(start);
        // A line end may have come together with what is written behind it.
        if self.starts[first] == start {
            first = first.saturating_sub(1);
        }
        let behind = self.starts.partition_point(|line| *line <= end);
        let stop = self.starts.get(behind).map_or(self.len(), |next| *next);
        self.text.replace_range(start..end, new);
        let moved = |at: usize| at + new.len() - (end - start);
        let mut lines = Vec::new();
        line_starts(self.bytes(), self.starts[first]..moved(stop), &mut lines);
        for line in &mut self.starts[behind..] {
            *line = moved(*line);
        }
        // The last of them is the first of those that follow, where any do.
        let behind = if behind < self.starts.len() { behind + 1 } else { behind };
        self.starts.splice(first + 1..behind, lines);
        start..end
    }
}

/// Adds where lines begin, behind each line end of a part that begins a line.
fn line_starts(text: &[u8], part: Range<usize>, starts: &mut Vec<usize>) {
    for found in memchr2_iter(b'\n', b'\r', &text[part.clone()]) {
        let at = part.start + found;
        if text[at] == b'\n' || text.get(at + 1) != Some(&b'\n') {
            starts.push(at + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::Config;

    #[test]
    fn lines_are_without_their_ends() {
        let text = Text::new("ab\r\n\rc\nд".to_owned());
        let lines: Vec<&str> = (0..=text.lines()).map(|line| text.slice(text.line(line))).collect();
        assert_eq!(lines, ["ab", "", "c", "д", ""]);
        assert_eq!([0, 2, 3, 4, 5, 7, 8, 99].map(|offset| text.line_of(offset)), [0, 0, 0, 1, 2, 3, 3, 3]);
        assert_eq!(Text::new(String::new()).lines(), 1);
    }

    proptest! {
        #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

        #[test]
        fn lines_of_an_edited_text_are_those_of_the_text(
            text in "[ab\r\nд👍]{0,30}",
            edits in prop::collection::vec((0_usize..40, 0_usize..10, "[a\r\n👍]{0,6}"), 1..8),
        ) {
            let mut edited = Text::new(text);
            for (start, len, new) in edits {
                let mut expected = edited.as_str().to_owned();
                let range = edited.replace(start..start + len, &new);
                expected.replace_range(range, &new);
                prop_assert_eq!(&edited, &Text::new(expected));
            }
        }
    }
}
