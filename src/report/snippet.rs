//! A piece of a file, cut round the places of one finding, small whatever the file is.
//!
//! Uses the text of the file and its lines. Knows nothing of rendering: it says what text to show, which bytes of *that*
//! text to underline, and what line and column they truly have. It looks at a few kilobytes round each place, never at the
//! whole of a line.

use std::ops::Range;

use super::visible;
use crate::source::{LineColumn, Lines, char_at, char_len, floor};

/// Bytes that are looked at on each side of a place for its line's ends.
const REACH: usize = 8 * 1024;

/// A second place is shown on its own, not in the rows of the first, when it is more lines away.
const NEAR: usize = 3;

/// Columns from the middle of an underline to the words below it.
const CORNER: usize = 4;

/// A place of the file and what is to be said of it.
#[derive(Clone, Debug)]
pub(super) struct Place<'a> {
    /// Bytes of the text; cut at its end.
    pub bytes: Range<usize>,
    /// A few words; may be empty.
    pub text: &'a str,
}

/// Text to show, with what is underlined in it.
#[derive(Debug)]
pub(super) struct Snippet {
    /// The lines of all blocks; each ends with `\n`, and holds no other line end.
    pub text: String,
    /// Runs of neighbouring lines, in the order of the file.
    pub blocks: Vec<Block>,
    /// What is underlined; the finding's own place first, no two overlap.
    pub marks: Vec<Mark>,
    /// What could not be underlined, in words.
    pub notes: Vec<String>,
}

/// Neighbouring lines.
#[derive(Debug)]
pub(super) struct Block {
    /// Bytes of the snippet's text.
    pub bytes: Range<usize>,
    /// The number of the first line, from 1.
    pub line: usize,
    /// How many lines there are.
    pub lines: usize,
}

/// An underline.
#[derive(Debug)]
pub(super) struct Mark {
    /// Bytes of the snippet's text.
    pub bytes: Range<usize>,
    /// Where it begins in the file.
    pub at: LineColumn,
    /// A few words; may be empty.
    pub text: String,
}

/// A line, or the part of it that is shown.
#[derive(Debug)]
struct Row {
    line: usize,
    bytes: Range<usize>,
    is_cut: (bool, bool),
    /// Places in this row: an index, and the bytes of the text inside the row.
    places: Vec<(usize, Range<usize>)>,
}

impl Snippet {
    /// Cuts round `first`, the finding's own place, and the places that explain it, to lines of `width` columns.
    pub fn cut(lines: &mut Lines<'_>, first: &Place<'_>, others: &[Place<'_>], width: usize) -> Self {
        let text = lines.bytes();
        let cutter = Cutter { text, width: width.max(20) };
        let mut rows: Vec<Row> = Vec::new();
        let mut marks = Vec::new();
        let mut notes = Vec::new();
        for place in std::iter::once(first).chain(others) {
            let start = floor(text, place.bytes.start);
            let at = lines.locate(start);
            let end = ceil(text, place.bytes.end).max(start);
            let shown = start..cutter.line_end(start, end);
            let words = if end > shown.end + line_break(text, shown.end) {
                let last = lines.locate(end.saturating_sub(1).max(start));
                let until = if last.line > at.line { format!("up to line {}", last.line) } else { String::new() };
                [place.text, until.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
            } else {
                place.text.to_owned()
            };
            let row = rows
                .iter()
                .position(|row| row.line == at.line && row.bytes.start <= shown.start && shown.end <= row.bytes.end);
            let row = row.unwrap_or_else(|| {
                rows.push(cutter.row(at.line, &shown, &words));
                rows.len() - 1
            });
            let row = &mut rows[row];
            let shown = shown.start..shown.end.min(row.bytes.end);
            if row.places.iter().any(|(_, other)| overlap(other, &shown)) {
                notes.push(format!("{words} (line {}, column {})", at.line, at.column));
            } else {
                row.places.push((marks.len(), shown));
                marks.push(Mark { bytes: 0..0, at, text: words });
            }
        }
        let neighbours = cutter.neighbours(&rows[0]);
        let near = |row: &Row, line: usize| row.line.abs_diff(line) < NEAR;
        let line = rows[0].line;
        for row in neighbours.into_iter().flatten() {
            if rows.iter().all(|known| known.line != row.line || !near(known, line)) {
                rows.push(row);
            }
        }
        rows.sort_by_key(|row| (row.bytes.start, row.line));
        Self::write(text, &rows, marks, notes)
    }

    /// Writes the rows, and fills the places of the marks in.
    fn write(text: &[u8], rows: &[Row], mut marks: Vec<Mark>, notes: Vec<String>) -> Self {
        let mut out = String::new();
        let mut blocks: Vec<Block> = Vec::new();
        for row in rows {
            let begin = out.len();
            if row.is_cut.0 {
                out.push('…');
            }
            let mut at = row.bytes.start;
            loop {
                for (mark, place) in &row.places {
                    if place.start == at {
                        marks[*mark].bytes.start = out.len();
                    }
                    if place.end == at {
                        marks[*mark].bytes.end = out.len();
                    }
                }
                if at >= row.bytes.end {
                    break;
                }
                match char_at(text, at) {
                    Some('\t') => out.push('\t'),
                    Some(c) => visible::push(&mut out, c),
                    None => out.push(visible::INVALID),
                }
                at += char_len(text, at);
            }
            if row.is_cut.1 {
                out.push('…');
            }
            out.push('\n');
            match blocks.last_mut() {
                Some(block) if block.line + block.lines == row.line => {
                    block.bytes.end = out.len();
                    block.lines += 1;
                }
                _ => blocks.push(Block { bytes: begin..out.len(), line: row.line, lines: 1 }),
            }
        }
        Self { text: out, blocks, marks, notes }
    }
}

/// Whether two underlines would need the same column; an empty one is drawn one column wide.
fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end.max(other.start + 1) && other.start < one.end.max(one.start + 1)
}

/// The first byte at or behind `offset` that is not inside a character.
fn ceil(text: &[u8], offset: usize) -> usize {
    let start = floor(text, offset);
    if start < offset.min(text.len()) { start + char_len(text, start) } else { start }
}

/// How many bytes the line end at `offset` has; 0 where there is none.
fn line_break(text: &[u8], offset: usize) -> usize {
    match text.get(offset..).unwrap_or_default() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Finds the parts of lines to show.
struct Cutter<'a> {
    text: &'a [u8],
    width: usize,
}

impl Cutter<'_> {
    /// The end of the line that `start` is on, or `end` where that comes first.
    fn line_end(&self, start: usize, end: usize) -> usize {
        memchr::memchr2(b'\r', b'\n', &self.text[start..end]).map_or(end, |found| start + found)
    }

