//! The scanner: the text of one game onto the tape. It is told what `;` means and guesses nothing else.
//!
//! Knows words, brackets, comments and lines; no letters' meaning, no legality. Never fails.

mod boundary;
mod bracket;
mod comment;
mod plain;
mod prose;
mod section;
mod separator;
mod units;
mod unread;

use std::cell::Cell;
use std::collections::HashSet;

use boundary::{Line, Stage, State};
use bracket::Group;

use super::fold::Folded;
use super::known::Known;
use super::layout::Semicolon;
use super::tape::{Kind, Tape};
use crate::diagnostic::{Finding, Name, Span};

/// Memory of the scanner that is reused from game to game.
#[derive(Debug, Default)]
pub struct Scratch {
    folded: Folded,
    groups: Vec<Group>,
    known: Known,
    /// Names of tags in small letters, where there are many.
    names: HashSet<Vec<u8>>,
}

/// What the scanner is at; see `boundary` for where a game begins and ends.
struct Scanner<'t, 's> {
    /// From the first byte of the game to the end of the file.
    text: &'t [u8],
    at: usize,
    tape: &'s mut Tape,
    state: State,
    line: Line,
    /// Whether the text holds one game and nothing is a boundary.
    bounded: bool,
    semicolon: Semicolon,
    scratch: &'s mut Scratch,
    /// How far it looked ahead where that may be further than a line.
    looked: Cell<usize>,
    /// Where the next `}` stands, at or behind the place that was asked last.
    brace: usize,
    deep: bool,
    /// Whether words that were read before are taken without reading them again; a test does without.
    remembers: bool,
}

/// Bytes that end a word.
const ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    while b < 256 {
        #[allow(clippy::cast_possible_truncation, reason = "b is less than 256")]
        let byte = b as u8;
        table[b] =
            is_blank(byte) || matches!(byte, b'/' | b',' | b';' | b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'$');
        b += 1;
    }
    table
};

impl Scanner<'_, '_> {
    fn run(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            if byte == b' ' && self.plain_blank() {
                continue;
            }
            if is_blank(byte) || (byte >= 0x80 && wide_blank(&self.text[self.at..]) > 0) {
                self.blanks();
                continue;
            }
            if self.line.fresh && self.begin_line(self.bounded) {
                if self.state.stage == Stage::Finished {
                    break;
                }
                continue;
            }
            if self.scratch.groups.last().is_some_and(|group| group.prose) && byte != b'[' {
                self.bracket_prose();
                continue;
            }
            if self.plain_words() {
                continue;
            }
            match byte {
                b'{' => self.brace(),
                b'(' => self.open(),
                b')' => self.close(),
                b'[' => self.bracket(),
                b'/' => self.slash(),
                b',' => self.separator(Kind::Comma),
                b';' => self.semicolon(),
                b'$' => self.nag(),
                b'}' => self.stray_brace(),
                b']' => self.token(Kind::Stray, 1),
                _ => self.word(),
            }
            if self.state.stage == Stage::Finished {
                break;
            }
        }
        if self.state.stage < Stage::Finished {
            self.tape.len = offset(self.at);
        }
        self.tape.looked = offset(self.at.max(self.looked.get()));
        self.unclosed();
    }

    /// Remembers that what is read depends on the text up to there.
    fn looks(&self, to: usize) {
        self.looked.set(self.looked.get().max(to));
    }

    /// Whether the text holds one game and nothing is a boundary.
    fn is_bounded(&self) -> bool {
        self.bounded
    }

    /// Ends the game before `at`, or earlier where prose behind it belongs to the next.
    fn finish(&mut self) {
        self.state.stage = Stage::Finished;
        self.tape.len = offset(self.at);
        if let Some((mark, at)) = self.state.cut {
            self.tape.back_to(mark);
            self.tape.len = offset(at);
        }
    }

    /// Pushes a token of `len` bytes.
    fn token(&mut self, kind: Kind, len: usize) {
        self.tape.push(kind, offset(self.at));
        self.at += len;
    }

    fn report(&mut self, name: Name, start: usize, end: usize, message: &str, help: &str) {
        let finding = Finding::new(name, Span::new(offset(start), offset(end)), message).help(help);
        self.tape.findings.push(finding);
    }

    fn blanks(&mut self) {
        let start = self.at;
        let mut lines = 0;
        while let Some(&byte) = self.text.get(self.at) {
            if is_blank(byte) {
                if byte == b'\n' || (byte == b'\r' && self.text.get(self.at + 1) != Some(&b'\n')) {
                    lines += 1;
                }
                self.at += 1;
                continue;
            }
            match wide_blank(&self.text[self.at..]) {
                0 => break,
                len => self.at += len,
            }
        }
        self.tape.push(Kind::Blank, offset(start));
        if lines > 0 {
            self.new_line(lines > 1);
        }
    }

    /// Where the word that holds `from` ends.
    fn word_end(&self, from: usize) -> usize {
        let mut at = from;
        while let Some(&byte) = self.text.get(at) {
            if ENDS_WORD[usize::from(byte)] && !self.is_half(at) {
                break;
            }
            if byte >= 0x80 {
                let blank = wide_blank(&self.text[at..]);
                // A sign without width inside a word belongs to it.
                if blank > 0
                    && !matches!(self.text[at..], [0xE2, 0x80, 0x8B..=0x8F, ..] | [0xE2, 0x81, ..] | [0xEF, ..])
                {
                    break;
                }
            }
            at += 1;
        }
        at
    }

    /// Whether the slash at `at` belongs to a result or an evaluation: `1/2`, `+/-`.
    fn is_half(&self, at: usize) -> bool {
        if self.text[at] != b'/' || at == 0 {
            return false;
        }
        let before = self.text[at - 1];
        let behind = self.text.get(at + 1).copied().unwrap_or(0);
        match before {
            b'1' if behind == b'2' => {
                let begin = at.checked_sub(2).map_or(b' ', |index| self.text[index]);
                is_blank(begin) || matches!(begin, b'-' | b':' | b'/' | b')' | b'}' | b',' | b';') || begin >= 0x80
            }
            b'+' | b'-' => {
                // A ply that moves nothing: `--/--`, `Nf3+/--`.
                let is_null = self.text[..at].ends_with(b"--") || self.text[at + 1..].starts_with(b"--");
                !is_null && matches!(behind, b'-' | b'+' | b'=')
            }
            b'=' => behind == b'+',
            _ => false,
        }
    }
}

