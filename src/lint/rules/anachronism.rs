//! `anachronism`: a game dated before its rules were published.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::Anachronism, page: include_str!("anachronism.md"), look: Look::Elsewhere, mend: None };
