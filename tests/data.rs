//! Games as data: `json`, `ndjson` and `csv` of `convert`, and the schema that holds for `check` too.

mod command;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use command::run_in;
use jsonschema::Validator;
use scoresheet::{detect::GameFrom, diagnostic, letters, rules, source::Encoding, syntax::layouts};
use serde_json::{Value, json};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const SCHEMA: &str = include_str!("../docs/schema/scoresheet.schema.json");

/// Whether brackets are nested deeper than the parser of JSON goes; `a_thousand_variations_in_one_another` looks at such.
fn is_deep(text: &[u8]) -> bool {
    let mut depth = 0_i32;
    text.iter().any(|byte| {
        depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
        depth > 15
    })
}

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

/// The whole schema, and one that holds for one kind of object alone, for messages that say where.
fn validators() -> BTreeMap<&'static str, Validator> {
    let of = |kind: &str| {
        let mut schema = schema();
        schema.as_object_mut().expect("an object").remove("oneOf");
        schema["$ref"] = format!("#/$defs/{kind}").into();
        jsonschema::validator_for(&schema).expect("a schema")
    };
    let mut validators: BTreeMap<_, _> =
        ["document", "file", "game", "summary"].into_iter().map(|kind| (kind, of(kind))).collect();
    validators.insert("", jsonschema::validator_for(&schema()).expect("a schema"));
    validators
}

fn assert_valid(validators: &BTreeMap<&'static str, Validator>, object: &Value) {
    let kind = object["type"].as_str().unwrap_or("document");
    let errors: Vec<String> = validators[kind]
        .iter_errors(object)
        .map(|error| format!("{} at {} {}", error, error.instance_path(), object["path"]))
        .collect();
    assert!(errors.is_empty(), "\n{}\n", errors.join("\n"));
    assert!(validators[""].is_valid(object), "the whole schema says no to {object}");
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

/// A folder with the corpus and the inputs of all cases, but for those that are nested deep.
fn everything() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut folders = vec![Path::new(ROOT).join("corpus")];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder of the corpus") {
            let path = entry.expect("an entry").path();
            let below = path.strip_prefix(ROOT).expect("in the project");
            let copy = folder.path().join(below);
            if path.is_dir() {
                folders.push(path);
            } else if !is_deep(&fs::read(&path).expect("a file of the corpus")) {
                fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
                fs::copy(&path, copy).expect("a copy");
            }
        }
    }
    let cases = [include_str!("cases/cases.json"), include_str!("cases/review.json")];
    let cases = cases.iter().flat_map(|text| serde_json::from_str::<Vec<Value>>(text).expect("cases"));
    for (index, case) in cases.enumerate() {
        if let Some(input) = case["input"].as_str().filter(|input| !is_deep(input.as_bytes())) {
            fs::write(folder.path().join(format!("case-{index:03}.txt")), input).expect("a case");
        }
    }
    folder
}

