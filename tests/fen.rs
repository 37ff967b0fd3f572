//! The extended FEN: what is read, how it is written, and what is refused with which words.

mod common;

use common::{legal, play, position, rules_with};
use scoresheet::{
    board::Color,
    position::{FenNote, Position, TurnEnd, Wing},
};

/// A FEN read in a game and written again.
#[test]
fn read_and_written() {
    for (game, settings, fen, written) in [
        // Four fields, and the number that is then meant.
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("marseillais", "", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("italian", "", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 2"),
        // Five fields; a number 0; blanks.
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3  w -  - 7 ", "4k3/8/8/8/8/8/8/4K3 w - - 7 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        // Plies still to be made: the quota is the start of the turn.
        ("marseillais", "", "4k3/8/8/8/8/8/8/4K3 w2 - - 0 2", "4k3/8/8/8/8/8/8/4K3 w - - 0 2"),
        ("marseillais", "", "4k3/8/8/8/8/8/8/4K3 w1 - - 0 2", "4k3/8/8/8/8/8/8/4K3 w1 - - 0 2"),
        ("balanced", "", "4k3/8/8/8/8/8/8/4K3 w1 - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("scottish", "", "4k3/8/8/8/8/8/8/4K3 b11 - - 0 12", "4k3/8/8/8/8/8/8/4K3 b11 - - 0 12"),
        // E.p. squares in order, enemy's first.
        ("marseillais", "", "4k3/8/8/5p2/1pP2P2/8/8/4K3 b - f3,c3 0 2", "4k3/8/8/5p2/1pP2P2/8/8/4K3 b - c3,f3 0 2"),
        ("marseillais", "", "4k3/8/8/2pP4/P7/8/8/4K3 w1 - a3,c6 0 2", "4k3/8/8/2pP4/P7/8/8/4K3 w1 - c6,a3 0 2"),
        // Own squares inside a turn also where something stands on them; enemy's not.
        ("scottish", "", "4k3/8/8/8/3pP3/4B3/8/4K3 w1 - e3 0 3", "4k3/8/8/8/3pP3/4B3/8/4K3 w1 - e3 0 3"),
        ("marseillais", "", "4k3/8/8/8/3pP3/4B3/8/4K3 b - e3 0 3", "4k3/8/8/8/3pP3/4B3/8/4K3 b - - 0 3"),
        // Where no later ply may capture e.p., no enemy square is open inside a turn.
        ("scottish", "", "4k3/8/8/8/3pP3/8/8/4K3 b1 - e3 0 4", "4k3/8/8/8/3pP3/8/8/4K3 b1 - - 0 4"),
        // Where there is no e.p., the field is ignored.
        ("doublemove", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"),
        ("doublemove", "", "4k3/8/8/3pP3/8/8/8/4K3 w - e4 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"),
        // Moved pieces.
        ("extra-move", "", "4k3/8/8/8/8/8/4P3/2KR4 w1 - - 0 2 d1,c1", "4k3/8/8/8/8/8/4P3/2KR4 w1 - - 0 2 c1,d1"),
        ("bennekom", "", "4k3/8/8/8/8/8/4P3/2KR4 w1 - - 0 2", "4k3/8/8/8/8/8/4P3/2KR4 w1 - - 0 2 -"),
        // Bennekom: the piece that must go on cannot, so the turn is over.
        ("bennekom", "", "k7/8/8/8/p7/P7/8/K7 w1 - - 0 2 a3", "k7/8/8/8/p7/P7/8/K7 b - - 0 2"),
        // Royal pieces and castling letters in any order.
        ("frankfurt", "", "q!7/8/8/8/8/8/8/4P3 w - -", ""),
        ("frankfurt", "", "q!7/8/8/8/8/8/4P!3/8 w - -", "q!7/8/8/8/8/8/4P!3/8 w - - 0 1"),
        ("orthodox", "", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK -", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        // A king missing is a finished game where it can be taken.
        ("doublemove", "", "8/8/8/8/8/8/8/4K3 b - - 0 2", "8/8/8/8/8/8/8/4K3 b - - 0 2"),
        // It was taken where it stood and had not moved: it has the rights that it had.
        ("doublemove", "", "r3Q2r/8/8/8/8/8/8/4K3 w kq - 0 2", "r3Q2r/8/8/8/8/8/8/4K3 w kq - 0 2"),
        ("scottish", "goal=take-king", "4k2r/8/8/8/8/8/8/R3r3 b1 Qk - 0 4", "4k2r/8/8/8/8/8/8/R3r3 b1 Qk - 0 4"),
    ] {
        match Position::from_fen(fen, rules_with(game, settings)) {
            Ok((position, notes)) => {
                assert_eq!(position.fen(), written, "{game} {settings} {fen}");
                assert_eq!(notes, []);
            }
            Err(error) => assert_eq!(written, "", "{game} {fen}: {error}"),
        }
    }
}

#[test]
fn refused() {
    let mut seen = String::new();
    for (game, settings, fen) in [
        ("orthodox", "", ""),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w -"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e4"),
        ("bennekom", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1"),
        ("orthodox", "", "4k3/8/8/8/8/8/4K3 w - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K2 w - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K4 w - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K2X w - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/9/8/4K3 w - - 0 1"),
        ("frankfurt", "", "4k3/8/8/8/8/8/8/4K!3 w - - 0 1"),
        ("frankfurt", "", "4k3/8/8/8/8/8/8/4!R3 w - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/8 w - - 0 1"),
        ("frankfurt", "", "4k3/8/8/8/8/8/8/4KR!2 w - - 0 1"),
        ("doublemove", "", "8/8/8/8/8/8/8/8 w - - 0 1"),
        ("doublemove", "", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"),
        ("doublemove", "", "4k3/8/8/8/8/8/8/3RK3 w - - 0 x"),
        ("doublemove", "", "4k3/8/8/8/8/8/8/3R!K3 w - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w+1 - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w2 - - 0 1"),
        ("marseillais", "", "4k3/8/8/8/8/8/8/4K3 w3 - - 0 1"),
        ("marseillais", "", "4k3/8/8/8/8/8/8/4K3 w0 - - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K2R w HAha - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K2R w ahah - 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K2R w K? - 0 1"),
        ("orthodox", "", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1"),
        ("orthodox", "", "4k3/8/8/8/4P3/8/8/4K3 b - e3;d3 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1"),
        ("marseillais", "", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1"),
        ("orthodox", "", "4k3/8/8/8/3PP3/8/8/4K3 b - d3,e3 0 1"),
        ("marseillais", "en-passant=last", "4k3/8/8/8/3PP3/8/8/4K3 b - d3,e3 0 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - - -1 1"),
        ("orthodox", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999"),
        ("italian", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 2"),
        ("italian", "", "4k3/8/8/8/8/8/8/4K3 b - - 0 0"),
        ("bennekom", "", "4k3/8/8/8/8/8/8/4K3 w1 - - 0 2 e8"),
        ("bennekom", "", "4k3/8/8/8/8/8/4P3/4K3 w1 - - 0 2 e1,e2"),
        ("orthodox", "", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        ("frankfurt", "", "8/8/8/3r!4/4P3/8/8/4K3 w - - 0 1"),
    ] {
        let error = match Position::from_fen(fen, rules_with(game, settings)) {
            Ok(_) => "READ".to_owned(),
            Err(error) => error.to_string(),
        };
        let game = format!("{game} {settings}");
        seen.extend([format!("{}: {fen}\n    {error}\n", game.trim())]);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fen_refused.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &seen).expect("written");
    }
    assert_eq!(seen, std::fs::read_to_string(path).expect("tests/fen_refused.txt; UPDATE=1 writes it"));
}

#[test]
fn castling_rights_without_pieces_are_dropped() {
    let rules = rules_with("orthodox", "");
    let (position, notes) = Position::from_fen("r3k3/8/8/8/8/8/8/4KR2 w KQkq - 0 1", rules).expect("a position");
    assert_eq!(position.fen(), "r3k3/8/8/8/8/8/8/4KR2 w q - 0 1");
    let dropped = |color, wing| FenNote::CastlingRightDropped { color, wing };
    let expected =
        [dropped(Color::White, Wing::Short), dropped(Color::White, Wing::Long), dropped(Color::Black, Wing::Short)];
    assert_eq!(notes, expected);
    // Of a king that was taken too, where the rook is not at home.
    let (position, notes) =
        Position::from_fen("r3Q3/8/8/8/8/8/8/R3K3 w KQkq - 0 2", rules_with("doublemove", "")).expect("a position");
    assert_eq!(position.fen(), "r3Q3/8/8/8/8/8/8/R3K3 w Qq - 0 2");
    assert_eq!(notes, [dropped(Color::White, Wing::Short), dropped(Color::Black, Wing::Short)]);
}

/// Plies from a start, and the FEN after each.
#[test]
fn written_along_a_game() {
    for (game, settings, fen, steps) in [
        (
            "scottish",
            "",
            "4k3/8/8/8/3p4/8/4P3/2B1K3 w - - 0 3",
            &[
                ("e2e4", "4k3/8/8/8/3pP3/8/8/2B1K3 w2 - e3 0 3"),
                ("c1e3", "4k3/8/8/8/3pP3/4B3/8/4K3 w1 - e3 1 3"),
                ("e3d2", "4k3/8/8/8/3pP3/8/3B4/4K3 b - e3 2 4"),
                ("d4e3", "4k3/8/8/8/8/4p3/3B4/4K3 b3 - - 0 4"),
            ] as &[_],
        ),
        (
            "marseillais",
            "",
            "4k3/8/8/8/1p3p2/8/P5P1/4K3 w - - 0 2",
            &[
                ("a2a4", "4k3/8/8/8/Pp3p2/8/6P1/4K3 w1 - a3 0 2"),
                ("g2g4", "4k3/8/8/8/Pp3pP1/8/8/4K3 b - a3,g3 0 2"),
                ("b4a3", "4k3/8/8/8/5pP1/p7/8/4K3 b1 - g3 0 2"),
                ("f4g3", "4k3/8/8/8/8/p5p1/8/4K3 w - - 0 3"),
                ("0000", "4k3/8/8/8/8/p5p1/8/4K3 w1 - - 1 3"),
            ],
        ),
        (
            "marseillais",
            "en-passant=last",
            "4k3/8/8/8/1p3p2/8/P5P1/4K3 w - - 0 2",
            &[
                ("a2a4", "4k3/8/8/8/Pp3p2/8/6P1/4K3 w1 - a3 0 2"),
                ("g2g4", "4k3/8/8/8/Pp3pP1/8/8/4K3 b - g3 0 2"),
                ("f4f3", "4k3/8/8/8/Pp4P1/5p2/8/4K3 b1 - - 0 2"),
            ],
        ),
        (
            "extra-move",
            "",
            "4k3/8/8/8/3p4/8/4P3/R3K3 w Q - 0 2",
            &[
                ("e1c1", "4k3/8/8/8/3p4/8/4P3/2KR4 w1 - - 1 2 c1,d1"),
                ("pass", "4k3/8/8/8/3p4/8/4P3/2KR4 b - - 1 2"),
                ("e8e7", "8/4k3/8/8/3p4/8/4P3/2KR4 b1 - - 2 2 e7"),
            ],
        ),
        (
            "frankfurt",
            "",
            "4k3/3P4/8/8/8/8/8/4K3 b - - 0 2",
            &[("e8d7", "8/3p!4/8/8/8/8/8/4K3 w - - 0 3"), ("e1e2", "8/3p!4/8/8/8/8/4K3/8 b - - 1 3")],
        ),
        ("doublemove", "", "4k3/8/8/8/8/8/8/4RK2 w - - 0 2", &[("e1e8", "4R3/8/8/8/8/8/8/5K2 w1 - - 0 2")]),
        // A king that is taken has not moved (rules.md, 8); the rook has, and so has the other one's king.
        (
            "doublemove",
            "",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 2",
            &[("h1h8", "r3k2R/8/8/8/8/8/8/R3K3 w1 Qq - 0 2"), ("h8e8", "r3R3/8/8/8/8/8/8/R3K3 w Qq - 0 2")],
        ),
        // Taken by the last ply of the turn, which is no turn that anything could be open or moved in.
        (
            "doublemove",
            "later-piece=other, en-passant=all",
            "4k3/8/8/8/8/8/P3R3/5K2 w - - 0 2",
            &[("a2a4", "4k3/8/8/8/P7/8/4R3/5K2 w1 - a3 0 2 a4"), ("e2e8", "4R3/8/8/8/P7/8/8/5K2 w - - 0 2")],
        ),
    ] {
        let mut position = position(fen, rules_with(game, settings));
        for (ply, expected) in steps {
            play(&mut position, &[ply]);
            assert_eq!(position.fen(), *expected, "{game} {ply}");
            assert_eq!(common::position(expected, position.rules()).fen(), *expected, "{game} {ply}");
        }
    }
}

#[test]
fn ends_of_turns() {
    for (game, settings, fen, plies, end, mover) in [
        ("marseillais", "", "4k3/8/8/8/8/8/8/4KB2 w - - 0 2", "f1e2 e2d3", Some(TurnEnd::Quota), Color::Black),
        ("marseillais", "", "4k3/8/8/8/8/8/8/4KB2 w - - 0 2", "f1b5", Some(TurnEnd::Check), Color::Black),
        ("marseillais", "", "4k3/8/8/8/8/8/8/4KB2 w - - 0 2", "f1e2", None, Color::White),
        ("marseillais", "early-check=allowed", "4k3/8/8/8/8/8/8/4KB2 w - - 0 2", "f1b5", None, Color::White),
        (
            "marseillais",
            "early-check=allowed",
            "6k1/5ppp/8/8/8/8/R5K1/8 w - - 0 2",
            "a2a8",
            Some(TurnEnd::Mate),
            Color::Black,
        ),
        ("bennekom", "", "k7/8/8/8/p7/8/P7/K7 w - - 0 2", "a2a3", Some(TurnEnd::NoPlyLeft), Color::Black),
        ("extra-move", "", "4k3/8/8/8/8/8/8/K6R w - - 0 2", "a1a2 pass", Some(TurnEnd::Declined), Color::Black),
        ("extra-move", "", "4k3/8/8/8/8/8/8/K7 w - - 0 2", "a1a2", Some(TurnEnd::NoPlyLeft), Color::Black),
        ("doublemove", "", "4k3/8/8/8/8/8/8/4RK2 w - - 0 2", "e1e8", Some(TurnEnd::KingTaken), Color::White),
        ("doublemove", "", "4k3/8/8/8/8/8/8/4RK2 w - - 0 2", "e1e7 e7e8", Some(TurnEnd::KingTaken), Color::White),
    ] {
        let mut position = position(fen, rules_with(game, settings));
        play(&mut position, &plies.split(' ').collect::<Vec<_>>());
        assert_eq!((position.last_turn_end(), position.turn()), (end, mover), "{game} {settings} {plies}");
    }
}

/// `early-check=allowed`: a royal piece in check is not captured, and the check may be taken back.
#[test]
fn checks_that_go_on() {
    let rules = rules_with("marseillais", "early-check=allowed");
    let mut position = position("4k3/8/8/8/8/8/8/4KB2 w - - 0 2", rules);
    play(&mut position, &["f1b5"]);
    assert!(!position.is_check());
    assert!(!legal(&position).contains(&"b5e8".to_owned()));
    play(&mut position, &["b5e2"]);
    assert!(!position.is_check());
}

/// A king that a FEN puts in check inside its own turn is not left there.
#[test]
fn declining_in_check() {
    let inside = |fen| position(fen, rules_with("extra-move", "")).may_decline();
    assert!(!inside("4k3/8/8/8/8/8/4r3/R3K3 w1 - - 0 2 a1"));
    assert!(inside("4k3/8/8/8/8/8/8/R3K3 w1 - - 0 2 a1"));
}

/// Declining behind a check that did not end the turn leaves the opponent in check.
#[test]
fn declining_behind_a_check() {
    let rules = rules_with("marseillais", "early-check=allowed, later-ply=optional");
    let mut position = position("4k3/8/8/8/8/8/8/4KB2 w - - 0 2", rules);
    play(&mut position, &["f1b5", "pass"]);
    assert!(position.is_check());
    assert_eq!(position.turn(), Color::Black);
}
