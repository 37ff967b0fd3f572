//! `unknown-type`: a file in a folder that is called as no record is.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::UnknownType, page: include_str!("unknown_type.md"), look: Look::Elsewhere, mend: None };
