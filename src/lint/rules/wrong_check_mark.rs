//! `wrong-check-mark`: a check mark where there is no check.

use crate::diagnostic::Name;
use crate::lint::mend::true_mark;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongCheckMark,
    page: include_str!("wrong_check_mark.md"),
    look: Look::Elsewhere,
    mend: Some(true_mark),
};
