//! Games as data: `json`, `ndjson` and `csv` of `convert`.

mod command;
mod valid;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use command::run_in;
use serde_json::{Value, json};
use valid::{assert_valid, lines, validators};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// The one game of a text, as `convert --to ndjson` has it.
fn game(text: &str, options: &str) -> Value {
    let arguments: Vec<&str> = ["convert", "--to", "ndjson"].into_iter().chain(options.split_whitespace()).collect();
    let run = run_in(Path::new(ROOT), &arguments, text);
    let objects = lines(&run.out);
    let game = objects.into_iter().find(|object| object["type"] == "game").expect("a game");
    assert_valid(&validators(), &game);
    game
}

/// A game for people: a line a ply, with what is not as usual; spans as what stands there.
fn shown(text: &str, options: &str) -> String {
    let game = game(text, options);
    let mut out = format!("{}, {}\n", game["game"], game["status"]);
    let mut open = vec![(0, "before".to_owned(), &game["before"]), (0, "moves".to_owned(), &game["moves"])];
    open.reverse();
    while let Some((depth, name, value)) = open.pop() {
        let indent = "  ".repeat(depth);
        match name.as_str() {
            "moves" | "plies" | "variations" => {
                let inside = value.as_array().expect("an array").iter();
                let kind = name.strip_suffix('s').expect("a plural");
                open.extend(inside.rev().map(|value| (depth, kind.to_owned(), value)));
            }
            "move" => {
                let _ = writeln!(out, "{indent}{} {}  {}", value["number"], value["side"], value["fen"]);
                open.push((depth + 1, "plies".into(), &value["plies"]));
            }
            "variation" => {
                let _ = writeln!(out, "{indent}variation");
                open.push((depth + 1, "moves".into(), &value["moves"]));
                open.push((depth + 1, "before".into(), &value["before"]));
            }
            _ => {
                let name = name.replace("plie", "ply");
                let usual = |key: &str, value: &Value| {
                    key == "variations" || value.is_null() || *value == false || *value == "move" || *value == json!([])
                };
                let fields: Vec<String> = value
                    .as_object()
                    .expect("an object")
                    .iter()
                    .filter(|(key, value)| !usual(key, value))
                    .map(|(key, value)| match key.as_str() {
                        "span" => {
                            let byte = |name: &str| value[name].as_u64().and_then(|byte| usize::try_from(byte).ok());
                            let span = byte("byte_start").expect("a byte")..byte("byte_end").expect("a byte");
                            format!("`{}`", &text[span])
                        }
                        _ => format!("{key} {value}"),
                    })
                    .collect();
                if !fields.is_empty() {
                    let _ = writeln!(out, "{indent}{name} {}", fields.join(", "));
                }
                open.push((depth + 1, "variations".into(), &value["variations"]));
            }
        }
    }
    out
}

#[test]
fn comments_variations_and_glyphs() {
    let text = "{A game.} 1.e4!/d4 {solid} $14 //e6/Bb4+ (1...e5/Nf6 {open} (1...d5/Nf6?! (1...c5/Nc6)) 2.Nf3/Nc3) (1...c6) \
                {after them} (=) 2.Nc3/Nf3\n% an escape\n//Bxc3+ 1-0";
    insta::assert_snapshot!(shown(text, ""));
    insta::assert_snapshot!(game("1.Nf3/Nc3//b6", "").to_string());
}

#[test]
fn what_stands_before_the_first_ply() {
    insta::assert_snapshot!(shown("{one} {two}\n% three\n(1.c4 c5 {yes}) 1.e4 ({four} 1.d4) e5 *", ""));
    let only = game("[White \"A\"]\n\n{nothing was played} *", "");
    assert_eq!((&only["before"]["comments"], &only["moves"]), (&json!(["nothing was played"]), &json!([])));
    let nowhere = game("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1.e4 e5 *", "");
    assert_eq!(
        (&nowhere["moves"], &nowhere["initial_fen"], &nowhere["status"]),
        (&json!([]), &Value::Null, &"broken".into())
    );
    assert_eq!(nowhere["before"]["comments"], json!(["1.e4 e5"]));
}

#[test]
fn what_a_piece_becomes() {
    insta::assert_snapshot!(shown("1. e4 d5 2. exd5=P Qxd5=P 3. Nc3 d4 4. Qg4 dxc3=N 5. Qxc8=B", "--game frankfurt"));
    let promotion = "[FEN \"1n5k/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. axb8=Q+ Kg7 2. 0000 *";
    insta::assert_snapshot!(shown(promotion, "--game orthodox"));
    insta::assert_snapshot!(shown("1.e4/Nf3//Nf6/a6 2.e5/Bc4//d5/h6 3.exd6/O-O *", ""));
    let royal = "[FEN \"4k3/8/8/8/8/3n4/4K3/8 w - - 0 1\"]\n\n1. Kxd3=N Kd7 2. Nc5+ *";
    insta::assert_snapshot!(shown(royal, "--game frankfurt"));
}

#[test]
fn every_length_of_turn() {
    insta::assert_snapshot!(shown("1.e4 2.e5 d5 3.exd5 d4 Bg5 4.Qxg5 Qxc1 Qxd1+ 5.Kxd1", "--game scottish"));
    insta::assert_snapshot!(shown("1.e3//e6/d6 2.Nf3/Nc3//Nf6 3.d3//Be7 4.h3/a3", "--game extra-move"));
    let inside =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w1 KQkq e3 0 1\"]\n\n1.d4//e5/d5 *";
    insta::assert_snapshot!(shown(inside, "--game marseillais"));
}

#[test]
fn a_record_that_breaks() {
    insta::assert_snapshot!(shown("1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6\n3.bxc3/Bd3//Qxf3/Qxd1+ 0-1", ""));
}

