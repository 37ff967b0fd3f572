//! A whole record written and read back: what decides how it is read is added until it is read as what it is.

use super::gather;
use super::loss::Losses;
use super::movetext::movetext;
use super::score::{Item, Score};
use super::style::{Marks, Style};
use super::tags::{self, Needed};
use crate::detect::{Options, Reader};
use crate::rules::{Capture, Turn};

/// Why a game is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecidable {
    /// `columns` has two players a line, and in progressive chess every turn has a number of its own.
    #[error("in progressive chess every turn has a number of its own, and no columns; write `series` or `full`")]
    Columns,
    /// Whatever is added, it would be read as another game: a defect.
    #[error("it would be read as another game; please report this with the record")]
    Otherwise,
}

/// Writes a game in a style: tags, a blank line, the movetext; the last line ends. `text` is that of its record, for words that are kept.
///
/// # Errors
/// When the layout cannot hold the game, and when what was written would be read as another game whatever is added.
pub fn write(score: &Score, style: &Style, text: &[u8]) -> Result<String, Undecidable> {
    if style.layout.aligned && score.start.rules().turn == Turn::Growing {
        return Err(Undecidable::Columns);
    }
    let score = hold(score, style);
    let mut style = Style { letters: style.letters.or(Some(score.letters)), ..*style };
    let mut needed = Needed::default();
    // Each step adds what may decide, the tags first; the last changes the plies themselves.
    for step in 0..6 {
        match step {
            0 => {}
            1 => needed.variant = true,
            2 => needed = Needed { variant: false, letters: true },
            3 => needed = Needed { variant: true, letters: true },
            4 if style.capture.is_empty() => style.capture = "x",
            4 => continue,
            _ => style.marks = Marks::Symbols,
        }
        let written = compose(&score, &style, text, needed);
        if reads_as(&written, &score) {
            return Ok(written);
        }
    }
    Err(Undecidable::Otherwise)
}

/// A game as it is written first, whatever it is read as: to see why a game is not written.
#[must_use]
pub fn draft(score: &Score, style: &Style, text: &[u8]) -> String {
    let style = Style { letters: style.letters.or(Some(score.letters)), ..*style };
    compose(&hold(score, &style), &style, text, Needed::default())
}

fn compose(score: &Score, style: &Style, text: &[u8], needed: Needed) -> String {
    let mut out = tags::section(score, style, needed);
    let result = tags::termination(score, style, !out.is_empty());
    if !out.is_empty() {
        out.push('\n');
    }
    out + &movetext(score, style, text, result)
}

/// The game without what the style leaves out.
fn hold(score: &Score, style: &Style) -> Score {
    let mut held = Score { items: Vec::with_capacity(score.items.len()), sources: Vec::new(), ..score.clone() };
    let mut depth = 0_u32;
    for (item, source) in score.items.iter().zip(&score.sources) {
        let inside = depth > 0;
        match item {
            Item::Open if !style.variations => {
                depth += 1;
                continue;
            }
            Item::Close if !style.variations => {
                depth -= 1;
                continue;
            }
            _ if inside => continue,
            _ => {}
        }
        let item = match item {
            Item::Comment(_) | Item::Escape(_) | Item::Note(_) if !style.comments => continue,
            Item::Comment(text) => Item::Comment(text.replace('}', ")")),
            // The ply says what the piece has become.
            Item::Note(_) if score.start.rules().capture == Capture::Become => continue,
            Item::Note(text) => Item::Comment(text.clone()),
            // PGN has no sign for it.
            Item::DrawOffer if style.export => Item::Comment("(=)".into()),
            item => item.clone(),
        };
        held.items.push(item);
        held.sources.push(*source);
    }
    held
}

/// Whether the text is read, by detection alone, as that game. A game of somebody's own is known where it was read.
fn reads_as(text: &str, score: &Score) -> bool {
    let options = Options { own: vec![score.game], ..Options::default() };
    let mut reader = Reader::new(text.as_bytes(), &options);
    let Some(record) = reader.next() else { return score.items.is_empty() && score.tags.is_empty() };
    let read = gather(&record, &mut Losses::default());
    read.game == score.game
        && read.start == score.start
        && read.items == score.items
        && read.broken.is_none()
        && (score.result.is_none() || read.result == score.result)
        && reader.next().is_none()
}
