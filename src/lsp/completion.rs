//! Completion: the plies that may be made at the cursor, in the letters and the notation of the record, and what may stand
//! between them.

use std::ops::Range;

use super::document::Document;
use super::walk::walk;
use crate::board::Color;
use crate::convert::{Losses, gather};
use crate::detect::{GameFrom, Options, Reader, Record};
use crate::letters::{ENGLISH, Letters};
use crate::lint::Game;
use crate::position::{Move, Position, Status, TurnEnd};
use crate::resolve::{San, Spelling};
use crate::syntax::layout::Written;
use crate::syntax::{Form, Kind, Layout, WrittenPly, read_ply};

/// Something that may be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub label: String,
    /// What is written: with the blanks that belong to it.
    pub text: String,
    /// What it does.
    pub detail: String,
    pub is_ply: bool,
}

/// What may be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    /// What stands there already: bytes of the text.
    pub range: Range<usize>,
    pub all: Vec<Choice>,
}

/// How a record writes plies.
struct Manner {
    spelling: Spelling,
    in_coordinates: bool,
    written: Written,
}

/// What may be written at a byte of the text; nothing inside a tag, a comment or a record that broke before.
pub(super) fn choices(document: &Document, offset: usize) -> Option<Choices> {
    let (index, start) = document.game_at(offset).map_or((0, 0), |index| (index, document.games[index].start));
    let before = &document.text.slice(start..offset);
    // A tag that is not written to its end may be none yet.
    let line = document.text.line(document.text.line_of(offset)).start;
    if document.text.slice(line..offset).trim_start().starts_with(['[', '%']) {
        return None;
    }
    let word = before.trim_end_matches(is_of_word).len();
    let at = u32::try_from(offset - start).ok()?;
    let mut options = document.options(index);
    let manner = match document.with_record(index, |record| manner(record, at, &mut options)) {
        Some(manner) => manner?,
        None => Manner { spelling: Spelling::ENGLISH, in_coordinates: false, written: Layout::find("pgn")?[0].written },
    };
    // A separator that waits for its ply is none yet.
    let behind = before[..word].trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';' | '-'));
    let position = position(behind.as_bytes(), &options)?;
    let mut all = Vec::new();
    if goes_on(&position) {
        plies(&position, &manner, &mut all);
    }
    let written = &before[word..];
    if read_ply(written).is_some()
        && let Some(position) = self::position(before.as_bytes(), &options).filter(goes_on)
    {
        // Behind a whole ply: what stands between it and the next.
        separators(&position, &manner.written, written, &mut all);
    }
    Some(Choices { range: start + word..offset, all })
}

/// Whether a sign may stand in the word of a ply.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '+' | '#' | '=' | ':' | '-' | '♔'..='♟' | '×')
}

/// Whether a ply may follow.
fn goes_on(position: &Position) -> bool {
    matches!(position.status(), Status::Play | Status::Check)
}

/// How a record writes its plies; what is known of it by all of its text is told to who reads a part. `None` where no ply is
/// written at a byte.
fn manner(record: &Record<'_>, at: u32, options: &mut Options) -> Option<Manner> {
    let tokens = &record.tape.tokens;
    let index = tokens.partition_point(|token| token.start < at).checked_sub(1);
    let is_aside = |kind: Kind| {
        matches!(kind, Kind::Tag(_) | Kind::Comment | Kind::LineComment | Kind::BracketComment | Kind::Escape)
    };
    if let Some(index) = index.filter(|index| is_aside(tokens[*index].kind)) {
        let span = record.tape.span(index);
        let is_open = tokens[index].kind == Kind::Comment && !span.of(record.text).ends_with(b"}");
        let to_line_end = matches!(tokens[index].kind, Kind::LineComment | Kind::Escape);
        if at < span.end || is_open || to_line_end {
            return None;
        }
    }
    let reading = &record.reading;
    if record.tape.has_piece_letters {
        options.letters = Some(reading.letters);
    }
    if reading.from != GameFrom::Default && options.untagged.is_none() {
        options.untagged = Some(reading.game);
    }
    let shown: Vec<_> = record.tape.plies.iter().filter(|ply| matches!(ply.form, Form::Short | Form::Long)).collect();
    let is_long = shown.first().is_some_and(|ply| ply.form == Form::Long);
    let glued = |ply: &&WrittenPly| ply.letter.is_none() && ply.span.of(record.text).len() == 4;
    let in_coordinates = is_long && shown.iter().take(8).all(glued);
    let letters: &'static Letters =
        if record.tape.has_piece_letters { reading.letters } else { options.letters.unwrap_or(ENGLISH) };
    let capture = Game::new(record).capture_sign;
    Some(Manner {
        spelling: Spelling { letters, long: is_long, capture, ..Spelling::ENGLISH },
        in_coordinates,
        written: Layout::find(reading.notation).map_or(reading.layout.written, |variants| variants[0].written),
    })
}

