//! `missing-check-mark`: a check without its mark.

use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::lint::{Look, Ply, Rule};
use crate::syntax::Claims;

pub(super) static RULE: Rule = Rule {
    name: Name::MissingCheckMark,
    page: include_str!("missing_check_mark.md"),
    look: Look::Ply(find),
    mend: None,
};

fn find(ply: &Ply<'_>) -> Option<Finding> {
    let said = ply.claimed().has(Claims::CHECK.and(Claims::DOUBLE).and(Claims::MATE));
    if said || ply.is_coordinates() || !ply.checks() || ply.mates() {
        return None;
    }
    let message = format!("{} gives check, and no mark says so", ply.word());
    let finding = Finding::new(Name::MissingCheckMark, ply.written.span, message).help("write `+` behind it");
    Some(finding.fix(Grade::Safe, vec![Edit { span: Span::at(ply.end()), text: "+".into() }]))
}
