//! Where a game begins and ends: what is known of the game and of the line in hand.
//!
//! The rules are those of `docs/notation.md`, section 5.

use memchr::memchr;

use super::prose::{dots_len, first_unit, folded, lost};
use super::{Scanner, behind_blanks, offset};
use crate::syntax::number::{self, Number};
use crate::syntax::tape::{Kind, TapeMark};
use crate::syntax::vocabulary::{self, Meaning};
use crate::syntax::word::Unit;
use crate::syntax::{is_descriptive, ply, tag};

/// How far a game has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Nothing of a game was found yet.
    #[default]
    Heading,
    /// A tag pair was found.
    Tags,
    /// A number or a ply was found.
    Movetext,
    /// A termination marker was found outside brackets.
    Ended,
    /// The game is over: the next begins at its end.
    Finished,
}

/// What stands between the last ply and the next one, as far as it tells whose that is. Where no ply follows, it says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    /// Nothing but blanks.
    #[default]
    Blank,
    /// A separator that stands within turns.
    Within,
    /// `;`, which may stand between the players.
    Semicolon,
    /// `//`.
    Players,
}

/// What is known of the game so far.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "facts that are independent of each other")]
pub(super) struct State {
    /// How far it has come.
    pub stage: Stage,
    /// Open brackets.
    pub depth: usize,
    /// The last move number outside brackets.
    pub number: Option<u32>,
    /// A turn of Black stands behind the number 1.
    pub black_behind: bool,
    /// Prose or comments behind the game that belong to the next one, if there is a next one.
    pub cut: Option<(TapeMark, usize)>,
    pub highest: u32,
    pub numbers: u32,
    pub numbers_at_line_start: u32,
    after_ply: bool,
    /// A turn of Black stands behind the last number.
    pub black_moved: bool,
    /// What stands behind the last ply.
    gap: Gap,
    /// A blank line stands behind the last number, ply or tag.
    pub blank_line: bool,
    line_since_end: bool,
    pub blank_in_tags: bool,
    /// Blanks stand between letters and squares: `N f3`.
    pub spaced_letters: bool,
}

/// What is known of the line in hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    /// Its first token is still to come.
    pub fresh: bool,
    /// Where its first token begins.
    pub start: usize,
    /// Whether it was decided if it is prose.
    pub judged: bool,
    /// It begins with a move number.
    pub numbered: bool,
    pub mark: Option<(TapeMark, State)>,
}

impl Line {
    /// The first line of a game: its first token is still to come.
    pub(super) fn first() -> Self {
        Self { fresh: true, ..Self::default() }
    }
}

impl Scanner<'_, '_> {
    pub(super) fn new_line(&mut self, blank_line: bool) {
        self.line.fresh = true;
        self.state.blank_line |= blank_line;
        self.state.line_since_end |= self.state.stage == Stage::Ended;
    }

    /// At the first token of a line. Whether the line, or the game, is done with.
    pub(super) fn begin_line(&mut self, bounded: bool) -> bool {
        self.line = Line { start: self.at, mark: Some((self.tape.mark(), self.state)), ..Line::default() };
        let byte = self.text[self.at];
        if byte == b'%' && (self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r')) {
            self.cut_here();
            let len = self.rest_of_line(self.at).len();
            self.token(Kind::Escape, len);
            return true;
        }
        match byte {
            b'{' | b';' => {
                self.cut_here();
                return false;
            }
            b'[' if self.state.stage > Stage::Heading => return false,
            b'[' if tag::read(&self.text[self.at..], offset(self.at), true).is_some_and(|pair| self.opens(pair)) => {
                return false;
            }
            _ => {}
        }
        if self.state.stage == Stage::Movetext && self.goes_on_with_number() {
            self.line.numbered = true;
            return false;
        }
        let number = self.number_here();
        self.line.numbered = number
            .is_some_and(|(number, _, ply)| ply || self.state.cut.is_none() && number.value >= self.state.highest);
        if self.state.stage == Stage::Heading {
            if byte != b'[' && self.opens_game(number.map(|(_, end, ply)| (end, ply))) {
                return false;
            }
            self.prose_line();
            return true;
        }
        let opens = matches!(number, Some((Number { value: 1, dots }, _, true)) if dots < 2);
        let reached = self.state.highest >= 2 || self.state.black_behind || self.state.blank_line;
        let outside = self.state.depth == 0 || self.bracket_is_lost();
        if !bounded && opens && outside && self.state.stage >= Stage::Movetext && reached {
            self.finish();
            return true;
        }
        false
    }

    /// Inside brackets, before a line with the number 1: whether a blank line stands behind moves. No variation goes on
    /// so; its `)` is missing, and the next game must not be lost.
    fn bracket_is_lost(&self) -> bool {
        let last = self.tape.tokens.iter().rfind(|token| token.kind != Kind::Blank);
        self.state.blank_line
            && last.is_some_and(|last| {
                matches!(last.kind, Kind::Ply(_) | Kind::Termination(_) | Kind::Mark(_) | Kind::Glyph(_))
            })
    }

