//! Typographic signs in the movetext and what stands for them: shared by the rules on dashes and on blanks.

use crate::diagnostic::{Edit, Finding, Grade, Span};
use crate::lint::{Game, bracket};
use crate::syntax::Kind;

/// With a finding at the first of such signs, the fix that replaces them; those in square brackets that are no tag stay.
pub(super) fn mended(game: &Game<'_>, finding: Finding, mut edits: Vec<Edit>) -> Finding {
    edits.retain(|edit| !bracket::holds(&game.unread, edit.span));
    if edits.is_empty() { finding } else { finding.fix(Grade::Safe, edits) }
}

/// The edits that replace signs in words, marks, numbers and blanks of the movetext; prose, comments and tags stay.
pub(super) fn replace(game: &Game<'_>, plain: impl Fn(char) -> Option<&'static str>) -> Vec<Edit> {
    let (tape, text) = (game.record.tape, game.record.text);
    let mut edits = Vec::new();
    for (index, token) in tape.tokens.iter().enumerate() {
        let movetext = matches!(
            token.kind,
            Kind::Blank | Kind::Ply(_) | Kind::Number(_) | Kind::Dots(_) | Kind::Mark(_) | Kind::Termination(_)
        );
        let bytes = tape.span(index).of(text);
        let Some(word) = std::str::from_utf8(bytes).ok().filter(|word| movetext && !word.is_ascii()) else { continue };
        for (at, c) in word.char_indices() {
            if let Some(plain) = plain(c) {
                let start = token.start + u32::try_from(at).unwrap_or(0);
                let end = start + u32::try_from(c.len_utf8()).unwrap_or(0);
                // At the start of a line `%` would make the line one that is not read.
                if plain.is_empty() && text.get(end as usize) == Some(&b'%') {
                    continue;
                }
                edits.push(Edit { span: Span::new(start, end), text: plain.to_owned() });
            }
        }
    }
    edits
}
