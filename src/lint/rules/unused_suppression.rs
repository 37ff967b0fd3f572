//! `unused-suppression`: an allowance for what is not there.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::UnusedSuppression,
    page: include_str!("unused_suppression.md"),
    look: Look::Elsewhere,
    mend: None,
};
