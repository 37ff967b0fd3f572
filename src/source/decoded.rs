//! A file as text, with the way back from a byte of the text to the byte of the file.
//!
//! Uses the encodings; knows neither games nor findings. The text is UTF-8 but for what could not be decoded: such a unit
//! of the file is one byte of the text that is no UTF-8, so that it is never taken for a character, and counts one column.

use std::borrow::Cow;
use std::ops::Range;

use super::encoding::{Encoding, Page};
use super::lines::floor;

/// A file as text.
///
/// ```
/// use scoresheet::source::{Decoded, Encoding};
///
/// let file = b"1. e4 e5 2. \xcaf3 \xcac6"; // Кf3 Кc6
/// let decoded = Decoded::new(file, Encoding::Windows1251);
/// let text = std::str::from_utf8(decoded.text()).expect("every byte is defined");
/// let at = text.find("Кc6").expect("a knight");
/// assert_eq!((at, decoded.to_file(at)), (17, 16));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    file: &'a [u8],
    text: Cow<'a, [u8]>,
    /// In order; the first begins with the text, behind a byte order mark.
    parts: Vec<Part>,
}

/// A stretch of the file in one encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    encoding: Encoding,
    start: Mark,
    /// Known places behind the start, one a [`STRIDE`] of the file; none where text and file are the same bytes.
    marks: Vec<Mark>,
}

/// A byte of the text, never inside a character, and the byte of the file that it was decoded from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    text: usize,
    file: usize,
}

/// Bytes of the file between two marks: what is walked over to find a place, and 16 bytes of memory.
const STRIDE: usize = 1024;

/// What stands in the text for two bytes (or a last one) that are no UTF-16. Never part of UTF-8.
const NO_UTF16: u8 = 0xff;

/// Units of a file that are no text in its encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecodable {
    /// The first of them: bytes of the text.
    pub first: Range<usize>,
    /// The same: bytes of the file.
    pub bytes: Vec<u8>,
    /// How many bytes of the file there are of them all.
    pub count: usize,
    /// What they should have been.
    pub encoding: Encoding,
}

impl<'a> Decoded<'a> {
    /// The whole file in one encoding; its byte order mark is no text.
    #[must_use]
    pub fn new(file: &'a [u8], encoding: Encoding) -> Self {
        let mark = Encoding::by_mark(file).filter(|(marked, _)| *marked == encoding);
        Self::of_parts(file, &[(mark.map_or(0, |(_, len)| len), encoding)])
    }

    /// The file in several encodings: where each begins, rising, up to the beginning of the next. What stands before the
    /// first is no text.
    #[must_use]
    pub fn of_parts(file: &'a [u8], starts: &[(usize, Encoding)]) -> Self {
        if let &[(start, Encoding::Utf8)] = starts {
            let start = start.min(file.len());
            let part = Part { encoding: Encoding::Utf8, start: Mark { text: 0, file: start }, marks: Vec::new() };
            return Self { file, text: Cow::Borrowed(&file[start..]), parts: vec![part] };
        }
        let mut text = Vec::with_capacity(file.len() + file.len() / 2);
        let mut parts = Vec::with_capacity(starts.len());
        for (index, &(start, encoding)) in starts.iter().enumerate() {
            let end = starts.get(index + 1).map_or(file.len(), |next| next.0);
            parts.push(Part::decode(file, start..end, encoding, &mut text));
        }
        Self { file, text: Cow::Owned(text), parts }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The byte of the file that the byte of the text at `offset` was decoded from: inside a character, that where the
    /// character begins; past the end, the end.
    #[must_use]
    pub fn to_file(&self, offset: usize) -> u64 {
        if offset >= self.text.len() {
            return self.file.len() as u64;
        }
        let Some(part) = self.part_at(offset) else { return 0 };
        if part.encoding == Encoding::Utf8 {
            return (part.start.file + (offset - part.start.text)) as u64;
        }
        let behind = part.marks.partition_point(|mark| mark.text <= offset);
        let mark = behind.checked_sub(1).map_or(part.start, |index| part.marks[index]);
        let walked = &self.text[mark.text..floor(&self.text, offset)];
        (mark.file + bytes_in_file(walked, part.encoding)).min(self.file.len()) as u64
    }

    /// The encoding of the byte of the text at `offset`.
    #[must_use]
    pub fn encoding_at(&self, offset: usize) -> Encoding {
        self.part_at(offset).map_or(Encoding::Utf8, |part| part.encoding)
    }

    /// The encoding of the file: the one that it ends up in, of those that are not UTF-8, if any.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        let mut encodings = self.parts.iter().rev().map(|part| part.encoding);
        encodings.find(|encoding| *encoding != Encoding::Utf8).unwrap_or(Encoding::Utf8)
    }

