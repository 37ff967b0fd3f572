//! `no-termination`: a game with tags whose movetext has no result.

use crate::diagnostic::{Finding, Fix, Grade, Name, Span};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};
use crate::syntax::{Kind, Termination};

pub(super) static RULE: Rule = Rule {
    name: Name::NoTermination,
    page: include_str!("no_termination.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// The result of the tag, else that of the position, else `*`, behind the last word, bracket or comment of the movetext.
fn mend(game: &Game<'_>, _: &Finding) -> Option<Fix> {
    let tagged = mend::tagged(game).map(|tagged| tagged.result).filter(|result| *result != Termination::Unknown);
    let result = tagged.or_else(|| mend::by_position(game)).unwrap_or(Termination::Unknown).pgn();
    let tape = game.record.tape;
    let passed = |kind: Kind| matches!(kind, Kind::Blank | Kind::Prose | Kind::Escape | Kind::Tag(_));
    let last = tape.tokens.iter().rposition(|token| !passed(token.kind))?;
    let end = Span::at(tape.span(last).end);
    // A comment to the end of the line would hold the result.
    let before = if tape.tokens[last].kind == Kind::LineComment { '\n' } else { ' ' };
    Some(mend::one(Grade::Safe, end, format!("{before}{result}")))
}
