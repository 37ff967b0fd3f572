//! `missing-tag`: some of the seven tags and not all.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MissingTag, page: include_str!("missing_tag.md"), look: Look::Elsewhere, mend: None };
