//! `malformed-tag`: a tag pair that is not [Name "value"].

use crate::diagnostic::{Finding, Fix, Grade, Name};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MalformedTag, page: include_str!("malformed_tag.md"), look: Look::Elsewhere, mend: Some(mend) };

/// The same name and value, well formed. What is wrong inside a value nobody can know.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    let pair = game.record.tape.tags.iter().find(|pair| pair.span == finding.span && !pair.clean)?;
    let part = |bytes| std::str::from_utf8(bytes).ok();
    let (name, value) = (part(pair.name.of(game.record.text))?, part(pair.value.of(game.record.text))?);
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    Some(mend::one(Grade::Safe, pair.span, format!("[{name} \"{value}\"]")))
}
