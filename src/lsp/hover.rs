//! What is told of a ply: the move in words, the board behind it, its FEN, and what was found there.

use std::fmt::Write as _;
use std::ops::Range;

use super::document::Document;
use super::game::Game;
use super::walk::{Ply, walk};
use crate::convert::diagram::{Diagram, Text};
use crate::convert::html::sentence;
use crate::convert::{Losses, gather};
use crate::detect::Record;
use crate::diagnostic::{Finding, Span};
use crate::lint::Rule;
use crate::syntax::Kind;

/// What is told, and of which part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// Markdown.
    pub markdown: String,
    /// Bytes of the text.
    pub range: Range<usize>,
}

/// What is to be told of what stands at a byte: nothing, unless that is a ply.
pub(super) fn hover(document: &Document, offset: usize) -> Option<Told> {
    let index = document.game_at(offset)?;
    let game = &document.games[index];
    let at = u32::try_from(offset - game.start).ok()?;
    let (markdown, span) = document.with_record(index, |record| of_ply(record, game, at))??;
    let range = game.start + span.start as usize..game.start + span.end as usize;
    Some(Told { markdown, range })
}

/// The ply at a byte of a game, and where it stands.
fn of_ply(record: &Record<'_>, game: &Game, at: u32) -> Option<(String, Span)> {
    let holds = |span: Span| span.start <= at && at < span.end;
    let score = gather(record, &mut Losses::default());
    let mut seen = None;
    walk(&score, 0, |ply| {
        let marks = ply.source.marks;
        if seen.is_none() && (holds(ply.source.span) || !marks.is_empty() && holds(marks)) {
            seen = Some((played(record, ply), ply.source.span));
        }
    });
    let (mut markdown, span) = match seen {
        Some(seen) => seen,
        None => unplayed(record, at)?,
    };
    let there =
        game.findings.iter().filter(|finding| finding.span.start < span.end && span.start <= finding.span.start);
    for finding in there {
        found(finding, &mut markdown);
    }
    Some((markdown, span))
}

/// A ply that was played.
fn played(record: &Record<'_>, ply: &Ply<'_>) -> String {
    let word = String::from_utf8_lossy(ply.source.span.of(record.text)).into_owned();
    let aside = if ply.is_aside { ", in a variation" } else { "" };
    let words = sentence(&ply.before.position, ply.played, ply.behind);
    let mut told = format!("**{}**, ply {}{aside}\n\n{}\n\n", escaped(&word), ply.number, escaped(&words));
    board(ply.behind, record, &mut told);
    told
}

/// A ply that was not played, where there is one: the board that it was to be made on, where the record broke at it.
fn unplayed(record: &Record<'_>, at: u32) -> Option<(String, Span)> {
    let tokens = &record.tape.tokens;
    let index = tokens.partition_point(|token| token.start <= at).checked_sub(1)?;
    let span = match tokens[index].kind {
        Kind::Ply(ply) => record.tape.plies[ply as usize].span,
        Kind::UnreadablePly => record.tape.span(index),
        _ => return None,
    };
    if at >= span.end {
        return None;
    }
    let word = String::from_utf8_lossy(span.of(record.text)).into_owned();
    let mut told = format!("**{}** was not played", escaped(&word));
    let breaks_here = record.replay.breaks.iter().any(|node| {
        let node = record.tree.nodes.get(*node as usize);
        node.is_some_and(|node| node.span.start == span.start)
    });
    if let (true, Some(start), true) = (breaks_here, record.start, record.replay.broken) {
        told += ": the record breaks here. The board before it:\n\n";
        board(&Diagram::after(start, &record.replay.plies), record, &mut told);
    } else if breaks_here {
        told += ": its variation breaks here\n\n";
    } else {
        told += ": the line breaks before it\n\n";
    }
    Some((told, span))
}

/// The board, and its FEN.
fn board(diagram: &Diagram, record: &Record<'_>, told: &mut String) {
    let text = Text { diagram, letters: record.reading.letters, color: false };
    // Writing to a string does not fail.
    let _ = writeln!(told, "```text\n{text}```");
}

/// A finding, with the reason and the rule.
fn found(finding: &Finding, told: &mut String) {
    let summary = Rule::of(finding.name).map(|_| finding.name.summary()).unwrap_or_default();
    let _ = write!(
        told,
        "\n---\n\n**{}** ({}): {}\n\n{}",
        finding.name,
        finding.severity.key(),
        summary,
        escaped(&finding.message)
    );
    if let Some(rule) = &finding.rule {
        let _ = write!(told, "\n\nThe rule: `{rule}`");
    }
    if let Some(help) = &finding.help {
        let _ = write!(told, "\n\n{}", escaped(help));
    }
    told.push('\n');
}

/// Text of a record that is no Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '#' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '!' => out.extend(['\\', c]),
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
