//! What a record and its file allow, heeded: findings that are allowed are left out, and allowances that allow nothing told.

use super::{Allowance, leave_out, lint, lint_file, note_played, sift};
use crate::detect::{Options, Reader, Record};
use crate::diagnostic::{Finding, Name, Span};
use crate::source::Decoded;

/// What a file allows in all of its games.
///
/// Where `lints`, it is known of each allowance whether there is something to allow: that takes a reading of all games before
/// the first is told. `about_file` makes of what a reader found in the file as a whole everything that reading it noticed.
#[must_use]
pub fn allowed_in_file(
    decoded: &Decoded<'_>,
    options: &Options,
    lints: bool,
    about_file: impl FnOnce(Vec<Finding>) -> Vec<Finding>,
) -> Vec<Allowance> {
    // Reading costs; nearly no file says anything of the kind.
    if memchr::memmem::find(decoded.text(), b"%scoresheet:").is_none() {
        return Vec::new();
    }
    let mut reader = Reader::of(decoded, options);
    let Some(first) = reader.next() else { return Vec::new() };
    let mut allowed: Vec<_> = Allowance::of(&first).into_iter().filter(Allowance::is_for_file).collect();
    if allowed.is_empty() || !lints {
        return allowed;
    }
    let mut see = |record: &Record<'_>| {
        leave_out(&mut lint(record), allowed.iter_mut());
        note_played(&mut record.replay.allowed.clone(), allowed.iter_mut());
    };
    see(&first);
    while let Some(record) = reader.next() {
        see(&record);
    }
    let mut findings = about_file(reader.file_findings());
    findings.extend(lint_file(decoded));
    leave_out(&mut findings, allowed.iter_mut());
    allowed
}

/// Leaves out of the findings of a game what it, or its file, allows; where `lints`, adds those on what allows nothing. Whether
/// the game may stand elsewhere too, which only `lints` asks.
pub fn heed(findings: &mut Vec<Finding>, record: &Record<'_>, in_file: &mut [Allowance], lints: bool) -> bool {
    let mut told = sift(record, std::mem::take(findings), in_file);
    let mut may_repeat = false;
    if lints {
        let repeated = Finding::new(Name::DuplicateGame, Span::at(record.first_byte()), "");
        may_repeat = told.own.iter().chain(&*in_file).any(|allowance| allowance.allows(&repeated));
        told.add_unused(record, in_file);
    }
    *findings = told.findings;
    may_repeat
}
