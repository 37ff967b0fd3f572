//! Exit codes, streams and formats: what holds for the command whatever is in the records.

mod command;

use std::fs;
use std::path::Path;
use std::process::Stdio;

use command::{Run, command, run, run_in};

/// A folder with one file that holds no game.
fn prose() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("prose.txt"), "nothing but words\n").unwrap();
    folder
}

fn check(folder: &tempfile::TempDir, arguments: &[&str]) -> Run {
    run_in(folder.path(), &[&["check"], arguments].concat(), "")
}

#[test]
fn help_and_version_are_answers_and_wrong_arguments_are_not() {
    for asked in [&["--help"][..], &["-h"], &["--version"], &["check", "--help"], &["help", "perft"]] {
        let run = run(asked);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{asked:?}");
        assert!(!run.out.is_empty() && !run.out.contains('\u{1b}'));
    }
    for wrong in
        [&[][..], &["chek"], &["check", "--bogus"], &["check", "-q", "-v", "-"], &["check", "--format", "xml", "-"]]
    {
        let run = run(wrong);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{wrong:?}");
        assert!(!run.err.is_empty());
    }
}

#[test]
fn a_file_without_a_game_is_an_error_of_the_record_not_of_the_run() {
    let folder = prose();
    let plain = check(&folder, &["prose.txt"]);
    assert_eq!(plain.code, 1);
    assert!(plain.out.starts_with("prose.txt:1:1: error[no-game] "), "{}", plain.out);
    assert_eq!(plain.err, "");
    assert_eq!(check(&folder, &["--fail-on", "never", "prose.txt"]).code, 0);
    assert_eq!(check(&folder, &["--ignore", "no-game", "prose.txt"]).out, "");
    assert_eq!(check(&folder, &["--select", "rules,claims", "prose.txt"]).code, 0);
    let full = check(&folder, &["--format", "full", "prose.txt"]);
    let told = "1 file, 0 games, 0 plies: 1 error\n\
                `scoresheet explain NAME` says more of a finding\n";
    assert!(full.out.contains("[prose.txt:1:1]") && full.err == told, "{full:?}");
    assert_eq!(check(&folder, &["--format", "full", "-q", "prose.txt"]).err, "");
    let counted = check(&folder, &["--statistics", "--max-findings", "0", "prose.txt"]);
    assert!(counted.out.is_empty() && counted.err.contains("1 no-game ") && counted.err.contains("not shown: 1 more"));
    assert!(
        counted.err.contains("     1 prose.txt (1 error)\n") && counted.err.contains("     1 error\n"),
        "{counted:?}"
    );
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_checked() {
    let folder = prose();
    let run = check(&folder, &["no.txt", "prose.txt", "*.pgn"]);
    assert_eq!(run.code, 2, "2 wins over 1");
    assert!(run.out.contains("prose.txt:1:1"), "{run:?}");
    assert!(run.out.starts_with("no.txt:1:1: error[unreadable-file] cannot read no.txt: "), "{run:?}");
    assert!(
        run.err.starts_with("error: nothing to read: ") && run.err.contains("\nerror: cannot read no.txt: "),
        "{run:?}"
    );
    fs::create_dir(folder.path().join("empty")).unwrap();
    assert_eq!(check(&folder, &["empty"]).code, 2);
    let misspelt = check(&folder, &["--select", "ilegal-move", "prose.txt"]);
    assert!(misspelt.code == 2 && misspelt.err.contains("do you mean `illegal-move`"), "{misspelt:?}");
}

#[test]
fn standard_input_is_read_where_no_path_is_named() {
    let folder = prose();
    let run = |arguments: &[&str]| run_in(folder.path(), &[&["check"], arguments].concat(), "words");
    assert!(run(&[]).out.starts_with("<stdin>:1:1: "));
    assert!(run(&["-"]).out.starts_with("<stdin>:1:1: "));
    assert!(run(&["--stdin-filename", "a.pgn"]).out.starts_with("a.pgn:1:1: "));
}

#[test]
fn every_format_gives_the_same_exit_code_and_machines_get_json() {
    let folder = prose();
    for format in ["full", "concise", "json", "ndjson", "sarif", "github"] {
        assert_eq!(check(&folder, &["--format", format, "prose.txt"]).code, 1, "{format}");
    }
    let json: serde_json::Value = serde_json::from_str(&check(&folder, &["--format", "json", "."]).out).unwrap();
    assert_eq!((&json["files"][0]["path"], &json["summary"]["files"]), (&"prose.txt".into(), &1.into()));
    let both = check(&folder, &["--output", "json=x.json", "--output", "ndjson", "prose.txt"]);
    assert_eq!(both.out.lines().count(), 2);
    let written = fs::read_to_string(folder.path().join("x.json")).unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), json);
    assert_eq!(check(&folder, &["--output", "json", "--format", "json", "."]).code, 2);
    assert_eq!(check(&folder, &["--output", "json=no/such/folder", "."]).code, 2);
}

#[test]
fn colour_is_decided_by_the_option_then_the_environment() {
    let folder = prose();
    let colored = |when: &str, variable: Option<&str>| {
        let mut command = command(folder.path(), &["check", "--color", when, "prose.txt"]);
        command.envs(variable.map(|value| ("NO_COLOR", value)));
        Run::from(command.output().unwrap()).out.contains('\u{1b}')
    };
    assert!(!colored("auto", None), "no terminal");
    assert!(colored("always", None));
    assert!(colored("always", Some("1")));
    assert!(!colored("never", None));
    assert!(!colored("auto", Some("1")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = prose();
    for arguments in [
        &["check", "prose.txt"][..],
        &["games"],
        &["explain", "--all"],
        &["moves"],
        &["perft", "--depth", "2"],
        &["man"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Run::from(command(folder.path(), arguments).stdout(full).output().unwrap());
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains("cannot write standard output: "), "{}", run.err);
    }
    let file = check(&folder, &["--output", "json=/dev/full", "prose.txt"]);
    assert!(file.code == 2 && file.err.contains("cannot write /dev/full: "), "{file:?}");
}

#[test]
fn a_reader_that_goes_away_is_no_error_and_changes_no_exit_code() {
    let folder = prose();
    for (arguments, code) in [
        (&["check", "prose.txt"][..], 1),
        (&["check", "--fail-on", "never", "prose.txt"], 0),
        (&["games"], 0),
        (&["explain", "--all"], 0),
        (&["moves"], 0),
        (&["perft", "--depth", "3"], 0),
        (&["--help"], 0),
        (&["completions", "bash"], 0),
        (&["man"], 0),
        (&["check", "--format", "sarif", "prose.txt"], 1),
        (&["lint", "--format", "github", "prose.txt"], 1),
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = command(folder.path(), arguments);
        let run = Run::from(command.stdout(writer).stdin(Stdio::null()).output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (code, ""), "{arguments:?}");
    }
}

#[test]
fn a_closed_standard_error_does_not_matter() {
    let folder = prose();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = command(folder.path(), &["check", "--statistics", "no.txt", "prose.txt"]);
    assert_eq!(Run::from(command.stderr(writer).output().unwrap()).code, 2);
}

#[test]
fn a_folder_is_checked_in_the_order_of_its_names() {
    let folder = prose();
    for name in ["b.pgn", "a.txt", "c.md"] {
        fs::write(folder.path().join(name), "words").unwrap();
    }
    let out = check(&folder, &["."]).out;
    let files: Vec<_> = out.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(files, ["a.txt", "b.pgn", "prose.txt"]);
    assert!(Path::new(env!("CARGO_BIN_EXE_scoresheet")).exists());
}
