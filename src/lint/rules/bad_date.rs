//! `bad-date`: a date that is none.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::BadDate, page: include_str!("bad_date.md"), look: Look::Elsewhere, mend: None };
