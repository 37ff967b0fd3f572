//! `lost-moves`: a sign where a program lost the plies of a turn.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::LostMoves, page: include_str!("lost_moves.md"), look: Look::Elsewhere, mend: None };
