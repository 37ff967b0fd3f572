//! Sixteen bytes of a text at once: where a word in them ends, and whether any is special.
//!
//! Knows no more of a text than its bytes.

use std::ops::BitOr;

use wide::u8x16;

/// So many bytes are looked at together.
pub(crate) const STEP: usize = 16;

/// So many bytes a word has.
pub(crate) const WORD: usize = 8;

/// The bytes from `at`, the first the lowest; zeros behind the end of the text.
#[inline(always)]
pub(crate) fn load(text: &[u8], at: usize) -> u64 {
    // Asked so, it is one comparison where the place is known to lie in the text, and two elsewhere.
    match text.get(at..at.wrapping_add(WORD)).and_then(<[u8]>::first_chunk) {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => u64::from_le_bytes(end_of(text, at)),
    }
}

/// The first bytes from `at`; zeros behind the end of the text.
#[cold]
fn end_of<const LEN: usize>(text: &[u8], at: usize) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    let rest = text.get(at..).unwrap_or_default();
    for (byte, rest) in bytes.iter_mut().zip(rest) {
        *byte = *rest;
    }
    bytes
}

/// The first `len` bytes of a word.
#[inline(always)]
pub(crate) const fn first(word: u64, len: usize) -> u64 {
    if len >= WORD { word } else { word & ((1 << (8 * len)) - 1) }
}

/// So many bytes of a comment are looked at together at first.
pub(crate) const COMMENT: usize = 2 * STEP;

/// How many of the first bytes of a comment stand before one that may end it, or [`COMMENT`]; and whether one is no ASCII.
#[inline(always)]
pub(crate) fn comment(text: &[u8], at: usize) -> (usize, bool) {
    let two = Two::load(text, at);
    let ends = u64::from(two.marks(Lanes::comment_end));
    ((ends | 1 << COMMENT).trailing_zeros() as usize, two.is_wide())
}

/// So many bytes of a tag's value are looked at together.
pub(crate) const VALUE: usize = 2 * STEP;

/// How many of the next bytes of a tag's value stand before one that may end it, or [`VALUE`]; and whether one is no ASCII.
#[inline(always)]
pub(crate) fn value(text: &[u8], at: usize) -> (usize, bool) {
    let two = Two::load(text, at);
    let ends = u64::from(two.marks(Lanes::value_end));
    ((ends | 1 << VALUE).trailing_zeros() as usize, two.is_wide())
}

/// So many further bytes of a comment are looked at together, with the one behind them.
pub(crate) const PROSE: usize = COMMENT - 1;

/// How many of the next bytes of a comment stand before one that may end it, or [`PROSE`]; and whether one is no ASCII. A line that ends
/// before a letter, a digit or the like ends no comment.
#[inline(always)]
pub(crate) fn prose(text: &[u8], at: usize) -> (usize, bool) {
    let two = Two::load(text, at);
    let lines = two.marks(|lanes| lanes.equal(b'\n'));
    let signs = two.marks(|lanes| lanes.at_most(b' ') | lanes.equal(b'['));
    let ends = two.marks(Lanes::comment_end) & !(lines & !(signs >> 1));
    ((ends | 1 << PROSE).trailing_zeros() as usize, two.is_wide())
}

/// Twice sixteen bytes.
struct Two(Lanes, Lanes);

impl Two {
    /// The bytes from `at`; zeros behind the end of the text.
    #[inline(always)]
    fn load(text: &[u8], at: usize) -> Self {
        Self(Lanes::load(text, at), Lanes::load(text, at.wrapping_add(STEP)))
    }

    /// A bit for each of the bytes that is marked, the first the lowest.
    #[inline(always)]
    fn marks(&self, marks: impl Fn(Lanes) -> Marks) -> u32 {
        marks(self.0).0.to_bitmask() | marks(self.1).0.to_bitmask() << STEP
    }

    /// Whether one of the bytes is no ASCII.
    #[inline(always)]
    fn is_wide(&self) -> bool {
        (self.0.bytes | self.1.bytes).to_bitmask() != 0
    }
}

/// Sixteen bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes {
    bytes: u8x16,
    /// The first eight.
    word: u64,
}

/// Some of sixteen bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks(u8x16);

impl Lanes {
    /// The bytes from `at`; zeros behind the end of the text.
    #[inline(always)]
    pub fn load(text: &[u8], at: usize) -> Self {
        match text.get(at..at.wrapping_add(STEP)).and_then(<[u8]>::first_chunk) {
            Some(bytes) => Self::of(bytes),
            None => Self::of(&end_of(text, at)),
        }
    }

    #[inline(always)]
    fn of(bytes: &[u8; STEP]) -> Self {
        Self { bytes: u8x16::new(*bytes), word: load(bytes, 0) }
    }

    #[inline(always)]
    fn equal(self, byte: u8) -> Marks {
        Marks(self.bytes.simd_eq(u8x16::splat(byte)))
    }

    #[inline(always)]
    fn at_most(self, byte: u8) -> Marks {
        Marks(self.bytes.min(u8x16::splat(byte)).simd_eq(self.bytes))
    }

    /// The first eight, the first the lowest.
    #[inline(always)]
    pub const fn word(self) -> u64 {
        self.word
    }

    /// The blanks that end a word, and with `signs` the separators and brackets.
    #[inline(always)]
    pub fn word_end(self, signs: bool) -> Marks {
        let ends = self.at_most(b' ');
        if !signs {
            return ends;
        }
        ends | self.equal(b'/') | self.equal(b',') | self.equal(b';') | self.equal(b')') | self.equal(b'{')
    }

