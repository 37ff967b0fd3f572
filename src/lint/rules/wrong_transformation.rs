//! `wrong-transformation`: a piece that does not become what is written.

use crate::diagnostic::Name;
use crate::lint::{Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongTransformation,
    page: include_str!("wrong_transformation.md"),
    look: Look::Elsewhere,
    mend: None,
};
