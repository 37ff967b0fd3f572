//! Edits applied to a file: its bytes with parts of its text replaced, in its own encoding and with its own line ends; and
//! a whole file mended by the fixes of its findings, or tidied.
//!
//! Uses what stands above it, `mend` and `tidy` alone records and rules; knows no path and no stream.

mod mend;
mod tidy;

pub use mend::{Left, Mended, Wish, mend};
pub use tidy::{Tidied, Untidied, tidy};

use std::ops::Range;

use crate::source::{Decoded, encode};

/// A part of a file's text and what is to stand there: bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// What is replaced; empty to insert.
    pub range: Range<usize>,
    /// What stands there afterwards; its lines end with `\n`.
    pub text: String,
}

/// A character that the encoding of the file does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the encoding of the file, {encoding}, has no {character:?}")]
pub struct Unencodable {
    /// The character.
    pub character: char,
    /// The encoding's name.
    pub encoding: &'static str,
}

/// The file with parts replaced, in the order of the text; one that begins before the end of the one before is passed over.
///
/// What is not replaced stays as it is, byte for byte. New lines end as the first line of the file does.
///
/// # Errors
/// When new text has a character that the encoding of its place does not have.
pub fn apply(file: &[u8], decoded: &Decoded<'_>, replacements: &[Replacement]) -> Result<Vec<u8>, Unencodable> {
    let line_end = line_end(decoded.text());
    let in_file = |offset: usize| usize::try_from(decoded.to_file(offset)).map_or(file.len(), |at| at.min(file.len()));
    let mut out = Vec::with_capacity(file.len() + file.len() / 8);
    // The end of what is copied or replaced, in the text and in the file.
    let (mut text_at, mut file_at) = (0, 0);
    for Replacement { range, text } in replacements {
        if range.start < text_at || range.end < range.start {
            continue;
        }
        let start = in_file(range.start);
        out.extend_from_slice(&file[file_at..start.max(file_at)]);
        let encoding = decoded.encoding_at(range.start.min(decoded.text().len().saturating_sub(1)));
        let lines = if line_end == "\n" { text.clone() } else { text.replace('\n', line_end) };
        let bytes = encode(&lines, encoding);
        out.extend(bytes.map_err(|character| Unencodable { character, encoding: encoding.key() })?);
        text_at = range.end;
        file_at = in_file(range.end);
    }
    out.extend_from_slice(&file[file_at..]);
    Ok(out)
}

/// How the first line ends.
fn line_end(text: &[u8]) -> &'static str {
    match memchr::memchr2(b'\n', b'\r', text) {
        Some(at) if text[at..].starts_with(b"\r\n") => "\r\n",
        Some(at) if text[at] == b'\r' => "\r",
        _ => "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Encoding;

    fn replaced(file: &[u8], encoding: Encoding, parts: &[(Range<usize>, &str)]) -> Result<Vec<u8>, Unencodable> {
        let decoded = Decoded::new(file, encoding);
        let parts: Vec<_> =
            parts.iter().map(|(range, text)| Replacement { range: range.clone(), text: (*text).into() }).collect();
        apply(file, &decoded, &parts)
    }

    #[test]
    fn what_is_not_replaced_stays_and_lines_end_as_in_the_file() {
        let file = b"\xef\xbb\xbfab\r\ncd\xff\r\n";
        let new = replaced(file, Encoding::Utf8, &[(0..1, "x\ny"), (4..4, "+"), (4..6, "ef")]).unwrap();
        assert_eq!(new, b"\xef\xbb\xbfx\r\nyb\r\n+ef\xff\r\n");
        assert_eq!(replaced(b"a\rb", Encoding::Utf8, &[(2..3, "1\n2")]).unwrap(), b"a\r1\r2");
    }

    #[test]
    fn new_text_is_in_the_encoding_of_the_file() {
        // Кf3 in Windows-1251 is three bytes, and four of UTF-8.
        assert_eq!(replaced(b"\xcaf3 e4", Encoding::Windows1251, &[(0..4, "\u{421}b5")]).unwrap(), b"\xd1b5 e4");
        assert_eq!(replaced(b"a\0b\0", Encoding::Utf16Le, &[(1..1, "К")]).unwrap(), b"a\0\x1a\x04b\0");
        let error = replaced(b"\xcaf3", Encoding::Windows1251, &[(0..4, "♘")]).unwrap_err();
        assert_eq!(error.to_string(), "the encoding of the file, windows-1251, has no '♘'");
    }
}
