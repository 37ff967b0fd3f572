//! What a record and its file allow, heeded: findings that are allowed are left out, and allowances that allow nothing told.

use super::{Allowance, leave_out, lint, lint_file, note_played};
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
    let mut own: Vec<_> = Allowance::of(record).into_iter().filter(|allowance| !allowance.is_for_file()).collect();
    // The nearer goes before, so that the farther is not taken for used.
    leave_out(findings, own.iter_mut().rev());
    leave_out(findings, in_file.iter_mut());
    let mut played = record.replay.allowed.clone();
    note_played(&mut played, own.iter_mut().rev());
    note_played(&mut played, in_file.iter_mut());
    if !lints {
        return false;
    }
    let repeated = Finding::new(Name::DuplicateGame, Span::at(record.first_byte()), "");
    let may_repeat = own.iter().chain(&*in_file).any(|allowance| allowance.allows(&repeated));
    let of_file = in_file.iter().filter(|_| record.index == 1);
    findings.extend(own.iter().chain(of_file).filter_map(Allowance::unused));
    findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
    may_repeat
}
