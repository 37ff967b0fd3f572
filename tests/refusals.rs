//! Why plies are refused: one line a reason, and the axis that it is due to.

mod common;

use common::{play, ply, position, rules_with};
use scoresheet::position::{CastlingRefusal, Refusal, Wing};

/// Game, settings, FEN, plies played, the ply that is refused.
const CASES: &[(&str, &str, &str, &str, &str)] = &[
    ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - -", "", "a2a3"),
    ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - -", "", "e8e7"),
    ("orthodox", "", "4k3/8/8/8/8/8/4P3/4K3 w - -", "", "e1e2"),
    ("orthodox", "", "4k3/8/8/8/8/8/4P3/4K3 w - -", "", "e1e1"),
    ("orthodox", "", "4k3/8/8/8/8/8/4P3/4K3 w - -", "", "e1e3"),
    ("orthodox", "", "4k3/8/8/8/8/8/4P3/4K3 w - -", "", "e2e5"),
    ("orthodox", "", "4k3/8/8/8/8/8/4P3/4K2R w - -", "", "h1a1"),
    ("orthodox", "", "4k3/8/8/8/8/4p3/4P3/4K3 w - -", "", "e2e3"),
    ("orthodox", "", "4k3/8/8/8/8/4p3/4P3/4K3 w - -", "", "e2e4"),
    ("orthodox", "", "4k3/8/8/8/8/8/4P3/4K3 w - -", "", "e2d3"),
    ("orthodox", "", "4k3/8/8/3pP3/8/8/8/4K3 w - -", "", "e5d6"),
    ("doublemove", "", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 2", "d7d5 e8e7", "e5d6"),
    ("marseillais", "en-passant=last", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 2", "d7d5 e8e7", "e5d6"),
    ("marseillais", "", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 2", "d7d5 d5d4", "e5d6"),
    ("marseillais", "", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 2", "d7d5 e8e7 e1d2", "e5d6"),
    ("scottish", "", "4k3/3p1p2/8/4P3/6P1/8/8/4K3 b - - 0 2", "d7d5 f7f5 e5f6", "e5d6"),
    ("scottish", "", "4k3/3p1p2/8/4P1P1/8/8/8/4K3 b - - 0 2", "d7d5 f7f5 g5f6", "e5d6"),
    ("marseillais", "early-check=allowed", "4k3/8/8/8/8/8/8/4KB2 w - - 0 2", "f1b5", "b5e8"),
    ("orthodox", "", "4k3/P7/8/8/8/8/8/4K3 w - -", "", "a7a8"),
    ("orthodox", "", "4k3/P7/8/8/8/8/8/4K3 w - -", "", "a7a8k"),
    ("orthodox", "", "4k3/P7/8/8/8/8/8/4K3 w - -", "", "a7a8p"),
    ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - -", "", "e1e2q"),
    ("frankfurt", "", "6n1/2k4P/8/8/8/8/1K6/8 w - -", "", "h7g8q"),
    ("bennekom", "", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 2", "e2e3", "e1d1"),
    ("extra-move", "", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 2", "e2e3", "e3e4"),
    ("extra-move", "", "4k3/8/8/8/8/p7/4P3/1N2K3 w - - 0 2", "e2e3", "b1a3"),
    ("extra-move", "", "4k3/8/8/8/8/8/4P3/1N2K3 w - - 0 2", "", "e2e4"),
    ("frankfurt", "", "7k/8/8/8/3p4/8/4P!3/R7 w - -", "", "e2e4"),
    ("frankfurt", "royal-path=guarded", "8/8/8/8/8/2kn4/8/R!7 b - - 0 2", "c3d4", "a1f1"),
    ("orthodox", "", "4k3/8/8/8/8/8/4r3/R3K3 w - -", "", "a1a2"),
    ("orthodox", "", "4k3/8/8/8/1b6/8/3N4/4K3 w - -", "", "d2f3"),
    ("orthodox", "", "4k3/8/8/8/8/8/r7/4K3 w - -", "", "e1e2"),
    ("orthodox", "", "4r1k1/8/8/8/8/8/8/4K3 w - -", "", "e1e2"),
    ("marseillais", "", "8/8/8/8/k1p4R/8/3P4/4K3 w - - 0 2", "e1e2 d2d4", "c4d3"),
    ("italian", "", "4k3/8/8/8/8/8/8/R3K3 w - - 0 3", "", "a1a8"),
    ("orthodox", "", "4k3/8/8/8/8/8/8/R3K2R w K -", "", "e1c1"),
    ("orthodox", "", "4k3/8/8/8/8/8/4K3/R6R w - -", "", "e1c1"),
    ("orthodox", "", "4k3/8/8/8/8/8/8/Rn2K2R w KQ -", "", "e1c1"),
    ("orthodox", "", "4k3/8/8/8/8/8/4r3/R3K2R w KQ -", "", "e1c1"),
    ("orthodox", "", "4k3/8/8/8/8/8/3r4/R3K2R w KQ -", "", "e1c1"),
    ("orthodox", "", "4kr2/8/8/8/8/8/8/R3K2R w KQ -", "", "e1g1"),
    ("orthodox", "", "4k1r1/8/8/8/8/8/8/R3K2R w KQ -", "", "e1g1"),
    ("italian", "", "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 3", "", "e1g1"),
    ("extra-move", "", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 2", "e1c1", "d1d2"),
    ("orthodox", "", "4k3/8/8/8/8/8/4r3/R3K2R w KQ -", "", "0000"),
    ("marseillais", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 2", "e1e2", "pass"),
    ("extra-move", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 2", "", "pass"),
    ("orthodox", "", "8/8/8/8/8/1k6/8/K1r5 w - -", "", "a1a2"),
    ("orthodox", "", "8/8/8/8/8/1k6/7r/K7 w - -", "a1b1 h2d2 b1a1 d2d1", "0000"),
    ("orthodox", "", "k7/2Q5/1K6/8/8/8/8/8 b - -", "", "0000"),
    ("marseillais", "", "7k/5Q2/5K2/8/8/8/8/8 b1 - - 0 2", "", "h8h7"),
    ("doublemove", "", "4k3/8/8/8/8/8/8/4RK2 w - - 0 2", "e1e8", "e8e7"),
];

#[test]
fn reasons() {
    let mut seen = String::new();
    for &(game, settings, fen, plies, refused) in CASES {
        let mut position = position(fen, rules_with(game, settings));
        play(&mut position, &plies.split_whitespace().collect::<Vec<_>>());
        let m = ply(&position, refused);
        let refusal = position.refusal(m).unwrap_or_else(|| panic!("{refused} is legal in {}", position.fen()));
        assert!(!position.is_legal(m) || !position.candidates_contain(m), "{refused} in {}", position.fen());
        let axis =
            refusal.axis().map(|axis| format!("    {axis}={}\n", position.rules().value(axis).expect("an axis").key));
        let place = format!("{game} {settings} | {fen} | {plies} | {refused}");
        seen.extend([format!("{place}\n    {refusal:?}\n{}", axis.unwrap_or_default())]);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/refusals.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &seen).expect("written");
    }
    assert_eq!(seen, std::fs::read_to_string(path).expect("tests/refusals.txt; UPDATE=1 writes it"));
}

/// Castling is given as such, so that a king that is not at home is named.
#[test]
fn castling_without_a_king_at_home() {
    let position = position("4k3/8/8/8/8/8/4K3/R6R w - -", rules_with("orthodox", ""));
    for wing in Wing::ALL {
        let refusal = position.refusal(wing.to_move(position.turn()));
        let home = Wing::king_home(position.turn());
        assert_eq!(refusal, Some(Refusal::Castling(CastlingRefusal::KingNotAtHome { home })));
    }
}

trait CandidatesContain {
    fn candidates_contain(&self, m: scoresheet::position::Move) -> bool;
}

impl CandidatesContain for scoresheet::position::Position {
    /// Whether a ply is one that `is_legal` may be asked about.
    fn candidates_contain(&self, m: scoresheet::position::Move) -> bool {
        let role = self.board().role_at(m.from);
        m.is_castling() || !m.moves_piece() || role.is_some_and(|role| self.candidates(role, m.to).contains(m.from))
    }
}
