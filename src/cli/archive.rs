//! What `lint` says of many files together: games and names that stand in several places, and files that are passed over.

use std::io;
use std::sync::Arc;

use super::Failure;
use super::counts::Counts;
use super::reading::Reading;
use super::records::Record;
use super::walk::Input;
use crate::detect::{Reader, decode};
use crate::diagnostic::{Finding, Name, Span};
use crate::lint::{self, Allowance, Origin, Variant};
use crate::report::{Report, Source};
use crate::source::Decoded;

/// The games of a run; nothing is kept for `check`.
pub(super) struct Archive<'f> {
    games: Option<lint::Archive>,
    /// The names are wanted too.
    names: bool,
    /// The files, in their order.
    inputs: &'f [Input],
    /// The file in hand, from 1.
    file: usize,
}

impl<'f> Archive<'f> {
    pub fn new(is_wanted: bool, inputs: &'f [Input], readings: &[Arc<Reading>]) -> Self {
        let games = is_wanted.then(lint::Archive::default);
        let names = readings.iter().any(|reading| reading.selection.shows(Name::NameVariants));
        Self { games, names, inputs, file: 0 }
    }

    /// The next file begins.
    pub fn begin(&mut self) {
        self.file += 1;
    }

    /// Remembers a game, and says so where its plies were seen before.
    pub fn see(&mut self, source: &mut Source<'_>, record: &mut Record) {
        let Some(games) = &mut self.games else { return };
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let first = usize::try_from(record.offset + u64::from(record.first)).unwrap_or(usize::MAX);
        let at = Origin {
            file: small(self.file - 1),
            game: small(record.game.index),
            line: small(source.lines.locate(first).line),
        };
        if let Some(other) = record.print.and_then(|print| games.game(print, at))
            && !record.may_repeat
        {
            let file = self.inputs.get(other.file as usize).map(Input::name).unwrap_or_default();
            record.findings.push(lint::Archive::duplicate(Span::at(record.first), other, &file));
            record.findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
        }
        if self.names {
            for (name, value) in record.game.tags.iter() {
                if name.eq_ignore_ascii_case("White") || name.eq_ignore_ascii_case("Black") {
                    games.name(value, at);
                }
            }
        }
    }

    /// What is known when all files were read: names in several spellings. The files are read again for the places.
    pub fn finish(&self, readings: &[Arc<Reading>], report: &mut Report<'_>, counts: &mut Counts) -> io::Result<()> {
        let variants = self.games.as_ref().map(lint::Archive::variants).unwrap_or_default();
        for same in variants.chunk_by(|a, b| a.first.file == b.first.file) {
            let file = same[0].first.file as usize;
            let (Some(input), Some(reading)) = (self.inputs.get(file), readings.get(file)) else { continue };
            let bytes = match input {
                // It is gone.
                Input::Stdin(_) => Vec::new(),
                Input::File(_) => input.read(reading.max_size).map(|content| content.bytes).unwrap_or_default(),
            };
            let decoded = decode(&bytes, reading.encoding);
            let name = input.name();
            let found = counts.add(&name, decoded.text(), placed(same, &decoded, reading), reading);
            report.file(&mut Source::new(&name, &decoded), decoded.encoding().key(), &found)?;
        }
        Ok(())
    }
}

/// The findings, each at its name, without those that its game, or its file, allows.
fn placed(variants: &[Variant], decoded: &Decoded<'_>, reading: &Reading) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut reader = Reader::of(decoded, &reading.options);
    let mut rest = variants.iter().peekable();
    let mut in_file = Vec::new();
    while let Some(record) = reader.next() {
        let (of_file, of_game): (Vec<_>, Vec<_>) = Allowance::of(&record).into_iter().partition(Allowance::is_for_file);
        in_file.extend(of_file);
        while let Some(variant) = rest.next_if(|variant| variant.first.game == record.index) {
            let is_it = |name: &[u8]| name.eq_ignore_ascii_case(b"White") || name.eq_ignore_ascii_case(b"Black");
            let mut pairs = record.tape.tags.iter().filter(|pair| is_it(pair.name.of(record.text)));
            let span = pairs.find(|pair| pair.text(record.text) == variant.text).map_or(Span::at(0), |pair| pair.value);
            let finding = Finding { span, ..variant.finding.clone() };
            if of_game.iter().chain(&in_file).any(|allowance| allowance.allows(&finding)) {
                continue;
            }
            let start = u32::try_from(record.offset).unwrap_or(u32::MAX);
            let span = Span::new(start.saturating_add(span.start), start.saturating_add(span.end));
            findings.push(Finding { span, ..finding });
        }
    }
    findings.extend(rest.map(|variant| variant.finding.clone()));
    findings
}

/// Files of folders that are called as no record is, each a word.
pub(super) fn unknown<'f>(
    files: impl Iterator<Item = (&'f Input, &'f Arc<Reading>)>,
    report: &mut Report<'_>,
    counts: &mut Counts,
) -> io::Result<()> {
    for (file, reading) in files {
        let message = "the file is called as no record is, and is passed over";
        let finding = Finding::new(Name::UnknownType, Span::at(0), message).help("a file that is named is read");
        about(&file.name(), finding, reading, report, counts)?;
    }
    Ok(())
}

/// A file that cannot be read, as a finding.
pub(super) fn unreadable(
    name: &str,
    failure: &Failure,
    reading: &Reading,
    report: &mut Report<'_>,
    counts: &mut Counts,
) -> io::Result<()> {
    about(name, Finding::new(Name::UnreadableFile, Span::at(0), failure.to_string()), reading, report, counts)
}

/// Reports a finding about a file of which nothing was read.
fn about(
    name: &str,
    finding: Finding,
    reading: &Reading,
    report: &mut Report<'_>,
    counts: &mut Counts,
) -> io::Result<()> {
    let decoded = decode(b"", None);
    let found = counts.add(name, b"", vec![finding], reading);
    report.file(&mut Source::new(name, &decoded), "utf-8", &found)
}
