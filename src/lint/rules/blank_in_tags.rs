//! `blank-in-tags`: a blank line inside the tag section.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::BlankInTags, page: include_str!("blank_in_tags.md"), look: Look::Elsewhere, mend: None };
