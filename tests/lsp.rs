//! `lsp`: what an editor is told, in both ways of counting characters, and what becomes of a client that speaks nonsense.

mod command;
mod editor;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use command::run_in;
use editor::{BOTH, Editor, TEXT, URI, Units};
use serde_json::{Value, json};

/// A text that is told the same in both ways of counting; for a snapshot.
fn told_alike(tell: impl Fn(&mut Editor) -> String) -> String {
    let [one, other] = BOTH.map(|units| {
        let mut editor = Editor::start(units);
        editor.open(URI, TEXT);
        let told = tell(&mut editor);
        assert_eq!(editor.stop(), 0);
        told
    });
    assert_eq!(one, other);
    one
}

#[test]
fn a_server_lives_as_the_protocol_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut editor = Editor::silent(root);
    let early = editor.request("textDocument/hover", json!({})).unwrap_err();
    assert_eq!(early["code"], -32002, "{early}");
    editor.notify("textDocument/didOpen", json!({}));
    let result = editor.request("initialize", json!({ "capabilities": {} })).unwrap();
    assert_eq!(result["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(editor.request("initialize", json!({ "capabilities": {} })).unwrap_err()["code"], -32600);
    assert_eq!(editor.request("shutdown", Value::Null), Ok(Value::Null));
    assert_eq!(editor.request("textDocument/hover", json!({})).unwrap_err()["code"], -32600);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.end(), (0, String::new()));

    let mut impolite = Editor::start(Units::Utf16);
    impolite.notify("exit", Value::Null);
    assert_eq!(impolite.end().0, 1);
    assert_eq!(Editor::start(Units::Utf16).end().0, 1, "the stream has ended");
    let mut early = Editor::silent(root);
    early.notify("exit", Value::Null);
    assert_eq!(early.end().0, 1);

    let (editor, mut result) = Editor::start_in(root, Units::Utf8, json!({}));
    assert_eq!(editor.stop(), 0);
    assert_eq!(result["capabilities"]["positionEncoding"], "utf-8");
    result["serverInfo"]["version"] = "of the package".into();
    insta::assert_json_snapshot!("capabilities", result);
}

#[test]
fn findings_are_diagnostics_and_closing_takes_them_away() {
    for units in BOTH {
        let mut editor = Editor::start(units);
        let told = editor.open(URI, TEXT);
        insta::assert_json_snapshot!(format!("diagnostics_{units:?}"), told);
        let words: Vec<_> =
            told.as_array().unwrap().iter().map(|finding| units.slice(TEXT, &finding["range"]).to_owned()).collect();
        assert!(words.contains(&"Фf6".to_owned()) && words.contains(&"Ne5".to_owned()), "{words:?}");
        let mended = editor.change(URI, "/Фf6", "");
        let names = |told: &Value| -> Vec<String> {
            told.as_array().unwrap().iter().map(|finding| finding["code"].as_str().unwrap().to_owned()).collect()
        };
        assert!(names(&told).contains(&"move-after-check".to_owned()));
        assert!(!names(&mended).contains(&"move-after-check".to_owned()), "{mended}");
        editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
        assert_eq!(editor.notice("textDocument/publishDiagnostics"), json!({ "uri": URI, "diagnostics": [] }));
        assert_eq!(editor.ask("textDocument/hover", URI, "Ne5", 0).unwrap_err()["code"], -32602);
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "pgn" || extension == "txt") {
            found.push(path);
        }
    }
}

