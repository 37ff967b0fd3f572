//! What a run says, in the formats that it can say it in.
//!
//! Uses findings, their pages and the lines of a file; writes to whatever `io::Write` it is given. It knows no files but a temporary one
//! (see `json`), no terminal, no reading and no rules. A new format is a file here and a line of [`FORMATS`].

mod concise;
mod format;
mod full;
mod github;
mod json;
mod line;
mod ndjson;
pub mod object;
pub mod pairs;
#[cfg(test)]
mod samples;
mod sarif;
mod snippet;
pub(crate) mod visible;

use std::io::{self, Write};

use format::{Batch, Render};
pub use format::{FORMATS, Format, Style};
pub(crate) use full::excerpt;
use object::{File, Finding, Game, Summary};

use crate::diagnostic;
use crate::source::{Decoded, Lines};

/// The file that findings are about.
#[derive(Debug)]
pub struct Source<'a> {
    /// Its name, as it is written out.
    pub path: &'a str,
    /// Its text, where its lines are, and which byte of the file is where.
    pub lines: Lines<'a>,
}

impl<'a> Source<'a> {
    /// The file that was decoded so; spans and offsets count in its text.
    #[must_use]
    pub fn new(path: &'a str, decoded: &'a Decoded<'a>) -> Self {
        Self { path, lines: Lines::of(decoded) }
    }

    /// The first byte of the file, and the first behind, of a span in the game whose first byte is byte `offset` of its
    /// text.
    #[must_use]
    pub fn in_file(&self, offset: u64, span: diagnostic::Span) -> (u64, u64) {
        let in_file = |byte| self.lines.to_file(object::in_text(offset, byte));
        (in_file(span.start), in_file(span.end))
    }
}

/// All the outputs of a run.
///
/// Findings go in as the reading gives them, in bytes of a game; every output gets them in its own format.
#[derive(Default)]
pub struct Report<'w> {
    outputs: Vec<Output<'w>>,
    max_findings: Option<usize>,
    found: usize,
}

struct Output<'w> {
    render: Box<dyn Render + Send>,
    is_text: bool,
    shows_games: bool,
    target: String,
    out: Box<dyn Write + Send + 'w>,
}

impl<'w> Report<'w> {
    /// A report without outputs; text for people will be cut after `max_findings` findings.
    #[must_use]
    pub fn new(max_findings: Option<usize>) -> Self {
        Self { outputs: Vec::new(), max_findings, found: 0 }
    }

    /// One more output; `target` names it in errors, and where it is empty the caller does.
    pub fn add(&mut self, format: &Format, style: &Style, target: impl Into<String>, out: impl Write + Send + 'w) {
        let render = (format.open)(style);
        let Format { is_text, shows_games, .. } = *format;
        self.outputs.push(Output { render, is_text, shows_games, target: target.into(), out: Box::new(out) });
    }

    /// How many findings text for people left out.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.max_findings.map_or(0, |max| self.found.saturating_sub(max))
    }

    /// Findings about a file as a whole, before its games; nothing is written where there are none.
    ///
    /// # Errors
    /// When an output cannot be written; the message names it.
    pub fn file(
        &mut self,
        source: &mut Source<'_>,
        encoding: &'static str,
        findings: &[diagnostic::Finding],
    ) -> io::Result<()> {
        if findings.is_empty() {
            return Ok(());
        }
        let objects = build(source, 0, findings);
        let file = File { path: source.path.to_owned(), encoding, findings: objects };
        self.each(source, 0, findings, &file.findings, |output, batch| {
            output.render.file(&mut output.out, &file, batch)
        })
    }

    /// A game whose first byte is byte `offset` of the file's text; its `path`, `line` and `findings` are filled here.
    ///
    /// # Errors
    /// When an output cannot be written; the message names it.
    pub fn game(
        &mut self,
        source: &mut Source<'_>,
        mut game: Game,
        offset: u64,
        first: u32,
        findings: &[diagnostic::Finding],
    ) -> io::Result<()> {
        if self.outputs.iter().any(|output| output.shows_games) {
            source.path.clone_into(&mut game.path);
            game.line = source.lines.locate(object::in_text(offset, first)).line;
        }
        game.findings = build(source, offset, findings);
        self.each(source, offset, findings, &game.findings, |output, batch| {
            output.render.game(&mut output.out, &game, batch)
        })
    }

    /// Something that could not be done, in a sentence, for the formats that tell it.
    ///
    /// # Errors
    /// When an output cannot be written; the message names it.
    pub fn failed(&mut self, reason: &str) -> io::Result<()> {
        self.outputs
            .iter_mut()
            .try_for_each(|output| output.render.failed(&mut output.out, reason).map_err(|error| output.name_in(error)))
    }

    /// The end of the run: writes what is left and flushes.
    ///
    /// # Errors
    /// When an output cannot be written; the message names it. The other outputs are finished all the same.
    pub fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        let mut first = Ok(());
        for output in &mut self.outputs {
            let done = output.render.finish(&mut output.out, summary).and_then(|()| output.out.flush());
            first = first.and(done.map_err(|error| output.name_in(error)));
        }
        first
    }

    fn each(
        &mut self,
        source: &mut Source<'_>,
        offset: u64,
        findings: &[diagnostic::Finding],
        objects: &[Finding],
        mut write: impl FnMut(&mut Output<'w>, &mut Batch<'_, '_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let room = self.max_findings.map_or(usize::MAX, |max| max.saturating_sub(self.found));
        self.found += findings.len();
        for output in &mut self.outputs {
            let shown = if output.is_text { findings.len().min(room) } else { findings.len() };
            let (findings, objects) = (&findings[..shown], &objects[..shown]);
            let mut batch = Batch { path: source.path, lines: &mut source.lines, offset, findings, objects };
            write(output, &mut batch).map_err(|error| output.name_in(error))?;
        }
        Ok(())
    }
}

