//! `wrong-transformation`: a piece that does not become what is written.

use crate::diagnostic::{Finding, Fix, Grade, Name};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongTransformation,
    page: include_str!("wrong_transformation.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// The letter of the kind that the piece became; notes in brackets stay.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    mend::of_ply(game, finding, |ply, parts| {
        let becomes = ply.written.becomes.filter(|becomes| !becomes.royal && finding.span == ply.written.span)?;
        let role = ply.behind.board().role_at(ply.played.to)?;
        let written = becomes.letter.spelling();
        let span = mend::run(game, parts.rest, |c| written.contains(c))?;
        Some(mend::one(Grade::Unsafe, span, game.record.reading.letters.spell(role)))
    })
}
