//! Renaming a piece letter: a game written in the letters of another language.
//!
//! Nothing is changed that is not sure: what was made is read again, and must be the same plies.

use std::ops::Range;

use lsp_server::ErrorCode;

use super::document::Document;
use super::edits::Change;
use super::failure::Failure;
use crate::detect::{Options, Reader, Record};
use crate::diagnostic::{Name, Span};
use crate::letters::{self, Letters};
use crate::lint::{Game, Parts, Ply};
use crate::position::Move;

/// The piece letter at a byte of the text, and the code of the letters that its game is written in.
///
/// # Errors
/// When no piece letter stands there.
pub(super) fn letter(document: &Document, offset: usize) -> Result<(Range<usize>, &'static str), Failure> {
    let found = document.game_at(offset).and_then(|index| {
        let start = document.games[index].start;
        let at = u32::try_from(offset - start).ok()?;
        let find = |record: &Record<'_>| {
            let letters = record.tape.plies.iter().map(|ply| Parts::of(ply, record.text).letter);
            let span = letters.filter(|span| !span.is_empty()).find(|span| span.start <= at && at <= span.end);
            span.map(|span| (span, record.reading.letters.code))
        };
        let (span, code) = document.with_record(index, find)??;
        Some((start + span.start as usize..start + span.end as usize, code))
    });
    found.ok_or_else(|| Failure::new("no piece letter stands here: put the cursor on one, as on the N of Nf3"))
}

/// The edits that write the game at a byte of the text in other letters.
///
/// # Errors
/// When there is no such set, or the game cannot be written in it and be read as what it is.
pub(super) fn rename(document: &Document, offset: usize, name: &str) -> Result<Vec<Change>, Failure> {
    letter(document, offset)?;
    let name = name.trim();
    let letters = Letters::find(&name.to_lowercase()).ok_or_else(|| {
        let codes: Vec<_> = letters::ALL.iter().map(|set| set.code).collect();
        let codes = codes.join(", ");
        Failure::with(
            ErrorCode::InvalidParams,
            format!("`{name}` is no set of piece letters: write the code of one, {codes}"),
        )
    })?;
    let index = document.game_at(offset).unwrap_or(0);
    let start = document.games[index].start;
    let options = document.options(index);
    let edits = document.with_record(index, |record| edits(record, letters, &options));
    let edits = edits.unwrap_or_else(|| Err(Failure::new("no game stands here")))?;
    let moved = |(span, text): Spelt| (start + span.start as usize..start + span.end as usize, text);
    Ok(edits.into_iter().map(moved).collect())
}

/// The edits of a game, of which it is sure that it is the same game behind them.
fn edits(record: &Record<'_>, letters: &'static Letters, options: &Options) -> Result<Vec<Spelt>, Failure> {
    let game = Game::new(record);
    if !record.replay.breaks.is_empty() || record.start.is_none() {
        return Err(Failure::new("the record breaks, and what its letters mean is not sure: mend it first"));
    }
    if game.has(Name::MirroredMoves) || game.has(Name::Alternatives) {
        return Err(Failure::new("some plies are not written as they were played: mend that first"));
    }
    let mut edits = Vec::new();
    let mut written = 0;
    game.plies(|ply| {
        let spelt = of_ply(ply, letters);
        written += usize::from(spelt[0].is_some());
        edits.extend(spelt.into_iter().flatten());
    });
    let all = record.tape.plies.iter().filter(|ply| ply.letter.is_some()).count();
    if written < all {
        return Err(Failure::new(
            "some plies were not played, and what their letters mean is not sure: mend them first",
        ));
    }
    if let Some(pair) = record.tape.tag(record.text, "Letters") {
        edits.push((pair.value, letters.code.to_owned()));
    }
    edits.retain(|(span, text)| span.of(record.text) != text.as_bytes());
    edits.sort_by_key(|(span, _)| *span);
    let is_same = |edits: &[Spelt]| reads_alike(record, &applied(record.text, edits), options);
    if is_same(&edits) {
        return Ok(edits);
    }
    // A tag says which letters they are, where they do not say it themselves.
    let tag = format!("[Letters \"{}\"]", letters.code);
    let (at, text) = match record.tape.tags.last() {
        Some(last) => (last.span.end, format!("\n{tag}")),
        None => (record.first_byte(), format!("{tag}\n\n")),
    };
    edits.push((Span::at(at), text));
    edits.sort_by_key(|(span, _)| *span);
    if is_same(&edits) {
        return Ok(edits);
    }
    let message =
        format!("in the letters of {} the game would be read otherwise: it is left as it is", letters.language);
    Err(Failure::new(message))
}

/// A letter of a game, and what is to stand there.
type Spelt = (Span, String);

/// The letters of a ply: of what moves, and of what it becomes.
fn of_ply(ply: &Ply<'_>, letters: &'static Letters) -> [Option<Spelt>; 2] {
    let parts = ply.parts();
    let text = ply.game.record.text;
    let spelt = |role| letters.spell(role).to_owned();
    // `r` before the letter says that a piece is royal, in every language.
    let royal = u32::from(ply.written.royal);
    let own = Span::new(parts.letter.start + royal, parts.letter.end.max(parts.letter.start + royal));
    let letter = ply.written.letter.and(ply.role()).map(|role| (own, spelt(role)));
    let becomes = ply.written.becomes.filter(|becomes| !becomes.coordinates).and_then(|becomes| {
        let role = ply.played.promotion.or_else(|| becomes.role(&ply.game.alphabet))?;
        let rest = std::str::from_utf8(parts.rest.of(text)).ok()?;
        let is_letter = |c: char| c.is_alphabetic() || ('♔'..='♟').contains(&c);
        let mut found = rest.char_indices().filter(|(_, c)| is_letter(*c)).skip(usize::from(becomes.royal));
        let (first, _) = found.next()?;
        let count = becomes.letter.spelling().chars().count();
        let len: usize = rest[first..].chars().take(count).map(char::len_utf8).sum();
        let place = |at: usize| parts.rest.start + u32::try_from(at).unwrap_or(0);
        Some((Span::new(place(first), place(first + len)), spelt(role)))
    });
    [letter, becomes]
}

fn applied(text: &[u8], edits: &[Spelt]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + edits.len());
    let mut at = 0;
    for (span, new) in edits {
        out.extend_from_slice(&text[at..(span.start as usize).max(at)]);
        out.extend_from_slice(new.as_bytes());
        at = span.end as usize;
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// Whether a text is one game, of the same plies.
fn reads_alike(record: &Record<'_>, text: &[u8], options: &Options) -> bool {
    let mut reader = Reader::new(text, options);
    let plies = |record: &Record<'_>| {
        let all = record.replay.plies.iter().chain(&record.replay.asides);
        (all.map(|ply| ply.played).collect::<Vec<Move>>(), record.reading.game.key, record.replay.result)
    };
    let is_same = reader.next().is_some_and(|again| plies(&again) == plies(record) && again.replay.breaks.is_empty());
    is_same && reader.next().is_none()
}
