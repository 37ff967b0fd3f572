//! `wrong-result`: the result disagrees with the position.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::WrongResult, page: include_str!("wrong_result.md"), look: Look::Elsewhere, mend: None };
