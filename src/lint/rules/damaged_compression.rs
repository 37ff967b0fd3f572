//! `damaged-compression`: a compressed file that is cut off or not what it was.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::DamagedCompression,
    page: include_str!("damaged_compression.md"),
    look: Look::Elsewhere,
    mend: None,
};
