//! From a record that was read to a game that can be written: the tree walked with what replay made of it.
//!
//! Uses `detect` and what stands above it; knows no layout that is written.

mod line;

use std::collections::HashSet;

use super::loss::{Kind as Lost, Losses};
use super::score::{Item, Score, Source, Tag};
use crate::detect::{GameFrom, Record};
use crate::diagnostic::Span;
use crate::letters::Alphabet;
use crate::position::{Move, Position};
use crate::replay::{PLAYED, Played, TurnBreach};
use crate::resolve;
use crate::syntax::{Claims, Form, Kind, Link, Node, NodeKind, Suppression, Termination, WrittenPly};
use line::Line;

/// What a record comes to; what no target can hold is counted. Where the FEN is no position, all of it is a comment.
#[must_use]
pub fn gather(record: &Record<'_>, losses: &mut Losses) -> Score {
    let start = record.start.unwrap_or_else(|| Position::start(record.reading.rules));
    let replay = &record.replay;
    let is_irregular =
        !replay.allowed.is_empty() && replay.plies.iter().chain(&replay.asides).any(|ply| ply.is_allowed);
    let start = if is_irregular { start.irregular() } else { start };
    let tags = tags(record, losses);
    let nodes = &record.tree.nodes;
    let prose = |node: &Node| node.kind == NodeKind::Comment && is_prose(record, node);
    let mut gatherer = Gatherer {
        record,
        alphabet: Alphabet::new(record.reading.letters),
        plies: record.replay.plies.iter(),
        asides: record.replay.asides.iter(),
        whole_turns: record.replay.whole_turns.iter(),
        breaks: &record.replay.breaks,
        end: nodes.iter().rposition(|node| !prose(node)).map_or(0, |last| last + 1),
        items: Vec::new(),
        sources: Vec::new(),
        line: Line::new(start),
        outer: Vec::new(),
        broken: None,
        stop: None,
    };
    losses.add_many(Lost::Prose, nodes.len() - gatherer.end);
    if record.start.is_none() {
        // From no position nothing can be played.
        gatherer.stop = nodes.iter().position(|node| matches!(node.kind, NodeKind::Turn | NodeKind::Variation));
    }
    if is_irregular {
        gatherer.allow_again();
    }
    gatherer.run();
    losses.add_many(Lost::Byte, record.text.utf8_chunks().filter(|chunk| !chunk.invalid().is_empty()).count());
    let Gatherer { items, sources, broken, .. } = gatherer;
    let tagged = || record.tape.tag(record.text, "Result").and_then(|pair| Termination::find(&pair.text(record.text)));
    // What is not replayed has a termination marker all the same.
    let written = || {
        nodes.iter().rev().find_map(|node| match node.kind {
            NodeKind::Termination(result) => Some(result),
            _ => None,
        })
    };
    Score {
        game: record.reading.game,
        named: matches!(record.reading.from, GameFrom::Option | GameFrom::Tag),
        tags,
        start,
        set_up: record.tape.tag(record.text, "FEN").is_some(),
        notation: record.reading.notation,
        letters: record.reading.letters,
        items,
        sources,
        result: record.replay.result.or_else(written).or_else(tagged),
        broken,
    }
}

/// The tag pairs; of those of one name the first.
fn tags(record: &Record<'_>, losses: &mut Losses) -> Vec<Tag> {
    let mut seen = HashSet::new();
    let mut tags = Vec::with_capacity(record.tape.tags.len());
    for pair in &record.tape.tags {
        let name = String::from_utf8_lossy(pair.name.of(record.text)).into_owned();
        if seen.insert(name.to_ascii_lowercase()) {
            tags.push(Tag { name, value: pair.text(record.text).into_owned() });
        } else {
            losses.add(Lost::RepeatedTag);
        }
    }
    tags
}

/// Whether a comment is a line of prose: behind the game it belongs to nothing.
fn is_prose(record: &Record<'_>, node: &Node) -> bool {
    let tokens = &record.tape.tokens;
    let token = tokens.binary_search_by_key(&node.span.start, |token| token.start);
    token.is_ok_and(|index| tokens[index].kind == Kind::Prose)
}

struct Gatherer<'r> {
    record: &'r Record<'r>,
    alphabet: Alphabet,
    plies: std::slice::Iter<'r, Played>,
    asides: std::slice::Iter<'r, Played>,
    whole_turns: std::slice::Iter<'r, bool>,
    breaks: &'r [u32],
    /// Nodes from here on are prose behind the game.
    end: usize,
    items: Vec<Item>,
    sources: Vec<Source>,
    line: Line,
    outer: Vec<Line>,
    broken: Option<u32>,
    /// The node at which the main line stops, although replay names none.
    stop: Option<usize>,
}

