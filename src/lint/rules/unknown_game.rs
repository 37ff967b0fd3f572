//! `unknown-game`: a Variant tag that names no game that is played here.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::UnknownGame, page: include_str!("unknown_game.md"), look: Look::Elsewhere, mend: None };
