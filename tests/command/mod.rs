//! Running the command, for the tests of the command line.
#![allow(dead_code, reason = "each test file uses what it needs")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitStatus, Output, Stdio};

/// What a run of the command came to.
#[derive(Debug)]
pub struct Run {
    /// Its exit code; -1 where a signal ended it.
    pub code: i32,
    /// How it ended, with the signal if one ended it.
    pub status: ExitStatus,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// How it ended, what it said, and the end of what it found: for the message of a test that fails.
impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<&str> = self.out.lines().collect();
        let last = lines[lines.len().saturating_sub(3)..].join("\n");
        write!(f, "{}\nerrors: {}\n{} lines of output, the last: {last}", self.status, self.err, lines.len())
    }
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        let (status, code) = (output.status, output.status.code().unwrap_or(-1));
        let run = Self { code, status, out: text(output.stdout), err: text(output.stderr) };
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
    run_with(folder, arguments, input.as_bytes())
}

/// Runs the command with bytes on standard input.
pub fn run_on(arguments: &[&str], input: &[u8]) -> Run {
    run_with(Path::new(env!("CARGO_MANIFEST_DIR")), arguments, input)
}

fn run_with(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command is built");
    let mut stdin = child.stdin.take().expect("piped");
    // What is written may fill a pipe before all is read.
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // A command that does not read its input closes it; that is no fault.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the command ends")
    });
    output.into()
}

/// Bytes as a file of gzip.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes).expect("memory is written");
    encoder.finish().expect("memory is written")
}

/// Text as a file of UTF-16, the smaller byte first, with its mark.
pub fn utf16(text: &str) -> Vec<u8> {
    [vec![0xff, 0xfe], text.encode_utf16().flat_map(u16::to_le_bytes).collect()].concat()
}