/// Scans one game from the start of `text`; the tape's length says where it ends.
///
/// With `bounded`, the whole of `text` is the game. Returns whether there is a game at all: a tag pair or a ply.
pub fn scan(text: &[u8], semicolon: Semicolon, bounded: bool, scratch: &mut Scratch, tape: &mut Tape) -> bool {
    scan_as(text, (semicolon, bounded, true), scratch, tape)
}

/// [`scan`], with or without the memory of words.
fn scan_as(
    text: &[u8],
    (semicolon, bounded, remembers): (Semicolon, bool, bool),
    scratch: &mut Scratch,
    tape: &mut Tape,
) -> bool {
    tape.clear();
    scratch.groups.clear();
    scratch.names.clear();
    let mut scanner = Scanner {
        text: &text[..text.len().min(u32::MAX as usize - 1)],
        at: 0,
        tape,
        state: State::default(),
        line: Line::first(),
        bounded,
        semicolon,
        scratch,
        looked: Cell::new(0),
        brace: 0,
        deep: false,
        remembers,
    };
    scanner.run();
    scanner.state.stage > Stage::Heading
}

/// Where what follows the blanks at `at` begins, line ends among them.
fn behind_blanks(text: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = text.get(at) {
        match wide_blank(&text[at..]) {
            0 if is_blank(byte) => at += 1,
            0 => break,
            len => at += len,
        }
    }
    at
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

const fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | b'|' | 0)
}

/// Blanks of more than one byte: no-break spaces and the like.
fn wide_blank(text: &[u8]) -> usize {
    match text {
        [0xC2, 0xA0 | 0x85, ..] => 2,
        // The sign № before a number counts as a blank too.
        [0xE2, 0x84, 0x96, ..]
        | [0xE2, 0x80, 0x80..=0x8F | 0xA8 | 0xA9 | 0xAF, ..]
        | [0xE3, 0x80, 0x80, ..]
        | [0xE2, 0x81, 0xA0, ..]
        | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}
