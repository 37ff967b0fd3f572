//! What stands anywhere in a text, found in one pass over its bytes.

use memchr::memchr_iter;
use wide::u8x16;

/// So many bytes are looked at together.
const STEP: usize = 16;

/// What stands anywhere in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Survey {
    /// Whether every byte is ASCII.
    pub is_ascii: bool,
    /// How many lines end, where all of them do in a line feed: no carriage return stands anywhere.
    pub line_ends: Option<usize>,
    /// Whether the two bytes that were asked for stand one behind the other.
    pub has_pair: bool,
}

impl Survey {
    /// Looks through a text once, also for two bytes in a row.
    pub fn of(text: &[u8], [first, second]: [u8; 2]) -> Self {
        // A lane counts up to 255. With the last byte of a stretch the one behind it is looked at.
        const STRETCH: usize = STEP * 255;
        let none = u8x16::splat(0);
        let (mut wide, mut returns, mut pairs, mut line_feeds) = (none, none, none, 0);
        let mut rest = text;
        while rest.len() > STEP {
            let stretch = &rest[..rest.len().min(STRETCH + 1)];
            let (chunks, _) = stretch[..stretch.len() - 1].as_chunks::<STEP>();
            let (nexts, _) = stretch[1..].as_chunks::<STEP>();
            let mut counts = none;
            for (chunk, next) in chunks.iter().zip(nexts) {
                let (bytes, behind) = (u8x16::new(*chunk), u8x16::new(*next));
                wide |= bytes;
                returns |= bytes.simd_eq(u8x16::splat(b'\r'));
                pairs |= bytes.simd_eq(u8x16::splat(first)) & behind.simd_eq(u8x16::splat(second));
                // What is equal is -1.
                counts -= bytes.simd_eq(u8x16::splat(b'\n'));
            }
            line_feeds += counts.to_array().iter().map(|count| usize::from(*count)).sum::<usize>();
            rest = &rest[STEP * chunks.len()..];
        }
        line_feeds += memchr_iter(b'\n', rest).count();
        let has_returns = returns.to_bitmask() != 0 || rest.contains(&b'\r');
        Self {
            is_ascii: wide.to_bitmask() == 0 && rest.is_ascii(),
            line_ends: (!has_returns).then_some(line_feeds),
            has_pair: pairs.to_bitmask() != 0 || rest.windows(2).any(|pair| pair == [first, second]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_what_one_sees_byte_by_byte() {
        let mut random = 3_u64;
        let mut next = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(random >> 33).unwrap() % below
        };
        // Around the lengths at which something ends.
        for len in [0, 1, 15, 16, 17, 31, 32, 33, 300, 4079, 4080, 4081, 4095, 4096, 4097, 8161, 9000] {
            for round in 0..60 {
                let mut text = vec![if round % 5 == 0 { b'\n' } else { b'a' }; len];
                for special in [b'\r', b'\n', 0xE9, b'%'] {
                    if len > 0 && next(2) == 0 {
                        text[next(len)] = special;
                    }
                }
                let line_feeds = text.split(|byte| *byte == b'\n').count() - 1;
                let expected = Survey {
                    is_ascii: text.is_ascii(),
                    line_ends: (!text.contains(&b'\r')).then_some(line_feeds),
                    has_pair: text.windows(2).any(|pair| pair == b"%a"),
                };
                assert_eq!(Survey::of(&text, *b"%a"), expected, "{len} {round}");
            }
        }
        // Wherever a pair stands, it is seen.
        for at in 0..5000 {
            let mut text = [b'a'; 5001];
            (text[at], text[at + 1]) = (b'%', b'x');
            assert!(Survey::of(&text, *b"%x").has_pair && !Survey::of(&text, *b"x%").has_pair, "{at}");
        }
    }
}