/// The position behind a part of a record, in the innermost variation that is open; `None` where it broke.
fn position(part: &[u8], options: &Options) -> Option<Position> {
    let mut reader = Reader::new(part, options);
    let Some(record) = reader.next() else {
        let game = options.game.or(options.untagged).or_else(|| crate::rules::Game::find("marseillais"))?;
        return Some(Position::start(game.rules));
    };
    let start = record.start?;
    if record.replay.broken {
        return None;
    }
    let opened = |kind: Kind| record.tape.tokens.iter().filter(|token| token.kind == kind).count();
    let unclosed = opened(Kind::Open).saturating_sub(opened(Kind::Close));
    let last_open = record.tape.tokens.iter().rfind(|token| token.kind == Kind::Open).map_or(0, |token| token.start);
    let breaks = |node: &u32| record.tree.nodes.get(*node as usize).is_some_and(|node| node.span.start > last_open);
    if unclosed > 0 && record.replay.breaks.iter().any(breaks) {
        return None;
    }
    let line = walk(&gather(&record, &mut Losses::default()), unclosed, |_| {});
    let position = if record.replay.plies.is_empty() && unclosed == 0 { start } else { line.diagram.position };
    Some(position)
}

/// The plies that may be made.
fn plies(position: &Position, manner: &Manner, all: &mut Vec<Choice>) {
    let mut legal = position.legal_plies();
    legal.sort_unstable();
    for played in legal.iter().copied() {
        let text = if manner.in_coordinates {
            played.to_string()
        } else {
            San::from_move(position, played).spelt_as(manner.spelling).to_string()
        };
        let mut behind = *position;
        behind.play(played);
        all.push(Choice { label: text.clone(), text, detail: detail(position, &behind), is_ply: true });
    }
    if position.may_decline() {
        let declined = San::from_move(position, Move::PASS).to_string();
        let detail = "declines the rest of the turn".to_owned();
        all.push(Choice { label: declined.clone(), text: declined, detail, is_ply: true });
    }
}

/// What a ply does to its turn.
fn detail(before: &Position, behind: &Position) -> String {
    let goes_on = behind.plies_made() > 0;
    let ply = match before.quota() {
        1 => String::new(),
        quota => format!("ply {} of {quota}", before.plies_made() + 1),
    };
    let end = match behind.last_turn_end().filter(|_| !goes_on) {
        Some(TurnEnd::Check) => "the check ends the turn",
        Some(TurnEnd::Mate) => "mate",
        Some(TurnEnd::KingTaken) => "takes the king",
        Some(TurnEnd::NoPlyLeft) => "no other ply is left",
        Some(TurnEnd::Quota) if before.quota() > 1 => "ends the turn",
        _ => "",
    };
    [ply.as_str(), end].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What may stand behind a ply, together with that.
fn separators(position: &Position, written: &Written, ply: &str, all: &mut Vec<Choice>) {
    let mut add = |label: &str, text: String, detail: &str| {
        if !label.is_empty() {
            let (label, text) = (format!("{ply}{label}"), format!("{ply}{text}"));
            all.push(Choice { label, text, detail: detail.to_owned(), is_ply: false });
        }
    };
    if position.plies_made() > 0 {
        add(written.within.trim(), written.within.to_owned(), "the turn goes on");
    } else if position.turn() == Color::Black && !written.own_numbers {
        add(written.between.trim(), written.between.to_owned(), "the turn is over");
    } else {
        let number = format!("{}.", position.number());
        let gap = if written.lines { "\n" } else { " " };
        add(&format!(" {number}"), format!("{gap}{number}{}", written.behind_number), "the turn is over");
    }
}
