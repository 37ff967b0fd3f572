//! Running the command, for the tests of the command line.
#![allow(dead_code, reason = "each test file uses what it needs")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a run of the command came to.
#[derive(Debug)]
pub struct Run {
    /// Its exit code; -1 where a signal ended it.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        let run = Self { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) };
        assert!(!run.err.contains("panicked"), "{}", run.err);
        run
    }
}

/// The command in a folder, in an environment that says nothing about colour.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scoresheet"));
    command.args(arguments).current_dir(folder);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// Runs the command with nothing on standard input.
pub fn run(arguments: &[&str]) -> Run {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, "")
}

/// Runs the command in a folder with that on standard input.
pub fn run_in(folder: &Path, arguments: &[&str], input: &str) -> Run {
    let mut command = command(folder, arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command is built");
    // A command that does not read its input closes it; that is no fault.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    child.wait_with_output().expect("the command ends").into()
}
