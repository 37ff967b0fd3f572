//! The reading core as the commands see it: the games of a file, one by one, as objects of the contract.

use super::content::Fault;
use super::reading::Reading;
use crate::board::Color;
use crate::detect::{self, Reader};
use crate::diagnostic::{Finding, Name, Span};
use crate::lint::{self, Allowance};
use crate::position::Status;
use crate::report::object::{Game, Pairs};
use crate::source::Decoded;
use crate::syntax::Termination;

/// What is in a file.
pub(super) struct Records<'a> {
    /// The encoding of the file.
    pub encoding: &'static str,
    /// What is to be said of the file as a whole; spans count from its first byte.
    pub findings: Vec<Finding>,
    /// Its games in order, read as they are taken; nothing stands for a game that was not asked for.
    pub games: Box<dyn Iterator<Item = Option<Record>> + 'a>,
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
    let mut allowed = allowed_in_file(decoded, fault, reading);
    let mut reader = Reader::of(decoded, &reading.options);
    let first = next(&mut reader, reading, &mut allowed);
    let mut findings = about_file(reader.file_findings(), decoded, fault);
    if reading.lint {
        findings.extend(lint::lint_file(decoded));
    }
    lint::leave_out(&mut findings, allowed.iter_mut());
    let rest = std::iter::from_fn(move || next(&mut reader, reading, &mut allowed));
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

/// What the file allows in all of its games. Where `lint` asks, it is known of each whether there is something to allow:
/// that takes a reading of all games before the first is told.
fn allowed_in_file(decoded: &Decoded<'_>, fault: Option<&Fault>, reading: &Reading) -> Vec<Allowance> {
    // Reading costs; nearly no file says anything of the kind.
    if memchr::memmem::find(decoded.text(), b"%scoresheet:").is_none() {
        return Vec::new();
    }
    let mut reader = Reader::of(decoded, &reading.options);
    let Some(first) = reader.next() else { return Vec::new() };
    let mut allowed: Vec<_> = Allowance::of(&first).into_iter().filter(Allowance::is_for_file).collect();
    if allowed.is_empty() || !reading.lint {
        return allowed;
    }
    let mut see = |record: &detect::Record<'_>| {
        lint::leave_out(&mut lint::lint(record), allowed.iter_mut());
        lint::note_played(&mut record.replay.allowed.clone(), allowed.iter_mut());
    };
    see(&first);
    while let Some(record) = reader.next() {
        see(&record);
    }
    let mut findings = about_file(reader.file_findings(), decoded, fault);
    findings.extend(lint::lint_file(decoded));
    lint::leave_out(&mut findings, allowed.iter_mut());
    allowed
}

/// Leaves out of the findings of a game what it, or its file, allows; adds those on what allows nothing.
fn leave_out_allowed(object: &mut Record, record: &detect::Record<'_>, in_file: &mut [Allowance], lint: bool) {
    let mut own: Vec<_> = Allowance::of(record).into_iter().filter(|allowance| !allowance.is_for_file()).collect();
    // The nearer goes before, so that the farther is not taken for used.
    lint::leave_out(&mut object.findings, own.iter_mut().rev());
    lint::leave_out(&mut object.findings, in_file.iter_mut());
    let mut played = record.replay.allowed.clone();
    lint::note_played(&mut played, own.iter_mut().rev());
    lint::note_played(&mut played, in_file.iter_mut());
    if lint {
        let repeated = Finding::new(Name::DuplicateGame, Span::at(object.first), "");
        object.may_repeat = own.iter().chain(&*in_file).any(|allowance| allowance.allows(&repeated));
        let of_file = in_file.iter().filter(|_| record.index == 1);
        object.findings.extend(own.iter().chain(of_file).filter_map(Allowance::unused));
        object.findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
    }
}

/// The next game: `Some(None)` where it was not asked for.
#[allow(clippy::option_option, reason = "the end of the file, a game passed over, a game: that is how it is iterated")]
fn next(reader: &mut Reader<'_>, reading: &Reading, allowed: &mut [Allowance]) -> Option<Option<Record>> {
    let record = reader.next()?;
    Some(wanted(&record, reading, allowed))
}

/// A game as it is written out, if it was asked for; `allowed` is what its file allows.
pub(super) fn wanted(record: &detect::Record<'_>, reading: &Reading, allowed: &mut [Allowance]) -> Option<Record> {
    reading.pick.wants(record).then(|| {
        let mut object = object(record, reading);
        leave_out_allowed(&mut object, record, allowed, reading.lint);
        object
    })
}

/// A game as it is written out, with its plies by turn if they are wanted.
pub(super) fn object(record: &detect::Record<'_>, asked: &Reading) -> Record {
    let reading = &record.reading;
    let tags = record.tape.tags.iter().map(|pair| {
        (String::from_utf8_lossy(pair.name.of(record.text)).into_owned(), pair.text(record.text).into_owned())
    });
    let rules = reading.rules.differences(reading.game.rules).into_iter();
    let status = record.status();
    let end = record.replay.end.filter(|_| record.start.is_some());
    let game = Game {
        path: String::new(),
        index: record.index as usize,
        line: 0,
        tags: Pairs(tags.collect()),
        game: reading.game.key,
        game_from: reading.from.key(),
        rules: Pairs(rules.map(|(axis, value)| (axis.to_owned(), value.to_owned())).collect()),
        notation: reading.notation,
        letters: reading.letters.code,
        encoding: record.encoding.key(),
        turns: record.replay.turns as usize,
        plies: record.replay.plies.len(),
        status: match status {
            None => "broken",
            Some(Status::Play) => "ongoing",
            Some(Status::Check) => "check",
            Some(Status::Mate) => "mate",
            Some(Status::Stalemate) => "stalemate",
            Some(Status::KingTaken) => "king taken",
        },
        winner: status.zip(end).and_then(|(status, position)| position.winner_with(status)).map(Color::key),
        result: result(record).map(|result| result.pgn().to_owned()),
        initial_fen: record.start.map(|position| position.fen()),
        final_fen: end.map(|position| position.fen()),
        uci: asked.uci.then(|| plies_by_turn(record)),
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

/// The movetext's result, else the tag's.
fn result(record: &detect::Record<'_>) -> Option<Termination> {
    let tag = || record.tape.tag(record.text, "Result").and_then(|pair| Termination::find(&pair.text(record.text)));
    record.replay.result.or_else(tag)
}

fn plies_by_turn(record: &detect::Record<'_>) -> Vec<Vec<String>> {
    let mut turns: Vec<Vec<String>> = Vec::new();
    for ply in &record.replay.plies {
        if ply.begins_turn || turns.is_empty() {
            turns.push(Vec::new());
        }
        if let Some(turn) = turns.last_mut() {
            turn.push(ply.played.to_string());
        }
    }
    turns
}
