//! `unclosed-comment`: a brace that no brace closes.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::UnclosedComment, page: include_str!("unclosed_comment.md"), look: Look::Elsewhere, mend: None };
