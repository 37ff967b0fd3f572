//! `slash-comment`: a comment behind //.

use crate::diagnostic::{Finding, Fix, Grade, Name};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};
use crate::syntax::Kind;

pub(super) static RULE: Rule =
    Rule { name: Name::SlashComment, page: include_str!("slash_comment.md"), look: Look::Elsewhere, mend: Some(mend) };

/// The same words in braces; braces inside them become brackets.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    let tape = game.record.tape;
    let index = tape.tokens.binary_search_by_key(&finding.span.start, |token| token.start).ok()?;
    if tape.tokens[index].kind != Kind::LineComment {
        return None;
    }
    let span = tape.span(index);
    let words = std::str::from_utf8(span.of(game.record.text)).ok()?.strip_prefix("//")?.trim();
    Some(mend::one(Grade::Safe, span, format!("{{{}}}", words.replace('{', "(").replace('}', ")"))))
}
