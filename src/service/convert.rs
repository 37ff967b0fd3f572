//! `convert`: the games of a text written another way.

use serde::{Deserialize, Serialize};

use super::Error;
use super::place::{Places, decoded};
use super::reading::Reading;
use crate::convert::html::{self, Noticed};
use crate::convert::{self, Context, Losses, Marks, Moves, Score, Style, Tags};
use crate::detect::words::Unknown;
use crate::detect::{Reader, Record};
use crate::letters::{self, ENGLISH, Letters};
use crate::syntax::Layout;

/// The targets that are no layout, with what they are.
pub(super) const OTHERS: [(&str, &str); 4] = [
    ("uci", "the plies of the main line in coordinates, a line a game"),
    ("fen", "the position behind each turn of the main line, a line a turn"),
    ("csv", "a line a ply"),
    ("html", "a page to look at the games"),
];

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {
    text: String,
    #[serde(default)]
    reading: Reading,
    /// A layout, or another target.
    to: String,
    /// The code of a set, or `keep` for the letters of the record.
    letters: Option<String>,
    moves: Option<Moves>,
    captures: Option<Captures>,
    marks: Option<Marks>,
    /// The longest line in characters; 0 for any.
    wrap: Option<usize>,
    tags: Option<Tags>,
    comments: Option<bool>,
    variations: Option<bool>,
}

/// The sign of a capture.
#[derive(Clone, Copy, Debug, Deserialize)]
enum Captures {
    #[serde(rename = "x")]
    Cross,
    #[serde(rename = ":")]
    Colon,
    #[serde(rename = "none")]
    Nothing,
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    text: String,
    /// Games that were written.
    games: usize,
    /// What the target has no place for: `3 variations`.
    losses: Vec<String>,
    /// Games that were written up to where they break, from 1.
    broken: Vec<u32>,
    /// Games that were not written.
    left: Vec<Left>,
}

/// A game that is left, and why.
#[derive(Debug, Serialize)]
pub(super) struct Left {
    pub game: u32,
    pub reason: String,
}

/// What is written.
enum Target {
    Record(Context),
    Lines(fn(&Score) -> String),
    Table,
    Page(html::Page),
}

pub(super) fn answer(request: &Request) -> Result<Answer, Error> {
    let options = request.reading.options()?;
    let (style, mut target) = request.target()?;
    let decoded = decoded(&request.text);
    let mut places = Places::new(&request.text, &decoded);
    let mut reader = Reader::of(&decoded, &options);
    let (mut text, mut losses) = (String::new(), Losses::default());
    let (mut games, mut broken, mut left) = (0, Vec::new(), Vec::new());
    match &target {
        Target::Page(page) => text += &page.head(),
        Target::Table => text += &convert::header(),
        Target::Record(_) | Target::Lines(_) => {}
    }
    while let Some(record) = reader.next() {
        let score = convert::gather(&record, &mut losses);
        let written = match &mut target {
            Target::Record(context) => match convert::write_behind(&score, &style, record.text, context) {
                Ok(written) => written,
                Err(why) => {
                    left.push(Left { game: record.index, reason: why.to_string() });
                    continue;
                }
            },
            Target::Lines(print) => {
                score.count_unspoken(&mut losses);
                print(&score)
            }
            Target::Table => {
                convert::csv(&score.without(!style.comments, !style.variations), "", record.index, &mut losses)
            }
            Target::Page(page) => article(page, &record, &score, &mut places),
        };
        let apart = matches!(target, Target::Record(_)) || request.to == "fen";
        if apart && games > 0 {
            text.push('\n');
        }
        text += &written;
        games += 1;
        broken.extend(score.broken.map(|_| record.index));
    }
    if let Target::Page(page) = &target {
        text += &page.foot();
    }
    Ok(Answer { text, games, losses: losses.iter().collect(), broken, left })
}

fn article(page: &mut html::Page, record: &Record<'_>, score: &Score, places: &mut Places<'_>) -> String {
    let noticed = noticed(record, places);
    let place = format!("game {}", record.index);
    page.game(&html::Game { score, text: record.text, noticed: &noticed, place: &place })
}

/// The findings of a record with their places.
pub(super) fn noticed<'r>(record: &'r Record<'_>, places: &mut Places<'_>) -> Vec<Noticed<'r>> {
    let findings = record.findings.iter().map(|finding| {
        let place = places.place(record.offset, finding.span);
        Noticed { finding, line: place.line, column: place.column }
    });
    findings.collect()
}

/// The letters of that code; `None` for those of the record.
pub(super) fn target_letters(code: &str) -> Result<Option<&'static Letters>, Error> {
    if code == "keep" {
        return Ok(None);
    }
    Letters::find(code).map(Some).ok_or_else(|| {
        let codes = letters::ALL.iter().map(|set| set.code).chain(["keep"]);
        Error::unknown("letters", &Unknown::new("set of piece letters", code, codes, ""))
    })
}

impl Request {
    fn target(&self) -> Result<(Style, Target), Error> {
        let layout = Layout::find(&self.to).map(|variants| variants[0]);
        let plain = Style::new(layout.unwrap_or(crate::syntax::layouts::ALL[0][0]));
        let style = Style {
            moves: self.moves.unwrap_or(plain.moves),
            letters: self.letters.as_deref().map_or(Ok(Some(ENGLISH)), target_letters)?,
            capture: match self.captures {
                None => plain.capture,
                Some(Captures::Cross) => "x",
                Some(Captures::Colon) => ":",
                Some(Captures::Nothing) => "",
            },
            marks: self.marks.unwrap_or(plain.marks),
            wrap: self.wrap.unwrap_or(plain.wrap),
            tags: self.tags.unwrap_or(plain.tags),
            comments: self.comments.unwrap_or(plain.comments),
            variations: self.variations.unwrap_or(plain.variations),
            ..plain
        };
        let target = match self.to.as_str() {
            _ if layout.is_some() => Target::Record(Context::default()),
            "uci" => Target::Lines(convert::uci),
            "fen" => Target::Lines(convert::fen),
            "csv" => Target::Table,
            "html" => Target::Page(html::Page::new(style)),
            other => {
                let known = Layout::names().chain(OTHERS.map(|(name, _)| name));
                return Err(Error::unknown("to", &Unknown::new("target", other, known, "")));
            }
        };
        Ok((style, target))
    }
}
