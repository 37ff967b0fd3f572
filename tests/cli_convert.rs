//! `convert`: what is written, where, and what is said of it.

mod command;

use std::fmt::Write as _;
use std::fs;

use command::{Run, run_in};

const SEED: &str = "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1 4.Bg2/Bh1//Qg5/Qg1 mat.\n";

/// A game with everything that PGN can hold, by PGN's own means.
const EVERYTHING: &str = "\
[Event \"?\"]
[White \"A \\\"B\\\" C\\\\D\"]
[Black \"Ж\"]
[Result \"1-0\"]
[Annotator \"x\"]

{heading [%clk 0:05:00]} 1. e4 $1 e5 {a remark that is long enough to be broken at the end of a line of PGN}
% passed over
2. Nf3 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3 {in}) 2... Nc6 (=) 3. Bb5 a6!? 1-0
";

fn convert(arguments: &[&str], input: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &[&["convert"], arguments, &["-"]].concat(), input)
}

#[test]
fn the_seed_in_every_target() {
    let mut all = String::new();
    for target in ["line", "full", "pgn", "columns", "series", "uci", "fen"] {
        let run = convert(&["--to", target], SEED);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{target}");
        write!(all, "--to {target}\n{}\n", run.out).unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn the_seed_in_every_style() {
    let mut all = String::new();
    for options in [
        "--moves long",
        "--moves uci",
        "--to-letters de --moves long",
        "--to-letters ru",
        "--to-letters figurine",
        "--captures :",
        "--captures none",
        "--marks words",
        "--to-letters it --marks words --captures :",
        "--wrap 30",
    ] {
        let options: Vec<&str> = options.split(' ').collect();
        let run = convert(&[&["--to", "line"], &options[..]].concat(), SEED);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{options:?}");
        write!(all, "{}\n{}\n", options.join(" "), run.out).unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn everything_that_pgn_can_hold() {
    let mut all = String::new();
    for options in [
        "--to pgn",
        "--to full",
        "--to line",
        "--to columns",
        "--to series",
        "--to pgn --tags roster --comments drop",
        "--to full --tags none --variations drop",
        "--to uci",
        "--to fen",
    ] {
        let run = convert(&options.split(' ').collect::<Vec<_>>(), EVERYTHING);
        assert_eq!(run.code, 0, "{options}: {}", run.err);
        write!(all, "{options}\n{}{}\n", run.out, run.err).unwrap();
    }
    insta::assert_snapshot!(all);
}

#[test]
fn other_games_starts_and_letters() {
    let mut all = String::new();
    let records = [
        ("progressive chess", "1.e4 2.e5/d5 3.d4/exd5/dxe5\n"),
        ("Black first", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7...Kd7/Kd6 8.e4/e5+ Kxe5\n"),
        ("inside a turn", "[Variant \"Marseillais\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w1 - - 0 7\"]\n\n7.e4; Kd7/Kd6\n"),
        ("Frankfurt", "[Variant \"Frankfurt\"]\n\n1.e4 d5 2.exd5 Nf6 3.Bb5+ c6 4.Bxc6+ *\n"),
        ("declined", "[Variant \"Extra Move\"]\n\n1.e4//e5 2.Nf3//Nc6/Nf6\n"),
        ("rules of its own", "[Variant \"Balanced\"]\n[VariantRules \"early-check=forbidden\"]\n\n1.e4//e5/d6\n"),
        ("Russian", "1. Кf3/Кc3 Кf6/Кc6\n"),
        ("a game that is not played here", "[Variant \"Monster\"]\n\n1.e4/d4//e5/d5\n"),
    ];
    for (name, record) in records {
        for target in ["line", "pgn", "series"] {
            let run = convert(&["--to", target], record);
            write!(all, "{name}, --to {target}: {}\n{}{}\n", run.code, run.out, run.err).unwrap();
        }
    }
    insta::assert_snapshot!(all);
}

#[test]
fn columns_are_not_written_of_progressive_chess() {
    let run = convert(&["--to", "columns"], "1.e4 2.e5/d5 3.d4/exd5/dxe5\n");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("every turn has a number of its own") && run.err.contains("`series`"), "{}", run.err);
}

#[test]
fn a_record_with_an_error_is_converted_up_to_it() {
    let record = "[White \"A\"]\n\n1.e4/d4 {fine}; e5/d5\n2.Nf3/Ke3; Nc6/Nf6 {lost}\n0-1\n";
    let run = convert(&["--to", "full"], record);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "[White \"A\"]\n\n1.e4/d4 {fine}; e5/d5\n2.Nf3 {Ke3; Nc6/Nf6 {lost)} 0-1\n");
    assert!(run.err.starts_with("<stdin>:4:7: error[illegal-move] Ke3 is illegal"), "{}", run.err);
    let strict = convert(&["--to", "full", "--strict"], &format!("{record}\n{SEED}"));
    assert_eq!((strict.code, strict.out.lines().count()), (1, 4));
    assert!(strict.err.contains("game 1 is left out"), "{}", strict.err);
    // A variation that breaks, and the main line behind it.
    let run = convert(&["--to", "line"], "1.e4/d4 (1.e4/Ke3//e5) //e5/d5\n");
    assert_eq!((run.code, run.out.as_str()), (1, "1.e4/d4 (1.e4 {Ke3//e5}) //e5/d5\n"));
    // A position that is none: nothing can be played from it.
    let run = convert(&["--to", "pgn"], "[FEN \"9/8\"]\n\n1. e4 e5 1-0\n");
    assert_eq!(run.code, 1);
    assert!(run.out.contains("[FEN \"9/8\"]") && run.out.ends_with("{1. e4 e5} 1-0\n"), "{}", run.out);
}

#[test]
fn what_a_target_cannot_hold_is_said_once_a_kind() {
    let run = convert(&["--to", "uci"], &format!("{EVERYTHING}\n{EVERYTHING}"));
    assert_eq!(run.code, 0);
    assert_eq!(run.err.lines().filter(|line| line.contains("comments")).count(), 1, "{}", run.err);
    assert!(run.err.contains("6 comments") && run.err.contains("2 variations"), "{}", run.err);
    assert_eq!(convert(&["-q", "--to", "uci"], EVERYTHING).err, "");
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("a.txt"), SEED).unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), &[&["convert", "--to", "uci"], arguments].concat(), "");
    assert_eq!(run(&["a.txt", "-o", "out.uci"]).code, 0);
    let written = fs::read_to_string(at("out.uci")).unwrap();
    assert!(written.starts_with("g1f3 b1c3 | b7b6 g7g6 | ") && written.lines().count() == 1);
    // A file that cannot be read: the target stays as it was.
    let failed = run(&["a.txt", "a.txt", "no.txt", "-o", "out.uci"]);
    assert_eq!((failed.code, failed.out.as_str()), (2, ""));
    assert!(failed.err.contains("no.txt") && failed.err.contains("out.uci is not written"), "{}", failed.err);
    assert_eq!(fs::read_to_string(at("out.uci")).unwrap(), written);
    // A folder in its place, and a folder that is not there.
    fs::create_dir(at("folder")).unwrap();
    assert!(run(&["a.txt", "-o", "folder"]).err.contains("it is a folder"));
    assert_eq!(run(&["a.txt", "-o", "nowhere/out"]).code, 2);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 3, "nothing is left behind: {left:?}");
    #[cfg(target_os = "linux")]
    {
        let full = run(&["a.txt", "-o", "/dev/full"]);
        assert_eq!(full.code, 2);
        assert!(full.err.contains("/dev/full"), "{}", full.err);
        let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(at("out.uci")).unwrap().permissions());
        assert_eq!(mode & 0o444, 0o444);
    }
}

