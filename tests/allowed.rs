//! A ply that the rules forbid and the record allows is played, where it can be made at all: the rest of the game is
//! judged from there, and whatever is made of the game is read back as that game.

mod command;

use command::run_in;
use scoresheet::convert::{self, Losses, Moves, Style};
use scoresheet::detect::{Options, Reader, Record};
use scoresheet::diagnostic::Name;
use scoresheet::fix::{Wish, mend};
use scoresheet::syntax::layouts;

/// Games in which it was really played so: what is allowed, the plies, and the position at the end.
const PLAYED: &[(&str, Name, usize, &str)] = &[
    // The king stays in check, and the check is answered a turn later.
    (
        "1. e4 e5 2. f4 Qh4+ 3. Nc3 {[%allow illegal-move nobody saw the check]} 3... Nc6 4. g3 *",
        Name::IllegalMove,
        7,
        "r1b1kbnr/pppp1ppp/2n5/4p3/4PP1q/2N3P1/PPPP3P/R1BQKBNR b KQkq - 0 4",
    ),
    // A second ply behind a check: the first was to end the turn.
    (
        "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6 {[%allow move-after-check he went on]} 3.bxc3/Bd3//Qxf3/Qxd1+ *",
        Name::MoveAfterCheck,
        12,
        "rnb1k1nr/pppp1ppp/4p3/8/3PP3/2PB4/P1P2PPP/R1BqK2R w KQkq - 0 4",
    ),
    // A third ply; the double steps of the whole turn stay open.
    (
        "1.e4/d4/Nf3 {[%allow turn-too-long he made three]} //e5/d5 2.Nxe5/Nc3 *",
        Name::TurnTooLong,
        7,
        "rnbqkbnr/ppp2ppp/8/3pN3/3PP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 1 2",
    ),
    // A turn with a ply too few.
    (
        "1.e4/d4//e5 {[%allow turn-too-short he forgot]} 2.Nf3/Nc3//d6/Nc6 *",
        Name::TurnTooShort,
        7,
        "r1bqkbnr/ppp2ppp/2np4/4p3/3PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 1 3",
    ),
    // Castling through check.
    (
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/5r2/8/4K2R w K - 0 1\"]\n\n\
         1. O-O {[%allow illegal-move so it was played]} 1... Rxf1+ 2. Kxf1 *",
        Name::IllegalMove,
        3,
        "4k3/8/8/8/8/8/8/5K2 b - - 0 2",
    ),
    // E.p. on a pawn that made two single steps.
    (
        "[SetUp \"1\"]\n[FEN \"4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1\"]\n\n\
         1... d5 2. exd6 {[%allow illegal-move he took it in passing]} 2... Kd7 *",
        Name::IllegalMove,
        3,
        "8/3k4/3P4/8/8/8/8/4K3 w - - 1 3",
    ),
    // Mate, and nobody saw it.
    (
        "1. f3 e5 2. g4 Qh4# 3. Nc3 {[%allow move-after-end nobody saw it]} 3... Nc6 4. d3 {[%allow move-after-end nor then]} *",
        Name::MoveAfterEnd,
        7,
        "r1b1kbnr/pppp1ppp/2n5/4p3/6Pq/2NP1P2/PPP1P2P/R1BQKBNR b KQkq - 0 4",
    ),
    // Which of two is written; both leave the king in check.
    (
        "[SetUp \"1\"]\n[FEN \"4r1k1/8/8/8/8/8/8/1N2KN2 w - - 0 1\"]\n\n\
         1. Nbd2 {[%allow illegal-move so it was]} 1... Kg7 2. Kd1 *",
        Name::IllegalMove,
        3,
        "4r3/6k1/8/8/8/8/3N4/3K1N2 b - - 3 2",
    ),
    // The king is taken where no rule has it.
    (
        "1. f3 e5 2. g4 Qh4# 3. Nc3 {[%allow move-after-end nobody saw it]} 3... Qxe1 {[%allow illegal-move he did]} 0-1",
        Name::IllegalMove,
        6,
        "rnb1kbnr/pppp1ppp/8/4p3/6P1/2N2P2/PPPPP2P/R1BQqBNR b KQkq - 0 3",
    ),
];

