//! Where findings go: standard output, files, in which formats, and whether in colour.
//!
//! Opens what it is told to; knows nothing of the findings.

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};

use super::Failure;
use super::target::Sink;
use crate::report::{FORMATS, Format, Report, Style};

/// Columns where nothing tells how many there are.
pub(super) const COLUMNS: usize = 100;

#[derive(Debug, clap::Args)]
pub(super) struct OutputArgs {
    /// How findings are written to standard output [default: `full` on a terminal, else `concise`]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    format: Option<String>,
    /// Write findings to FILE too, or in that format to standard output; repeatable
    #[arg(long, value_name = "FORMAT[=FILE]")]
    output: Vec<String>,
    /// Show at most N findings in text; the rest is counted
    #[arg(long, value_name = "N")]
    max_findings: Option<usize>,
}

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Whether standard output is coloured.
    pub fn on_stdout(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        }
    }
}

/// The columns of the terminal.
pub(super) fn columns() -> usize {
    terminal_size::terminal_size().map_or(COLUMNS, |(width, _)| usize::from(width.0))
}

fn formats() -> clap::builder::PossibleValuesParser {
    FORMATS
        .iter()
        .map(|format| clap::builder::PossibleValue::new(format.key).help(format.help))
        .collect::<Vec<_>>()
        .into()
}

/// The outputs of a run, each in its format.
#[derive(Debug)]
struct Plan {
    stdout: &'static Format,
    files: Vec<(&'static Format, String)>,
}

impl OutputArgs {
    /// Opens every file that is named.
    pub fn open(&self) -> Result<Outputs, Failure> {
        let plan = self.plan(io::stdout().is_terminal())?;
        let open = |(format, name): (_, String)| Ok((format, Sink::file(Path::new(&name))?));
        let files = plan.files.into_iter().map(open).collect::<Result<_, Failure>>()?;
        Ok(Outputs { stdout: plan.stdout, files, max_findings: self.max_findings })
    }

    /// Whether any of them shows what games are, and not only what was found in them.
    pub fn shows_games(&self) -> Result<bool, Failure> {
        let plan = self.plan(io::stdout().is_terminal())?;
        Ok(plan.stdout.shows_games || plan.files.iter().any(|(format, _)| format.shows_games))
    }

    fn plan(&self, is_terminal: bool) -> Result<Plan, Failure> {
        let mut stdout = self.format.iter().map(|key| known(key)).collect::<Result<Vec<_>, _>>()?;
        let mut files: Vec<(&Format, String)> = Vec::new();
        for output in &self.output {
            match output.split_once('=') {
                None => stdout.push(known(output)?),
                Some((_, "")) => {
                    return Err(Failure::Usage(format!("--output {output}: the name of the file is missing")));
                }
                Some((key, name)) => {
                    if files.iter().any(|(_, other)| other == name) {
                        return Err(Failure::Usage(format!(
                            "--output: `{name}` cannot hold two formats, name two files"
                        )));
                    }
                    files.push((known(key)?, name.to_owned()));
                }
            }
        }
        let stdout = match *stdout {
            [] => known(if is_terminal { "full" } else { "concise" })?,
            [format] => format,
            _ => {
                return Err(Failure::Usage(
                    "standard output can hold one format: give the others a file, as in `--output json=findings.json`"
                        .into(),
                ));
            }
        };
        Ok(Plan { stdout, files })
    }
}

/// The outputs of a run, opened. Files are put in their place when the run is over: an end before that leaves what was there.
pub(super) struct Outputs {
    stdout: &'static Format,
    files: Vec<(&'static Format, Sink<'static>)>,
    max_findings: Option<usize>,
}

impl Outputs {
    /// Whether standard output is for people.
    pub fn is_for_people(&self) -> bool {
        self.stdout.key == "full"
    }

    /// A report to all of them; `stdout` is where the one goes that names no file.
    pub fn report<'w>(&'w mut self, color: Color, stdout: &'w mut (dyn Write + Send)) -> Report<'w> {
        let mut report = Report::new(self.max_findings);
        let width = terminal_size::terminal_size().map_or(COLUMNS, |(width, _)| usize::from(width.0));
        let style = Style { color: color.on_stdout(), width };
        report.add(self.stdout, &style, "standard output", Quiet { inner: stdout, is_closed: false });
        for (format, sink) in &mut self.files {
            let name = sink.name();
            report.add(format, &Style { color: false, width: COLUMNS }, name, sink);
        }
        report
    }

    /// Puts the files in their place.
    pub fn keep(self) -> Result<(), Failure> {
        self.files.into_iter().try_for_each(|(_, sink)| sink.keep())
    }
}

fn known(key: &str) -> Result<&'static Format, Failure> {
    Format::find(key)
        .ok_or_else(|| Failure::unknown("format", key, FORMATS.iter().map(|format| format.key), "`--help` lists them"))
}

/// Standard output of a run whose exit code counts: where the reader has gone, the rest is swallowed and the run goes on.
struct Quiet<'w> {
    inner: &'w mut (dyn Write + Send),
    is_closed: bool,
}

impl Quiet<'_> {
    fn until_closed<T>(&mut self, instead: T, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        if self.is_closed {
            return Ok(instead);
        }
        match write(self.inner) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(instead)
            }
            done => done,
        }
    }
}

impl Write for Quiet<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.until_closed(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.until_closed((), |out| out.flush())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(format: Option<&str>, output: &[&str], is_terminal: bool) -> Result<String, String> {
        let args = OutputArgs {
            format: format.map(str::to_owned),
            output: output.iter().map(|&text| text.to_owned()).collect(),
            max_findings: None,
        };
        let plan = args.plan(is_terminal).map_err(|failure| failure.to_string())?;
        let files = plan.files.iter().map(|(format, name)| format!(" {}={name}", format.key));
        Ok(plan.stdout.key.to_owned() + &files.collect::<String>())
    }

    #[test]
    fn one_format_on_standard_output_and_any_in_files() {
        assert_eq!(plan(None, &[], true).unwrap(), "full");
        assert_eq!(plan(None, &[], false).unwrap(), "concise");
        assert_eq!(plan(Some("json"), &["ndjson=a=b"], true).unwrap(), "json ndjson=a=b");
        assert_eq!(plan(None, &["json", "full=x"], false).unwrap(), "json full=x");
        assert!(plan(Some("json"), &["json"], false).unwrap_err().contains("one format"));
        assert!(plan(None, &["json=a", "full=a"], false).unwrap_err().contains("`a`"));
        assert!(plan(None, &["jsn=a"], false).unwrap_err().contains("do you mean `json`"));
        assert!(plan(None, &["json="], false).unwrap_err().contains("missing"));
    }

    #[test]
    fn a_closed_pipe_is_swallowed_and_a_full_disk_is_not() {
        struct Failing(io::ErrorKind);
        impl Write for Failing {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(self.0.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(self.0.into())
            }
        }
        let mut closed = Failing(io::ErrorKind::BrokenPipe);
        let mut quiet = Quiet { inner: &mut closed, is_closed: false };
        assert!(quiet.write_all(b"a").is_ok() && quiet.is_closed && quiet.flush().is_ok());
        let mut full = Failing(io::ErrorKind::StorageFull);
        let mut loud = Quiet { inner: &mut full, is_closed: false };
        assert_eq!(loud.write_all(b"a").unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
