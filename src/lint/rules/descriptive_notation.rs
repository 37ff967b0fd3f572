//! `descriptive-notation`: plies in descriptive notation, which is not read.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::DescriptiveNotation,
    page: include_str!("descriptive_notation.md"),
    look: Look::Elsewhere,
    mend: None,
};
