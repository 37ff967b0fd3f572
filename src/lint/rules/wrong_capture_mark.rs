//! `wrong-capture-mark`: a capture mark where nothing is captured.

use crate::diagnostic::{Edit, Finding, Fix, Grade, Name};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};
use crate::syntax::{CaptureMark, Form};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongCaptureMark,
    page: include_str!("wrong_capture_mark.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// The sign goes; between two squares a dash takes its place.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    mend::of_ply(game, finding, |ply, parts| {
        let span = match ply.written.capture {
            CaptureMark::Behind => {
                let span = mend::run(game, parts.rest, |c| matches!(c, ':' | 'x' | '×' | '*'))?;
                return mend::mark(game, span, "");
            }
            _ => parts.link,
        };
        let long = ply.written.form == Form::Long && span == parts.link;
        let mut edits = vec![Edit { span, text: if long { "-" } else { "" }.into() }];
        // `exe5` of a pawn on the e-file says its file for the capture alone.
        if ply.written.form == Form::Short && ply.written.letter.is_none() && !parts.from_file.is_empty() {
            edits.insert(0, Edit { span: parts.from_file, text: String::new() });
        }
        Some(Fix { grade: Grade::Unsafe, edits })
    })
}
