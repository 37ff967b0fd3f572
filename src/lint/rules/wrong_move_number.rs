//! `wrong-move-number`: a move number that disagrees with the replay.

use crate::diagnostic::{Edit, Finding, Fix, Grade, Name, Span};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongMoveNumber,
    page: include_str!("wrong_move_number.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// All numbers from this one on are what the plies say: one that is mended alone would make the next one wrong.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    let odd = game.record.replay.numbers.iter().filter(|odd| odd.span.start >= finding.span.start);
    let edits = odd.map(|odd| {
        let digits = mend::run(game, odd.span, |c| c.is_ascii_digit())?;
        let dots = if odd.unmarked { Span::new(digits.end, odd.span.end) } else { Span::at(digits.end) };
        let text = if odd.unmarked { format!("{}...", odd.right) } else { odd.right.to_string() };
        Some(Edit { span: digits.to(dots), text })
    });
    Some(Fix { grade: Grade::Unsafe, edits: edits.collect::<Option<Vec<_>>>()? })
}
