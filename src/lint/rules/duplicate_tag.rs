//! `duplicate-tag`: a tag that the game already has.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::DuplicateTag, page: include_str!("duplicate_tag.md"), look: Look::Elsewhere, mend: None };
