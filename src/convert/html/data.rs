//! What the script is told of a game: an object a ply, short, because a page may hold thousands. Uses diagrams; there is no
//! text of a record in it.

use serde::Serialize;

use super::super::diagram::arrow::Arrow;
use super::super::diagram::{Diagram, Step, is_marked_royal};
use super::{board, words};
use crate::board::{Board, Color, Piece, Square};
use crate::position::{Move, Position, Status};

/// A ply, in the names that `viewer.js` explains.
#[derive(Debug, Default, Serialize)]
struct Ply {
    /// Squares that change with what stands on them then: `b1-c3N`; a royal piece that is no king has `!` behind it.
    d: String,
    /// The squares that it left and reached.
    #[serde(skip_serializing_if = "String::is_empty")]
    m: String,
    /// Outlines of its arrows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    a: Vec<String>,
    /// Numbers of plies of the turn with their places, where they are new or another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    n: Vec<(u32, i32, i32)>,
    /// Where a pawn was taken in passing.
    #[serde(skip_serializing_if = "String::is_empty")]
    x: String,
    /// Royal pieces in check.
    #[serde(skip_serializing_if = "String::is_empty")]
    k: String,
    /// The side to move, and its ply where the turn may have several: `w2`.
    #[serde(skip_serializing_if = "String::is_empty")]
    s: String,
    /// In words.
    w: String,
    /// Whether it begins a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<u8>,
    /// The line that it is of, where that is not the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<usize>,
    /// The ply that it follows, where that is not the one written before.
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<usize>,
}

/// Where a ply stands in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Its own number, in the order of the page, from 1; 0 is the start.
    pub ply: usize,
    /// The number of the one that it follows.
    pub parent: usize,
    /// The line, 0 for the main line.
    pub line: usize,
    pub begins_turn: bool,
}

/// The plies of a game as a JSON array, written one by one.
#[derive(Debug)]
pub(super) struct Data(String);

impl Data {
    /// Begins with the position that the game starts from.
    pub fn start(diagram: &Diagram) -> Self {
        let mut data = Self("[".to_owned());
        let none: Vec<(Square, Option<Piece>)> = Square::all().map(|square| (square, None)).collect();
        data.add(&Ply { d: changes(&none, diagram.position.board()), w: words::start(diagram), ..after(diagram) });
        data
    }

    /// Adds a ply, and what it led to.
    pub fn ply(&mut self, before: &Diagram, played: Move, behind: &Diagram, place: Place) {
        let step = Step { before: before.position, played };
        let board = before.position.board();
        let stood: Vec<(Square, Option<Piece>)> =
            Square::all().map(|square| (square, board.piece_at(square))).collect();
        let mut ply = Ply {
            d: changes(&stood, behind.position.board()),
            m: step.ways().flat_map(|(from, to)| [from, to]).map(|square| square.to_string()).collect(),
            x: step.taken_in_passing().map(|square| square.to_string()).unwrap_or_default(),
            w: words::played(&before.position, played, behind),
            t: place.begins_turn.then_some(1),
            l: (place.line > 0).then_some(place.line),
            p: (place.parent + 1 != place.ply).then_some(place.parent),
            ..after(behind)
        };
        if behind.steps.len() <= board::ARROWS {
            arrows(before, behind, step.ways().count(), &mut ply);
        }
        self.0.push(',');
        self.add(&ply);
    }

    fn add(&mut self, ply: &Ply) {
        // Structs of text and numbers are written without fail.
        self.0 += &harmless(&serde_json::to_string(ply).unwrap_or_default());
    }

    /// The whole.
    pub fn finish(self) -> String {
        self.0 + "]"
    }
}

/// What is to be seen behind a ply, or at the start.
fn after(diagram: &Diagram) -> Ply {
    let position = &diagram.position;
    Ply {
        k: diagram.checked().into_iter().map(|square| square.to_string()).collect(),
        s: if matches!(position.status(), Status::Play | Status::Check) { to_move(position) } else { String::new() },
        ..Ply::default()
    }
}

fn to_move(position: &Position) -> String {
    let side = if position.turn() == Color::White { "w" } else { "b" };
    let ply = if position.quota() > 1 { (position.plies_made() + 1).to_string() } else { String::new() };
    format!("{side}{ply}")
}

