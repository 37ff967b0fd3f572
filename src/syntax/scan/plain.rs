//! What nearly all movetext is made of: single blanks, numbers with dots, and plies that were read before.
//!
//! Here they go onto the tape without the parsers that know everything else. What is read so is what those parsers would
//! read; anything that is not as plain is left to them.

use super::boundary::Stage;
use super::{ENDS_WORD, Scanner, is_blank, offset};
use crate::diagnostic::Span;
use crate::syntax::known::Known;
use crate::syntax::number::Number;
use crate::syntax::ply::{Form, WrittenPly};
use crate::syntax::tape::Kind;

/// More digits are no number of a game, and left to the parser.
const MAX_DIGITS: usize = 5;

impl Scanner<'_, '_> {
    /// As many words of this kind as stand here, and the blanks between them. Whether one did.
    #[inline]
    pub(super) fn plain_words(&mut self) -> bool {
        if self.state.stage == Stage::Ended || !self.remembers {
            return false;
        }
        let start = self.at;
        while let Some(&byte) = self.text.get(self.at) {
            let is_plain = match byte {
                b'a'..=b'h' | b'A'..=b'Z' => self.plain_ply(),
                b' ' if self.at > start => self.plain_blank(),
                b'1'..=b'9' => self.plain_number(),
                _ => false,
            };
            if !is_plain {
                break;
            }
        }
        self.at > start
    }

    /// One blank with something else behind it. Whether it was one.
    #[inline]
    pub(super) fn plain_blank(&mut self) -> bool {
        match self.text.get(self.at + 1) {
            Some(&next) if next < 0x80 && !is_blank(next) => {
                self.token(Kind::Blank, 1);
                true
            }
            _ => false,
        }
    }

    /// A number with dots, and the ply that is glued to it, if one is. Whether it was that.
    #[inline]
    fn plain_number(&mut self) -> bool {
        let Some((number, end)) = self.digits_and_dots() else { return false };
        let known = match self.text.get(end) {
            Some(b' ' | b'\n') => None,
            Some(_) if is_plain_start(&self.text[end..]) => match self.word_key(end) {
                Some((key, behind)) if self.scratch.known.get(key).is_some() => Some((key, behind)),
                _ => return false,
            },
            _ => return false,
        };
        self.movetext();
        self.number(number);
        self.tape.push(Kind::Number(number), offset(self.at));
        self.at = end;
        known.is_none_or(|(key, behind)| self.known_ply(key, behind))
    }

    /// A word that was read before and is one ply. Whether it was.
    #[inline]
    fn plain_ply(&mut self) -> bool {
        match self.word_key(self.at) {
            Some((key, end)) => self.known_ply(key, end),
            None => false,
        }
    }

    /// What stood behind the movetext so far belongs to the game: it goes on.
    #[inline]
    fn movetext(&mut self) {
        if self.state.cut.is_some() {
            self.state.cut = None;
        }
        self.state.blank_line = false;
    }

    /// Takes the ply that the word with this key is, if it is known; the word ends at `end`.
    #[inline]
    fn known_ply(&mut self, key: u64, end: usize) -> bool {
        let start = self.at;
        let Some(ply) = self.scratch.known.get(key) else { return false };
        if ply.form == Form::Short && !self.is_joined(start) {
            self.tape.push_ply(ply, Span::new(offset(start), offset(end)));
            self.plays();
        } else {
            let ply = WrittenPly { span: Span::new(offset(start), offset(end)), ..*ply };
            self.ply(ply);
        }
        self.movetext();
        self.at = end;
        self.blanks_inside(start);
        true
    }

    /// Whether a ply may stand directly before: the sign between them is none of its marks then.
    #[inline]
    fn is_joined(&self, start: usize) -> bool {
        start > 0 && !matches!(self.text[start - 1], b' ' | b'\n' | b'.' | b'/')
    }

    /// At the start of a line of movetext: a number above 1 with a dot, that does not go back. No game begins with it, and
    /// the line is no prose.
    #[inline]
    pub(super) fn goes_on_with_number(&self) -> bool {
        self.state.cut.is_none()
            && self.digits_and_dots().is_some_and(|(number, _)| number.value > 1 && number.value >= self.state.highest)
    }

