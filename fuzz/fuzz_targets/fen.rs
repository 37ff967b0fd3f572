//! Whatever is read as a position is written and read back as that position, and so is what any legal ply makes of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet::board::Color;
use scoresheet::position::{Move, Position, Status};
use scoresheet::rules::{Game, Goal, Rules, games};

/// Settings that no game has, so that every answer is tried.
const SETTINGS: [(&str, &[(&str, &str)]); 6] = [
    ("marseillais", &[("en-passant", "last"), ("early-check", "allowed")]),
    ("marseillais", &[("later-ply", "optional"), ("no-ply-left", "ends-turn")]),
    ("balanced", &[("double-step", "last-ply"), ("early-check", "forbidden")]),
    ("doublemove", &[("later-piece", "other"), ("en-passant", "all")]),
    ("frankfurt", &[("royal-path", "guarded"), ("turn", "growing")]),
    ("scottish", &[("goal", "take-king")]),
];

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let changed = SETTINGS.iter().map(|(game, settings)| rules(game, settings));
    for rules in games::ALL.iter().map(|game| game.rules).chain(changed) {
        match Position::from_fen(text, rules) {
            Ok((position, _)) => {
                hold(&position);
                hold_on_the_way(position, bytes);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});

fn rules(game: &str, settings: &[(&str, &str)]) -> Rules {
    let settings: Vec<_> = settings.iter().map(|(axis, value)| ((*axis).to_owned(), (*value).to_owned())).collect();
    Rules::with(Game::find(game).expect("a game"), &settings).expect("settings that fit")
}

/// A FEN gives the position back, as far as it plays on; and what is legal can be played.
fn hold(position: &Position) {
    let fen = position.fen();
    let read = read_back(position);
    let (mut plies, mut again) = (position.legal_plies(), read.legal_plies());
    plies.sort_unstable();
    again.sort_unstable();
    assert_eq!(plies, again, "{fen}");
    assert_eq!((read.status(), read.may_decline()), (position.status(), position.may_decline()), "{fen}");
    hold_state(position, plies.is_empty());
    for ply in plies {
        assert!(position.is_legal(ply) && position.refusal(ply).is_none(), "{ply} in {fen}");
        hold_ply(position, ply);
    }
}

/// The position that its FEN is.
fn read_back(position: &Position) -> Position {
    let fen = position.fen();
    let (read, notes) = Position::from_fen(&fen, position.rules()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!((read.fen(), notes), (fen, Vec::new()));
    read
}

/// What a position keeps is what its board says.
fn hold_state(position: &Position, is_over: bool) {
    let fen = position.fen();
    assert_eq!(position.is_check(), is_attacked(position, position.turn()), "{fen}");
    assert_eq!(position.is_check(), !position.checkers().is_empty(), "{fen}");
    assert_eq!(position.has_legal_ply(), !is_over, "{fen}");
    let status = position.status();
    assert_eq!(is_over, !matches!(status, Status::Play | Status::Check), "{fen}");
    assert!(position.plies_made() < position.quota() || status == Status::KingTaken, "{fen}");
    for ply in [Move::NULL, Move::PASS] {
        assert_eq!(position.is_legal(ply), position.refusal(ply).is_none(), "{ply} in {fen}");
    }
}

/// Played, a ply leaves no own royal piece attacked, and gives check where that was said before.
fn hold_ply(position: &Position, ply: Move) {
    let (fen, mover) = (position.fen(), position.turn());
    let mut next = *position;
    next.play(ply);
    assert!(!is_attacked(&next, mover), "{ply} in {fen}");
    assert_eq!(position.gives_check(ply), is_attacked(&next, !mover), "{ply} in {fen}");
    assert_eq!(next.board().piece_at(ply.to), position.piece_after(ply), "{ply} in {fen}");
    assert!(next.turn() == mover || next.last_turn_end().is_some(), "{ply} in {fen}");
    read_back(&next);
}

/// Whether a royal piece is attacked, where that matters.
fn is_attacked(position: &Position, color: Color) -> bool {
    let royal = position.royal(color).filter(|_| position.rules().goal == Goal::Checkmate);
    royal.is_some_and(|at| !position.attackers(at, !color).is_empty())
}

/// Holds the same along a few plies, chosen by the bytes of the input.
fn hold_on_the_way(mut position: Position, bytes: &[u8]) {
    for byte in bytes.iter().rev().take(6) {
        let mut plies = position.legal_plies();
        plies.sort_unstable();
        if plies.is_empty() {
            return;
        }
        if position.may_decline() && byte.is_multiple_of(3) {
            position.decline();
        } else {
            position.play(plies[usize::from(*byte) % plies.len()]);
        }
        hold(&position);
    }
}
