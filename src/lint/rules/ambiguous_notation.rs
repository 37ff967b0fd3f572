//! `ambiguous-notation`: two readings replay the record to different plies.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::AmbiguousNotation,
    page: include_str!("ambiguous_notation.md"),
    look: Look::Elsewhere,
    mend: None,
};
