//! `lsp`: what an editor gets, in both ways of counting characters, and what becomes of a client that speaks nonsense.

mod command;
mod editor;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use command::run_in;
use editor::{Editor, Units};
use serde_json::{Value, json};

const URI: &str = "file:///games/a.pgn";
const BOTH: [Units; 2] = [Units::Utf16, Units::Utf8];

/// A game with marks that are missing, and one that breaks; letters of three bytes and signs of two units before them.
const TEXT: &str = "[White \"Алехин 👍\"]\n[Black \"Müller\"]\n\n\
    1.Nf3/Nc3//b6/g6 {👍 a\nb} 2.b3/Bb2//Bb7/e5 3. Ne5/Nd3//Bg2/Bh1\n(3...Bg2/d6\n4.a3/a4) 4.Bg2/Bh1//Qg5/Qg1 mat.\n\n\
    [White \"👍\"]\n\n{👍} 1.e4/d4//e6/Сb4+ 2.Кc3/Кf3//С:c3+/Фf6 $1 *\n";

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
fn fixes_are_offered_one_by_one_and_safe_ones_together() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), TEXT).unwrap();
    run_in(folder.path(), &["lint", "--isolated", "--fix", "a.pgn"], "");
    let mended = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert_ne!(mended, TEXT);
    for units in BOTH {
        let mut editor = Editor::start(units);
        editor.open(URI, TEXT);
        let fixes = editor.actions(URI, "Ne5", Some("quickfix"));
        let [fix] = &fixes[..] else { panic!("{fixes:#?}") };
        assert_eq!(fix["title"], "Add `x` (missing-capture-mark)");
        assert_eq!(editor.edited(URI, &fix["edit"]), TEXT.replace("Ne5", "Nxe5"));
        assert_eq!(
            (&fix["isPreferred"], &fix["diagnostics"][0]["code"]),
            (&json!(true), &json!("missing-capture-mark"))
        );
        let all = editor.actions(URI, "Ne5", Some("source.fixAll"));
        assert_eq!((all.len(), &all[0]["kind"]), (1, &json!("source.fixAll")));
        assert_eq!(editor.edited(URI, &all[0]["edit"]), mended);
        assert_eq!(editor.actions(URI, "Nc3", Some("source")).len(), 1);
        assert_eq!(editor.actions(URI, "Nc3", Some("refactor")).len(), 0);
        assert_eq!(editor.actions(URI, "Ne5", None).len(), 2);

        let false_mark = "1.e4/d4//e6/e5+ 2.Nf3/Nc3 *\n";
        editor.open("file:///b.txt", false_mark);
        let actions = editor.actions("file:///b.txt", "e5+", Some("quickfix"));
        let unsafe_one = actions.iter().find(|action| action["diagnostics"][0]["code"] == "wrong-check-mark").unwrap();
        assert_eq!(unsafe_one["title"], "Remove `+` (wrong-check-mark; unsafe: it changes what the record says)");
        assert_eq!(unsafe_one["isPreferred"], false);
        assert_eq!(editor.edited("file:///b.txt", &unsafe_one["edit"]), false_mark.replace("e5+", "e5"));
        let all = editor.actions("file:///b.txt", "e5+", Some("source.fixAll"));
        assert!(all.iter().all(|action| editor.edited("file:///b.txt", &action["edit"]).contains("e5+")));
        assert_eq!(editor.stop(), 0);
    }
}

