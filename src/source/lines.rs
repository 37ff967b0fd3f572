//! From a byte of a text to its line and column, and to the byte of the file.
//!
//! Uses the text, and the map of a decoded one; knows neither games nor findings.

use memchr::{memchr, memchr_iter, memchr2_iter, memrchr};

use super::Decoded;

/// A place as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line, from 1. LF, CRLF and a lone CR end one.
    pub line: usize,
    /// The column, from 1: Unicode scalar values, and one for each byte that is no UTF-8.
    pub column: usize,
}

/// Finds lines, columns and bytes of one file.
///
/// It remembers where it was last, so places asked for in rising order cost one walk over the file together, and it drops
/// a mark every few kilobytes, so a step back costs no more than the way from the mark before: also where the whole file
/// is a single line.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    bytes: &'a [u8],
    /// How the bytes were decoded; where they were not, they are those of the file.
    decoded: Option<&'a Decoded<'a>>,
    /// Bytes of the file before these.
    before: u64,
    at: Mark,
    /// Rising, at least [`STRIDE`] apart; the first is the beginning of the file.
    marks: Vec<Mark>,
    /// How many lines end in the bytes, where they were counted: all end in LF.
    line_ends: Option<usize>,
}

/// A byte whose line and column are known; never inside a character.
#[derive(Clone, Copy, Debug)]
struct Mark {
    offset: usize,
    place: LineColumn,
}

/// Bytes between two marks.
const STRIDE: usize = 16 * 1024;

impl<'a> Lines<'a> {
    /// An index of a file that is its own text, which has seen nothing yet.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        let start = Mark { offset: 0, place: LineColumn { line: 1, column: 1 } };
        Self { bytes, decoded: None, before: 0, at: start, marks: vec![start], line_ends: None }
    }

    /// The same of a part of a file, which begins at `place`, with so many bytes `before` it.
    #[must_use]
    pub fn within(decoded: &'a Decoded<'a>, before: u64, place: LineColumn) -> Self {
        let start = Mark { offset: 0, place };
        Self { before, at: start, marks: vec![start], ..Self::of(decoded) }
    }

    /// The same of a file that was decoded. Offsets count in its text.
    #[must_use]
    pub fn of(decoded: &'a Decoded<'a>) -> Self {
        Self { decoded: Some(decoded), ..Self::new(decoded.text()) }
    }

    /// The same where it is known how many lines end in the bytes, all of them in LF: then the way from their end is known too.
    #[cfg(feature = "cli")]
    #[must_use]
    pub(crate) fn with_line_ends(self, line_ends: Option<usize>) -> Self {
        Self { line_ends, ..self }
    }

    /// The byte of the file that the byte of the text at `offset` stands for.
    #[must_use]
    pub fn to_file(&self, offset: usize) -> u64 {
        self.before + self.decoded.map_or(offset as u64, |decoded| decoded.to_file(offset))
    }

    /// The text that it counts in.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The place of the byte at `offset`: inside a character, that of the character; past the end, that of the end.
    pub fn locate(&mut self, offset: usize) -> LineColumn {
        let target = floor(self.bytes, offset);
        let behind = self.marks.partition_point(|mark| mark.offset <= target);
        let mark = self.marks[behind - 1];
        if self.at.offset > target || self.at.offset < mark.offset {
            self.at = mark;
        }
        if let Some(all) = self.line_ends.filter(|_| self.bytes.len() - target < target - self.at.offset) {
            self.at = self.mark_by_end(target, all);
            return self.at.place;
        }
        while target - self.at.offset > STRIDE {
            self.walk_to(floor(self.bytes, self.at.offset + STRIDE));
            let last = self.marks[self.marks.len() - 1];
            if self.at.offset >= last.offset + STRIDE - 3 {
                self.marks.push(self.at);
            }
        }
        self.walk_to(target);
        self.at.place
    }

    /// The mark at `target`, by the lines behind it.
    fn mark_by_end(&self, target: usize, all: usize) -> Mark {
        let start = self.marks[0];
        let lines = all - memchr_iter(b'\n', &self.bytes[target..]).count();
        let place = match memrchr(b'\n', &self.bytes[..target]) {
            None => LineColumn { column: start.place.column + scalars(&self.bytes[..target]), ..start.place },
            Some(last) => {
                LineColumn { line: start.place.line + lines, column: 1 + scalars(&self.bytes[last + 1..target]) }
            }
        };
        Mark { offset: target, place }
    }

    fn walk_to(&mut self, target: usize) {
        let from = self.at.offset;
        let mut place = self.at.place;
        let mut start = from;
        let stretch = &self.bytes[from..target];
        if memchr(b'\r', stretch).is_none() {
            // Nearly all texts: line ends are counted, not looked at one by one.
            if let Some(last) = memrchr(b'\n', stretch) {
                let lines = memchr_iter(b'\n', stretch).count();
                place = LineColumn { line: place.line + lines, column: 1 };
                start = from + last + 1;
            }
            place.column += scalars(&self.bytes[start..target]);
            self.at = Mark { offset: target, place };
            return;
        }
        for found in memchr2_iter(b'\r', b'\n', &self.bytes[from..target]) {
            let end = from + found + 1;
            let is_half_of_crlf = self.bytes[end - 1] == b'\r' && self.bytes.get(end) == Some(&b'\n');
            if !is_half_of_crlf {
                place = LineColumn { line: place.line + 1, column: 1 };
                start = end;
            }
        }
        place.column += scalars(&self.bytes[start..target]);
        self.at = Mark { offset: target, place };
    }
}

