//! One set of piece letters made ready for reading: a role a letter, by index.

use std::sync::LazyLock;

use super::{ALL, Letter, Letters};
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
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = u8::try_from(left.trailing_zeros()).ok()?;
            left &= left.wrapping_sub(1);
            Letter::from_index(index)
        })
    }

    /// Whether every letter is in the other set too.
    #[must_use]
    const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
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
    /// The letters that mean anything.
    all: LetterSet,
    /// Those that are spelt as the set spells them.
    exact: LetterSet,
    /// Those that mean a pawn.
    pawns: LetterSet,
}

/// Every set, made ready once: readers and writers of single games want it again and again.
static READY: LazyLock<Vec<Alphabet>> = LazyLock::new(|| ALL.iter().map(|set| Alphabet::make(set)).collect());

impl Alphabet {
    /// A set, ready: letters that only look like one of the set mean the same.
    #[must_use]
    pub fn new(set: &Letters) -> Self {
        let known = ALL.iter().position(|known| std::ptr::eq(*known, set));
        known.map_or_else(|| Self::make(set), |index| READY[index].clone())
    }

    fn make(set: &Letters) -> Self {
        let mut roles = [None; 64];
        let [mut all, mut exact, mut pawns] = [LetterSet::default(); 3];
        for letter in Letter::all() {
            let by_look = || set.iter().find(|(spelling, _)| look(spelling) == Some(letter.look()));
            let spelt = set.iter().find(|(spelling, _)| *spelling == letter.spelling());
            let Some((_, role)) = spelt.or_else(by_look) else { continue };
            roles[usize::from(letter.index())] = Some(role);
            all.insert(letter);
            if spelt.is_some() {
                exact.insert(letter);
            }
            if role == Role::Pawn {
                pawns.insert(letter);
            }
        }
        Self { roles, all, exact, pawns }
    }

    /// What the letter means; `None` where the set does not have it.
    #[must_use]
    pub fn role(&self, letter: Letter) -> Option<Role> {
        self.roles[usize::from(letter.index()) & 63]
    }

    /// How the set fits the letters of a record; `None` where it lacks one.
    #[must_use]
    pub const fn fit(&self, used: LetterSet) -> Option<Fit> {
        if !used.is_within(self.all) {
            None
        } else if used.is_within(self.exact) {
            Some(Fit::Exact)
        } else {
            Some(Fit::Look)
        }
    }

    /// Whether the record needs a written pawn letter in this set.
    #[must_use]
    pub const fn needs_pawn(&self, used: LetterSet) -> bool {
        used.meets(self.pawns)
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
        Alphabet::new(set).fit(used(spellings))
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
