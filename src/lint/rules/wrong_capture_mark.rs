//! `wrong-capture-mark`: a capture mark where nothing is captured.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongCaptureMark,
    page: include_str!("wrong_capture_mark.md"),
    look: Look::Elsewhere,
    mend: None,
};
