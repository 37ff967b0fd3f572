//! `wrong-mate-mark`: a mate mark where there is no mate.

use crate::diagnostic::Name;
use crate::lint::mend::true_mark;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongMateMark,
    page: include_str!("wrong_mate_mark.md"),
    look: Look::Elsewhere,
    mend: Some(true_mark),
};
