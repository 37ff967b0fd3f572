//! Records in every encoding, and compressed: what is read, and that places are those of the file.

mod command;

use std::fmt::Write as _;
use std::fs;

use command::{Run, gzip, run_on};
use scoresheet::detect::{Options, Reader, decode};
use scoresheet::source::{Decoded, Encoding, Page};
use serde_json::Value;

/// A text in an encoding; those of more than a byte a unit begin with their mark, and UTF-8 does where `marked`.
fn written(text: &str, encoding: Encoding, marked: bool) -> Vec<u8> {
    if let Some(page) = Page::of(encoding) {
        let byte = |c: char| (0..=255).find(|byte| page.char(*byte) == Some(c));
        return text.chars().map(|c| byte(c).unwrap_or_else(|| panic!("{} has no {c}", encoding.key()))).collect();
    }
    let text = if marked { format!("\u{feff}{text}") } else { text.to_owned() };
    match encoding {
        Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => text.into_bytes(),
    }
}

/// Checks a file on standard input: the run, and its objects.
fn check(arguments: &[&str], file: &[u8]) -> (Run, Vec<Value>) {
    let arguments = [&["check", "--format", "ndjson"], arguments, &["-"]].concat();
    let run = run_on(&arguments, file);
    let objects = run.out.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    (run, objects)
}

fn games(objects: &[Value]) -> Vec<&Value> {
    objects.iter().filter(|object| object["type"] == "game").collect()
}

/// The names of the findings about the file.
fn about_file(objects: &[Value]) -> Vec<&str> {
    let file = objects.iter().filter(|object| object["type"] == "file");
    file.flat_map(|file| file["findings"].as_array().unwrap()).map(|found| found["name"].as_str().unwrap()).collect()
}

/// The game of the seeds in the letters of knight, bishop and queen.
fn moves(knight: &str, bishop: &str, queen: &str) -> String {
    let plies = "1.♘f3/♘c3//b6/g6 2.b3/♗b2//♗b7/e5 3.♘xe5/♘d3//♗xg2/♗xh1\n4.♗g2/♗xh1//♕g5/♕g1# 0-1\n";
    plies.replace('♘', knight).replace('♗', bishop).replace('♕', queen)
}

fn record(white: &str, black: &str, letters: [&str; 3]) -> String {
    let [knight, bishop, queen] = letters;
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"0-1\"]\n\n{}", moves(knight, bishop, queen))
}

use Encoding::{Cp437, Cp850, Cp852, Cp866, Iso8859_2, Iso8859_5, Koi8R, Koi8U, Utf8, Utf16Be, Utf16Le};
use Encoding::{Windows1250, Windows1251, Windows1252};

