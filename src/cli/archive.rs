//! What `lint` says of many files together: games and names that stand in several places, and files that are passed over.

use std::io;
use std::path::PathBuf;

use super::Failure;
use super::check::{Counts, Options};
use super::records::Record;
use super::select::Selection;
use super::walk::{Found, Input};
use crate::detect::{Reader, decode};
use crate::diagnostic::{Finding, Name, Span};
use crate::lint::{self, Origin, Variant};
use crate::report::{Report, Source};
use crate::source::Decoded;

/// The games of a run; nothing is kept for `check`.
#[derive(Default)]
pub(super) struct Archive {
    games: Option<lint::Archive>,
    /// The names are wanted too.
    names: bool,
    /// How the files are called, in their order.
    files: Vec<String>,
    /// The file in hand, from 1.
    file: usize,
}

impl Archive {
    pub fn new(is_wanted: bool, found: &Found, selection: &Selection) -> Self {
        if !is_wanted {
            return Self::default();
        }
        let games = Some(lint::Archive::default());
        let files = found.inputs.iter().map(Input::name).collect();
        Self { games, names: selection.shows(Name::NameVariants), files, file: 0 }
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
        if let Some(other) = record.print.and_then(|print| games.game(print, at)) {
            let file = self.files.get(other.file as usize).map_or("", String::as_str);
            record.findings.push(lint::Archive::duplicate(Span::at(record.first), other, file));
            record.findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
        }
        if self.names {
            for (name, value) in &record.game.tags.0 {
                if name.eq_ignore_ascii_case("White") || name.eq_ignore_ascii_case("Black") {
                    games.name(value, at);
                }
            }
        }
    }

    /// What is known when all files were read: names in several spellings. The files are read again for the places.
    pub fn finish(&self, inputs: &[Input], options: &Options, report: &mut Report<'_>) -> io::Result<Counts> {
        let mut counts = Counts::default();
        let variants = self.games.as_ref().map(lint::Archive::variants).unwrap_or_default();
        for same in variants.chunk_by(|a, b| a.first.file == b.first.file) {
            let Some(input) = inputs.get(same[0].first.file as usize) else { continue };
            let bytes = match input {
                // It is gone.
                Input::Stdin(_) => Vec::new(),
                Input::File(_) => input.read(options.reading.max_size).map(|content| content.bytes).unwrap_or_default(),
            };
            let decoded = decode(&bytes, options.reading.encoding);
            let found = counts.add(placed(same, &decoded, options), &options.selection);
            report.file(&mut Source::new(&input.name(), &decoded), decoded.encoding().key(), &found)?;
        }
        Ok(counts)
    }
}

/// The findings, each at its name.
fn placed(variants: &[Variant], decoded: &Decoded<'_>, options: &Options) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut reader = Reader::of(decoded, &options.reading.options);
    let mut rest = variants.iter().peekable();
    while let Some(record) = reader.next() {
        while let Some(variant) = rest.next_if(|variant| variant.first.game == record.index) {
            let is_it = |name: &[u8]| name.eq_ignore_ascii_case(b"White") || name.eq_ignore_ascii_case(b"Black");
            let mut pairs = record.tape.tags.iter().filter(|pair| is_it(pair.name.of(record.text)));
            let span = pairs.find(|pair| pair.text(record.text) == variant.text).map_or(Span::at(0), |pair| pair.value);
            let start = u32::try_from(record.offset).unwrap_or(u32::MAX);
            let span = Span::new(start.saturating_add(span.start), start.saturating_add(span.end));
            findings.push(Finding { span, ..variant.finding.clone() });
        }
    }
    findings.extend(rest.map(|variant| variant.finding.clone()));
    findings
}

/// Files of folders that are called as no record is, each a word.
pub(super) fn unknown(files: &[PathBuf], selection: &Selection, report: &mut Report<'_>) -> io::Result<Counts> {
    let mut counts = Counts::default();
    for path in files {
        let message = "the file is called as no record is, and is passed over";
        let finding = Finding::new(Name::UnknownType, Span::at(0), message);
        about(
            &path.display().to_string(),
            finding.help("a file that is named is read"),
            &mut counts,
            selection,
            report,
        )?;
    }
    Ok(counts)
}

/// A file that cannot be read, as a finding.
pub(super) fn unreadable(
    name: &str,
    failure: &Failure,
    selection: &Selection,
    report: &mut Report<'_>,
) -> io::Result<Counts> {
    let mut counts = Counts::default();
    about(name, Finding::new(Name::UnreadableFile, Span::at(0), failure.to_string()), &mut counts, selection, report)?;
    Ok(counts)
}

/// Reports a finding about a file of which nothing was read.
fn about(
    name: &str,
    finding: Finding,
    counts: &mut Counts,
    selection: &Selection,
    report: &mut Report<'_>,
) -> io::Result<()> {
    let decoded = decode(b"", None);
    let found = counts.add(vec![finding], selection);
    report.file(&mut Source::new(name, &decoded), "utf-8", &found)
}
