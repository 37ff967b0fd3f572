//! `castling-rights`: castling rights without king and rook at home.

use crate::diagnostic::{Finding, Fix, Grade, Name, Span};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::CastlingRights,
    page: include_str!("castling_rights.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// The letters of the rights that were dropped go.
fn mend(game: &Game<'_>, _: &Finding) -> Option<Fix> {
    let value = game.record.tape.tag(game.record.text, "FEN")?.value;
    let text = std::str::from_utf8(value.of(game.record.text)).ok()?;
    let field = text.split_ascii_whitespace().nth(2)?;
    let kept = game.record.start?.fen();
    let kept = kept.split(' ').nth(2)?;
    let mut left: String = field.chars().filter(|c| kept.contains(*c)).collect();
    if left.is_empty() {
        left.push('-');
    }
    let start = value.start + u32::try_from(field.as_ptr() as usize - text.as_ptr() as usize).ok()?;
    Some(mend::one(Grade::Unsafe, Span::new(start, start + u32::try_from(field.len()).ok()?), left))
}