#[test]
fn the_schema_is_printed() {
    let run = command::run(&["convert", "--schema"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, SCHEMA);
    let run = command::run(&["convert"]);
    assert!(run.code == 2 && run.err.contains("--to"), "{run:?}");
}

#[test]
fn the_schema_has_the_words_of_the_tables() {
    let schema = schema();
    let words = |pointer: &str| -> Vec<&str> {
        let list = schema.pointer(&format!("/$defs/{pointer}")).and_then(Value::as_array);
        list.unwrap_or_else(|| panic!("no {pointer}")).iter().filter_map(Value::as_str).collect()
    };
    let names: Vec<_> = diagnostic::Name::all().map(diagnostic::Name::key).collect();
    assert_eq!(words("finding/properties/name/enum"), names);
    let games: Vec<_> = rules::games::ALL.iter().map(|game| game.key).collect();
    assert_eq!(words("game/properties/game/enum"), games);
    let from = [GameFrom::Option, GameFrom::Tag, GameFrom::Structure, GameFrom::Mark, GameFrom::Default];
    assert_eq!(words("game/properties/game_from/enum"), from.map(GameFrom::key));
    let names: Vec<_> = layouts::ALL.iter().map(|variants| variants[0].name).collect();
    assert_eq!(words("game/properties/notation/enum"), names);
    let codes: Vec<_> = letters::ALL.iter().map(|set| set.code).collect();
    assert_eq!(words("game/properties/letters/enum"), codes);
    assert_eq!(words("encoding/enum"), Encoding::ALL.map(Encoding::key));
    let roles = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    assert_eq!(words("role/enum"), roles);
    let settings = schema["$defs"]["rules"]["properties"].as_object().expect("settings");
    assert_eq!(settings.len(), rules::AXES.len());
    for axis in rules::AXES {
        let values: Vec<_> = axis.values.iter().map(|value| value.key).collect();
        assert_eq!(words(&format!("rules/properties/{}/enum", axis.key)), values);
    }
}

#[test]
fn all_that_is_written_is_as_the_schema_says() {
    let folder = everything();
    let validators = validators();
    let mut games = 0;
    for command in ["check --moves uci --format", "check --format", "convert --to"] {
        let arguments = |format| command.split(' ').chain([format, "."]).collect::<Vec<_>>();
        let by_line = lines(&run_in(folder.path(), &arguments("ndjson"), "").out);
        by_line.iter().for_each(|object| assert_valid(&validators, object));
        let document: Value =
            serde_json::from_str(&run_in(folder.path(), &arguments("json"), "").out).expect("a document");
        assert_valid(&validators, &document);
        // The same objects, in another order.
        let of = |kind: &str| -> Value { by_line.iter().filter(|object| object["type"] == kind).cloned().collect() };
        assert!(document["files"] == of("file") && document["games"] == of("game"), "{command}");
        assert_eq!(json!([document["summary"]]), of("summary"));
        games = of("game").as_array().map_or(0, Vec::len);
    }
    assert!(games > 200, "{games}");
}

/// What `check` and `convert` say of a game is the same, and the turns are the same plies.
#[test]
fn the_moves_are_the_plies_that_were_checked() {
    let folder = everything();
    let checked = lines(&run_in(folder.path(), &["check", "--moves", "uci", "--format", "ndjson", "."], "").out);
    let converted = lines(&run_in(folder.path(), &["convert", "--to", "ndjson", "."], "").out);
    assert_eq!(checked.len(), converted.len());
    for (checked, mut converted) in checked.into_iter().zip(converted) {
        let place = format!("{} {}", checked["path"], checked["index"]);
        let (Some(moves), Some(_)) = (take(&mut converted, "moves"), take(&mut converted, "before")) else {
            assert_eq!(checked, converted);
            continue;
        };
        let turns = moves.as_array().expect("turns");
        let uci: Vec<Vec<&Value>> = turns
            .iter()
            .map(|turn| {
                let plies = turn["plies"].as_array().expect("plies").iter();
                // What was declined without a word is no ply of the record.
                plies.filter(|ply| !ply["span"].is_null()).map(|ply| &ply["uci"]).collect()
            })
            .collect();
        assert_eq!(json!(uci), checked["uci"], "{place}");
        if let Some(last) = turns.last().filter(|_| checked["status"] != "broken") {
            assert_eq!(last["fen"], checked["final_fen"], "{place}");
        }
        converted["uci"] = checked["uci"].clone();
        assert_eq!(checked, converted, "{place}");
    }
}

fn take(object: &mut Value, field: &str) -> Option<Value> {
    object.as_object_mut().and_then(|fields| fields.remove(field))
}

#[test]
fn the_schema_refuses_what_is_missing_mistyped_or_more() {
    let validators = validators();
    let text = "[White \"A\"]\n[Black \"B\"]\n\n{x} 1.e4/d4 $1 {y} (1.d4/e4 ?) //e6/Bb4+ 2.c3/Nf3//Bxc3+/Qf6 1-0";
    let run = run_in(Path::new(ROOT), &["convert", "--to", "json", "--rule", "en-passant=last"], text);
    let document: Value = serde_json::from_str(&run.out).expect("a document");
    assert_valid(&validators, &document);
    let fixed = json!({"grade": "safe", "edits": [{"byte_start": 1, "byte_end": 1, "text": "x"}]});
    let mut document = document;
    document["games"][0]["findings"][0]["fix"] = fixed;
    document["files"] = json!([{"type": "file", "path": "a", "encoding": "cp437", "findings": []}]);
    assert_valid(&validators, &document);
    let mut spoilt = 0;
    for pointer in pointers(&document) {
        let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
        let is_field = document.pointer(parent).is_some_and(Value::is_object);
        let is_free = ["/tags", "/rules"].iter().any(|end| parent.ends_with(end));
        // `help`, `rule` and `fix` may be absent, and so may a setting or a tag.
        if is_field && !is_free && !["help", "rule", "fix"].contains(&key) {
            let mut without = document.clone();
            without.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object").remove(key);
            assert!(!validators[""].is_valid(&without), "{pointer} is missing");
        }
        for wrong in [json!(-1), json!("of no kind"), json!(true), json!({"a": 1}), json!([0]), json!(1.5)] {
            let value = document.pointer(&pointer).expect("a value");
            let same_kind = match (&wrong, value) {
                // Any text is one, and either of two is.
                (Value::String(_), Value::String(_)) => is_text(&pointer),
                (Value::Bool(_), Value::Bool(_)) => true,
                (Value::Array(_), _) => pointer.ends_with("/glyphs"),
                _ => false,
            };
            if !same_kind {
                let mut mistyped = document.clone();
                *mistyped.pointer_mut(&pointer).expect("a value") = wrong.clone();
                assert!(!validators[""].is_valid(&mistyped), "{pointer} is {wrong}");
                spoilt += 1;
            }
        }
        if document.pointer(&pointer).is_some_and(Value::is_object) && !pointer.ends_with("/tags") {
            let mut more = document.clone();
            more.pointer_mut(&pointer).expect("an object")["more"] = json!("than there is");
            assert!(!validators[""].is_valid(&more), "{pointer} has more");
        }
    }
    assert!(spoilt > 500, "{spoilt}");
}

/// Fields in which any text may stand.
fn is_text(pointer: &str) -> bool {
    let mut parts = pointer.rsplit('/');
    let key = parts.next().unwrap_or_default();
    let above = parts.next().unwrap_or_default();
    ["path", "message", "help", "text", "san"].contains(&key) || ["tags", "comments", "escapes"].contains(&above)
}

/// The places of all values in a value, outermost first.
fn pointers(value: &Value) -> Vec<String> {
    let mut all = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((pointer, value)) = open.pop() {
        let inside: Vec<(String, &Value)> = match value {
            Value::Object(fields) => {
                fields.iter().map(|(key, value)| (format!("{pointer}/{}", key.replace('/', "~1")), value)).collect()
            }
            Value::Array(items) => {
                items.iter().enumerate().map(|(index, value)| (format!("{pointer}/{index}"), value)).collect()
            }
            _ => Vec::new(),
        };
        all.extend(inside.iter().map(|(pointer, _)| pointer.clone()));
        open.extend(inside);
    }
    all
}

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
    insta::assert_snapshot!(shown("1.e3//e6/d6 2.Nf3/Nc3//Nf6 3.d3//Be7/--", "--game extra-move"));
    let inside =
        "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w1 KQkq e3 0 1\"]\n\n1.d4//e5/d5 *";
    insta::assert_snapshot!(shown(inside, "--game marseillais"));
}

#[test]
fn a_record_that_breaks() {
    insta::assert_snapshot!(shown("1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6\n3.bxc3/Bd3//Qxf3/Qxd1+ 0-1", ""));
}

#[test]
fn parts_are_dropped_and_counted() {
    let text = "{a} 1. e4 {b} (1. d4 {c} (1. c4)) (1. b4) e5 *";
    let without = shown(text, "--comments drop --variations drop");
    assert!(!without.contains("comments") && !without.contains("variation"), "{without}");
    let arguments = ["convert", "--to", "csv", "--comments", "drop", "--variations", "drop"];
    let run = run_in(Path::new(ROOT), &arguments, text);
    assert_eq!(run.out.lines().count(), 3);
    let notes = ["2 comments", "2 variations", "1 result"];
    assert_eq!(
        run.err.lines().collect::<Vec<_>>(),
        notes.map(|what| format!("note: left out, for want of a place: {what}"))
    );
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
        assert_eq!(text.lines().count(), if target == "json" { 6 } else { 3 }, "{text}");
    }
}
