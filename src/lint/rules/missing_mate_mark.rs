//! `missing-mate-mark`: mate without its mark, or marked as a check.

use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::lint::{Look, Ply, Rule};
use crate::rules::Goal;
use crate::syntax::Claims;

pub(super) static RULE: Rule =
    Rule { name: Name::MissingMateMark, page: include_str!("missing_mate_mark.md"), look: Look::Ply(find), mend: None };

fn find(ply: &Ply<'_>) -> Option<Finding> {
    if ply.claimed().has(Claims::MATE.and(Claims::DOUBLE)) || ply.is_coordinates() || !ply.mates() {
        return None;
    }
    let word = ply.word();
    let what = if ply.before.rules().goal == Goal::TakeKing { "takes the king" } else { "mates" };
    let finding = Finding::new(Name::MissingMateMark, ply.written.span, format!("{word} {what}, and no mark says so"));
    // A mark of check becomes one of mate.
    let check = word.rfind('+').and_then(|at| u32::try_from(at).ok()).map(|at| ply.written.span.start + at);
    let span = check.map_or(Span::at(ply.end()), |at| Span::new(at, at + 1));
    Some(finding.help("write `#` behind it").fix(Grade::Safe, vec![Edit { span, text: "#".into() }]))
}
