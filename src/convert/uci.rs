//! The plies of the main line in coordinates: a line a game, turns divided by ` | ` where a turn may have several.

use super::score::{Item, Score};
use crate::detect::Straight;
use crate::position::Move;
use crate::rules::Turn;

/// The line, with its end.
#[must_use]
pub fn uci(score: &Score) -> String {
    let one = score.start.rules().turn == Turn::One;
    let mut position = score.start;
    let mut out = String::new();
    for item in score.main_line() {
        let Item::Ply(played) = *item else {
            position.resume();
            continue;
        };
        if !out.is_empty() {
            out.push_str(if position.plies_made() > 0 || one { " " } else { " | " });
        }
        // A declined rest of a turn shows in the division where another turn follows.
        out.push_str(&played.coordinates());
        position.play(played);
    }
    let shown = out.replace(" pass | ", " | ");
    shown.trim_end_matches(" pass").to_owned() + "\n"
}

/// The line of a game that was read straight through, put behind what stands there.
pub fn uci_of_straight(straight: &Straight<'_>, out: &mut String) {
    let between = if straight.outcome.game.rules.turn == Turn::One { " " } else { " | " };
    out.reserve(straight.plies.len() * 6);
    for (index, ply) in straight.plies.iter().enumerate() {
        if index > 0 {
            out.push_str(if ply.begins_turn { between } else { " " });
        }
        out.push_str(&ply.played.coordinates());
    }
    out.push('\n');
}

/// The position behind each turn, a line a turn; behind the last, however many plies of it were made.
#[must_use]
pub fn fen(score: &Score) -> String {
    let mut position = score.start;
    let mut out = String::new();
    let mut open = false;
    // Where the last line begins: a turn that is resumed was not over.
    let mut last = 0;
    for item in score.main_line() {
        let Item::Ply(played) = *item else {
            position.resume();
            out.truncate(last);
            continue;
        };
        position.play(played);
        open = position.plies_made() > 0 && position.status() != crate::position::Status::KingTaken;
        if !open || played == Move::PASS {
            last = out.len();
            out.push_str(&position.fen());
            out.push('\n');
        }
    }
    if open {
        out.push_str(&position.fen());
        out.push('\n');
    }
    out
}
