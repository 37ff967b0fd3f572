//! `games`, `moves`, `perft`: answers about rules and positions.

mod command;

use command::run;

#[test]
fn games_are_listed_and_each_has_its_sheet() {
    let list = run(&["games"]);
    assert_eq!((list.code, list.err.as_str()), (0, ""));
    for line in list.out.lines() {
        let key = line.split(' ').next().unwrap();
        let sheet = run(&["games", key]);
        assert_eq!(sheet.code, 0);
        assert!(sheet.out.starts_with(&format!("{key}: ")), "{}", sheet.out);
        for part in ["early-check", "royal-path", "sources", "first published"] {
            assert!(sheet.out.contains(&format!("\n{part} ")), "{part} in {}", sheet.out);
        }
    }
    assert!(list.out.contains("\nmarseillais  1925 ") && list.out.lines().count() >= 3);
}

#[test]
fn a_misspelt_game_gets_the_nearest_wherever_it_is_named() {
    for arguments in [
        &["games", "marseilais"][..],
        &["moves", "--game", "marseilais"],
        &["perft", "--depth", "1", "--game", "marseilais"],
        &["check", "--game", "marseilais", "-"],
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(run.err, "error: there is no game `marseilais`: do you mean `marseillais`?\n");
    }
}

#[test]
fn moves_from_the_start_and_behind_plies() {
    let start = run(&["moves"]);
    assert_eq!((start.code, start.out.lines().count()), (0, 20));
    assert!(start.out.starts_with("a2a3 ") && start.out.lines().is_sorted());
    let json = run(&["moves", "e2e4", "e4e5", "d7d5", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (&answer["to_move"], &answer["ply_in_turn"], &answer["state"]),
        (&"black".into(), &2.into(), &"play".into())
    );
    assert_eq!(answer["fen"], "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b1 KQkq d6 0 1");
    assert_eq!(answer["legal"].as_array().unwrap().len(), answer["san"].as_array().unwrap().len());
}

#[test]
fn a_ply_may_be_declined_only_where_the_game_allows_it() {
    let extra = run(&["moves", "--game", "extra-move", "e2e4", "e7e6"]);
    assert_eq!(extra.out.lines().last(), Some("pass"));
    assert_eq!(run(&["moves", "--game", "extra-move", "e2e4", "e7e6", "pass"]).code, 0);
    let refused = run(&["moves", "e2e4", "pass"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.starts_with("error: ply 2, `pass`: "), "{}", refused.err);
}

#[test]
fn positions_and_rules_that_cannot_be_are_refused_with_the_reason() {
    let fen = run(&["moves", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!((fen.code, fen.out.as_str()), (2, ""));
    assert!(fen.err.starts_with("error: --fen: "), "{}", fen.err);
    let ply = run(&["moves", "e2e4", "e2e5"]);
    assert!(ply.code == 2 && ply.err.starts_with("error: ply 2, `e2e5`: "), "{}", ply.err);
    let rule = run(&["moves", "--rule", "later-ply=optional", "--game", "orthodox"]);
    assert!(rule.code == 2 && rule.err.contains("turn=1"), "{}", rule.err);
    let setting = run(&["moves", "--rule", "later-ply"]);
    assert!(setting.code == 2 && setting.err.contains("AXIS=VALUE"), "{}", setting.err);
}

#[test]
fn rights_without_rook_are_told_unless_quiet() {
    let arguments = ["moves", "--game", "orthodox", "--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"];
    assert_eq!(run(&arguments).err, "note: --fen: White has no right to O-O: king or rook is not at home\n");
    assert_eq!(run(&[&arguments[..], &["-q"]].concat()).err, "");
}

#[test]
fn perft_counts_and_divides() {
    let counted = run(&["perft", "--depth", "4"]);
    let nodes: Vec<_> = counted.out.lines().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect();
    assert_eq!((counted.code, nodes[0].as_str(), nodes.len()), (0, "20", 4));
    let divided = run(&["perft", "--depth", "4", "--divide"]);
    assert_eq!(divided.out.lines().last().unwrap().split(' ').nth(1), Some(nodes[3].as_str()));
    assert_eq!(divided.out.lines().count(), 21);
    for wrong in [&["perft"][..], &["perft", "--depth", "0"], &["perft", "--depth", "x"]] {
        assert_eq!(run(wrong).code, 2, "{wrong:?}");
    }
}
