//! The languages: a row each, the letters of K, Q, R, B, N and P in this order.

use crate::board::Role;

/// The piece letters of one language.
#[derive(Debug, PartialEq, Eq)]
pub struct Letters {
    /// The code that options, tags and JSON use.
    pub code: &'static str,
    /// The language in English.
    pub language: &'static str,
    /// The spellings of K, Q, R, B, N, P; the first of each is the one that is written.
    spellings: [&'static [&'static str]; 6],
}

const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Letters {
    /// Every spelling with its role, kings first.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Role)> + '_ {
        self.spellings.iter().zip(ORDER).flat_map(|(list, role)| list.iter().map(move |spelling| (*spelling, role)))
    }

    /// The letter that is written for a role.
    #[must_use]
    pub fn spell(&self, role: Role) -> &'static str {
        self.iter().find(|(_, other)| *other == role).map_or("", |(spelling, _)| spelling)
    }

    /// The set with this code, exactly.
    #[must_use]
    pub fn find(code: &str) -> Option<&'static Self> {
        ALL.iter().copied().find(|set| set.code == code)
    }
}

macro_rules! language {
    ($code:literal, $language:literal, $k:literal $q:literal $r:literal $b:literal $n:literal $p:literal) => {
        &Letters { code: $code, language: $language, spellings: [&[$k], &[$q], &[$r], &[$b], &[$n], &[$p]] }
    };
}

/// English, the letters of PGN.
pub static ENGLISH: &Letters = language!("en", "English", "K" "Q" "R" "B" "N" "P");

/// Every language, in the order in which they are tried: `ru-latin` and `popeye` last.
pub static ALL: &[&Letters] = &[
    ENGLISH,
    language!("de", "German", "K" "D" "T" "L" "S" "B"),
    language!("fr", "French", "R" "D" "T" "F" "C" "P"),
    language!("es", "Spanish", "R" "D" "T" "A" "C" "P"),
    language!("it", "Italian", "R" "D" "T" "A" "C" "P"),
    language!("pt", "Portuguese", "R" "D" "T" "B" "C" "P"),
    language!("ro", "Romanian", "R" "D" "T" "N" "C" "P"),
    &Letters {
        code: "ru", language: "Russian", spellings: [&["Кр"], &["Ф"], &["Л"], &["С"], &["К", "Кн"], &["п"]]
    },
    language!("uk", "Ukrainian", "Кр" "Ф" "Т" "С" "К" "п"),
    language!("cs", "Czech", "K" "D" "V" "S" "J" "P"),
    language!("pl", "Polish", "K" "H" "W" "G" "S" "P"),
    language!("nl", "Dutch", "K" "D" "T" "L" "P" "pi"),
    language!("hu", "Hungarian", "K" "V" "B" "F" "H" "G"),
    language!("sv", "Swedish", "K" "D" "T" "L" "S" "B"),
    &Letters {
        code: "figurine",
        language: "figurines",
        spellings: [&["♔", "♚"], &["♕", "♛"], &["♖", "♜"], &["♗", "♝"], &["♘", "♞"], &["♙", "♟"]],
    },
    language!("ru-latin", "Russian typed in Latin letters", "Kp" "F" "L" "C" "K" "p"),
    // The knight is S; a royal piece has an r before its letter.
    language!("popeye", "problem notation", "K" "Q" "R" "B" "S" "P"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letters::Letter;

    #[test]
    fn every_spelling_is_a_letter_and_no_set_has_one_twice() {
        for set in ALL {
            let mut seen: Vec<&str> = Vec::new();
            for (spelling, _) in set.iter() {
                assert!(Letter::find(spelling).is_some(), "{}: {spelling}", set.code);
                assert!(!seen.contains(&spelling), "{}: {spelling} twice", set.code);
                seen.push(spelling);
            }
            assert_eq!(Letters::find(set.code), Some(*set));
        }
    }
}
