//! What a variation replaces: the last ply of the line that it stands in, or the last turn.

use super::Player;
use super::line::Line;
use crate::syntax::{Node, NodeKind};

impl Player<'_> {
    /// A variation begins: it replaces the turn before it if it begins with a number, else the last ply, or the turn
    /// where that is legal and the ply is not.
    pub(super) fn variation(&mut self, index: usize) {
        self.variations += 1;
        let nodes = &self.script.tree.nodes;
        let mut line = self.line.variation(self.variations);
        let mut whole_turn = true;
        if let Some(NodeKind::Ply(ply, _)) = first(nodes, index) {
            let written = &self.script.tape.plies[ply as usize];
            let legal = |line: &Line| self.resolve(&line.position, written).is_ok();
            whole_turn = !legal(&line) && legal(&self.line.variation_of_turn(self.variations));
        }
        if whole_turn {
            line = self.line.variation_of_turn(self.variations);
        }
        self.out.whole_turns.push(whole_turn);
        let outer = std::mem::replace(&mut self.line, line);
        self.outer.push((outer, nodes[index].end));
    }
}

/// What a variation begins with: the first of its own nodes that is of a turn; where it holds nothing but variations, of theirs.
fn first(nodes: &[Node], index: usize) -> Option<NodeKind> {
    let end = nodes[index].end as usize;
    let mut at = index + 1;
    let mut own = std::iter::from_fn(|| {
        let node = nodes[..end].get(at)?;
        at = if node.kind == NodeKind::Variation { node.end as usize } else { at + 1 };
        Some(node.kind)
    });
    own.find(begins_line).or_else(|| nodes[index + 1..end].iter().map(|node| node.kind).find(begins_line))
}

fn begins_line(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Number(_) | NodeKind::Dots(_) | NodeKind::Ply(..) | NodeKind::Unreadable(_))
}
