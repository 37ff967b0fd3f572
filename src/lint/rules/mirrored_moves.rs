//! `mirrored-moves`: Black's plies are written from Black's side of the board.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MirroredMoves, page: include_str!("mirrored_moves.md"), look: Look::Elsewhere, mend: None };