    /// What could not be decoded of these bytes of the text.
    #[must_use]
    pub fn undecodable(&self, range: Range<usize>) -> Option<Undecodable> {
        let text = self.text.get(range.clone())?;
        let error = std::str::from_utf8(text).err()?;
        let start = range.start + error.valid_up_to();
        let encoding = self.encoding_at(start);
        let len = match encoding {
            Encoding::Utf8 => error.error_len().unwrap_or(text.len() - error.valid_up_to()),
            _ => 1,
        };
        let in_file = usize::try_from(self.to_file(start)).unwrap_or(usize::MAX);
        let end =
            (in_file + if encoding.is_page() || encoding == Encoding::Utf8 { len } else { 2 }).min(self.file.len());
        let invalid: usize = text.utf8_chunks().map(|chunk| chunk.invalid().len()).sum();
        let count = match encoding {
            // The last unit of a file with an odd number of bytes is half a unit.
            Encoding::Utf16Le | Encoding::Utf16Be => {
                invalid * 2 - usize::from(range.end == self.text.len() && self.ends_in_half())
            }
            _ => invalid,
        };
        Some(Undecodable {
            first: start..start + len,
            bytes: self.file.get(in_file..end).unwrap_or_default().to_vec(),
            count,
            encoding,
        })
    }

    /// Whether the file ends with a single byte of UTF-16: then no text can stand behind it.
    #[must_use]
    pub fn ends_in_half(&self) -> bool {
        let is_half = |part: &Part| {
            matches!(part.encoding, Encoding::Utf16Le | Encoding::Utf16Be)
                && (self.file.len() - part.start.file) % 2 == 1
        };
        self.parts.last().is_some_and(is_half)
    }

    fn part_at(&self, offset: usize) -> Option<&Part> {
        let behind = self.parts.partition_point(|part| part.start.text <= offset);
        self.parts.get(behind.saturating_sub(1))
    }
}

impl Part {
    /// Decodes these bytes of the file to the end of `text`.
    fn decode(file: &[u8], range: Range<usize>, encoding: Encoding, text: &mut Vec<u8>) -> Self {
        let start = Mark { text: text.len(), file: range.start };
        let mut marks = Vec::new();
        let bytes = &file[range.clone()];
        match (Page::of(encoding), encoding) {
            (Some(page), _) => {
                let utf8 = Utf8Page::new(&page);
                for (index, chunk) in bytes.chunks(STRIDE).enumerate() {
                    marks.push(Mark { text: text.len(), file: range.start + index * STRIDE });
                    utf8.decode(chunk, text);
                }
            }
            (None, Encoding::Utf16Le | Encoding::Utf16Be) => {
                let unit = if encoding == Encoding::Utf16Le { u16::from_le_bytes } else { u16::from_be_bytes };
                let mut at = 0;
                while at < bytes.len() {
                    marks.push(Mark { text: text.len(), file: range.start + at });
                    at += decode_utf16(&bytes[at..], unit, text);
                }
            }
            (None, _) => text.extend_from_slice(bytes),
        }
        Self { encoding, start, marks }
    }
}

/// What each byte from 0x80 on is in UTF-8; a byte that is not defined stands for itself.
struct Utf8Page([(u8, [u8; 3]); 128]);

impl Utf8Page {
    fn new(page: &Page) -> Self {
        Self(std::array::from_fn(|index| {
            let byte = 0x80 | index as u8;
            let mut buffer = [0; 4];
            // Every character of a page is in the basic plane, thus at most three bytes long.
            let utf8 = match page.char(byte) {
                Some(c) => c.encode_utf8(&mut buffer).as_bytes(),
                None => &[byte],
            };
            let mut bytes = [0; 3];
            bytes[..utf8.len()].copy_from_slice(utf8);
            (utf8.len() as u8, bytes)
        }))
    }

