//! `deep-variation`: variations nested too deep are cut.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::DeepVariation, page: include_str!("deep_variation.md"), look: Look::Elsewhere, mend: None };
