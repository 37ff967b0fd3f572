//! Which layout, letters and game: by cheap facts, then by replay. The way into the library for whole records.
//!
//! Uses everything of the floors below; knows no file and no output. The order of readings is that of `notation.md`,
//! section 3, and depends on nothing but the text and the options.

mod allowed;
mod attempt;
mod decode;
mod facts;
mod game;
mod letters;
mod pages;
mod prefix;
mod reader;
mod reading;
mod straight;
pub mod words;

pub use decode::{decode, decode_on};
pub use game::{GameFrom, Refused, SettingFrom};
pub use prefix::is_counted;
pub use reader::{Memory, Reader, Record};
pub use reading::{Choice, Reading};
pub use straight::{Outcome, Ply, Straight, Wanted};

use crate::letters::Letters;
use crate::rules::Game;
use crate::syntax::{Layout, Suppression};

/// What the user says of how to read; what is left out is detected.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The game.
    pub game: Option<&'static Game>,
    /// The game of records without a `Variant` tag, where `game` says nothing.
    pub untagged: Option<&'static Game>,
    /// Games that a `Variant` tag may name besides those of `rules::games::ALL`.
    pub own: Vec<&'static Game>,
    /// Settings of its rules, each an axis and a value, known to fit each other.
    pub rules: Vec<(String, String)>,
    /// The layout, all its variants.
    pub layout: Option<&'static [&'static Layout]>,
    /// The piece letters.
    pub letters: Option<&'static Letters>,
    /// The piece letters of games that stand before the text in its file, in their order.
    pub earlier: Vec<&'static Letters>,
    /// How many games stand before the text in its file.
    pub before: u32,
    /// What the file of the text allows in all of its games, by a line before the text.
    pub allowed: Vec<Suppression>,
}