#[test]
fn diagnostics_of_the_corpus_are_what_lint_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("corpus"), &mut found);
    found.sort();
    let mut editor = Editor::start(Units::Utf16);
    let mut compared = 0;
    for path in &found {
        let bytes = fs::read(path).unwrap();
        // A mark is none of the text for an editor.
        let text = String::from_utf8(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes).to_vec());
        let Ok(text) = text else { continue };
        let run = run_in(root, &["lint", "--isolated", "--format", "concise", &path.display().to_string()], "");
        let mut said: Vec<(u64, String)> = Vec::new();
        for line in run.out.lines() {
            let rest = line.strip_prefix(&path.display().to_string()).unwrap_or_else(|| panic!("{line}"));
            let number = rest[1..].split(':').next().unwrap().parse().unwrap();
            let kind = rest.split(": ").nth(1).unwrap().split(' ').next().unwrap();
            said.push((number, kind.to_owned()));
        }
        // They are of other games, and of the bytes of the file.
        let elsewhere = ["duplicate-game", "name-variants", "encoding"];
        said.retain(|(_, kind)| !elsewhere.iter().any(|name| kind.contains(&format!("[{name}]"))));
        let uri = format!("file:///corpus/{compared}.pgn");
        let told = editor.open(&uri, &text);
        let mut shown: Vec<(u64, String)> = told
            .as_array()
            .unwrap()
            .iter()
            .map(|finding| {
                let severity = ["error", "warning", "info"][finding["severity"].as_u64().unwrap() as usize - 1];
                let line = finding["range"]["start"]["line"].as_u64().unwrap() + 1;
                (line, format!("{severity}[{}]", finding["code"].as_str().unwrap()))
            })
            .collect();
        said.sort();
        shown.sort();
        assert_eq!(shown, said, "{}", path.display());
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
    assert_eq!(editor.stop(), 0);
}

#[test]
fn a_ply_is_told_in_words_with_its_board() {
    let told = told_alike(|editor| {
        let mut all = String::new();
        for (at, behind) in
            [("Ne5", 1), ("Bh1//Qg5", 2), ("d6\n4.a3", 0), ("mat.", 1), ("Сb4", 0), ("Фf6", 2), ("a4)", 0)]
        {
            let hover = editor.ask("textDocument/hover", URI, at, behind).unwrap();
            let word = editor.units.slice(TEXT, &hover["range"]);
            writeln!(all, "--- {word}\n{}", hover["contents"]["value"].as_str().unwrap()).unwrap();
        }
        for at in ["[White", "{👍 a", "3. Ne5", "\n\n[White"] {
            assert_eq!(editor.ask("textDocument/hover", URI, at, 0).unwrap(), Value::Null, "{at}");
        }
        all
    });
    insta::assert_snapshot!("hover", told);
}

/// The parts of an answer with ranges in the words of the text.
fn in_words(units: Units, value: &Value, depth: usize, out: &mut String) {
    for symbol in value.as_array().unwrap() {
        let range = units.slice(TEXT, &symbol["range"]).replace('\n', "⏎");
        let selection = units.slice(TEXT, &symbol["selectionRange"]).replace('\n', "⏎");
        let detail = symbol["detail"].as_str().unwrap_or_default();
        let name = symbol["name"].as_str().unwrap();
        writeln!(out, "{}{name} | {detail} | {selection} | {range}", "  ".repeat(depth)).unwrap();
        if let Some(children) = symbol.get("children") {
            in_words(units, children, depth + 1, out);
        }
    }
}

#[test]
fn games_and_turns_are_symbols_and_what_is_long_is_folded() {
    let document = json!({ "textDocument": { "uri": URI } });
    let told = told_alike(|editor| {
        let symbols = editor.request("textDocument/documentSymbol", document.clone()).unwrap();
        let mut all = String::new();
        in_words(editor.units, &symbols, 0, &mut all);
        let folds = editor.request("textDocument/foldingRange", document.clone()).unwrap();
        for fold in folds.as_array().unwrap() {
            writeln!(all, "fold {}..{} {}", fold["startLine"], fold["endLine"], fold["kind"]).unwrap();
        }
        all
    });
    insta::assert_snapshot!("symbols", told);
}

