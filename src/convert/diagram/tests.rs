//! Diagrams as text, and what is said of them.

use super::samples::diagram;
use super::{Diagram, Text};
use crate::detect::{Options, Reader};
use crate::letters::{ENGLISH, Letters};
use crate::rules::Game;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn text(diagram: &Diagram, letters: &str) -> String {
    Text { diagram, letters: Letters::find(letters).unwrap(), color: false }.to_string()
}

#[test]
fn boards_as_text() {
    let flipped = |diagram| Diagram { flipped: true, ..diagram };
    let castling = "r3k2r/ppp2ppp/8/3pP3/8/8/PPP2PPP/R3K2R w KQkq d6 0 9";
    let boards = [
        ("the start", text(&diagram("marseillais", START, ""), "en")),
        ("a check ends the turn", text(&diagram("marseillais", START, "e4 d4 e6 Bb4"), "en")),
        ("figurines, seen by Black", text(&flipped(diagram("scottish", START, "e4 d5 Nc6 Nf3 d4 exd5")), "figurine")),
        ("letters of two characters", text(&diagram("marseillais", START, "e4 e5 e6 Ke7"), "ru")),
        ("en passant and castling", text(&diagram("marseillais", castling, "exd6 O-O"), "de")),
        ("royal pieces", text(&diagram("frankfurt", "8/8/3r!4/8/8/2n5/2K5/5Q2 w - - 0 9", "Kxc3"), "en")),
    ];
    let shown: Vec<String> = boards.iter().map(|(name, board)| format!("-- {name}\n{board}")).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn colour_says_what_brackets_say_and_changes_nothing_else() {
    let diagram = diagram("marseillais", START, "e4 d4 e6 Bb4");
    let colored = Text { diagram: &diagram, letters: ENGLISH, color: true }.to_string();
    let row = colored.lines().nth(4).unwrap();
    assert!(row.contains("\u{1b}[38;5;16;48;5;221m[b]\u{1b}[0m"), "{row:?}");
    assert!(row.contains("\u{1b}[1;38;5;16;48;5;180m P \u{1b}[0m"), "{row:?}");
    let king = colored.lines().nth(7).unwrap();
    assert!(king.contains(";48;5;210m K \u{1b}[0m"), "{king:?}");
    let mut plain = String::new();
    for part in colored.split("\u{1b}[") {
        plain += part
            .split_once('m')
            .filter(|(codes, _)| codes.chars().all(|c| c.is_ascii_digit() || c == ';'))
            .map_or(part, |(_, rest)| rest);
    }
    let lines = |text: &str| text.replace('.', " ").lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    assert_eq!(lines(&plain), lines(&text(&diagram, "en")));
}

#[test]
fn what_is_said_of_the_turn_and_of_the_state() {
    let said = |game, fen, plies| {
        let diagram = diagram(game, fen, plies);
        format!("{}\n{}\n", diagram.played(ENGLISH).unwrap_or_default(), diagram.state())
    };
    let words = [
        said("orthodox", START, "e4 e5"),
        said("marseillais", START, "e4"),
        said("balanced", START, "e4 e5 Nc6 Bb5"),
        said("italian", START, "e4 e5 Nc6"),
        said("extra-move", START, "e4 e6"),
        said("extra-move", START, "e4 e6 pass"),
        said("marseillais", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w1 KQkq - 1 1", "e4"),
        said("marseillais", "6k1/8/5K2/8/8/8/8/1Q6 w - - 0 1", "Qb7 Qf7 Kh8"),
        said("marseillais", "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", ""),
        said("marseillais", START, "f3 g4 e5 Qh4"),
        said("bennekom", "7k/8/p7/8/P7/8/8/K7 w - - 0 2", "a5"),
        said("doublemove", "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 5", "Qxe8"),
        said("frankfurt", "4k3/8/8/8/1b6/8/2n5/4K3 w - - 0 1", ""),
    ];
    insta::assert_snapshot!(words.join("\n"));
}

#[test]
fn a_turn_that_is_declined_without_a_sign_is_over_when_the_next_begins() {
    let game = Game::find("extra-move");
    let options = Options { game, ..Options::default() };
    let mut reader = Reader::new(b"1.e4//e6 2.Nf3//d6/Nf6", &options);
    let record = reader.next().unwrap();
    assert_eq!(record.findings, []);
    let diagram = |plies: usize| Diagram::after(record.start.unwrap(), &record.replay.plies[..plies]);
    for (plies, turn) in
        [(0, None), (1, Some("1.e4")), (2, Some("1...e6")), (3, Some("2.Nf3")), (5, Some("2...d6/Nf6"))]
    {
        let played = diagram(plies).played(ENGLISH);
        match turn {
            Some(turn) => assert!(played.is_some_and(|played| played.ends_with(turn)), "{plies}"),
            None => assert_eq!(played, None),
        }
    }
    assert_eq!(diagram(5).position, record.replay.end.unwrap());
}
