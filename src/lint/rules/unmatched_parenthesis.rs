//! `unmatched-parenthesis`: a closing bracket or brace that nothing opened.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::UnmatchedParenthesis,
    page: include_str!("unmatched_parenthesis.md"),
    look: Look::Elsewhere,
    mend: None,
};
