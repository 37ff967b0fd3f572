//! Words of settings and options, and what they name; a word that names nothing gets the nearest that does.

use crate::diagnostic::{Group, Name};
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
    pub fn new(kind: &'static str, given: &str, known: impl Iterator<Item = &'static str>, list: &'static str) -> Self {
        let mut nearest = nearest(given, known.map(|name| (name.to_owned(), name)));
        nearest.truncate(3);
        Self { kind, given: given.to_owned(), nearest, list }
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

/// A name of findings, or a group of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selector {
    /// The findings of that name.
    Name(Name),
    /// All of that group.
    Group(Group),
}

impl Selector {
    /// What a word selects.
    ///
    /// # Errors
    /// When there is neither a name nor a group of that spelling.
    pub fn find(word: &str) -> Result<Self, Unknown> {
        let group = Group::ALL.iter().copied().find(|group| group.key() == word).map(Self::Group);
        group.or_else(|| Name::find(word).map(Self::Name)).ok_or_else(|| {
            let known = Name::all().map(Name::key).chain(Group::ALL.iter().map(|group| group.key()));
            let list = "the groups are file, syntax, rules, claims, style and archive";
            Unknown::new("finding or group of findings", word, known, list)
        })
    }

    /// The word.
    pub fn key(self) -> &'static str {
        match self {
            Self::Name(name) => name.key(),
            Self::Group(group) => group.key(),
        }
    }

    /// Whether findings of that name are meant.
    pub fn means(self, name: Name) -> bool {
        match self {
            Self::Name(own) => own == name,
            Self::Group(group) => name.group() == group,
        }
    }
}

/// How grave a finding must be to fail a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[allow(missing_docs, reason = "the severities, and none of them")]
pub enum FailOn {
    Error,
    Warning,
    Info,
    Never,
}

impl FailOn {
    /// All of them, the gravest first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Info, Self::Never];

    /// The word.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
            Self::Never => "never",
        }
    }
}