#[test]
fn parts_are_dropped() {
    let text = "{a} 1. e4 {b} (1. d4 {c} (1. c4)) (1. b4) e5 *";
    let without = shown(text, "--comments drop --variations drop");
    assert!(!without.contains("comments") && !without.contains("variation"), "{without}");
    let arguments = ["convert", "--to", "csv", "--comments", "drop", "--variations", "drop"];
    let run = run_in(Path::new(ROOT), &arguments, text);
    assert_eq!(run.out.lines().count(), 3);
    // What was not wanted is not missed.
    assert_eq!(run.err, "note: left out, for want of a place: 1 result\n");
}

#[test]
fn places_are_bytes_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = b"{\xcf\xe0\xf0\xf2\xe8\xff} 1. e4 e5 2. \xcaf3 \xcaf6 3. \xd1c4 *"; // Windows-1251
    fs::write(folder.path().join("a.txt"), file).expect("a file");
    let game = &lines(&run_in(folder.path(), &["convert", "--to", "ndjson", "a.txt"], "").out)[0];
    assert_eq!((&game["encoding"], &game["letters"]), (&"windows-1251".into(), &"ru".into()));
    let span = &game["moves"][4]["plies"][0]["span"];
    let at = file.iter().position(|byte| *byte == 0xd1).expect("a bishop");
    assert_eq!(*span, json!({"byte_start": at, "byte_end": at + 3}));
}

#[test]
fn a_thousand_variations_in_one_another() {
    let text = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(1000), ")".repeat(1000));
    for target in ["ndjson", "json", "csv"] {
        let run = run_in(Path::new(ROOT), &["convert", "--to", target], &text);
        assert_eq!((run.code, run.err.matches("error").count()), (0, 0), "{target}");
        if target == "csv" {
            assert_eq!(run.out.lines().filter(|line| line.contains(",d2d4,")).count(), 1000);
            continue;
        }
        // Other parsers stop at some depth; this one passes over values without descending.
        let line = run.out.lines().find(|line| line.contains("\"moves\"")).expect("a game");
        let line = line.strip_suffix("],").unwrap_or(line);
        let whole: Box<serde_json::value::RawValue> = serde_json::from_str(line).expect("JSON");
        assert_eq!(whole.get().matches("\"uci\":\"d2d4\"").count(), 1000);
    }
    let run = command::run(&["convert", "--to", "json", "corpus/broken/deep-variation.txt"]);
    assert!(run.out.ends_with("}\n") && run.code < 2, "{}", run.code);
}

#[test]
fn csv_is_a_line_a_ply_with_the_words_of_json() {
    let text =
        "{He said \"go\", and\nwent} 1.e4!/d4 {a, b} {c} //e6/Bb4+ (1...e5/Nf6 {open} 2.Nc3) 2.Nc3/Nf3//Bxc3+ 1-0";
    let run = run_in(Path::new(ROOT), &["convert", "--to", "csv", "--stdin-filename", "a,b.txt"], text);
    insta::assert_snapshot!(run.out);
    assert_eq!(run.err, "note: left out, for want of a place: 1 result\n");
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().collect::<Result<_, _>>().expect("a table");
    let main: Vec<_> = rows.iter().filter(|row| row["variation"] == "0").collect();
    let game = game(text, "");
    let plies =
        game["moves"].as_array().expect("turns").iter().flat_map(|turn| turn["plies"].as_array().expect("plies"));
    let plies: Vec<&Value> = plies.collect();
    assert_eq!(main.len(), plies.len());
    for (row, ply) in main.iter().zip(plies) {
        for key in
            ["uci", "san", "kind", "from", "to", "piece", "royal", "captured", "promotion", "becomes", "check", "mate"]
        {
            let value = ply[key].as_str().map_or_else(|| ply[key].to_string(), str::to_owned);
            assert_eq!(row[key], if ply[key].is_null() { "" } else { &value }, "{key}");
        }
    }
}

#[test]
fn a_table_has_one_head_and_counts_plies_as_findings_do() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "1.e3//e6/d6 2.Nf3/Nc3//Nf6 3.d3//Ke8").expect("a file");
    fs::write(folder.path().join("b.txt"), "1. e4 e5 *\n\n[White \"A\"]\n\n1. d4 *\n").expect("a file");
    let run = run_in(folder.path(), &["convert", "--to", "csv", "--game", "extra-move", "a.txt"], "");
    assert!(
        !run.out.contains("pass") && run.out.lines().last().expect("a row").contains(",0,7,5,3,white,1,d2d3,"),
        "{}",
        run.out
    );
    let finding = run_in(folder.path(), &["check", "--format", "ndjson", "--game", "extra-move", "a.txt"], "").out;
    assert!(finding.contains("\"ply\":8,"), "{finding}");
    let run = run_in(folder.path(), &["convert", "--to", "csv", "a.txt", "b.txt"], "");
    assert_eq!(run.out.matches("path,index,").count(), 1);
    assert!(run.out.contains("\nb.txt,2,orthodox,0,1,1,1,white,1,d2d4,"), "{}", run.out);
    let run = run_in(folder.path(), &["convert", "--to", "csv", "--out-dir", "out", "b.txt"], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(fs::read_to_string(folder.path().join("out/b.txt.csv")).expect("a table").lines().count(), 4);
    for target in ["json", "ndjson"] {
        run_in(folder.path(), &["convert", "--to", target, "--out-dir", "out", "."], "");
        let text = fs::read_to_string(folder.path().join(format!("out/b.txt.{target}"))).expect("a file");
        assert!(text.contains("\"files\":1,\"games\":2,\"plies\":3,"), "{text}");
        assert_eq!(text.lines().count(), if target == "json" { 5 } else { 3 }, "{text}");
    }
}
