//! What stands behind a ply, or before the first of a line: comments, glyphs and the like, by whom they belong to.
//! Uses the score; knows no target that is written.

use std::collections::HashMap;

use serde::Serialize;

use super::score::{Item, Score};
use crate::rules::Capture;

/// What belongs to a ply, or to the beginning of a line; each kind in the order of the record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Aside<'a> {
    /// Numbers as NAG.
    pub glyphs: Vec<u8>,
    pub draw_offer: bool,
    pub comments: Vec<&'a str>,
    /// Lines that begin with `%`.
    pub escapes: Vec<&'a str>,
}

/// Whether notes of what a piece has become say what the plies say: in Frankfurt chess.
pub(super) fn is_said_by_ply(score: &Score) -> bool {
    score.start.rules().capture == Capture::Become
}

/// To whom something belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    /// The beginning of the main line.
    Start,
    /// The ply at that place of the items, or the beginning of the variation that opens there.
    Item(usize),
}

/// Everything that is neither ply nor variation.
#[derive(Debug)]
pub(super) struct Asides<'a> {
    by_owner: HashMap<Owner, Aside<'a>>,
    none: Aside<'a>,
}

impl<'a> Asides<'a> {
    pub fn of(score: &'a Score) -> Self {
        let mut by_owner: HashMap<Owner, Aside<'a>> = HashMap::new();
        let mut owner = Owner::Start;
        let mut outer = Vec::new();
        for (index, item) in score.items.iter().enumerate() {
            match item {
                Item::Ply(_) => owner = Owner::Item(index),
                Item::Open => outer.push(std::mem::replace(&mut owner, Owner::Item(index))),
                Item::Close => owner = outer.pop().unwrap_or(owner),
                Item::Resume => {}
                Item::Glyph(nag) => by_owner.entry(owner).or_default().glyphs.push(*nag),
                Item::DrawOffer => by_owner.entry(owner).or_default().draw_offer = true,
                Item::Note(_) if is_said_by_ply(score) => {}
                Item::Comment(text) | Item::Note(text) => by_owner.entry(owner).or_default().comments.push(text),
                Item::Escape(text) => by_owner.entry(owner).or_default().escapes.push(text),
            }
        }
        Self { by_owner, none: Aside::default() }
    }

    pub fn belonging_to(&self, owner: Owner) -> &Aside<'a> {
        self.by_owner.get(&owner).unwrap_or(&self.none)
    }
}