    fn decode(&self, bytes: &[u8], text: &mut Vec<u8>) {
        // Three bytes a byte are always enough: written to a place that is long enough, then cut to what it came to.
        let mut end = text.len();
        text.resize(end + 3 * bytes.len(), 0);
        for &byte in bytes {
            if byte.is_ascii() {
                text[end] = byte;
                end += 1;
            } else {
                let (len, utf8) = &self.0[usize::from(byte & 0x7f)];
                text[end..end + 3].copy_from_slice(utf8);
                end += usize::from(*len);
            }
        }
        text.truncate(end);
    }
}

/// Decodes about a [`STRIDE`] of UTF-16; how many bytes that took.
fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16, text: &mut Vec<u8>) -> usize {
    let unit_at = |at: usize| Some(unit([*bytes.get(at)?, *bytes.get(at + 1)?]));
    let mut at = 0;
    while at < bytes.len().min(STRIDE) {
        let first = unit_at(at);
        let pair = first.into_iter().chain(first.filter(|unit| is_high(*unit)).and(unit_at(at + 2)));
        if let Some(Ok(c)) = char::decode_utf16(pair).next() {
            text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            at += 2 * c.len_utf16();
        } else {
            text.push(NO_UTF16);
            at += 2;
        }
    }
    at.min(bytes.len())
}

/// Whether a unit of UTF-16 is the first half of a pair.
const fn is_high(unit: u16) -> bool {
    matches!(unit, 0xd800..=0xdbff)
}

