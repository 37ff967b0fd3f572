//! Several files at once: nobody can tell it from the output, and what is broken off leaves no half-written file.

mod command;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use command::{Run, command, run_in};

#[test]
fn the_output_is_the_same_whatever_the_jobs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for format in ["full", "concise", "json", "ndjson", "sarif", "github"] {
        for subcommand in ["check", "lint"] {
            let of = |jobs: &str| {
                let paths = ["no.txt", "corpus/broken", "corpus/seeds", "corpus/techqa", "corpus/*.md"];
                let options = [subcommand, "-v", "--statistics", "--format", format, "-j", jobs];
                let run = run_in(root, &[&options[..], &paths].concat(), "");
                (run.code, run.out, run.err)
            };
            let one = of("1");
            assert!(one.0 == 2 && one.1.lines().count() > 3 && one.2.contains("Findings by file:"), "{one:?}");
            for jobs in ["2", "7"] {
                assert!(of(jobs) == one, "{subcommand} {format} -j {jobs}");
            }
        }
    }
    assert_eq!(run_in(root, &["check", "-j", "0", "corpus/seeds"], "").code, 2);
}

/// A folder with many files without a game, and one of many games.
fn many() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for index in 0..300 {
        fs::write(folder.path().join(format!("{index:03}.txt")), "words\n").expect("a file");
    }
    // More games than are read ahead.
    let game = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    fs::write(folder.path().join("150.txt"), game.repeat(700)).expect("a file");
    folder
}

#[test]
fn a_file_of_many_games_among_many_files_keeps_its_place() {
    let folder = many();
    let of = |jobs: &str| run_in(folder.path(), &["check", "--format", "concise", "-j", jobs, "."], "").out;
    let one = of("1");
    let files: Vec<&str> = one.lines().filter_map(|line| line.split(':').next()).collect();
    assert!(files.is_sorted() && files.iter().filter(|file| **file == "150.txt").count() >= 700);
    assert!(of("2") == one && of("8") == one);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_ends_the_run_once() {
    let folder = many();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
    let json = ["check", "-j", "4", "--format", "ndjson", "--output", "sarif=out.sarif", "."];
    let run = Run::from(command(folder.path(), &json).stdout(full).output().expect("it runs"));
    assert_eq!(run.code, 2);
    assert_eq!(run.err.matches("cannot write standard output: ").count(), 1, "{}", run.err);
    assert!(!folder.path().join("out.sarif").exists(), "no half of a log");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 300, "nothing beside it is left");

    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let arguments = ["check", "-j", "4", "--format", "sarif", "--output", "sarif=out.sarif", "."];
    let run = Run::from(command(folder.path(), &arguments).stdout(writer).output().expect("it runs"));
    assert_eq!((run.code, run.err.as_str()), (1, ""), "who reads no more changes nothing");
    assert!(fs::read_to_string(folder.path().join("out.sarif")).expect("the log").ends_with("}]}\n"));
}

#[test]
fn a_folder_in_the_place_of_a_target_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "1.e4/d4\n").expect("a record");
    fs::create_dir(folder.path().join("out")).expect("a folder");
    for arguments in [
        &["check", "--output", "sarif=out", "a.txt"][..],
        &["lint", "--format", "full", "--output", "json=out", "a.txt"],
        &["convert", "--to", "pgn", "-o", "out", "a.txt"],
    ] {
        let run = run_in(folder.path(), arguments, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains("cannot write out: it is a folder"), "{}", run.err);
    }
    fs::create_dir_all(folder.path().join("man/scoresheet.1")).expect("a folder");
    let run = run_in(folder.path(), &["man", "--dir", "man"], "");
    assert!(run.code == 2 && run.err.contains("scoresheet.1: it is a folder"), "{run:?}");
}

/// The same command, which a signal ends also where these tests were started so that none does, as by `nohup`.
#[cfg(unix)]
fn interruptible(command: Command) -> Command {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or("0");
    if u64::from_str_radix(ignored.trim(), 16).is_ok_and(|signals| signals.trailing_zeros() >= 3) {
        return command;
    }
    let mut through = Command::new("env");
    through.arg("--default-signal=HUP,INT,QUIT").arg(command.get_program()).args(command.get_args());
    through.current_dir(command.get_current_dir().expect("a folder"));
    through
}

/// A run that waits for its input is broken off as by Ctrl-C: what stood in the place of its output stands there still.
#[cfg(unix)]
#[test]
fn a_run_that_is_broken_off_leaves_what_was_there() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("game.txt"), "1.e4/d4\n").expect("a record");
    for arguments in [
        &["check", "--output", "json=old", "game.txt", "-"][..],
        &["lint", "--output", "sarif=old", "-j", "2", "game.txt", "-"],
        &["convert", "--to", "pgn", "-o", "old", "game.txt", "-"],
    ] {
        fs::write(folder.path().join("old"), "old").expect("what was there");
        let before = fs::read_dir(folder.path()).expect("a folder").count();
        let mut child = interruptible(command(folder.path(), arguments))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the command is built");
        // To wait for its end would close its input, and let it end by itself.
        let input = child.stdin.take();
        // It has opened its output when there is a file more.
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
        while fs::read_dir(folder.path()).expect("a folder").count() == before {
            assert!(std::time::Instant::now() < deadline, "{arguments:?} opens nothing beside its target");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let id = child.id().to_string();
        let signal = if arguments[0] == "lint" { "-TERM" } else { "-INT" };
        let sent = std::process::Command::new("kill").args([signal, &id]).status().expect("kill");
        assert!(sent.success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{arguments:?}");
        drop(input);
        assert_eq!(fs::read_to_string(folder.path().join("old")).expect("it is there"), "old", "{arguments:?}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), before, "nothing is left: {arguments:?}");
    }
}
