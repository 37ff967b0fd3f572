//! `wrong-stalemate-mark`: a stalemate mark where there is no stalemate.

use crate::diagnostic::{Finding, Fix, Grade, Name};
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
    let alone = mend::stands_alone(game, finding);
    alone.then(|| mend::one(Grade::Unsafe, mend::with_blanks(game, finding.span), ""))
}
