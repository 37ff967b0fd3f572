//! `scoresheet moves`: the legal plies of a position.

use std::io::{self, Write};

use serde::Serialize;

use super::ply::{parse_ply, write_ply};
use super::reading::GameArgs;
use super::{Failure, Global, Verdict};
use crate::position::{Move, Position, Status};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Plies to play first: coordinates (`e2e4`, `a7a8q`), or `pass` to end the turn
    #[arg(value_name = "PLY")]
    plies: Vec<String>,
    /// The position to begin from
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    game: GameArgs,
    /// How to print the plies
    #[arg(long, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// A ply a line: coordinates, a blank, and as it is written
    Text,
    /// One JSON object
    Json,
}

/// The answer in JSON, in the order of the contract.
#[derive(Debug, Serialize)]
struct Answer {
    to_move: &'static str,
    ply_in_turn: u32,
    legal: Vec<String>,
    san: Vec<String>,
    may_decline: bool,
    state: &'static str,
    fen: String,
}

pub(super) fn run(args: &Args, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut position = args.game.position(args.fen.as_deref(), global.quiet)?;
    for (index, text) in args.plies.iter().enumerate() {
        let ply = parse_ply(&position, text).map_err(|reason| Failure::Ply {
            number: index + 1,
            text: text.clone(),
            reason,
        })?;
        position.play(ply);
    }
    let answer = Answer::of(&position);
    match args.format {
        Format::Text => answer.text(out),
        Format::Json => serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from).and_then(|()| writeln!(out)),
    }
    .map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}

impl Answer {
    fn of(position: &Position) -> Self {
        let mut plies: Vec<Move> = position.legal_plies().into_iter().collect();
        plies.sort_unstable();
        let status = position.status();
        Self {
            to_move: if status == Status::KingTaken { "none" } else { position.turn().key() },
            ply_in_turn: position.plies_made() + 1,
            legal: plies.iter().map(Move::to_string).collect(),
            san: plies.iter().map(|&ply| write_ply(position, ply)).collect(),
            may_decline: position.may_decline(),
            state: state(status),
            fen: position.fen(),
        }
    }

    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (coordinates, san) in self.legal.iter().zip(&self.san) {
            writeln!(out, "{coordinates} {san}")?;
        }
        if self.may_decline { writeln!(out, "pass") } else { Ok(()) }
    }
}

/// The word of the contract for a status.
fn state(status: Status) -> &'static str {
    match status {
        Status::Play => "play",
        Status::Check => "check",
        Status::Mate => "mate",
        Status::Stalemate => "stalemate",
        Status::KingTaken => "king taken",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    #[test]
    fn the_answer_is_the_contract_s() {
        let rules = Game::find("marseillais").unwrap().rules;
        let (position, _) = Position::from_fen("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", rules).unwrap();
        assert_eq!(
            serde_json::to_string(&Answer::of(&position)).unwrap(),
            r#"{"to_move":"black","ply_in_turn":1,"legal":[],"san":[],"may_decline":false,"state":"stalemate","fen":"7k/5Q2/5K2/8/8/8/8/8 b - - 0 1"}"#
        );
    }

    #[test]
    fn the_plies_are_sorted_and_pass_stands_last() {
        let mut position = Position::start(Game::find("extra-move").unwrap().rules);
        for ply in ["e2e4", "g8f6"] {
            position.play(parse_ply(&position, ply).unwrap());
        }
        let mut out = Vec::new();
        let answer = Answer::of(&position);
        answer.text(&mut out).unwrap();
        assert!(answer.legal.is_sorted() && answer.ply_in_turn == 2);
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with("\npass\n") && text.starts_with("a7a5 "), "{text}");
    }

    #[test]
    fn a_taken_king_leaves_nobody_to_move() {
        let rules = Game::find("doublemove").unwrap().rules;
        let (mut position, _) = Position::from_fen("4k3/4Q3/8/8/8/8/8/4K3 w - - 0 5", rules).unwrap();
        position.play(parse_ply(&position, "e7e8").unwrap());
        let answer = Answer::of(&position);
        assert_eq!((answer.to_move, answer.state, answer.legal.len()), ("none", "king taken", 0));
    }
}
