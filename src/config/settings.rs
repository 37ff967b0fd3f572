//! What can be set, by a file or a part of it, and how one goes before another. Plain data.

use super::Selection;
use super::words::{Choice, FailOn, Selector};
use crate::detect::Options;
use crate::diagnostic::Severity;
use crate::letters::Letters;
use crate::rules::Game;
use crate::source::Encoding;
use crate::syntax::Layout;

/// Settings; what is not set is left to others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Only these findings.
    pub select: Option<Vec<Selector>>,
    /// Not these findings.
    pub ignore: Vec<Selector>,
    /// How grave findings are; nothing stands for "off".
    pub severity: Vec<(Selector, Option<Severity>)>,
    /// From which severity on a run fails.
    pub fail_on: Option<FailOn>,
    /// The game of records without a `Variant` tag.
    pub game: Option<&'static Game>,
    /// Settings of its rules, each an axis and a value.
    pub rules: Vec<(String, String)>,
    /// The layout.
    pub notation: Option<Choice<&'static [&'static Layout]>>,
    /// The piece letters.
    pub letters: Option<Choice<&'static Letters>>,
    /// The encoding.
    pub encoding: Option<Choice<Encoding>>,
    /// Bytes that a file may have.
    pub max_size: Option<u64>,
}

impl Settings {
    /// These settings with others that go before them. What is ignored and how grave findings are adds up; a game that is set
    /// leaves the rules behind that were set for another.
    #[must_use]
    pub fn then(&self, more: &Self) -> Self {
        let joined = |one: &[Selector], other: &[Selector]| [one, other].concat();
        let own = if more.game.is_some() { &[][..] } else { &self.rules[..] };
        Self {
            select: more.select.clone().or_else(|| self.select.clone()),
            ignore: joined(&self.ignore, &more.ignore),
            severity: [&self.severity[..], &more.severity].concat(),
            fail_on: more.fail_on.or(self.fail_on),
            game: more.game.or(self.game),
            rules: [own, &more.rules[..]].concat(),
            notation: more.notation.or(self.notation),
            letters: more.letters.or(self.letters),
            encoding: more.encoding.or(self.encoding),
            max_size: more.max_size.or(self.max_size),
        }
    }

    /// How records are read where nothing but these settings says it; `own` are the games of one's own.
    #[must_use]
    pub fn options(&self, own: &[&'static Game]) -> Options {
        Options {
            untagged: self.game,
            own: own.to_vec(),
            rules: self.rules.clone(),
            layout: self.notation.and_then(Choice::named),
            letters: self.letters.and_then(Choice::named),
            ..Options::default()
        }
    }

    /// Which findings are shown where nothing but these settings says it.
    #[must_use]
    pub fn selection(&self) -> Selection {
        let off = self.severity.iter().filter(|(_, severity)| severity.is_none()).map(|(word, _)| *word);
        Selection {
            select: self.select.clone().unwrap_or_default(),
            ignore: self.ignore.iter().copied().chain(off).collect(),
            severity: self.severity.iter().filter_map(|(word, severity)| Some((*word, (*severity)?))).collect(),
        }
    }
}
