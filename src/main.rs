//! The command: everything is in [`scoresheet::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    scoresheet::cli::run(std::env::args_os())
}
