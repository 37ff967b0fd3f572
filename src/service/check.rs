//! `check`: what each game of a text is, why it was read so, and what was found in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Error;
use super::place::{Place, Places, Stretch, decoded};
use super::plies::{Entry, plies};
use super::reading::Reading;
use crate::board::Color;
use crate::convert::{Losses, Tag, gather};
use crate::detect::{Reader, Record};
use crate::diagnostic;
use crate::lint;
use crate::position::Status;
use crate::syntax::Termination;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {
    text: String,
    #[serde(default)]
    reading: Reading,
    /// Whether the rules of an archivist are asked too.
    #[serde(default)]
    lint: bool,
    /// Whether the plies of the games are wanted.
    #[serde(default)]
    plies: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    games: Vec<Seen>,
    /// On the text as a whole.
    findings: Vec<Finding>,
}

/// A game, as it was read. Fields that `check --format json` has too are the same there.
#[derive(Debug, Serialize)]
struct Seen {
    /// From 1.
    index: u32,
    /// The text of the game.
    #[serde(flatten)]
    place: Place,
    game: &'static str,
    game_name: &'static str,
    game_from: &'static str,
    rules: BTreeMap<&'static str, &'static str>,
    /// Why the rules that were asked for are not followed.
    refused: Option<String>,
    notation: &'static str,
    letters: &'static str,
    language: &'static str,
    /// Game, layout and letters in a sentence, with what decided.
    why: String,
    /// How many readings there were, and why this one was taken.
    because: String,
    tags: Vec<Pair>,
    turns: u32,
    plies: usize,
    status: &'static str,
    winner: Option<&'static str>,
    result: Option<&'static str>,
    initial_fen: Option<String>,
    final_fen: Option<String>,
    findings: Vec<Finding>,
    /// Where they were asked for, in the order of the text, with variations.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Entry>>,
}

/// A tag pair.
#[derive(Debug, Serialize)]
struct Pair {
    name: String,
    value: String,
}

/// Something noticed.
#[derive(Debug, Serialize)]
pub(super) struct Finding {
    name: &'static str,
    group: &'static str,
    severity: &'static str,
    message: String,
    help: Option<String>,
    #[serde(flatten)]
    place: Place,
    /// A few words for the underline; may be empty.
    label: String,
    /// Other places that explain it.
    labels: Vec<Label>,
    /// The setting that forbids, `axis=value`.
    rule: Option<String>,
    /// 0 on the main line; null outside the movetext.
    variation: Option<u32>,
    fix: Option<Fix>,
}

#[derive(Debug, Serialize)]
struct Label {
    #[serde(flatten)]
    stretch: Stretch,
    text: String,
}

#[derive(Debug, Serialize)]
struct Fix {
    /// `safe` or `unsafe`.
    grade: &'static str,
    /// In order of place.
    edits: Vec<Label>,
}

pub(super) fn answer(request: &Request) -> Result<Answer, Error> {
    let options = request.reading.options()?;
    let decoded = decoded(&request.text);
    let mut places = Places::new(&request.text, &decoded);
    let mut allowed = lint::allowed_in_file(&decoded, &options, request.lint, |findings| findings);
    let mut reader = Reader::of(&decoded, &options);
    let mut games = Vec::new();
    while let Some(record) = reader.next() {
        let mut findings = if request.lint { lint::lint(&record) } else { record.findings.clone() };
        lint::heed(&mut findings, &record, &mut allowed, request.lint);
        games.push(game(&record, &findings, request.plies, &mut places));
    }
    let mut findings = reader.file_findings();
    if request.lint {
        findings.extend(lint::lint_file(&decoded));
    }
    lint::leave_out(&mut findings, allowed.iter_mut());
    let findings = findings.iter().map(|finding| told(finding, 0, &mut places)).collect();
    Ok(Answer { games, findings })
}

fn game(record: &Record<'_>, findings: &[diagnostic::Finding], with_plies: bool, places: &mut Places<'_>) -> Seen {
    let score = gather(record, &mut Losses::default());
    let reading = &record.reading;
    let status = record.status();
    let end = record.replay.end.filter(|_| record.start.is_some());
    let whole = diagnostic::Span::new(0, u32::try_from(record.text.len()).unwrap_or(u32::MAX));
    Seen {
        index: record.index,
        place: places.place(record.offset, whole),
        game: reading.game.key,
        game_name: reading.game.name,
        game_from: reading.from.key(),
        rules: reading.rules.differences(reading.game.rules).into_iter().collect(),
        refused: record.refused.as_ref().map(|refused| refused.why.clone()),
        notation: reading.notation,
        letters: reading.letters.code,
        language: reading.letters.language,
        why: reading.why(),
        because: reading.because(),
        tags: score.tags.iter().map(|Tag { name, value }| Pair { name: name.clone(), value: value.clone() }).collect(),
        turns: record.replay.turns,
        plies: record.replay.plies.len(),
        status: status.map_or("broken", Status::word),
        winner: status.zip(end).and_then(|(status, position)| position.winner_with(status)).map(Color::key),
        result: record.result().map(Termination::pgn),
        initial_fen: record.start.map(|position| position.fen()),
        final_fen: end.map(|position| position.fen()),
        findings: findings.iter().map(|finding| told(finding, record.offset, places)).collect(),
        moves: with_plies.then(|| plies(&score, record.offset, places)),
    }
}

/// A finding of the game that begins at `offset`.
fn told(finding: &diagnostic::Finding, offset: u64, places: &mut Places<'_>) -> Finding {
    let label =
        |span, text: &str, places: &Places<'_>| Label { stretch: places.stretch(offset, span), text: text.to_owned() };
    Finding {
        name: finding.name.key(),
        group: finding.name.group().key(),
        severity: finding.severity.key(),
        message: finding.message.clone(),
        help: finding.help.clone(),
        place: places.place(offset, finding.span),
        label: finding.label.clone(),
        labels: finding.labels.iter().map(|other| label(other.span, &other.text, places)).collect(),
        rule: finding.rule.clone(),
        variation: finding.place.map(|place| place.variation),
        fix: finding.fix.as_ref().map(|fix| Fix {
            grade: fix.grade.key(),
            edits: fix.edits.iter().map(|edit| label(edit.span, &edit.text, places)).collect(),
        }),
    }
}
