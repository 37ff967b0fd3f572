//! `wrong-stalemate-mark`: a stalemate mark where there is no stalemate.

use crate::diagnostic::{Finding, Fix, Name};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongStalemateMark,
    page: include_str!("wrong_stalemate_mark.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// The word goes; one that is a part of another stays.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    if mend::stands_alone(game, finding) { mend::mark(game, finding.span, "") } else { None }
}
