//! `lsp`: what an editor writes for its user. Fixes, formatting, completion, and other piece letters.

mod command;
mod editor;

use std::fs;
use std::path::Path;

use command::run_in;
use editor::{BOTH, Editor, TEXT, URI, Units};
use serde_json::json;

#[test]
fn fixes_are_offered_one_by_one_and_safe_ones_together() {
    let mended = rewritten(&["lint", "--fix"], TEXT);
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

        let marked = format!("\u{feff}{TEXT}");
        editor.open("file:///marked.pgn", &marked);
        let fixes = editor.actions("file:///marked.pgn", "Ne5", Some("quickfix"));
        assert_eq!(editor.edited("file:///marked.pgn", &fixes[0]["edit"]), marked.replace("Ne5", "Nxe5"));

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

/// The text of a file that a command has rewritten.
fn rewritten(arguments: &[&str], text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    run_in(folder.path(), &[arguments, &["--isolated", "a.pgn"]].concat(), "");
    fs::read_to_string(folder.path().join("a.pgn")).unwrap()
}

#[test]
fn formatting_is_what_fmt_does() {
    let untidy =
        "[White  \"👍\"]\n\n\n1. Nf3/Nc3 // b6 / g6\n2.b3/Bb2//Bb7/e5\n\n\n[White \"B\"]\n1. e4/d4//e6/Bb4+ *\n";
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let range = json!({ "start": { "line": 8, "character": 0 }, "end": { "line": 9, "character": 0 } });
    for (units, untidy) in
        BOTH.into_iter().flat_map(|units| [(units, untidy.to_owned()), (units, untidy.replace('\n', "\r\n"))])
    {
        let tidy = rewritten(&["fmt"], &untidy);
        assert_ne!(tidy, untidy);
        let mut editor = Editor::start(units);
        editor.open(URI, &untidy);
        let params = json!({ "textDocument": { "uri": URI }, "options": options });
        let edits = editor.request("textDocument/formatting", params).unwrap();
        assert_eq!(editor.edited(URI, &edits), tidy);
        let replaced: usize =
            edits.as_array().unwrap().iter().map(|edit| units.slice(&untidy, &edit["range"]).len()).sum();
        assert!(replaced < untidy.len() / 3, "{edits:#}");
        let params = json!({ "textDocument": { "uri": URI }, "options": options, "range": range });
        let edits = editor.request("textDocument/rangeFormatting", params).unwrap();
        let first = untidy.find("[White \"B").unwrap();
        let edited = editor.edited(URI, &edits);
        assert!(edited.starts_with(&untidy[..first]) && edited != untidy, "{edits:#}");
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
