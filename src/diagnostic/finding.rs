//! A finding, its labels and its fix. Plain data: no lifetimes, no colour, no serialisation.

use super::{Name, Severity, Span};
use crate::board::Color;

/// Something noticed in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing it is; a contract with users (they select and allow by it).
    pub name: Name,
    /// How grave it is; the name's own severity unless a user changed it.
    pub severity: Severity,
    /// Where it stands: bytes of the game's decoded text.
    pub span: Span,
    /// One sentence: what is wrong and why.
    pub message: String,
    /// A few words for the underline; empty where the message says it all.
    pub label: String,
    /// Other places that explain it, each with a few words.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// The setting of the rules that forbids, as `axis=value`.
    pub rule: Option<String>,
    /// Where in the game it is; absent outside the movetext.
    pub place: Option<Place>,
    /// Edits that would mend it.
    pub fix: Option<Fix>,
}

impl Finding {
    /// A finding with its name's own severity and nothing but a message.
    #[must_use]
    pub fn new(name: Name, span: Span, message: impl Into<String>) -> Self {
        Self {
            name,
            severity: name.severity(),
            span,
            message: message.into(),
            label: String::new(),
            labels: Vec::new(),
            help: None,
            rule: None,
            place: None,
            fix: None,
        }
    }

    /// The same with words for the underline.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.label = text.into();
        self
    }

    /// The same with a second place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// The same with a remedy.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// The same with the setting that forbids, as `axis=value`; the message quotes it.
    #[must_use]
    pub fn rule(mut self, setting: Option<String>) -> Self {
        if let Some(setting) = &setting {
            self.message = format!("{} ({setting})", self.message);
        }
        self.rule = setting;
        self
    }

    /// The same with its place in the game.
    #[must_use]
    pub fn place(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same with a fix.
    #[must_use]
    pub fn fix(mut self, grade: Grade, edits: Vec<Edit>) -> Self {
        self.fix = Some(Fix { grade, edits });
        self
    }
}

/// A second place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Bytes of the game's decoded text.
    pub span: Span,
    /// A few words.
    pub text: String,
}

/// Where in a game a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The move number by replay, as in FEN.
    pub move_number: u32,
    /// Whose turn it is.
    pub side: Color,
    /// Which ply of the turn, from 1.
    pub ply_in_turn: u32,
    /// Which ply of the line, from 1; for a ply that could not be played, the number it would have had.
    pub ply: u32,
    /// 0 for the main line, else the number of the variation in order of its opening bracket, from 1.
    pub variation: u32,
}

/// Edits that mend a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// Whether it may be applied without asking.
    pub grade: Grade,
    /// The edits, in order of place, not overlapping.
    pub edits: Vec<Edit>,
}

/// How sure a fix is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Adds what is missing or changes spelling only: the game stays the same.
    Safe,
    /// Changes what the source claims.
    Unsafe,
}

impl Grade {
    /// The name in JSON.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

/// One change of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced: bytes of the game's decoded text; empty to insert.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}
