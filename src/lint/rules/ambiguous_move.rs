//! `ambiguous-move`: a ply that several pieces can make.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::AmbiguousMove, page: include_str!("ambiguous_move.md"), look: Look::Elsewhere, mend: None };
