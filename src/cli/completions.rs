//! `scoresheet completions`: what a shell needs to complete the words of the command.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, Failure, Verdict};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    // The generator panics where it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    out.write_all(&script).map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}