#[test]
fn hints_say_what_the_text_does_not() {
    for units in BOTH {
        let mut editor = Editor::start(units);
        let mut shown = |uri: &str, text: &str| {
            editor.open(uri, text);
            let range = editor.range(text, 0, text.len());
            let params = json!({ "textDocument": { "uri": uri }, "range": range });
            let hints = editor.request("textDocument/inlayHint", params).unwrap();
            let mut hinted = text.to_owned();
            for hint in hints.as_array().unwrap().iter().rev() {
                let at = units.offset(text, &hint["position"]);
                hinted.insert_str(at, &format!("⟨{}⟩", hint["label"].as_str().unwrap()));
            }
            hinted
        };
        let marks = shown(URI, "{👍} 1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1 4.Bg2/Bh1//Qg5/Qg1\n");
        assert_eq!(
            marks,
            "{👍} 1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. N⟨x⟩e5/Nd3//B⟨x⟩g2/B⟨x⟩h1 4.Bg2/B⟨x⟩h1//Qg5/Qg1⟨#⟩\n"
        );
        let turns = shown("file:///b.txt", "{👍} [Variant \"Orthodox\"]\n\n1. e4-e5 2. Nf3-Nc6\n");
        assert!(turns.contains("e4⟨//⟩-e5"), "{turns}");
        assert_eq!(editor.stop(), 0);
    }
}

#[test]
fn words_have_their_kinds() {
    let told = told_alike(|editor| {
        let legend = capabilities()["semanticTokensProvider"]["legend"].clone();
        let whole = json!({ "textDocument": { "uri": URI } });
        let mut all = String::new();
        let part = editor.range(TEXT, TEXT.find("{👍}").unwrap(), TEXT.len());
        let part = json!({ "textDocument": { "uri": URI }, "range": part });
        for (method, params) in [("full", whole), ("range", part)] {
            let tokens = editor.request(&format!("textDocument/semanticTokens/{method}"), params).unwrap();
            let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
            let (mut line, mut character) = (0, 0);
            writeln!(all, "{method}").unwrap();
            for token in data.chunks(5) {
                character = if token[0] == 0 { character + token[1] } else { token[1] };
                line += token[0];
                let at = |character| json!({ "line": line, "character": character });
                let range = json!({ "start": at(character), "end": at(character + token[2]) });
                let kind = legend["tokenTypes"][token[3] as usize].as_str().unwrap();
                let illegal = if token[4] == 1 { " illegal" } else { "" };
                writeln!(all, "{line} {} {kind}{illegal}", editor.units.slice(TEXT, &range)).unwrap();
            }
        }
        all
    });
    insta::assert_snapshot!("tokens", told);
}

fn capabilities() -> Value {
    let (editor, mut result) = Editor::start_in(Path::new(env!("CARGO_MANIFEST_DIR")), Units::Utf16, json!({}));
    assert_eq!(editor.stop(), 0);
    result["capabilities"].take()
}

#[test]
fn settings_are_those_of_the_path_and_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = folder.path().join("scoresheet.toml");
    fs::write(&settings, "ignore = [\"missing-capture-mark\"]\n[severity]\nmissing-mate-mark = \"error\"\n").unwrap();
    let watch = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let (mut editor, _) = Editor::start_in(folder.path(), Units::Utf16, watch);
    let registered = editor.notice("client/registerCapability");
    assert_eq!(registered["registrations"][0]["registerOptions"]["watchers"][0]["globPattern"], "**/scoresheet.toml");
    let uri = format!("file://{}/a%20b.pgn", folder.path().display());
    let codes = |told: &Value| -> Vec<(String, u64)> {
        let findings = told.as_array().unwrap().iter();
        findings
            .map(|finding| (finding["code"].as_str().unwrap().to_owned(), finding["severity"].as_u64().unwrap()))
            .collect()
    };
    let text = "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1 4.Bg2/Bh1//Qg5/Qg1\n";
    let told = codes(&editor.open(&uri, text));
    assert!(told.contains(&("missing-mate-mark".to_owned(), 1)), "{told:?}");
    assert!(!told.iter().any(|(code, _)| code == "missing-capture-mark"), "{told:?}");
    fs::write(&settings, "ignore = [\"missing-capture-marc\"]\n").unwrap();
    editor.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    let again = editor.notice("textDocument/publishDiagnostics");
    assert!(codes(&again["diagnostics"]).iter().any(|(code, _)| code == "missing-capture-mark"));
    let message = editor.notice("window/showMessage");
    assert!(message["message"].as_str().unwrap().contains("missing-capture-mark"), "{message}");
    assert_eq!(editor.stop(), 0);
}

