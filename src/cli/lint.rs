//! `scoresheet lint`: check, and what an archivist wants right.

use std::io::Write;

use super::{Failure, Global, Verdict, check};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    check: check::Args,
}

pub(super) fn run(args: &Args, global: Global, out: &mut (dyn Write + Send)) -> Result<Verdict, Failure> {
    check::run_as(&args.check, global, true, out)
}
