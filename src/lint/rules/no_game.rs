//! `no-game`: a file without any game.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::NoGame, page: include_str!("no_game.md"), look: Look::Elsewhere, mend: None };
