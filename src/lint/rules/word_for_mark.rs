//! `word-for-mark`: a word of check or mate where a mark says it.

use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::lint::{Look, Ply, Rule};
use crate::syntax::{Claims, Kind};

pub(super) static RULE: Rule =
    Rule { name: Name::WordForMark, page: include_str!("word_for_mark.md"), look: Look::Ply(find), mend: None };

fn find(ply: &Ply<'_>) -> Option<Finding> {
    let text = ply.game.record.text;
    let words = String::from_utf8_lossy(ply.marks.of(text)).into_owned();
    if !words.chars().any(char::is_alphabetic) {
        return None;
    }
    let sign = if ply.claims.has(Claims::MATE) {
        "#"
    } else if ply.claims.has(Claims::CHECK.and(Claims::DOUBLE)) {
        "+"
    } else {
        return None;
    };
    let shown = words.trim_end_matches('.').trim();
    let finding = Finding::new(Name::WordForMark, ply.marks, format!("`{shown}` says in a word what a mark says"))
        .help(format!("write `{sign}` behind the ply"));
    // A word that is not true is a claim of the source, and stays.
    let is_true = if sign == "#" { ply.mates() } else { ply.checks() };
    let between = Span::new(ply.end(), ply.marks.start);
    // A glyph, a number or a result among them is not told by the sign.
    let tokens = &ply.game.record.tape.tokens;
    let first = tokens.partition_point(|token| token.start < ply.marks.start);
    let mut inside = tokens[first..].iter().take_while(|token| token.start < ply.marks.end);
    let is_all_marks = inside.all(|token| matches!(token.kind, Kind::Mark(_) | Kind::Blank));
    if !is_true || !is_all_marks || !between.of(text).iter().all(u8::is_ascii_whitespace) {
        return Some(finding);
    }
    let marked = ply.written.claims.has(Claims::CHECK.and(Claims::DOUBLE).and(Claims::MATE));
    let text = if marked { String::new() } else { sign.to_owned() };
    Some(finding.fix(Grade::Safe, vec![Edit { span: Span::new(between.start, ply.marks.end), text }]))
}
