//! Tag pairs: `[Name "value"]`, well formed and not.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memrchr};
use nom::bytes::complete::{tag, take_till, take_while, take_while1};
use nom::{Offset, Parser};

use super::number::Parsed;
use crate::diagnostic::Span;

/// A tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagPair {
    /// From `[` to `]`.
    pub span: Span,
    /// The name.
    pub name: Span,
    /// The value between its quotes, escapes as written.
    pub value: Span,
    /// Whether it is well formed.
    pub clean: bool,
}

impl TagPair {
    /// The value with its escapes resolved; bytes that are no text are shown as U+FFFD.
    #[must_use]
    pub fn text<'t>(&self, text: &'t [u8]) -> Cow<'t, str> {
        let raw = String::from_utf8_lossy(self.value.of(text));
        if !self.clean || !raw.contains('\\') {
            return raw;
        }
        let mut value = String::with_capacity(raw.len());
        let mut chars = raw.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.clone().next() {
                    Some(escaped @ ('"' | '\\')) => {
                        chars.next();
                        value.push(escaped);
                    }
                    _ => value.push('\\'),
                },
                c => value.push(c),
            }
        }
        Cow::Owned(value)
    }
}

/// `tag-name = name-character, { name-character } ;`
pub(super) fn tag_name(input: &[u8]) -> Parsed<'_, &[u8]> {
    take_while1(|b: u8| NAME[usize::from(b)]).parse(input)
}

/// The bytes of names: letters, digits and `_-+#=:`.
const NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':');
        byte += 1;
    }
    table
};

/// `tag-value = '"', { value-character | "\\", '"' | "\\", "\\" }, '"' ;`
///
/// What stands between the quotes.
pub(super) fn tag_value(input: &[u8]) -> Parsed<'_, &[u8]> {
    let (behind, _) = tag("\"").parse(input)?;
    let mut at = 0;
    loop {
        let stop = behind[at..].iter().position(|b| STOPS[usize::from(*b)]);
        at += stop.ok_or(nom::Err::Error(()))?;
        match behind[at..] {
            [b'"', ..] => return Ok((&behind[at + 1..], &behind[..at])),
            [b'\\', b'"' | b'\\', ..] => at += 2,
            [b'\\', ..] => at += 1,
            _ => return Err(nom::Err::Error(())),
        }
    }
}

/// The bytes that are no part of a value as they stand.
const STOPS: [bool; 256] = {
    let mut table = [false; 256];
    table[b'"' as usize] = true;
    table[b'\\' as usize] = true;
    table[b'\n' as usize] = true;
    table[b'\r' as usize] = true;
    table
};

/// `tag-pair = "[", { blank }, tag-name, { blank }, tag-value, { blank }, "]" ;`
///
/// Name and value.
pub(super) fn tag_pair(input: &[u8]) -> Parsed<'_, (&[u8], &[u8])> {
    let blanks = || take_while(|b| matches!(b, b' ' | b'\t'));
    let (rest, (_, _, name, _, value, _, _)) =
        (tag("["), blanks(), tag_name, blanks(), tag_value, blanks(), tag("]")).parse(input)?;
    Ok((rest, (name, value)))
}

/// What `[` opens at the start of `input`, which begins at `offset` of the game's text.
///
/// With `mend`, a pair that is not well formed is read as far as its line tells, its value kept: to the last quote before `]`, or
/// without quotes to `]`, or to the line's end.
pub(super) fn read(input: &[u8], offset: u32, mend: bool) -> Option<TagPair> {
    let place = |part: &[u8], start: usize| {
        let start = offset + u32::try_from(start).unwrap_or(0);
        Span::new(start, start + u32::try_from(part.len()).unwrap_or(0))
    };
    let at = |part: &[u8]| input.offset(part);
    if let Ok((rest, (name, value))) = tag_pair(input) {
        let len = input.len() - rest.len();
        return Some(TagPair {
            span: place(&input[..len], 0),
            name: place(name, at(name)),
            value: place(value, at(value)),
            clean: true,
        });
    }
    if !mend {
        return None;
    }
    let line = &input[..memchr2(b'\n', b'\r', input).unwrap_or(input.len())];
    let (rest, (_, _, name, behind)) =
        (tag("["), take_while(|b| matches!(b, b' ' | b'\t')), tag_name, take_while(|b| matches!(b, b' ' | b'\t')))
            .parse(line)
            .ok()
            .filter(|(_, (_, _, name, _)): &(_, (_, _, &[u8], _))| name[0].is_ascii_alphabetic())?;
    if behind.is_empty() && !rest.starts_with(b"\"") {
        return None;
    }
    // The last quote before `]`; else everything before the last `]`; else the line.
    let start = at(rest);
    let (inside, len) = match quote_before_bracket(rest) {
        Some((quote, bracket)) => (&rest[..quote], start + bracket + 1),
        None => memrchr(b']', rest).map_or_else(
            || {
                let inside = rest.trim_ascii_end();
                let quoted = inside.strip_suffix(b"\"").filter(|inside| !inside.is_empty());
                (quoted.unwrap_or(inside), line.len())
            },
            |bracket| (&rest[..bracket], start + bracket + 1),
        ),
    };
    let (value, _) =
        take_till::<_, _, ()>(|b: u8| !matches!(b, b' ' | b'\t' | b'"'))(inside).unwrap_or((inside, inside));
    let value = typographic(value.trim_ascii_end());
    Some(TagPair {
        span: place(&line[..len], 0),
        name: place(name, at(name)),
        value: place(value, at(value)),
        clean: false,
    })
}

/// The first quote that has nothing but blanks before the `]` behind it, and that `]`.
fn quote_before_bracket(rest: &[u8]) -> Option<(usize, usize)> {
    let mut from = 1.min(rest.len());
    while let Some(found) = memchr(b'"', &rest[from..]) {
        let quote = from + found;
        let behind = rest[quote + 1..].iter().position(|b| !matches!(b, b' ' | b'\t'))?;
        if rest[quote + 1 + behind] == b']' {
            return Some((quote, quote + 1 + behind));
        }
        from = quote + 1;
    }
    None
}

/// Without typographic quotes round it.
fn typographic(mut value: &[u8]) -> &[u8] {
    const QUOTES: &[&[u8]] = &["“".as_bytes(), "”".as_bytes(), "„".as_bytes(), "«".as_bytes(), "»".as_bytes(), b"'"];
    for quote in QUOTES {
        value = value.strip_prefix(*quote).unwrap_or(value);
        value = value.strip_suffix(*quote).unwrap_or(value);
    }
    value
}
