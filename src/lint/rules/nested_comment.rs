//! `nested-comment`: a brace inside a comment.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::NestedComment, page: include_str!("nested_comment.md"), look: Look::Elsewhere, mend: None };
