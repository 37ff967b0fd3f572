//! `lint`: what is found beyond the rules of the game, and what mends it.

mod command;

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use command::{Run, gzip, run_in, utf16};

fn lint(arguments: &[&str], input: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &[&["lint"], arguments].concat(), input)
}

/// Mends each record: the findings, the text and what is left; a second time changes nothing.
fn mended(option: &str, records: &[&str]) -> String {
    let mut all = String::new();
    for record in records {
        let found = lint(&["-"], record);
        let run = lint(&[option, "-"], record);
        let again = lint(&[option, "-"], &run.out);
        assert_eq!(again.out, run.out, "mended twice");
        assert!(again.err.ends_with("0 fixed\n"), "{}", again.err);
        let left = run.err.replace("<stdin>", "left");
        writeln!(all, "{record:?}\n{}{:?} {}\n{left}", found.out.replace("<stdin>:", ""), run.out, run.code).unwrap();
    }
    all
}

#[test]
fn safe_fixes_add_what_is_missing_or_change_spelling() {
    insta::assert_snapshot!(mended(
        "--fix",
        &[
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. Bc6\n",
            "1. f3 e5 2. g4 Qh4\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Bd7 5. 0-0 Nf6\n",
            "1. е4 е5 2. Nf3 Nс6\n",
            "1.e4\u{a0}e5 2.Nf3 – Nc6\n",
            "1. e4 e5 2. Ng1f3 nc6\n",
            "1. f3 e5 2. g4 Qh4 mate\n",
            "1.Nf3/Nc3//b6/g6, 2.b3/Bb2//Bb7/e5\n",
            "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 (1... c5 2. Nf3)\n",
            "[Event \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5 ; a remark\n",
            "[Event \"A\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n",
            "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 1-0\n",
            "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 *\n",
            "[White \"A\"]\n\n1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 1-0\n",
            "[White “A \"B\" C”]\n[Black  B]\n\n\n\n[Result \"*\"]\n\n1. e4 e5 *\n",
            "1.e4 e5 2.Nf3 // a good {move}\n2...Nc6\n",
            "1. Кg1-f3 Кg8-f6 2. Cb1-c3 d7-d5\n",
        ]
    ));
}

/// What is mended is what was meant, and what would not be is left.
#[test]
fn a_fix_is_of_what_was_read() {
    for (record, mended) in [
        // A bishop, or a rook, in small: its letter says no more than it must.
        ("1. e4 e5 2. bb5 bb4 *\n", "1. e4 e5 2. Bb5 Bb4 *\n"),
        (
            "[FEN \"4k3/8/8/2p5/3B4/8/8/4K3 w - - 0 1\"]\n\n1. bc5 *\n",
            "[FEN \"4k3/8/8/2p5/3B4/8/8/4K3 w - - 0 1\"]\n\n1. Bxc5 *\n",
        ),
        ("1. a4 a5 2. ra3 ra6 *\n", "1. a4 a5 2. Ra3 Ra6 *\n"),
        // More slashes are of the comment.
        ("1.e4/Nf3//e5/Nc6 ///8/8 was meant\n2.Bc4/O-O *\n", "1.e4/Nf3//e5/Nc6 {/8/8 was meant}\n2.Bc4/O-O *\n"),
        // A separator behind which a ply was lost separates that ply.
        ("1.e4/ // e5/d5 2.d4/c4 *\n", "1.e4/ // e5/d5 2.d4/c4 *\n"),
        // Nor is it known behind an error what it separates.
        ("...e4/ // e5/d5 2.d4/c4 *\n", "...e4/ // e5/d5 2.d4/c4 *\n"),
        // The only one of its kind may be what an erroneous game is read by.
        ("1.e4/d4 Ke4/a6 2.a3// *\n", "1.e4/d4 Ke4/a6 2.a3// *\n"),
        // It waits for the ply that stands behind the result.
        ("1.Nf3/ *Nc3\n//b6/g6 *\n", "1.Nf3/ *Nc3\n//b6/g6 *\n"),
        // What stands among the words is not told by the sign.
        (
            "[FEN \"6k1/8/5K2/8/8/8/8/1Q6 w - - 0 1\"]\n\n1. Qb7 / Qf7 +? 1 1/2-1/2 Pat .\n",
            "[FEN \"6k1/8/5K2/8/8/8/8/1Q6 w - - 0 1\"]\n\n1. Qb7 / Qf7 +? 1 1/2-1/2 Pat .\n",
        ),
        ("1. f3 e5 2. g4 Qh4 !! mate 0-1\n", "1. f3 e5 2. g4 Qh4 !! mate 0-1\n"),
        // Without the sign the line would be one that is not read.
        ("1. e4 e5\n\u{200b}% 2. Nf3 *\n", "1. e4 e5\n\u{200b}% 2. Nf3 *\n"),
    ] {
        let run = lint(&["--fix", "--ignore", "archive", "-"], record);
        assert_eq!(run.out, mended, "{run}");
    }
}

