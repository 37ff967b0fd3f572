//! `redundant-disambiguation`: more of the first square than tells the piece from others.

use crate::board::Role;
use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::lint::{Look, Ply, Rule};
use crate::syntax::Form;

pub(super) static RULE: Rule = Rule {
    name: Name::RedundantDisambiguation,
    page: include_str!("redundant_disambiguation.md"),
    look: Look::Ply(find),
    mend: None,
};

fn find(ply: &Ply<'_>) -> Option<Finding> {
    if ply.written.form != Form::Short || ply.role() == Some(Role::Pawn) {
        return None;
    }
    let (file, rank) = ply.san().origin();
    let (with_file, with_rank) = (ply.written.from_file.is_some(), ply.written.from_rank.is_some());
    let needed = usize::from(file.is_some()) + usize::from(rank.is_some());
    if usize::from(with_file) + usize::from(with_rank) <= needed {
        return None;
    }
    let parts = ply.parts();
    let drop =
        |written: bool, needed: bool, span: Span| (written && !needed).then(|| Edit { span, text: String::new() });
    let edits = [drop(with_file, file.is_some(), parts.from_file), drop(with_rank, rank.is_some(), parts.from_rank)];
    let role = ply.role().map_or("piece", Role::name);
    let message = format!("{} says more than it must: no other {role} can go to {}", ply.word(), ply.played.to);
    let finding = Finding::new(Name::RedundantDisambiguation, ply.written.span, message);
    Some(finding.help("leave it out").fix(Grade::Safe, edits.into_iter().flatten().collect()))
}