/// How many bytes of a file in that encoding these whole characters of the text take.
fn bytes_in_file(text: &[u8], encoding: Encoding) -> usize {
    match encoding {
        Encoding::Utf8 => text.len(),
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let units = |valid: &str| valid.chars().map(char::len_utf16).sum::<usize>();
            text.utf8_chunks().map(|chunk| 2 * (units(chunk.valid()) + chunk.invalid().len())).sum()
        }
        _ => text.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pages() -> impl Iterator<Item = (Encoding, Page)> {
        Encoding::ALL.into_iter().filter_map(|encoding| Page::of(encoding).map(|page| (encoding, page)))
    }

    /// The definition: the text of each unit of the file, one after another.
    fn units(file: &[u8], encoding: Encoding) -> Vec<(Vec<u8>, usize)> {
        if let Some(page) = Page::of(encoding) {
            let one = |byte: &u8| (page.char(*byte).map_or(vec![*byte], |c| c.to_string().into_bytes()), 1);
            return file.iter().map(one).collect();
        }
        if encoding == Encoding::Utf8 {
            return file.iter().map(|byte| (vec![*byte], 1)).collect();
        }
        let from = |pair: &[u8]| {
            let pair = [pair[0], pair[1]];
            if encoding == Encoding::Utf16Le { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) }
        };
        let (pairs, half) = file.split_at(file.len() & !1);
        let mut units: Vec<_> = char::decode_utf16(pairs.chunks(2).map(from))
            .map(|c| c.map_or((vec![NO_UTF16], 2), |c| (c.to_string().into_bytes(), c.len_utf16() * 2)))
            .collect();
        units.extend(half.iter().map(|_| (vec![NO_UTF16], 1)));
        units
    }

    /// Compares text and every place of a file with the definition.
    fn check(file: &[u8], mark: usize, encoding: Encoding) {
        let decoded = Decoded::of_parts(file, &[(mark, encoding)]);
        let (mut text, mut place) = (Vec::new(), mark);
        for (unit, len) in units(&file[mark..], encoding) {
            for inside in 0..unit.len() {
                assert_eq!(decoded.to_file(text.len() + inside), place as u64, "{} {}", encoding.key(), text.len());
            }
            text.extend(unit);
            place += len;
        }
        assert_eq!(decoded.text(), text, "{}", encoding.key());
        assert_eq!((decoded.to_file(text.len()), decoded.to_file(usize::MAX)), (place as u64, place as u64));
    }

    #[test]
    fn every_byte_of_every_page_goes_there_and_back() {
        for (encoding, page) in pages() {
            let file: Vec<u8> = (0..=255).collect();
            check(&file, 0, encoding);
            let decoded = Decoded::new(&file, encoding);
            let defined = (0..=255).filter_map(|byte| page.char(byte)).collect::<String>();
            assert_eq!(decoded.text().utf8_chunks().map(|chunk| chunk.valid()).collect::<String>(), defined);
            let back: Vec<u8> = defined.chars().filter_map(|c| (0..=255).find(|b| page.char(*b) == Some(c))).collect();
            let expected: Vec<u8> = (0..=255).filter(|byte| page.char(*byte).is_some()).collect();
            assert_eq!(back, expected, "{}", encoding.key());
        }
    }

    #[test]
    fn utf16_with_pairs_and_halves() {
        let text = "1. ♘f3\r\n{🙂 Ω} é";
        for (encoding, bytes) in [
            (Encoding::Utf16Le, text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
            (Encoding::Utf16Be, text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        ] {
            check(&bytes, 0, encoding);
            check(&bytes[..bytes.len() - 1], 0, encoding);
            assert_eq!(Decoded::new(&bytes, encoding).text(), text.as_bytes());
        }
        // A half alone, two in the wrong order, one at the end, and an odd byte.
        let wrong = [0x00, 0xd8, 0x41, 0x00, 0x00, 0xdc, 0x00, 0xd8, 0x00, 0xd8, 0x00];
        check(&wrong, 0, Encoding::Utf16Le);
        let decoded = Decoded::new(&wrong, Encoding::Utf16Le);
        assert_eq!(decoded.text(), b"\xffA\xff\xff\xff\xff");
        let undecodable = decoded.undecodable(0..6).expect("halves");
        assert_eq!((undecodable.first, undecodable.bytes.as_slice(), undecodable.count), (0..1, &[0, 0xd8][..], 9));
    }

    #[test]
    fn a_byte_order_mark_is_no_text_and_moves_every_place() {
        let file = b"\xef\xbb\xbf1. e4";
        let decoded = Decoded::new(file, Encoding::Utf8);
        assert_eq!((decoded.text(), decoded.to_file(0), decoded.to_file(5)), (&b"1. e4"[..], 3, 8));
        let decoded = Decoded::new(b"\xff\xfe1\0.\0", Encoding::Utf16Le);
        assert_eq!((decoded.text(), decoded.to_file(1)), (&b"1."[..], 4));
        assert_eq!(Decoded::new(file, Encoding::Windows1252).text(), "ï»¿1. e4".as_bytes(), "forced: text");
        assert_eq!(Decoded::new(b"", Encoding::Utf8).to_file(0), 0);
        assert_eq!(Decoded::new(b"", Encoding::Utf16Be).text(), b"");
    }

    #[test]
    fn parts_follow_one_another() {
        let file = "Né ".bytes().chain(*b"\xcaf3 \x98 \xcac6").collect::<Vec<u8>>();
        let decoded = Decoded::of_parts(&file, &[(0, Encoding::Utf8), (4, Encoding::Windows1251)]);
        assert_eq!(decoded.text(), b"N\xc3\xa9 \xd0\x9af3 \x98 \xd0\x9ac6");
        let places: Vec<u64> = (0..decoded.text().len()).map(|at| decoded.to_file(at)).collect();
        assert_eq!(places, [0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 10, 11, 12]);
        assert_eq!((decoded.encoding_at(3), decoded.encoding_at(4)), (Encoding::Utf8, Encoding::Windows1251));
        assert_eq!(decoded.encoding(), Encoding::Windows1251);
        let undecodable = decoded.undecodable(0..14).expect("0x98");
        assert_eq!((undecodable.first, undecodable.bytes, undecodable.count), (9..10, vec![0x98], 1));
        assert_eq!(decoded.undecodable(0..8), None);
    }

    #[test]
    fn the_way_back_is_not_walked_from_the_beginning() {
        let file = b"\xca".repeat(4 << 20);
        let decoded = Decoded::new(&file, Encoding::Windows1251);
        let start = std::time::Instant::now();
        for place in (0..file.len()).step_by(64) {
            assert_eq!(decoded.to_file(place * 2), place as u64);
        }
        assert!(start.elapsed().as_secs() < 2, "{:?}", start.elapsed());
    }

    proptest! {
        #[test]
        fn any_bytes_in_any_encoding_are_as_defined(
            bytes in prop::collection::vec(prop_oneof![any::<u8>(), 0x20u8..0x7f, Just(0), Just(0xd8)], 0..40),
            repeat in prop::sample::select(vec![1usize, 97]),
            encoding in prop::sample::select(Encoding::ALL.to_vec()),
        ) {
            check(&bytes.repeat(repeat), 0, encoding);
        }
    }
}
