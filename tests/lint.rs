//! `lint`: what is found beyond the rules of the game, and what mends it.

mod command;

use std::fmt::Write as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use command::{Run, run_in};

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
            "1.Nf3/Nc3//b6/g6 2.b3/Bb2, //Bb7/e5\n",
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
        assert!(!first.err.contains("report this"), "{option}: {}", first.err);
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
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(b"1. e4 d5 2. ed5\n").unwrap();
    fs::write(at("b.txt.gz"), gz.finish().unwrap()).unwrap();
    let wide = |text: &str| [vec![0xff, 0xfe], text.encode_utf16().flat_map(u16::to_le_bytes).collect()].concat();
    fs::write(at("c.txt"), wide("1. e4 e5 2. Кf3 Кc6 3. Сb5 d6 4. Сc6\n")).unwrap();
    let run = run_in(folder.path(), &["lint", "--fix", "--ignore", "archive", "."], "");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    assert_eq!(fs::read(at("a.txt")).unwrap(), b"1. e4 e5 2. \xcaf3 \xcac6\r\n3. \xd1b5 d6 4. \xd1xc6+\r\n");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&fs::read(at("b.txt.gz")).unwrap()[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, "1. e4 d5 2. exd5\n");
    assert_eq!(fs::read(at("c.txt")).unwrap(), wide("1. e4 e5 2. Кf3 Кc6 3. Сb5 d6 4. Сxc6+\n"));
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
