//! `wrong-move-number`: a move number that disagrees with the replay.

use crate::diagnostic::{Edit, Finding, Fix, Grade, Name, Span};
use crate::lint::mend;
use crate::lint::{Game, Look, Rule};
use crate::replay::OddNumber;
use crate::syntax::{Kind, Token};

pub(super) static RULE: Rule = Rule {
    name: Name::WrongMoveNumber,
    page: include_str!("wrong_move_number.md"),
    look: Look::Elsewhere,
    mend: Some(mend),
};

/// All numbers from this one on are what the plies say: one that is mended alone would make the next one wrong.
fn mend(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    let numbers = &game.record.replay.numbers;
    let odd = &numbers[numbers.partition_point(|odd| odd.span.start < finding.span.start)..];
    // Where a number is all that begins a turn, one with `...` begins none.
    if game.record.reading.notation == "series" && odd.iter().any(|odd| odd.unmarked) {
        return None;
    }
    if tells_lines_and_games(game, odd) {
        return None;
    }
    let edits = odd.iter().map(|odd| {
        let digits = mend::run(game, odd.span, |c| c.is_ascii_digit())?;
        let dots = if odd.unmarked { Span::new(digits.end, odd.span.end) } else { Span::at(digits.end) };
        let text = if odd.unmarked { format!("{}...", odd.right) } else { odd.right.to_string() };
        Some(Edit { span: digits.to(dots), text })
    });
    Some(Fix { grade: Grade::Unsafe, edits: edits.collect::<Option<Vec<_>>>()? })
}

/// Whether the scanner goes by the numbers: a line that begins with a smaller one than was there before is prose, what stands
/// behind `;` with one that goes back is a remark, and behind a number above 1 a game may begin.
fn tells_lines_and_games(game: &Game<'_>, odd: &[OddNumber]) -> bool {
    let (text, tokens) = (game.record.text, &game.record.tape.tokens);
    let begins_with_digit = |at: u32| text.get(at as usize).is_some_and(u8::is_ascii_digit);
    let is_judged = |token: &Token| match token.kind {
        Kind::Prose => begins_with_digit(token.start),
        Kind::Semicolon | Kind::LineComment => {
            let behind = text.get(token.start as usize + 1..).unwrap_or_default();
            behind.trim_ascii_start().first().is_some_and(u8::is_ascii_digit)
        }
        _ => false,
    };
    if tokens.iter().any(is_judged) {
        return true;
    }
    let is_odd = |at: u32| odd.binary_search_by_key(&at, |odd| odd.span.start).is_ok();
    let stays = |token: &Token| matches!(token.kind, Kind::Number(number) if number.value > 1) && !is_odd(token.start);
    let is_above = odd.iter().any(|odd| odd.right > 1) || tokens.iter().any(stays);
    !is_above && game.record.replay.turns < 2
}
