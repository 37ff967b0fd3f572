//! `scoresheet games`: the games that are known, and the rule sheet of each.

use std::io::{self, Write};

use super::settings::ConfigArgs;
use super::{Failure, Verdict};
use crate::config::words;
use crate::rules::{AXES, Axis, Capture, EnPassant, Game, Goal, Rules, Turn, games};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game whose rule sheet to print
    key: Option<String>,
    #[command(flatten)]
    config: ConfigArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let own = args.config.own_games()?;
    match &args.key {
        None => list(&own, out),
        Some(key) => sheet(out, words::game(key, &own)?),
    }
    .map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}

fn list(own: &[&Game], out: &mut dyn Write) -> io::Result<()> {
    for game in games::ALL.iter().copied().chain(own.iter().copied()) {
        writeln!(out, "{:<12} {:<25} {}", game.key, first_published(game), game.name)?;
    }
    Ok(())
}

fn sheet(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    writeln!(out, "{}: {}\n\n{}\n", game.key, game.name, game.about)?;
    for axis in AXES {
        let value = axis.value(&game.rules);
        if matters(axis, game.rules) {
            writeln!(out, "{:<18} {:<10} {}? {}", axis.key, value.key, axis.question, value.words)?;
        } else {
            writeln!(out, "{:<18} {:<10} {}? it cannot matter here", axis.key, "-", axis.question)?;
        }
    }
    writeln!(out)?;
    if !game.names.is_empty() {
        writeln!(out, "{:<18} {}", "Variant tag", game.names.join(", "))?;
    }
    writeln!(out, "{:<18} {}", "first published", first_published(game))?;
    writeln!(out, "{:<18} {}", "sources", game.sources.join("; "))
}

fn first_published(game: &Game) -> String {
    match game.first_year {
        Some(year) if game.at_the_latest => format!("{year} at the latest"),
        Some(year) => year.to_string(),
        None => "unknown".into(),
    }
}

/// Whether an answer can make a difference where the others are as they are; rules.md writes a dash where it cannot.
fn matters(axis: &Axis, rules: Rules) -> bool {
    match axis.key {
        "early-check" => rules.turn != Turn::One && rules.goal == Goal::Checkmate,
        "later-ply" | "later-piece" | "later-capture" => rules.turn != Turn::One,
        "second-en-passant" => rules.turn != Turn::One && rules.en_passant != EnPassant::None,
        "royal-path" => rules.capture == Capture::Become,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dashes(key: &str) -> Vec<&'static str> {
        let rules = Game::find(key).unwrap().rules;
        AXES.iter().filter(|axis| !matters(axis, rules)).map(|axis| axis.key).collect()
    }

    #[test]
    fn what_cannot_matter_has_a_dash_as_in_the_table_of_the_rules() {
        let one_ply = ["early-check", "later-ply", "later-piece", "later-capture", "second-en-passant"];
        assert_eq!(dashes("frankfurt"), one_ply);
        assert_eq!(dashes("orthodox"), [&one_ply[..], &["royal-path"]].concat());
        assert_eq!(dashes("doublemove"), ["early-check", "second-en-passant", "royal-path"]);
        assert_eq!(dashes("bennekom"), ["royal-path"]);
    }

    #[test]
    fn the_sheet_and_the_list() {
        let mut out = Vec::new();
        sheet(&mut out, Game::find("extra-move").unwrap()).unwrap();
        insta::assert_snapshot!(String::from_utf8(out).unwrap());
        let mut out = Vec::new();
        list(&[], &mut out).unwrap();
        insta::assert_snapshot!(String::from_utf8(out).unwrap());
    }
}
