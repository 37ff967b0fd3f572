//! What can be folded: games, tag sections, comments and variations of several lines.

use lsp_types::{FoldingRange, FoldingRangeKind};

use super::document::Document;
use super::position::number;
use crate::detect::Record;
use crate::diagnostic::Span;
use crate::syntax::{Kind, NodeKind};

/// A part of a game that has several lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fold {
    pub span: Span,
    pub kind: Folded,
}

/// What is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Folded {
    Game,
    Tags,
    Comment,
    Variation,
}

/// The parts of a record that have several lines, in the order of their beginnings, the outer before the inner.
pub(super) fn of(record: &Record<'_>) -> Vec<Fold> {
    let mut folds = Vec::new();
    let mut add = |span: Span, kind: Folded| {
        let text = span.of(record.text).trim_ascii_end();
        if text.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
            let end = span.start + u32::try_from(text.len()).unwrap_or(0);
            folds.push(Fold { span: Span::new(span.start, end), kind });
        }
    };
    let len = u32::try_from(record.text.len()).unwrap_or(u32::MAX);
    add(Span::new(record.first_byte(), len), Folded::Game);
    if let [first, .., last] = &record.tape.tags[..] {
        add(first.span.to(last.span), Folded::Tags);
    }
    for (index, token) in record.tape.tokens.iter().enumerate() {
        if matches!(token.kind, Kind::Comment | Kind::BracketComment) {
            add(record.tape.span(index), Folded::Comment);
        }
    }
    for node in record.tree.nodes.iter().filter(|node| node.kind == NodeKind::Variation) {
        add(node.span, Folded::Variation);
    }
    folds.sort_by_key(|fold| (fold.span.start, std::cmp::Reverse(fold.span.end)));
    folds
}

/// What can be folded in a document.
pub(super) fn ranges(document: &Document) -> Vec<FoldingRange> {
    let line = |offset: usize| number(document.text.line_of(offset));
    let all = document.games.iter().flat_map(|game| game.folds.iter().map(move |fold| (game.start, fold)));
    let ranges = all.map(|(start, fold)| FoldingRange {
        start_line: line(start + fold.span.start as usize),
        end_line: line(start + (fold.span.end as usize).saturating_sub(1)),
        kind: match fold.kind {
            Folded::Game | Folded::Tags => Some(FoldingRangeKind::Region),
            Folded::Comment => Some(FoldingRangeKind::Comment),
            Folded::Variation => None,
        },
        ..FoldingRange::default()
    });
    ranges.filter(|range| range.start_line < range.end_line).collect()
}
