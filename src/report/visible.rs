//! What a terminal would not show, or would show out of place, as symbols that it does.
//!
//! Uses the width tables of Unicode; knows neither findings nor files.

use std::borrow::Cow;
use std::fmt::Write as _;

use unicode_width::UnicodeWidthChar as _;

/// What stands for a byte that is no text.
pub(super) const INVALID: char = '\u{fffd}';

/// Columns that a tab is taken to fill, at most.
pub(super) const TAB: usize = 4;

/// Ranges that are invisible or turn the direction of what follows.
#[rustfmt::skip]
const HIDDEN: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'), ('\u{34f}', '\u{34f}'), ('\u{61c}', '\u{61c}'), ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'), ('\u{180b}', '\u{180f}'), ('\u{200b}', '\u{200f}'), ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'), ('\u{3164}', '\u{3164}'), ('\u{feff}', '\u{feff}'), ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'), ('\u{e0000}', '\u{e0fff}'),
];

/// Writes `c` so that it can be seen: control characters as their pictures (`␛`), hidden ones by number (`<U+200B>`).
///
/// Variation selectors, which books of figurines set behind every piece, choose a shape and are left out.
pub(super) fn push(out: &mut String, c: char) {
    match c {
        '\u{0}'..='\u{1f}' => out.extend(char::from_u32(0x2400 + u32::from(c))),
        '\u{7f}' => out.push('␡'),
        '\u{fe00}'..='\u{fe0f}' => {}
        _ if is_hidden(c) => drop(write!(out, "<U+{:04X}>", u32::from(c))),
        _ => out.push(c),
    }
}

/// Columns that the character takes when written by [`push`]; a tab, kept by snippets, at most [`TAB`].
pub(super) fn width(c: char) -> usize {
    match c {
        '\t' => TAB,
        '\u{0}'..='\u{1f}' | '\u{7f}' => 1,
        '\u{fe00}'..='\u{fe0f}' => 0,
        _ if is_hidden(c) => {
            if u32::from(c) > 0xffff {
                "<U+E0000>".len()
            } else {
                "<U+0000>".len()
            }
        }
        _ => c.width().unwrap_or(0),
    }
}

/// The text on one line, everything in it visible.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| matches!(c, ' '..='~') || !c.is_control() && !is_hidden(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    text.chars().for_each(|c| push(&mut out, c));
    Cow::Owned(out)
}

fn is_hidden(c: char) -> bool {
    ('\u{80}'..='\u{9f}').contains(&c)
        || c >= '\u{ad}' && HIDDEN.iter().any(|&(first, last)| (first..=last).contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_shown() {
        let shown = |text| one_line(text).into_owned();
        assert_eq!(shown("Nf3 Конь ♘ 🙂"), "Nf3 Конь ♘ 🙂");
        assert_eq!(shown("a\u{1b}[31mb\n\t\u{7f}"), "a␛[31mb␊␉␡");
        assert_eq!(shown("N\u{200b}f\u{202e}3\u{85}"), "N<U+200B>f<U+202E>3<U+0085>");
        assert_eq!(shown("♘\u{fe0e}f3"), "♘\u{fe0e}f3", "nothing to change but a shape: kept as it is");
    }

    #[test]
    fn the_width_is_that_of_what_is_written() {
        for c in
            ['a', 'Ж', '♘', '漢', '🙂', '\u{1b}', '\u{7f}', '\u{85}', '\u{200d}', '\u{feff}', '\u{e0001}', '\u{fe0f}']
        {
            let mut out = String::new();
            push(&mut out, c);
            let written: usize = out.chars().map(|c| c.width().unwrap_or(0)).sum();
            assert_eq!(width(c), written, "{c:?}");
        }
    }
}
