//! `encoding`: a file in another encoding than UTF-8.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::Encoding, page: include_str!("encoding.md"), look: Look::Elsewhere, mend: None };
