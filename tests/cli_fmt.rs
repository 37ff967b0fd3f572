//! `fmt`: the same games in the same words, tidy, in their place.

mod command;

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use command::{Run, gzip, run_in, utf16};
use scoresheet::convert::{self, Item, Losses};
use scoresheet::detect::{Options, Reader, decode};

fn fmt(arguments: &[&str], input: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), &[&["fmt"], arguments].concat(), input)
}

#[test]
fn words_stay_and_what_is_between_them_is_tidied() {
    let records = [
        " 1) Nf3 / Nc3 //b6 /g6\n2. b3/Bb2 // Bb7/e5 3. Ne5/Nd3\n",
        "1. Nf3/Nc3;b6/g6 2.b3/Bb2;Bb7/e5\n\n\n",
        "[White  \"A\"]\n[Black \"B\"]\n\n\n1.e4,d4 e5,d5 {a  b\nc} 2. exd5 ,dxe5 ½\n",
        "1. Nf3; Nc3   b6; g6\n10 b3; Bb2   Bb7; e5\n",
        "1. Nf3; Nc3   b6; g6\n2 b3; Bb2   Bb7; e5\n",
        "1.\tNf3/Nc3\tb6/g6\n2.\tb3/Bb2\tBb7/e5 (2...Bb7/Bc8)\n",
        "1. e4\n2. e5 d5\n3. exd5 Bb5 Bxe8\n",
        "1. e4 and e5 – d6 and dxe52. Qh5 and Bb5+\n",
        "1. Кf3/e4 ; Кf6/Кpd7\n",
        "Some words before.\n\n1.e4//e5/d6 2.d4/d5//c6/cxd5 mat ?\n\nAnd some words behind.\n",
        "% kept\n1. e4 e5 ; a remark\n2. Nf3 $14 Nc6 2... \n% kept too\n",
    ];
    let mut all = String::new();
    for record in records {
        let run = fmt(&["-"], record);
        let again = fmt(&["-"], &run.out);
        assert_eq!(again.out, run.out, "tidied twice");
        write!(all, "{record:?}: {}\n{}{}\n", run.code, run.out, run.err).unwrap();
    }
    insta::assert_snapshot!(all);
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// A game: what it is read as, movetext, tags, result.
type Content = (String, Vec<Item>, Vec<(String, String)>, Option<String>);

/// The games of a file.
fn games(bytes: &[u8]) -> Vec<Content> {
    let decoded = decode(bytes, None);
    let mut reader = Reader::of(&decoded, &Options::default());
    let mut games = Vec::new();
    while let Some(record) = reader.next() {
        let score = convert::gather(&record, &mut Losses::default());
        let tags = score.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
        let key = format!("{} {} {}", score.game.key, score.letters.code, record.encoding.key());
        games.push((key, score.items, tags, score.result.map(|result| result.pgn().to_owned())));
    }
    games
}

#[test]
fn the_corpus_keeps_its_games_and_a_second_time_changes_nothing() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    files(&corpus, &mut paths);
    let mut arguments = vec!["fmt".to_owned(), "-q".to_owned()];
    for path in &paths {
        let copy = folder.path().join(path.strip_prefix(&corpus).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(path, &copy).unwrap();
        if !path.ends_with("README.md") && !path.to_string_lossy().contains("LICENSE") {
            arguments.push(copy.to_string_lossy().into_owned());
        }
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let first = run_in(folder.path(), &arguments, "");
    assert!(!first.err.contains("report this"), "{}", first.err);
    let mut changed = 0;
    let read = |path: &Path| fs::read(path).unwrap();
    let copy_of = |path: &Path| folder.path().join(path.strip_prefix(&corpus).unwrap());
    for path in &paths {
        let (old, new) = (read(path), read(&copy_of(path)));
        if old != new {
            changed += 1;
            if path.extension().is_some_and(|ending| ending == "gz" || ending == "zst") {
                continue;
            }
            assert_eq!(games(&old), games(&new), "{}", path.display());
        }
    }
    assert!(changed > 20, "{changed}");
    let once: Vec<Vec<u8>> = paths.iter().map(|path| read(&copy_of(path))).collect();
    run_in(folder.path(), &arguments, "");
    for (path, once) in paths.iter().zip(once) {
        assert_eq!(read(&copy_of(path)), once, "{}", path.display());
    }
}

#[test]
fn encoding_line_ends_and_compression_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // 1. Кf3 / Кc3 // Кf6 in Windows-1251, with the line ends of DOS.
    fs::write(at("a.txt"), b"1. \xcaf3 / \xcac3 // \xcaf6 /\xcac6\r\n\r\n").unwrap();
    fs::write(at("b.txt.gz"), gzip(b"1. e4 / d4 // e5/d5\n")).unwrap();
    fs::write(at("c.txt"), utf16("1. Кf3 / Кc3 // Кf6 /Кc6\n")).unwrap();
    let zst =
        ruzstd::encoding::compress_to_vec(&b"1. e4 / d4 // e5/d5\n"[..], ruzstd::encoding::CompressionLevel::Fastest);
    fs::write(at("d.txt.zst"), zst).unwrap();
    let run = run_in(folder.path(), &["fmt", "."], "");
    assert_eq!((run.code, run.err.as_str()), (0, "4 of 4 files changed\n"));
    assert_eq!(fs::read(at("a.txt")).unwrap(), b"1.\xcaf3/\xcac3//\xcaf6/\xcac6\r\n");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&fs::read(at("b.txt.gz")).unwrap()[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, "1.e4/d4//e5/d5\n");
    assert_eq!(fs::read(at("c.txt")).unwrap(), utf16("1.Кf3/Кc3//Кf6/Кc6\n"));
    text.clear();
    let packed = fs::read(at("d.txt.zst")).unwrap();
    ruzstd::decoding::StreamingDecoder::new(&packed[..]).unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "1.e4/d4//e5/d5\n");
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    let untidy = "1. e4 / d4 // e5/d5\n";
    fs::write(&file, untidy).unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), &[&["fmt"], arguments].concat(), "");
    let check = run(&["--check", "a.txt"]);
    assert_eq!((check.code, check.out.as_str(), check.err.as_str()), (1, "a.txt\n", "1 of 1 file would change\n"));
    let diff = run(&["--diff", "a.txt"]);
    let expected = "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-1. e4 / d4 // e5/d5\n+1.e4/d4//e5/d5\n";
    assert_eq!((diff.code, diff.out.as_str()), (0, expected));
    assert_eq!(run(&["--check", "--diff", "a.txt"]).code, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), untidy);
    assert_eq!(run(&["a.txt"]).code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), "1.e4/d4//e5/d5\n");
    assert_eq!(run(&["--check", "a.txt"]).code, 0);
    assert_eq!(run(&["no.txt"]).code, 2);
}

