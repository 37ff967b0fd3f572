//! The PGN of orthodox games is read by python-chess as what it is, and what python-chess writes is read here as that.
//!
//! Runs where python-chess is installed; `.ci/run` installs it.

mod common;
mod written;

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use scoresheet::convert::{self, Item, Losses, Score, Undecidable};
use scoresheet::detect::{Options, Reader};
use scoresheet::rules::Game;

/// What python-chess makes of PGN; `None` where it is not installed.
fn python(arguments: &[&str], input: &str) -> Option<String> {
    let local = concat!(env!("CARGO_MANIFEST_DIR"), "/target/python/bin/python");
    let program = if std::path::Path::new(local).exists() { local } else { "python3" };
    let known = Command::new(program).args(["-c", "import chess.pgn"]).stderr(Stdio::null()).status();
    if !known.is_ok_and(|status| status.success()) {
        eprintln!("skipped: python-chess is not installed");
        return None;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess/read.py");
    let mut child = Command::new(program)
        .arg(script)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("python ends");
    feeder.join().expect("the feeder ends").expect("python takes its input");
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

/// The parts of a game as `read.py` prints them.
fn parts(score: &Score) -> String {
    let mut parts: Vec<String> = Vec::new();
    for item in &score.items {
        match item {
            Item::Ply(played) => parts.push(played.to_string()),
            Item::Glyph(nag) => parts.push(format!("${nag}")),
            Item::DrawOffer => parts.push("{(=)}".into()),
            Item::Comment(text) => {
                let words: Vec<&str> = text.split_whitespace().collect();
                parts.push(format!("{{{}}}", words.join(" ").replace('}', ")")));
            }
            Item::Escape(_) | Item::Note(_) | Item::Resume => {}
            Item::Open => parts.push("(".into()),
            Item::Close => parts.push(")".into()),
        }
    }
    parts.push(score.result.map_or("*", |result| result.pgn()).into());
    parts.join(" ")
}

/// Every line of a game from its start, main line and variations; in which order they stand says nothing.
fn lines(score: &Score) -> BTreeSet<String> {
    let (mut line, mut outer, mut lines) = (Vec::new(), Vec::new(), BTreeSet::new());
    for item in &score.items {
        match item {
            Item::Ply(played) => {
                line.push(played.to_string());
                lines.insert(line.join(" "));
            }
            Item::Open => {
                outer.push(line.clone());
                line.pop();
            }
            Item::Close => line = outer.pop().expect("a variation is open"),
            _ => {}
        }
    }
    lines
}

/// Orthodox games: those of the corpus, and random ones.
fn games() -> Vec<Score> {
    let mut games = Vec::new();
    written::corpus(|_, found| {
        games.extend(found.iter().map(|(score, _)| score.clone()).filter(|score| score.game.key == "orthodox"));
    });
    let orthodox = Game::find("orthodox").expect("a game");
    games.extend((1..60).map(|seed| written::random_game(orthodox, "", seed)));
    // Pieces on impossible squares, and positions without kings, are other programs' affair.
    games.retain(|score| score.tag("FEN").is_none() || score.set_up);
    games
}

#[test]
fn python_chess_reads_what_is_written() {
    let style = written::pgn();
    let mut file = String::new();
    let mut expected = Vec::new();
    for score in games() {
        match convert::write(&score, &style, b"") {
            Ok(written) => {
                file += &written;
                file.push('\n');
                expected.push(parts(&score));
            }
            Err(why @ (Undecidable::Columns | Undecidable::Variant | Undecidable::Otherwise)) => {
                panic!("{why}: {:?}", score.items)
            }
        }
    }
    let Some(read) = python(&[], &file) else { return };
    let read: Vec<&str> = read.lines().collect();
    for (nth, expected) in expected.iter().enumerate() {
        assert_eq!(read.get(nth).copied(), Some(expected.as_str()), "game {nth}");
    }
    assert_eq!(read.len(), expected.len());
}

#[test]
fn what_python_chess_writes_is_read() {
    let style = written::pgn();
    let mut file = String::new();
    let mut expected = Vec::new();
    for score in games() {
        file += &convert::write(&score, &style, b"").expect("it is written");
        file.push('\n');
        // python-chess joins comments that follow one another, and puts glyphs before them: compared are the plies.
        expected.push(lines(&score));
    }
    let Some(exported) = python(&["export"], &file) else { return };
    let mut reader = Reader::new(exported.as_bytes(), &Options::default());
    for (nth, expected) in expected.iter().enumerate() {
        let record = reader.next().unwrap_or_else(|| panic!("game {nth}"));
        let read = convert::gather(&record, &mut Losses::default());
        assert_eq!(&lines(&read), expected, "game {nth}");
        assert_eq!(read.game.key, "orthodox", "game {nth}");
    }
    assert!(reader.next().is_none());
}
