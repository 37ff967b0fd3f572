//! A position as text, the extended FEN of `rules.md`; may use `board` and `rules`, knows nothing of findings.

mod error;
mod read;
mod write;

pub use error::{FenError, FenNote};

/// The position in which every game begins.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[cfg(test)]
mod tests {
    use super::START_FEN;
    use crate::{position::Position, rules::games};

    #[test]
    fn every_game_begins_so() {
        for game in games::ALL {
            assert_eq!(Position::start(game.rules).fen(), START_FEN, "{}", game.key);
        }
    }
}
