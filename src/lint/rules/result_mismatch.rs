//! `result-mismatch`: the Result tag disagrees with the movetext.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::ResultMismatch, page: include_str!("result_mismatch.md"), look: Look::Elsewhere, mend: None };
