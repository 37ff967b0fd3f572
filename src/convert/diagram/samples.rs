//! Diagrams for the tests of the room.

use super::Diagram;
use crate::letters::{Alphabet, ENGLISH};
use crate::position::{Move, Position};
use crate::rules::Game;
use crate::{resolve, syntax};

/// The diagram behind plies from a position; `pass` declines.
pub(in crate::convert) fn diagram(game: &str, fen: &str, plies: &str) -> Diagram {
    let game = Game::find(game).unwrap();
    let (position, notes) = Position::from_fen(fen, game.rules).unwrap();
    assert_eq!(notes, []);
    let mut diagram = Diagram::new(position);
    for text in plies.split_whitespace() {
        let played = if text == "pass" {
            Move::PASS
        } else {
            let written = syntax::read_ply(text).unwrap();
            let resolved = resolve::resolve(&diagram.position, &written, &Alphabet::new(ENGLISH));
            resolved.unwrap_or_else(|reason| panic!("{text}: {reason}")).played
        };
        diagram.play(played);
    }
    diagram
}
