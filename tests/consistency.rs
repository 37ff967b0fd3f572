//! The fast path, the total path and the list agree on every pair of squares; what is kept in a position is what
//! can be worked out from its board; a FEN gives the position back.

mod common;

use std::collections::BTreeSet;

use common::{VARIETIES, legal, random_positions, rules_with};
use scoresheet::{
    board::{Role, Square},
    position::{Move, Position, Refusal, Status},
    rules::{AXES, Goal},
};

/// What `legal_plies`, `refusal`, and `candidates` with `is_legal` say of a position.
fn check_paths(position: &Position) {
    let fen = position.fen();
    let list: BTreeSet<Move> = position.legal_plies().into_iter().collect();
    assert_eq!(list.len(), position.legal_plies().len(), "a ply twice: {fen}");
    let mut allowed = BTreeSet::new();
    let mut resolved = BTreeSet::new();
    for to in Square::all() {
        let reaching: Vec<_> = Role::ALL.into_iter().map(|role| (role, position.candidates(role, to))).collect();
        for from in Square::all() {
            let piece = position.board().piece_at(from).filter(|piece| piece.color == position.turn());
            let pawn = piece.is_some_and(|piece| piece.role == Role::Pawn);
            let promotions: &[_] = if pawn || from == to { &Role::ALL } else { &[] };
            for promotion in promotions.iter().copied().map(Some).chain([None]) {
                let m = position.move_from(from, to, promotion);
                let refusal = position.refusal(m);
                if refusal.is_none() {
                    allowed.insert(m);
                }
                let candidate = reaching.iter().any(|(_, squares)| squares.contains(from));
                if (candidate || m.is_castling()) && position.is_legal(m) {
                    resolved.insert(m);
                }
                // Who does not get there by geometry is refused for it.
                let way = matches!(
                    refusal,
                    Some(
                        Refusal::NoPiece { .. }
                            | Refusal::EnemyPiece { .. }
                            | Refusal::OwnPieceOnTarget { .. }
                            | Refusal::Geometry { .. }
                            | Refusal::Blocked { .. }
                            | Refusal::NothingToCapture
                            | Refusal::EnPassantNotOpen(_)
                            | Refusal::SecondEnPassant
                            | Refusal::Castling(_)
                    )
                );
                let over = matches!(refusal, Some(Refusal::GameOver { .. }));
                assert!(over || m.is_castling() || way != candidate, "{m} {refusal:?} {candidate} in {fen}");
                assert_eq!(over, refusal.is_some() && list.is_empty(), "{m} {refusal:?} in {fen}");
            }
        }
    }
    assert_eq!(allowed, list, "refusal and the list differ in {fen}");
    assert_eq!(resolved, list, "the fast path and the list differ in {fen}");
    for m in [Move::NULL, Move::PASS] {
        assert_eq!(position.is_legal(m), position.refusal(m).is_none(), "{m} in {fen}");
    }
    assert_eq!(position.is_legal(Move::PASS), position.may_decline());
    assert_eq!(position.has_legal_ply(), !list.is_empty());
}

/// What a position keeps, against what its board says, before and after each legal ply.
fn check_state(position: &Position) {
    let fen = position.fen();
    let mated = position.rules().goal == Goal::Checkmate;
    let attacked = |position: &Position, color| {
        mated && position.royal(color).is_some_and(|at| !position.attackers(at, !color).is_empty())
    };
    assert_eq!(position.is_check(), attacked(position, position.turn()), "{fen}");
    assert_eq!(position.is_check(), !position.checkers().is_empty(), "{fen}");
    let taken = position.status() == Status::KingTaken;
    assert!(position.plies_made() < position.quota() || taken, "{fen}");
    match position.status() {
        Status::Play | Status::Check => assert!(position.has_legal_ply()),
        Status::Mate | Status::Stalemate | Status::KingTaken => {
            assert!(!position.has_legal_ply());
            assert_eq!(position.perft(3), 0, "{fen}");
        }
    }
    for m in position.legal_plies() {
        let mover = position.turn();
        let mut next = *position;
        next.play(m);
        assert!(!attacked(&next, mover), "{m} leaves a royal piece attacked in {fen}");
        assert_eq!(position.gives_check(m), attacked(&next, !mover), "{m} in {fen}");
        assert_eq!(next.is_check(), attacked(&next, next.turn()), "{m} in {fen}");
        assert_eq!(next.board().piece_at(m.to), position.piece_after(m), "{m} in {fen}");
        let taken = position.board().occupied().count() - next.board().occupied().count();
        assert_eq!(taken, u32::from(position.captured(m).is_some()), "{m} in {fen}");
        assert!(next.turn() == mover || next.last_turn_end().is_some());
    }
}

/// A FEN gives the position back, as far as it plays on.
fn check_fen(position: &Position) {
    let fen = position.fen();
    let (read, notes) = Position::from_fen(&fen, position.rules()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(notes, [], "{fen}");
    assert_eq!(read.fen(), fen);
    assert_eq!(legal(&read), legal(position), "{fen}");
    assert_eq!(read.status(), position.status(), "{fen}");
    assert_eq!(read.may_decline(), position.may_decline(), "{fen}");
    assert_eq!(read.divide(2), position.divide(2), "{fen}");
}

#[test]
fn paths_agree() {
    let mut count = 0;
    random_positions(2, 90, |position| {
        count += 1;
        if count % 3 == 0 {
            check_paths(position);
        }
    });
    assert!(count > 3000, "{count} positions");
}

#[test]
fn state_is_what_the_board_says() {
    random_positions(3, 120, check_state);
}

#[test]
fn fen_round_trip() {
    random_positions(2, 100, check_fen);
}

/// Any ply whatever, of any kind, is answered; playing any pseudo-legal one does not panic.
#[test]
fn nothing_panics() {
    use scoresheet::position::MoveKind::{CastleLong, CastleShort, DoubleStep, EnPassant, Normal, Null, Pass};
    let mut dice = common::Dice::new(5);
    random_positions(1, 60, |position| {
        let list = position.legal_plies();
        for kind in [Normal, DoubleStep, EnPassant, CastleShort, CastleLong, Null, Pass] {
            for _ in 0..60 {
                let mut square = || Square::from_index(u8::try_from(dice.below(64)).expect("a square"));
                let (from, to) = (square(), square());
                let promotion = Role::ALL.get(dice.below(12)).copied();
                let m = Move { from, to, kind, promotion };
                let legal = list.contains(&m);
                let refused = position.refusal(m).is_some();
                assert!(legal != refused || matches!(kind, Null | Pass), "{m:?} in {}", position.fen());
            }
        }
        for to in Square::all() {
            for role in Role::ALL {
                for from in position.candidates(role, to) {
                    position.clone().play(position.move_from(from, to, None));
                }
            }
        }
    });
}

#[test]
fn every_answer_is_tried() {
    for axis in AXES {
        for value in axis.values {
            let used =
                VARIETIES.iter().any(|(game, settings)| axis.value(&rules_with(game, settings)).key == value.key);
            assert!(used, "{}={} is in no variety", axis.key, value.key);
        }
    }
}
