//! What the repository and the command offer to shells, manuals, hooks and editors.

mod command;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use command::{run, run_in};
use serde_json::Value;

fn document(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a file of the project")
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).out;
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_shell_completes_every_command() {
    assert!(commands().len() > 8, "{:?}", commands());
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        for command in commands() {
            assert!(run.out.contains(&command), "{shell} does not know {command}");
        }
        assert!(run.out.contains("max-findings"), "{shell}");
    }
    assert_eq!(run(&["completions", "tcsh"]).code, 2);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| run_in(folder.path(), arguments, "");
    let all = run(&["man"]);
    assert_eq!((all.code, all.err.as_str()), (0, ""));
    assert!(all.out.contains(".TH scoresheet 1"), "{}", all.out);
    let written = run(&["man", "--dir", "man/pages"]);
    assert_eq!((written.code, written.out.as_str(), written.err.as_str()), (0, "", ""));
    let mut files: BTreeSet<String> = fs::read_dir(folder.path().join("man/pages"))
        .expect("a folder of pages")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    let page = |name: &str| fs::read_to_string(folder.path().join("man/pages").join(name)).expect("a page");
    assert!(files.remove("scoresheet.1") && page("scoresheet.1") == all.out);
    for command in commands() {
        let name = format!("scoresheet-{command}.1");
        assert!(files.remove(&name), "{name} is missing");
        assert_eq!(page(&name), run(&["man", &command]).out);
        assert!(page(&name).contains("\\-\\-color"), "{name} has not the options of all commands");
    }
    assert!(files.is_empty(), "{files:?}");
    let unknown = run(&["man", "chek"]);
    assert!(
        unknown.code == 2 && unknown.err.contains("there is no command `chek`: there are `check`, "),
        "{unknown:?}"
    );
    fs::write(folder.path().join("file"), "").expect("a file");
    let no_folder = run(&["man", "--dir", "file"]);
    assert!(no_folder.code == 2 && no_folder.err.starts_with("error: cannot write file: "), "{no_folder:?}");
}

/// The problem matcher takes a line of `concise` apart; by the engine of another crate than any of the command.
#[test]
fn the_problem_matcher_reads_a_concise_line() {
    let matcher: Value = serde_json::from_str(&document(".github/problem-matcher.json")).expect("JSON");
    let pattern = &matcher["problemMatcher"][0]["pattern"][0];
    let regex = regex::Regex::new(pattern["regexp"].as_str().expect("an expression")).expect("an expression");
    let group = |field: &str| usize::try_from(pattern[field].as_u64().expect("a number")).expect("a group");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a b.txt"), "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6\n").expect("a record");
    let run = run_in(folder.path(), &["check", "--format", "concise", "."], "");
    let line = run.out.lines().next().expect("a finding");
    let found = regex.captures(line).unwrap_or_else(|| panic!("no match: {line}"));
    for (field, expected) in [
        ("file", "a b.txt"),
        ("line", "1"),
        ("column", "35"),
        ("severity", "error"),
        ("code", "move-after-check"),
        ("message", "Qf6 is not allowed: Bxc3+ gave check, and that ended Black's turn (early-check=ends-turn)"),
    ] {
        assert_eq!(&found[group(field)], expected, "{field}");
    }
    for severity in ["error", "warning", "info"] {
        assert!(regex.is_match(&format!("C:\\a.txt:1:2: {severity}[no-game] words")), "{severity}");
    }
    for other in ["1 file, 1 game, 7 plies: 1 error", "error: cannot read a.txt: no", "a.txt:1: error[x] y", ""] {
        assert!(!regex.is_match(other), "{other}");
    }
}

/// The hooks are commands that there are, for the files that are read.
#[test]
fn the_hooks_run_commands_that_there_are() {
    let hooks = document(".pre-commit-hooks.yaml");
    let values = |key: &str| -> Vec<String> {
        let prefix = format!("{key}: ");
        let lines = hooks.lines().filter_map(|line| line.trim_start_matches(['-', ' ']).strip_prefix(&prefix));
        lines.map(|value| value.trim_matches('\'').to_owned()).collect()
    };
    assert_eq!(values("id"), ["scoresheet-check", "scoresheet-lint", "scoresheet-fmt"]);
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "1.Nf3/Nc3//b6/g6 2. b3/Bb2\n").expect("a record");
    for (entry, id) in values("entry").iter().zip(values("id")) {
        let words: Vec<&str> = entry.split(' ').chain(["a.txt"]).collect();
        assert_eq!(format!("{}-{}", words[0], words[1]), id);
        let run = run_in(folder.path(), &words[1..], "");
        assert!(run.code < 2, "{entry}: {run:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("a.txt")).expect("the file"), "1.Nf3/Nc3//b6/g6 2.b3/Bb2\n");
    let files: BTreeSet<String> = values("files").into_iter().collect();
    assert_eq!(files.len(), 1, "the same files for each");
    let regex = regex::Regex::new(files.first().expect("an expression")).expect("an expression");
    for name in ["a.pgn", "b/c.TXT", "d.pgn.gz", "e.txt.zst"] {
        assert!(regex.is_match(name), "{name}");
    }
    for name in ["a.md", "pgn", "a.txt.rs", "x.gz"] {
        assert!(!regex.is_match(name), "{name}");
    }
}
