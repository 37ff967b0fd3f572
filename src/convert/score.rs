//! A game ready to be written: tags, where it begins, and everything of its movetext in the order in which it is
//! written. Plain data; knows no layout and no text that it came from but by spans.

use super::{Losses, Lost};
use crate::diagnostic::Span;
use crate::letters::Letters;
use crate::position::{Move, Position};
use crate::rules::Game;
use crate::syntax::Termination;

/// A game as its record has it, in an order that every layout can write.
///
/// A variation is a whole turn and stands behind the turn that it replaces; what follows the last ply of a record that
/// breaks is a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The game.
    pub game: &'static Game,
    /// Whether a tag of the record, or an option, named the game, and not the record's own structure.
    pub named: bool,
    /// The tag pairs as they were read, each name once.
    pub tags: Vec<Tag>,
    /// Where the game begins; its rules are those of the record.
    pub start: Position,
    /// Whether a FEN tag or an option put it there.
    pub set_up: bool,
    /// The layout that it was read by.
    pub notation: &'static str,
    /// The piece letters that it was read by.
    pub letters: &'static Letters,
    /// The movetext.
    pub items: Vec<Item>,
    /// Where each item was read.
    pub sources: Vec<Source>,
    /// The result: the movetext's, else the tag's.
    pub result: Option<Termination>,
    /// Where the main line broke, and what follows is a comment: a byte of the game's text.
    pub broken: Option<u32>,
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name as written.
    pub name: String,
    /// The value without escapes.
    pub value: String,
}

/// A part of the movetext.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A ply; whose it is and whether it begins a turn says the position. A declined rest of a turn is one too, and one
    /// that was not played against the rules.
    Ply(Move),
    /// The turn that was over goes on, against the rules.
    Resume,
    /// A glyph, by its number as NAG.
    Glyph(u8),
    /// A draw is offered.
    DrawOffer,
    /// A comment without its brackets: runs of blanks with a line end in them are one blank.
    Comment(String),
    /// A line that begins with `%`, without the sign.
    Escape(String),
    /// A note of what a piece has become, without its brackets; in Frankfurt chess the ply says it too.
    Note(String),
    /// A variation begins that replaces the turn before.
    Open,
    /// It ends.
    Close,
}

/// Where an item was read: bytes of the game's text. Empty where nothing of the text is it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The word, of a ply with the marks glued to it.
    pub span: Span,
    /// Marks that stand alone behind a ply.
    pub marks: Span,
}

impl Source {
    /// Nothing of the text.
    pub const NONE: Self = Self { span: Span::at(0), marks: Span::at(0) };

    /// A word.
    #[must_use]
    pub const fn of(span: Span) -> Self {
        Self { span, marks: Span::at(0) }
    }
}

impl Score {
    /// The first tag of that name, case aside.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name)).map(|tag| tag.value.as_str())
    }

    /// The plies of the main line, a declined rest of a turn among them, and where a turn is resumed.
    pub fn main_line(&self) -> impl Iterator<Item = &Item> + '_ {
        let mut depth = 0_u32;
        self.items.iter().filter(move |item| match item {
            Item::Open => {
                depth += 1;
                false
            }
            Item::Close => {
                depth = depth.saturating_sub(1);
                false
            }
            Item::Ply(_) | Item::Resume => depth == 0,
            _ => false,
        })
    }

    /// Counts what is left out where only the plies of the main line are written.
    pub fn count_unspoken(&self, losses: &mut Losses) {
        losses.add_many(Lost::Tag, self.tags.len());
        losses.add_many(Lost::Result, usize::from(self.result.is_some()));
        for (lost, count) in self.asides() {
            losses.add_many(lost, count);
        }
    }

    /// The game without its comments and lines with `%`, or without its variations.
    #[must_use]
    pub fn without(&self, comments: bool, variations: bool) -> Self {
        let mut held = Self { items: Vec::new(), sources: Vec::new(), ..self.clone() };
        let mut depth = 0_u32;
        for (item, source) in self.items.iter().zip(&self.sources) {
            match item {
                Item::Open if variations => depth += 1,
                Item::Close if variations => depth = depth.saturating_sub(1),
                Item::Comment(_) | Item::Escape(_) | Item::Note(_) if comments => {}
                _ if depth > 0 => {}
                _ => {
                    held.items.push(item.clone());
                    held.sources.push(*source);
                }
            }
        }
        held
    }

    /// What is none of the plies of the main line, counted by kind; of variations the outer ones.
    #[must_use]
    pub fn asides(&self) -> Vec<(Lost, usize)> {
        let count = |wanted: fn(&Item) -> bool| self.items.iter().filter(|item| wanted(item)).count();
        let mut depth = 0_i32;
        let outer = self.items.iter().filter(|item| {
            let step = i32::from(**item == Item::Open) - i32::from(**item == Item::Close);
            depth += step;
            step == 1 && depth == 1
        });
        vec![
            (Lost::Variation, outer.count()),
            (Lost::Comment, count(|item| matches!(item, Item::Comment(_)))),
            (Lost::Escape, count(|item| matches!(item, Item::Escape(_)))),
            (Lost::Glyph, count(|item| matches!(item, Item::Glyph(_)))),
            (Lost::DrawOffer, count(|item| matches!(item, Item::DrawOffer))),
        ]
    }
}
