//! From the bytes of a file to its text: UTF-8 where it is, and where it is not, the page that the bytes speak for.
//!
//! Uses `source` to decode, the scanner to find where games begin, and `pages` to guess.

use std::ops::ControlFlow;

use super::pages::Pages;
use crate::diagnostic::{Finding, Name, Span};
use crate::source::{Decoded, Encoding};
use crate::syntax::layout::{Join, Semicolon};
use crate::syntax::{Scratch, Tape, scan};

/// The text of a file, in the encoding that is told, else in those that it says or shows.
///
/// A byte order mark decides. Else a file is UTF-8 up to the first game that holds bytes which are not; that game and
/// those behind it are in the page guessed from all such games up to each. A game in which characters of UTF-8 outnumber
/// the bytes that are none is UTF-8, damaged perhaps, wherever it stands.
///
/// ```
/// use scoresheet::{detect, source::Encoding};
///
/// let decoded = detect::decode(b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n\n1. e4 e5 2. \xcaf3 \xcac6 *\n", None);
/// assert_eq!(decoded.encoding(), Encoding::Windows1251);
/// assert_eq!(decoded.text(), "[White \"Иванов\"]\n\n1. e4 e5 2. Кf3 Кc6 *\n".as_bytes());
/// ```
#[must_use]
pub fn decode(file: &[u8], told: Option<Encoding>) -> Decoded<'_> {
    if let Some(encoding) = told {
        return Decoded::new(file, encoding);
    }
    let (marked, start) = Encoding::by_mark(file).unwrap_or((Encoding::Utf8, 0));
    if marked != Encoding::Utf8 || std::str::from_utf8(&file[start..]).is_ok() {
        return Decoded::new(file, marked);
    }
    Decoded::of_parts(file, &parts(file, start))
}

/// The text of what is left of a file behind games that are UTF-8: the same that [`decode`] makes of it in the whole file.
///
/// What is left begins with a game.
#[must_use]
pub fn decode_on(rest: &[u8]) -> Decoded<'_> {
    Decoded::of_parts(rest, &parts(rest, 0))
}