/// The start of the character that holds the byte at `offset`; the end of `bytes` past it.
///
/// A byte that belongs to no character is its own start.
pub(crate) fn floor(bytes: &[u8], offset: usize) -> usize {
    if offset >= bytes.len() {
        return bytes.len();
    }
    for start in (offset.saturating_sub(3)..offset).rev() {
        if start + char_len(bytes, start) > offset {
            return start;
        }
    }
    offset
}

/// How many bytes the character at `offset` has; 1 where the byte starts no character.
pub(crate) fn char_len(bytes: &[u8], offset: usize) -> usize {
    char_at(bytes, offset).map_or(1, char::len_utf8)
}

/// The character that starts at `offset`, if the bytes there are one.
pub(crate) fn char_at(bytes: &[u8], offset: usize) -> Option<char> {
    let rest = &bytes[offset..];
    match *rest.first()? {
        byte @ 0..=0x7f => Some(char::from(byte)),
        0xc2..=0xf4 => rest[..rest.len().min(4)].utf8_chunks().next()?.valid().chars().next(),
        _ => None,
    }
}

/// Scalar values in `bytes`, a byte that is no UTF-8 counting one.
fn scalars(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition, byte by byte.
    fn naive(bytes: &[u8], offset: usize) -> LineColumn {
        let (mut line, mut column, mut at) = (1, 1, 0);
        loop {
            let len = if at < bytes.len() { char_len(bytes, at) } else { 1 };
            if at + len > offset.min(bytes.len()) {
                return LineColumn { line, column };
            }
            let ends = bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
            (line, column) = if ends { (line + 1, 1) } else { (line, column + 1) };
            at += len;
        }
    }

    fn check(bytes: &[u8], offset: usize, line: usize, column: usize) {
        assert_eq!(Lines::new(bytes).locate(offset), LineColumn { line, column }, "{offset}");
    }

    #[test]
    fn every_line_end_counts_once() {
        let text = b"ab\ncd\r\nef\rgh\n\r\n\ri";
        check(text, 0, 1, 1);
        check(text, 2, 1, 3);
        check(text, 3, 2, 1);
        check(text, 6, 2, 4);
        check(text, 7, 3, 1);
        check(text, 10, 4, 1);
        check(text, 13, 5, 1);
        check(text, 15, 6, 1);
        check(text, 16, 7, 1);
        check(text, 99, 7, 2);
        check(b"", 0, 1, 1);
    }

    #[test]
    fn columns_count_scalar_values_and_stray_bytes() {
        let text = "Кf3 🙂 é".as_bytes();
        check(text, 2, 1, 2);
        check(text, 5, 1, 5);
        check(text, 7, 1, 5);
        check(text, 9, 1, 6);
        check(b"a\xff\xfeb\xe2\x82c", 3, 1, 4);
        check(b"a\xff\xfeb\xe2\x82c", 6, 1, 7);
    }

    #[test]
    fn a_single_line_of_5_mb_is_walked_once() {
        let text = "é".repeat(2_500_000);
        let mut lines = Lines::new(text.as_bytes());
        let start = std::time::Instant::now();
        for finding in 0..100_000 {
            assert_eq!(lines.locate(finding * 50), LineColumn { line: 1, column: finding * 25 + 1 });
        }
        for finding in (0..1000).rev() {
            assert_eq!(lines.locate(finding * 5000).column, finding * 2500 + 1);
        }
        assert!(lines.marks.len() < 400);
        assert!(start.elapsed().as_secs() < 2, "rescans: {:?}", start.elapsed());
    }

    proptest! {
        #[test]
        fn any_order_of_asking_gives_the_definition(
            pieces in prop::collection::vec(prop::sample::select(vec![
                &b"\r"[..], b"\n", b"\r\n", b"a", "é".as_bytes(), "♘".as_bytes(), "🙂".as_bytes(), b"\xff", b"\xe2\x99", b"\x80",
            ]), 0..60),
            repeat in prop::sample::select(vec![1usize, 900]),
            asks in prop::collection::vec(0usize..1 << 17, 1..8),
        ) {
            let bytes = pieces.concat().repeat(repeat);
            let mut lines = Lines::new(&bytes);
            // Where line feeds alone end lines, they may be counted before.
            let feeds = (!bytes.contains(&b'\r')).then(|| bytes.split(|byte| *byte == b'\n').count() - 1);
            let mut counted = Lines { line_ends: feeds, ..Lines::new(&bytes) };
            for ask in asks {
                let ask = ask % (bytes.len() + 2);
                prop_assert_eq!(lines.locate(ask), naive(&bytes, ask));
                prop_assert_eq!(counted.locate(ask), naive(&bytes, ask));
            }
        }
    }
}
