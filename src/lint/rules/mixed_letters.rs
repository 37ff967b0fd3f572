//! `mixed-letters`: a piece letter of another language.

use crate::board::Role;
use crate::diagnostic::{Edit, Finding, Fix, Grade, Name};
use crate::lint::{Game, Look, Rule};
use crate::syntax::Form;

pub(super) static RULE: Rule =
    Rule { name: Name::MixedLetters, page: include_str!("mixed_letters.md"), look: Look::Elsewhere, mend: Some(mend) };

/// The letters of the language that the record is read in, wherever another one names the piece.
fn mend(game: &Game<'_>, _: &Finding) -> Option<Fix> {
    let mut edits = Vec::new();
    game.plies(|ply| {
        let (Some(letter), Some(role)) = (ply.written.letter, ply.role()) else { return };
        let other = game.alphabet.role(letter) != Some(role) && !ply.written.royal;
        if other && matches!(ply.written.form, Form::Short | Form::Long) {
            let right = if role == Role::Pawn { "" } else { game.record.reading.letters.spell(role) };
            edits.push(Edit { span: ply.parts().letter, text: right.into() });
        }
    });
    edits.sort_by_key(|edit| edit.span);
    (!edits.is_empty()).then_some(Fix { grade: Grade::Safe, edits })
}
