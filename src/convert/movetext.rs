//! The movetext of a game by a layout: plies, numbers and separators, comments, variations, the result.

use std::fmt::Write as _;

use super::ply::Speller;
use super::score::{Item, Score};
use super::style::{Marks, Moves, Style};
use super::wrap::Lines;
use crate::board::Color;
use crate::position::{Move, Position};
use crate::rules::Turn;
use crate::syntax::Termination;

/// The movetext. `text` is that of the record, for words that are kept.
pub(super) fn movetext(score: &Score, style: &Style, text: &[u8], result: Option<Termination>) -> String {
    let mut writer = Writer::new(score, style, text, 0);
    writer.run(result);
    if style.layout.aligned && writer.widest > 0 {
        let column = writer.widest;
        writer = Writer::new(score, style, text, column);
        writer.run(result);
    }
    writer.lines.finish()
}

/// White's turns longer than this, in characters, do not push Black's column to the right.
const WIDEST: usize = 48;

/// The line of play in hand.
#[derive(Clone, Copy)]
struct Line {
    position: Position,
    before_turn: Position,
    /// Turns begun.
    turns: u32,
    /// No ply was written yet.
    fresh: bool,
    /// Something other than plies and glyphs stands behind the last ply.
    interrupted: bool,
}

/// What was written last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// A ply.
    Ply,
    /// Anything else.
    Other,
}

struct Writer<'a> {
    score: &'a Score,
    style: &'a Style,
    speller: Speller<'a>,
    lines: Lines,
    line: Line,
    outer: Vec<Line>,
    /// Whether a blank stands before what comes next.
    gap: bool,
    last: Last,
    /// The character column in which Black's turns begin; 0 where it is not known yet.
    column: usize,
    widest: usize,
    /// Whether the line in hand holds nothing but plies.
    plain: bool,
    scratch: String,
}

impl<'a> Writer<'a> {
    fn new(score: &'a Score, style: &'a Style, text: &'a [u8], column: usize) -> Self {
        let position = score.start;
        Self {
            score,
            style,
            speller: Speller::new(style, text),
            lines: Lines::new(style.wrap),
            line: Line { position, before_turn: position, turns: 0, fresh: true, interrupted: false },
            outer: Vec::new(),
            gap: false,
            last: Last::Other,
            column,
            widest: 0,
            plain: true,
            scratch: String::new(),
        }
    }

    fn run(&mut self, result: Option<Termination>) {
        for (index, item) in self.score.items.iter().enumerate() {
            match item {
                Item::Ply(played) => self.ply(index, *played),
                Item::Resume => self.line.position.resume(),
                Item::Glyph(nag) => self.glyph(index, *nag),
                Item::DrawOffer => self.aside("(=)"),
                Item::Comment(text) if self.is_prose(index) => self.own_line("", text),
                Item::Comment(text) => self.comment(text),
                Item::Escape(text) => self.own_line("%", text),
                Item::Note(text) => {
                    let note = format!("({text})");
                    self.aside(&note);
                }
                Item::Open => self.open(),
                Item::Close => self.close(),
            }
        }
        if let Some(result) = result {
            self.word(result.pgn());
        }
    }

    fn ply(&mut self, index: usize, played: Move) {
        let position = self.line.position;
        let silent = played == Move::PASS && !self.line.fresh && self.is_silent(index);
        if position.plies_made() == 0 || self.line.fresh {
            self.begin_turn();
        } else if !silent {
            match self.style.layout.within {
                " " => self.gap = true,
                separator => self.attach(separator),
            }
        }
        if !silent {
            let mut word = std::mem::take(&mut self.scratch);
            word.clear();
            self.speller.spell(&position, played, self.score.sources[index], &mut word);
            self.word(&word);
            // A sign that is glued to a word of mate would be part of it.
            let worded = self.style.marks == Marks::Words || word.contains(' ');
            self.last = if worded { Last::Other } else { Last::Ply };
            self.scratch = word;
            self.line.interrupted = false;
        }
        self.line.fresh = false;
        self.line.position.play(played);
    }

    /// Whether a declined rest of a turn need not be written: the next ply of the line shows it. Not where something is said of it.
    fn is_silent(&self, index: usize) -> bool {
        let is_written = !self.score.sources[index].span.is_empty();
        let mut depth = 0_u32;
        for item in &self.score.items[index + 1..] {
            match item {
                Item::Ply(_) if depth == 0 => return true,
                Item::Open => depth += 1,
                Item::Close if depth == 0 => return false,
                Item::Close => depth -= 1,
                _ if depth == 0 && is_written => return false,
                _ => {}
            }
        }
        false
    }

