//! What the service says of requests that are none, and that nothing breaks it.

mod asked;

use asked::{BROKEN, answer, ask, error};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::json;

#[test]
fn a_request_that_cannot_be_followed_is_told_why_where_and_what_to_do() {
    let cases = [
        ("", "EOF while parsing a value", "line 1, column 0 of the request", "a request is one JSON object"),
        ("{", "EOF while parsing an object", "line 1, column 1 of the request", "a request is one JSON object"),
        ("{}", "", "line 1, column 2", ""),
        ("[]", "", "", ""),
        (r#"{"check": {"text": "1.e4"}} x"#, "trailing characters", "column 29", "one JSON object"),
        (r#"{"chekc": {}}"#, "unknown variant `chekc`", "column 8", "write one of `check`, `convert`"),
        (r#"{"check": 5}"#, "invalid type: integer `5`", "column 11", "write an object"),
        (r#"{"check": {}}"#, "missing field `text`", "column 12", ""),
        (r#"{"check": {"text": 1}}"#, "invalid type: integer `1`", "column 20", "write a string"),
        (r#"{"check": {"text": "", "txt": ""}}"#, "unknown field `txt`", "column 28", "`text`, `reading`"),
        (r#"{"check": {"text": "\ud83d"}}"#, "", "line 1", ""),
        (
            r#"{"check": {"text": "", "reading": {"game": "marseilais"}}}"#,
            "no game `marseilais`",
            "reading.game",
            "do you mean `marseillais`?",
        ),
        (r#"{"check": {"text": "", "reading": {"game": "?"}}}"#, "no game `?`", "reading.game", "`lists` has them"),
        (r#"{"check": {"text": "", "reading": {"notation": "lin"}}}"#, "no layout `lin`", "reading.notation", "`line`"),
        (
            r#"{"check": {"text": "", "reading": {"letters": "xx"}}}"#,
            "no set of piece letters `xx`",
            "reading.letters",
            "`lists` has them",
        ),
        (
            r#"{"check": {"text": "", "reading": {"rules": {"en-pasant": "all"}}}}"#,
            "no rule `en-pasant`",
            "reading.rules",
            "`lists`",
        ),
        (
            r#"{"check": {"text": "", "reading": {"game": "orthodox", "rules": {"later-ply": "optional"}}}}"#,
            "turn=1",
            "reading.rules",
            "`lists`",
        ),
        (r#"{"convert": {"text": "", "to": "pgm"}}"#, "no target `pgm`", "to", "`pgn`"),
        (r#"{"convert": {"text": "", "to": "pgn", "letters": "keeep"}}"#, "`keeep`", "letters", "`keep`"),
        (
            r#"{"convert": {"text": "", "to": "pgn", "moves": "source"}}"#,
            "unknown variant `source`",
            "line 1",
            "`short`, `long`, `uci`",
        ),
        (r#"{"explain": {"name": "ilegal-move"}}"#, "no finding `ilegal-move`", "name", "`illegal-move`"),
        (
            r#"{"fix": {"text": "", "only": {"name": "x", "start": 0}}}"#,
            "no such finding",
            "only.name",
            "as `check` told them",
        ),
        (
            r#"{"fix": {"text": "", "only": {"name": "x", "start": -1}}}"#,
            "invalid value",
            "line 1",
            "write a whole number, 0 or more",
        ),
        (r#"{"decode": {"bytes": [256]}}"#, "invalid value: integer `256`", "line 1", "write a number from 0 to 255"),
        (r#"{"lists": {"all": true}}"#, "unknown field `all`", "line 1", "leave it out"),
    ];
    for (request, reason, place, remedy) in cases {
        let told = error(request);
        assert!(told.iter().all(|words| !words.is_empty()), "{request}: {told:?}");
        for (told, expected) in told.iter().zip([reason, place, remedy]) {
            assert!(told.contains(expected), "{request}: {told:?} has not {expected:?}");
        }
    }
}

#[test]
fn nothing_is_too_deep_or_too_long() {
    let depth = 20_000;
    error(&"[".repeat(depth));
    error(&format!("{{\"check\": {}", "{\"a\":".repeat(depth)));
    let deep = format!("1.e4/d4 {}1.c4/d3{}", "(".repeat(depth), ")".repeat(depth));
    let nested = format!("1.e4/d4 {}e5/d5", "(1.c4/d4 ".repeat(90));
    let long = (1..2000).fold(String::new(), |text, turn| text + &format!("{turn}.Nf3/Ng1//Nf6/Ng8 "));
    for text in [
        &deep,
        &nested,
        &long,
        &"{".repeat(depth),
        &"[A \"".repeat(depth),
        &"\u{0}🙂".repeat(depth),
        &"1.e4\n\n".repeat(300),
    ] {
        for (name, request) in [
            ("check", json!({ "text": text, "lint": true, "plies": true })),
            ("page", json!({ "text": text })),
            ("fmt", json!({ "text": text })),
            ("convert", json!({ "text": text, "to": "full" })),
            ("convert", json!({ "text": text, "to": "csv" })),
        ] {
            ask(name, &request);
        }
    }
    let told = ask("check", &json!({ "text": long, "plies": true }));
    assert_eq!(told["games"][0]["moves"].as_array().map(Vec::len), Some(1999 * 4));
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, cases: 400, ..Config::default() })]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        answer(&bytes);
    }

    #[test]
    fn a_damaged_request_is_answered(
        name in prop::sample::select(vec!["check", "convert", "decode", "explain", "fix", "fmt", "lists", "page"]),
        at in 0usize..300,
        byte in any::<u8>(),
        cut in 0usize..300,
    ) {
        let mut request = json!({ name: { "text": BROKEN, "to": "pgn", "name": "odd-dash", "bytes": [1, 2], "reading": {} } }).to_string().into_bytes();
        let at = at % request.len();
        request[at] = byte;
        answer(&request);
        request.truncate(cut);
        answer(&request);
    }

    #[test]
    fn any_text_is_answered_with_places_within_it(text in "(\\PC|[1-9.KQNa-h/ {}();,\n]){0,120}") {
        let length = text.encode_utf16().count() as u64;
        let told = ask("check", &json!({ "text": text, "lint": true, "plies": true }));
        let games = told["games"].as_array().expect("games").iter();
        let findings = games.clone().flat_map(|game| game["findings"].as_array().expect("findings"));
        let plies = games.clone().flat_map(|game| game["moves"].as_array().expect("plies"));
        for part in games.clone().chain(findings).chain(plies).chain(told["findings"].as_array().expect("findings")) {
            let (start, end) = (part["start"].as_u64(), part["end"].as_u64());
            prop_assert!(start <= end && end <= Some(length), "{part}");
        }
        for name in ["fix", "fmt", "page"] {
            ask(name, &json!({ "text": text }));
        }
    }
}