#[test]
fn a_setting_that_does_not_fit_is_told_in_its_place() {
    let mut editor = Editor::start(Units::Utf16);
    let text = "[White \"👍\"]\n[VariantRules \"later-ply=optional\"]\n\n1. e4 e5 2. Nf3 *\n";
    let told = editor.open(URI, text);
    let about = |finding: &&Value| finding["message"].as_str().unwrap().contains("a setting does not fit");
    let found = told.as_array().unwrap().iter().find(about).unwrap_or_else(|| panic!("{told:#}"));
    assert_eq!(Units::Utf16.slice(text, &found["range"]), "[VariantRules \"later-ply=optional\"]");
    assert_eq!((&found["code"], &found["severity"]), (&json!("malformed-tag"), &json!(2)));
    assert_eq!(editor.stop(), 0);
}

#[test]
fn nonsense_is_answered_or_passed_over() {
    let mut editor = Editor::start(Units::Utf16);
    editor.open(URI, TEXT);
    editor.write(b"a line that is no header\r\n\r\nanother\n");
    assert_eq!(editor.request("no/such/method", json!([1])).unwrap_err()["code"], -32601);
    for (method, params) in [
        ("textDocument/hover", json!({ "textDocument": 1 })),
        ("textDocument/hover", json!({ "textDocument": { "uri": URI }, "position": { "line": -1, "character": 0 } })),
        ("textDocument/rename", json!([])),
        ("textDocument/documentSymbol", json!({ "textDocument": { "uri": "file:///none" } })),
        ("codeAction/resolve", Value::Null),
    ] {
        assert_eq!(editor.request(method, params.clone()).unwrap_err()["code"], -32602, "{method} {params}");
    }
    editor.write(b"Content-Length: 3\r\n\r\n{]}");
    assert_eq!(editor.answer(&Value::Null).unwrap_err()["code"], -32700);
    editor.send(&json!({ "jsonrpc": "2.0", "id": 77, "result": null }));
    editor.notify("$/cancelRequest", json!({ "id": 1 }));
    editor.notify("no/such/notification", json!({}));
    editor.notify("textDocument/didChange", json!({ "textDocument": { "uri": URI } }));
    editor.notify("textDocument/didOpen", json!(["x"]));
    editor.notify("textDocument/didClose", Value::Null);
    let places: Vec<Value> = [(0, 0), (0, 15), (3, 9), (4, 1), (5, 40), (99, 0), (3, 4_000_000)]
        .map(|(line, character)| json!({ "line": line, "character": character }))
        .to_vec();
    for start in &places {
        for end in &places {
            for (method, more) in [
                ("textDocument/inlayHint", json!({})),
                ("textDocument/semanticTokens/range", json!({})),
                ("textDocument/codeAction", json!({ "context": { "diagnostics": [] } })),
                ("textDocument/rangeFormatting", json!({ "options": { "tabSize": 1, "insertSpaces": true } })),
            ] {
                let mut params = more;
                params["textDocument"] = json!({ "uri": URI });
                params["range"] = json!({ "start": start, "end": end });
                editor.request(method, params).unwrap_or_else(|error| panic!("{method} {start} {end}: {error}"));
            }
        }
        for method in ["textDocument/hover", "textDocument/completion"] {
            let params = json!({ "textDocument": { "uri": URI }, "position": start });
            editor.request(method, params).unwrap_or_else(|error| panic!("{method} {start}: {error}"));
        }
    }
    // A range that is turned round is empty, and one beyond the end is at the end.
    let range = json!({ "start": { "line": 900, "character": 1 }, "end": { "line": 3, "character": 3 } });
    let document = json!({ "uri": URI, "version": 9 });
    let changes = json!([{ "range": range, "text": "\n1. e4 e5 *\n" }, { "text": "[White \"👍" }, { "range": { "start": { "line": 0, "character": 9 }, "end": { "line": 0, "character": 99 } }, "text": "x" }]);
    editor.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    assert_eq!(editor.notice("textDocument/publishDiagnostics")["version"], 9);
    assert_eq!(editor.stop(), 0);

    let mut garbage = Editor::start(Units::Utf16);
    garbage.write(b"Content-Length: lots\r\n\r\n");
    let (code, err) = garbage.end();
    assert_eq!((code, err.as_str()), (2, "error: the language server has stopped: `lots` is no length of a message\n"));
}
