//! The service: each request, places as JavaScript counts them, and its twin on the command line. That the module for browsers gives the same bytes is tested by `web/test/run`.

mod asked;
mod command;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use asked::{BROKEN, SEED, ask, error};
use scoresheet::service::call;
use serde_json::{Value, json};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
/// The part of a text between two units of UTF-16.
fn units(text: &str, part: &Value) -> String {
    let place = |name: &str| usize::try_from(part[name].as_u64().expect("a place")).expect("a small number");
    let all: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&all[place("start")..place("end")]).expect("no half of a character")
}

/// A text with an edit made.
fn edited(text: &str, edit: &Value) -> String {
    if edit.is_null() {
        return text.to_owned();
    }
    let all: Vec<u16> = text.encode_utf16().collect();
    let place = |name: &str| usize::try_from(edit[name].as_u64().expect("a place")).expect("a small number");
    let part = |range: &[u16]| String::from_utf16(range).expect("no half of a character");
    part(&all[..place("start")]) + edit["text"].as_str().expect("words") + &part(&all[place("end")..])
}

/// Every file of the corpus, as text.
fn corpus() -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(ROOT).join("corpus")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "pgn" || ending == "txt") {
                let bytes = fs::read(&path).expect("a file");
                files
                    .push((path, ask("decode", &json!({ "bytes": bytes }))["text"].as_str().expect("text").to_owned()));
            }
        }
    }
    files.sort();
    assert!(files.len() > 60, "{}", files.len());
    files
}

#[test]
fn each_request_is_answered() {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).expect("JSON");
    insta::assert_snapshot!("check", pretty(&ask("check", &json!({ "text": BROKEN, "lint": true }))));
    insta::assert_snapshot!(
        "plies",
        pretty(&ask("check", &json!({ "text": "1.e4/d4//e6/d5 (1...c5)", "plies": true }))["games"][0]["moves"])
    );
    insta::assert_snapshot!("fix", pretty(&ask("fix", &json!({ "text": SEED }))));
    insta::assert_snapshot!(
        "fmt",
        pretty(&ask("fmt", &json!({ "text": "1.Nf3/Nc3//b6/g6   2. b3/Bb2\n\n\n1.e4/d4//e5/Kxe5 2.d4/d3" })))
    );
    insta::assert_snapshot!(
        "convert",
        pretty(&ask("convert", &json!({ "text": SEED, "to": "columns", "letters": "ru", "moves": "long" })))
    );
    insta::assert_snapshot!(
        "convert_losses",
        pretty(&ask("convert", &json!({ "text": format!("[White \"A\"]\n\n{BROKEN} {{why}}"), "to": "uci" })))
    );
    insta::assert_snapshot!("explain", pretty(&ask("explain", &json!({ "name": "odd-dash" }))));
    insta::assert_snapshot!("decode", pretty(&ask("decode", &json!({ "bytes": b"1. e4 e5 2. \xcaf3 \xcaf6" }))));
    insta::assert_snapshot!(
        "page",
        pretty(&ask("page", &json!({ "text": format!("{SEED}\n\n1.e4/d4 *"), "game": 2 })))
    );
}

#[test]
fn a_page_has_its_frame_where_it_is_asked_for() {
    let page = ask("page", &json!({ "text": SEED, "frame": true }));
    let part = |name: &str| page[name].as_str().expect("markup").to_owned();
    assert!(part("definitions").contains("id=\"piece-knight\"") && part("controls").contains("id=\"slider\""));
    let whole = ask("convert", &json!({ "text": SEED, "to": "html" }));
    let whole = whole["text"].as_str().expect("markup");
    assert!(whole.contains(&part("definitions")) && whole.contains(&part("controls")));
    // Read as they were written, plies are the same on both.
    let article = page["games"][0]["html"].as_str().expect("markup");
    let data = |html: &str| {
        html.split("application/json\">").nth(1).and_then(|rest| rest.split('<').next()).map(str::to_owned)
    };
    assert_eq!(data(article), data(whole));
}

