//! The reading core as the commands see it: the games of a file, one by one, as objects of the contract.

use std::ops::Range;

use super::content::Fault;
use super::reading::{Reading, Shown};
use crate::board::Color;
use crate::detect::{self, Outcome, Reader, Straight, Wanted};
use crate::diagnostic::{Finding, Name};
use crate::letters::ENGLISH;
use crate::lint::{self, Allowance};
use crate::position::{Move, START_FEN, Status};
use crate::report::object::Game;
use crate::report::pairs::Pairs;
use crate::source::{Decoded, Encoding};
use crate::syntax::Termination;

/// What is in a file.
pub(super) struct Records<'a> {
    /// The encoding of the file.
    pub encoding: &'static str,
    /// What is to be said of the file as a whole; spans count from its first byte.
    pub findings: Vec<Finding>,
    /// Its games in order, read as they are taken.
    pub games: Box<dyn Iterator<Item = Seen> + 'a>,
}

/// What is to be said of a game.
pub(super) enum Seen {
    /// It was not asked for.
    Skipped,
    /// Nothing but that there is one, of so many plies.
    Counted(usize),
    /// What it is, and what was found in it.
    Read(Box<Record>),
}

/// A game as it was read.
pub(super) struct Record {
    /// Where its first byte is in the file's text; the spans of its findings count from there.
    pub offset: u64,
    /// Where its first tag, number or ply is: a byte of the game.
    pub first: u32,
    /// What was noticed.
    pub findings: Vec<Finding>,
    /// Why it was read so and not otherwise, in a sentence.
    pub why: Option<String>,
    /// The setting of the rules that could not be followed.
    pub refused: Option<detect::Refused>,
    /// What its plies come to, to find them elsewhere; `lint` alone asks.
    pub print: Option<lint::Print>,
    /// Whether it is allowed to stand elsewhere too.
    pub may_repeat: bool,
    /// What is written of it; the path, the line and the findings are filled in by who writes it.
    pub game: Game,
}

/// Reads the records in a file of which the fault, if any, was found before.
pub(super) fn read<'a>(decoded: &'a Decoded<'a>, fault: Option<&Fault>, reading: &'a Reading) -> Records<'a> {
    let about = |findings| about_file(findings, decoded, fault);
    let mut allowed = lint::allowed_in_file(decoded, &reading.options, reading.lint, about);
    let mut reader = Reader::of(decoded, &reading.options);
    let first = next(&mut reader, reading, true, &mut allowed).map(|next| next.seen);
    let mut findings = about_file(reader.file_findings(), decoded, fault);
    if reading.lint {
        findings.extend(lint::lint_file(decoded));
    }
    lint::leave_out(&mut findings, allowed.iter_mut());
    let rest = std::iter::from_fn(move || next(&mut reader, reading, true, &mut allowed).map(|next| next.seen));
    Records { encoding: decoded.encoding().key(), findings, games: Box::new(first.into_iter().chain(rest)) }
}

/// What is to be said of a file: what its reader found, and the fault, if any, that was found before.
pub(super) fn about_file(mut findings: Vec<Finding>, decoded: &Decoded<'_>, fault: Option<&Fault>) -> Vec<Finding> {
    if let Some(fault) = fault {
        if decoded.text().is_empty() {
            // That there is no game in nothing goes without saying.
            findings.retain(|finding| finding.name != Name::NoGame);
        }
        findings.push(fault.finding(decoded.text().len()));
    }
    findings
}

/// What came next in a text.
pub(super) struct Next {
    /// What is to be said of the game.
    pub seen: Seen,
    /// Its bytes, in the text.
    pub range: Range<usize>,
    /// Whether it would be read so whatever stood behind the text.
    pub settled: bool,
}

/// The next game of a text; `allowed` is what its file allows. Of a part of a file, which is not `whole`, only one that may turn
/// out to be settled.
pub(super) fn next(reader: &mut Reader<'_>, reading: &Reading, whole: bool, allowed: &mut [Allowance]) -> Option<Next> {
    let range = |offset: u64, text: &[u8]| {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        start..start.saturating_add(text.len())
    };
    // Who asks for more than what a game is reads all games the same way.
    if reading.goes_straight()
        && let Some(straight) = reader.straight(Wanted { plies: reading.shown == Shown::Plies, plain: false })
    {
        let seen = match reading.shown {
            Shown::Findings => Seen::Counted(straight.outcome.plies as usize),
            Shown::Game | Shown::Plies => Seen::Read(Box::new(object_of_straight(&straight, reading))),
        };
        return Some(Next { seen, range: range(straight.offset, straight.text), settled: straight.settled });
    }
    if !whole && !reader.may_settle() {
        return None;
    }
    let record = reader.next()?;
    let seen = if reading.pick.wants(&record) {
        let mut object = Box::new(object(&record, reading));
        object.may_repeat = lint::heed(&mut object.findings, &record, allowed, reading.lint);
        Seen::Read(object)
    } else {
        Seen::Skipped
    };
    Some(Next { seen, range: range(record.offset, record.text), settled: record.settled })
}

