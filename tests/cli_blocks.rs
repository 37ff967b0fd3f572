//! A large file is read block by block, and nothing of what is said of it shows that.

mod command;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use command::{run_in, run_on};

/// More bytes than a file has that is read whole.
const LARGE: usize = 9 << 20;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// The records of the corpus, one behind another, again and again, with things between them that reach far.
fn archive() -> String {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"), &mut found);
    found.sort();
    let is_record = |path: &PathBuf| path.extension().is_some_and(|ext| ext == "txt" || ext == "pgn");
    let records: Vec<String> =
        found.iter().filter(|path| is_record(path)).filter_map(|path| fs::read_to_string(path).ok()).collect();
    let records: Vec<&String> = records.iter().filter(|text| !text.contains("%scoresheet:")).collect();
    assert!(records.len() > 30, "{}", records.len());
    let mut text = String::new();
    let mut round = 0;
    while text.len() < LARGE {
        for (index, record) in records.iter().enumerate() {
            text.push_str(record.trim_start_matches('\u{FEFF}'));
            text.push_str("\n\n");
            match (index + round) % 97 {
                0 => {
                    // A comment longer than anything is looked ahead for, and a line that is.
                    let _ = write!(text, "[Event \"{round}\"]\n\n1. e4 {{{}}} e5 *\n\n", "Ж longer ".repeat(20_000));
                }
                1 => {
                    let _ = write!(text, "[Event \"{round}\"]\n\n1. e4 e5 ; {}\n2. Nf3 *\n\n", "on ".repeat(60_000));
                }
                2 => text.push_str("[Event \"open\"]\n\n1. e4 {never closed e5 *\n\n"),
                3 => text.push_str("[Event \"deutsch\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *\n\n"),
                _ => {}
            }
        }
        round += 1;
    }
    text
}

#[test]
fn what_is_said_of_a_large_file_does_not_show_that_it_is_read_in_blocks_on_several_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = archive();
    fs::write(folder.path().join("large.pgn"), &text).expect("written");
    // Standard input is read whole.
    let arguments = ["check", "--format", "ndjson", "--stdin-filename", "large.pgn", "-"];
    let whole = run_in(folder.path(), &arguments, &text);
    assert!(whole.out.lines().count() > 1000, "{}", whole.out.lines().count());
    for jobs in ["1", "2", "5"] {
        let blocks = run_in(folder.path(), &["check", "--format", "ndjson", "-j", jobs, "large.pgn"], "");
        assert_eq!(blocks.code, whole.code);
        for (index, (block, whole)) in blocks.out.lines().zip(whole.out.lines()).enumerate() {
            assert_eq!(block, whole, "game {index}, {jobs} threads");
        }
        assert_eq!(blocks.out.lines().count(), whole.out.lines().count());
    }
}

#[test]
fn so_is_an_archive_without_a_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut text = String::new();
    let mut round = 0;
    while text.len() < LARGE {
        round += 1;
        let _ = write!(text, "[Event \"{round}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 {{Ж}} Nc6 3. Bb5 a6 4. Ba4 *\n\n");
        if round == 90_000 {
            // A language that comes late changes how what stands behind is tried.
            text.push_str("[Event \"late\"]\n[Result \"*\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 *\n\n");
        }
    }
    fs::write(folder.path().join("large.pgn"), &text).expect("written");
    let whole = run_in(folder.path(), &["check", "--format", "ndjson", "--stdin-filename", "large.pgn", "-"], &text);
    assert_eq!(whole.code, 0);
    let blocks = run_in(folder.path(), &["check", "--format", "ndjson", "-j", "3", "large.pgn"], "");
    assert!(blocks.out == whole.out, "the games of blocks are others");
}

/// What is said of a file by its name, on so many threads, and of the same bytes read whole.
fn compare(bytes: &[u8], what: &str, jobs: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("large.pgn"), bytes).expect("written");
    let path = folder.path().join("large.pgn");
    let whole = run_on(&["check", "--format", "ndjson", "--stdin-filename", "large.pgn", "-"], bytes);
    for jobs in jobs {
        let blocks = run_in(folder.path(), &["check", "--format", "ndjson", "-j", jobs, "large.pgn"], "");
        assert_eq!(blocks.code, whole.code, "{what}, {jobs} threads, {}", path.display());
        for (index, (block, whole)) in blocks.out.lines().zip(whole.out.lines()).enumerate() {
            assert_eq!(block, whole, "{what}: game {index}, {jobs} threads");
        }
        assert_eq!(blocks.out.lines().count(), whole.out.lines().count(), "{what}, {jobs} threads");
    }
    whole.out
}

#[test]
fn bytes_that_are_no_utf_8_and_lines_for_the_whole_file_are_seen_wherever_they_stand() {
    let game = "[Event \"Ж\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 {Ж} Nc6 3. Bb5 a6 *\n\n".repeat(10);
    let russian = b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n\n1. e4 e5 2. \xcaf3 \xcac6 3. \xd1b5 a6 *\n\n";
    let marked = b"[Event \"marked\"]\n\n1. e4 e5 2. Nf3+ *\n\n";
    let allow = b"%scoresheet: allow wrong-check-mark -- as printed\n\n";
    let games = LARGE / game.len() + 1;
    let archive = |parts: &[(usize, &[u8])]| {
        let mut bytes = Vec::new();
        for index in 0..games {
            for (_, part) in parts.iter().filter(|(place, _)| *place == index) {
                bytes.extend_from_slice(part);
            }
            bytes.extend_from_slice(game.as_bytes());
        }
        bytes
    };
    let late = games * 2 / 3;
    let out = compare(&archive(&[(late, russian), (late + 10, marked)]), "a page that comes late", &["1", "3"]);
    assert!(out.contains("windows-1251") && out.contains("Иванов"));
    compare(&archive(&[(0, russian), (late, marked)]), "a page from the start", &["1"]);
    let out = compare(&archive(&[(0, allow), (late, marked)]), "a line before the first game", &["3"]);
    assert!(!out.contains("wrong-check-mark"));
    let out =
        compare(&archive(&[(late, allow), (late, marked), (late + 5, marked)]), "a line before a later one", &["3"]);
    assert_eq!(out.matches("\"wrong-check-mark\"").count(), 1);
    // What stands before the first game may be longer than what is read at once.
    let about = "About this file.\n".repeat(100_000).into_bytes();
    for heading in [[&allow[..], &about, b"\n"].concat(), [&about[..], b"\n", allow].concat()] {
        let out = compare(&archive(&[(0, &heading), (late, marked)]), "a long heading", &["3"]);
        assert!(!out.contains("wrong-check-mark"));
    }
    let mut cut = archive(&[]);
    cut.truncate(cut.len() - 2);
    cut.extend_from_slice("{Ж".as_bytes());
    cut.pop();
    compare(&cut, "half a character at the end", &["3"]);
}