#[test]
fn lists_have_what_requests_take() {
    let lists = ask("lists", &json!({}));
    let each = |list: &str| lists[list].as_array().expect("a list").clone();
    for game in each("games") {
        let told = ask("check", &json!({ "text": "1.e4", "reading": { "game": game["key"] } }));
        assert_eq!((&told["games"][0]["game"], &told["games"][0]["game_from"]), (&game["key"], &"option".into()));
    }
    for layout in each("layouts") {
        ask("check", &json!({ "text": layout["sample"], "reading": { "notation": layout["name"] } }));
    }
    for set in each("letters") {
        ask("check", &json!({ "text": "1.e4", "reading": { "letters": set["code"] } }));
        ask("convert", &json!({ "text": "1.e4", "to": "pgn", "letters": set["code"] }));
    }
    for target in each("targets") {
        let written = ask("convert", &json!({ "text": "1.e4/d4//e5/d5", "to": target["name"] }));
        assert!(!written["text"].as_str().expect("text").is_empty(), "{target}");
    }
    for finding in each("findings") {
        let about = ask("explain", &json!({ "name": finding["name"] }));
        assert_eq!((&about["summary"], &about["fixable"]), (&finding["summary"], &finding["fixable"]));
    }
    for axis in each("axes") {
        for value in axis["values"].as_array().expect("a list") {
            ask(
                "check",
                &json!({ "text": "1.e4", "reading": { "rules": { axis["key"].as_str().expect("a key"): value["key"] } } }),
            );
        }
    }
}

#[test]
fn places_are_units_of_utf_16() {
    let text = "🙂🙂 (Кеκ) 1.Кf3/Кc3//b6/g6 {🙂 Ж} 2.b3/Сb2//Сb7/e5 {𝄞} 3.Кe5/Кd3//Сg2/Сh9 Фg1\u{feff}";
    for prefix in ["", "\u{feff}", "й🙂\r\n"] {
        let text = format!("{prefix}{text}");
        let told = ask("check", &json!({ "text": text, "lint": true, "plies": true }));
        let game = &told["games"][0];
        let words: Vec<String> = game["moves"].as_array().expect("plies").iter().map(|ply| units(&text, ply)).collect();
        assert_eq!(words.join(" "), "Кf3 Кc3 b6 g6 b3 Сb2 Сb7 e5 Кe5 Кd3 Сg2", "{text:?}");
        assert_eq!(game["letters"], "ru");
        let findings = game["findings"].as_array().expect("findings");
        let capture: Vec<String> = findings
            .iter()
            .filter(|finding| finding["name"] == "missing-capture-mark")
            .map(|finding| units(&text, finding))
            .collect();
        assert_eq!(capture, ["Кe5", "Сg2"], "{findings:?}");
        for fix in
            findings.iter().filter(|finding| finding["name"] == "missing-capture-mark").map(|finding| &finding["fix"])
        {
            assert_eq!((&fix["grade"], units(&text, &fix["edits"][0]).as_str()), (&"safe".into(), ""));
        }
        let mended = ask(
            "fix",
            &json!({ "text": text, "only": { "name": "missing-capture-mark", "start": findings.iter().find(|finding| finding["name"] == "missing-capture-mark").expect("one")["start"] } }),
        );
        assert_eq!(mended["text"], text.replace("Кe5/", "Кxe5/"));
        assert_eq!((&mended["fixed"], edited(&text, &mended["edit"])), (&1.into(), text.replace("Кe5/", "Кxe5/")));
    }
}

#[test]
fn edits_make_the_new_text_of_the_old() {
    for (path, text) in corpus() {
        for (name, request) in [("fix", json!({ "text": text, "unsafe": true })), ("fmt", json!({ "text": text }))] {
            let told = ask(name, &request);
            assert_eq!(told["text"].as_str(), Some(edited(&text, &told["edit"]).as_str()), "{name} {}", path.display());
        }
    }
}

