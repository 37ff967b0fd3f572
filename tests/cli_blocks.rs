//! A large file is read block by block, and nothing of what is said of it shows that.

mod command;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use command::run_in;

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
