//! Words that were read before: the same plies are written again and again, and are decoded once.

use super::ply::WrittenPly;

/// So many words are remembered, a later one in the place of an earlier.
const SLOTS: usize = 1 << BITS;

/// Bits of a slot's number. A file has some three thousand different plies: with fewer slots too many meet.
const BITS: u32 = 14;

/// A direct-mapped memory of short ASCII words that are one ply, by their bytes.
#[derive(Debug)]
pub struct Known {
    /// The key in each slot, 0 in an empty one. Both lists are memory that the system has cleared: a short file touches little.
    keys: Vec<u64>,
    /// Which of the plies it is.
    places: Vec<u16>,
    plies: Vec<WrittenPly>,
}

impl Default for Known {
    fn default() -> Self {
        Self { keys: vec![0; SLOTS], places: vec![0; SLOTS], plies: Vec::new() }
    }
}

impl Known {
    /// Longer words are not remembered, in bytes.
    pub const LONGEST: usize = 8;

    /// The bytes of a word of at most eight ASCII letters and signs as a number, never 0.
    #[inline]
    pub fn key(word: &[u8]) -> Option<u64> {
        if word.len() > Self::LONGEST {
            return None;
        }
        let mut bytes = [0; Self::LONGEST];
        bytes[..word.len()].copy_from_slice(word);
        let key = u64::from_le_bytes(bytes);
        (key & 0x8080_8080_8080_8080 == 0 && key != 0).then_some(key)
    }

    /// The ply that the word is, its span aside.
    #[inline]
    pub fn get(&self, key: u64) -> Option<&WrittenPly> {
        let slot = slot(key);
        if self.keys[slot] == key { self.plies.get(usize::from(self.places[slot])) } else { None }
    }

    /// Remembers what a word is.
    pub fn insert(&mut self, key: u64, ply: WrittenPly) {
        let slot = slot(key);
        if self.keys[slot] == 0 {
            // There are as many slots as numbers of places, or fewer.
            let Ok(place) = u16::try_from(self.plies.len()) else { return };
            self.places[slot] = place;
            self.plies.push(ply);
        } else {
            self.plies[usize::from(self.places[slot])] = ply;
        }
        self.keys[slot] = key;
    }
}

/// Where a key is kept: the upper bits of a product mix all of its bytes.
#[inline]
fn slot(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize & (SLOTS - 1)
}