impl Output<'_> {
    fn name_in(&self, error: io::Error) -> io::Error {
        if self.target.is_empty() {
            return error;
        }
        io::Error::new(error.kind(), format!("cannot write {}: {error}", self.target))
    }
}

/// The message with its remedy, where a format has one place for both.
fn with_help(message: &str, help: Option<&str>) -> String {
    help.map_or_else(|| message.to_owned(), |help| format!("{message}\nhelp: {help}"))
}

fn build(source: &mut Source<'_>, offset: u64, findings: &[diagnostic::Finding]) -> Vec<Finding> {
    findings.iter().map(|finding| Finding::build(finding, offset, &mut source.lines)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Name, Span};
    use crate::source::Encoding;

    /// A run over one file with a word about the file and one game with three findings.
    fn run(format: &str, max_findings: Option<usize>) -> String {
        let text = "\u{feff}prose\n1.Nf3/Nc3//b6/g6\n";
        let mut out = Vec::new();
        let mut report = Report::new(max_findings);
        report.add(Format::find(format).unwrap(), &Style { color: false, width: 80 }, "out", &mut out);
        let decoded = Decoded::of_parts(text.as_bytes(), &[(0, Encoding::Utf8)]);
        let mut source = Source::new("a.txt", &decoded);
        let about = diagnostic::Finding::new(Name::UndecodableBytes, Span::new(0, 3), "a mark");
        report.file(&mut source, "utf-8", &[about]).unwrap();
        let finding = |start, end| diagnostic::Finding::new(Name::IllegalMove, Span::new(start, end), "no knight");
        let findings = [finding(2, 5), finding(6, 9), finding(11, 13)];
        report.game(&mut source, samples::game(), 9, 0, &findings).unwrap();
        report.file(&mut source, "utf-8", &[]).unwrap();
        report.finish(&Summary { files: 1, games: 1, errors: 4, ..Summary::default() }).unwrap();
        let left_out = report.left_out();
        drop(report);
        assert_eq!(left_out, max_findings.map_or(0, |max| 4 - max));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn concise() {
        insta::assert_snapshot!(run("concise", None));
    }

    #[test]
    fn ndjson_has_an_object_a_line_whatever_text_may_show() {
        let lines = run("ndjson", Some(1));
        let kinds: Vec<_> = lines
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["type"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(kinds, ["file", "game", "summary"]);
    }

    #[test]
    fn json_is_one_document_with_the_files_first() {
        let text = run("json", None);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["version"], 1);
        assert_eq!(value["files"][0]["findings"][0]["byte_end"], 3);
        assert_eq!(value["games"][0]["findings"].as_array().unwrap().len(), 3);
        assert_eq!(value["games"][0]["findings"][1]["column"], 7);
        assert_eq!(value["summary"]["errors"], 4);
        assert!(text.find("\"files\"") < text.find("\"games\""));
    }

    #[test]
    fn json_of_nothing_is_a_document_too() {
        let mut out = Vec::new();
        let mut report = Report::new(None);
        report.add(Format::find("json").unwrap(), &Style { color: false, width: 80 }, "out", &mut out);
        report.finish(&Summary::default()).unwrap();
        drop(report);
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!((value["files"].to_string(), value["games"].to_string()), ("[]".into(), "[]".into()));
    }

    #[test]
    fn text_stops_at_the_maximum_in_the_middle_of_a_game() {
        assert_eq!(run("concise", Some(2)).lines().count(), 2);
        assert_eq!(run("full", Some(0)), "");
    }

    #[test]
    fn an_output_that_cannot_be_written_is_named_and_the_others_are_finished() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut out = Vec::new();
        let mut report = Report::new(None);
        let style = Style { color: false, width: 80 };
        report.add(Format::find("ndjson").unwrap(), &style, "standard output", Full);
        report.add(Format::find("ndjson").unwrap(), &style, "b", &mut out);
        let error = report.finish(&Summary::default()).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(error.to_string().starts_with("cannot write standard output: "), "{error}");
        drop(report);
        assert!(out.ends_with(b"}\n"));
    }
}
