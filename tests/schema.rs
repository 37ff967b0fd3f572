//! The JSON Schema holds for all that `check` and `convert` write, and for nothing else; and both say the same of a game.

mod command;
mod valid;

use std::fs;
use std::path::Path;

use command::run_in;
use scoresheet::{detect::GameFrom, diagnostic, letters, rules, source::Encoding, syntax::layouts};
use serde_json::{Value, json};
use valid::{SCHEMA, assert_valid, lines, schema, validators};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Whether brackets are nested deeper than the parser of JSON goes; `a_thousand_variations_in_one_another` looks at such.
fn is_deep(text: &[u8]) -> bool {
    let mut depth = 0_i32;
    text.iter().any(|byte| {
        depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
        depth > 15
    })
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
    assert_eq!(words("game/properties/game/anyOf/0/enum"), games);
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
        for object in &by_line {
            assert_valid(&validators, object);
        }
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
                plies.filter(|ply| ply["kind"] != "pass").map(|ply| &ply["uci"]).collect()
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
