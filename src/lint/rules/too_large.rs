//! `too-large`: a file that is larger, when it is decompressed, than was allowed.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::TooLarge, page: include_str!("too_large.md"), look: Look::Elsewhere, mend: None };
