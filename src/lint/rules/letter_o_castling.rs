//! `letter-o-castling`: castling in other signs than the letter O: zeros, small letters, letters of another script.

use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::lint::{Look, Ply, Rule};
use crate::syntax::Form;

pub(super) static RULE: Rule =
    Rule { name: Name::LetterOCastling, page: include_str!("letter_o_castling.md"), look: Look::Ply(find), mend: None };

fn find(ply: &Ply<'_>) -> Option<Finding> {
    if !matches!(ply.written.form, Form::CastleShort | Form::CastleLong) {
        return None;
    }
    let castling = ply.parts().target;
    let text = String::from_utf8_lossy(castling.of(ply.game.record.text)).into_owned();
    let is_wrong = |c: &char| c.is_alphanumeric() && *c != 'O';
    let edits: Vec<Edit> = text
        .char_indices()
        .filter(|(_, c)| is_wrong(c))
        .map(|(at, c)| {
            let start = castling.start + u32::try_from(at).unwrap_or(0);
            Edit { span: Span::new(start, start + u32::try_from(c.len_utf8()).unwrap_or(0)), text: "O".into() }
        })
        .collect();
    if edits.is_empty() {
        return None;
    }
    let message = format!("{} is castling in other signs than the letter O", ply.word());
    let finding = Finding::new(Name::LetterOCastling, castling, message);
    Some(finding.help("write O-O and O-O-O, as PGN does").fix(Grade::Safe, edits))
}
