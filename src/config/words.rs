//! Words of settings and options, and what they name: those of reading, findings, and how grave they are.

use crate::diagnostic::{Group, Name};

pub use crate::detect::words::{Choice, Unknown, encoding, game, layout, letters};

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
