//! A page of games to look at: HTML that stands alone, with a board, the moves and the findings of each.
//!
//! Everything of a game is made here: the moves as text, the last position as a picture, and what is to be seen behind each
//! ply as data. The script only places what is there, so a page without it shows the games all the same. Script and style
//! are files that never change from page to page, and the page allows nothing else: their hashes stand in its head. Who makes a
//! page of another shape has its parts: [`definitions`], [`controls`], [`article`].

mod board;
mod data;
mod findings;
mod game;
mod moves;
mod words;

pub use words::{played as sentence, ply as in_words};

use std::fmt::Write as _;

use super::diagram::Escaped;
use super::score::Score;
use super::style::Style;
use super::tags;
use crate::diagnostic::Finding;

/// The script of every page: what steps through games, and what only a page of its own has.
const SCRIPT: &str = concat!(include_str!("viewer.js"), include_str!("page.js"));
/// Its hash, as a policy names it: SHA-256 in base64.
const SCRIPT_HASH: &str = "ImHVLqZKdDAd95uqZ/yNKQVajlotUYFBBFi2av0K/uw=";
/// The style of every page.
const STYLE: &str = include_str!("viewer.css");
/// Its hash.
const STYLE_HASH: &str = "VMzTCBT+YYxHDey8s9WTQh5ieKKFkhSNlFIJoquip+4=";

/// The buttons: what the script calls each, its name, the key that does the same, its sign.
const BUTTONS: [(&str, &str, &str, &str); 7] = [
    ("start", "To the start", "Home", "⇤"),
    ("turn-back", "A turn back", "Up", "«"),
    ("ply-back", "A ply back", "Left", "‹"),
    ("ply-on", "A ply on", "Right", "›"),
    ("turn-on", "A turn on", "Down", "»"),
    ("end", "To the end", "End", "⇥"),
    ("flip", "Turn the board", "f", "⇅"),
];

/// A game for the page.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The game.
    pub score: &'a Score,
    /// The text of its record, for words that are kept.
    pub text: &'a [u8],
    /// What was noticed.
    pub noticed: &'a [Noticed<'a>],
    /// Where the record stands: `a.pgn, game 3`.
    pub place: &'a str,
}

/// A finding with its place in the file.
#[derive(Clone, Copy, Debug)]
pub struct Noticed<'a> {
    /// The finding.
    pub finding: &'a Finding,
    /// Its line, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
}

/// A page of games, written one by one: what it holds of each is a line of the list at its end.
///
/// ```
/// use scoresheet::convert::{self, Losses, Style, html};
/// use scoresheet::detect::{Options, Reader};
/// use scoresheet::syntax::Layout;
///
/// let mut reader = Reader::new(b"1.e4/d4//e6/d5 {quiet}", &Options::default());
/// let record = reader.next().expect("a game");
/// let score = convert::gather(&record, &mut Losses::default());
/// let style = Style::new(Layout::find("line").expect("a layout")[0]);
/// let mut page = html::Page::new(style);
/// let game = html::Game { score: &score, text: record.text, noticed: &[], place: "game 1" };
/// let written = page.head() + &page.game(&game) + &page.foot();
/// assert!(written.contains("<p class=\"note\">quiet</p>"));
/// ```
#[derive(Debug)]
pub struct Page {
    style: Style,
    /// The lines of the list.
    listed: Vec<String>,
}

impl Page {
    /// A page in a style, of which the layout and the width of lines do not matter.
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self { style, listed: Vec::new() }
    }

    /// What stands before the games.
    #[must_use]
    pub fn head(&self) -> String {
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-{SCRIPT_HASH}'; \
             style-src 'sha256-{STYLE_HASH}'; base-uri 'none'; form-action 'none'\" />\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n<title>Games</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n"
        );
        out += &definitions();
        out.push_str("<a class=\"skip\" href=\"#main\">To the game</a>\n<main id=\"main\">\n");
        out
    }

    /// A game.
    #[must_use]
    pub fn game(&mut self, game: &Game<'_>) -> String {
        let number = self.listed.len() + 1;
        let id = format!("g{number}");
        let title = title(game.score, &self.style, number);
        let known = |name| known(game.score, &self.style, name);
        let mut line = format!("<li><a href=\"#{id}\"><b>{}</b>", Escaped(&title));
        let result = game.score.result.map(crate::syntax::Termination::pgn);
        let broken = game.score.broken.map(|_| "broken");
        let place = (title.starts_with("Game ")).then_some(game.place);
        for part in [known("Event"), known("Date"), place, broken, result].into_iter().flatten() {
            let _ = write!(line, " <small>{}</small>", Escaped(part));
        }
        self.listed.push(line + "</a></li>\n");
        let mut out = String::new();
        game::game(game, &self.style, &id, &title, &mut out);
        out
    }

    /// What stands behind the games: the list of them where they are several, what the script moves to the board, and the script.
    #[must_use]
    pub fn foot(&self) -> String {
        let mut out = String::new();
        if self.listed.is_empty() {
            out.push_str("<p>There is no game.</p>\n");
        }
        out.push_str("</main>\n");
        if self.listed.len() > 1 {
            let count = self.listed.len();
            let _ = write!(out, "<nav id=\"games\" aria-label=\"Games\">\n<h2>{count} games</h2>\n");
            out.push_str("<p hidden=\"\"><label>Only those with <input type=\"search\" /></label></p>\n<ol>\n");
            out.extend(self.listed.iter().map(String::as_str));
            out.push_str("</ol>\n</nav>\n");
        }
        out += &controls();
        let _ = write!(out, "<script type=\"module\">{SCRIPT}</script>\n</body>\n</html>\n");
        out
    }
}

/// What is drawn once a page, for the boards of all its games.
#[must_use]
pub fn definitions() -> String {
    let mut out = String::new();
    board::definitions(&mut out);
    out
}

/// The buttons, the slider and the words that the script moves to the board.
#[must_use]
pub fn controls() -> String {
    let mut out = String::new();
    let _ = writeln!(out, "<div id=\"controls\" {} hidden=\"\">", board::sizes());
    out.push_str("<div id=\"buttons\">\n");
    for (go, name, key, sign) in BUTTONS {
        let _ = writeln!(
            out,
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{name}\" title=\"{name} ({key})\">{sign}</button>"
        );
    }
    out.push_str("</div>\n<input id=\"slider\" type=\"range\" min=\"0\" value=\"0\" aria-label=\"Ply\" />\n");
    out.push_str("<p id=\"said\" aria-live=\"polite\"></p>\n</div>\n");
    out
}

/// A game as a part of a page, which has [`definitions`] and calls the game `g` and its number there.
#[must_use]
pub fn article(game: &Game<'_>, style: &Style, number: usize) -> String {
    let mut out = String::new();
    game::game(game, style, &format!("g{number}"), &title(game.score, style, number), &mut out);
    out
}

/// The players of a game, else its number.
fn title(score: &Score, style: &Style, number: usize) -> String {
    match (known(score, style, "White"), known(score, style, "Black")) {
        (None, None) => format!("Game {number}"),
        (white, black) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
    }
}

/// The value of a tag that is shown and says something.
fn known<'s>(score: &'s Score, style: &Style, name: &str) -> Option<&'s str> {
    let value = score.tag(name).filter(|_| tags::is_wanted(style.tags, name))?;
    value.contains(|c: char| c != '?' && c != '.' && c != ' ').then_some(value)
}
