//! `lsp`: a client that asks anything of any text, anywhere, and gets an answer to each question.

use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::{Value, json};

use scoresheet::lsp::serve;

const URI: &str = "file:///games/a.pgn";

/// What a client may ask about a document.
const METHODS: [&str; 13] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
    "textDocument/inlayHint",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/codeAction",
    "no/such/method",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6",
        "1. e4 e5 2. ed5",
        "[White \"Алехин 👍\"]\n",
        "[Variant \"Frankfurt\"]\n",
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n",
        "1.Кf3/Кc3//b6/g6",
        "(1...e5/d5",
        ")",
        "{a",
        "}",
        "👍",
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        " ",
        "/",
        "//",
        ";",
        "2.",
        "Nxe5",
        "a8=Q",
        "e4-e5",
        "O-O",
        "$1",
        "1-0",
        "%scoresheet: allow illegal-move -- so it was\n\n",
        "[Letters \"de\"]",
        "\u{feff}",
        "\0",
    ]);
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn position() -> impl Strategy<Value = Value> {
    let number = || prop_oneof![8 => 0..6_u32, 4 => 0..60_u32, 1 => Just(u32::MAX)];
    (number(), number()).prop_map(|(line, character)| json!({ "line": line, "character": character }))
}

fn range() -> impl Strategy<Value = Value> {
    (position(), position()).prop_map(|(start, end)| json!({ "start": start, "end": end }))
}

/// A message without what all messages have; questions have no number yet.
fn message() -> impl Strategy<Value = Value> {
    let change = (proptest::option::weighted(0.9, range()), text()).prop_map(|(range, text)| match range {
        Some(range) => json!({ "range": range, "text": text }),
        None => json!({ "text": text }),
    });
    let document = json!({ "uri": URI, "version": 2 });
    let changes = prop::collection::vec(change, 1..4).prop_map(move |changes| {
        json!({
            "method": "textDocument/didChange",
            "params": { "textDocument": document, "contentChanges": changes },
        })
    });
    let name = prop::sample::select(vec!["de", "ru", "figurine", "nl", "x", ""]);
    let asked =
        (prop::sample::select(METHODS.to_vec()), position(), range(), name).prop_map(|(method, at, range, name)| {
            let params = json!({
                "textDocument": { "uri": URI },
                "position": at,
                "range": range,
                "newName": name,
                "context": { "diagnostics": [] },
                "options": { "tabSize": 4, "insertSpaces": true },
            });
            json!({ "id": 0, "method": method, "params": params })
        });
    let opened = text().prop_map(|text| {
        let document = json!({ "uri": URI, "languageId": "pgn", "version": 1, "text": text });
        json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } })
    });
    let closed = json!({ "method": "textDocument/didClose", "params": { "textDocument": { "uri": URI } } });
    let nonsense = json!({ "id": 0, "method": METHODS[0], "params": [1, "x", null] });
    prop_oneof![12 => asked, 8 => changes, 2 => opened, 1 => Just(closed), 1 => Just(nonsense)]
}

fn frame(message: &Value) -> String {
    let text = message.to_string();
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

/// What a server has said, message by message.
fn said(mut out: &str) -> Vec<Value> {
    let mut messages = Vec::new();
    while let Some((header, rest)) = out.split_once("\r\n\r\n") {
        let length: usize = header.strip_prefix("Content-Length: ").expect("a header").parse().expect("a length");
        messages.push(serde_json::from_str(&rest[..length]).expect("JSON"));
        out = &rest[length..];
    }
    messages
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

    #[test]
    fn each_question_has_one_answer_whatever_it_asks(
        utf8 in any::<bool>(),
        first in text(),
        messages in prop::collection::vec(message(), 1..12),
    ) {
        let general = if utf8 { json!({ "positionEncodings": ["utf-8"] }) } else { json!({}) };
        let mut all = frame(&json!({ "id": 0, "method": "initialize", "params": { "capabilities": { "general": general } } }));
        let document = json!({ "uri": URI, "languageId": "pgn", "version": 1, "text": first });
        all += &frame(&json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
        let mut asked = 1;
        for mut message in messages {
            if message.get("id").is_some() {
                message["id"] = asked.into();
                asked += 1;
            }
            all += &frame(&message);
        }
        all += &frame(&json!({ "id": asked, "method": "shutdown" }));
        all += &frame(&json!({ "method": "exit" }));
        let mut out = Vec::new();
        prop_assert!(serve(&mut all.as_bytes(), &mut out).expect("the streams hold"));
        let answers: Vec<i64> =
            said(std::str::from_utf8(&out).expect("UTF-8")).iter().filter_map(|message| message["id"].as_i64()).collect();
        prop_assert_eq!(answers, (0..=asked).collect::<Vec<i64>>());
    }
}