/// What `check` of the command and of the service must agree on.
fn facts(game: &Value) -> Value {
    let fields = [
        "index",
        "line",
        "game",
        "game_from",
        "notation",
        "letters",
        "turns",
        "plies",
        "status",
        "winner",
        "result",
        "initial_fen",
        "final_fen",
    ];
    let finding = |finding: &Value| {
        ["name", "severity", "message", "line", "column", "end_line", "end_column"].map(|field| finding[field].clone())
    };
    let findings: Vec<_> = game["findings"].as_array().expect("findings").iter().map(finding).collect();
    // The command counts the line of the first tag or ply, the service that of the game's first character.
    json!([
        fields.iter().filter(|field| **field != "line").map(|field| game[field].clone()).collect::<Vec<_>>(),
        findings
    ])
}

#[test]
fn the_service_and_the_command_say_the_same() {
    for (task, lint) in [("check", false), ("lint", true)] {
        for (path, text) in corpus() {
            // Of a file that is no UTF-8 bytes may have been lost, and of that the text says nothing.
            if fs::read(&path).expect("a file") != text.as_bytes() {
                continue;
            }
            let run = command::run(&[task, "--isolated", "--format", "ndjson", path.to_str().expect("a path")]);
            let games: Vec<Value> = run
                .out
                .lines()
                .map(|line| serde_json::from_str(line).expect("JSON"))
                .filter(|object: &Value| object["type"] == "game")
                .map(|game| facts(&game))
                .collect();
            let told = ask("check", &json!({ "text": text, "lint": lint }));
            let told: Vec<Value> = told["games"].as_array().expect("games").iter().map(facts).collect();
            // What shows when games are compared is not asked of one text.
            if run.out.contains("duplicate-game") || run.out.contains("name-variants") {
                continue;
            }
            assert_eq!(told, games, "{task} {}", path.display());
        }
    }
}

#[test]
fn what_is_allowed_is_not_told_and_what_allows_nothing_is() {
    let names = |text: &str, lint: bool| {
        let told = ask("check", &json!({ "text": text, "lint": lint }));
        let findings = told["games"][0]["findings"].as_array().expect("findings");
        findings.iter().map(|finding| finding["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    let allowed = "%scoresheet: allow wrong-check-mark -- so it stands in the book\n1.e4+ e5 2.Nf3 Nc6 {[%allow no-game not needed]}";
    assert_eq!(names(allowed, false), [""; 0]);
    assert_eq!(names(allowed, true), ["unused-suppression"]);
}

#[test]
fn call_answers_a_line_with_a_line() {
    let requests =
        [json!({ "check": { "text": BROKEN } }).to_string(), "nonsense".into(), json!({ "lists": {} }).to_string()];
    let folder = tempfile::tempdir().expect("a folder");
    let run = command::run_in(
        folder.path(),
        &["call"],
        &format!("{}\n\n  \r\n{}\n{}", requests[0], requests[1], requests[2]),
    );
    let expected: String =
        requests.iter().map(|request| String::from_utf8(call(request.as_bytes())).expect("UTF-8") + "\n").collect();
    assert_eq!((run.code, run.err.as_str(), run.out), (0, "", expected));
}

/// The words between backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The fields that a request may have, as its error says them.
fn fields(request: &str) -> BTreeSet<String> {
    let [reason, _, remedy] = error(request);
    assert_eq!(reason, "unknown field `?`", "{request}");
    quoted(&remedy).into_iter().collect()
}

/// The paths of an answer: `games[].index`. What a finding is, is told once.
fn paths(value: &Value, path: &str, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let free = path.ends_with("rules");
                let path = match (path, name.as_str()) {
                    ("", name) => name.to_owned(),
                    ("findings[]" | "games[].findings[]", name) if fields.contains_key("message") => {
                        format!("FINDING.{name}")
                    }
                    _ if free => continue,
                    (path, name) => format!("{path}.{name}"),
                };
                out.insert(path.clone());
                paths(inner, &path, out);
            }
        }
        Value::Array(values) => values.iter().for_each(|inner| paths(inner, &format!("{path}[]"), out)),
        _ => {}
    }
}

