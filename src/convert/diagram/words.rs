//! What is said below a board: what was played, and who is to do what. In English, plies in any set of piece letters.

use super::Diagram;
use crate::board::Color;
use crate::letters::Letters;
use crate::position::{Move, Position, Status, TurnEnd};
use crate::resolve::San;
use crate::rules::Turn;

impl Diagram {
    /// The plies of the turn in short notation, and why it ended before its time: `White played 2.Nc3/Nf3`. `None`
    /// where no ply is known.
    #[must_use]
    pub fn played(&self, letters: &'static Letters) -> Option<String> {
        let first = self.steps.first()?.before;
        let mut words = format!("{} played {}", first.turn().name(), number(&first));
        let mut separator = "";
        if first.plies_made() > 0 {
            // The position was given inside the turn: what went before is not known.
            words.push('…');
            separator = "/";
        }
        for step in self.steps.iter().filter(|step| step.played != Move::PASS) {
            words += separator;
            words += &San::from_move(&step.before, step.played).spelt(letters).to_string();
            separator = "/";
        }
        if self.position.plies_made() == 0 {
            words += match self.position.last_turn_end() {
                Some(TurnEnd::Check) => ": the check ended the turn",
                Some(TurnEnd::Declined) => ": the rest of the turn was declined",
                Some(TurnEnd::NoPlyLeft) => ": no other ply was left",
                Some(TurnEnd::Quota | TurnEnd::Mate | TurnEnd::KingTaken) | None => "",
            };
        }
        Some(words)
    }

    /// Whose turn it is and which ply of it, or how the game ended.
    #[must_use]
    pub fn state(&self) -> String {
        let position = &self.position;
        let side = position.turn().name();
        let ply = match position.quota() {
            1 => String::new(),
            quota => format!(", ply {} of {quota}", position.plies_made() + 1),
        };
        let decline = if position.may_decline() { ", which may be declined" } else { "" };
        match position.status() {
            Status::Play => format!("{side} to move{ply}{decline}"),
            Status::Check => format!("{side} to move{ply}: in check from {}", checkers(position)),
            Status::Mate => format!("{side} is mated by {}: {} has won", checkers(position), (!position.turn()).name()),
            Status::Stalemate if position.plies_made() == 0 => format!("{side} is stalemated: a draw"),
            Status::Stalemate => format!("{side} to move{ply}, and no ply is left: a draw by stalemate"),
            Status::KingTaken => match position.winner() {
                Some(winner) => format!("{} took the king and has won", winner.name()),
                None => "no king is left".to_owned(),
            },
        }
    }
}

/// The number of a turn as it stands before its plies: `2.`, for Black `2...` where a number covers two turns.
fn number(position: &Position) -> String {
    let pairs = position.rules().turn != Turn::Growing;
    let dots = if pairs && position.turn() == Color::Black { "..." } else { "." };
    format!("{}{dots}", position.number())
}

/// `the bishop on b4 and the knight on c2`.
fn checkers(position: &Position) -> String {
    let name = |square| {
        let role = position.board().role_at(square).map_or("piece", |role| role.name());
        format!("the {role} on {square}")
    };
    position.checkers().into_iter().map(name).collect::<Vec<_>>().join(" and ")
}
