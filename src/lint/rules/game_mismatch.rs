//! `game-mismatch`: the record does not fit the game of its tag and would replay as another.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::GameMismatch, page: include_str!("game_mismatch.md"), look: Look::Elsewhere, mend: None };
