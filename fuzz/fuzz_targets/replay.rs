//! Every ply that was played was legal where it was played, or the record allows it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet::convert::{Item, Losses, Score, gather};
use scoresheet::detect::Record;
use scoresheet::position::{Move, Position};
use scoresheet::replay::{Played, TurnBreach};
use scoresheet_fuzz::{each_game, shown};

fuzz_target!(|file: &[u8]| {
    each_game(file, |record| {
        let Some((start, end)) = record.start.zip(record.replay.end) else {
            assert!(record.replay.plies.is_empty(), "played from no position: {}", shown(record.text));
            return;
        };
        let start = if end.is_irregular() { start.irregular() } else { start };
        hold_end(replayed(record, start), end, record);
        hold_counts(record, end);
        let score = gather(record, &mut Losses::default());
        hold_score(&score);
        hold_main_line(&score, record);
    });
});

/// Where the plies of the main line lead, each of them possible.
fn replayed(record: &Record<'_>, start: Position) -> Position {
    let mut position = start;
    for (index, ply) in record.replay.plies.iter().enumerate() {
        match ply.breach(&position).filter(|_| index > 0) {
            Some(TurnBreach::Short) if position.may_decline() => position.decline(),
            Some(TurnBreach::Short) => breach(ply, &mut position, |position| position.play(Move::PASS)),
            Some(TurnBreach::Resumed) => breach(ply, &mut position, Position::resume),
            None => {}
        }
        let played = ply.played;
        let is_legal = position.is_legal(played);
        assert_eq!(is_legal, position.refusal(played).is_none(), "{played} in {}", position.fen());
        assert!(is_legal || ply.is_allowed && position.can_be_made(played), "{played} in {}", position.fen());
        position.play(played);
    }
    position
}

/// What is done to a turn against the rules is allowed.
fn breach(ply: &Played, position: &mut Position, change: impl FnOnce(&mut Position)) {
    assert!(ply.is_allowed, "{} in {}", ply.played, position.fen());
    change(position);
}

/// The end that replay names is where the plies lead. That the rest of the last turn was declined is no ply.
fn hold_end(mut found: Position, end: Position, record: &Record<'_>) {
    if found != end && found.plies_made() > 0 {
        assert!(found.may_decline() || end.is_irregular(), "{}", found.fen());
        found.play(Move::PASS);
    }
    assert_eq!(found, end, "{}", shown(record.text));
}

fn hold_counts(record: &Record<'_>, end: Position) {
    let replay = &record.replay;
    assert_eq!(replay.turns as usize, replay.plies.iter().filter(|ply| ply.begins_turn).count());
    assert!(replay.plies.is_sorted_by_key(|ply| (ply.node, ply.span.start)), "{}", shown(record.text));
    assert_eq!(replay.status, (!replay.broken).then(|| end.status()));
    let is_all_allowed = || replay.plies.iter().chain(&replay.asides).all(|ply| !ply.is_allowed);
    assert!(!replay.allowed.is_empty() || is_all_allowed(), "{}", shown(record.text));
}

/// Variations can be played too, each in the place of the turn before it.
fn hold_score(score: &Score) {
    assert_eq!(score.items.len(), score.sources.len());
    // Of each line: its position, the one before its last turn, and whether no ply of it was made.
    let mut line = (score.start, score.start, true);
    let mut outer = Vec::new();
    for item in &score.items {
        let (position, before_turn, is_fresh) = &mut line;
        match item {
            Item::Ply(played) => {
                let is_legal = position.is_legal(*played);
                assert!(is_legal || position.is_irregular(), "{played} in {}", position.fen());
                if *is_fresh || position.plies_made() == 0 {
                    *before_turn = *position;
                }
                *is_fresh = false;
                position.play(*played);
            }
            Item::Resume => {
                assert!(position.is_irregular(), "{}", position.fen());
                position.resume();
            }
            Item::Open => {
                let before = *before_turn;
                outer.push(line);
                line = (before, before, true);
            }
            Item::Close => line = outer.pop().expect("a bracket that was opened"),
            Item::Glyph(_) | Item::DrawOffer | Item::Comment(_) | Item::Escape(_) | Item::Note(_) => {}
        }
    }
    assert!(outer.is_empty(), "a bracket that is not closed");
}

/// What is gathered to be written has the plies that were played.
fn hold_main_line(score: &Score, record: &Record<'_>) {
    let gathered = score.main_line().filter_map(|item| match item {
        Item::Ply(played) if *played != Move::PASS => Some(*played),
        _ => None,
    });
    let played = record.replay.plies.iter().map(|ply| ply.played);
    assert!(gathered.eq(played), "{}", shown(record.text));
}
