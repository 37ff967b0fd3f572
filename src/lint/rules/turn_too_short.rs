//! `turn-too-short`: a turn that is not complete and that another follows.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::TurnTooShort, page: include_str!("turn_too_short.md"), look: Look::Elsewhere, mend: None };
