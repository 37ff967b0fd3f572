//! What is kept of a game of a document: all that is asked for again and again, with spans that count from its first byte, so
//! that nothing moves when the text before it grows.

use super::folding::{self, Fold};
use super::hints::{self, Hint};
use super::outline::Outline;
use super::settings::Reading;
use super::tokens::{self, Word};
use crate::detect::{Record, Refused, SettingFrom};
use crate::diagnostic::{Finding, Grade, Name, Span};
use crate::letters::Letters;
use crate::lint::{self, Allowance};
use crate::syntax::Scope;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    /// Where it begins: a byte of the text.
    pub start: usize,
    /// Its bytes.
    pub len: usize,
    /// It would be read so whatever stood this many bytes behind its first; `None` where all of the text decides.
    pub reach: Option<usize>,
    /// The letters that the games before it were read by: what else its reading depends on.
    pub earlier: Vec<&'static Letters>,
    /// Whether it allows something in all games of the file.
    pub allows_in_file: bool,
    /// What is shown of what was found in it.
    pub findings: Vec<Finding>,
    /// What the reading says and the text does not.
    pub hints: Vec<Hint>,
    /// Its name and its turns.
    pub outline: Outline,
    /// Parts of several lines.
    pub folds: Vec<Fold>,
    /// Its words by their kind.
    pub words: Vec<Word>,
}

impl Game {
    /// What is kept of a record. Its text stands in one that begins at `from`; `earlier` are the letters of the games before it,
    /// and `in_file` is what the file allows.
    pub fn of(
        record: &Record<'_>,
        from: usize,
        earlier: Vec<&'static Letters>,
        reading: &Reading,
        in_file: &mut [Allowance],
    ) -> Self {
        let found = lint::lint(record);
        let hints = hints::of(record, &found);
        let words = tokens::of(record);
        let mut told = lint::sift(record, found, in_file);
        told.add_unused(record, in_file);
        let mut findings = reading.selection.of(told.findings);
        findings.extend(record.refused.as_ref().map(|refused| about_setting(refused, record)));
        let offset = usize::try_from(record.offset).unwrap_or(usize::MAX);
        Self {
            start: from + offset,
            len: record.text.len(),
            reach: (record.reach != usize::MAX).then(|| record.reach - offset),
            earlier,
            allows_in_file: record.allowed.iter().any(|allowance| allowance.scope == Scope::File),
            findings,
            hints,
            outline: Outline::of(record),
            folds: folding::of(record),
            words,
        }
    }

    /// Where it ends.
    pub const fn end(&self) -> usize {
        self.start + self.len
    }

    /// Whether anything in it can be mended safely.
    pub fn has_safe_fix(&self) -> bool {
        let is_safe = |finding: &Finding| finding.fix.as_ref().is_some_and(|fix| fix.grade == Grade::Safe);
        self.findings.iter().any(is_safe)
    }

    /// Whether an edit that begins at a byte of the text may change how it is read.
    pub fn reaches(&self, offset: usize) -> bool {
        self.start <= offset && self.reach.is_none_or(|reach| self.start + reach >= offset)
    }
}

/// That a setting of the rules does not fit the game: the command cannot do what was asked then, and here it is told in its place.
fn about_setting(refused: &Refused, record: &Record<'_>) -> Finding {
    let (from, span) = match refused.from {
        SettingFrom::Tag => {
            let pair = record.tape.tag(record.text, "VariantRules");
            ("the VariantRules tag", pair.map_or(Span::at(0), |pair| pair.span))
        }
        SettingFrom::Options(_) => ("`rules` in scoresheet.toml", Span::at(record.first_byte())),
    };
    let message = format!("a setting does not fit, and is passed over: {}", refused.why);
    Finding::new(Name::MalformedTag, span, message).help(format!("mend {from}"))
}
