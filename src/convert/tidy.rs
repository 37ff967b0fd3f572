//! A record tidied in its place: the same layout, letters and words; separators, blanks, numbers, wrapping and result
//! as this project writes them.

use super::gather::gather;
use super::loss::Losses;
use super::movetext::movetext;
use super::score::{Item, Score};
use super::style::{Moves, Style};
use crate::detect::{Options, Reader, Record};
use crate::diagnostic::{Edit, Finding, Name, Severity, Span};
use crate::source::Decoded;
use crate::syntax::{Kind, Layout, NodeKind};

/// Why a record is left as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untidy {
    /// It has an error: what is meant is not sure.
    #[error("it has an error: {0}")]
    Error(Name),
    /// A move number disagrees: to write another would change what the record says.
    #[error("a move number disagrees with the plies")]
    Numbers,
    /// Something in it cannot be written as it is.
    #[error("it has {0}, which is never written")]
    Rewritten(Name),
    /// Tidied, it would not be read as what it is.
    #[error("tidied, it would be read otherwise")]
    Otherwise,
}

/// The edits that tidy a record; none where it is tidy. Spans are bytes of the record's text. `last` says that no game
/// follows it.
///
/// # Errors
/// Why it is left as it is.
pub fn tidy(record: &Record<'_>, options: &Options, last: bool) -> Result<Vec<Edit>, Untidy> {
    if let Some(error) = record.findings.iter().find(|finding| finding.severity == Severity::Error) {
        return Err(Untidy::Error(error.name));
    }
    if record.findings.iter().any(|finding| finding.name == Name::WrongMoveNumber) {
        return Err(Untidy::Numbers);
    }
    // Alternatives would become variations, and brackets that are too deep comments.
    let rewritten = [Name::Alternatives, Name::DeepVariation];
    if let Some(other) = record.findings.iter().find(|finding| rewritten.contains(&finding.name)) {
        return Err(Untidy::Rewritten(other.name));
    }
    let edits = edits(record, last);
    if edits.is_empty() || reads_alike(record, &applied(record.text, &edits), options) {
        return Ok(edits);
    }
    Err(Untidy::Otherwise)
}

/// Whether two files hold the same games, with the same words: what tidying must not change.
#[must_use]
pub fn same_games(old: &Decoded<'_>, new: &Decoded<'_>, options: &Options) -> bool {
    let (mut before, mut after) = (Reader::of(old, options), Reader::of(new, options));
    loop {
        match (before.next(), after.next()) {
            (None, None) => return true,
            (Some(a), Some(b)) => {
                let (first, second) = (gather(&a, &mut Losses::default()), gather(&b, &mut Losses::default()));
                let same = first.items == second.items
                    && first.tags == second.tags
                    && first.game == second.game
                    && a.encoding == b.encoding
                    && a.replay.result == b.replay.result;
                if !same {
                    return false;
                }
            }
            _ => return false,
        }
    }
}

fn edits(record: &Record<'_>, last_game: bool) -> Vec<Edit> {
    let tape = record.tape;
    let is_tag = |kind: Kind| matches!(kind, Kind::Tag(_));
    let passed = |kind: Kind| matches!(kind, Kind::Blank | Kind::Prose | Kind::Escape) || is_tag(kind);
    // A comment before the tags is none of the movetext, and stays where it is.
    let behind_tags = tape.tags.last().map_or(0, |pair| pair.span.end);
    let first = tape.tokens.iter().position(|token| !passed(token.kind) && token.start >= behind_tags);
    let last = tape.tokens.iter().rposition(|token| !passed(token.kind));
    let mut edits = Vec::new();
    let tags_end = tags(record, first.unwrap_or(tape.tokens.len()), &mut edits);
    let (Some(first), Some(last)) = (first, last) else { return edits };
    let (start, end) = (tape.tokens[first].start, tape.span(last).end);
    // Blanks between tags and movetext are one blank line.
    if let Some(tags_end) = tags_end.filter(|end| blank(record.text, Span::new(*end, start))) {
        replace(record.text, Span::new(tags_end, start), "\n\n", &mut edits);
    }
    let tidied = tidied(record, Span::new(start, end));
    let start = if tags_end.is_some() { start } else { line_start(record.text, start) };
    replace(record.text, Span::new(start, end), tidied.trim_end(), &mut edits);
    behind(record.text, end, last_game, &mut edits);
    edits
}