type Sample = (&'static str, &'static str, [&'static str; 3], &'static str, &'static [Encoding]);

/// White, Black, letters, the set they are read by, and the encodings that have them all.
const SAMPLES: &[Sample] = &[
    ("Müller, Jürgen", "Groß, Günther", ["S", "L", "D"], "de", &[Windows1252, Cp437, Cp850]),
    ("Lefèvre, André", "Garçon, Hélène", ["C", "F", "D"], "fr", &[Windows1252, Cp437, Cp850]),
    ("Núñez, José", "Gómez, Inés", ["C", "A", "D"], "es", &[Windows1252, Cp437, Cp850]),
    ("Wójcik, Stanisław", "Gąsiorowski, Jędrzej", ["S", "G", "H"], "pl", &[Windows1250, Iso8859_2, Cp852]),
    ("Dvořák, Jiří", "Růžička, Tomáš", ["J", "S", "D"], "cs", &[Windows1250, Iso8859_2, Cp852]),
    ("Székely, Péter", "Erdős, Lőrinc", ["H", "F", "V"], "hu", &[Windows1250, Iso8859_2, Cp852]),
    ("Ungureanu, Ştefan", "Bîrlădeanu, Constanţa", ["C", "N", "D"], "ro", &[Windows1250, Iso8859_2, Cp852]),
    ("Иванов, Пётр", "Щербаков, Юрий", ["К", "С", "Ф"], "ru", &[Windows1251, Koi8R, Koi8U, Cp866, Iso8859_5]),
    ("Іванчук, Євген", "Їжакевич, Василь", ["К", "С", "Ф"], "ru", &[Windows1251, Koi8U]),
];

const UNICODE: [Encoding; 3] = [Utf8, Utf16Le, Utf16Be];

#[test]
fn names_and_letters_of_every_language_are_read() {
    let mut wrong = String::new();
    for (white, black, letters, set, encodings) in SAMPLES {
        let text = record(white, black, *letters);
        for encoding in encodings.iter().copied().chain(UNICODE) {
            for text in [text.clone(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
                let (run, objects) = check(&["--moves", "uci"], &written(&text, encoding, true));
                let game = games(&objects)[0];
                let seen = (game["tags"]["White"].as_str().unwrap(), game["tags"]["Black"].as_str().unwrap());
                if seen != (*white, *black) || game["letters"] != *set || game["plies"] != 16 || run.code != 0 {
                    let _ = writeln!(wrong, "{white} in {}: {game}", encoding.key());
                }
                // Of names that several encodings write alike the first is as good as the true one.
                if !encoding.is_page() && game["encoding"] != encoding.key() {
                    let _ = writeln!(wrong, "{white} in {}: {}", encoding.key(), game["encoding"]);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn places_are_bytes_of_the_file_and_columns_are_characters() {
    for (white, black, letters, _, encodings) in SAMPLES {
        for encoding in encodings.iter().copied().chain(UNICODE) {
            for end in ["\n", "\r\n", "\r"] {
                // No bishop can go out yet; letters that are no ASCII stand before that ply.
                let heading =
                    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"*\"]\n\n").replace('\n', end);
                let [knight, bishop, _] = letters;
                let before = format!("1.{knight}f3/{knight}c3 {{{white}}} // ");
                let ply = format!("{bishop}d5");
                let text = format!("{heading}{before}{ply}/g6 *{end}");
                let file = written(&text, encoding, true);
                let (_, objects) = check(&["--encoding", encoding.key()], &file);
                let findings = games(&objects)[0]["findings"].as_array().unwrap();
                let found = findings.iter().find(|found| found["name"] == "illegal-move").expect("a finding");
                let start = written(&format!("{heading}{before}"), encoding, true).len();
                let expected = (start, start + written(&ply, encoding, false).len(), 5, before.chars().count() + 1);
                let number = |name: &str| usize::try_from(found[name].as_u64().unwrap()).unwrap();
                let seen = (number("byte_start"), number("byte_end"), number("line"), number("column"));
                assert_eq!(seen, expected, "{white} in {}", encoding.key());
                assert_eq!((number("end_line"), number("end_column")), (5, expected.3 + ply.chars().count()));
                assert_eq!(file[seen.0..seen.1], written(&ply, encoding, false));
            }
        }
    }
}

#[test]
fn the_encoding_is_guessed_from_what_decides() {
    let (white, black, letters, ..) = SAMPLES[7];
    let text = record(white, black, letters);
    for encoding in [Windows1251, Koi8R, Cp866, Iso8859_5] {
        let (_, objects) = check(&[], &written(&text, encoding, false));
        assert_eq!(games(&objects)[0]["encoding"], encoding.key());
    }
    // Moves alone.
    for encoding in [Windows1251, Koi8R, Cp866, Iso8859_5] {
        let (run, objects) = check(&[], &written(&moves("К", "С", "Ф"), encoding, false));
        let game = games(&objects)[0];
        assert_eq!((&game["encoding"], &game["letters"]), (&encoding.key().into(), &"ru".into()), "{run:?}");
    }
}

#[test]
fn a_file_may_begin_in_utf8_and_go_on_in_a_page() {
    let german = record("Müller, Jürgen", "Groß, Günther", ["S", "L", "D"]) + "\n";
    let english = record("Smith", "Brown", ["N", "B", "Q"]) + "\n";
    let russian = record("Иванов", "Щербаков", ["К", "С", "Ф"]).replace("♘", "К") + "\n";
    let broken = "1.Кf3/Кc3//Сd5/g6\n";
    let before = [german.as_bytes(), english.as_bytes(), &written(&russian, Windows1251, false)].concat();
    let file = [before.as_slice(), english.as_bytes(), b"\n", &written(broken, Windows1251, false)].concat();
    let (_, objects) = check(&[], &file);
    let games = games(&objects);
    let encodings: Vec<_> = games.iter().map(|game| game["encoding"].as_str().unwrap()).collect();
    assert_eq!(encodings, ["utf-8", "utf-8", "windows-1251", "windows-1251", "windows-1251"]);
    assert_eq!(games[0]["tags"]["White"], "Müller, Jürgen");
    assert_eq!((&games[2]["tags"]["White"], &games[2]["plies"]), (&"Иванов".into(), &16.into()));
    let found = &games[4]["findings"][0];
    let start = usize::try_from(found["byte_start"].as_u64().unwrap()).unwrap();
    assert_eq!(file[start..start + 3], written("Сd5", Windows1251, false), "{found}");
    assert_eq!((found["column"].as_u64(), games[4]["line"].as_u64()), (Some(12), found["line"].as_u64()));
}

#[test]
fn a_forced_encoding_is_kept_to() {
    let russian = written(&record("Иванов", "Щербаков", ["К", "С", "Ф"]), Koi8R, false);
    for name in ["koi8-r", "KOI8-R", "koi8"] {
        let (run, objects) = check(&["--encoding", name], &russian);
        assert_eq!((run.code, &games(&objects)[0]["tags"]["White"]), (0, &"Иванов".into()));
    }
    let (run, objects) = check(&["--encoding", "utf-8"], &russian);
    let findings = games(&objects)[0]["findings"].as_array().unwrap();
    assert!(run.code == 1 && findings.iter().any(|found| found["name"] == "undecodable-bytes"), "{findings:?}");
    // No mark, and yet UTF-16.
    let (run, objects) = check(&["--encoding", "utf-16le"], &written("1. e4 e5 2. Nf3 *", Utf16Le, false));
    assert_eq!((run.code, &games(&objects)[0]["plies"]), (0, &3.into()));
    for (name, nearest) in [("windows-1521", "windows-1251"), ("utf8-8", "utf-8"), ("koi8r-", "koi8-r")] {
        let (run, _) = check(&["--encoding", name], b"1. e4");
        assert!(run.code == 2 && run.out.is_empty() && run.err.contains(&format!("`{nearest}`")), "{run:?}");
    }
}

#[test]
fn every_byte_is_read_or_told() {
    for encoding in Encoding::ALL {
        // In a comment nothing else is wrong with them; braces and line ends would be something, and the zero byte, which
        // every page defines, is told everywhere (`tests/defects`).
        let all: Vec<u8> = (1..=255).filter(|byte| !b"{}\r\n".contains(byte)).collect();
        let file = match encoding {
            Utf16Le | Utf16Be => written("1. e4 {a} *\n", encoding, true),
            _ => [b"1. e4 {".as_slice(), &all, b"} e5 *\n"].concat(),
        };
        let (_, objects) = check(&["--encoding", encoding.key()], &file);
        let games = games(&objects);
        assert_eq!(games.len(), 1);
        let findings = games[0]["findings"].as_array().unwrap();
        let gaps = Page::of(encoding).map_or(if encoding == Utf8 { 128 } else { 0 }, |page| {
            all.iter().filter(|byte| page.char(**byte).is_none()).count()
        });
        let told = findings.iter().find(|found| found["name"] == "undecodable-bytes");
        assert_eq!(told.is_some(), gaps > 0, "{}: {findings:?}", encoding.key());
        if let Some(told) = told {
            let message = told["message"].as_str().unwrap();
            let first = (128..=255).find(|byte| Page::of(encoding).is_none_or(|page| page.char(*byte).is_none()));
            assert!(message.contains(&format!("0x{:02X}", first.unwrap())), "{message}");
            assert!(gaps == 1 || message.starts_with(&format!("{gaps} bytes")), "{message}");
            let at = file.iter().position(|byte| Some(*byte) == first).unwrap();
            assert_eq!((&told["byte_start"], &told["byte_end"]), (&at.into(), &(at + 1).into()), "{message}");
        }
        let text = serde_json::to_string(&objects).unwrap();
        assert!(!text.contains('\u{fffd}') && !text.contains("\\ufffd"), "{}", encoding.key());
    }
}

#[test]
fn each_byte_alone_gives_the_same_without_being_told() {
    for byte in 128..=255_u8 {
        let file = [b"[White \"Nov", [byte].as_slice(), b"k, J\"]\n[Result \"*\"]\n\n1. d4 *\n"].concat();
        let (run, objects) = check(&[], &file);
        let game = games(&objects)[0];
        let is_told = game["findings"].as_array().unwrap().iter().any(|found| found["name"] == "undecodable-bytes");
        let name = game["tags"]["White"].as_str().unwrap();
        assert!(is_told || name.chars().count() == 8 && !name.contains('\u{fffd}'), "{byte:x}: {game}");
        assert!(run.code == i32::from(is_told) && game["encoding"] != "utf-8", "{byte:x}");
    }
}

#[test]
fn halves_of_utf16_are_told_with_their_place() {
    let mut file = written("[White \"A\"]\n\n1. e4 {", Utf16Le, true);
    let start = file.len();
    file.extend([0x00, 0xd8]);
    file.extend(written("} e5 2. Nf3 Nc6 3. Nd5 *", Utf16Le, false));
    file.push(0x0a);
    let (run, objects) = check(&[], &file);
    let findings = games(&objects)[0]["findings"].as_array().unwrap();
    assert_eq!((run.code, &findings[0]["name"]), (1, &"undecodable-bytes".into()), "{findings:?}");
    assert_eq!((&findings[0]["byte_start"], &findings[0]["byte_end"]), (&start.into(), &(start + 2).into()));
    assert_eq!(findings[0]["message"], "3 bytes are no UTF-16; the first are 0x00 0xD8");
    let illegal =
        findings.iter().find(|found| found["name"] == "illegal-move").expect("a knight that does not go there");
    assert_eq!((&illegal["line"], &illegal["column"]), (&3.into(), &28.into()));
}

#[test]
fn the_report_for_people_shows_text() {
    let folder = tempfile::tempdir().unwrap();
    let text = "1.Кf3/Кc3//b6/g6 2.b3/Сb2//Сd5/e5\n";
    fs::write(folder.path().join("a.txt"), written(text, Cp866, false)).unwrap();
    let run = command::run_in(folder.path(), &["check", "--format", "full", "a.txt"], "");
    assert!(run.code == 1 && run.out.contains("1.Кf3/Кc3//b6/g6 2.b3/Сb2//Сd5/e5"), "{}", run.out);
    let tree = command::run_in(folder.path(), &["parse", "--format", "json", "--encoding", "cp866", "a.txt"], "");
    let tree: Value = serde_json::from_str(&tree.out).unwrap();
    assert_eq!(
        (&tree["games"][0]["byte_start"], &tree["games"][0]["byte_end"]),
        (&0.into(), &text.chars().count().into())
    );
    assert_eq!(command::run_in(folder.path(), &["parse", "--encoding", "cp867", "a.txt"], "").code, 2);
}

#[test]
fn a_long_file_in_a_page_is_read_in_time() {
    let game = written(&(record("Иванов", "Щербаков", ["К", "С", "Ф"]) + "\n"), Windows1251, false);
    let file = game.repeat(8 * 1024 * 1024 / game.len());
    let start = std::time::Instant::now();
    let decoded = decode(&file, None);
    let taken = start.elapsed();
    assert!(taken.as_secs() < 10, "{taken:?}");
    assert_eq!(decoded.encoding(), Windows1251);
    // A file of nothing but letters has no place where it could be cut.
    let file = b"\xca".repeat(4 << 20);
    assert_eq!(decode(&file, None).text().len(), file.len() * 2);
    assert!(start.elapsed().as_secs() < 20);
}

#[test]
fn the_library_says_the_encoding_of_a_record() {
    let file = written(&record("Иванов", "Щербаков", ["К", "С", "Ф"]), Windows1251, false);
    let decoded = decode(&file, None);
    let mut reader = Reader::of(&decoded, &Options::default());
    assert_eq!(reader.next().expect("a game").encoding, Windows1251);
    let decoded = Decoded::new(b"1. e4", Utf8);
    assert_eq!(Reader::of(&decoded, &Options::default()).next().expect("a game").encoding, Utf8);
}

// --- compressed ---------------------------------------------------------------------------------------------------

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn compressed_records_are_read_like_others() {
    let text = written(&record("Иванов", "Щербаков", ["К", "С", "Ф"]).replace("Сb7", "Сd5"), Windows1251, false);
    let (_, plain) = check(&[], &text);
    assert_eq!(games(&plain)[0]["findings"].as_array().unwrap().len(), 1);
    let folder = tempfile::tempdir().unwrap();
    for (pack, name) in [(gzip as fn(&[u8]) -> Vec<u8>, "a.pgn.gz"), (zstd, "b.txt.zst")] {
        let (run, objects) = check(&[], &pack(&text));
        assert_eq!((run.code, &objects), (1, &plain), "{name}");
        fs::write(folder.path().join(name), pack(&text)).unwrap();
    }
    fs::write(folder.path().join("c.gz"), b"no record by its name").unwrap();
    let run = command::run_in(folder.path(), &["check", "--format", "concise", "."], "");
    let files: Vec<_> = run.out.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(files, ["a.pgn.gz", "b.txt.zst"], "{run:?}");
}

#[test]
fn of_a_damaged_file_is_read_what_can_be() {
    let text: String =
        (1..200).map(|n| record(&format!("Müller {n} {}", n * 7919 % 1000), "Groß", ["S", "L", "D"]) + "\n").collect();
    for pack in [gzip, zstd] {
        let packed = pack(text.as_bytes());
        let (run, objects) = check(&[], &packed[..packed.len() - 1]);
        assert_eq!((run.code, about_file(&objects)), (1, vec!["damaged-compression"]));
        assert!(games(&objects).len() > 100, "{} games", games(&objects).len());
        let (_, objects) = check(&[], &packed[..8]);
        assert_eq!((about_file(&objects), games(&objects).len()), (vec!["damaged-compression"], 0));
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.gz"), &packed[..packed.len() - 1]).unwrap();
        let run = command::run_in(folder.path(), &["parse", "a.gz"], "");
        assert!(run.code == 2 && run.err.contains("cannot be decompressed to its end"), "{}", run.err);
    }
}

#[test]
fn too_much_is_told_and_not_read() {
    let text = record("Smith", "Brown", ["N", "B", "Q"]).repeat(100);
    for file in [text.clone().into_bytes(), gzip(text.as_bytes()), zstd(text.as_bytes())] {
        let (run, objects) = check(&["--max-size", "5000"], &file);
        assert_eq!((run.code, about_file(&objects), games(&objects).len()), (1, vec!["too-large"], 0));
        let (run, objects) = check(&["--max-size", &text.len().to_string()], &file);
        assert_eq!((run.code, games(&objects).len()), (0, 100));
    }
    let (run, objects) = check(&[], &gzip(&vec![b' '; 100 << 20]));
    assert_eq!((run.code, about_file(&objects)), (1, vec!["too-large"]));
}