/// A separator behind which no ply stands keeps no games apart: with or without it they are the same.
#[test]
fn what_separates_nothing_keeps_no_games_apart() {
    for (record, mended, plies) in [
        // No turn of Black stands behind the number 1, so no game begins with the second line.
        (
            "[Variant \"Bennekom\"]\nariant \"Bennekom\"]\n\n1.e4//\n1.e4//d5/e6 *\n",
            "[Variant \"Bennekom\"]\nariant \"Bennekom\"]\n\n1.e4//\n1.e4//d5/e6 *\n",
            &[1][..],
        ),
        // One that is behind a turn of Black, or a tag, ends what was there.
        ("1.e4//e5//\n\n[Event \"A\"]\n\n1.d4//d5 *\n", "1.e4//e5\n\n[Event \"A\"]\n\n1.d4//d5 *\n", &[2, 2]),
        // In a variation it says nothing of the game.
        ("1.e4 (1.d4,) e5\n1.d4 d5 *\n", "1.e4 (1.d4) e5\n1.d4 d5 *\n", &[2, 2]),
        ("1.e4 (1.d4//d5)\n1.c4 c5 *\n", "1.e4 (1.d4//d5)\n1.c4 c5 *\n", &[1]),
    ] {
        let run = lint(&["--fix", "--ignore", "archive", "-"], record);
        assert_eq!(run.out, mended, "{run}");
        let games = |text: &str| {
            let run = run_in(Path::new("."), &["check", "--isolated", "--format", "json", "-"], text);
            let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
            json["games"].as_array().unwrap().iter().map(|game| game["plies"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!((games(record), games(mended)), (plies.to_vec(), plies.to_vec()), "{record}");
    }
}

/// What stands in square brackets that are no tag may become one.
#[test]
fn brackets_that_are_no_tag_become_none() {
    for (record, mended) in [
        ("[White \"A\"]\n[Resul\u{a0}\"*\"]\n\n1.\u{a0}e4 e5 *\n", "[White \"A\"]\n[Resul\u{a0}\"*\"]\n\n1. e4 e5 *\n"),
        ("1. e4 [Result\u{a0}\"*\"] e5\u{a0}2. d4 *\n", "1. e4 [Result\u{a0}\"*\"] e5 2. d4 *\n"),
        ("1. e4 [Result \"*\"\u{a0}] e5 *\n", "1. e4 [Result \"*\"\u{a0}] e5 *\n"),
        ("1. e4 [Result + \"*\"] e5 *\n", "1. e4 [Result + \"*\"] e5 *\n"),
    ] {
        for option in ["--fix", "--unsafe-fixes"] {
            let run = lint(&[option, "--ignore", "archive", "-"], record);
            assert_eq!(run.out, mended, "{run}");
            let again = lint(&[option, "--ignore", "archive", "-"], mended);
            assert_eq!((again.out.as_str(), again.err.ends_with("0 fixed\n")), (mended, true), "{again}");
        }
    }
    // In DOS's page 437, with another tag in the line before: a game of lone carriage returns.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let text =
        b"[Event\xff\xff\xff\xffdefect\"]\r[Site \"?\"]\r[Round \"2\"]\r[White \"Alpha\"]a\"pha\"]\r[Black \"Beta\"]\r\
        1\0[Resul\xff \"*\"]]\r[Result \"*\"]\x0c\r1. e4 e5\r2. Nf3 Nc6 *\r";
    fs::write(&file, text).unwrap();
    let run = run_in(folder.path(), &["lint", "--fix", "a.txt"], "");
    assert!(!run.err.contains("report this"), "{run}");
}

/// A mark that is taken out leaves what stands on its two sides two words.
#[test]
fn what_a_mark_keeps_apart_stays_apart() {
    for (record, mended) in [
        ("1. e4 d5 2. exd5 #xd5 3. Nc3 *\n", None),
        ("1. e4 # xd5 2. Nc3 *\n", None),
        ("1. e4# xd5 2. Nc3 *\n", None),
        ("1. e4 e5 2. Bc4: # f6 *\n", None),
        ("1. e4 # :d5 *\n", None),
        ("1.e45+ 2.Ne4 Nc6\n", None),
        ("[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8 # =R *\n", None),
        ("[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8 pat =R *\n", None),
        ("1. e4 # e5 2. Nf3# (2. d4+) Nc6 # *\n", Some("1. e4 e5 2. Nf3 (2. d4) Nc6 *\n")),
        ("1. e4#! e5+{so} 2. d4 #\nexd4 e.p. *\n", Some("1. e4! e5{so} 2. d4\nexd4 *\n")),
        ("[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1.e8 pat/R *\n", None),
        ("1.e4/d4#//e5/d5+ *\n", Some("1.e4/d4//e5/d5 *\n")),
    ] {
        let run = lint(&["--unsafe-fixes", "--select", "claims", "-"], record);
        assert!(!run.err.contains("report this"), "{run}");
        if let Some(mended) = mended {
            assert_eq!(run.out, mended, "{run}");
        }
    }
}

/// By numbers the scanner knows which lines are prose, and where a game begins.
#[test]
fn numbers_that_tell_lines_and_games_stay() {
    for (record, mended) in [
        ("1.e4\nNf32.e5 d3\n5.d4 a3\n4\u{1} a6 b6\n", "1.e4\nNf32.e5 d3\n5.d4 a3\n4\u{1} a6 b6\n"),
        ("1. e4 e5 2. Nf3 Nc6 5. Bb5 a6\n3 a note b6\n", "1. e4 e5 2. Nf3 Nc6 5. Bb5 a6\n3 a note b6\n"),
        (
            "q. e4 e5 ; 15.c  ..is better\n2. Nf3 Nc6 ; 2... d6\n",
            "q. e4 e5 ; 15.c  ..is better\n2. Nf3 Nc6 ; 2... d6\n",
        ),
        ("1. e4 e5 3. Nf3 Nc6 5. Bb5 a6\n", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n"),
        ("1. e4 e5 1. Nf3 Nc6 *\n", "1. e4 e5 2. Nf3 Nc6 *\n"),
    ] {
        let run = lint(&["--unsafe-fixes", "--select", "claims", "-"], record);
        assert_eq!(run.out, mended, "{run}");
    }
}

/// A result that is glued to a word is not glued to it when it is another.
#[test]
fn a_result_stays_a_word_of_its_own() {
    let tags = "[Event \"A\"]\n[Result \"0-1\"]\n\n";
    for (movetext, mended) in [
        ("1. e4 e5*\n", "1. e4 e5 0-1\n"),
        ("1. e4 e5 {so}*{it ends}\n", "1. e4 e5 {so}0-1{it ends}\n"),
        ("1. e4 e5\n*2.Nf3/Nc6\n", "1. e4 e5\n*2.Nf3/Nc6\n"),
        ("1. f3 e5 2. g4 Qh4#*\n", "1. f3 e5 2. g4 Qh4# 0-1\n"),
    ] {
        let run = lint(&["--fix", "--ignore", "archive", "-"], &format!("{tags}{movetext}"));
        assert_eq!(run.out, format!("{tags}{mended}"), "{run}");
    }
}

/// A blank that no encoding but DOS has makes three bytes of UTF-8 three letters of DOS: without it they would be a sign.
#[test]
fn what_the_encoding_was_guessed_by_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let text = b"1.\xff e4!? \xe2\xa9\xb2 $15 e5 *\n";
    fs::write(&file, text).unwrap();
    let run = run_in(folder.path(), &["lint", "--fix", "a.txt"], "");
    assert!(run.out.contains("[odd-space]") && run.err.ends_with("0 fixed\n"), "{run}");
    assert_eq!(fs::read(&file).unwrap(), text);
    let numbers = "1.e4\n4.e6 Df6\n";
    assert_eq!(lint(&["--unsafe-fixes", "--ignore", "archive", "-"], numbers).out, numbers);
}

#[test]
fn behind_half_a_character_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let half = [utf16("1. e4 e5 2. Nf3\n"), vec![b'x']].concat();
    fs::write(&file, &half).unwrap();
    let run = run_in(folder.path(), &["lint", "--fix", "a.txt"], "");
    assert!(run.err.ends_with("0 fixed\n"), "{run}");
    assert_eq!(fs::read(&file).unwrap(), half);
}

#[test]
fn unsafe_fixes_change_what_is_claimed() {
    insta::assert_snapshot!(mended(
        "--unsafe-fixes",
        &[
            "1. e4+ e5 2. Nf3 Nc6 3. Bb5# d6 4. d4 Bd7 5. Bxc6# Bxc6\n",
            "1. e4 e5 2. Nf3 + Nc6 mate\n",
            "1. Qb7 Qf7 pat\n1. e4 e5 stalemate 2. d4 d5\n",
            "1. exe4 e5 2. Nxf3 Nc6 3. Bf1xb5 d6\n",
            "1. e4 e5 2. Nf3 e.p. Nc6 3. Bb5 d6ep\n",
            "1. e4 e5 3. Nf3 Nc6 4. Bb5 d6 7. d4 Bd7\n",
            "[Event \"A\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n",
            "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n",
            "[Event \"A\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n",
            "[Event \"A\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1\"]\n[Result \"*\"]\n\n1. O-O *\n",
            "[Event \"A\"]\n[Variant \"Frankfurt\"]\n[Result \"*\"]\n\n1. e4 d5 2. exd5=Q e6 *\n",
            "[Event \"A\"]\n[Variant \"Balanced Marseillais\"]\n[Result \"*\"]\n\n1. e4,d4 e5,d5 *\n",
        ]
    ));
}

#[test]
fn what_an_archivist_asks_of_the_tags() {
    let records = [
        "[White \"A\"]\n[Black \"B\"]\n[Date \"1925.02.30\"]\n[Result \"*\"]\n\n1. e4 *\n",
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"1931.05.02\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[Variant \"Balanced Marseillais\"]\n\n1. e4 e5,Nc6 *\n",
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"1971.05.02\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[Variant \"Balanced Marseillais\"]\n\n1. e4 e5,Nc6 *\n",
        "[Date \"1901.??.??\"]\n[Variant \"Doublemove\"]\n\n1. e4,e5 e6,Nc6 *\n",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O\n",
        "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5\n",
    ];
    let mut all = String::new();
    for record in records {
        let run = lint(&["--select", "archive", "-"], record);
        writeln!(all, "{record:?}\n{}", run.out).unwrap();
    }
    insta::assert_snapshot!(all);
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "txt" || ending == "pgn") {
            found.push(path);
        }
    }
}

