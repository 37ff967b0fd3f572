//! `duplicate-game`: the same plies in another place.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::DuplicateGame, page: include_str!("duplicate_game.md"), look: Look::Elsewhere, mend: None };
