//! `no-termination`: a game with tags whose movetext has no result.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::NoTermination, page: include_str!("no_termination.md"), look: Look::Elsewhere, mend: None };
