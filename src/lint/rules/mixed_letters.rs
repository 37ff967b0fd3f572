//! `mixed-letters`: a piece letter of another language.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MixedLetters, page: include_str!("mixed_letters.md"), look: Look::Elsewhere, mend: None };
