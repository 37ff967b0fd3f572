//! The command line: what may be asked, and who answers.
//!
//! Uses everything below. Only here does the crate touch files, streams, the clock and the environment; `report` writes
//! through a writer, and `json` of many games waits in a temporary file.

mod archive;
mod baseline;
mod blocks;
mod board;
mod call;
mod check;
mod completions;
mod config;
mod content;
mod convert;
mod counts;
mod diagrams;
mod explain;
mod failure;
mod fmt;
mod games;
mod lint;
mod lsp;
mod man;
mod moves;
mod output;
mod page_html;
mod page_text;
mod parse;
mod perft;
mod pick;
mod pieces;
mod ply;
mod progress;
mod reading;
mod records;
mod rewrite;
mod select;
mod settings;
mod statistics;
mod target;
mod temporary;
mod turns;
mod walk;
mod writer;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use failure::Failure;
use output::Color;
use progress::Beside;

/// Reads and checks game records of double-move chess.
#[derive(Debug, Parser)]
#[command(name = "scoresheet", version, about, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Exit codes: 0 nothing to object to, 1 findings, 2 it could not do what was asked.")]
struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// What holds for every command.
#[derive(Debug, Clone, Copy, Args)]
struct Global {
    /// Whether to colour text; `auto` on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    color: Color,
    /// Say nothing on standard error but errors
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = "Global options")]
    quiet: bool,
    /// Say why a reading was chosen
    #[arg(short, long, global = true, help_heading = "Global options")]
    verbose: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Is each record a legal game? Syntax, rules and claims
    Check(check::Args),
    /// Check, and what an archivist wants right
    Lint(lint::Args),
    /// Write the same games another way
    Convert(convert::Args),
    /// Tidy records in their place: the same layout, letters and words
    Fmt(fmt::Args),
    /// Draw a position: of a record, or from a FEN
    Board(board::Args),
    /// Serve an editor, by the Language Server Protocol
    Lsp(lsp::Args),
    /// Print the legal plies of a position
    Moves(moves::Args),
    /// Count the sequences of plies from a position
    Perft(perft::Args),
    /// List the games; with a key, print its rule sheet
    Games(games::Args),
    /// Print the settings in effect, and where they come from
    Config(config::Args),
    /// Tell what a finding means and how it is mended; list the findings
    Explain(explain::Args),
    /// Print the syntax tree of a record
    Parse(parse::Args),
    /// Answer requests in JSON, a line each: for programs and servers
    Call(call::Args),
    /// Print what a shell needs to complete the words of this command
    Completions(completions::Args),
    /// Print a manual page, or write all of them
    Man(man::Args),
}

/// How a command ended; the later, the graver, and the graver wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// Nothing at or above `--fail-on`.
    #[default]
    Clean,
    /// Findings.
    Findings,
    /// It could not do what was asked.
    Failed,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(verdict as u8)
    }
}

/// Does what the arguments ask (the first is the name of the program), and says how it went.
///
/// Findings and answers go to standard output, everything else to standard error. A reader that closes standard output early
/// is no error.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe is the only thing that can go wrong here, and then nobody is there to be told.
            let _ = error.print();
            return if error.use_stderr() { Verdict::Failed } else { Verdict::Clean }.into();
        }
    };
    // Not locked: several threads may write, in turn.
    let mut out = BufWriter::with_capacity(1 << 16, Beside(io::stdout()));
    let done = match dispatch(&cli, &mut out) {
        Err(failure) if failure.is_closed_pipe() => Ok(Verdict::Clean),
        done => done,
    };
    let written = out.flush().map_err(Failure::standard_output);
    match (done, written) {
        (Ok(verdict), Err(failure)) if failure.is_closed_pipe() => verdict.into(),
        (Ok(verdict), Ok(())) => verdict.into(),
        (Err(failure), _) | (Ok(_), Err(failure)) => {
            failure.tell();
            Verdict::Failed.into()
        }
    }
}

fn dispatch(cli: &Cli, out: &mut (dyn Write + Send)) -> Result<Verdict, Failure> {
    match &cli.command {
        Command::Check(args) => check::run(args, cli.global, out),
        Command::Lint(args) => lint::run(args, cli.global, out),
        Command::Convert(args) => convert::run(args, cli.global, out),
        Command::Fmt(args) => fmt::run(args, cli.global, out),
        Command::Board(args) => board::run(args, cli.global, out),
        Command::Lsp(args) => lsp::run(args),
        Command::Moves(args) => moves::run(args, cli.global, out),
        Command::Perft(args) => perft::run(args, cli.global, out),
        Command::Games(args) => games::run(args, out),
        Command::Config(args) => config::run(args, out),
        Command::Explain(args) => explain::run(args, cli.global, out),
        Command::Parse(args) => parse::run(args, cli.global, out),
        Command::Call(call::Args {}) => call::run(out),
        Command::Completions(args) => completions::run(args, out),
        Command::Man(args) => man::run(args, out),
    }
}

/// A line on standard error; where that is closed, nobody wants to know.
fn note(text: impl std::fmt::Display) {
    progress::hide();
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_definition_of_the_command_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_a_file_of_its_own() {
        for command in Cli::command().get_subcommands() {
            let file = format!("{}/src/cli/{}.rs", env!("CARGO_MANIFEST_DIR"), command.get_name());
            let head = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(head.starts_with(&format!("//! `scoresheet {}`: ", command.get_name())), "{file}");
        }
    }

    #[test]
    fn the_graver_verdict_wins() {
        assert_eq!(Verdict::Findings.max(Verdict::Failed), Verdict::Failed);
        assert_eq!([Verdict::Clean as u8, Verdict::Findings as u8, Verdict::Failed as u8], [0, 1, 2]);
    }
}
