//! `wrong-en-passant-mark`: an en passant mark on another ply.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongEnPassantMark,
    page: include_str!("wrong_en_passant_mark.md"),
    look: Look::Elsewhere,
    mend: None,
};
