//! `illegal-move`: a ply that the rules forbid.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::IllegalMove, page: include_str!("illegal_move.md"), look: Look::Elsewhere, mend: None };
