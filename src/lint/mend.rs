//! What rules need to mend: fixes of a few edits, the result that is right, and the ply that a finding is about.

use super::parts::Parts;
use super::{Game, Ply};
use crate::board::Color;
use crate::diagnostic::{Edit, Finding, Fix, Grade, Span};
use crate::position::Status;
use crate::syntax::{Kind, NodeKind, TagPair, Termination};

/// A fix of one edit.
pub(super) fn one(grade: Grade, span: Span, text: impl Into<String>) -> Fix {
    Fix { grade, edits: vec![Edit { span, text: text.into() }] }
}

/// A result where it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recorded {
    /// Where.
    pub span: Span,
    /// What it says.
    pub result: Termination,
}

/// The termination marker of the movetext.
pub(super) fn marker(game: &Game<'_>) -> Option<Recorded> {
    let result = game.record.replay.result?;
    let node = game.record.tree.nodes.iter().rfind(|node| matches!(node.kind, NodeKind::Termination(_)))?;
    Some(Recorded { span: node.span, result })
}

/// The value of the Result tag, if it is a result.
pub(super) fn tagged(game: &Game<'_>) -> Option<Recorded> {
    let pair = result_tag(game)?;
    Some(Recorded { span: pair.value, result: Termination::find(&pair.text(game.record.text))? })
}

/// The Result tag.
pub(super) fn result_tag<'g>(game: &'g Game<'_>) -> Option<&'g TagPair> {
    game.record.tape.tag(game.record.text, "Result")
}

/// The result that the position at the end says; none where the game was not over.
pub(super) fn by_position(game: &Game<'_>) -> Option<Termination> {
    let end = game.record.replay.end.filter(|_| !game.record.replay.broken && game.record.start.is_some())?;
    match (end.status(), end.winner()) {
        (Status::Mate | Status::KingTaken, Some(Color::White)) => Some(Termination::White),
        (Status::Mate | Status::KingTaken, Some(Color::Black)) => Some(Termination::Black),
        (Status::Stalemate, _) => Some(Termination::Draw),
        _ => None,
    }
}

/// The edit that writes another result for a recorded one; none where the marker is glued to what stands behind it: `*4.Bg2`.
pub(super) fn rewritten(game: &Game<'_>, recorded: Recorded, right: Termination) -> Option<Edit> {
    let text = game.record.text;
    let Span { start, end } = recorded.span;
    let (before, behind) = (text[..start as usize].last(), text.get(end as usize));
    let right = right.pgn();
    if marker(game) != Some(recorded) {
        return Some(Edit { span: recorded.span, text: right.to_owned() });
    }
    let is_apart = |byte: Option<&u8>| byte.is_none_or(|byte| byte.is_ascii_whitespace() || b"(){};".contains(byte));
    let blank = if is_apart(before) { "" } else { " " };
    is_apart(behind).then(|| Edit { span: recorded.span, text: format!("{blank}{right}") })
}

/// Calls `see` with the ply that a finding of replay is about, and where its marks stand: the mark that stands alone, or
/// what follows the target in the word.
pub(super) fn of_ply<T>(
    game: &Game<'_>,
    finding: &Finding,
    mut see: impl FnMut(&Ply<'_>, Parts) -> Option<T>,
) -> Option<T> {
    let mut seen = None;
    game.plies(|ply| {
        if seen.is_none() && finding.place == Some(ply.place) {
            seen = see(ply, ply.parts());
        }
    });
    seen
}

/// Whether a finding is about a mark that stands alone.
pub(super) fn stands_alone(game: &Game<'_>, finding: &Finding) -> bool {
    is_mark(game, finding.span)
}

/// Whether a token of its own begins at that place, and is a mark.
fn is_mark(game: &Game<'_>, span: Span) -> bool {
    let tokens = &game.record.tape.tokens;
    let token = tokens.binary_search_by_key(&span.start, |token| token.start);
    token.is_ok_and(|index| matches!(tokens[index].kind, Kind::Mark(_)))
}

/// The unsafe fix of a mark that is not true: `right` in its place, or nothing; and then the blanks go that stand before it on
/// its line, if it stands alone. None where what is before it and behind it would be read as one word.
pub(super) fn mark(game: &Game<'_>, span: Span, right: &str) -> Option<Fix> {
    let is_own = is_mark(game, span);
    let span = if right.is_empty() { with_blanks(game, span) } else { span };
    let (before, behind) = (&game.record.text[..span.start as usize], &game.record.text[span.end as usize..]);
    let is_alone = span.of(game.record.text).first().is_some_and(u8::is_ascii_whitespace);
    let is_apart = match behind.first() {
        None => true,
        // `e8 #(Q)`, `e8 #/Q`
        Some(b'/' | b'(') => !is_alone || !matches!(before.last(), Some(b'1' | b'8')),
        Some(b'+' | b'#') => !is_alone,
        Some(byte) => byte.is_ascii_whitespace() || b",.;){}[]!?$".contains(byte),
    };
    // `e4 # xd5`, `Cg5:# f6`, `e8 # =Q`
    let goes_on = match behind.trim_ascii_start() {
        [b'x', next, ..] => matches!(next, b' ' | b'a'..=b'h'),
        [b':', ..] | [0xC3, 0x97, ..] => true,
        [b'=', ..] => is_alone,
        // `e45+`: a number, and the word cannot be read without a mark behind it.
        _ if is_own && !is_alone && before.last().is_some_and(u8::is_ascii_alphanumeric) => true,
        _ => before.trim_ascii_end().last() == Some(&b':'),
    };
    (is_apart && !(goes_on && right.is_empty())).then(|| one(Grade::Unsafe, span, right))
}

/// A mark that stands alone with the blanks before it, on its line.
fn with_blanks(game: &Game<'_>, span: Span) -> Span {
    let before = &game.record.text[..span.start as usize];
    let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    Span::new(span.start - u32::try_from(blanks).unwrap_or(0), span.end)
}

/// Where the first run of characters stands, in a part of the text, that are all wanted.
pub(super) fn run(game: &Game<'_>, within: Span, wanted: impl Fn(char) -> bool) -> Option<Span> {
    let text = std::str::from_utf8(within.of(game.record.text)).ok()?;
    let start = text.find(&wanted)?;
    let len = text[start..].find(|c| !wanted(c)).unwrap_or(text.len() - start);
    let place = |at: usize| within.start + u32::try_from(at).unwrap_or(0);
    Some(Span::new(place(start), place(start + len)))
}

/// The unsafe fix of a mark of check or mate that is wrong: what is true, or nothing.
pub(super) fn true_mark(game: &Game<'_>, finding: &Finding) -> Option<Fix> {
    of_ply(game, finding, |ply, parts| {
        let right = match (ply.mates(), ply.checks()) {
            (true, _) => "#",
            (false, true) => "+",
            _ => "",
        };
        if stands_alone(game, finding) {
            return mark(game, finding.span, right);
        }
        let sign = |c| matches!(c, '+' | '#' | '†' | '‡' | 'x' | 'X' | '×' | 'х' | 'Х');
        mark(game, run(game, parts.rest, sign)?, right)
    })
}
