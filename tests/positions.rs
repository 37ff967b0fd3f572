//! The positions of `truth/`: whole lists of legal plies, states, and where a turn may end.

mod common;

use common::{Settings, legal, play, position, rules, rules_with};
use scoresheet::{
    board::Color,
    position::{Position, Status},
    rules::Rules,
};

#[derive(serde::Deserialize)]
struct Row {
    game: String,
    rules: Settings,
    fen: String,
    plies: Vec<String>,
    to_move: String,
    ply_in_turn: u32,
    may_decline: bool,
    legal: Vec<String>,
    state: String,
    note: String,
}

#[test]
fn positions() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("truth/positions.json")).expect("positions.json");
    assert!(rows.len() > 80);
    for row in rows {
        let mut position = position(&row.fen, rules(&row.game, &row.rules));
        play(&mut position, &row.plies);
        let status = position.status();
        let state = match status {
            Status::Play => "play",
            Status::Check => "check",
            Status::Mate => "mate",
            Status::Stalemate => "stalemate",
            Status::KingTaken => "king taken",
        };
        let to_move = match (status, position.turn()) {
            (Status::KingTaken, _) => "none",
            (_, Color::White) => "white",
            (_, Color::Black) => "black",
        };
        let place = format!("{} {:?} {}: {}", row.game, row.rules, row.fen, row.note);
        assert_eq!(legal(&position), row.legal, "{place}");
        assert_eq!((state, to_move), (row.state.as_str(), row.to_move.as_str()), "{place}");
        assert_eq!(position.plies_made() + 1, row.ply_in_turn, "{place}");
        assert_eq!(position.may_decline(), row.may_decline, "{place}");
        round_trip(&position);
    }
}

#[test]
fn frankfurt() {
    lists(include_str!("truth/frankfurt_legal.txt"), rules_with("frankfurt", ""), 300);
}

#[test]
fn frankfurt_guarded() {
    lists(include_str!("truth/frankfurt_guarded_legal.txt"), rules_with("frankfurt", "royal-path=guarded"), 11);
}

#[test]
fn marseillais() {
    lists(include_str!("truth/marseillais_legal.txt"), rules_with("marseillais", ""), 190);
}

/// Checks lines of `FEN|plies`. The Frankfurt files leave out clock and number, sometimes the e.p. field too.
fn lists(text: &str, rules: Rules, at_least: usize) {
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    assert!(lines.len() >= at_least, "{} lines", lines.len());
    for line in lines {
        let (fen, plies) = line.split_once('|').expect("FEN|plies");
        let mut expected: Vec<_> = plies.split_whitespace().map(str::to_owned).collect();
        expected.sort_unstable();
        let position = position(fen, rules);
        assert_eq!(legal(&position), expected, "{fen}");
        round_trip(&position);
    }
}

fn round_trip(position: &Position) {
    let fen = position.fen();
    let (read, notes) = Position::from_fen(&fen, position.rules()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(notes, [], "{fen}");
    assert_eq!(read.fen(), fen);
    assert_eq!(legal(&read), legal(position), "{fen}");
}
