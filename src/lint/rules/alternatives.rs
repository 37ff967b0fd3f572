//! `alternatives`: several plies where one is played.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::Alternatives, page: include_str!("alternatives.md"), look: Look::Elsewhere, mend: None };
