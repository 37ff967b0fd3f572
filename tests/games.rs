//! Real records are read to exactly the plies that were played, and lead where they led.
//!
//! `tests/games/plies.txt` says what the records of the corpus come to, and `tests/truth/orthodox_games.txt` what another
//! program reads in those of orthodox chess; the other files of that folder are records of
//! games that are not played here, and fragments: for these, what is said of them is kept.

mod command;

use std::fmt::Write as _;

use command::run;
use insta::glob;
use serde_json::Value;

/// A file of the corpus and what its games must come to.
struct Record<'t> {
    path: &'t str,
    options: Vec<&'t str>,
    games: Vec<Game<'t>>,
}

#[derive(Default)]
struct Game<'t> {
    plies: &'t str,
    end: &'t str,
    state: &'t str,
    legal: Option<&'t str>,
}

fn read(table: &str) -> Vec<Record<'_>> {
    let mut records: Vec<Record> = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').expect(line);
        if key == "record" {
            let mut words = value.split(' ');
            let path = words.next().expect(line);
            records.push(Record { path, options: words.collect(), games: Vec::new() });
            continue;
        }
        let games = &mut records.last_mut().expect("a record first").games;
        if key == "plies" {
            games.push(Game { plies: value, ..Game::default() });
            continue;
        }
        let game = games.last_mut().expect("plies first");
        match key {
            "end" => game.end = value,
            "state" => game.state = value,
            "legal" => game.legal = Some(value),
            _ => panic!("{line}"),
        }
    }
    records
}

fn tables() -> Vec<Record<'static>> {
    [include_str!("games/plies.txt"), include_str!("truth/orthodox_games.txt")].into_iter().flat_map(read).collect()
}

#[test]
fn records_are_read_to_exactly_their_plies() {
    let records = tables();
    let mut wrong = String::new();
    for record in &records {
        for failure in record.failures() {
            let _ = writeln!(wrong, "{} {}: {failure}", record.path, record.options.join(" "));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// So that no record of the corpus is left out of the table by oversight.
#[test]
fn every_real_record_has_its_plies() {
    let records = tables();
    glob!("../corpus", "*/**/*.{txt,pgn}", |path| {
        let path = path.to_string_lossy().replace('\\', "/");
        let name = &path[path.rfind("/corpus/").expect("in the corpus") + 1..];
        let is_listed = records.iter().any(|record| record.path == name);
        // The articles: two hold no record, and of the third only half a game is found.
        let is_prose = name.starts_with("corpus/seeds/documents/");
        assert!(is_listed || is_prose || name.starts_with("corpus/broken/"), "{name}");
    });
}

impl Record<'_> {
    fn failures(&self) -> Vec<String> {
        let arguments = [&["check", "--format", "ndjson", "--moves", "uci"][..], &self.options, &[self.path]].concat();
        let run = run(&arguments);
        let games: Vec<Value> = objects(&run.out).into_iter().filter(|object| object["type"] == "game").collect();
        if games.len() != self.games.len() {
            return vec![format!("{} games, not {}", games.len(), self.games.len())];
        }
        let mut failures = Vec::new();
        for (game, expected) in games.iter().zip(&self.games) {
            let mut same = |what: &str, got: &str, want: &str| {
                if got != want {
                    failures.push(format!("game {}: {what}\n    got  {got}\n    want {want}", game["index"]));
                }
            };
            same("plies", &turns(game), expected.plies);
            let fen = game["final_fen"].as_str().unwrap_or_default();
            let board = fen.split(' ').next().unwrap_or_default();
            same("end", if expected.end.contains(' ') { fen } else { board }, expected.end);
            same("state", &state(self.path, game), expected.state);
            if let Some(legal) = expected.legal {
                let moves = command::run(&[&["moves", "--fen", fen], &self.options[..]].concat());
                same("legal", &moves.out.lines().count().to_string(), legal);
            }
        }
        failures
    }
}

/// The plies of a game as the table has them.
fn turns(game: &Value) -> String {
    let words =
        |turn: &Value| turn.as_array().expect("a turn").iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ");
    game["uci"].as_array().expect("turns").iter().map(words).collect::<Vec<_>>().join(" | ")
}

/// The status, and for a broken record the name and the text of the error that broke it.
fn state(path: &str, game: &Value) -> String {
    let status = game["status"].as_str().expect("a status");
    if status != "broken" {
        return status.to_owned();
    }
    let bytes = std::fs::read(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file");
    let errors = game["findings"].as_array().expect("an array").iter().filter(|finding| finding["severity"] == "error");
    let shown = errors.map(|error| {
        let place = |name: &str| usize::try_from(error[name].as_u64().expect("a byte")).expect("an index");
        let text = String::from_utf8_lossy(&bytes[place("byte_start")..place("byte_end")]).into_owned();
        format!("{status} {} {text}", error["name"].as_str().expect("a name"))
    });
    shown.collect::<Vec<_>>().join("; ")
}

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}

/// Other games and fragments: clear findings, and never a game that was not written.
#[test]
fn what_is_no_record_of_a_game_played_here_is_said_to_be_none() {
    glob!("games", "*.txt", |path| {
        if path.ends_with("plies.txt") {
            return;
        }
        let text = std::fs::read_to_string(path).expect("a file");
        let record: String = text.split_inclusive('\n').filter(|line| !line.starts_with("# ")).collect();
        let run = command::run_in(
            path.parent().expect("a folder"),
            &["check", "--format", "ndjson", "--moves", "uci", "-"],
            &record,
        );
        assert!(matches!(run.code, 0 | 1) && run.err.is_empty(), "{}", run.err);
        let mut seen = String::new();
        for object in objects(&run.out) {
            if object["type"] == "game" {
                let text = |name: &str| object[name].as_str().unwrap_or("-").to_owned();
                let [game, letters, status] = ["game", "letters", "status"].map(text);
                let _ = writeln!(seen, "line {}: {game}, {letters}, {status}: {}", object["line"], turns(&object));
            }
            for finding in object["findings"].as_array().into_iter().flatten() {
                let text = |name: &str| finding[name].as_str().unwrap_or("-").to_owned();
                let (line, column) = (&finding["line"], &finding["column"]);
                let _ = writeln!(seen, "    {line}:{column} {}: {}", text("name"), text("message"));
            }
        }
        insta::assert_snapshot!("other", seen);
    });
}