#[test]
fn edits_of_all_are_made_when_they_are_asked_for() {
    let resolve = json!({ "textDocument": { "codeAction": { "resolveSupport": { "properties": ["edit"] } } } });
    let (mut editor, _) = Editor::start_in(Path::new(env!("CARGO_MANIFEST_DIR")), Units::Utf16, resolve);
    editor.open(URI, TEXT);
    let all = editor.actions(URI, "Ne5", Some("source.fixAll"));
    assert_eq!(all[0].get("edit"), None);
    let resolved = editor.request("codeAction/resolve", all[0].clone()).unwrap();
    assert!(editor.edited(URI, &resolved["edit"]).contains("Nxe5/Nd3"));
    let nowhere = json!({ "title": "no such document", "data": "file:///no.pgn" });
    assert_eq!(editor.request("codeAction/resolve", nowhere.clone()), Ok(nowhere));
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
fn formatting_is_what_fmt_does() {
    let folder = tempfile::tempdir().unwrap();
    let untidy =
        "[White  \"👍\"]\n\n\n1. Nf3/Nc3 // b6 / g6\n2.b3/Bb2//Bb7/e5\n\n\n[White \"B\"]\n1. e4/d4//e6/Bb4+ *\n";
    fs::write(folder.path().join("a.pgn"), untidy).unwrap();
    run_in(folder.path(), &["fmt", "--isolated", "a.pgn"], "");
    let tidy = fs::read_to_string(folder.path().join("a.pgn")).unwrap();
    assert_ne!(tidy, untidy);
    for units in BOTH {
        let mut editor = Editor::start(units);
        editor.open(URI, untidy);
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let params = json!({ "textDocument": { "uri": URI }, "options": options });
        let edits = editor.request("textDocument/formatting", params).unwrap();
        assert_eq!(editor.edited(URI, &edits), tidy);
        let replaced: usize =
            edits.as_array().unwrap().iter().map(|edit| units.slice(untidy, &edit["range"]).len()).sum();
        assert!(replaced < untidy.len() / 3, "{edits:#}");
        let range = json!({ "start": { "line": 8, "character": 0 }, "end": { "line": 9, "character": 0 } });
        let params = json!({ "textDocument": { "uri": URI }, "options": options, "range": range });
        let edits = editor.request("textDocument/rangeFormatting", params).unwrap();
        assert!(editor.edited(URI, &edits).starts_with("[White  \"👍\"]\n\n\n1. Nf3/Nc3 // b6"), "{edits:#}");
        assert_eq!(editor.stop(), 0);
    }
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
fn plies_that_may_be_made_are_offered_in_the_letters_of_the_record() {
    for units in BOTH {
        let mut editor = Editor::start(units);
        let mut offered = |text: &str, at: &str| -> Vec<String> {
            let uri = format!("file:///{}.txt", text.len());
            editor.open(&uri, text);
            let items = editor.ask("textDocument/completion", &uri, at, at.len()).unwrap();
            let Some(items) = items.as_array() else { return Vec::new() };
            items
                .iter()
                .map(|item| {
                    let edit = &item["textEdit"];
                    assert_eq!(edit["newText"].as_str().unwrap().trim(), item["label"].as_str().unwrap().trim());
                    let replaced = units.slice(text, &edit["range"]);
                    let detail = item["detail"].as_str().unwrap_or_default();
                    format!("{replaced}>{} ({detail})", item["label"].as_str().unwrap())
                })
                .collect()
        };
        let check = offered("{👍} 1.e4/e5//d6/f6 2.", "2.");
        assert!(check.contains(&">Qh5+ (ply 1 of 2, the check ends the turn)".to_owned()), "{check:?}");
        let second = offered("{👍} 1.e4/d4//e6/", "e6/");
        assert!(second.contains(&">Bb4+ (ply 2 of 2, ends the turn)".to_owned()), "{second:?}");
        let russian = offered("{👍} 1.Кf3/Кc3//b6/g6 2.К", "2.К");
        assert!(russian.contains(&"К>Кd5 (ply 1 of 2)".to_owned()), "{russian:?}");
        let captures = offered("[White \"👍\"]\n\n1. e2-e4 d7-d5 2. e4", "2. e4");
        assert!(captures.contains(&"e4>e4xd5 ()".to_owned()), "{captures:?}");
        let goes_on = offered("{👍} 1.e4/d4//e6", "e6");
        assert!(goes_on.contains(&"e6>e6/ (the turn goes on)".to_owned()), "{goes_on:?}");
        let other_side = offered("{👍} 1.e4/d4//e6/d6 2.Nf3/Nc3", "Nc3");
        assert!(other_side.contains(&"Nc3>Nc3// (the turn is over)".to_owned()), "{other_side:?}");
        let number = offered("{👍} 1. e4,d4 e6,Bb4+", "Bb4+");
        assert!(number.contains(&"Bb4+>Bb4+ 2. (the turn is over)".to_owned()), "{number:?}");
        let inside = offered("1.e4/d4//e6/d6 (1...d5/", "d5/");
        assert!(inside.contains(&">dxe4 (ply 2 of 2, ends the turn)".to_owned()), "{inside:?}");
        assert_eq!(offered("1.e4/d4//e6/d6 (1...d1/", "d1/"), [""; 0], "behind an error in a variation");
        assert_eq!(offered("1.e4/d4//e6/d6 {a e", "{a e"), [""; 0], "inside a comment");
        assert_eq!(offered("[White \"e", "\"e"), [""; 0], "inside a tag");
        assert_eq!(offered("1.e4/d4//e6/Bb4+ 2.Ke7/", "Ke7/"), [""; 0], "behind an error");
        assert!(offered("", "").len() == 20, "an empty text is the start of a game");
        assert_eq!(editor.stop(), 0);
    }
}

#[test]
fn a_piece_letter_is_renamed_in_its_whole_game() {
    let text = "[White \"👍\"]\n\n1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5 (2...Bg7/Nf6) 3.Nxe5/Nd3 *\n\n[White \"B\"]\n\n1. e4 e5 2. Nf3 *\n";
    for units in BOTH {
        let mut editor = Editor::start(units);
        editor.open(URI, text);
        let prepared = editor.ask("textDocument/prepareRename", URI, "Bb2", 0).unwrap();
        assert_eq!((units.slice(text, &prepared["range"]), &prepared["placeholder"]), ("B", &json!("en")));
        assert_eq!(editor.ask("textDocument/prepareRename", URI, "b3/", 1).unwrap_err()["code"], -32803);
        let mut rename = |name: &str| {
            let position = units.position(text, text.find("Bb2").unwrap());
            let params = json!({ "textDocument": { "uri": URI }, "position": position, "newName": name });
            editor.request("textDocument/rename", params)
        };
        let german = rename("de").unwrap();
        let russian = rename("ru").unwrap();
        let figurine = rename(" Figurine").unwrap();
        let refused = rename("Läufer").unwrap_err();
        assert_eq!(rename("en").unwrap()["changes"][URI], json!([]));
        assert_eq!(
            editor.edited(URI, &german),
            text.replacen("Nf3/Nc3", "Sf3/Sc3", 1)
                .replace("Bb2//Bb7", "Lb2//Lb7")
                .replace("Bg7/Nf6", "Lg7/Sf6")
                .replace("Nxe5/Nd3", "Sxe5/Sd3")
        );
        assert!(editor.edited(URI, &russian).contains("1.Кf3/Кc3//b6/g6 2.b3/Сb2//Сb7/e5 (2...Сg7/Кf6) 3.Кxe5/Кd3"));
        assert!(editor.edited(URI, &figurine).contains("1.♘f3/♘c3//b6/g6 2.b3/♗b2"));
        assert_eq!(refused["code"], -32602);
        let message = refused["message"].as_str().unwrap();
        assert!(message.starts_with("`Läufer` is no set of piece letters: write the code of one, en,"), "{message}");

        // Kings of Spanish are rooks of English, and both may go there: a tag says which letters these are, and is changed where there is one.
        for (uri, to, text, renamed) in [
            (
                "file:///c.txt",
                "es",
                "[FEN \"4k3/r7/8/8/8/8/R7/4K3 w - - 0 1\"]\n\n1. Ke2 Ke7 *\n",
                "[FEN \"4k3/r7/8/8/8/8/R7/4K3 w - - 0 1\"]\n[Letters \"es\"]\n\n1. Re2 Re7 *\n",
            ),
            (
                "file:///d.txt",
                "nl",
                "[White \"👍\"]\n[Letters \"de\"]\n\n1. Sf3 a5 2. a4 Sf6 *\n",
                "[White \"👍\"]\n[Letters \"nl\"]\n\n1. Pf3 a5 2. a4 Pf6 *\n",
            ),
            (
                "file:///e.txt",
                "de",
                "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q Kg7 2. Qa7+ *\n",
                "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=D Kg7 2. Da7+ *\n",
            ),
        ] {
            editor.open(uri, text);
            let at = text.rfind(['K', 'S', 'Q']).unwrap();
            let position = units.position(text, at);
            let params = json!({ "textDocument": { "uri": uri }, "position": position, "newName": to });
            let edits = editor.request("textDocument/rename", params).unwrap();
            assert_eq!(editor.edited(uri, &edits), renamed);
        }

        let broken = "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6\n";
        editor.open("file:///b.txt", broken);
        let position = units.position(broken, broken.find("Nc3").unwrap());
        let params = json!({ "textDocument": { "uri": "file:///b.txt" }, "position": position, "newName": "de" });
        let refused = editor.request("textDocument/rename", params).unwrap_err();
        assert!(refused["message"].as_str().unwrap().contains("mend it first"), "{refused}");
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
