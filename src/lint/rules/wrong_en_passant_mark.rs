//! `wrong-en-passant-mark`: an en passant mark on another ply.

use crate::diagnostic::{Finding, Fix, Name, Span};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongEnPassantMark,
    page: include_str!("wrong_en_passant_mark.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    if mend::stands_alone(game, finding) {
        return mend::mark(game, finding.span, "");
    }
    mend::of_ply(game, finding, |_, parts| {
        let rest = std::str::from_utf8(parts.rest.of(game.record.text)).ok()?;
        let mark = ["e.p.", "e.p", "ep"].into_iter().find_map(|mark| Some((rest.find(mark)?, mark.len())));
        let (at, len) = mark?;
        let start = parts.rest.start + u32::try_from(at).ok()?;
        mend::mark(game, Span::new(start, start + u32::try_from(len).ok()?), "")
    })
}
