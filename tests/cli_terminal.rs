//! The command at a terminal: one that `script` of util-linux makes; where there is none, that is told.
#![cfg(target_os = "linux")]

mod command;

use std::fs;
use std::process::{Command, Stdio};

/// What a shell command shows on a terminal of that many columns; `None` where no terminal can be made.
fn shown(folder: &tempfile::TempDir, columns: usize, line: &str) -> Option<String> {
    let known = Command::new("script").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !known.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no `script`");
        return None;
    }
    let line = line.replace("scoresheet", env!("CARGO_BIN_EXE_scoresheet"));
    let mut command = Command::new("script");
    command.args(["-qec", &format!("stty rows 24 cols {columns}; {line}"), "/dev/null"]).current_dir(folder.path());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    let output = command.env("TERM", "xterm").stdin(Stdio::null()).output().expect("it runs");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

/// A folder with a record that breaks far to the right.
fn record() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let text =
        "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+ {words that make the line longer than the terminal is wide} /Qf6 3.e5/d5\n";
    fs::write(folder.path().join("a.txt"), text).expect("a record");
    folder
}

/// The text without what colours it.
fn plain(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(['m', 'K']).map_or("", |(_, rest)| rest))
}

#[test]
fn sixty_columns_are_enough_and_kept_to() {
    let folder = record();
    for columns in [60, 80] {
        let Some(text) = shown(&folder, columns, "scoresheet check a.txt") else { return };
        let lines: Vec<String> = plain(&text).lines().map(|line| line.trim_end().to_owned()).collect();
        assert!(lines.iter().any(|line| line.contains("[a.txt:1:")) && text.contains('\u{1b}'), "{text}");
        let widest = lines.iter().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= columns), "{columns}: {widest:?}\n{}", lines.join("\n"));
    }
}

#[test]
fn no_color_is_honoured_at_a_terminal() {
    let folder = record();
    let Some(text) = shown(&folder, 80, "NO_COLOR=1 scoresheet check a.txt") else { return };
    assert!(text.contains("[a.txt:1:") && !text.contains('\u{1b}'), "{text}");
}

#[test]
fn a_long_run_tells_how_far_it_is_and_takes_that_away() {
    let folder = record();
    let slow = "(sleep 1.1; cat a.txt) | scoresheet check --format concise";
    let Some(text) = shown(&folder, 60, &format!("{slow} a.txt -")) else { return };
    let line = "\r\u{1b}[K2 of 2 files, 2 games, ";
    let (_, behind) = text.split_once(line).unwrap_or_else(|| panic!("no line in {text:?}"));
    assert!(behind.contains("games a second\r\u{1b}[K"), "{behind:?}");
    let Some(quiet) = shown(&folder, 60, &format!("{slow} -q a.txt -")) else { return };
    assert!(!quiet.contains("games a second") && quiet.contains("a.txt:1:"), "{quiet:?}");
    let Some(short) = shown(&folder, 60, "scoresheet check --format concise a.txt") else { return };
    assert!(!short.contains("games a second"), "{short:?}");
}
