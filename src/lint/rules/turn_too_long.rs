//! `turn-too-long`: more plies in a turn than its quota.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::TurnTooLong, page: include_str!("turn_too_long.md"), look: Look::Elsewhere, mend: None };
