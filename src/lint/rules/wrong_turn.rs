//! `wrong-turn`: the record names the side whose turn it is not.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::WrongTurn, page: include_str!("wrong_turn.md"), look: Look::Elsewhere, mend: None };