impl Gatherer<'_> {
    fn run(&mut self) {
        for (index, node) in self.record.tree.nodes[..self.end].iter().enumerate() {
            while self.line.end as usize <= index {
                self.close();
            }
            if self.stop == Some(index) {
                self.give_up(index, false);
            }
            if let [next, rest @ ..] = self.breaks
                && *next as usize == index
            {
                self.breaks = rest;
                // Of two plies in one word the first may have been played.
                let first = self.next_of(index);
                if let Some(played) = &first {
                    self.ply(played);
                }
                self.give_up(index, first.is_some());
            }
            if node.kind == NodeKind::Variation {
                self.open(node);
            } else if !self.line.broken {
                self.node(node, index);
            }
        }
        while !self.outer.is_empty() {
            self.close();
        }
    }

    /// What the file allows by a line before this game stands in the game itself, that it may be read alone.
    fn allow_again(&mut self) {
        let played = |allowance: &&Suppression| {
            let is_meant = |word: &String| PLAYED.into_iter().any(|name| name.is_meant(word));
            !allowance.reason.is_empty() && allowance.names.iter().any(is_meant)
        };
        for allowance in self.record.allowed_before.iter().filter(played) {
            self.push(Item::Escape(allowance.line()), Source::NONE);
        }
    }

    fn node(&mut self, node: &Node, index: usize) {
        let text = node.span.of(self.record.text);
        let source = Source::of(node.span);
        match node.kind {
            NodeKind::Ply(ply, link) => {
                let mut any = false;
                while let Some(played) = self.next_of(index) {
                    any = true;
                    self.ply(&played);
                }
                let written = self.record.tape.plies[ply as usize];
                if !any && written.form == Form::Null && self.line.position.may_decline() {
                    self.push(Item::Ply(Move::PASS), source);
                    self.line.play(Move::PASS);
                } else if !any && link != Link::First {
                    self.alternative(&written);
                }
            }
            NodeKind::Mark(claims) if claims.has(Claims::DRAW_OFFER) => self.push(Item::DrawOffer, source),
            NodeKind::Mark(_) => self.mark(node.span),
            NodeKind::Glyph(nag) => self.push(Item::Glyph(nag), source),
            NodeKind::Comment => self.push(comment(text), source),
            NodeKind::Note => {
                let inside = String::from_utf8_lossy(text).trim_matches(['(', ')']).trim().to_owned();
                self.push(Item::Note(inside), source);
            }
            _ => {}
        }
    }

    /// The next ply of replay, if it comes from this node.
    fn next_of(&mut self, index: usize) -> Option<Played> {
        let plies = if self.outer.is_empty() { &mut self.plies } else { &mut self.asides };
        let played = *plies.as_slice().first()?;
        (played.node as usize == index).then(|| {
            plies.next();
            played
        })
    }

    fn ply(&mut self, played: &Played) {
        match played.breach(&self.line.position).filter(|_| !self.line.fresh) {
            // What was declined without a word.
            Some(TurnBreach::Short) => {
                self.push(Item::Ply(Move::PASS), Source::NONE);
                self.line.play(Move::PASS);
            }
            Some(TurnBreach::Resumed) => {
                self.push(Item::Resume, Source::NONE);
                self.line.position.resume();
            }
            None => {}
        }
        self.push(Item::Ply(played.played), Source::of(played.span));
        self.line.play(played.played);
    }

    /// Adds an item, before the variations that wait for the end of the turn.
    fn push(&mut self, item: Item, source: Source) {
        if let Some(at) = self.line.waiting.filter(|_| !self.line.between_turns()) {
            self.items.insert(at, item);
            self.sources.insert(at, source);
            self.line.waiting = Some(at + 1);
        } else {
            self.line.waiting = None;
            self.items.push(item);
            self.sources.push(source);
        }
    }

    /// A mark that stands alone belongs to the last ply.
    fn mark(&mut self, span: Span) {
        let before = self.line.waiting.unwrap_or(self.items.len());
        let last = self.items[..before].iter().rposition(|item| matches!(item, Item::Ply(_) | Item::Open));
        if let Some(index) = last.filter(|index| self.items[*index] != Item::Open) {
            let marks = &mut self.sources[index].marks;
            *marks = if marks.is_empty() { span } else { Span::new(marks.start, span.end) };
        }
    }

    /// A variation begins. One of a turn that is not over waits for its end; one of a last ply gets the plies before it.
    fn open(&mut self, node: &Node) {
        let whole_turn = self.whole_turns.next().copied().unwrap_or(true);
        let inner = Line { end: node.end, broken: self.line.broken, ..Line::new(self.line.before_turn) };
        self.wait();
        let outer = std::mem::replace(&mut self.line, inner);
        if !outer.broken {
            self.items.push(Item::Open);
            self.sources.push(Source::of(node.span));
            if !whole_turn {
                for played in outer.kept() {
                    self.items.push(Item::Ply(*played));
                    self.sources.push(Source::NONE);
                    self.line.play(*played);
                }
                self.line.given = outer.kept().len();
            }
        }
        self.outer.push(outer);
    }

    /// Before a variation: inside a turn, it and those behind it wait for the turn's end.
    fn wait(&mut self) {
        let end = self.items.len();
        let inside = !self.line.between_turns() && !self.line.broken;
        self.line.waiting = inside.then(|| self.line.waiting.unwrap_or(end));
    }

    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let inner = std::mem::replace(&mut self.line, outer);
        if self.line.broken {
            return;
        }
        // A variation of which nothing could be played and nothing is said is none.
        if inner.fresh && self.items.last() == Some(&Item::Open) {
            self.items.pop();
            self.sources.pop();
            return;
        }
        self.items.push(Item::Close);
        self.sources.push(Source::NONE);
    }

    /// `1.e4/d4` in a game of one-ply turns: the other ply becomes a variation, or a comment where it is illegal.
    fn alternative(&mut self, written: &WrittenPly) {
        let resolved = resolve::resolve(&self.line.before_ply, written, &self.alphabet);
        let (Ok(resolved), [kept @ .., _]) = (resolved, &self.line.turn[..]) else {
            self.push(comment(written.span.of(self.record.text)), Source::of(written.span));
            return;
        };
        let kept: Vec<_> = kept.iter().map(|played| (Item::Ply(*played), Source::NONE)).collect();
        self.wait();
        let last = [(Item::Ply(resolved.played), Source::of(written.span)), (Item::Close, Source::NONE)];
        for (item, source) in std::iter::once((Item::Open, Source::NONE)).chain(kept).chain(last) {
            self.items.push(item);
            self.sources.push(source);
        }
    }

    /// The line breaks at a node, or within it: what follows is a comment, a termination marker at its end aside.
    fn give_up(&mut self, index: usize, is_begun: bool) {
        let nodes = &self.record.tree.nodes[..self.end.min(self.line.end as usize)];
        let is_ply = |node: &Node| matches!(node.kind, NodeKind::Ply(..) | NodeKind::Unreadable(_));
        // With its number, where it is the first ply of its turn.
        let turn = (0..index).rev().find(|turn| nodes[*turn].kind == NodeKind::Turn);
        let turn = turn.filter(|turn| !nodes[*turn..index].iter().any(is_ply));
        let second = match nodes[index].kind {
            NodeKind::Ply(ply, _) if is_begun => self.record.tape.plies[ply as usize].halves(),
            _ => None,
        };
        let broken = second.map_or(nodes[index].span.start, |[_, second]| second.span.start);
        let start = if second.is_some() { broken } else { nodes[turn.unwrap_or(index)].span.start };
        let rest = nodes[index..].iter().filter(|node| !matches!(node.kind, NodeKind::Termination(_)));
        let end = rest.map(|node| node.span.end).max().unwrap_or(start).max(start);
        if self.outer.is_empty() {
            self.broken = Some(broken);
        }
        let span = Span::new(start, end);
        let rest = Item::Comment(joined(String::from_utf8_lossy(span.of(self.record.text)).trim()));
        self.push(rest, Source::of(span));
        self.line.broken = true;
    }
}

/// A comment of any kind without its brackets.
fn comment(text: &[u8]) -> Item {
    let text = String::from_utf8_lossy(text);
    if let Some(escape) = text.strip_prefix('%') {
        return Item::Escape(escape.trim_end().to_owned());
    }
    let text = text.trim();
    let inside = match text.as_bytes() {
        [b'{', .., b'}'] | [b'(', .., b')'] => &text[1..text.len() - 1],
        [b'{' | b';', ..] => &text[1..],
        [b'/', b'/', ..] => &text[2..],
        _ => text,
    };
    Item::Comment(joined(inside.trim()))
}

/// Runs of blanks with a line end in them become one blank.
fn joined(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        out.push_str(rest[..at].trim_end());
        rest = rest[at..].trim_start();
        out.push(' ');
    }
    out.push_str(rest);
    out
}
