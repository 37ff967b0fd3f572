//! Findings that a record allows are left out; an allowance that allows nothing is a finding itself.

use crate::detect::Record;
use crate::diagnostic::{Finding, Name, Span};
use crate::replay::PLAYED;
use crate::rules::nearest::nearest;
use crate::syntax::{Scope, Suppression};

/// Findings that show when other files are read: whether there is one is not known yet.
const ELSEWHERE: &[Name] = &[Name::DuplicateGame, Name::NameVariants];

/// What a record allows, by name: which findings, where.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// As it is written.
    pub written: Suppression,
    names: Vec<Name>,
    /// Why it allows nothing, whatever there is.
    fault: Option<String>,
    /// Whether it left out a finding.
    pub used: bool,
}

impl Allowance {
    /// What a record allows.
    #[must_use]
    pub fn of(record: &Record<'_>) -> Vec<Self> {
        record.allowed.iter().cloned().map(Self::new).collect()
    }

    fn new(written: Suppression) -> Self {
        let mut names = Vec::new();
        let mut fault = None;
        for word in &written.names {
            let before = names.len();
            names.extend(Name::all().filter(|name| name.is_meant(word)));
            if names.len() == before {
                let near = nearest(word, Name::all().map(|name| (name.key().to_owned(), name.key())));
                let near = near.first().map(|name| format!(": do you mean `{name}`?")).unwrap_or_default();
                fault = Some(format!("no finding is called `{word}`{near}"));
            }
        }
        if written.names.is_empty() {
            fault = Some("it cannot be read: write `allow NAME -- reason`".to_owned());
        } else if written.reason.is_empty() {
            fault = Some("it has no reason, and so it allows nothing".to_owned());
            names.clear();
        }
        Self { written, names, fault, used: false }
    }

    /// Whether it is for all games of the file.
    #[must_use]
    pub fn is_for_file(&self) -> bool {
        self.written.scope == Scope::File
    }

    /// Whether it allows a finding of its game.
    #[must_use]
    pub fn allows(&self, finding: &Finding) -> bool {
        self.written.covers(finding.span) && self.names.contains(&finding.name)
    }

    /// The finding on an allowance that allows nothing; `None` where it does, and where other files may say.
    #[must_use]
    pub fn unused(&self) -> Option<Finding> {
        let why = match (&self.fault, self.used) {
            (Some(fault), _) => fault.clone(),
            (None, true) => return None,
            (None, false) if self.names.iter().any(|name| ELSEWHERE.contains(name)) => return None,
            (None, false) => {
                let place = match self.written.scope {
                    Scope::File => "in this file",
                    Scope::Game => "in this game",
                    Scope::Ply(Span { start: 0, end: 0 }) => "here: no ply stands before it",
                    Scope::Ply(_) => "at the ply before it",
                };
                format!("there is no {} {place}", self.written.names.join(" or "))
            }
        };
        let finding = Finding::new(Name::UnusedSuppression, self.written.span, format!("nothing is allowed: {why}"));
        Some(
            finding.help(
                "remove it, or write what it is for, as in `%scoresheet: allow illegal-move -- both players saw it`",
            ),
        )
    }
}

/// What is told of a game, of what was found in it.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The findings that neither the game nor its file allows.
    pub findings: Vec<Finding>,
    /// What the game itself allows.
    pub own: Vec<Allowance>,
}

/// Leaves out of what was found in a game what it, or its file, allows; `in_file` is what the file allows.
#[must_use]
pub fn sift(record: &Record<'_>, mut findings: Vec<Finding>, in_file: &mut [Allowance]) -> Told {
    let mut own: Vec<_> = Allowance::of(record).into_iter().filter(|allowance| !allowance.is_for_file()).collect();
    // The nearer goes before, so that the farther is not taken for used.
    leave_out(&mut findings, own.iter_mut().rev());
    leave_out(&mut findings, in_file.iter_mut());
    let mut played = record.replay.allowed.clone();
    note_played(&mut played, own.iter_mut().rev());
    note_played(&mut played, in_file.iter_mut());
    Told { findings, own }
}

impl Told {
    /// Adds the findings on allowances that allow nothing, in the order of the text; those of the file are told with its first
    /// game.
    pub fn add_unused(&mut self, record: &Record<'_>, in_file: &[Allowance]) {
        let of_file = in_file.iter().filter(|_| record.index == 1);
        self.findings.extend(self.own.iter().chain(of_file).filter_map(Allowance::unused));
        self.findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
    }
}

/// Leaves out of the findings what is allowed, and remembers what was used.
///
/// What replay would have played if it could be played stays: the allowance did not help, and the finding says why.
pub fn leave_out<'a>(findings: &mut Vec<Finding>, allowances: impl Iterator<Item = &'a mut Allowance>) {
    take(findings, allowances, |finding| PLAYED.contains(&finding.name));
}

/// Remembers which allowances let a ply be played ([`crate::replay::Replay::allowed`]); what is left in the list is for others.
pub fn note_played<'a>(played: &mut Vec<Finding>, allowances: impl Iterator<Item = &'a mut Allowance>) {
    take(played, allowances, |_| false);
}

fn take<'a>(
    findings: &mut Vec<Finding>,
    allowances: impl Iterator<Item = &'a mut Allowance>,
    stays: impl Fn(&Finding) -> bool,
) {
    for allowance in allowances {
        findings.retain(|finding| {
            let allowed = allowance.allows(finding);
            allowance.used |= allowed;
            !allowed || stays(finding)
        });
    }
}
