//! A ply in words, for those who do not see the board. Uses the facts of a ply; English only.

use super::super::diagram::Diagram;
use super::super::facts::Facts;
use crate::position::{Move, MoveKind, Position};

/// What was played and what that led to: `White's turn 3, ply 1 of 2: knight from b1 to c3. White to move, ply 2 of 2.`
#[must_use]
pub fn played(before: &Position, played: Move, behind: &Diagram) -> String {
    format!("{}. {}.", ply(before, played, &behind.position), behind.state())
}

/// What was played, in words: `White's turn 3, ply 1 of 2: knight from b1 to c3`. `behind` is the position that it led to.
#[must_use]
pub fn ply(before: &Position, played: Move, behind: &Position) -> String {
    let ply = match before.quota() {
        1 => String::new(),
        quota => format!(", ply {} of {quota}", before.plies_made() + 1),
    };
    format!("{}{ply}: {}", turn(before), way(played, &Facts::of(before, played, behind)))
}

/// Whose turn it is, and which: `White's turn 3`.
pub(super) fn turn(position: &Position) -> String {
    format!("{}'s turn {}", position.turn().name(), position.number())
}

/// The start of a game.
pub(super) fn start(diagram: &Diagram) -> String {
    format!("The start. {}.", diagram.state())
}

/// What moves, and from where to where.
fn way(played: Move, facts: &Facts) -> String {
    match played.kind {
        MoveKind::Null => return "no piece moves".to_owned(),
        MoveKind::Pass => return "the rest of the turn is declined".to_owned(),
        MoveKind::CastleShort => return "castles on the king's side".to_owned(),
        MoveKind::CastleLong => return "castles on the queen's side".to_owned(),
        MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant => {}
    }
    let piece = facts.piece.unwrap_or("piece");
    let royal = if facts.royal && piece != "king" { "royal " } else { "" };
    let mut words = format!("{royal}{piece} from {} to {}", played.from, played.to);
    if let Some(captured) = facts.captured {
        let passing = if played.kind == MoveKind::EnPassant { " in passing" } else { "" };
        words.extend([", takes a ", captured, passing]);
    }
    if let Some(role) = facts.promotion {
        words.extend([", is promoted to a ", role]);
    }
    if let Some(role) = facts.becomes {
        words.extend([", becomes a ", role]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::diagram::diagram_of;

    fn said(game: &str, fen: &str, plies: &str) -> String {
        let diagram = diagram_of(game, fen, plies);
        let last = diagram.steps.last().unwrap();
        played(&last.before, last.played, &diagram)
    }

    #[test]
    fn each_kind_of_ply_in_words() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3";
        const CASTLING: &str = "r3k2r/ppp2ppp/8/3pP3/8/8/PPP2PPP/R3K2R w KQkq d6 0 9";
        let words = [
            said("marseillais", START, "Nc3"),
            said("orthodox", START, "e4 e5"),
            said("marseillais", START, "f3 g4 e5 Qh4"),
            said("marseillais", CASTLING, "exd6"),
            said("marseillais", CASTLING, "O-O"),
            said("marseillais", CASTLING, "O-O-O"),
            said("extra-move", START, "e3 d3 e6 pass"),
            said("orthodox", "1n5k/P7/8/8/8/8/8/K7 w - - 0 40", "axb8=Q"),
            said("frankfurt", "8/8/3r!4/8/8/2n5/2K5/5Q2 w - - 0 9", "Kxc3"),
        ];
        insta::assert_snapshot!(words.join("\n"));
    }
}
