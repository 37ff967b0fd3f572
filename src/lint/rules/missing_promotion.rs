//! `missing-promotion`: a pawn on the last rank that becomes nothing.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::MissingPromotion,
    page: include_str!("missing_promotion.md"),
    look: Look::Elsewhere,
    mend: None,
};
