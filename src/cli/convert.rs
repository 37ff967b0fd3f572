//! `scoresheet convert`: the same games, written another way.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use super::content::Content;
use super::pick::PickArgs;
use super::reading::{Asked, Reading, ReadingArgs};
use super::target::{Sink, Target, TargetArgs};
use super::walk::{Input, PathArgs};
use super::writer::Writer;
use super::{Failure, Global, Verdict, note, records};
use crate::convert::html::{Game, Noticed};
use crate::convert::{self, Bytes, Losses, Lost};
use crate::detect::{Reader, Record, Wanted, decode};
use crate::diagnostic::{Finding, Severity};
use crate::report::object::{Summary, Written};
use crate::report::{Source, visible};
use crate::source::Decoded;

/// What `json` and `ndjson` are, here and in `check`.
const SCHEMA: &str = include_str!("../../docs/schema/scoresheet.schema.json");

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    paths: PathArgs,
    #[command(flatten)]
    target: TargetArgs,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    pick: PickArgs,
    /// Leave out a record that has an error, instead of converting it up to there
    #[arg(long)]
    strict: bool,
    /// Write to FILE, whole or not at all
    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    output: Option<PathBuf>,
    /// Write each file into the folder DIR, by its name
    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,
    /// Print the JSON Schema of what `json` and `ndjson` are, and do nothing else
    #[arg(long)]
    schema: bool,
}

pub(super) fn run(args: &Args, global: Global, out: &mut (dyn Write + Send)) -> Result<Verdict, Failure> {
    if args.schema {
        out.write_all(SCHEMA.as_bytes()).map_err(Failure::standard_output)?;
        return Ok(Verdict::Clean);
    }
    let target = args.target.resolve()?;
    let found = args.paths.find()?;
    let asked = Asked { pick: Some(&args.pick), verbose: global.verbose, ..Asked::default() };
    let readings = args.reading.resolve(&found.inputs, &asked)?;
    let mut run = Run {
        target,
        readings,
        reading: Arc::default(),
        strict: args.strict,
        losses: Losses::default(),
        verdict: Verdict::Clean,
    };
    for failure in &found.failures {
        run.fail(failure);
    }
    match &args.out_dir {
        Some(folder) => run.each_to_folder(&found.inputs, &args.paths, folder)?,
        None => run.all_to_one(&found.inputs, args.output.as_deref(), out)?,
    }
    if !global.quiet {
        for what in run.losses.iter() {
            note(format_args!("note: left out, for want of a place: {what}"));
        }
    }
    Ok(run.verdict)
}

/// A run of the command.
struct Run {
    target: Target,
    /// How each input is read.
    readings: Vec<Arc<Reading>>,
    /// How the one in hand is.
    reading: Arc<Reading>,
    strict: bool,
    losses: Losses,
    verdict: Verdict,
}

/// How much was written.
#[derive(Default)]
struct Count {
    summary: Summary,
}

impl Run {
    fn fail(&mut self, failure: &Failure) {
        failure.tell();
        self.verdict = Verdict::Failed;
    }

    /// All games behind one another, to a file or to standard output.
    fn all_to_one(
        &mut self,
        inputs: &[Input],
        path: Option<&std::path::Path>,
        out: &mut (dyn Write + Send),
    ) -> Result<(), Failure> {
        let mut sink = Sink::open(path, out)?;
        let target = sink.name();
        let write = |source| Failure::Write { target: target.clone(), source };
        let mut count = Count::default();
        {
            let mut writer = Writer::open(&self.target, &mut sink).map_err(write)?;
            for (index, input) in inputs.iter().enumerate() {
                self.reading = Arc::clone(&self.readings[index]);
                match input.read(self.reading.max_size) {
                    Ok(content) => self.file(&input.name(), &content, &mut writer, &mut count).map_err(write)?,
                    Err(failure) => self.fail(&failure),
                }
            }
            writer.finish(&count.summary).map_err(write)?;
        }
        self.nothing(&count);
        if self.verdict == Verdict::Failed && path.is_some() {
            note(format_args!("note: {target} is not written"));
            return Ok(());
        }
        sink.keep()
    }

