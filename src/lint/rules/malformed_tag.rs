//! `malformed-tag`: a tag pair that is not [Name 'value'].

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MalformedTag, page: include_str!("malformed_tag.md"), look: Look::Elsewhere, mend: None };
