//! The syntax tree of one game: turns as written, on the token tape. Flat, in the order of the text.
//!
//! A node's children follow it, up to its `end`. Built from the tape and a layout; knows no legality.

use super::layout::{Join, Layout, Semicolon};
use super::mark::Claims;
use super::number::Number;
use super::tape::{Kind, Tape};
use super::termination::Termination;
use crate::board::Color;
use crate::diagnostic::Span;

/// A node: what it is, where it stands, and where its children end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Its bytes, those of its children included.
    pub span: Span,
    /// The index behind its last descendant.
    pub end: u32,
}

/// What stands between a ply and the ply before it in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// It is the first of its turn.
    First,
    /// `/`
    Slash,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// Blanks.
    Blank,
    /// Nothing.
    Glued,
    /// `and`
    And,
    /// `or`
    Or,
}

/// The kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A tag pair: an index into the tape's.
    Tag(u32),
    /// The plies that the record gives one side in a row, with its number and marks.
    Turn,
    /// A move number.
    Number(Number),
    /// Dots that stand alone: how many.
    Dots(u8),
    /// The name of a side.
    Side(Color),
    /// A ply: an index into the tape's, and how it hangs on the ply before it.
    Ply(u32, Link),
    /// A word that must be a ply and cannot be read.
    Unreadable(Link),
    /// A separator within a turn that has no ply behind it; `First` where none stands before it.
    Missing(Link),
    /// A mark that stands alone.
    Mark(Claims),
    /// A glyph.
    Glyph(u8),
    /// A note of what a piece has become.
    Note,
    /// A comment of any kind.
    Comment,
    /// A variation.
    Variation,
    /// A termination marker.
    Termination(Termination),
}

impl NodeKind {
    /// Its name in a printed tree.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tag(_) => "tag",
            Self::Turn => "turn",
            Self::Number(_) => "number",
            Self::Dots(_) => "dots",
            Self::Side(_) => "side",
            Self::Ply(..) => "ply",
            Self::Unreadable(_) => "unreadable-ply",
            Self::Missing(_) => "missing-ply",
            Self::Mark(_) => "mark",
            Self::Glyph(_) => "glyph",
            Self::Note => "note",
            Self::Comment => "comment",
            Self::Variation => "variation",
            Self::Termination(_) => "termination",
        }
    }
}

/// The syntax tree of one game. Its memory is reused from game to game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The nodes, parents before their children.
    pub nodes: Vec<Node>,
    frames: Vec<Frame>,
}

/// The line of play in hand: the main line, or a variation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Frame {
    /// The variation's node.
    variation: usize,
    /// The open turn's node.
    turn: Option<usize>,
    /// Whether the open turn has a ply.
    played: bool,
    /// The separator since the last ply.
    since: Since,
    /// Whether a line has begun since the last ply.
    line: bool,
    /// The separator that waits for a ply of the turn, and how that will hang on the ply before it.
    waits: Option<(Link, Span)>,
}

/// What has been seen since the last ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Since {
    #[default]
    Nothing,
    Blank,
    Slash,
    Comma,
    Semicolon,
    And,
    Or,
    /// `//`, `;` between the players, a dash, a side's name.
    Players,
}

