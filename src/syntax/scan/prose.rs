//! Which lines are prose, and what stands behind a place: looks ahead, puts nothing on the tape but prose.

use memchr::{memchr, memchr2};

use super::{Scanner, behind_blanks, wide_blank};
use crate::syntax::fold::Folded;
use crate::syntax::ply::{self, Form};
use crate::syntax::tape::Kind;
use crate::syntax::word::{self, Unit};
use crate::syntax::{is_descriptive, vocabulary};

/// Whether a line is prose is judged by so many of its first bytes.
pub(super) const JUDGED: usize = 1 << 12;

/// The words of a stretch of text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Words {
    pub plies: u32,
    pub prose: u32,
    /// A comment is open at its end.
    pub open: bool,
}

impl Scanner<'_, '_> {
    /// Whether the line in hand, in which a word is no movetext, is prose.
    pub(super) fn line_is_prose(&self) -> bool {
        let Some((_, before)) = self.line.mark else { return false };
        if self.line.numbered || before.depth > 0 {
            return false;
        }
        let words = self.count_words(self.line.start, self.line.start + self.start_of_line(self.line.start).len());
        let turns_begin_lines = before.numbers >= 2 && before.numbers == before.numbers_at_line_start;
        !words.open && (words.prose > words.plies || (turns_begin_lines && words.prose > 0))
    }

    /// Takes the line in hand as prose, whatever of it is on the tape already.
    pub(super) fn prose_line(&mut self) {
        if let Some((mark, state)) = self.line.mark {
            self.tape.back_to(mark);
            self.state = state;
            self.at = self.line.start;
        }
        self.cut_here();
        let len = self.rest_of_line(self.at).len();
        self.token(Kind::Prose, len);
    }

    /// Counts the words of a stretch of text that are plies, and those that are no movetext.
    pub(super) fn count_words(&self, from: usize, to: usize) -> Words {
        let mut words = Words::default();
        let mut at = from;
        while at < to {
            match self.text[at] {
                b'{' => {
                    if let Some(close) = memchr(b'}', &self.text[at..to]) {
                        at += close + 1;
                    } else {
                        words.open = true;
                        return words;
                    }
                }
                b if b.is_ascii_whitespace() || b"/,;()[]}|$".contains(&b) => at += 1,
                b if b >= 0x80 && wide_blank(&self.text[at..]) > 0 => at += wide_blank(&self.text[at..]),
                _ => {
                    let end = self.word_end(at + 1).min(to);
                    count_word(&self.text[at..end], &mut words);
                    at = end;
                }
            }
        }
        words
    }

    /// Whether a ply, readable or not, a number, dots, a result, a comment or a bracket comes next, blanks and line ends aside.
    pub(super) fn movetext_behind(&self, from: usize) -> bool {
        let mut at = behind_blanks(self.text, from);
        // A ply may be lost before a slash.
        if matches!(self.text[at..], [b'/', next, ..] if next != b'/') {
            at += 1;
        }
        let end = self.word_end(at);
        self.looks(end);
        match first_unit(&self.text[at..end]) {
            Some(Unit::Number(number)) => {
                let rest = self.text[at..end].iter().skip_while(|b| b.is_ascii_digit()).count();
                number.dots > 0 || rest > 0 || {
                    let next = behind_blanks(self.text, end);
                    self.looks(self.word_end(next));
                    matches!(first_unit(&self.text[next..self.word_end(next)]), Some(Unit::Ply(_) | Unit::Dots(_)))
                }
            }
            Some(Unit::Ply(_) | Unit::Termination(_)) => true,
            Some(Unit::Dots(dots)) => dots > 1,
            // A ply that cannot be read is one.
            _ => matches!(self.text.get(at), Some(b'{' | b'(')) || folded(&self.text[at..end], ply::looks_like_ply),
        }
    }

    /// As much of the line from `at` as decides whether it is prose.
    pub(super) fn start_of_line(&self, at: usize) -> &[u8] {
        let rest = &self.text[at..self.text.len().min(at + JUDGED)];
        &rest[..memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())]
    }

    /// What is left of the line from `at`.
    pub(super) fn rest_of_line(&self, at: usize) -> &[u8] {
        let rest = self.text.get(at..).unwrap_or_default();
        &rest[..memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())]
    }
}

pub(super) fn folded<T>(word: &[u8], read: impl FnOnce(&[u8]) -> T) -> T {
    if word.is_ascii() {
        return read(word);
    }
    let mut folded = Folded::default();
    folded.fold(word, 0);
    read(folded.symbols())
}

pub(super) fn first_unit(word: &[u8]) -> Option<Unit> {
    folded(word, |symbols| word::unit(symbols, true).ok().map(|(_, unit)| unit))
}

/// How many bytes of dots stand at the start.
pub(super) fn dots_len(word: &[u8]) -> usize {
    String::from_utf8_lossy(word)
        .chars()
        .take_while(|c| matches!(c, '.' | '…' | '\u{2024}'))
        .map(char::len_utf8)
        .sum::<usize>()
        .max(1)
}

pub(super) fn count_word(word: &[u8], words: &mut Words) {
    let mut plies = 0;
    let read = folded(word, |symbols| {
        let read = word::units(symbols, |unit, _, _| {
            // Two letters, `de`, are a ply in movetext only.
            if matches!(unit, Unit::Ply(ply) if ply.to_rank.is_some() || matches!(ply.form, Form::CastleShort | Form::CastleLong))
            {
                plies += 1;
            }
        });
        (read && (plies > 0 || !symbols.iter().all(u8::is_ascii_alphabetic))) || ply::looks_like_ply(symbols)
    });
    if read {
        words.plies += plies;
        return;
    }
    let word = String::from_utf8_lossy(word);
    if vocabulary::meaning(&word).is_none() && !is_descriptive(&word) && word.chars().any(char::is_alphanumeric) {
        words.prose += 1;
    }
}

/// How many bytes of a sign stand here that vchess prints where it lost a turn of many plies: `&#8734;`.
pub(super) fn lost(text: &[u8]) -> Option<usize> {
    let sign = b"&#8734;";
    if text.starts_with(sign) { Some(sign.len()) } else { (text == &sign[..6]).then_some(6) }
}
