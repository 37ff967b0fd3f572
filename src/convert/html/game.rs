//! A game on its page: heading, board, moves, findings, tags, and what the script is told. Walks the items of the score
//! along an own stack; knows no file.

use std::fmt::Write as _;

use super::super::aside::is_said_by_ply;
use super::super::diagram::{Diagram, Escaped};
use super::super::ply::Speller;
use super::super::score::{Item, Score};
use super::super::steps::is_step;
use super::super::style::Style;
use super::super::tags;
use super::data::{Data, Place};
use super::findings::{self, Places, is_rest};
use super::moves::{Entry, Moves};
use super::{Game, board};
use crate::position::Move;

/// Writes a game that is called `id` in the page, under a title.
pub(super) fn game(game: &Game<'_>, style: &Style, id: &str, title: &str, out: &mut String) {
    let score = game.score.without(!style.comments, !style.variations);
    let places = Places::of(&score, game.noticed, style.variations);
    let style = &Style { letters: style.letters.or(Some(score.letters)), ..*style };
    let mut walk = Walk::new(&score, Speller::new(style, game.text), &places, id);
    walk.run();
    let Walk { mut moves, data, line, outer, .. } = walk;
    // Brackets that nothing closes: the main line is the outermost.
    let main = outer.into_iter().next().unwrap_or(line).diagram;
    while moves.depth() > 0 {
        moves.close();
    }
    let _ = writeln!(out, "<article id=\"{id}\" aria-labelledby=\"{id}t\">");
    let _ = writeln!(out, "<h2 id=\"{id}t\" tabindex=\"-1\">{}</h2>", Escaped(title));
    about(game, style, out);
    let _ = writeln!(out, "<div class=\"view\">\n<div class=\"look\" id=\"{id}p0\">");
    board::draw(&main, out);
    out.push_str("</div>\n<div>\n<div class=\"moves\">\n");
    out.push_str(&moves.finish());
    findings::broken(game.score, game.noticed, out);
    if let Some(result) = score.result {
        let _ = writeln!(out, "<p class=\"outcome\">{}</p>", result.pgn());
    }
    out.push_str("</div>\n");
    findings::list(game.noticed, &places, id, out);
    all_tags(&score, style, out);
    out.push_str("</div>\n</div>\n<script type=\"application/json\">");
    out.push_str(&data.finish());
    out.push_str("</script>\n</article>\n");
}

/// Which game it is, and where it stands.
fn about(game: &Game<'_>, style: &Style, out: &mut String) {
    let rules = game.score.game;
    let mut about = vec![rules.names.first().copied().unwrap_or(rules.key).to_owned()];
    let known = ["Event", "Site", "Date", "Round"].into_iter().filter_map(|name| super::known(game.score, style, name));
    about.extend(known.map(str::to_owned));
    about.push(game.place.to_owned());
    let _ = writeln!(out, "<p class=\"about\">{}</p>", Escaped(&about.join(" · ")));
}

fn all_tags(score: &Score, style: &Style, out: &mut String) {
    let mut shown = score.tags.iter().filter(|tag| tags::is_wanted(style.tags, &tag.name)).peekable();
    if shown.peek().is_none() {
        return;
    }
    out.push_str("<details><summary>Tags</summary><dl>\n");
    for tag in shown {
        let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", Escaped(&tag.name), Escaped(&tag.value));
    }
    out.push_str("</dl></details>\n");
}

/// The line of play in hand.
#[derive(Clone)]
struct Line {
    diagram: Diagram,
    /// The last ply.
    ply: usize,
    /// Its own number: 0 for the main line.
    number: usize,
    /// Whether it has no ply of its own yet.
    fresh: bool,
    /// What stood on the board before the turn in hand, and behind which ply.
    before_turn: Diagram,
    ply_before_turn: usize,
}

impl Line {
    fn new(diagram: Diagram, ply: usize, number: usize) -> Self {
        Self { before_turn: diagram.clone(), diagram, ply, number, fresh: true, ply_before_turn: ply }
    }
}

struct Walk<'a> {
    score: &'a Score,
    places: &'a Places,
    moves: Moves<'a>,
    data: Data,
    line: Line,
    outer: Vec<Line>,
    plies: usize,
    lines: usize,
}

impl<'a> Walk<'a> {
    fn new(score: &'a Score, speller: Speller<'a>, places: &'a Places, id: &str) -> Self {
        let start = Diagram::new(score.start);
        Self {
            score,
            places,
            moves: Moves::new(speller, id),
            data: Data::start(&start),
            line: Line::new(start, 0, 0),
            outer: Vec::new(),
            plies: 0,
            lines: 0,
        }
    }

    fn run(&mut self) {
        let score = self.score;
        for (index, item) in score.items.iter().enumerate() {
            let goes_on = self.line.diagram.position.plies_made() > 0;
            match item {
                Item::Ply(played) => self.ply(index, *played),
                Item::Resume => self.line.diagram.position.resume(),
                Item::Glyph(nag) => self.moves.glyph(*nag),
                Item::DrawOffer => self.moves.comment("(=)", goes_on),
                Item::Comment(_) if self.is_rest(index) => {}
                Item::Note(_) if is_said_by_ply(score) => {}
                Item::Comment(text) | Item::Note(text) => self.moves.comment(text, goes_on),
                Item::Escape(text) => self.moves.escape(text, goes_on),
                Item::Open => {
                    self.lines += 1;
                    let inner = Line::new(self.line.before_turn.clone(), self.line.ply_before_turn, self.lines);
                    self.outer.push(std::mem::replace(&mut self.line, inner));
                    self.moves.open();
                }
                Item::Close => {
                    self.line = self.outer.pop().unwrap_or_else(|| self.line.clone());
                    self.moves.close();
                }
            }
        }
    }

    /// Whether a comment is the text from where the main line broke on: that is shown in a place of its own.
    fn is_rest(&self, index: usize) -> bool {
        let span = self.score.sources[index].span;
        self.outer.is_empty() && self.score.broken.is_some_and(|broken| is_rest(span.start, span.end, broken))
    }

    fn ply(&mut self, index: usize, played: Move) {
        let before = self.line.diagram.clone();
        let begins_turn = self.line.fresh || before.position.plies_made() == 0;
        if begins_turn {
            self.line.before_turn.clone_from(&before);
            self.line.ply_before_turn = self.line.ply;
        }
        self.line.fresh = false;
        self.line.diagram.play(played);
        if is_step(self.score, index) {
            self.plies += 1;
            let place = Place { ply: self.plies, parent: self.line.ply, line: self.line.number, begins_turn };
            self.line.ply = self.plies;
            self.data.ply(&before, played, &self.line.diagram, place);
            self.moves.ply(&Entry {
                ply: self.plies,
                before: &before.position,
                played,
                source: self.score.sources[index],
                begins_turn,
                finding: self.places.on_ply.get(&self.plies).copied(),
            });
        }
    }
}