/// What there is of the first game of a text.
fn first<T>(text: &str, see: impl FnOnce(&Record<'_>) -> T) -> T {
    let mut reader = Reader::new(text.as_bytes(), &Options::default());
    see(&reader.next().unwrap_or_else(|| panic!("no game in {text}")))
}

fn end(record: &Record<'_>) -> String {
    record.replay.end.expect("a position").fen()
}

fn names(record: &Record<'_>) -> Vec<&'static str> {
    record.findings.iter().map(|finding| finding.name.key()).collect()
}

#[test]
fn what_is_allowed_is_played_and_the_rest_is_judged_from_there() {
    for (text, name, plies, fen) in PLAYED {
        first(text, |record| {
            assert_eq!(names(record), [""; 0], "{text}");
            assert!(record.replay.allowed.iter().any(|finding| finding.name == *name), "{text}");
            assert!(record.status().is_some() && record.replay.is_clean());
            assert_eq!((record.replay.plies.len(), end(record).as_str()), (*plies, *fen), "{text}");
        });
        // As before, where nothing or nothing valid is allowed.
        for other in [text.replace("[%allow", "[%alow"), text.replace("[%allow illegal-move", "[%allow wrong-turn")] {
            if other != **text {
                first(&other, |record| {
                    assert!(record.status().is_none() && record.replay.allowed.len() < 2, "{other}");
                });
            }
        }
        let unreasoned: String = text
            .split_inclusive(']')
            .map(|part| match part.split_once("[%allow ") {
                Some((before, inside)) => format!("{before}[%allow {}]", inside.split(' ').next().unwrap_or_default()),
                None => part.to_owned(),
            })
            .collect();
        first(&unreasoned, |record| assert!(record.status().is_none(), "{unreasoned}"));
    }
}

#[test]
fn what_cannot_be_made_breaks_the_line_and_says_why_the_allowance_did_not_help() {
    let knights = "[SetUp \"1\"]\n[FEN \"4r1k1/8/8/8/8/8/8/1N2KN2 w - - 0 1\"]\n\n";
    for (tags, ply, why) in [
        ("", "Rxa2", "no rook of White can make it on any ground"),
        ("", "Nd5", "no knight of White can make it on any ground"),
        ("", "Ke3", "no king of White can make it on any ground"),
        ("", "O-O", "no piece of White can make it on any ground"),
        ("", "e7-e5", "no pawn of White can make it on any ground"),
        (knights, "Nd2", "it can be made from b1 and f1: write the square that was left"),
    ] {
        for text in [
            format!("{tags}1. {ply} {{[%allow illegal-move it was played]}} d5 *"),
            format!("{tags}%scoresheet: allow illegal-move -- it was played\n1. {ply} d5 *"),
            format!("%scoresheet: allow rules -- it was played\n\n{tags}1. {ply} d5 *"),
        ] {
            let run = run_in(std::path::Path::new("."), &["check", "--isolated", "--format", "json", "-"], &text);
            let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
            let game = &json["games"][0];
            let findings = game["findings"].as_array().unwrap();
            assert_eq!((run.code, game["status"].as_str(), findings.len()), (1, Some("broken"), 1), "{text}\n{run:?}");
            assert_eq!(findings[0]["name"], "illegal-move");
            let help = findings[0]["help"].as_str().unwrap();
            assert!(help.starts_with(&format!("it is allowed and not played, because {why}")), "{text}\n{help}");
            // It was needed, and is not called unused.
            let lint = run_in(std::path::Path::new("."), &["lint", "--isolated", "-"], &text);
            assert!(!lint.out.contains("unused-suppression"), "{lint:?}");
        }
    }
}

#[test]
fn a_legal_ply_goes_first_and_needs_no_allowance() {
    // The knight on f1 is pinned, that on b1 is not.
    let text = "[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/1N2KN1r w - - 0 1\"]\n\n\
                1. Nd2 {[%allow illegal-move it was the other]} Kg7 *";
    first(text, |record| {
        assert_eq!(record.replay.plies[0].played.to_string(), "b1d2");
        assert!(record.replay.allowed.is_empty() && record.findings.is_empty());
    });
    let run = run_in(std::path::Path::new("."), &["lint", "--isolated", "--select=unused-suppression", "-"], text);
    assert!(run.out.contains("there is no illegal-move at the ply before it"), "{run:?}");
    // And where the pinned one went, it is written so that nobody takes it for the other.
    let pinned = text.replace("Nd2", "Nfd2");
    first(&pinned, |record| assert_eq!(record.replay.plies[0].played.to_string(), "f1d2"));
    let run = run_in(std::path::Path::new("."), &["convert", "--isolated", "--to", "pgn", "-"], &pinned);
    assert!(run.code == 0 && run.out.contains("1. Nfd2 {"), "{run:?}");
}

/// Every layout, with plies of every kind, with and without comments.
fn styles() -> Vec<Style> {
    let moves = [Moves::Short, Moves::Long, Moves::Uci];
    let style = |variants: &&[&scoresheet::syntax::Layout]| Style::new(variants[0]);
    let all = layouts::ALL.iter().map(style).flat_map(|style| moves.map(|moves| Style { moves, ..style }));
    all.flat_map(|style| [true, false].map(|comments| Style { comments, ..style })).collect()
}

#[test]
fn whatever_is_written_is_read_back_as_the_same_game() {
    for (text, _, plies, fen) in PLAYED {
        first(text, |record| {
            let score = convert::gather(record, &mut Losses::default());
            for style in styles() {
                let written = convert::write(&score, &style, record.text)
                    .unwrap_or_else(|why| panic!("{why}\n{}", convert::draft(&score, &style, record.text)));
                first(&written, |again| {
                    assert_eq!(names(again), [""; 0], "{written}");
                    assert_eq!((again.replay.plies.len(), end(again).as_str()), (*plies, *fen), "{written}");
                    assert!(written.contains("[%allow"), "{written}");
                });
            }
            let tidied = convert::tidy(record, &Options::default(), true);
            assert!(tidied.is_ok(), "{text} {tidied:?}");
        });
    }
}

#[test]
fn an_allowance_for_the_file_goes_with_each_of_its_games() {
    let text = "%scoresheet: allow illegal-move, turn-too-long -- a simultaneous display, nobody looked\n\n\
                [White \"A\"]\n\n1. e4 e5 2. f4 Qh4+ 3. Nc3 Nc6 1-0\n\n\
                [White \"B\"]\n\n1. e4 e5 2. Qh5 g6 3. Qxe5+ Nc6 1/2-1/2\n\n[White \"C\"]\n\n1. e4 e5 *\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), text).unwrap();
    let run = |arguments: &[&str]| run_in(folder.path(), arguments, "");
    let check = run(&["check", "--isolated", "a.txt"]);
    assert_eq!((check.code, check.out.as_str()), (0, ""));
    let fens = run(&["convert", "--isolated", "--to", "fen", "a.txt"]);
    assert_eq!(fens.code, 0);
    for layout in ["line", "full", "pgn", "columns", "series"] {
        for comments in ["keep", "drop"] {
            let written = run(&["convert", "--isolated", "--to", layout, "--comments", comments, "a.txt"]);
            assert_eq!(written.code, 0, "{written:?}");
            assert_eq!(
                written.out.matches("%scoresheet: allow illegal-move, turn-too-long -- a sim").count(),
                2,
                "{written:?}"
            );
            std::fs::write(folder.path().join("b.txt"), &written.out).unwrap();
            let again = run(&["check", "--isolated", "b.txt"]);
            assert_eq!((again.code, again.out.as_str()), (0, ""), "{}", written.out);
            assert_eq!(run(&["convert", "--isolated", "--to", "fen", "b.txt"]).out, fens.out);
        }
    }
    let fmt = run(&["fmt", "--isolated", "--diff", "a.txt"]);
    assert!(fmt.code == 0 && !fmt.err.contains("is left"), "{fmt:?}");
}

#[test]
fn the_game_is_told_drawn_and_listed_as_it_was_played() {
    let run = |arguments: &[&str], text: &str| run_in(std::path::Path::new("."), arguments, text);
    let (early, _, _, fen) = PLAYED[1];
    let uci = run(&["convert", "--isolated", "--to", "uci", "-"], early);
    assert_eq!(uci.out, "e2e4 d2d4 | e7e6 f8b4 | b1c3 g1f3 | b4c3 d8f6 | b2c3 f1d3 | f6f3 f3d1\n");
    let fens = run(&["convert", "--isolated", "--to", "fen", "-"], early);
    assert_eq!((fens.out.lines().count(), fens.out.lines().last()), (6, Some(fen)));
    let json = run(&["convert", "--isolated", "--to", "json", "-"], early);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let game = &json["games"][0];
    assert_eq!((game["status"].as_str(), game["final_fen"].as_str()), (Some("check"), Some(fen)));
    let turn = &game["moves"][3];
    assert_eq!(
        (turn["plies"].as_array().unwrap().len(), turn["plies"][1]["san"].as_str()),
        (2, Some("Qf6+")),
        "the king still stands in check"
    );
    assert_eq!(turn["plies"][1]["comments"][0], "[%allow move-after-check he went on]");
    let rows = run(&["convert", "--isolated", "--to", "csv", "-"], early);
    assert!(rows.out.lines().nth(8).unwrap().contains(",8,4,2,black,2,d8f6,Qf6+,"), "{}", rows.out);
    let board = run(&["board", "--isolated", "-"], early);
    assert!(board.code == 0 && board.out.contains("Black played 3...Qxf3/Qxd1+"), "{board:?}");
    let board = run(&["board", "--isolated", "--ply", "8", "-"], early);
    assert!(board.out.contains("Black played 2...Bxc3+/Qf6") && board.out.contains("[q]"), "{board:?}");
    // A turn cut short is one that was declined.
    let short = run(&["convert", "--isolated", "--to", "json", "-"], PLAYED[3].0);
    let short: serde_json::Value = serde_json::from_str(&short.out).unwrap();
    assert_eq!(short["games"][0]["moves"][1]["plies"][1]["kind"], "pass");
    // The king that was taken.
    let taken = run(&["check", "--isolated", "--format", "json", "-"], PLAYED[8].0);
    let taken: serde_json::Value = serde_json::from_str(&taken.out).unwrap();
    let game = &taken["games"][0];
    assert_eq!(
        (taken["summary"]["errors"].as_u64(), game["status"].as_str(), game["winner"].as_str()),
        (Some(0), Some("king taken"), Some("black"))
    );
}

#[test]
fn what_is_allowed_is_left_as_it_is_by_fixes() {
    let options = Options::default();
    let wish = Wish { options: &options, encoding: None, with_unsafe: true, wants: &|_, _| true };
    for text in [
        "1.e4+ {[%allow wrong-check-mark so it was printed]} e5 2.Nf3 Nc6\n",
        "%scoresheet: allow wrong-check-mark, wrong-move-number -- so it was printed\n1.e4+ e5 3.Nf3 Nc6\n",
        "%scoresheet: allow claims -- so it was printed\n\n1.e4+ e5 *\n\n[White \"B\"]\n\n1.d4+ d5 *\n",
    ] {
        let fixed = String::from_utf8(mend(text.as_bytes(), &wish).bytes).unwrap();
        assert!(fixed.contains("4+"), "{fixed}");
        let named = text
            .replace("allow ", "allow no-game, ")
            .replace("wrong-check-mark", "null-move")
            .replace("claims", "file");
        let fixed = String::from_utf8(mend(named.as_bytes(), &wish).bytes).unwrap();
        assert!(!fixed.contains("4+"), "{fixed}");
    }
    // Marks are added as the board has them: the king still stands in check behind the ply of the other side.
    let text = "1. e4 e5 2. f4 Qh4 3. Nc3 {[%allow illegal-move nobody saw the check]} 3... Nc6 4. g3 *\n";
    let fixed = String::from_utf8(mend(text.as_bytes(), &wish).bytes).unwrap();
    assert_eq!(fixed, text.replace("Qh4", "Qh4+").replace("Nc6", "Nc6+"));
}

#[test]
fn a_reading_that_needs_no_allowance_goes_first() {
    // In German S is a knight: read so, nothing is illegal.
    let text = "%scoresheet: allow rules -- a poor print\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 *\n";
    first(text, |record| {
        assert_eq!((record.reading.letters.code, record.replay.plies.len()), ("de", 8));
        assert!(record.replay.allowed.is_empty());
    });
    // Two plies behind a comma are the two of one side where that is allowed, and not an answer.
    let text = "[Variant \"Marseillais\"]\n\n1. e4,d4 e6,Bb4+ 2. Nc3,Nf3 Bxc3+,Nc6 {[%allow move-after-check so]} 3. bxc3,Bd3 *\n";
    first(text, |record| {
        assert_eq!((names(record), record.replay.plies.len()), (vec![], 10));
        assert_eq!(record.replay.allowed.len(), 1);
    });
}
