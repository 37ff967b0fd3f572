//! `mojibake`: text that was once decoded in the wrong encoding.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::Mojibake, page: include_str!("mojibake.md"), look: Look::Elsewhere, mend: None };
