//! `move-after-end`: a ply after the game was over.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MoveAfterEnd, page: include_str!("move_after_end.md"), look: Look::Elsewhere, mend: None };
