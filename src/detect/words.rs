//! Words of options that say how a record is read, and what they name; a word that names nothing gets the nearest that does.
//! Knows no option and no file of settings.

use crate::letters::{self, Letters};
use crate::rules::nearest::nearest;
use crate::rules::{Game, games};
use crate::source::Encoding;
use crate::syntax::Layout;

/// A word that is none of those known.
#[derive(Debug, thiserror::Error)]
#[error("there is no {kind} `{given}`{}", remedy(.nearest, .list))]
pub struct Unknown {
    kind: &'static str,
    given: String,
    nearest: Vec<&'static str>,
    list: &'static str,
}

impl Unknown {
    /// `given` is no `kind`; the nearest of `known` is told, or where to find the `list` of them.
    #[must_use]
    pub fn new(kind: &'static str, given: &str, known: impl Iterator<Item = &'static str>, list: &'static str) -> Self {
        let mut nearest = nearest(given, known.map(|name| (name.to_owned(), name)));
        nearest.truncate(3);
        Self { kind, given: given.to_owned(), nearest, list }
    }

    /// What is wrong, without what to do about it.
    #[must_use]
    pub fn reason(&self) -> String {
        format!("there is no {} `{}`", self.kind, self.given)
    }

    /// The words that may be meant, nearest first; empty where none is near.
    #[must_use]
    pub fn nearest(&self) -> &[&'static str] {
        &self.nearest
    }
}

fn remedy(nearest: &[&str], list: &str) -> String {
    if nearest.is_empty() {
        return format!(": {list}");
    }
    let quoted: Vec<_> = nearest.iter().map(|name| format!("`{name}`")).collect();
    format!(": do you mean {}?", quoted.join(" or "))
}

/// What is detected unless it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice<T> {
    /// Detected.
    Auto,
    /// This one.
    Named(T),
}

impl<T> Choice<T> {
    fn of(word: &str, find: impl FnOnce() -> Result<T, Unknown>) -> Result<Self, Unknown> {
        if word == "auto" { Ok(Self::Auto) } else { find().map(Self::Named) }
    }

    /// What is named.
    #[must_use]
    pub fn named(self) -> Option<T> {
        match self {
            Self::Auto => None,
            Self::Named(what) => Some(what),
        }
    }
}

/// The game with that key; `own` are games besides those of the list.
///
/// # Errors
/// When there is none.
pub fn game(key: &str, own: &[&'static Game]) -> Result<&'static Game, Unknown> {
    let known = || own.iter().chain(games::ALL).copied();
    known()
        .find(|game| game.key == key)
        .ok_or_else(|| Unknown::new("game", key, known().map(|game| game.key), "`scoresheet games` lists them"))
}

/// The variants of the layout with that name, or `auto`.
///
/// # Errors
/// When there is none.
pub fn layout(name: &str) -> Result<Choice<&'static [&'static Layout]>, Unknown> {
    Choice::of(name, || {
        Layout::find(name)
            .ok_or_else(|| Unknown::new("layout", name, Layout::names().chain(["auto"]), "`--help` lists the layouts"))
    })
}

/// The set of piece letters with that code, or `auto`.
///
/// # Errors
/// When there is none.
pub fn letters(code: &str) -> Result<Choice<&'static Letters>, Unknown> {
    Choice::of(code, || {
        Letters::find(code).ok_or_else(|| {
            let codes = letters::ALL.iter().map(|set| set.code).chain(["auto"]);
            Unknown::new("set of piece letters", code, codes, "write the code of a language, as in en, de or fr")
        })
    })
}

/// The encoding with that name, or `auto`.
///
/// # Errors
/// When there is none.
pub fn encoding(name: &str) -> Result<Choice<Encoding>, Unknown> {
    Choice::of(name, || {
        Encoding::find(name).ok_or_else(|| {
            let names = Encoding::ALL.into_iter().map(Encoding::key).chain(["auto"]);
            Unknown::new("encoding", name, names, "`utf-8`, `windows-1252`, `windows-1251` and `cp866` are some")
        })
    })
}