    /// The games of each file to a file of that name.
    fn each_to_folder(&mut self, inputs: &[Input], paths: &PathArgs, folder: &std::path::Path) -> Result<(), Failure> {
        let names = super::target::names(inputs, paths, &self.target)?;
        let mut whole = Count::default();
        for (index, (input, name)) in inputs.iter().zip(names).enumerate() {
            self.reading = Arc::clone(&self.readings[index]);
            let content = match input.read(self.reading.max_size) {
                Ok(content) => content,
                Err(failure) => {
                    self.fail(&failure);
                    continue;
                }
            };
            let path = folder.join(name);
            let write = |source| Failure::Write { target: path.display().to_string(), source };
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent).map_err(write)?;
            }
            let mut nowhere = io::sink();
            let mut sink = Sink::open(Some(&path), &mut nowhere)?;
            let mut count = Count::default();
            {
                let mut writer = Writer::open(&self.target, &mut sink).map_err(write)?;
                self.file(&input.name(), &content, &mut writer, &mut count).map_err(write)?;
                writer.finish(&count.summary).map_err(write)?;
            }
            sink.keep()?;
            whole.summary += count.summary;
        }
        self.nothing(&whole);
        Ok(())
    }

    /// Says so where none of the games is the one that was asked for.
    fn nothing(&mut self, count: &Count) {
        let Summary { games, skipped, .. } = count.summary;
        if games == 0 && skipped > 0 {
            self.fail(&Failure::Nothing(format!(
                "none of the {skipped} games is the one that --index or --where asks for"
            )));
        }
    }

    fn file(&mut self, path: &str, content: &Content, out: &mut Writer<'_>, count: &mut Count) -> io::Result<()> {
        let decoded = decode(&content.bytes, self.reading.encoding);
        let mut source = Source::new(path, &decoded);
        let mut reader = Reader::of(&decoded, &self.reading.options);
        count.summary.files += 1;
        let mut any = false;
        let mut straight = String::new();
        loop {
            let is_read = self.straight(&mut reader, &mut straight, out, count)?;
            let record = if is_read { None } else { reader.next() };
            if !is_read && record.is_none() {
                break;
            }
            // Where there is a game, the reader has nothing to say of the file.
            if !std::mem::replace(&mut any, true) {
                let findings = records::about_file(Vec::new(), &decoded, content.fault.as_ref());
                self.about_file(&mut source, &decoded, &findings, out, count)?;
            }
            let Some(record) = record else { continue };
            if self.reading.pick.wants(&record) {
                self.record(&mut source, &record, out, count)?;
            } else {
                count.summary.skipped += 1;
            }
        }
        if !any {
            let findings = records::about_file(reader.file_findings(), &decoded, content.fault.as_ref());
            self.about_file(&mut source, &decoded, &findings, out, count)?;
        }
        Ok(())
    }

    /// Writes the next game if it can be read straight through, and the target takes it so. Whether it was written.
    fn straight(
        &mut self,
        reader: &mut Reader<'_>,
        line: &mut String,
        out: &mut Writer<'_>,
        count: &mut Count,
    ) -> io::Result<bool> {
        let Writer::Plain { out, straight: Some(print), apart: false, .. } = out else { return Ok(false) };
        if !self.reading.goes_straight() {
            return Ok(false);
        }
        let Some(game) = reader.straight(Wanted { plies: true, plain: true }) else { return Ok(false) };
        self.losses.add_many(Lost::Tag, game.tags.len());
        self.losses.add(Lost::Result);
        count.summary.games += 1;
        count.summary.plies += game.plies.len();
        line.clear();
        print(&game, line);
        out.write_all(line.as_bytes())?;
        Ok(true)
    }

    fn about_file(
        &mut self,
        source: &mut Source<'_>,
        decoded: &Decoded<'_>,
        findings: &[Finding],
        out: &mut Writer<'_>,
        count: &mut Count,
    ) -> io::Result<()> {
        self.tell(source, 0, findings, &mut count.summary);
        match out {
            Writer::Objects { report, .. } => report.file(source, decoded.encoding().key(), findings),
            _ => Ok(()),
        }
    }

    fn record(
        &mut self,
        source: &mut Source<'_>,
        record: &Record<'_>,
        out: &mut Writer<'_>,
        count: &mut Count,
    ) -> io::Result<()> {
        let erroneous = record.findings.iter().any(|finding| finding.severity == Severity::Error);
        self.tell(source, record.offset, &record.findings, &mut count.summary);
        if self.reading.verbose {
            note(format_args!("note: {}, game {}: {}", source.path, record.index, record.reading.why()));
        }
        if let Some(refused) = &record.refused {
            let failure = self.reading.refused(refused, source.path, record.index as usize);
            self.fail(&failure);
        }
        if self.strict && erroneous {
            note(format_args!("note: {}, game {} is left out: it has an error", source.path, record.index));
            return Ok(());
        }
        let score = convert::gather(record, &mut self.losses);
        count.summary.games += 1;
        count.summary.plies += record.replay.plies.len();
        match out {
            Writer::Text { out, style, any, context } => {
                let written = match convert::write_behind(&score, style, record.text, context) {
                    Ok(written) => written,
                    Err(undecidable) => {
                        let (path, index, name) = (source.path, record.index, style.name);
                        self.fail(&Failure::Usage(format!(
                            "{path}, game {index}: not written as {name}: {undecidable}"
                        )));
                        return Ok(());
                    }
                };
                if std::mem::replace(any, true) {
                    out.write_all(b"\n")?;
                }
                out.write_all(written.as_bytes())
            }
            Writer::Plain { out, print, any, apart, .. } => {
                score.count_unspoken(&mut self.losses);
                if *apart && std::mem::replace(any, true) {
                    out.write_all(b"\n")?;
                }
                out.write_all(print(&score).as_bytes())
            }
            Writer::Objects { report, parts } => {
                let score = score.without(!parts.comments, !parts.variations);
                let movetext = convert::json(&score, |span| {
                    let (byte_start, byte_end) = source.in_file(record.offset, span);
                    Bytes { byte_start, byte_end }
                });
                let records::Record { mut game, offset, first, findings, .. } = records::object(record, &self.reading);
                game.before = Some(Written(movetext.before));
                game.moves = Some(Written(movetext.moves));
                report.game(source, game, offset, first, &findings)
            }
            Writer::Table { out, parts } => {
                let score = score.without(!parts.comments, !parts.variations);
                out.write_all(convert::csv(&score, source.path, record.index, &mut self.losses).as_bytes())
            }
            Writer::Page { out, page } => {
                let noticed = record.findings.iter().map(|finding| {
                    let start = usize::try_from(record.offset + u64::from(finding.span.start)).unwrap_or(usize::MAX);
                    let place = source.lines.locate(start);
                    Noticed { finding, line: place.line, column: place.column }
                });
                let noticed: Vec<Noticed<'_>> = noticed.collect();
                let place = format!("{}, game {}", visible::one_line(source.path), record.index);
                let game = Game { score: &score, text: record.text, noticed: &noticed, place: &place };
                out.write_all(page.game(&game).as_bytes())
            }
        }
    }

    /// Counts findings, and writes errors on standard error, with their places.
    fn tell(&mut self, source: &mut Source<'_>, offset: u64, findings: &[Finding], summary: &mut Summary) {
        for finding in findings {
            summary.count(finding.severity);
            if finding.severity != Severity::Error {
                continue;
            }
            let start = usize::try_from(offset + u64::from(finding.span.start)).unwrap_or(usize::MAX);
            let place = source.lines.locate(start);
            let (path, name) = (visible::one_line(source.path), finding.name.key());
            let (line, column) = (place.line, place.column);
            note(format_args!("{path}:{line}:{column}: error[{name}] {}", visible::one_line(&finding.message)));
            self.verdict = self.verdict.max(Verdict::Findings);
        }
    }
}
