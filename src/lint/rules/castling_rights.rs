//! `castling-rights`: castling rights without king and rook at home.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::CastlingRights, page: include_str!("castling_rights.md"), look: Look::Elsewhere, mend: None };
