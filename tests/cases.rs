//! The cases: small inputs with the right outcome, most of them after faults that were reported against other programs
//! (`cases.json`) or found by planting faults in random games (`review.json`).

mod command;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use command::{Run, command};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// The command and its options.
    args: String,
    input: Option<String>,
    input_base64: Option<String>,
    games: Vec<Expected>,
    #[serde(default, rename = "note")]
    _note: String,
}

/// What one game of the output must show; what is left out is not fixed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    plies: Option<u64>,
    errors: Option<usize>,
    #[serde(default)]
    must: Vec<String>,
    #[serde(default)]
    must_not: Vec<String>,
    /// Line and column of a finding.
    #[serde(default)]
    at: serde_json::Map<String, Value>,
    uci: Option<Value>,
    letters: Option<String>,
    notation: Option<String>,
    game: Option<String>,
    status: Option<String>,
    winner: Option<String>,
    result: Option<String>,
    #[serde(default)]
    tags: serde_json::Map<String, Value>,
    final_board: Option<String>,
    encoding_not: Option<String>,
}

#[test]
fn every_case_comes_out_right() {
    let files = [include_str!("cases/cases.json"), include_str!("cases/review.json")];
    let read = |text: &&str| serde_json::from_str::<Vec<Case>>(text).expect("the format of the cases");
    let cases: Vec<Case> = files.iter().flat_map(read).collect();
    let mut wrong = String::new();
    for case in &cases {
        let failures = run(case);
        for failure in failures {
            let _ = writeln!(wrong, "{:34} {failure}", case.name);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Runs a case: what is wrong with its outcome.
fn run(case: &Case) -> Vec<String> {
    let input = match (&case.input, &case.input_base64) {
        (Some(text), None) => text.clone().into_bytes(),
        (None, Some(text)) => base64(text),
        _ => return vec!["needs one of input and input_base64".to_owned()],
    };
    let mut arguments: Vec<&str> = case.args.split_whitespace().collect();
    if case.games.iter().any(|game| game.uci.is_some()) {
        arguments.extend(["--moves", "uci"]);
    }
    arguments.extend(["--format", "ndjson", "-"]);
    let run = run_on(&arguments, &input);
    let objects: Vec<Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect();
    let games: Vec<&Value> = objects.iter().filter(|object| object["type"] == "game").collect();
    if games.len() != case.games.len() {
        return vec![format!("{} games, not {}; {}", games.len(), case.games.len(), run.err.trim())];
    }
    let mut failures = Vec::new();
    let mut errors = objects.iter().filter(|object| object["type"] == "file").map(count_errors).sum::<usize>();
    for (index, (game, expected)) in games.iter().zip(&case.games).enumerate() {
        errors += count_errors(game);
        failures.extend(expected.compare(game).into_iter().map(|failure| format!("game {}: {failure}", index + 1)));
    }
    // `lint` fails on warnings too.
    if arguments[0] == "check" && run.code != i32::from(errors > 0) {
        failures.push(format!("exit code {} with {errors} errors", run.code));
    }
    failures
}

impl Expected {
    /// What is wrong with a game.
    fn compare(&self, game: &Value) -> Vec<String> {
        let mut failures = Vec::new();
        let mut same = |what: &str, got: &Value, want: Option<Value>| {
            if let Some(want) = want.filter(|want| want != got) {
                failures.push(format!("{what} {got}, not {want}"));
            }
        };
        same("plies", &game["plies"], self.plies.map(Value::from));
        same("uci", &game["uci"], self.uci.clone());
        let fields = [
            ("letters", &self.letters),
            ("notation", &self.notation),
            ("game", &self.game),
            ("status", &self.status),
            ("winner", &self.winner),
            ("result", &self.result),
        ];
        for (name, want) in fields {
            same(name, &game[name], want.clone().map(Value::from));
        }
        for (name, want) in &self.tags {
            same(&format!("tag {name}"), &game["tags"][name], Some(want.clone()));
        }
        let board = game["final_fen"].as_str().and_then(|fen| fen.split(' ').next());
        same("final board", &Value::from(board), self.final_board.clone().map(Value::from));
        for (name, want) in &self.at {
            let places: Vec<Value> =
                named(game, name).map(|found| serde_json::json!([found["line"], found["column"]])).collect();
            if !places.contains(want) {
                failures.push(format!("{name} at {places:?}, not {want}"));
            }
        }
        let errors = count_errors(game);
        match self.errors {
            Some(want) if want != errors => failures.push(format!("{errors} errors, not {want}: {}", names(game))),
            None if self.must.is_empty() && errors == 0 => failures.push("no error".to_owned()),
            _ => {}
        }
        for name in self.must.iter().filter(|name| named(game, name).next().is_none()) {
            failures.push(format!("no {name} among {}", names(game)));
        }
        for name in self.must_not.iter().filter(|name| named(game, name).next().is_some()) {
            failures.push(format!("{name} is found"));
        }
        if self.encoding_not.as_deref().is_some_and(|not| game["encoding"] == not) {
            failures.push(format!("encoding {}", game["encoding"]));
        }
        failures
    }
}

fn findings(object: &Value) -> impl Iterator<Item = &Value> {
    object["findings"].as_array().expect("an array").iter()
}

fn named<'g>(game: &'g Value, name: &str) -> impl Iterator<Item = &'g Value> {
    findings(game).filter(move |finding| finding["name"] == name)
}

fn names(game: &Value) -> String {
    let names: Vec<&str> = findings(game).filter_map(|finding| finding["name"].as_str()).collect();
    format!("[{}]", names.join(", "))
}

fn count_errors(object: &Value) -> usize {
    findings(object).filter(|finding| finding["severity"] == "error").count()
}

/// Runs the command with bytes on standard input.
fn run_on(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = command(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command is built");
    let mut stdin = child.stdin.take().expect("piped");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // A command that does not read its input closes it; that is no fault.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the command ends")
    });
    output.into()
}

/// Base64 with padding.
fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<u8> = text.bytes().take_while(|byte| *byte != b'=').collect();
    let value = |byte: u8| DIGITS.iter().position(|digit| *digit == byte).expect("a digit of base64") as u32;
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits = group.iter().fold(0, |bits, digit| bits << 6 | value(*digit)) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
