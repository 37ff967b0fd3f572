//! `unreadable-token`: a word in the movetext that is neither a ply nor a mark.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::UnreadableToken, page: include_str!("unreadable_token.md"), look: Look::Elsewhere, mend: None };
