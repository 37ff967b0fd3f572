//! The syntax tree as text: a node a line, with its span, for eyes and snapshots.

use std::fmt::Write as _;

use super::tree::{Link, NodeKind, Tree};
use crate::diagnostic::Span;

/// Prints the tree: a node a line, children indented, `kind start..end text`; offsets are bytes of the game's text.
#[must_use]
pub fn outline(text: &[u8], tree: &Tree) -> String {
    let mut out = String::new();
    let mut ends: Vec<u32> = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        while ends.last().is_some_and(|end| *end as usize <= index) {
            ends.pop();
        }
        let indent = 2 * (ends.len() + 1);
        let Span { start, end } = node.span;
        let _ = write!(out, "{:indent$}{} {start}..{end}", "", node.kind.name());
        if let Some(link) = link_name(node.kind) {
            let _ = write!(out, " [{link}]");
        }
        if !matches!(node.kind, NodeKind::Turn | NodeKind::Variation) {
            let _ = write!(out, " {}", shown(node.span.of(text)));
        }
        out.push('\n');
        ends.push(node.end);
    }
    out
}

/// The text of a span, quoted, cut after 60 characters.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_end();
    match text.char_indices().nth(60) {
        Some((cut, _)) => format!("{:?}…", &text[..cut]),
        None => format!("{text:?}"),
    }
}

const fn link_name(kind: NodeKind) -> Option<&'static str> {
    match kind {
        NodeKind::Ply(_, link) | NodeKind::Unreadable(link) => match link {
            Link::First => None,
            Link::Slash => Some("/"),
            Link::Comma => Some(","),
            Link::Semicolon => Some(";"),
            Link::Blank => Some("blank"),
            Link::Glued => Some("glued"),
            Link::And => Some("and"),
            Link::Or => Some("or"),
        },
        _ => None,
    }
}
