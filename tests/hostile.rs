//! Inputs that are made to break programs end soon, with a word on what is wrong. How the time grows with the size is
//! measured by `benches/hostile`.

mod command;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use command::{command, gzip, run_in, run_on};

/// Far more than any of these takes, far less than what is not linear would.
const SOON: Duration = Duration::from_mins(1);

/// Checks bytes, and writes them in another layout; each ends soon and by an exit code that is meant.
fn soon(what: &str, input: &[u8]) {
    for arguments in [&["check", "--format", "ndjson", "-"][..], &["lint", "-"], &["convert", "--to", "json", "-"]] {
        let begin = Instant::now();
        let run = run_on(arguments, input);
        assert!((0..=2).contains(&run.code), "{what}: {arguments:?} ends with {}", run.code);
        assert!(begin.elapsed() < SOON, "{what}: {arguments:?} takes {:?}", begin.elapsed());
    }
}

#[test]
fn one_line_of_a_megabyte() {
    let turn = |index: usize| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * index + 1, 2 * index + 2);
    soon("plies", (0..40_000).map(turn).collect::<String>().as_bytes());
    soon("a word", &b"x".repeat(1_000_000));
    soon("a comment", [b"1. e4 {", &b"x".repeat(1_000_000)[..], b"} e5 *"].concat().as_slice());
}

#[test]
fn brackets_without_end() {
    for (opens, closes) in [("(", ")"), ("{", "}"), ("(1. d4 ", ")"), ("(", ""), ("", ")"), ("{", ""), ("", "}")] {
        let input = format!("1. e4 {}{} e5 *\n", opens.repeat(20_000), closes.repeat(20_000));
        soon(&format!("{opens}{closes}"), input.as_bytes());
    }
}

#[test]
fn tags_without_end() {
    let names: Vec<String> = (0..100_000).map(|index| format!("[Tag{index} \"x\"]\n")).collect();
    soon("names", names.concat().as_bytes());
    soon("one name", "[White \"x\"]\n".repeat(100_000).as_bytes());
    soon("one tag", [b"[White \"", &b"x".repeat(10_000_000)[..], b"\"]\n\n1. e4 *\n"].concat().as_slice());
}

#[test]
fn every_byte() {
    soon("all bytes", &(0..=255).collect::<Vec<u8>>().repeat(1000));
    for byte in 0..=255_u8 {
        let run = run_on(&["check", "-"], &[b"1. e4 e5 ", &[byte; 3][..], b" 2. Nf3 *"].concat());
        assert!((0..=1).contains(&run.code), "{byte:#04x} ends with {}", run.code);
    }
}

#[test]
fn compressed_files_that_are_none_or_too_large() {
    let folder = tempfile::tempdir().expect("a folder");
    let bomb = gzip(&vec![b' '; 64_000_000]);
    fs::write(folder.path().join("bomb.pgn.gz"), &bomb).expect("a file");
    let run = run_in(folder.path(), &["check", "--max-size", "1000000", "bomb.pgn.gz"], "");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.out.contains("error[too-large]"), "{run:?}");

    let whole = gzip(b"1. e4 e5 2. Nf3 *\n".repeat(1000).as_slice());
    for length in [0, 1, 2, 5, 10, 18, whole.len() / 2, whole.len() - 1] {
        fs::write(folder.path().join("cut.pgn.gz"), &whole[..length]).expect("a file");
        let run = run_in(folder.path(), &["check", "cut.pgn.gz"], "");
        assert_eq!(run.code, 1, "{length} of {} bytes: {run:?}", whole.len());
    }
}

#[cfg(unix)]
#[test]
fn folders_with_links_to_themselves_and_folders_called_as_records() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.pgn"), "1. e4 e5 *\n").expect("a file");
    fs::create_dir(folder.path().join("folder.pgn")).expect("a folder");
    fs::write(folder.path().join("folder.pgn/b.pgn"), "1. d4 d5 *\n").expect("a file");
    std::os::unix::fs::symlink(".", folder.path().join("itself")).expect("a link");
    std::os::unix::fs::symlink("nowhere.pgn", folder.path().join("broken.pgn")).expect("a link");
    let run = run_in(folder.path(), &["check", "--format", "ndjson", "."], "");
    let games = run.out.lines().filter(|line| line.starts_with(r#"{"type":"game""#)).count();
    assert_eq!(games, 2, "each game is read once: {run:?}");
    // A folder in a file's place cannot be read as one.
    let run = run_in(folder.path(), &["convert", "--to", "pgn", "-o", "folder.pgn", "a.pgn"], "");
    assert_eq!(run.code, 2, "{run:?}");
}

/// Nothing is lost in silence when the disk is full.
#[test]
fn a_full_disk_is_told() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.pgn"), "1. e4 e5 2. Ke3 *\n".repeat(1000)).expect("a file");
    fs::write(folder.path().join("mended.pgn"), "1. e4 e5 2. Bc4 d6 3. Bxf7 *\n".repeat(1000)).expect("a file");
    for arguments in [
        &["check", "a.pgn"][..],
        &["check", "--format", "ndjson", "a.pgn"],
        &["convert", "--to", "uci", "a.pgn"],
        &["lint", "--diff", "mended.pgn"],
        &["games"],
        &["explain", "--all"],
        &["man"],
        &["completions", "bash"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let run = command(folder.path(), arguments).stdout(full).stdin(Stdio::null()).output().expect("it runs");
        let error = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(!error.is_empty() && !error.contains("panicked"), "{arguments:?}: {error}");
    }
}
