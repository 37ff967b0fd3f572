//! A game for tests: the one that the contract shows.

use super::object::Game;
use super::pairs::Pairs;

pub(super) fn game() -> Game {
    Game {
        path: "corpus/seeds/marsilia.txt".into(),
        index: 1,
        line: 1,
        tags: [("White", "A")].into_iter().collect(),
        game: "marseillais",
        game_from: "structure",
        rules: Pairs::default(),
        notation: "line",
        letters: "en",
        encoding: "utf-8",
        turns: 8,
        plies: 16,
        status: "mate",
        winner: Some("black"),
        result: None,
        initial_fen: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into()),
        final_fen: Some("rn2kbnr/p1pp1p1p/1p4p1/8/8/1PNN4/PBPPPP1P/R2QK1qB w Qkq - 2 5".into()),
        uci: Some(vec![vec!["g1f3".into(), "b1c3".into()], vec!["b7b6".into(), "g7g6".into()]]),
        before: None,
        moves: None,
        findings: Vec::new(),
    }
}