#[test]
fn the_corpus_is_mended_without_a_defect_and_a_second_time_changes_nothing() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut paths = Vec::new();
    files(&corpus, &mut paths);
    for option in ["--fix", "--unsafe-fixes"] {
        let folder = tempfile::tempdir().unwrap();
        let copy_of = |path: &Path| folder.path().join(path.strip_prefix(&corpus).unwrap());
        for path in &paths {
            fs::create_dir_all(copy_of(path).parent().unwrap()).unwrap();
            fs::copy(path, copy_of(path)).unwrap();
        }
        let first = run_in(folder.path(), &["lint", option, "."], "");
        assert!(!first.err.contains("is left as it is"), "{option}: {}", first.err);
        let once: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(copy_of(path)).unwrap()).collect();
        let changed = paths.iter().zip(&once).filter(|(path, once)| fs::read(path).unwrap() != **once).count();
        assert!(changed > 20, "{changed}");
        let second = run_in(folder.path(), &["lint", option, "."], "");
        assert!(second.err.ends_with("0 fixed\n"), "{option}: {}", second.err);
        for (path, once) in paths.iter().zip(once) {
            assert_eq!(fs::read(copy_of(path)).unwrap(), once, "{option}: {}", path.display());
        }
    }
}

#[test]
fn encoding_line_ends_and_compression_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // 1. e4 e5 2. Кf3 Кc6 3. Сb5 d6 4. Сc6 in Windows-1251, with the line ends of DOS.
    fs::write(at("a.txt"), b"1. e4 e5 2. \xcaf3 \xcac6\r\n3. \xd1b5 d6 4. \xd1c6\r\n").unwrap();
    fs::write(at("b.txt.gz"), gzip(b"1. e4 d5 2. ed5\n")).unwrap();
    fs::write(at("c.txt"), utf16("1. e4 e5 2. Кf3 Кc6 3. Сb5 d6 4. Сc6\n")).unwrap();
    let run = run_in(folder.path(), &["lint", "--fix", "--ignore", "archive", "."], "");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    assert_eq!(fs::read(at("a.txt")).unwrap(), b"1. e4 e5 2. \xcaf3 \xcac6\r\n3. \xd1b5 d6 4. \xd1xc6+\r\n");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&fs::read(at("b.txt.gz")).unwrap()[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, "1. e4 d5 2. exd5\n");
    assert_eq!(fs::read(at("c.txt")).unwrap(), utf16("1. e4 e5 2. Кf3 Кc6 3. Сb5 d6 4. Сxc6+\n"));
}