    /// The part of the line that shows `place`, which lies inside the line, with room for `words` below it.
    ///
    /// All of the line where it fits; else the place with some text before and more behind it; of a place that is too long,
    /// the beginning.
    fn row(&self, line: usize, place: &Range<usize>, words: &str) -> Row {
        let room = self.width - 2;
        let (before, _) = self.back(place.start, room);
        let (behind, _) = self.forward(place.start, self.text.len(), room);
        let (own, _) = self.forward(place.start, place.end, room);
        let words = words.chars().map(visible::width).sum::<usize>();
        let below = if words == 0 { 0 } else { (own / 2 + CORNER + words).min(room * 2 / 3) };
        let (left, right) = if before + behind.max(below) <= room {
            (before, behind)
        } else {
            let wanted = behind.min((own + room / 4).max(room * 2 / 3)).max(below);
            let right = wanted.min(room - before.min(room / 6));
            let left = before.min(room - right);
            (left, behind.min(room - left))
        };
        let (_, start) = self.back(place.start, left);
        let (_, end) = self.forward(place.start, self.text.len(), right);
        Row { line, is_cut: (!self.begins_line(start), !self.ends_line(end)), bytes: start..end, places: Vec::new() }
    }

    /// The beginnings of the lines above and below, where they are within reach.
    fn neighbours(&self, row: &Row) -> [Option<Row>; 2] {
        let above = || {
            let start = self.line_start(row.bytes.start)?;
            let end = match self.text.get(..start)? {
                [.., b'\r', b'\n'] => start - 2,
                [.., b'\r' | b'\n'] => start - 1,
                _ => return None,
            };
            let start = self.line_start(end)?;
            Some(self.row(row.line - 1, &(start..start), ""))
        };
        let below = || {
            let reach = self.text.len().min(row.bytes.end + REACH);
            let end = row.bytes.end + memchr::memchr2(b'\r', b'\n', &self.text[row.bytes.end..reach])?;
            let start = end + line_break(self.text, end);
            (start < self.text.len()).then(|| self.row(row.line + 1, &(start..start), ""))
        };
        [above(), below()]
    }

    /// The start of the line that `offset` is on, where it is within reach.
    fn line_start(&self, offset: usize) -> Option<usize> {
        let reach = offset.saturating_sub(REACH);
        match memchr::memrchr2(b'\r', b'\n', &self.text[reach..offset]) {
            Some(found) => Some(reach + found + 1),
            None => (reach == 0).then_some(0),
        }
    }

    /// Goes back from `at` over at most `room` columns of its line: the columns, and where it stopped.
    ///
    /// Where more of the line is left, it counts one column too many at most: `room + 1` means "does not fit".
    fn back(&self, at: usize, room: usize) -> (usize, usize) {
        let (mut columns, mut start) = (0, at);
        while !self.begins_line(start) && at - start < REACH {
            let previous = floor(self.text, start - 1);
            let width = self.width_at(previous);
            if columns + width > room {
                return (room + 1, start);
            }
            columns += width;
            start = previous;
        }
        (if self.begins_line(start) { columns } else { room + 1 }, start)
    }

    /// Goes on from `at` over at most `room` columns of its line, and not past `until`: the columns, and where it stopped.
    fn forward(&self, at: usize, until: usize, room: usize) -> (usize, usize) {
        let (mut columns, mut end) = (0, at);
        while end < until && !self.ends_line(end) && end - at < REACH {
            let width = self.width_at(end);
            if columns + width > room {
                return (room + 1, end);
            }
            columns += width;
            end += char_len(self.text, end);
        }
        (if end >= until || self.ends_line(end) { columns } else { room + 1 }, end)
    }

    fn width_at(&self, offset: usize) -> usize {
        char_at(self.text, offset).map_or(1, visible::width)
    }

    fn begins_line(&self, offset: usize) -> bool {
        match self.text[..offset].last() {
            None | Some(b'\n') => true,
            Some(b'\r') => self.text.get(offset) != Some(&b'\n'),
            Some(_) => false,
        }
    }

    fn ends_line(&self, offset: usize) -> bool {
        matches!(self.text.get(offset), None | Some(b'\r' | b'\n'))
    }
}
