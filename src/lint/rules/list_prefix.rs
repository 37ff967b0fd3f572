//! `list-prefix`: a counter before every line of the file, which is no move number.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::ListPrefix, page: include_str!("list_prefix.md"), look: Look::Elsewhere, mend: None };
