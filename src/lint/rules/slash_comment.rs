//! `slash-comment`: a comment behind //.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::SlashComment, page: include_str!("slash_comment.md"), look: Look::Elsewhere, mend: None };