#[test]
fn diff_writes_nothing_and_only_what_is_selected_is_mended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let faulty = "1. f3 e5 2. g4 nh6 3. e4 Qh4\n";
    fs::write(&file, faulty).unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), &[&["lint"], arguments].concat(), "");
    for options in [&["--diff", "a.txt"][..], &["--fix", "--diff", "a.txt"]] {
        let diff = run(options);
        let expected =
            "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-1. f3 e5 2. g4 nh6 3. e4 Qh4\n+1. f3 e5 2. g4 Nh6 3. e4 Qh4+\n";
        assert_eq!((diff.code, diff.out.as_str(), diff.err.as_str()), (0, expected, "2 would be fixed\n"));
        assert_eq!(fs::read_to_string(&file).unwrap(), faulty);
    }
    let some = run(&["--fix", "--select", "letter-case", "a.txt"]);
    assert_eq!((some.code, some.out.as_str(), some.err.as_str()), (0, "", "1 fixed\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "1. f3 e5 2. g4 Nh6 3. e4 Qh4\n");
    let rest = run(&["--fix", "-q", "a.txt"]);
    assert_eq!((rest.code, rest.out.as_str(), rest.err.as_str()), (0, "", ""));
    assert_eq!(fs::read_to_string(&file).unwrap(), "1. f3 e5 2. g4 Nh6 3. e4 Qh4+\n");
}

#[test]
fn what_remains_decides_the_exit_code() {
    let run = lint(&["--fix", "-"], "1. e4 d5 2. ed5 Ke4\n");
    assert_eq!((run.code, run.out.as_str()), (1, "1. e4 d5 2. exd5 Ke4\n"));
    assert!(run.err.contains("illegal-move") && !run.err.contains("capture-mark"), "{}", run.err);
}

/// Every finding of style and of archives but those of many files, which `tests/archive.rs` has, and suppressions.
#[test]
fn every_rule_finds_its_record_and_nothing_in_a_right_one() {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"1990.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n";
    let balanced = format!("{tags}[Variant \"Balanced Marseillais\"]\n\n");
    for (name, wrong, right) in [
        ("missing-capture-mark", "1. e4 d5 2. ed5", "1. e4 d5 2. exd5"),
        ("missing-check-mark", "1. e4 d5 2. Bb5", "1. e4 d5 2. Bb5+"),
        ("missing-mate-mark", "1. f3 e5 2. g4 Qh4+", "1. f3 e5 2. g4 Qh4#"),
        ("redundant-disambiguation", "1. Ngf3", "1. Nf3 e5 2. Nd4 e4 3. Nb5 e3 4. N1c3"),
        ("letter-o-castling", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O"),
        ("word-for-mark", "1. f3 e5 2. g4 Qh4 mate", "1. f3 e5 2. g4 Qh4#"),
        ("letter-case", "1. nf3", "1. Nf3"),
        ("lookalike-letter", "1. Nf3 d5 2. Nс3", "1. Nf3 d5 2. Nc3"),
        ("odd-dash", "1. e2–e4", "1. e2-e4"),
        ("odd-space", "1.\u{a0}e4", "1. e4"),
        ("stray-separator", "1.Nf3/Nc3//b6/g6, 2.b3/Bb2//Bb7/e5", "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5"),
        ("mixed-separators", "1.Nf3/Nc3//b6/g6 2.b3,Bb2//Bb7/e5", "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5"),
        ("missing-tag", "[White \"A\"]\n\n1. e4 *", &format!("{tags}\n1. e4 *")),
        ("missing-game-tag", &format!("{tags}\n1. e4 e5,Nc6 *"), &format!("{balanced}1. e4 e5,Nc6 *")),
        ("bad-date", "[Date \"1925-05-03\"]\n\n1. e4 *", "[Date \"1925.05.??\"]\n\n1. e4 *"),
        (
            "anachronism",
            &balanced.replace("1990", "1931").replace("\n\n", "\n\n1. e4 e5,Nc6 *"),
            &format!("{balanced}1. e4 e5,Nc6 *"),
        ),
        ("mojibake", "[White \"РђР»РµС…РёРЅ\"]\n\n1. e4 *", "[White \"Алехин\"]\n\n1. e4 *"),
    ] {
        let find = |text: &str| lint(&["--format", "concise", "--select", name, "-"], text).out;
        assert!(find(wrong).contains(&format!("[{name}] ")), "{name}: {wrong}");
        assert_eq!(find(right), "", "{name}");
    }
}

#[test]
fn a_file_in_another_encoding_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), b"1. e4 e5 2. \xcaf3 \xcac6\n").unwrap();
    let run = run_in(folder.path(), &["lint", "--format", "concise", "a.txt"], "");
    let told = "a.txt:1:1: info[encoding] the file is in windows-1251, not in UTF-8\n";
    assert_eq!((run.code, run.out.as_str()), (0, told));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_is_a_finding_and_a_failure() {
    // Nothing can be read from its start.
    let run = lint(&["--format", "concise", "/proc/self/mem"], "");
    assert_eq!(run.code, 2);
    assert!(run.out.starts_with("/proc/self/mem:1:1: error[unreadable-file] cannot read /proc/self/mem: "), "{run:?}");
}
