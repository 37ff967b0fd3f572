//! `page`: games to look at, as parts of a page: what `convert --to html` draws, for the same script.

use serde::{Deserialize, Serialize};

use super::Error;
use super::convert::{noticed, target_letters};
use super::place::{Places, decoded};
use super::reading::Reading;
use crate::convert::{Losses, Style, gather, html};
use crate::detect::Reader;
use crate::syntax::layouts;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {
    text: String,
    #[serde(default)]
    reading: Reading,
    /// Which game, from 1; all where it is left out.
    game: Option<u32>,
    /// The code of a set, or `keep` for the letters of the record; `keep` where it is left out.
    letters: Option<String>,
    /// Whether the parts are wanted that a page has once.
    #[serde(default)]
    frame: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// What is drawn once a page, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    definitions: Option<String>,
    /// The buttons, the slider and the words below the board, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    controls: Option<String>,
    games: Vec<Game>,
}

#[derive(Debug, Serialize)]
struct Game {
    index: u32,
    /// An article, which is called `g1` in the first game; its plies are `g1p1` and so on.
    html: String,
}

pub(super) fn answer(request: &Request) -> Result<Answer, Error> {
    let options = request.reading.options()?;
    let letters = request.letters.as_deref().map_or(Ok(None), target_letters)?;
    let style = Style { letters, ..Style::new(layouts::ALL[0][0]) };
    let decoded = decoded(&request.text);
    let mut places = Places::new(&request.text, &decoded);
    let mut reader = Reader::of(&decoded, &options);
    let mut games = Vec::new();
    while let Some(record) = reader.next() {
        if request.game.is_some_and(|wanted| wanted != record.index) {
            continue;
        }
        let score = gather(&record, &mut Losses::default());
        let noticed = noticed(&record, &mut places);
        let place = format!("game {}", record.index);
        let game = html::Game { score: &score, text: record.text, noticed: &noticed, place: &place };
        games.push(Game { index: record.index, html: html::article(&game, &style, record.index as usize) });
    }
    Ok(Answer {
        definitions: request.frame.then(html::definitions),
        controls: request.frame.then(html::controls),
        games,
    })
}
