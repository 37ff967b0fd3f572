//! How games whose turns have several plies are written.

use scoresheet::board::Color;
use scoresheet::rules::Game;

use super::dice::Dice;
use super::game::Played;
use super::people::tournament_tags;
use super::wrap::Wrap;

/// What stands between plies of a turn, between players, and behind a number; whether a number has a line of its own.
#[derive(Clone, Copy)]
pub struct Signs {
    within: &'static str,
    between: &'static str,
    number: &'static str,
    lines: bool,
}

pub const LINE: Signs = Signs { within: "/", between: "//", number: ".", lines: false };
pub const FULL: Signs = Signs { within: "/", between: "; ", number: ".", lines: true };
pub const PGN: Signs = Signs { within: ",", between: " ", number: ". ", lines: false };

/// The tags of a tournament, `Variant`, and the movetext by these signs.
pub fn turns(game: &Game, played: &Played, signs: Signs, names: &[String], dice: &mut Dice) -> String {
    let mut numbers: Vec<String> = Vec::new();
    for ply in &played.plies {
        let begins = ply.before.plies_made() == 0;
        let white = ply.before.turn() == Color::White;
        let sign = match (begins, white) {
            (true, true) => {
                numbers.push(format!("{}{}", ply.before.number(), signs.number));
                ""
            }
            (true, false) => signs.between,
            (false, _) => signs.within,
        };
        let number = numbers.last_mut().expect("White begins");
        number.push_str(sign);
        number.push_str(&ply.san.to_string());
    }
    let mut text = Wrap::default();
    for number in &numbers {
        if signs.lines {
            text.text.push_str(number);
            text.text.push('\n');
        } else {
            for word in number.split(' ') {
                text.word(word);
            }
        }
    }
    text.word(played.result);
    let tags = tournament_tags(names, played.result, dice);
    format!("{tags}[Variant \"{}\"]\n\n{}\n\n", game.name, text.text)
}
