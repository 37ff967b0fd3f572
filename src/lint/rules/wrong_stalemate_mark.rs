//! `wrong-stalemate-mark`: a stalemate mark where there is no stalemate.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongStalemateMark,
    page: include_str!("wrong_stalemate_mark.md"),
    look: Look::Elsewhere,
    mend: None,
};
