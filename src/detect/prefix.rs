//! Counters before every line of a text, as `cat -n` and numbered lists write them: found, and blanked out.
//!
//! Uses `syntax` to tell plies and tags; knows nothing of games.

use crate::diagnostic::{Finding, Name, Span};
use crate::syntax::read_ply;

/// A text whose lines are counted, without the counters.
#[derive(Debug)]
pub(super) struct Uncounted {
    /// The text, as long as it was, with blanks in place of the counters.
    pub text: Vec<u8>,
    /// The first of them.
    first: Span,
}

impl Uncounted {
    /// The text without its counters, if every line has one that is equal to the line's number.
    ///
    /// Move numbers that begin each line are equal to it too: a counter has a tag or another number with a ply behind it, in
    /// two lines at least, and not a ply alone in a line before those. Blank lines may be counted or not.
    pub fn of(text: &[u8]) -> Option<Self> {
        let mut counters: Vec<Span> = Vec::new();
        let (mut all, mut filled) = (0, 0);
        let (mut by_line, mut by_filled) = (true, true);
        let mut counted = 0;
        let mut at = 0;
        while at < text.len() {
            let len = memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at);
            let line = &text[at..at + len];
            all += 1;
            let start = blanks(line);
            if start < line.len() {
                filled += 1;
                let (value, digits) = digits(&line[start..])?;
                by_line &= value == all;
                by_filled &= value == filled;
                let end = start + digits + delimiter(&line[start + digits..])?;
                match Behind::of(&line[end..]) {
                    Behind::Counted => counted += 1,
                    Behind::Ply if counted == 0 => return None,
                    Behind::Ply | Behind::Other => {}
                }
                counters.push(Span::new(u32::try_from(at + start).ok()?, u32::try_from(at + end).ok()?));
                if !by_line && !by_filled {
                    return None;
                }
            }
            at += len + if text[at + len..].starts_with(b"\r\n") { 2 } else { 1 };
        }
        if counted < 2 {
            return None;
        }
        let mut text = text.to_vec();
        for span in &counters {
            text[span.start as usize..span.end as usize].fill(b' ');
        }
        Some(Self { text, first: *counters.first()? })
    }

    pub fn finding(&self) -> Finding {
        Finding::new(
            Name::ListPrefix,
            self.first,
            "every line of the file begins with the number of that line, which is no move number",
        )
        .help("take the numbers of the lines away; the record is read without them")
    }
}

/// Whether the lines of a text are counted; of a longer text, the whole lines at its start can say no.
#[must_use]
pub fn is_counted(text: &[u8]) -> bool {
    Uncounted::of(text).is_some()
}

/// What stands behind a counter.
enum Behind {
    /// A tag, or a number with a ply: what a line begins with by itself.
    Counted,
    Ply,
    Other,
}

impl Behind {
    fn of(rest: &[u8]) -> Self {
        let rest = &rest[blanks(rest)..];
        if is_ply(rest) {
            return Self::Ply;
        }
        if matches!(rest, [b'[', name, ..] if name.is_ascii_alphabetic()) {
            return Self::Counted;
        }
        let Some((_, digits)) = digits(rest) else { return Self::Other };
        let behind = rest[digits..].iter().take_while(|b| matches!(b, b'.' | b')' | b' ' | b'\t')).count();
        if is_ply(&rest[digits + behind..]) { Self::Counted } else { Self::Other }
    }
}

fn is_ply(text: &[u8]) -> bool {
    let word = text.split(|b| b.is_ascii_whitespace() || b"/,;(){}[]$".contains(b)).next().unwrap_or_default();
    std::str::from_utf8(word).is_ok_and(|word| !word.is_empty() && read_ply(word).is_some())
}

/// How many bytes of blanks stand at the start, a byte order mark among them.
fn blanks(line: &[u8]) -> usize {
    let mark = if line.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    mark + line[mark..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
}

/// The number at the start and how many digits it has, eight at most.
fn digits(text: &[u8]) -> Option<(u32, usize)> {
    let len = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let value = std::str::from_utf8(&text[..len]).ok()?.parse().ok()?;
    (len <= 8).then_some((value, len))
}

/// How many bytes divide a counter from its line; nothing does where the line is empty.
fn delimiter(behind: &[u8]) -> Option<usize> {
    match behind {
        [] => Some(0),
        [b'.' | b')' | b':' | b'|' | b' ' | b'\t', ..] => Some(1),
        _ => None,
    }
}