    /// What stands between two turns, and the number.
    fn begin_turn(&mut self) {
        let layout = self.style.layout;
        let position = self.line.position;
        let white = position.turn() == Color::White;
        let own = layout.own_numbers || position.rules().turn == Turn::Growing;
        if self.line.fresh || own || white {
            if !self.line.fresh && layout.lines && self.outer.is_empty() {
                self.lines.line();
                self.gap = false;
                self.plain = true;
            }
            self.number(own || white);
        } else if layout.aligned && self.outer.is_empty() {
            self.align();
        } else if layout.between == " " || layout.aligned {
            self.gap = true;
            if self.line.interrupted {
                self.number(false);
            }
        } else {
            // A blank before `//` behind a bracket; `;` never has one.
            let separator = layout.between.trim_end();
            if self.line.interrupted && separator != ";" {
                self.word(separator);
            } else {
                self.attach(separator);
            }
            self.gap = layout.between.ends_with(' ');
        }
        self.line.turns += 1;
        self.line.before_turn = position;
    }

    fn number(&mut self, plain: bool) {
        let position = &self.line.position;
        let number = if self.style.layout.own_numbers && position.rules().turn != Turn::Growing {
            self.line.turns + 1
        } else {
            position.number().saturating_add_signed(self.style.shift)
        };
        let mut word = std::mem::take(&mut self.scratch);
        word.clear();
        let _ = write!(word, "{number}{}", if plain { "." } else { "..." });
        self.word(&word);
        self.scratch = word;
        self.gap = self.style.layout.behind_number == " ";
    }

    /// Moves on to Black's column.
    fn align(&mut self) {
        let column = self.lines.column();
        if self.plain && column <= WIDEST {
            self.widest = self.widest.max(column);
        }
        let least = self.style.layout.between.len();
        self.lines.blanks(least.max((self.column + least).saturating_sub(column)));
        self.gap = false;
    }

    fn glyph(&mut self, index: usize, nag: u8) {
        const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
        let sign = SIGNS.get(usize::from(nag).wrapping_sub(1)).filter(|_| self.last == Last::Ply);
        let kept = self.speller.kept(self.score.sources[index]);
        if self.style.moves == Moves::Source && !kept.is_empty() {
            let glued = self.last == Last::Ply && kept.starts_with(['!', '?']);
            if glued {
                self.attach(&kept);
            } else {
                self.word(&kept);
            }
            self.gap = true;
        } else if let Some(sign) = sign.filter(|_| !self.style.export) {
            self.attach(sign);
            self.gap = true;
        } else {
            let word = format!("${nag}");
            self.word(&word);
        }
        self.last = Last::Other;
    }

    /// A word that is no ply.
    fn aside(&mut self, text: &str) {
        self.plain = false;
        self.word(text);
        self.last = Last::Other;
        self.line.interrupted = true;
    }

    /// In braces; a line may break at its single blanks.
    fn comment(&mut self, text: &str) {
        self.plain = false;
        self.word("{");
        self.gap = false;
        let is_word = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
        let mut from = 0;
        for (at, _) in text.match_indices(' ') {
            // Of blanks of any kind round a line end one blank is left.
            if is_word(text[..at].chars().next_back()) && is_word(text[at + 1..].chars().next()) {
                self.word(&text[from..at]);
                from = at + 1;
            }
        }
        self.word(&text[from..]);
        self.attach("}");
        self.gap = true;
        self.last = Last::Other;
        self.line.interrupted = true;
    }

    /// Whether words are kept and a comment is a line of prose.
    fn is_prose(&self, index: usize) -> bool {
        self.style.moves == Moves::Source && self.outer.is_empty() && {
            let kept = self.speller.kept(self.score.sources[index]);
            !kept.is_empty() && !kept.starts_with(['{', '(', ';', '/'])
        }
    }

    fn own_line(&mut self, sign: &str, text: &str) {
        self.lines.line();
        self.lines.glue(sign);
        self.lines.glue(text);
        self.lines.line();
        self.gap = false;
        self.last = Last::Other;
        self.line.interrupted = true;
    }

    fn open(&mut self) {
        self.plain = false;
        self.word("(");
        self.gap = false;
        self.last = Last::Other;
        let line = self.line;
        let position = line.before_turn;
        self.line = Line { position, turns: line.turns.saturating_sub(1), fresh: true, interrupted: false, ..line };
        self.outer.push(line);
    }

    fn close(&mut self) {
        self.attach(")");
        self.gap = true;
        self.last = Last::Other;
        if let Some(line) = self.outer.pop() {
            self.line = Line { interrupted: true, ..line };
        }
    }

    /// A word, behind a blank where one is due; another blank is due behind it.
    fn word(&mut self, text: &str) {
        if self.gap {
            self.lines.blank();
        }
        self.lines.glue(text);
        self.gap = true;
    }

    /// Text that is glued to the word before and to the one behind.
    fn attach(&mut self, text: &str) {
        self.lines.glue(text);
        self.gap = false;
    }
}
