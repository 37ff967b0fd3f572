//! How games of chess are written: by a tournament, by a server with clocks, by an annotator.

use std::fmt::Write as _;

use scoresheet::resolve::San;

use super::choose::choose;
use super::dice::Dice;
use super::game::{Played, Ply};
use super::people::{date, prose, tournament_tags};
use super::wrap::Wrap;

/// Fourteen tags, wrapped movetext, no comments.
pub fn lean(played: &Played, names: &[String], dice: &mut Dice) -> String {
    let mut text = Wrap::default();
    for (index, ply) in played.plies.iter().enumerate() {
        if index % 2 == 0 {
            text.word(&format!("{}.", index / 2 + 1));
        }
        text.word(&ply.san.to_string());
    }
    text.word(played.result);
    format!("{}\n{}\n\n", tournament_tags(names, played.result, dice), text.text)
}

/// Seventeen tags, a line a game, a clock behind each ply, in one game of four an evaluation too.
pub fn clk(played: &Played, names: &[String], dice: &mut Dice) -> String {
    let mut text = server_tags(played.result, names, dice);
    let judged = dice.one_in(4);
    let mut clocks = [300, 300];
    // Hundredths of a pawn, never below zero.
    let mut height: usize = 120;
    for (index, ply) in played.plies.iter().enumerate() {
        let clock: &mut usize = &mut clocks[index % 2];
        *clock = (*clock + 3).saturating_sub(dice.below(14)).max(1);
        height = (height + dice.below(61)).saturating_sub(30);
        let dots = if index % 2 == 0 { "." } else { "..." };
        let _ = write!(text, "{}{dots} {} {{ ", index / 2 + 1, ply.san);
        if judged {
            let _ = write!(text, "[%eval {}.{:02}] ", height / 100, height % 100);
        }
        let _ = write!(text, "[%clk 0:{:02}:{:02}] }} ", *clock / 60, *clock % 60);
    }
    let _ = write!(text, "{}\n\n\n", played.result);
    text
}

fn server_tags(result: &str, names: &[String], dice: &mut Dice) -> String {
    let id: String =
        (0..8).map(|_| char::from(*dice.of(b"abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVW0123456789"))).collect();
    let date = date(dice);
    let name = |dice: &mut Dice| dice.of(names).replace(", ", "_");
    let mut tags = format!("[Event \"Rated Blitz game\"]\n[Site \"https://server.example/{id}\"]\n[Date \"{date}\"]\n");
    let _ =
        write!(tags, "[Round \"-\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n", name(dice), name(dice));
    let (hour, minute, second) = (dice.below(24), dice.below(60), dice.below(60));
    let _ = write!(tags, "[UTCDate \"{date}\"]\n[UTCTime \"{hour:02}:{minute:02}:{second:02}\"]\n");
    let _ = writeln!(tags, "[WhiteElo \"{}\"]\n[BlackElo \"{}\"]", 1200 + dice.below(1500), 1200 + dice.below(1500));
    let change = dice.below(12);
    let _ = write!(tags, "[WhiteRatingDiff \"-{change}\"]\n[BlackRatingDiff \"+{change}\"]\n");
    let _ = write!(tags, "[ECO \"B{:02}\"]\n[Opening \"{} Defence\"]\n", dice.below(100), name(dice));
    tags + "[TimeControl \"300+3\"]\n[Termination \"Normal\"]\n\n"
}

/// Comments, glyphs and variations behind the opening.
pub fn annot(played: &Played, names: &[String], dice: &mut Dice) -> String {
    let mut text = Wrap::default();
    let mut number = true;
    for (index, ply) in played.plies.iter().enumerate() {
        if index % 2 == 0 || number {
            text.word(&format!("{}{}", index / 2 + 1, if index % 2 == 0 { "." } else { "..." }));
        }
        number = false;
        text.word(&ply.san.to_string());
        if index < played.opening {
            continue;
        }
        if dice.one_in(12) {
            text.word(&format!("${}", 1 + dice.below(19)));
        }
        if dice.one_in(9) {
            for word in format!("{{{}}}", prose(dice)).split(' ') {
                text.word(word);
            }
            number = true;
        }
        if dice.one_in(10) {
            variation(index, ply, &mut text, dice);
            number = true;
        }
    }
    text.word(played.result);
    let tags = format!("[Annotator \"{}\"]\n[PlyCount \"{}\"]\n", dice.of(names), played.plies.len());
    format!("{}{tags}\n{}\n\n", tournament_tags(names, played.result, dice), text.text)
}

/// A variation of one to eight plies, instead of that ply.
fn variation(index: usize, ply: &Ply, text: &mut Wrap, dice: &mut Dice) {
    let mut position = ply.before;
    let mut words: Vec<String> = Vec::new();
    for index in index..=index + dice.below(8) {
        let Some(m) = choose(&position, 40.0, dice) else { break };
        match index % 2 {
            0 => words.push(format!("{}.", index / 2 + 1)),
            _ if words.is_empty() => words.push(format!("{}...", index / 2 + 1)),
            _ => {}
        }
        words.push(San::from_move(&position, m).to_string());
        position.play(m);
    }
    let last = words.len() - 1;
    words[0].insert(0, '(');
    words[last].push(')');
    for word in &words {
        text.word(word);
    }
}
