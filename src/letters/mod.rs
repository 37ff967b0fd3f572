//! Piece letters by language: which written letter means which role.
//!
//! Borrows `Role` from `board`; knows no text beyond single letters and no position.

mod alphabet;
mod letter;
mod table;

pub use alphabet::{Alphabet, Fit, LetterSet};
pub use letter::Letter;
pub use table::{ALL, ENGLISH, Letters};

use crate::board::Role;

/// Whether some language writes that role so, look-alikes taken together.
#[must_use]
pub fn is_letter_of(letter: Letter, role: Role) -> bool {
    ALL.iter().flat_map(|set| set.iter()).any(|(spelling, other)| {
        other == role && Letter::find(spelling).is_some_and(|known| known == letter || known.look() == letter.look())
    })
}