/// Where each encoding begins.
fn parts(file: &[u8], start: usize) -> Vec<(usize, Encoding)> {
    let mut pages = Pages::new();
    let mut current = Encoding::Utf8;
    let mut parts = vec![(start, current)];
    let mut is_looked_ahead = false;
    each_game(file, start, |begin, end| {
        let game = &file[begin..end];
        let encoding = match Bytes::count(game) {
            Bytes { letters: 0, strays: 0 } => current,
            Bytes { letters, strays } if letters > strays => Encoding::Utf8,
            _ if pages.is_settled() => current,
            _ => {
                pages.add(game);
                current = pages.best();
                current
            }
        };
        if parts.last().is_some_and(|(_, last)| *last != encoding) {
            parts.push((begin, encoding));
        }
        // Where the page is settled and no word behind is rather UTF-8, no game behind can be, and they need not be told
        // apart. Some words look like UTF-8 in part: `Пё` is a character of it in Windows-1251.
        let is_over = pages.is_settled() && !is_looked_ahead && encoding == current && {
            is_looked_ahead = true;
            let words = file[end..].split(u8::is_ascii).filter(|word| !word.is_empty());
            words.map(Bytes::count).all(|word| word.letters <= word.strays)
        };
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if parts.len() > 1 && parts[1].0 == start {
        parts.remove(0);
    }
    parts
}

/// Shows where the games of a file begin and end, in bytes of the file.
///
/// Letters and squares tell where a game begins, so the file is decoded first, all in the page that its first bytes speak
/// for: where that is wrong of a game, its numbers, tags and results are still where they are.
fn each_game(file: &[u8], start: usize, mut see: impl FnMut(usize, usize) -> ControlFlow<()>) {
    let first = start + std::str::from_utf8(&file[start..]).map_or_else(|error| error.valid_up_to(), str::len);
    let mut pages = Pages::new();
    pages.add(&file[first..]);
    let decoded = Decoded::of_parts(file, &[(start, Encoding::Utf8), (first, pages.best())]);
    let (mut scratch, mut tape) = (Scratch::default(), Tape::default());
    let (mut at, mut begin) = (0, start);
    while at < decoded.text().len() {
        scan(&decoded.text()[at..], Semicolon::Separates(Join::Between), false, &mut scratch, &mut tape);
        at += (tape.len as usize).max(1);
        let end = usize::try_from(decoded.to_file(at)).unwrap_or(file.len());
        if see(begin, end).is_break() {
            break;
        }
        begin = end;
    }
}

/// What a game has that is no ASCII.
struct Bytes {
    /// Characters of UTF-8.
    letters: usize,
    /// Bytes that are none.
    strays: usize,
}

impl Bytes {
    fn count(game: &[u8]) -> Self {
        let mut counted = Self { letters: 0, strays: 0 };
        for chunk in game.utf8_chunks() {
            counted.letters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
            counted.strays += chunk.invalid().len();
        }
        counted
    }
}

/// The bytes of a game that could not be decoded, or are none of a text, said once.
///
/// `text` is its text, and `offset` where that begins in the text of the file; a text that was not decoded is UTF-8.
pub(super) fn undecodable(decoded: Option<&Decoded<'_>>, text: &[u8], offset: u64) -> Option<Finding> {
    let offset = decoded.map_or(Some(0), |_| usize::try_from(offset).ok())?;
    let range = offset..offset + text.len();
    let found = match decoded {
        Some(decoded) => decoded.undecodable(range),
        None => Decoded::of_parts(text, &[(0, Encoding::Utf8)]).undecodable(range),
    };
    let Some(found) = found else { return nul(text) };
    let bytes = found.bytes.iter().map(|byte| format!("0x{byte:02X}")).collect::<Vec<_>>().join(" ");
    let (what, help) = match found.encoding {
        Encoding::Utf8 => ("no UTF-8".to_owned(), "save the file as UTF-8"),
        Encoding::Utf16Le | Encoding::Utf16Be => ("no UTF-16".to_owned(), "save the file as UTF-8"),
        page => (
            format!("not defined in {}", page.key()),
            "perhaps the text is in another encoding: `--encoding` names one; or save the file as UTF-8",
        ),
    };
    let message = match (found.count, found.bytes.len()) {
        (1, _) => format!("the byte {bytes} is {what}"),
        (count, several) if count == several && several > 1 => format!("the bytes {bytes} are {what}"),
        (count, 1) => format!("{count} bytes are {what}; the first is {bytes}"),
        (count, _) => format!("{count} bytes are {what}; the first are {bytes}"),
    };
    let place = |at: usize| u32::try_from(at - offset).unwrap_or(u32::MAX);
    let span = Span::new(place(found.first.start), place(found.first.end));
    Some(Finding::new(Name::UndecodableBytes, span, message).help(help))
}

/// The zero bytes of a text. Every encoding has them and no text does: a program or a disk lost what stood there.
fn nul(text: &[u8]) -> Option<Finding> {
    let first = memchr::memchr(0, text)?;
    let message = match memchr::memchr_iter(0, &text[first..]).count() {
        1 => "the byte 0x00 is no text".to_owned(),
        count => format!("{count} bytes 0x00 are no text"),
    };
    let at = u32::try_from(first).unwrap_or(u32::MAX);
    let help = "take it out, and look whether a letter is lost";
    Some(Finding::new(Name::UndecodableBytes, Span::new(at, at.saturating_add(1)), message).help(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where each encoding begins, and the text.
    fn seen(file: &[u8]) -> (Vec<(usize, &'static str)>, String) {
        let decoded = decode(file, None);
        let (marked, start) = Encoding::by_mark(file).unwrap_or((Encoding::Utf8, 0));
        let parts = if marked == Encoding::Utf8 { parts(file, start) } else { vec![(start, marked)] };
        let text = String::from_utf8_lossy(decoded.text()).into_owned();
        (parts.into_iter().map(|(at, encoding)| (at, encoding.key())).collect(), text)
    }

    const UTF8: &str = "[White \"Müller\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
    const ASCII: &str = "[White \"Smith\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\n";
    const CP1251: &[u8] = b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n[Result \"*\"]\n\n1. \xcaf3 \xcac6 *\n\n";

    #[test]
    fn a_page_begins_with_the_game_that_needs_it() {
        let file = [UTF8.as_bytes(), ASCII.as_bytes(), CP1251, ASCII.as_bytes()].concat();
        let (parts, text) = seen(&file);
        assert_eq!(parts, [(0, "utf-8"), (UTF8.len() + ASCII.len(), "windows-1251")]);
        assert!(text.contains("Müller") && text.contains("Иванов") && text.contains("1. Кf3 Кc6"), "{text}");
        let decoded = decode(&file, None);
        assert_eq!(decoded.encoding(), Encoding::Windows1251);
        assert_eq!(decoded.encoding_at(decoded.text().len() - 1), Encoding::Windows1251, "and what is behind it");
    }

    #[test]
    fn a_game_of_utf8_stays_so_wherever_it_stands() {
        let (parts, text) = seen(&[CP1251, UTF8.as_bytes(), CP1251].concat());
        assert_eq!(parts.iter().map(|part| part.1).collect::<Vec<_>>(), ["windows-1251", "utf-8", "windows-1251"]);
        assert!(text.contains("Müller") && !text.contains('\u{fffd}'), "{text}");
    }

    #[test]
    fn damaged_utf8_is_no_page() {
        let mut file = "[White \"Алехин\"]\n\n1. e4 *\n".as_bytes().to_vec();
        file.remove(12);
        assert_eq!(seen(&file).0, [(0, "utf-8")]);
        assert!(decode(&file, None).undecodable(0..file.len()).is_some());
    }

    #[test]
    fn a_mark_behind_which_a_page_follows() {
        let file = [b"\xef\xbb\xbf".as_slice(), CP1251].concat();
        let (parts, text) = seen(&file);
        assert_eq!((parts, text.starts_with("[White \"Иванов")), (vec![(3, "windows-1251")], true));
    }

    #[test]
    fn later_games_may_be_in_another_page() {
        let german = b"[White \"M\xfcller, J\xfcrgen\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
        let russian = CP1251.repeat(3);
        let (parts, text) = seen(&[german.as_slice(), &russian].concat());
        assert_eq!(parts.iter().map(|part| part.1).collect::<Vec<_>>(), ["windows-1252", "windows-1251"]);
        assert!(text.contains("Müller, Jürgen") && text.contains("Иванов"), "{text}");
    }
}
