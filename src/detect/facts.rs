//! Cheap facts of a record's movetext: which separators stand in it, and how long its turns are as written.

use crate::rules::{Rules, Turn};
use crate::syntax::layout::{Join, Semicolon};
use crate::syntax::{Kind, Layout, Link, NodeKind, Tape, Tree, layouts};

/// Which separators stand between the plies of the main line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Separators {
    pub slashes: u32,
    pub commas: u32,
    pub words: u32,
    /// `//`, dashes, names of sides.
    pub players: u32,
    pub semicolons: u32,
    pub numbers: u32,
    pub plies: u32,
}

impl Separators {
    pub fn of(tape: &Tape) -> Self {
        let mut facts = Self { semicolons: tape.semicolons, ..Self::default() };
        let mut depth = 0_u32;
        for token in &tape.tokens {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                Kind::Slash => facts.slashes += 1,
                Kind::Comma => facts.commas += 1,
                Kind::And => facts.words += 1,
                Kind::DoubleSlash | Kind::Dash => facts.players += 1,
                Kind::Number(_) => facts.numbers += 1,
                Kind::Ply(_) => facts.plies += 1,
                _ => {}
            }
        }
        facts
    }

    /// The layouts that these separators leave, in the order in which they are tried.
    pub fn layouts(self) -> Vec<&'static Layout> {
        layouts::ALL.iter().flat_map(|variants| variants.iter().copied()).filter(|layout| self.allow(layout)).collect()
    }

    fn allow(self, layout: &Layout) -> bool {
        let separates = layout.semicolon != Semicolon::Comment;
        let between = layout.comma == Join::Between;
        if separates && self.semicolons == 0 || between && self.commas == 0 {
            return false;
        }
        if layout.number == Join::Within && self.numbers < self.plies {
            return false;
        }
        match layout.name {
            "line" => self.players > 0,
            "full" => true,
            // The same but for what stands within a turn, if anything does.
            "pgn" => self.players == 0 && (between || self.commas > 0 || self.slashes + self.words == 0),
            "columns" => self.players == 0 && (separates || self.commas == 0 && self.slashes + self.words > 0),
            _ => self.players == 0,
        }
    }
}

/// The name that a layout is reported by: that of the same structure, by the game and what stands within its turns.
pub(super) fn notation(
    layout: &Layout,
    separators: Separators,
    rules: Rules,
    text: &[u8],
    tree: &Tree,
) -> &'static str {
    let between_blanks = matches!(layout.name, "pgn" | "columns" | "series");
    match rules.turn {
        Turn::One if between_blanks => "pgn",
        Turn::Growing if between_blanks && separators.slashes > 0 => {
            if turns_begin_lines(text, tree) {
                "full"
            } else {
                "line"
            }
        }
        Turn::Growing if between_blanks && separators.commas > 0 && layout.comma == Join::Within => "pgn",
        _ => layout.name,
    }
}

/// Whether every turn of the main line begins a line.
fn turns_begin_lines(text: &[u8], tree: &Tree) -> bool {
    let mut index = 0;
    let mut last = None;
    while let Some(node) = tree.nodes.get(index) {
        if node.kind == NodeKind::Turn {
            if let Some(end) = last {
                let between = &text[end as usize..node.span.start as usize];
                if !between.iter().any(|b| matches!(b, b'\n' | b'\r')) {
                    return false;
                }
            }
            last = Some(node.span.end);
        }
        index = node.end as usize;
    }
    true
}

/// How long the turns of the main line are, as written.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// Plies in the first turns, at most [`Turns::FIRST`].
    pub first: Vec<u32>,
    /// How many turns there are.
    pub count: u32,
    /// How many are longer than a ply.
    pub several: u32,
    /// The longest.
    pub longest: u32,
    /// The first two turns have a number each, and not the same.
    pub own_numbers: bool,
}

impl Turns {
    const FIRST: usize = 4;

    pub fn of(tree: &Tree) -> Self {
        let mut turns = Self::default();
        let mut numbers: [Option<u32>; 2] = [None; 2];
        let mut index = 0;
        while let Some(node) = tree.nodes.get(index) {
            if node.kind == NodeKind::Turn {
                let (mut plies, mut number) = (0, None);
                let mut child = index + 1;
                while child < node.end as usize {
                    match tree.nodes[child].kind {
                        // Behind `or` stands another ply for the same place.
                        NodeKind::Ply(_, Link::Or) | NodeKind::Unreadable(Link::Or) => {}
                        NodeKind::Ply(..) | NodeKind::Unreadable(_) | NodeKind::Missing(_) => plies += 1,
                        NodeKind::Number(written) => number = Some(written.value),
                        _ => {}
                    }
                    child = tree.nodes[child].end as usize;
                }
                if plies > 0 {
                    if turns.first.len() < 2 {
                        numbers[turns.first.len()] = number;
                    }
                    if turns.first.len() < Self::FIRST {
                        turns.first.push(plies);
                    }
                    turns.count += 1;
                    turns.several += u32::from(plies > 1);
                    turns.longest = turns.longest.max(plies);
                }
            }
            index = node.end as usize;
        }
        turns.own_numbers = matches!(numbers, [Some(first), Some(second)] if first != second);
        turns
    }
}