/// The squares on which something else stands than before.
fn changes(before: &[(Square, Option<Piece>)], behind: &Board) -> String {
    let mut out = String::new();
    for (square, stood) in before {
        let stands = behind.piece_at(*square);
        if stands == *stood {
            continue;
        }
        out += &square.to_string();
        let Some(piece) = stands else {
            out.push('-');
            continue;
        };
        out.push(piece.letter());
        if is_marked_royal(piece) {
            out.push('!');
        }
    }
    out
}

/// The arrows of the ply, and the numbers of the turn that stand where they did not stand before it.
fn arrows(before: &Diagram, behind: &Diagram, own: usize, ply: &mut Ply) {
    let arrows = behind.arrows();
    ply.a = arrows[arrows.len().saturating_sub(own)..].iter().map(Arrow::path).collect();
    if behind.steps.first().is_some_and(|step| step.before.quota() > 1) {
        let numbers = |diagram: &Diagram| -> Vec<(u32, i32, i32)> {
            let all = diagram.arrows().into_iter().filter_map(|arrow| arrow.number);
            all.map(|(number, at)| (number, at.x.round() as i32, at.y.round() as i32)).collect()
        };
        let stood = if behind.steps.len() > 1 { numbers(before) } else { Vec::new() };
        ply.n = numbers(behind).into_iter().filter(|number| !stood.contains(number)).collect();
    }
}

/// JSON that can stand in an element: no `<` ends the element, or begins what HTML takes for a comment.
fn harmless(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::diagram::diagram_of;
    use proptest::prelude::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    proptest! {
        #[test]
        fn whatever_is_written_is_read_as_it_was_and_ends_no_element(text in "(</script>|<!--|<script|[<>&\"\\\\a]){0,6}") {
            let written = harmless(&serde_json::to_string(&text).unwrap());
            prop_assert!(!written.contains('<'));
            prop_assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
        }
    }

    /// The plies that led to a diagram within its turn, as they are written.
    fn written(game: &str, fen: &str, plies: &str) -> serde_json::Value {
        let words: Vec<&str> = plies.split_whitespace().collect();
        let mut before = diagram_of(game, fen, "");
        let mut data = Data::start(&before);
        for count in 1..=words.len() {
            let behind = diagram_of(game, fen, &words[..count].join(" "));
            let played = behind.steps.last().unwrap().played;
            let begins_turn = before.position.plies_made() == 0;
            data.ply(&before, played, &behind, Place { ply: count, parent: count - 1, line: 0, begins_turn });
            before = behind;
        }
        serde_json::from_str(&data.finish()).unwrap()
    }

    #[test]
    fn a_ply_says_what_changes() {
        let plies = written("marseillais", START, "Nf3 Nc3 e6 Bb4");
        assert_eq!(plies[1]["d"], "g1-f3N");
        assert_eq!((&plies[1]["t"], &plies[1]["s"]), (&1.into(), &"w2".into()));
        assert_eq!((&plies[2]["t"], &plies[2]["s"]), (&serde_json::Value::Null, &"b1".into()));
        assert_eq!(plies[4]["m"], "f8b4");
        assert_eq!(plies[4]["n"].as_array().unwrap().len(), 1, "the first stands where it stood");
    }

    #[test]
    fn two_pieces_move_in_castling_and_a_pawn_goes_in_passing() {
        let castling = "r3k2r/ppp2ppp/8/3pP3/8/8/PPP2PPP/R3K2R w KQkq d6 0 9";
        let plies = written("marseillais", castling, "exd6 O-O");
        assert_eq!((&plies[1]["d"], &plies[1]["x"]), (&"d5-e5-d6P".into(), &"d5".into()));
        assert_eq!((&plies[2]["d"], &plies[2]["m"]), (&"e1-f1Rg1Kh1-".into(), &"e1g1h1f1".into()));
        assert_eq!(plies[2]["a"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn a_piece_that_becomes_another_and_is_royal_says_so() {
        let plies = written("frankfurt", "8/8/3r!4/8/8/2n5/2K5/5Q2 w - - 0 9", "Kxc3");
        assert_eq!(plies[1]["d"], "c2-c3N!");
        assert!(plies[0]["d"].as_str().unwrap().contains("d6r!"));
    }
}