/// Tidies the tag section, if nothing but tags and blanks stand in it; where it ends.
fn tags(record: &Record<'_>, first: usize, edits: &mut Vec<Edit>) -> Option<u32> {
    let pairs = &record.tape.tags;
    let (start, end) = (pairs.first()?.span.start, pairs.last()?.span.end);
    let section = record.tape.tokens[..first].iter().filter(|token| (start..end).contains(&token.start));
    if section.clone().any(|token| !matches!(token.kind, Kind::Tag(_) | Kind::Blank)) {
        return Some(end);
    }
    let lines = pairs.iter().map(|pair| {
        let bytes = if pair.clean {
            [b"[", pair.name.of(record.text), b" \"", pair.value.of(record.text), b"\"]"].concat()
        } else {
            pair.span.of(record.text).to_vec()
        };
        String::from_utf8_lossy(&bytes).into_owned()
    });
    replace(record.text, Span::new(start, end), &lines.collect::<Vec<_>>().join("\n"), edits);
    Some(end)
}

/// Blanks behind the movetext: a line end at the end of the text, a blank line before what follows.
fn behind(text: &[u8], end: u32, last: bool, edits: &mut Vec<Edit>) {
    let rest = &text[end as usize..];
    let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let gap = Span::new(end, end + u32::try_from(blanks).unwrap_or(0));
    if blanks == rest.len() {
        replace(text, gap, if last { "\n" } else { "\n\n" }, edits);
        return;
    }
    let trailing = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    if matches!(rest[trailing], b'\n' | b'\r') {
        replace(text, Span::new(end, end + u32::try_from(trailing).unwrap_or(0)), "", edits);
    }
}

/// The movetext; what stands before it and behind it stays where it is.
fn tidied(record: &Record<'_>, movetext_span: Span) -> String {
    let score = gather(record, &mut Losses::default());
    let outside = |index: &usize| {
        let at = score.sources[*index].span.start;
        matches!(score.items[*index], Item::Comment(_) | Item::Escape(_))
            && (at < movetext_span.start || at >= movetext_span.end)
    };
    let skip = (0..score.items.len()).take_while(outside).count();
    let behind = (skip..score.items.len()).rev().take_while(outside).count();
    let kept = skip..score.items.len() - behind;
    let (items, sources) = (score.items[kept.clone()].to_vec(), score.sources[kept].to_vec());
    movetext(&Score { items, sources, ..score }, &style(record), record.text, record.replay.result)
}

/// The style of the record itself.
fn style(record: &Record<'_>) -> Style {
    let reading = &record.reading;
    let layout = Layout::find(reading.notation).map_or(reading.layout, |variants| variants[0]);
    Style {
        moves: Moves::Source,
        letters: Some(reading.letters),
        shift: shift(record),
        export: false,
        ..Style::new(layout)
    }
}

/// The start of the line, where nothing but blanks stand before a byte of it.
fn line_start(text: &[u8], start: u32) -> u32 {
    let before = &text[..start as usize];
    let indent = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    match before.iter().rev().nth(indent) {
        None | Some(b'\n' | b'\r') => start - u32::try_from(indent).unwrap_or(0),
        Some(_) => start,
    }
}

/// How far the first number is from that of the position: a problem may count from 1 whatever its FEN says.
fn shift(record: &Record<'_>) -> i32 {
    let nodes = &record.tree.nodes;
    let first = nodes.iter().find_map(|node| match node.kind {
        NodeKind::Number(number) => Some(number.value),
        _ => None,
    });
    match (first, record.start) {
        (Some(first), Some(start)) => i32::try_from(i64::from(first) - i64::from(start.number())).unwrap_or(0),
        _ => 0,
    }
}

fn blank(text: &[u8], span: Span) -> bool {
    span.of(text).iter().all(u8::is_ascii_whitespace)
}

/// Adds an edit, if it changes anything but the way in which lines end.
fn replace(text: &[u8], span: Span, new: &str, edits: &mut Vec<Edit>) {
    let old = String::from_utf8_lossy(span.of(text));
    if old.replace("\r\n", "\n").replace('\r', "\n") != new {
        edits.push(Edit { span, text: new.to_owned() });
    }
}

/// The text with edits, which follow one another.
fn applied(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(&text[at..edit.span.start as usize]);
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.span.end as usize;
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// Whether the tidied text is one game, the same, with nothing new to be said of it.
fn reads_alike(record: &Record<'_>, text: &[u8], options: &Options) -> bool {
    let options = Options { allowed: record.allowed_before.clone(), ..options.clone() };
    let mut reader = Reader::new(text, &options);
    let before = gather(record, &mut Losses::default());
    let Some(again) = reader.next() else { return false };
    let after = gather(&again, &mut Losses::default());
    let names = |findings: &[Finding]| findings.iter().map(|finding| finding.name).collect::<Vec<_>>();
    let mut known = names(&record.findings);
    let nothing_new = names(&again.findings).iter().all(|name| {
        let at = known.iter().position(|other| other == name);
        at.map(|at| known.swap_remove(at)).is_some()
    });
    before.game == after.game
        && before.start == after.start
        && before.tags == after.tags
        && before.letters == after.letters
        && before.items == after.items
        && record.replay.result == again.replay.result
        && nothing_new
        && reader.next().is_none()
}
