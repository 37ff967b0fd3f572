//! `missing-capture-mark`: a capture without its sign.

use crate::diagnostic::{Edit, Finding, Grade, Name};
use crate::lint::{Look, Ply, Rule};
use crate::syntax::{CaptureMark, Form};

pub(super) static RULE: Rule = Rule {
    name: Name::MissingCaptureMark,
    page: include_str!("missing_capture_mark.md"),
    look: Look::Ply(find),
    mend: None,
};

fn find(ply: &Ply<'_>) -> Option<Finding> {
    let unmarked = ply.written.capture == CaptureMark::None && matches!(ply.written.form, Form::Short | Form::Long);
    if !unmarked || !ply.captures() || ply.is_coordinates() {
        return None;
    }
    let sign = ply.game.capture_sign;
    let link = ply.parts().link;
    let message = format!("{} captures, and no sign says so", ply.word());
    let finding = Finding::new(Name::MissingCaptureMark, ply.written.span, message);
    Some(
        finding
            .help(format!("write `{sign}` before the target"))
            .fix(Grade::Safe, vec![Edit { span: link, text: sign.into() }]),
    )
}
