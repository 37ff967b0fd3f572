//! A whole record written and read back: what decides how it is read is added until it is read as what it is.

use super::gather;
use super::loss::Losses;
use super::movetext::movetext;
use super::score::{Item, Score};
use super::style::{Marks, Style};
use super::tags::{self, Needed};
use crate::detect::{Options, Reader};
use crate::letters::Letters;
use crate::rules::{Capture, Game, Turn};
use crate::syntax::{allowing_part, is_allowing_line};

/// Why a game is not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecidable {
    /// `columns` has two players a line, and in progressive chess every turn has a number of its own.
    #[error("in progressive chess every turn has a number of its own, and no columns; write `series` or `full`")]
    Columns,
    /// Its `Variant` tag names no game that is played here and is kept, so only its turns can say which game it is; and of
    /// what could be played of it they say another.
    #[error(
        "its Variant tag names no game that is played here, and what could be played looks like another game; mend the tag"
    )]
    Variant,
    /// Whatever is added, it would be read as another game: a defect.
    #[error("it would be read as another game; please report this with the record")]
    Otherwise,
}

/// What stands in a file before the game that is written next: it may decide how that is read, and where it begins.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The piece letters of the games.
    earlier: Vec<&'static Letters>,
    /// The last game, if no result shows where it ends.
    open: Option<Open>,
}

/// A game of which no result shows where it ends.
#[derive(Clone, Debug)]
struct Open {
    game: &'static Game,
    /// As it was written.
    written: String,
    /// Its movetext.
    items: Vec<Item>,
}

/// Writes a game in a style, alone in a file: see [`write_behind`].
///
/// # Errors
/// As [`write_behind`].
pub fn write(score: &Score, style: &Style, text: &[u8]) -> Result<String, Undecidable> {
    write_behind(score, style, text, &mut Context::default())
}

/// Writes a game in a style, behind others and a blank line: tags, a blank line, the movetext; the last line ends. `text`
/// is that of its record, for words that are kept.
///
/// # Errors
/// When the layout cannot hold the game, and when what was written would be read as another game whatever may be added.
pub fn write_behind(score: &Score, style: &Style, text: &[u8], context: &mut Context) -> Result<String, Undecidable> {
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
        if let Some(earlier) = reads_as(&written, &score, context) {
            context.earlier = earlier;
            let open = || Open { game: score.game, written: written.clone(), items: score.items };
            context.open = score.result.is_none().then(open);
            return Ok(written);
        }
    }
    Err(if tags::name_no_game(&score) { Undecidable::Variant } else { Undecidable::Otherwise })
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
            // Without its allowance the game would be another.
            Item::Comment(_) | Item::Escape(_) if !style.comments && score.start.is_irregular() => {
                match allowance(item) {
                    Some(kept) => kept,
                    None => continue,
                }
            }
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

/// What of a comment, or a line with `%`, allows something.
fn allowance(item: &Item) -> Option<Item> {
    match item {
        Item::Comment(text) => allowing_part(text).map(|part| Item::Comment(part.replace('}', ")"))),
        Item::Escape(text) => is_allowing_line(text).then(|| item.clone()),
        _ => None,
    }
}

/// Whether the text is read, by detection alone and behind other games, as that game: then the piece letters of all games
/// so far. Games of somebody's own are known where they were read.
fn reads_as(text: &str, score: &Score, context: &Context) -> Option<Vec<&'static Letters>> {
    let own = context.open.iter().map(|open| open.game).chain([score.game]).collect();
    let options = Options { own, earlier: context.earlier.clone(), ..Options::default() };
    // A tag is where a game begins, whatever stands before.
    let open = context.open.as_ref().filter(|_| !text.starts_with('['));
    let whole = open.map_or_else(|| text.to_owned(), |open| format!("{}\n{text}", open.written));
    let mut reader = Reader::new(whole.as_bytes(), &options);
    if let Some(open) = open {
        let before = gather(&reader.next()?, &mut Losses::default());
        if before.items != open.items || before.result.is_some() {
            return None;
        }
    }
    let Some(record) = reader.next() else {
        return (score.items.is_empty() && score.tags.is_empty()).then(|| context.earlier.clone());
    };
    let read = gather(&record, &mut Losses::default());
    let same = read.game == score.game
        && read.start == score.start
        && read.items == score.items
        && read.broken.is_none()
        && (score.result.is_none() || read.result == score.result);
    (same && reader.next().is_none()).then(|| reader.earlier().to_vec())
}