    /// The number at this place, where what stands behind it begins, and whether that is a ply.
    pub(super) fn number_here(&self) -> Option<(Number, usize, bool)> {
        if !self.text[self.at].is_ascii_digit() {
            return None;
        }
        let end = self.word_end(self.at + 1);
        let word = &self.text[self.at..end];
        if let Some(Unit::Termination(_) | Unit::Ply(_)) = first_unit(word) {
            return None;
        }
        let (rest, mut number) = number::number(word).ok()?;
        let mut behind = end - rest.len();
        if number.dots == 0 && self.text.get(behind) == Some(&b')') {
            number.dots = 1;
            behind += 1;
        }
        // Dots may stand apart, and … is no ASCII.
        loop {
            behind = behind_blanks(self.text, behind);
            let end = self.word_end(behind);
            self.looks(end);
            match first_unit(&self.text[behind..end]) {
                Some(Unit::Dots(dots)) => {
                    number.dots = number.dots.saturating_add(dots);
                    behind += dots_len(&self.text[behind..end]);
                }
                Some(Unit::Ply(_)) => return Some((number, behind, true)),
                // The side may be named between the number and its ply.
                _ if is_side(&self.text[behind..end]) || matches!(self.text[behind - 1..end], [b'.', b'w' | b'b']) => {
                    behind = end;
                }
                _ if self.text.get(behind) == Some(&b'{') => {
                    let close = memchr(b'}', &self.text[behind..]);
                    behind += close.map_or(1, |close| close + 1);
                    self.looks(if close.is_some() { behind } else { usize::MAX });
                }
                _ => return Some((number, behind, false)),
            }
        }
    }

    /// A word behind the result: a number or a ply begins the next game, if it would be one; else the rest of the line
    /// is a remark. Whether that was so.
    pub(super) fn behind_the_end(&mut self, end: usize) -> bool {
        if !matches!(first_unit(&self.text[self.at..end]), Some(Unit::Number(_) | Unit::Ply(_))) {
            return false;
        }
        let number = self.number_here();
        if !self.is_bounded() && self.opens_game(number.map(|(_, end, ply)| (end, ply))) {
            self.finish();
        } else {
            if self.line.start == self.at {
                self.cut_here();
            }
            let len = self.rest_of_line(self.at).len();
            self.token(Kind::Prose, len);
        }
        true
    }

    /// Whether a game begins with this line.
    pub(super) fn opens_game(&self, number: Option<(usize, bool)>) -> bool {
        match number {
            Some((_, true)) => true,
            Some((behind, false)) => {
                let word = &self.text[behind..self.word_end(behind)];
                let words = self.count_words(self.at, self.at + self.start_of_line(self.at).len());
                let descriptive = std::str::from_utf8(word).is_ok_and(is_descriptive);
                // `1. N f3`: the letter may stand apart from its square.
                let letter = folded(word, |symbols| matches!(ply::letter(symbols), Ok(([], _))));
                (letter && words.plies >= words.prose && words.plies > 0)
                    || descriptive
                    || lost(word).is_some()
                    || (folded(word, ply::looks_like_ply) && words.plies > words.prose)
            }
            None => {
                let words = self.count_words(self.at, self.at + self.start_of_line(self.at).len());
                words.plies > 0 && words.prose <= words.plies && !words.open
            }
        }
    }

    /// Remembers where what stands behind the game begins.
    pub(super) fn cut_here(&mut self) {
        let behind = if self.state.stage == Stage::Ended {
            self.state.line_since_end
        } else {
            self.text[self.at] != b'{' && self.text[self.at] != b';'
        };
        if self.state.stage >= Stage::Movetext && behind && self.state.depth == 0 && self.state.cut.is_none() {
            self.state.cut = Some((self.tape.mark(), self.at));
        }
    }

    #[inline]
    pub(super) fn number(&mut self, number: Number) {
        self.moves();
        if self.state.depth > 0 {
            return;
        }
        if self.state.number != Some(number.value) {
            self.state.gap = Gap::Blank;
        }
        self.state.number = Some(number.value);
        self.state.highest = self.state.highest.max(number.value);
        self.state.numbers += 1;
        self.state.numbers_at_line_start += u32::from(self.line.start == self.at);
        self.state.after_ply = false;
        self.state.black_moved = false;
    }

    #[inline]
    pub(super) fn plays(&mut self) {
        self.moves();
        if self.state.depth == 0 {
            let gap = std::mem::take(&mut self.state.gap);
            self.state.black_moved |= gap == Gap::Players || self.state.after_ply && gap == Gap::Blank;
            let may_be_black = self.state.black_moved || gap == Gap::Semicolon;
            self.state.black_behind |= may_be_black && self.state.number == Some(1);
            self.state.after_ply = true;
        }
    }

    #[inline]
    pub(super) fn moves(&mut self) {
        self.state.stage = self.state.stage.max(Stage::Movetext);
    }

    pub(super) fn separates(&mut self, separator: Kind) {
        // What is separated in a variation is none of the game's turns.
        if self.state.depth == 0 {
            let gap = match separator {
                Kind::DoubleSlash => Gap::Players,
                Kind::Semicolon => Gap::Semicolon,
                _ => Gap::Within,
            };
            self.state.gap = self.state.gap.max(gap);
        }
    }

    pub(super) fn ends(&mut self) {
        if self.state.depth == 0 {
            self.state.stage = Stage::Ended;
            self.state.line_since_end = false;
            self.state.cut = None;
        }
    }
}

/// Whether a word names a side.
fn is_side(word: &[u8]) -> bool {
    let meaning = std::str::from_utf8(word).ok().and_then(vocabulary::meaning);
    matches!(meaning, Some(Meaning::Side(_)))
}
