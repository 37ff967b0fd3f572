//! One set of piece letters made ready for reading: a role a letter, by index.

use super::{Letter, Letters};
use crate::board::Role;

/// Which letters a record uses: a set of [`Letter`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LetterSet(u64);

impl LetterSet {
    /// Adds a letter.
    pub fn insert(&mut self, letter: Letter) {
        self.0 |= 1 << letter.index();
    }

    /// Adds the letters of another set.
    pub fn extend(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether a letter is in both sets.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the record has no piece letter.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letters, in the order of their indices.
    pub fn iter(self) -> impl Iterator<Item = Letter> {
        Letter::all().filter(move |letter| self.0 & (1 << letter.index()) != 0)
    }
}

/// How a set of letters has a written one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The set has every letter as it stands.
    Exact,
    /// The set has every letter, some by their look.
    Look,
}

/// What each letter means in one set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    roles: [Option<Role>; 64],
}

impl Alphabet {
    /// Makes a set ready: letters that only look like one of the set mean the same.
    #[must_use]
    pub fn new(set: &Letters) -> Self {
        let mut roles = [None; 64];
        for letter in Letter::all() {
            let by_look = || set.iter().find(|(spelling, _)| look(spelling) == Some(letter.look()));
            let exact = set.iter().find(|(spelling, _)| *spelling == letter.spelling());
            roles[usize::from(letter.index())] = exact.or_else(by_look).map(|(_, role)| role);
        }
        Self { roles }
    }

    /// What the letter means; `None` where the set does not have it.
    #[must_use]
    pub fn role(&self, letter: Letter) -> Option<Role> {
        self.roles[usize::from(letter.index()) & 63]
    }

    /// How `set`, of which this is the alphabet, fits the letters of a record; `None` where it lacks one.
    #[must_use]
    pub fn fit(&self, set: &Letters, used: LetterSet) -> Option<Fit> {
        let mut fit = Fit::Exact;
        for letter in used.iter() {
            self.role(letter)?;
            if set.iter().all(|(spelling, _)| spelling != letter.spelling()) {
                fit = Fit::Look;
            }
        }
        Some(fit)
    }

    /// Whether the record needs a written pawn letter in this set.
    #[must_use]
    pub fn needs_pawn(&self, used: LetterSet) -> bool {
        used.iter().any(|letter| self.role(letter) == Some(Role::Pawn))
    }

    /// Whether both sets give every letter of the record the same meaning.
    #[must_use]
    pub fn same_meaning(&self, other: &Self, used: LetterSet) -> bool {
        used.iter().all(|letter| self.role(letter) == other.role(letter))
    }
}

fn look(spelling: &str) -> Option<&'static str> {
    Letter::find(spelling).map(Letter::look)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(spellings: &[&str]) -> LetterSet {
        let mut set = LetterSet::default();
        for spelling in spellings {
            set.insert(Letter::find(spelling).expect("a letter"));
        }
        set
    }

    fn fit(code: &str, spellings: &[&str]) -> Option<Fit> {
        let set = Letters::find(code).expect("a set");
        Alphabet::new(set).fit(set, used(spellings))
    }

    #[test]
    fn a_set_fits_as_it_stands_or_by_look() {
        assert_eq!(fit("en", &["N", "Q"]), Some(Fit::Exact));
        assert_eq!(fit("en", &["S"]), None);
        assert_eq!(fit("en", &["К"]), Some(Fit::Look));
        assert_eq!(fit("ru", &["К", "С"]), Some(Fit::Exact));
        assert_eq!(fit("ru", &["K", "C", "Ф"]), Some(Fit::Look));
        assert_eq!(fit("figurine", &["♘", "♛"]), Some(Fit::Exact));
    }
}