#[test]
fn what_is_not_sure_is_left_and_told() {
    let broken = "1. e4 / Ke3 // e5/d5\n\n1. e4 / d4 // e5/d5\n";
    let run = fmt(&["-"], broken);
    assert_eq!((run.code, run.out.as_str()), (0, "1. e4 / Ke3 // e5/d5\n\n1.e4/d4//e5/d5\n"));
    assert_eq!(run.err, "note: <stdin>: game 1 is left: it has an error: illegal-move\n");
    let run = fmt(&["-q", "-"], "1. e4 / d4 // e5/d5 3. Nf3 /Nc3 // Nf6/Nc6\n");
    assert_eq!((run.out.as_str(), run.err.as_str()), ("1. e4 / d4 // e5/d5 3. Nf3 /Nc3 // Nf6/Nc6\n", ""));
}

#[test]
fn a_comment_before_the_tags_stays_where_it_is() {
    assert_eq!(fmt(&["-"], ";\n[Letters \"de\"]").out, ";\n[Letters \"de\"]");
    let record = "{a}\n[White  \"A\"]\n\n\n1. e4  e5 *\n";
    assert_eq!(fmt(&["-"], record).out, "{a}\n[White \"A\"]\n\n1. e4 e5 *\n");
    let between = "[White \"A\"]\n; b\n[Black  \"B\"]\n1. e4  e5 *\n";
    assert_eq!(fmt(&["-"], between).out, "[White \"A\"]\n; b\n[Black  \"B\"]\n\n1. e4 e5 *\n");
}
