//! The list of moves: a row a move number with the turns of both sides in columns, each with all of its plies; comments and
//! variations in their places. HTML that says everything without the script. Knows no position but those it is told.

use std::fmt::Write as _;

use super::super::diagram::Escaped;
use super::super::ply::Speller;
use super::super::score::Source;
use super::words;
use crate::board::Color;
use crate::diagnostic::Severity;
use crate::position::{Move, Position};
use crate::rules::Turn;
use crate::syntax::sign_of_nag;

/// A ply of the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    /// Its number in the game.
    pub ply: usize,
    /// The position before it.
    pub before: &'a Position,
    pub played: Move,
    pub source: Source,
    pub begins_turn: bool,
    /// How grave the findings on it are.
    pub finding: Option<Severity>,
}

/// What is not ended yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Nothing,
    /// A turn.
    Turn,
    /// The link of a ply, in a turn.
    Ply,
}

/// The list, as it is written.
#[derive(Debug)]
pub(super) struct Moves<'a> {
    out: String,
    speller: Speller<'a>,
    /// What the plies are called: `g3p`.
    prefix: String,
    /// How many variations are open.
    depth: usize,
    /// Whether a row is open.
    row: bool,
    /// What is open in it, or in a variation.
    open: Open,
    /// Whether the number of a turn must stand before it, whoever's it is.
    interrupted: bool,
}

impl<'a> Moves<'a> {
    pub fn new(speller: Speller<'a>, game: &str) -> Self {
        Self {
            out: String::new(),
            speller,
            prefix: format!("{game}p"),
            depth: 0,
            row: false,
            open: Open::Nothing,
            interrupted: true,
        }
    }

    /// How many variations are open.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// A ply; its link stays open for glyphs.
    pub fn ply(&mut self, entry: &Entry<'_>) {
        if entry.begins_turn || self.open == Open::Nothing {
            self.begin_turn(entry.before);
        } else {
            self.end_link();
            self.out.push('/');
        }
        let class = match entry.finding {
            Some(severity @ (Severity::Error | Severity::Warning)) => format!(" class=\"{}\"", severity.key()),
            _ => String::new(),
        };
        let _ = write!(self.out, "<a id=\"{0}{1}\" href=\"#{0}{1}\"{class}>", self.prefix, entry.ply);
        let mut word = String::new();
        self.speller.spell(entry.before, entry.played, entry.source, &mut word);
        let _ = write!(self.out, "{}", Escaped(&word));
        self.open = Open::Ply;
        self.interrupted = false;
    }

    fn begin_turn(&mut self, position: &Position) {
        self.end_turn();
        let is_growing = position.rules().turn == Turn::Growing;
        let is_white = position.turn() == Color::White;
        if self.depth == 0 && (is_growing || is_white || self.interrupted) {
            self.end_row();
            self.out.push_str("<div class=\"row\">");
            self.row = true;
        }
        if is_growing || is_white || self.interrupted {
            let dots = if is_growing || is_white { "." } else { "..." };
            let _ = write!(self.out, "<span class=\"number\">{}{dots}</span> ", position.number());
        }
        let class = match (self.depth, is_growing) {
            (0, true) => " whole",
            (0, false) if !is_white => " black",
            _ => "",
        };
        let _ =
            write!(self.out, "<span class=\"turn{class}\" role=\"group\" aria-label=\"{}\">", words::turn(position));
        self.open = Open::Turn;
    }

    /// A glyph of the last ply, by its number as NAG.
    pub fn glyph(&mut self, nag: u8) {
        // Evaluations stand apart: a ply may have several.
        let gap = if nag > 6 { "\u{a0}" } else { "" };
        let _ = match sign_of_nag(nag) {
            Some(sign) => write!(self.out, "{gap}{sign}"),
            None => write!(self.out, "{gap}${nag}"),
        };
        if self.open != Open::Ply {
            self.out.push(' ');
        }
    }

    /// A comment; with `goes_on`, inside a turn that is not over.
    pub fn comment(&mut self, text: &str, goes_on: bool) {
        self.note("note", text, goes_on);
    }

    /// A line that begins with `%`, without the sign.
    pub fn escape(&mut self, text: &str, goes_on: bool) {
        self.note("note escape", &format!("%{text}"), goes_on);
    }

    fn note(&mut self, class: &str, text: &str, goes_on: bool) {
        self.end_link();
        let is_inside = goes_on && self.open != Open::Nothing;
        if !is_inside {
            self.end_turn();
            self.interrupted = true;
        }
        let name = if self.depth == 0 && !is_inside { "p" } else { "span" };
        if name == "p" {
            self.end_row();
        }
        let _ = write!(self.out, " <{name} class=\"{class}\">{}</{name}> ", Escaped(text));
    }

    /// A variation begins.
    pub fn open(&mut self) {
        self.end_turn();
        if self.depth == 0 {
            self.end_row();
        }
        self.depth += 1;
        self.interrupted = true;
        self.out.push_str("<div class=\"rav\" role=\"group\" aria-label=\"Variation\">(");
    }

    /// It ends.
    pub fn close(&mut self) {
        self.end_turn();
        self.depth -= usize::from(self.depth > 0);
        self.interrupted = true;
        let written = self.out.trim_end().len();
        self.out.truncate(written);
        self.out.push_str(")</div>\n");
    }

    /// The whole.
    pub fn finish(mut self) -> String {
        self.end_turn();
        self.end_row();
        self.out
    }

    fn end_link(&mut self) {
        if self.open == Open::Ply {
            self.out.push_str("</a>");
            self.open = Open::Turn;
        }
    }

    fn end_turn(&mut self) {
        self.end_link();
        if self.open == Open::Turn {
            self.out.push_str("</span> ");
            self.open = Open::Nothing;
        }
    }

    fn end_row(&mut self) {
        if std::mem::take(&mut self.row) {
            self.out.push_str("</div>\n");
        }
    }
}