#[test]
fn many_files_go_into_a_folder_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("in/deep")).unwrap();
    fs::write(at("in/a.txt"), SEED).unwrap();
    fs::write(at("in/deep/a.txt"), format!("{SEED}\n{SEED}")).unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), &[&["convert"], arguments].concat(), "");
    let done = run(&["--to", "full", "in", "--out-dir", "out"]);
    assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, "", ""));
    assert_eq!(fs::read_to_string(at("out/a.txt")).unwrap().lines().count(), 4);
    assert_eq!(fs::read_to_string(at("out/deep/a.txt")).unwrap().lines().count(), 9);
    assert_eq!(run(&["--to", "uci", "in", "--out-dir", "out"]).code, 0);
    assert!(at("out/deep/a.txt.uci").exists());
    // Two files of one name: nothing is written.
    let clash = run(&["--to", "full", "in/a.txt", "in/deep/a.txt", "--out-dir", "other"]);
    assert_eq!(clash.code, 2);
    assert!(clash.err.contains("in/a.txt and in/deep/a.txt"), "{}", clash.err);
    assert!(!at("other").exists());
}

#[test]
fn games_are_picked_and_arguments_that_ask_for_nothing_are_refused() {
    let two = format!("{EVERYTHING}\n[White \"Z\"]\n\n{SEED}");
    assert_eq!(convert(&["--to", "uci", "--index", "2"], &two).out.lines().count(), 1);
    assert!(convert(&["--to", "uci", "--where", "White=z"], &two).out.starts_with("g1f3 b1c3"));
    assert_eq!(convert(&["--to", "uci", "--index", "3"], &two).code, 2);
    assert_eq!(convert(&["--to", "pgm"], SEED).code, 2);
    assert!(convert(&["--to", "pgn", "--to-letters", "rux"], SEED).err.contains("`ru`"));
    assert_eq!(convert(&[], SEED).code, 2);
    assert_eq!(convert(&["--to", "pgn"], "").code, 1, "a file without a game");
}
