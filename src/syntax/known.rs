//! Words that were read before: the same plies are written again and again, and are decoded once.

use super::ply::WrittenPly;

/// So many words are remembered, a later one in the place of an earlier.
const SLOTS: usize = 1 << 12;

/// A direct-mapped memory of short ASCII words that are one ply, by their bytes.
#[derive(Debug)]
pub struct Known {
    slots: Vec<(u64, WrittenPly)>,
}

impl Default for Known {
    fn default() -> Self {
        Self { slots: vec![(0, WrittenPly::EMPTY); SLOTS] }
    }
}

impl Known {
    /// The bytes of a word of at most eight ASCII letters and signs as a number, never 0.
    #[inline]
    pub fn key(word: &[u8]) -> Option<u64> {
        if word.len() > 8 {
            return None;
        }
        let mut bytes = [0; 8];
        bytes[..word.len()].copy_from_slice(word);
        let key = u64::from_le_bytes(bytes);
        (key & 0x8080_8080_8080_8080 == 0 && key != 0).then_some(key)
    }

    /// The ply that the word is, its span aside.
    #[inline]
    pub fn get(&self, key: u64) -> Option<WrittenPly> {
        let (known, ply) = self.slots[slot(key)];
        (known == key).then_some(ply)
    }

    /// Remembers what a word is.
    pub fn insert(&mut self, key: u64, ply: WrittenPly) {
        self.slots[slot(key)] = (key, ply);
    }
}

/// Where a key is kept: the upper bits of a product mix all of its bytes.
#[inline]
fn slot(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize & (SLOTS - 1)
}
