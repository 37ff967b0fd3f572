//! The games of a document and the turns in them, by name.

use std::ops::Range;

use lsp_types::{DocumentSymbol, SymbolKind};

use super::document::Document;
use super::position::{Encoding, Places};
use crate::detect::Record;
use crate::diagnostic::Span;
use crate::syntax::NodeKind;

/// In a document of more games the turns are left out: nobody looks for a turn among a million.
const MANY: usize = 500;

/// A name has no more characters.
const LONGEST: usize = 60;

/// A game by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    /// Who played; empty where no tag says so.
    pub name: String,
    /// Which game it is, and how it ended.
    pub detail: String,
    /// Its first tag, number or ply, and the end of its last word.
    pub span: Span,
    /// Its turns on the main line, from the number to the last ply.
    pub turns: Vec<Span>,
}

impl Outline {
    pub fn of(record: &Record<'_>) -> Self {
        let tag = |name: &str| {
            let value = record.tape.tag(record.text, name).map(|pair| pair.text(record.text).trim().to_owned());
            value.filter(|value| !value.is_empty() && !value.starts_with('?'))
        };
        let name = match (tag("White"), tag("Black")) {
            (None, None) => tag("Event").unwrap_or_default(),
            (white, black) => {
                let shown = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
                format!("{} – {}", shown(white), shown(black))
            }
        };
        let result = record.replay.result.map(|result| result.pgn().to_owned()).or_else(|| tag("Result"));
        let game = record.reading.game.names.first().copied().unwrap_or(record.reading.game.key).to_owned();
        let detail: Vec<String> = [Some(game), tag("Date"), result].into_iter().flatten().collect();
        let first = record.first_byte();
        let end = u32::try_from(record.text.trim_ascii_end().len()).unwrap_or(u32::MAX);
        Self { name, detail: detail.join(", "), span: Span::new(first, end.max(first)), turns: turns(record) }
    }
}

/// The turns of the main line as they are written.
fn turns(record: &Record<'_>) -> Vec<Span> {
    let nodes = &record.tree.nodes;
    let mut turns = Vec::new();
    let mut index = 0;
    let mut open: Option<Span> = None;
    while let Some(node) = nodes.get(index) {
        index += 1;
        match node.kind {
            NodeKind::Variation => index = node.end as usize,
            NodeKind::Turn => {
                turns.extend(open.take());
                open = Some(Span::at(node.span.start));
            }
            NodeKind::Ply(..) | NodeKind::Unreadable(_) | NodeKind::Number(_) => {
                open = open.map(|turn| Span::new(turn.start, node.span.end.max(turn.end)));
            }
            _ => {}
        }
    }
    turns.extend(open);
    turns.retain(|turn| !turn.is_empty());
    turns
}

/// The symbols of a document.
pub(super) fn symbols(document: &Document, encoding: Encoding) -> Vec<DocumentSymbol> {
    let places = Places::new(&document.text, encoding);
    let with_turns = document.games.len() <= MANY;
    let symbols = document.games.iter().enumerate().map(|(index, game)| {
        let Outline { name, detail, span, turns } = &game.outline;
        let range = |span: &Span| game.start + span.start as usize..game.start + span.end as usize;
        let own = range(span);
        let line = document.text.line(document.text.line_of(own.start)).end;
        let selection = own.start..line.clamp(own.start, own.end);
        let name = if name.is_empty() { format!("Game {}", index + 1) } else { shortened(name) };
        let turns: Vec<_> = turns.iter().filter(|_| with_turns).map(range).collect();
        let children = turns.into_iter().map(|turn| {
            let name = shortened(document.text.slice(turn.clone()));
            symbol(&places, name, None, SymbolKind::EVENT, (turn.clone(), turn), Vec::new())
        });
        let children = children.collect();
        symbol(&places, name, Some(detail.clone()), SymbolKind::MODULE, (own, selection), children)
    });
    symbols.collect()
}

fn symbol(
    places: &Places<'_>,
    name: String,
    detail: Option<String>,
    kind: SymbolKind,
    (range, selection): (Range<usize>, Range<usize>),
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    #[allow(deprecated, reason = "the type has no other way to be made")]
    DocumentSymbol {
        name,
        detail,
        kind,
        tags: None,
        deprecated: None,
        range: places.range(range),
        selection_range: places.range(selection),
        children: (!children.is_empty()).then_some(children),
    }
}

/// A name on one line, of few characters.
fn shortened(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &words[..at]),
        None => words,
    }
}
