//! `bad-fen`: a position that cannot be played from.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::BadFen, page: include_str!("bad_fen.md"), look: Look::Elsewhere, mend: None };
