//! `letter-case`: a piece letter in the other case, as in `nf3`.

use crate::diagnostic::{Edit, Finding, Grade, Name};
use crate::lint::{Look, Ply, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::LetterCase, page: include_str!("letter_case.md"), look: Look::Ply(find), mend: None };

fn find(ply: &Ply<'_>) -> Option<Finding> {
    let letter = ply.written.letter?;
    let span = ply.parts().letter;
    let text = String::from_utf8_lossy(span.of(ply.game.record.text)).into_owned();
    let right = if ply.written.royal { format!("r{}", letter.spelling()) } else { letter.spelling().to_owned() };
    if text == right || text.to_lowercase() != right.to_lowercase() {
        return None;
    }
    let message = format!("`{text}` is read as the piece letter {right}");
    let finding = Finding::new(Name::LetterCase, span, message).help(format!("write {right}"));
    Some(finding.fix(Grade::Safe, vec![Edit { span, text: right }]))
}
