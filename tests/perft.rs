//! The numbers of `truth/perft.json`, depth-5 counts of the start, and orthodox chess against cozy-chess.

mod common;

use common::{Dice, Settings, position, rules, rules_with};
use scoresheet::position::Position;

#[derive(serde::Deserialize)]
struct Row {
    game: String,
    rules: Settings,
    name: String,
    fen: String,
    perft: Vec<u64>,
}

#[test]
fn truth() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("truth/perft.json")).expect("perft.json");
    assert_eq!(rows.len(), 148);
    let rows = &rows;
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || {
                for row in rows.iter().skip(half).step_by(2) {
                    let position = position(&row.fen, rules(&row.game, &row.rules));
                    for (depth, &expected) in (1..).zip(&row.perft) {
                        let found = position.perft(depth);
                        assert_eq!(found, expected, "{} {:?} {} depth {depth}", row.game, row.rules, row.name);
                    }
                }
            });
        }
    });
}

#[test]
fn start_at_depth_five() {
    for (game, settings, expected) in [
        ("orthodox", "", 4_865_609),
        ("marseillais", "", 4_847_379),
        ("marseillais", "en-passant=last", 4_847_094),
        ("balanced", "", 4_868_376),
        ("doublemove", "", 4_899_991),
        ("bennekom", "", 59_415),
        ("frankfurt", "", 4_863_943),
        ("italian", "", 4_838_776),
    ] {
        assert_eq!(Position::start(rules_with(game, settings)).perft(5), expected, "{game} {settings}");
    }
}

#[test]
fn divide_adds_up_and_is_sorted() {
    common::random_positions(2, 40, |position| {
        for depth in 1..=2 {
            let counts = position.divide(depth);
            assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), position.perft(depth), "{}", position.fen());
            let names: Vec<_> = counts.iter().map(|(m, _)| m.to_string()).collect();
            assert!(names.is_sorted(), "{names:?}");
        }
    });
    assert_eq!(Position::start(rules_with("orthodox", "")).divide(0), []);
}

/// Orthodox chess on random positions, ply by ply, against another program: legal plies and counts.
#[test]
fn orthodox_as_cozy_chess() {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut sum = 0;
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                sum += if depth == 1 { 1 } else { count(&next, depth - 1) };
            }
            false
        });
        sum
    }
    let rules = rules_with("orthodox", "");
    for seed in 0..60 {
        let mut dice = Dice::new(seed + 77);
        let mut position = Position::start(rules);
        for ply in 0..120 {
            let fen = position.fen();
            let list = position.legal_plies();
            if ply % 3 == 0 {
                let board: cozy_chess::Board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
                assert_eq!(position.perft(2), count(&board, 2), "{fen}");
                assert_eq!(position.is_check(), !board.checkers().is_empty(), "{fen}");
            }
            if list.is_empty() {
                break;
            }
            position.play(list[dice.below(list.len())]);
        }
    }
}
