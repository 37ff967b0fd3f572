//! `null-move`: a ply that moves nothing.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::NullMove, page: include_str!("null_move.md"), look: Look::Elsewhere, mend: None };
