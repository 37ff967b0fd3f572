//! `unclosed-variation`: an opening bracket that no bracket closes.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::UnclosedVariation,
    page: include_str!("unclosed_variation.md"),
    look: Look::Elsewhere,
    mend: None,
};
