//! `move-after-check`: a ply in a turn that a check has ended.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MoveAfterCheck, page: include_str!("move_after_check.md"), look: Look::Elsewhere, mend: None };