impl Tree {
    /// Builds the tree of a tape, scanned from `text`, by a layout.
    pub fn arrange(&mut self, text: &[u8], tape: &Tape, layout: &Layout) {
        self.nodes.clear();
        self.frames.clear();
        // A turn has a node more than its tokens, and blanks have none.
        self.nodes.reserve(tape.tokens.len());
        let mut frame = Frame::default();
        let slashes = tape.tokens.iter().any(|token| token.kind == Kind::DoubleSlash);
        for (index, token) in tape.tokens.iter().enumerate() {
            let start = token.start;
            let span = || tape.span(index);
            match token.kind {
                Kind::Blank => {
                    frame.sees(Since::Blank);
                    frame.line = frame.line
                        || layout.number == Join::Within && span().of(text).iter().any(|b| matches!(b, b'\n' | b'\r'));
                }
                Kind::Slash => self.separates(&mut frame, Since::Slash, Link::Slash, span()),
                Kind::Comma => frame.sees(Since::Comma),
                // At a line's end it closes the turn, or separates from what the next line brings.
                Kind::Semicolon
                    if layout.semicolon == Semicolon::Separates(Join::Within) && line_ends(text, tape, index) =>
                {
                    frame.sees(Since::Semicolon);
                }
                Kind::Semicolon if layout.semicolon == Semicolon::Separates(Join::Within) => {
                    self.separates(&mut frame, Since::Semicolon, Link::Semicolon, span());
                }
                Kind::Semicolon | Kind::DoubleSlash => {
                    self.lacks_turn(&mut frame, span());
                    frame.sees(Since::Players);
                }
                Kind::And => self.separates(&mut frame, Since::And, Link::And, span()),
                Kind::Or => frame.sees(Since::Or),
                // `Nc3-Nb1//Nc6-Nb8`: where `//` stands between the players, a dash without blanks does not.
                Kind::Dash if slashes && is_glued(tape, index) => {
                    self.separates(&mut frame, Since::Slash, Link::Slash, span());
                }
                Kind::Dash => {
                    self.misses(&mut frame);
                    frame.sees(Since::Players);
                }
                Kind::Stray | Kind::Unreadable => {}
                Kind::Side(color) => {
                    self.begin_turn(&mut frame, start);
                    self.push_in_turn(&frame, NodeKind::Side(color), span());
                }
                // `e3 or 4`: a number behind `or` is what is left of a ply.
                Kind::Number(number) if frame.since == Since::Or && number.dots == 0 => {
                    let link = self.link(&mut frame, layout, start);
                    self.push_in_turn(&frame, NodeKind::Unreadable(link), span());
                }
                Kind::Number(number) => {
                    if layout.number == Join::Between || frame.line || !frame.played {
                        self.begin_turn(&mut frame, start);
                    }
                    self.push_in_turn(&frame, NodeKind::Number(number), span());
                }
                Kind::Dots(dots) => {
                    self.begin_turn(&mut frame, start);
                    self.push_in_turn(&frame, NodeKind::Dots(dots), span());
                }
                Kind::Ply(ply) => {
                    let link = self.link(&mut frame, layout, start);
                    self.push_in_turn(&frame, NodeKind::Ply(ply, link), tape.plies[ply as usize].span);
                }
                Kind::UnreadablePly => {
                    let link = self.link(&mut frame, layout, start);
                    self.push_in_turn(&frame, NodeKind::Unreadable(link), span());
                }
                Kind::Mark(claims) => self.push_in_turn(&frame, NodeKind::Mark(claims), span()),
                Kind::Glyph(nag) => {
                    frame.sees(Since::Blank);
                    self.push_in_turn(&frame, NodeKind::Glyph(nag), span());
                }
                Kind::Note => self.push_in_turn(&frame, NodeKind::Note, span()),
                Kind::Prose | Kind::Escape | Kind::Comment | Kind::LineComment | Kind::BracketComment => {
                    // `e4{good}e5`: what stands round a comment is no more glued than round a blank.
                    frame.sees(Since::Blank);
                    self.push(NodeKind::Comment, span());
                }
                Kind::Termination(result) => self.push(NodeKind::Termination(result), span()),
                Kind::Tag(tag) => self.push(NodeKind::Tag(tag), span()),
                Kind::Open => {
                    self.frames.push(frame);
                    frame = Frame { variation: self.nodes.len(), ..Frame::default() };
                    self.push(NodeKind::Variation, span());
                }
                Kind::Close => {
                    self.close(frame, tape.span(index).end);
                    frame = self.frames.pop().unwrap_or_default();
                    frame.sees(Since::Blank);
                }
            }
        }
        while let Some(outer) = self.frames.pop() {
            self.close(frame, tape.len);
            frame = outer;
        }
    }

    #[inline]
    fn push(&mut self, kind: NodeKind, span: Span) {
        let end = u32::try_from(self.nodes.len() + 1).unwrap_or(u32::MAX);
        self.nodes.push(Node { kind, span, end });
    }

