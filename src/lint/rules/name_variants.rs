//! `name-variants`: one player in several spellings.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::NameVariants, page: include_str!("name_variants.md"), look: Look::Elsewhere, mend: None };
