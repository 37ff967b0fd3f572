//! `wrong-move-number`: a move number that disagrees with the replay.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::WrongMoveNumber, page: include_str!("wrong_move_number.md"), look: Look::Elsewhere, mend: None };
