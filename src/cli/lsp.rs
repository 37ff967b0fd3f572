//! `scoresheet lsp`: a language server on standard input and output.

use std::io::{self, BufReader};

use super::{Failure, Verdict};
use crate::lsp;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Speak on standard input and output, as it does anyway; many editors say so
    #[arg(long)]
    stdio: bool,
}

pub(super) fn run(args: &Args) -> Result<Verdict, Failure> {
    let Args { stdio: _ } = args;
    let served = lsp::serve(&mut BufReader::new(io::stdin().lock()), &mut io::stdout().lock());
    // The protocol wants 1 where the client has gone without `shutdown`.
    let verdict = |in_order| if in_order { Verdict::Clean } else { Verdict::Findings };
    served.map(verdict).map_err(|error| Failure::Usage(format!("the language server has stopped: {error}")))
}