#[test]
fn the_readme_has_every_field_of_every_request_and_answer() {
    let readme = fs::read_to_string(Path::new(ROOT).join("web/README.md")).expect("web/README.md");
    // Tables stand below a heading; the first cell of a row is the field.
    let rows = |heading: &str| -> BTreeSet<String> {
        let part =
            readme.split(&format!("\n{heading}\n")).nth(1).unwrap_or_else(|| panic!("web/README.md has no {heading}"));
        let part = part.split("\n#").next().unwrap_or_default();
        let cells = part.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
        cells.map(|(field, _)| field.to_owned()).collect()
    };
    let with = |name: &str, inner: &str| format!("{{\"{name}\": {inner}}}");
    let names = quoted(&error(&with("?", "{}"))[2]);
    let mixed = format!(
        "[White \"A\"]\n\n{BROKEN} *\n\n1.e4/d4//e5/d5 {{[%allow no-game x]}} 2.Nf3/Ng5//Nc6/Nf6 (2...Nf6/h6) 3.Nf7/Nd8 1-0"
    );
    for name in &names {
        let heading = format!("### `{name}`");
        let mut asked = fields(&with(name, "{\"?\": 0}"));
        if asked.remove("reading") {
            assert_eq!(fields(&with(name, "{\"reading\": {\"?\": 0}}")), rows("### How a record is read"));
            asked.insert("reading".to_owned());
        }
        let mut answered = BTreeSet::new();
        let samples = match name.as_str() {
            "check" => vec![
                json!({ "text": mixed, "lint": true, "plies": true }),
                json!({ "text": "" }),
                json!({ "text": SEED, "lint": true }),
            ],
            "convert" => vec![
                json!({ "text": mixed, "to": "uci" }),
                json!({ "text": "1.e4 2.e5 d5 3.Nf3 Nc3 d4", "to": "columns", "reading": { "game": "scottish" } }),
            ],
            "decode" => vec![json!({ "bytes": [65] })],
            "explain" => vec![json!({ "name": "odd-dash" })],
            // Of the second nothing is mended: it would be no game any more.
            "fix" => vec![json!({ "text": SEED }), json!({ "text": "1§.e4//// e5/d5 2.d4/c4\n" })],
            "fmt" => vec![json!({ "text": format!("{BROKEN}\n\n1.e4/d4   2. d5") })],
            "lists" => vec![json!({})],
            "page" => vec![json!({ "text": SEED, "frame": true })],
            other => panic!("there is no sample of {other}"),
        };
        for sample in samples {
            paths(&ask(name, &sample), "", &mut answered);
        }
        let finding: BTreeSet<String> =
            answered.iter().filter_map(|path| path.strip_prefix("FINDING.")).map(str::to_owned).collect();
        if !finding.is_empty() {
            assert_eq!(finding, rows("### A finding"));
        }
        answered.retain(|path| !path.starts_with("FINDING."));
        let request: BTreeSet<String> =
            rows(&heading).into_iter().filter_map(|row| row.strip_prefix("> ").map(str::to_owned)).collect();
        let answer: BTreeSet<String> =
            rows(&heading).into_iter().filter_map(|row| row.strip_prefix("< ").map(str::to_owned)).collect();
        assert_eq!(request, asked, "{heading}");
        assert_eq!(answer, answered, "{heading}");
    }
    assert_eq!(rows("### What cannot be answered"), BTreeSet::from(["reason", "place", "remedy"].map(str::to_owned)));
}