/// A game as it is written out, with its plies by turn if they are wanted.
pub(super) fn object(record: &detect::Record<'_>, asked: &Reading) -> Record {
    let reading = &record.reading;
    let tags = record
        .tape
        .tags
        .iter()
        .map(|pair| (String::from_utf8_lossy(pair.name.of(record.text)), pair.text(record.text)));
    let rules = reading.rules.differences(reading.game.rules).into_iter();
    let status = record.status();
    let end = record.replay.end.filter(|_| record.start.is_some());
    let game = Game {
        path: String::new(),
        index: record.index as usize,
        line: 0,
        tags: tags.collect(),
        game: reading.game.key,
        game_from: reading.from.key(),
        rules: rules.collect(),
        notation: reading.notation,
        letters: reading.letters.code,
        encoding: record.encoding.key(),
        turns: record.replay.turns as usize,
        plies: record.replay.plies.len(),
        status: status.map_or("broken", Status::word),
        winner: status.zip(end).and_then(|(status, position)| position.winner_with(status)).map(Color::key),
        result: record.result().map(Termination::pgn),
        initial_fen: record.start.map(|position| position.fen().into()),
        final_fen: end.map(|position| position.fen()),
        uci: (asked.shown == Shown::Plies)
            .then(|| by_turn(record.replay.plies.iter().map(|ply| (ply.played, ply.begins_turn)))),
        before: None,
        moves: None,
        findings: Vec::new(),
    };
    let first = record.first_byte();
    Record {
        offset: record.offset,
        first,
        findings: if asked.lint { lint::lint(record) } else { record.findings.clone() },
        why: asked.verbose.then(|| format!("{}; {}", reading.why(), reading.because())),
        refused: record.refused.clone(),
        print: asked.lint.then(|| lint::Print::of(record)).flatten(),
        may_repeat: false,
        game,
    }
}

/// The tags of a game that was read straight through.
fn pairs(straight: &Straight<'_>) -> Pairs {
    // The text that holds all of them; it is UTF-8, or the game would not have been read so.
    let section = straight.tags.last().and_then(|last| straight.text.get(..last.span.end as usize)).unwrap_or_default();
    let places = straight.tags.iter().map(|pair| (pair.name.start..pair.name.end, pair.value.start..pair.value.end));
    Pairs::of(String::from_utf8(section.to_vec()).unwrap_or_default(), places)
}

/// A game that was read straight through, as it is written out.
fn object_of_straight(straight: &Straight<'_>, asked: &Reading) -> Record {
    let Outcome { game, from, notation, turns, plies, end, status, result, .. } = straight.outcome;
    let game = Game {
        path: String::new(),
        index: straight.index as usize,
        line: 0,
        tags: pairs(straight),
        game: game.key,
        game_from: from.key(),
        rules: Pairs::default(),
        notation,
        letters: ENGLISH.code,
        encoding: Encoding::Utf8.key(),
        turns: turns as usize,
        plies: plies as usize,
        status: status.word(),
        winner: end.winner_with(status).map(Color::key),
        result: Some(result.pgn()),
        initial_fen: Some(START_FEN.into()),
        final_fen: Some(end.fen()),
        uci: (asked.shown == Shown::Plies)
            .then(|| by_turn(straight.plies.iter().map(|ply| (ply.played, ply.begins_turn)))),
        before: None,
        moves: None,
        findings: Vec::new(),
    };
    Record {
        offset: straight.offset,
        first: 0,
        findings: Vec::new(),
        why: None,
        refused: None,
        print: None,
        may_repeat: false,
        game,
    }
}

/// Plies in coordinates; of each it is told whether it begins a turn.
fn by_turn(plies: impl Iterator<Item = (Move, bool)>) -> Vec<Vec<String>> {
    let mut turns: Vec<Vec<String>> = Vec::new();
    for (played, begins_turn) in plies {
        if begins_turn || turns.is_empty() {
            turns.push(Vec::new());
        }
        if let Some(turn) = turns.last_mut() {
            turn.push(played.to_string());
        }
    }
    turns
}
