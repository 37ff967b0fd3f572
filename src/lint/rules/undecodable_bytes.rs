//! `undecodable-bytes`: bytes that are no text in the encoding of the file.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::UndecodableBytes,
    page: include_str!("undecodable_bytes.md"),
    look: Look::Elsewhere,
    mend: None,
};