    /// Pushes a node and stretches the open turn over it.
    #[inline]
    fn push_in_turn(&mut self, frame: &Frame, kind: NodeKind, span: Span) {
        self.push(kind, span);
        if let Some(turn) = frame.turn {
            self.nodes[turn].end = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
            self.nodes[turn].span.end = span.end;
        }
    }

    /// A separator of plies of one turn: a ply must stand before it, and one behind it.
    fn separates(&mut self, frame: &mut Frame, since: Since, link: Link, span: Span) {
        if !frame.played || frame.since == Since::Players {
            self.begin_turn(frame, span.start);
            self.push_in_turn(frame, NodeKind::Missing(Link::First), span);
            frame.played = true;
        }
        self.misses(frame);
        frame.sees(since);
        frame.waits = Some((link, span));
    }

    /// A separator of the players: a turn must stand before it, where its number does.
    fn lacks_turn(&mut self, frame: &mut Frame, span: Span) {
        self.misses(frame);
        if frame.turn.is_some() && !frame.played {
            self.push_in_turn(frame, NodeKind::Missing(Link::First), span);
            frame.played = true;
        }
    }

    /// No ply came behind the separator that waits for one, if one does.
    #[inline]
    fn misses(&mut self, frame: &mut Frame) {
        if let Some((link, span)) = frame.waits.take() {
            self.missing(frame, link, span);
        }
    }

    #[cold]
    fn missing(&mut self, frame: &Frame, link: Link, span: Span) {
        self.push_in_turn(frame, NodeKind::Missing(link), span);
        // Comments and variations may stand between the separator and the place where that is known.
        if let Some(turn) = frame.turn {
            let last = self.nodes[turn + 1..].iter().map(|node| node.span.end).max();
            self.nodes[turn].span.end = last.unwrap_or(span.end);
        }
    }

    /// Opens a turn, unless the open one has no ply yet.
    #[inline]
    fn begin_turn(&mut self, frame: &mut Frame, start: u32) {
        self.misses(frame);
        if frame.turn.is_none() || frame.played {
            frame.turn = Some(self.nodes.len());
            frame.played = false;
            self.push(NodeKind::Turn, Span::at(start));
        }
        frame.since = Since::Nothing;
    }

    /// How a ply hangs on the one before it; opens a turn where it does not.
    #[inline]
    fn link(&mut self, frame: &mut Frame, layout: &Layout, start: u32) -> Link {
        let within = |join, link| if join == Join::Within { link } else { Link::First };
        let link = match frame.since {
            _ if !frame.played => Link::First,
            Since::Nothing => Link::Glued,
            Since::Blank => within(layout.blank, Link::Blank),
            Since::Slash => Link::Slash,
            Since::Comma => within(layout.comma, Link::Comma),
            Since::Semicolon => Link::Semicolon,
            Since::And => Link::And,
            Since::Or => Link::Or,
            Since::Players => Link::First,
        };
        frame.waits = None;
        if link == Link::First {
            self.begin_turn(frame, start);
        }
        frame.played = true;
        frame.since = Since::Nothing;
        frame.line = false;
        link
    }

    fn close(&mut self, frame: Frame, end: u32) {
        let nodes = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let node = &mut self.nodes[frame.variation];
        node.end = nodes;
        node.span.end = end;
    }
}

/// Whether nothing stands behind a token on its line.
fn line_ends(text: &[u8], tape: &Tape, index: usize) -> bool {
    tape.tokens.get(index + 1).is_none_or(|token| {
        token.kind == Kind::Blank && tape.span(index + 1).of(text).iter().any(|b| matches!(b, b'\n' | b'\r'))
    })
}

/// Whether no blank stands on either side of a token.
fn is_glued(tape: &Tape, index: usize) -> bool {
    let is_blank = |index: usize| tape.tokens.get(index).is_none_or(|token| token.kind == Kind::Blank);
    index > 0 && !is_blank(index - 1) && !is_blank(index + 1)
}

impl Frame {
    #[inline]
    fn sees(&mut self, since: Since) {
        let stronger = match self.since {
            Since::Nothing => true,
            Since::Blank => since != Since::Blank,
            _ => since == Since::Players,
        };
        if stronger {
            self.since = since;
        }
    }
}
