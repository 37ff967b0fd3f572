//! `board`: which position is drawn, of which record, and what is said where there is none.

mod command;

use std::fs;
use std::path::Path;

use command::{Run, command, run, run_in};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The game of the README: four plies, three more, and one that is not allowed.
const BROKEN: &str = "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6\n3.bxc3/Bd3//Qxf3/Qxd1+\n";
const TWO: &str = "[White \"Fortis\"]\n[Black \"A\u{202e}B\"]\n\n1. e4 e5 *\n\n[White \"Alekhine\"]\n\n1. d4 *\n";

/// Runs `board` on a record that comes on standard input.
fn board(record: &str, arguments: &[&str]) -> Run {
    run_in(Path::new("."), &[&["board"], arguments].concat(), record)
}

fn fen(arguments: &[&str]) -> Run {
    run(&[&["board", "--fen", START], arguments].concat())
}

/// The FEN that stands below a board.
fn below(run: &Run) -> &str {
    run.out.lines().last().and_then(|line| line.strip_prefix("FEN: ")).expect("a FEN")
}

#[test]
fn a_ply_is_counted_from_the_start_and_the_end_is_the_default() {
    let record = "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3\n";
    for (arguments, title, expected) in [
        (&["--ply", "0"][..], "Game 1, at the start", START),
        (&["--ply", "1"], "Game 1, after ply 1 of 6", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w1 KQkq e3 0 1"),
        (&[], "Game 1, after ply 6 of 6", "rnbqk1nr/pppp1ppp/4p3/8/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R b KQkq - 3 2"),
    ] {
        let run = board(record, arguments);
        assert_eq!((run.code, run.err.as_str(), below(&run)), (0, "", expected), "{arguments:?}");
        assert_eq!(run.out.lines().next(), Some(title));
    }
    let beyond = board(record, &["--ply", "7"]);
    assert_eq!((beyond.code, beyond.out.as_str()), (2, ""));
    assert_eq!(
        beyond.err,
        "error: <stdin>, game 1: there is no ply 7, the main line has 6 plies: `--ply` takes 0 to 6, and without it the last is shown\n"
    );
}

#[test]
fn a_broken_record_is_drawn_up_to_the_error() {
    let end = board(BROKEN, &[]);
    assert_eq!(end.code, 1);
    assert!(end.out.contains("\nBlack played 2...Bxc3+: the check ended the turn\n"), "{}", end.out);
    assert_eq!(
        end.err,
        "note: <stdin>:1:35: Qf6 is not allowed: Bxc3+ gave check, and that ended Black's turn (early-check=ends-turn); the board shows the position before it\n"
    );
    // An error that the line went on behind is not the one that stopped it.
    let later = board("1. e4 $$$ e5 2. Ke3\n", &[]);
    assert!(later.code == 1 && later.err.starts_with("note: <stdin>:1:17: Ke3 is illegal: "), "{}", later.err);
    let quiet = board(BROKEN, &["-q"]);
    assert_eq!((quiet.code, quiet.err.as_str(), &quiet.out), (1, "", &end.out));
    for ply in ["0", "7"] {
        let before = board(BROKEN, &["--ply", ply]);
        assert_eq!((before.code, before.err.as_str()), (0, ""), "--ply {ply}");
    }
    let behind = board(BROKEN, &["--ply", "8"]);
    assert!(behind.code == 2 && behind.err.contains("the main line is broken behind its first 7 plies"), "{behind:?}");
    let fen = board("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n", &[]);
    assert_eq!((fen.code, fen.out.as_str()), (2, ""));
    assert!(fen.err.starts_with("error: <stdin>, game 1: there is no position to draw: "), "{}", fen.err);
}

#[test]
fn games_are_picked_and_each_stands_under_its_name() {
    let both = board(TWO, &[]);
    assert_eq!((both.code, both.out.matches("FEN: ").count()), (0, 2));
    assert!(both.out.starts_with("Game 1, Fortis - A"), "{}", both.out);
    assert!(!both.out.contains('\u{202e}') && both.out.contains("\n\nGame 2, after ply 1 of 1\n"), "{}", both.out);
    let second = board(TWO, &["--where", "White=alekhine"]);
    assert_eq!((second.code, &second.out), (0, &board(TWO, &["--index", "2"]).out));
    assert!(both.out.ends_with(&format!("\n{}", second.out)));
    for (record, arguments) in [(TWO, &["--index", "3"][..]), (TWO, &["--where", "White=Nobody"]), ("words\n", &[])] {
        let none = board(record, arguments);
        assert_eq!((none.code, none.out.as_str()), (2, ""), "{arguments:?}");
        assert!(none.err.starts_with("error: nothing to read: "), "{}", none.err);
    }
    // One game has that ply, the other has not.
    let some = board(TWO, &["--ply", "2"]);
    assert!(some.code == 2 && some.out.starts_with("Game 1, ") && some.err.contains("game 2: there is no ply 2"));
}

#[test]
fn a_picture_shows_one_game() {
    let one = board(TWO, &["--format", "svg", "--index", "1"]);
    assert!(one.code == 0 && one.out.starts_with("<svg ") && one.out.ends_with("</svg>\n"), "{}", one.out);
    assert!(one.out.contains("<title>Game 1, Fortis - A"), "{}", one.out);
    let several = board(TWO, &["--format", "svg"]);
    assert_eq!((several.code, several.out.as_str()), (2, ""));
    assert!(several.err.contains("2 games") && several.err.contains("--index"), "{}", several.err);
}

#[test]
fn the_picture_of_the_readme_is_what_is_drawn() {
    let drawn = run(&["board", "--format", "svg", "corpus/seeds/marsilia.txt"]);
    let kept = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/board.svg")).unwrap_or_default();
    assert_eq!(drawn.code, 0);
    assert!(
        drawn.out == kept,
        "docs/board.svg is another: cargo run -- board --format svg corpus/seeds/marsilia.txt > docs/board.svg"
    );
}

#[test]
fn options_on_reading_are_followed() {
    let german = "1. e4 e5 2. Dh5 Sc6\n";
    assert_eq!(board(german, &["--letters", "de"]).code, 0);
    assert_eq!(board(german, &["--letters", "fr"]).code, 1);
    let kept = board(german, &["--to-letters", "keep"]);
    assert!(
        kept.out.contains("\nBlack played 2...Sc6\n") && kept.out.contains("8  t [.] l  d  k  l  s  t\n"),
        "{}",
        kept.out
    );
    let forced = board("1. e4 e5\n", &["--game", "marseillais", "--notation", "line"]);
    assert!(forced.code != 0, "{forced:?}");
    let settings = board("1.e4/d4//e6/d6\n", &["--rule", "later-ply=optional"]);
    assert!(settings.code == 0 && settings.out.contains("White to move, ply 1 of 2"), "{settings:?}");
    let why = board("1. e4 e5\n", &["-v"]);
    assert!(why.err.starts_with("note: <stdin>, game 1: orthodox "), "{}", why.err);
    let cyrillic = [&b"1. e4 e5 2. "[..], &[0xca], b"f3\n"].concat();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.txt"), cyrillic).unwrap();
    let decoded = run_in(folder.path(), &["board", "a.txt", "--encoding", "windows-1251"], "");
    assert!(decoded.code == 0 && decoded.out.contains("White played 2.Nf3"), "{decoded:?}");
}

#[test]
fn plies_are_played_from_a_position() {
    let played = fen(&["e2e4", "d4", "e6", "Bb4+"]);
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    assert!(played.out.starts_with("8  r  n") && played.out.contains("\nBlack played 1...e6/Bb4+\n"), "{}", played.out);
    assert_eq!(below(&fen(&["e4", "d4", "--ply", "1"])), below(&fen(&["e4"])));
    assert_eq!(
        below(&fen(&["e4", "--game", "orthodox"])),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    );
    assert!(fen(&["e4", "e6", "pass", "--game", "extra-move"]).out.contains(": the rest of the turn was declined\n"));
    for (arguments, part) in [
        (&["e4", "--ply", "2"][..], "there is no ply 2, 1 ply is given: "),
        (&["e4", "Ke4"], "ply 2, `Ke4`: "),
        (&["e4", "--rule", "turn=9"], "--rule: "),
        (&["e4", "--where", "White=A"], "cannot be used with"),
        (&["e4", "--letters", "de"], "cannot be used with"),
        (&["--to-letters", "figurin"], "do you mean `figurine`"),
    ] {
        let refused = fen(arguments);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{arguments:?}");
        assert!(refused.err.contains(part), "{}", refused.err);
    }
    let wrong = run(&["board", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert!(wrong.code == 2 && wrong.err.starts_with("error: --fen: "), "{}", wrong.err);
}

#[test]
fn a_ply_without_a_position_is_no_file() {
    let ply = run(&["board", "e4"]);
    assert_eq!(ply.err, "error: there is no file `e4`; for a ply give the position before it: `--fen FEN e4`\n");
    let more = run(&["board", "e4", "e5"]);
    assert!(more.code == 2 && more.err.contains("`e5` is one word too many"), "{}", more.err);
    let missing = run(&["board", "no-such-file.txt"]);
    assert!(missing.code == 2 && missing.err.starts_with("error: cannot read no-such-file.txt: "), "{}", missing.err);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("e4"), "1. e4 *\n").unwrap();
    assert_eq!(run_in(folder.path(), &["board", "e4"], "").code, 0, "a file of that very name");
}

#[test]
fn a_board_is_coloured_when_that_is_asked_for() {
    let plain = fen(&["e4"]);
    assert!(!plain.out.contains('\u{1b}'));
    assert!(fen(&["e4", "--color", "always"]).out.contains("\u{1b}["));
    let output = command(Path::new("."), &["board", "--fen", START, "e4"]).env("NO_COLOR", "1").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), plain.out);
    let turned = fen(&["--flip", "--to-letters", "figurine"]);
    assert!(turned.out.starts_with("1  ♖  ♘  ♗  ♔  ♕") && turned.out.contains("\n8  ♜  ♞  ♝  ♚"), "{}", turned.out);
}
