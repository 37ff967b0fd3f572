//! Inlay hints: what the reading says and the text does not. Where a turn ends that no separator ends, and marks of captures,
//! checks and mates that are missing.

use std::ops::Range;

use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip};

use super::document::Document;
use super::position::{Encoding, Places};
use crate::detect::Record;
use crate::diagnostic::{Finding, Name};
use crate::syntax::NodeKind;

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hint {
    /// Before which byte of the game it is shown.
    pub at: u32,
    /// What is shown.
    pub label: &'static str,
    /// Why.
    pub why: &'static str,
}

/// What is shown where a turn ends.
const TURN: &str = "//";

/// The findings that say that a mark is missing: what their fix adds is the hint, also where they are not shown.
const MARKS: [Name; 3] = [Name::MissingCaptureMark, Name::MissingCheckMark, Name::MissingMateMark];

/// The hints of a record, of which `found` was found, in the order of the text.
pub(super) fn of(record: &Record<'_>, found: &[Finding]) -> Vec<Hint> {
    let mut hints: Vec<Hint> = found.iter().filter_map(mark).collect();
    turns(record, &mut hints);
    hints.sort_by_key(|hint| hint.at);
    hints
}

fn mark(finding: &Finding) -> Option<Hint> {
    let (label, why) = match finding.fix.as_ref()?.edits.first()?.text.as_str() {
        "x" => ("x", "captures"),
        ":" => (":", "captures"),
        "+" => ("+", "gives check"),
        "#" => ("#", "mates"),
        _ => return None,
    };
    let at = finding.fix.as_ref()?.edits.first()?.span;
    (MARKS.contains(&finding.name) && at.is_empty()).then_some(Hint { at: at.start, label, why })
}

/// Ends of turns inside what is written as one turn.
fn turns(record: &Record<'_>, hints: &mut Vec<Hint>) {
    let nodes = &record.tree.nodes;
    for pair in record.replay.plies.windows(2) {
        let [last, next] = pair else { continue };
        if !next.begins_turn {
            continue;
        }
        let behind = (last.node as usize + 1)..=(next.node as usize);
        let is_marked = nodes
            .get(behind)
            .is_none_or(|between| between.iter().any(|node| matches!(node.kind, NodeKind::Turn | NodeKind::Number(_))));
        // Two plies of one word have one node.
        if !is_marked || last.node == next.node {
            hints.push(Hint { at: last.span.end, label: TURN, why: "the turn is over here" });
        }
    }
}

/// The hints in a part of a document.
pub(super) fn hints(document: &Document, part: Range<usize>, encoding: Encoding) -> Vec<InlayHint> {
    let places = Places::new(&document.text, encoding);
    let games = &document.games[document.games_in(part.clone())];
    let all = games.iter().flat_map(|game| game.hints.iter().map(move |hint| (game.start + hint.at as usize, hint)));
    let shown = all.filter(|(at, _)| part.contains(at) || *at == part.end).map(|(at, hint)| InlayHint {
        position: places.position(at),
        label: InlayHintLabel::String(hint.label.to_owned()),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String(hint.why.to_owned())),
        padding_left: Some(false),
        padding_right: Some(false),
        data: None,
    });
    shown.collect()
}
