//! `scoresheet man`: the manual pages, of the command and of each of its commands.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory as _};
use clap_mangen::Man;

use super::target::Sink;
use super::{Cli, Failure, Verdict};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The command that the page is of; without one, the page of all
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write every page into this folder, as `scoresheet.1`, `scoresheet-check.1` and so on
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut all = Cli::command().disable_help_subcommand(true);
    // That gives each command its whole name and the options that hold for all.
    all.build();
    if let Some(folder) = &args.dir {
        write_pages(&all, folder)?;
        return Ok(Verdict::Clean);
    }
    let asked = match &args.command {
        None => &all,
        Some(name) => all.find_subcommand(name).ok_or_else(|| unknown(name, &all))?,
    };
    out.write_all(&page(asked)?.1).map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}

fn unknown(name: &str, all: &Command) -> Failure {
    let names: Vec<_> = all.get_subcommands().map(|command| format!("`{}`", command.get_name())).collect();
    Failure::Usage(format!("there is no command `{name}`: there are {}", names.join(", ")))
}

/// The name of the file, and what is in it.
fn page(command: &Command) -> Result<(String, Vec<u8>), Failure> {
    let man = Man::new(command.clone());
    let mut text = Vec::new();
    man.render(&mut text).map_err(Failure::output)?;
    Ok((man.get_filename(), text))
}

fn write_pages(all: &Command, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|source| Failure::Write { target: folder.display().to_string(), source })?;
    for command in std::iter::once(all).chain(all.get_subcommands()) {
        let (name, text) = page(command)?;
        let mut sink = Sink::file(&folder.join(name))?;
        let target = sink.name();
        sink.write_all(&text).map_err(|source| Failure::Write { target, source })?;
        sink.keep()?;
    }
    Ok(())
}
