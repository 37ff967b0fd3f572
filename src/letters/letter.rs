//! One written piece letter, whatever the language: an index into the list of all spellings.

/// A spelling of a piece letter, as it stands in the text: Latin `K` and Cyrillic `К` are two letters.
///
/// Two-letter kings and knights (`Кр`, `Kp`, `Кн`) are one letter each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

/// Every spelling with the Latin letter it looks like; where it looks like no other, itself.
const SPELLINGS: &[(&str, &str)] = &[
    ("K", "K"),
    ("Q", "Q"),
    ("R", "R"),
    ("B", "B"),
    ("N", "N"),
    ("P", "P"),
    ("D", "D"),
    ("T", "T"),
    ("L", "L"),
    ("S", "S"),
    ("F", "F"),
    ("C", "C"),
    ("A", "A"),
    ("V", "V"),
    ("W", "W"),
    ("G", "G"),
    ("H", "H"),
    ("J", "J"),
    ("p", "p"),
    ("pi", "pi"),
    ("Kp", "Kp"),
    ("Кр", "Kp"),
    ("Kр", "Kp"),
    ("Кp", "Kp"),
    ("Кн", "Kн"),
    ("Kн", "Kн"),
    ("К", "K"),
    ("Ф", "Ф"),
    ("Л", "Л"),
    ("С", "C"),
    ("Т", "T"),
    ("В", "B"),
    ("Н", "H"),
    ("п", "п"),
    ("♔", "♔"),
    ("♚", "♚"),
    ("♕", "♕"),
    ("♛", "♛"),
    ("♖", "♖"),
    ("♜", "♜"),
    ("♗", "♗"),
    ("♝", "♝"),
    ("♘", "♘"),
    ("♞", "♞"),
    ("♙", "♙"),
    ("♟", "♟"),
];

impl Letter {
    /// How many letters there are.
    pub const COUNT: usize = SPELLINGS.len();

    /// Every letter.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).take(Self::COUNT).map(Self)
    }

    /// The letter spelt exactly so.
    #[must_use]
    pub fn find(spelling: &str) -> Option<Self> {
        Self::all().find(|letter| letter.spelling() == spelling)
    }

    /// The letter with this index; `None` past the last.
    #[must_use]
    pub fn from_index(index: u8) -> Option<Self> {
        (usize::from(index) < Self::COUNT).then_some(Self(index))
    }

    /// Its place in the list of spellings, less than [`Letter::COUNT`].
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter of a Latin capital that is a piece letter of some language. `byte` must be ASCII.
    #[must_use]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        if !byte.is_ascii() {
            return None;
        }
        match LATIN[byte as usize & 127] {
            NONE => None,
            index => Some(Self(index)),
        }
    }

    /// As it stands in the text.
    #[must_use]
    pub fn spelling(self) -> &'static str {
        SPELLINGS[usize::from(self.0)].0
    }

    /// What it looks like; two letters with the same look are told apart only by the language.
    #[must_use]
    pub fn look(self) -> &'static str {
        SPELLINGS[usize::from(self.0)].1
    }
}

const NONE: u8 = u8::MAX;

/// ASCII capital to index of the spelling.
const LATIN: [u8; 128] = {
    let mut table = [NONE; 128];
    let mut index = 0;
    while index < SPELLINGS.len() {
        let bytes = SPELLINGS[index].0.as_bytes();
        if bytes.len() == 1 && bytes[0].is_ascii_uppercase() {
            #[allow(clippy::cast_possible_truncation, reason = "fewer than 64 spellings, by the test below")]
            {
                table[bytes[0] as usize] = index as u8;
            }
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_spelling_is_found() {
        const { assert!(Letter::COUNT <= 64, "a LetterSet has 64 bits") };
        for letter in Letter::all() {
            assert_eq!(Letter::find(letter.spelling()), Some(letter));
            assert_eq!(Letter::from_index(letter.index()), Some(letter));
        }
        assert_eq!(Letter::from_ascii(b'N'), Letter::find("N"));
        assert_eq!(Letter::from_ascii(b'E'), None);
    }
}