    /// A number with at least a dot behind it, and where it ends.
    #[inline]
    fn digits_and_dots(&self) -> Option<(Number, usize)> {
        let mut at = self.at;
        let mut value = 0;
        while let Some(&digit) = self.text.get(at).filter(|byte| byte.is_ascii_digit()) {
            value = value * 10 + u32::from(digit - b'0');
            at += 1;
            if at - self.at > MAX_DIGITS {
                return None;
            }
        }
        let digits = at;
        while self.text.get(at) == Some(&b'.') {
            at += 1;
        }
        let dots = u8::try_from(at - digits).ok()?;
        (dots > 0).then_some((Number { value, dots }, at))
    }

    /// What [`Known`] knows the word at `start` by, and where the word ends.
    #[inline]
    fn word_key(&self, start: usize) -> Option<(u64, usize)> {
        let mut key = 0;
        let mut at = start;
        let mut last = 0;
        while let Some(&byte) = self.text.get(at) {
            if ENDS_WORD[usize::from(byte)] {
                // A slash may belong to a word: `+/-`.
                if byte == b'/' && matches!(last, b'+' | b'-' | b'=' | b'1') {
                    return None;
                }
                break;
            }
            let place = at - start;
            if place == Known::LONGEST || byte >= 0x80 {
                return None;
            }
            key |= u64::from(byte) << (8 * place);
            last = byte;
            at += 1;
        }
        (key != 0).then_some((key, at))
    }
}

/// Whether a ply glued to a number can begin so: with a piece letter, or a pawn's square or capture. No mark does.
pub(super) fn is_plain_start(text: &[u8]) -> bool {
    matches!(text, [b'A'..=b'W', ..] | [b'a'..=b'h', b'1'..=b'8' | b'x', ..])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::{Scratch, scan_as};
    use crate::syntax::Tape;
    use crate::syntax::layout::{Join, Semicolon};

    /// The tapes of the games of a text.
    fn tapes(text: &[u8], semicolon: Semicolon, remembers: bool, scratch: &mut Scratch) -> Vec<Tape> {
        let mut tapes = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let mut tape = Tape::default();
            scan_as(&text[at..], (semicolon, false, remembers), scratch, &mut tape);
            at += (tape.len as usize).max(1);
            tapes.push(tape);
        }
        tapes
    }

    /// Fails where a word that was read before is read otherwise than at first.
    fn compare(name: &str, text: &[u8], scratch: &mut Scratch) {
        for semicolon in [Semicolon::Comment, Semicolon::Separates(Join::Between)] {
            let remembered = tapes(text, semicolon, true, scratch);
            let afresh = tapes(text, semicolon, false, &mut Scratch::default());
            assert_eq!(remembered.len(), afresh.len(), "{name}: games of {:?}", String::from_utf8_lossy(text));
            for (remembered, afresh) in remembered.iter().zip(&afresh) {
                assert_eq!(remembered, afresh, "{name}: {:?}", String::from_utf8_lossy(text));
            }
        }
    }

    fn files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { files(&path, found) } else { found.push(path) }
        }
    }

    #[test]
    fn what_is_remembered_is_what_is_read() {
        let mut found = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"), &mut found);
        assert!(found.len() > 20, "{}", found.len());
        found.sort();
        // One memory for all files: words of one are met in the next.
        let mut scratch = Scratch::default();
        let signs = b" \n.,;:/()[]{}+-=x*#!?e1a8NKQ0O\xC3%$";
        let mut random = 1_u64;
        let mut next = |below: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(random >> 33).unwrap() % below
        };
        for path in found {
            let name = path.display().to_string();
            let text = std::fs::read(&path).unwrap();
            compare(&name, &text, &mut scratch);
            for _ in 0..60 {
                let from = next(text.len().max(1));
                let mut part = text[from..text.len().min(from + 300)].to_vec();
                for _ in 0..next(4) {
                    if !part.is_empty() {
                        let at = next(part.len());
                        part[at] = signs[next(signs.len())];
                    }
                }
                compare(&name, &part, &mut scratch);
            }
        }
    }
}