    /// Quotes, backslashes and control characters.
    #[inline(always)]
    pub fn value_end(self) -> Marks {
        self.at_most(b' ' - 1) | self.equal(b'"') | self.equal(b'\\')
    }

    /// Braces and control characters.
    #[inline(always)]
    pub fn comment_end(self) -> Marks {
        self.at_most(b' ' - 1) | self.equal(b'{') | self.equal(b'}')
    }
}

impl Marks {
    /// How many bytes stand before the first; [`STEP`] where there is none.
    #[inline(always)]
    pub fn before(self) -> usize {
        (self.0.to_bitmask() | 1 << STEP).trailing_zeros() as usize
    }
}

impl BitOr for Marks {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Whether nothing is to be escaped in a string of JSON: no quote, no backslash, no control character.
#[cfg(feature = "cli")]
#[inline]
pub(crate) fn is_plain(text: &[u8]) -> bool {
    let is_plain = |bytes: &[u8; STEP]| Lanes::of(bytes).value_end().before() == STEP;
    match text.last_chunk() {
        // The last sixteen may have been looked at in part.
        Some(last) => is_plain(last) && text.as_chunks().0.iter().all(is_plain),
        None => text.iter().all(|byte| *byte >= b' ' && !matches!(byte, b'"' | b'\\')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random bytes, in which signs are not rare.
    fn bytes(random: &mut u64) -> [u8; STEP] {
        let mut next = || {
            *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *random >> 32
        };
        std::array::from_fn(|_| {
            let byte = next() as u8;
            let signs = b" /,;){}\"\\\n\x00!.0~\x80\xff";
            if next().is_multiple_of(8) { signs[usize::from(byte) % signs.len()] } else { byte }
        })
    }

    #[test]
    fn a_word_ends_where_one_looks_byte_by_byte() {
        let mut random = 1;
        for _ in 0..200_000 {
            let bytes = bytes(&mut random);
            let lanes = Lanes::of(&bytes);
            let compare = |marks: Marks, ends: &dyn Fn(u8) -> bool| {
                let len = bytes.iter().position(|byte| ends(*byte)).unwrap_or(STEP);
                assert_eq!(marks.before(), len, "{bytes:?}");
            };
            compare(lanes.word_end(false), &|byte| byte <= b' ');
            compare(lanes.word_end(true), &|byte| byte <= b' ' || b"/,;){".contains(&byte));
            compare(lanes.value_end(), &|byte| byte < b' ' || byte == b'"' || byte == b'\\');
            compare(lanes.comment_end(), &|byte| byte < b' ' || byte == b'{' || byte == b'}');
            assert_eq!(lanes.word().to_le_bytes(), bytes[..WORD]);
        }
    }

    #[test]
    fn a_comment_may_end_where_one_looks_byte_by_byte() {
        let mut random = 2;
        for _ in 0..100_000 {
            let text = [bytes(&mut random), bytes(&mut random), bytes(&mut random)].concat();
            // Mostly prose, so that what may end it stands anywhere.
            let text: Vec<u8> = text
                .iter()
                .enumerate()
                .map(|(at, byte)| if text[at / 2].is_multiple_of(4) { *byte } else { b'a' })
                .collect();
            let ends = |at: usize| text[at] < b' ' || matches!(text[at], b'{' | b'}');
            let goes_on = |at: usize| text[at] == b'\n' && text[at + 1] > b' ' && text[at + 1] != b'[';
            let len = (0..COMMENT).find(|at| ends(*at)).unwrap_or(COMMENT);
            assert_eq!(comment(&text, 0), (len, !text[..COMMENT].is_ascii()), "{text:?}");
            let len = (0..PROSE).find(|at| ends(*at) && !goes_on(*at)).unwrap_or(PROSE);
            assert_eq!(prose(&text, 0), (len, !text[..COMMENT].is_ascii()), "{text:?}");
        }
        assert_eq!((comment(b"abc", 1), prose(b"abc", 1), prose(b"abc\n", 0)), ((2, false), (2, false), (3, false)));
    }

    #[test]
    #[cfg(feature = "cli")]
    fn a_text_is_plain_where_no_byte_is_special() {
        let plain = "0123456789 abcdefgh \u{e9}\u{7f}~ 0123456789 abcdefgh";
        for special in [b'"', b'\\', 0, b'\n', 0x1f] {
            for end in 0..=plain.len() {
                let mut text = plain.as_bytes()[..end].to_vec();
                assert!(is_plain(&text));
                for at in 0..end {
                    let before = std::mem::replace(&mut text[at], special);
                    assert!(!is_plain(&text), "{special} at {at} of {end}");
                    text[at] = before;
                }
            }
        }
    }

    #[test]
    fn behind_the_end_are_zeros() {
        assert_eq!(load(b"e4 e5 Nf3", 1).to_le_bytes(), *b"4 e5 Nf3");
        assert_eq!(load(b"e4 e5 Nf3", 6).to_le_bytes(), *b"Nf3\0\0\0\0\0");
        assert_eq!((load(b"e4", 2), load(b"e4", 9), load(b"", 0), load(b"e4", usize::MAX)), (0, 0, 0, 0));
        let lanes = Lanes::load(b"e4 e5 Nf3", 6);
        assert_eq!((lanes.word().to_le_bytes(), lanes.word_end(false).before()), (*b"Nf3\0\0\0\0\0", 3));
        assert_eq!(Lanes::load(b"e4 e5 Nf3", usize::MAX).word(), 0);
        assert_eq!(
            [0, 1, 7, 8, 9].map(|len| first(0x0807_0605_0403_0201, len)),
            [0, 1, 0x07_0605_0403_0201, 0x0807_0605_0403_0201, 0x0807_0605_0403_0201]
        );
    }
}
