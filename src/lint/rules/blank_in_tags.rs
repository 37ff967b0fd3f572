//! `blank-in-tags`: a blank line inside the tag section.

use crate::diagnostic::{Finding, Fix, Grade, Name, Span};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::BlankInTags, page: include_str!("blank_in_tags.md"), look: Look::Elsewhere, mend: Some(mend) };

/// Blank lines between tags go, of the whole section.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    let tags = &game.record.tape.tags;
    let index = tags.iter().position(|pair| pair.span == finding.span)?;
    let gap = Span::new(tags[index.checked_sub(1)?].span.end, finding.span.start);
    let is_blank = gap.of(game.record.text).iter().all(u8::is_ascii_whitespace);
    is_blank.then(|| mend::one(Grade::Safe, gap, "\n"))
}
