//! `unreadable-file`: a file that cannot be read.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::UnreadableFile, page: include_str!("unreadable_file.md"), look: Look::Elsewhere, mend: None };
