//! `unreadable-ply`: a word that must be a ply and cannot be read.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::UnreadablePly, page: include_str!("unreadable_ply.md"), look: Look::Elsewhere, mend: None };
