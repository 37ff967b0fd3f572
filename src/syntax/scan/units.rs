//! Words that can be read: each unit of them onto the tape.

use memchr::memchr;

use super::boundary::Stage;
use super::plain::is_plain_start;
use super::prose::lost;
use super::{Scanner, is_blank, offset, wide_blank};
use crate::diagnostic::Span;
use crate::syntax::Claims;
use crate::syntax::known::Known;
use crate::syntax::ply::{self, CaptureMark, Form, WrittenPly};
use crate::syntax::tape::Kind;
use crate::syntax::termination::{Termination, termination};
use crate::syntax::word::{self, Unit};

impl Scanner<'_, '_> {
    pub(super) fn word(&mut self) {
        let start = self.at;
        if self.text[start] == b'&'
            && let Some(len) = lost(&self.text[start..])
        {
            self.plays();
            self.token(Kind::UnreadablePly, len);
            return;
        }
        let end = self.word_end(start + 1);
        if self.text[start] == b'=' && self.promotion_apart(end) {
            return;
        }
        if self.state.stage == Stage::Ended && self.state.depth == 0 && self.behind_the_end(end) {
            return;
        }
        if matches!(self.text[start..end], [b'0' | b'1']) && self.spaced_result(start, end) {
            return;
        }
        if self.text[start..end] == *b"0" && self.comma_result() {
            return;
        }
        if self.text[start..end] == *b"0" && self.state.stage < Stage::Ended && self.spaced_castling(start, end) {
            return;
        }
        let key = Known::key(&self.text[start..end]).filter(|_| self.remembers);
        if let Some(&ply) = key.and_then(|key| self.scratch.known.get(key)) {
            self.unit(Unit::Ply(ply), Span::new(offset(start), offset(end)));
            self.at = end;
            self.blanks_inside(start);
            return;
        }
        let mark = self.tape.mark();
        let before = self.state;
        let mut scratch = std::mem::take(&mut self.scratch.folded);
        let word = &self.text[start..end];
        let ascii = word.is_ascii();
        if !ascii {
            scratch.fold(word, offset(start));
        }
        let symbols = if ascii { word } else { scratch.symbols() };
        let place = |index: usize| if ascii { offset(start + index) } else { scratch.start(index) };
        let mut number = None;
        let read = word::units(symbols, |unit, from, to| {
            if let (Unit::Number(written), 0) = (unit, from) {
                number = Some((written, to));
            }
            self.unit(unit, Span::new(place(from), place(to)));
        });
        let symbols_look = !read && ply::looks_like_ply(symbols);
        // A number with a dot is one whatever stands behind it: `1.Nl3`.
        let number = number.filter(|(written, to)| written.dots > 0 && *to < symbols.len());
        let behind = number.map(|(_, to)| place(to));
        self.scratch.folded = scratch;
        if read {
            self.remember(key, start, end);
            if let Some(behind) = behind.map(|behind| behind as usize).filter(|at| is_plain_start(&self.text[*at..end]))
            {
                self.remember(Known::key(&self.text[behind..end]), behind, end);
            }
            self.at = end;
            self.blanks_inside(start);
            return;
        }
        self.tape.back_to(mark);
        self.state = before;
        if let (Some((written, _)), Some(behind)) = (number, behind) {
            self.unit(Unit::Number(written), Span::new(offset(start), behind));
            self.at = behind as usize;
            return;
        }
        if self.state.stage < Stage::Ended && self.spaced_castling(start, end) {
            return;
        }
        if self.state.stage < Stage::Ended && self.spaced_piece(start, end) {
            return;
        }
        self.unread(start, end, symbols_look);
    }

    /// Keeps a word that is one ply and nothing else, to know it again.
    pub(super) fn remember(&mut self, key: Option<u64>, start: usize, end: usize) {
        let (Some(key), Some(last)) = (key, self.tape.tokens.last()) else { return };
        if let Kind::Ply(index) = last.kind {
            let ply = self.tape.plies[index as usize];
            if ply.span == Span::new(offset(start), offset(end)) && ply.split.is_none() {
                self.scratch.known.insert(key, ply);
            }
        }
    }

    /// Takes one unit of a word.
    #[inline]
    pub(super) fn unit(&mut self, unit: Unit, span: Span) {
        let start = span.start;
        if matches!(unit, Unit::Number(_) | Unit::Ply(_)) {
            if self.state.cut.is_some() {
                self.state.cut = None;
            }
            self.state.blank_line = false;
        }
        match unit {
            Unit::Number(number) => {
                self.number(number);
                self.tape.push(Kind::Number(number), start);
            }
            Unit::Dots(dots) => {
                let before = self.tape.tokens.iter().rev().find(|token| token.kind != Kind::Blank);
                let stray = dots < 2 && !matches!(before.map(|token| token.kind), Some(Kind::Number(_)));
                if dots > 1 && self.state.depth == 0 && self.state.number == Some(1) {
                    self.state.black_behind = true;
                }
                self.tape.push(if stray { Kind::Stray } else { Kind::Dots(dots) }, start);
            }
            Unit::Ply(ply) => self.ply(WrittenPly { span, ..ply }),
            Unit::Marks(claims) => self.tape.push(Kind::Mark(claims), start),
            // The sign ∞ where a ply should be: a program lost the turn.
            Unit::Glyph(13) if matches!(self.tape.tokens.last().map(|token| token.kind), Some(Kind::Number(_))) => {
                self.plays();
                self.tape.push(Kind::UnreadablePly, start);
            }
            Unit::Glyph(nag) => self.tape.push(Kind::Glyph(nag), start),
            Unit::Termination(result) => {
                self.ends();
                self.tape.push(Kind::Termination(result), start);
            }
            Unit::Dash => self.tape.push(Kind::Dash, start),
            Unit::Stray => self.tape.push(Kind::Stray, start),
        }
    }

    #[inline]
    pub(super) fn ply(&mut self, mut ply: WrittenPly) {
        if ply.form == Form::Long {
            ply.split = self.split(ply);
        }
        // `d7+xe8`: between two squares the sign joins plies and claims nothing.
        if let Some(Kind::Ply(before)) = self.tape.tokens.last().map(|token| token.kind) {
            let before = &mut self.tape.plies[before as usize];
            if before.span.end == ply.span.start && before.claims == Claims::CHECK {
                before.claims = Claims::NONE;
            }
        }
        self.plays();
        self.tape.push_ply(&ply, ply.span);
    }

    /// The dash of `e4-e5`, if one stands between the squares.
    pub(super) fn split(&self, ply: WrittenPly) -> Option<Span> {
        if ply.capture != CaptureMark::None {
            return None;
        }
        let written = ply.span.of(self.text);
        let second = written.iter().rposition(|b| matches!(b, b'a'..=b'h')).unwrap_or(0);
        let dash = written[..second].iter().position(|b| *b == b'-' || *b >= 0x80);
        if let Some(dash) = dash.filter(|_| written.is_ascii()) {
            return Some(Span::new(ply.span.start + offset(dash), ply.span.start + offset(dash + 1)));
        }
        let written = std::str::from_utf8(written).ok()?;
        let (at, dash) = written
            .char_indices()
            .skip(2)
            .find(|(_, c)| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{AD}'))?;
        let start = ply.span.start + offset(at);
        Some(Span::new(start, start + offset(dash.len_utf8())))
    }

    /// `Kb5 : с7` and `Cg5: f6`: one long ply or two, if a capture sign with blanks stands between two squares.
    #[inline(always)]
    pub(super) fn blanks_inside(&mut self, start: usize) {
        let byte = |at: usize| self.text.get(at).copied().unwrap_or(0);
        let may_stand = match byte(self.at) {
            b':' | b'*' | 0xC2 | 0xC3 | 0xE2 => true,
            b' ' | b'\t' => matches!(byte(self.at + 1), b':' | b'*' | b'x' | 0xC3 | b' ' | b'\t'),
            _ => false,
        };
        if may_stand || byte(self.at - 1) == b':' {
            self.joined_behind(start);
        }
    }

    /// `Kb5 : с7`: the rest of [`Scanner::blanks_inside`].
    fn joined_behind(&mut self, start: usize) {
        let Some(Kind::Ply(index)) = self.tape.tokens.last().map(|token| token.kind) else { return };
        let first = self.tape.plies[index as usize];
        let plain = first.form == Form::Short
            && first.from_file.is_none()
            && first.from_rank.is_none()
            && first.becomes.is_none();
        if !plain
            || first.capture == CaptureMark::Before
            || !first.claims.is_empty()
            || first.span.end as usize != self.at
        {
            return;
        }
        let mut at = self.at + self.spaces(self.at);
        if first.capture == CaptureMark::None {
            let sign = match &self.text[at..] {
                [b':', ..] => 1,
                // With blanks a star is a result.
                [b'*', next, ..] if at == self.at && !is_blank(*next) => 1,
                [0xC3, 0x97, ..] => 2,
                [b'x', next, ..] if matches!(next, b' ' | b'a'..=b'h') && at > self.at => 1,
                _ => return,
            };
            at += sign;
            at += self.spaces(at);
        } else if at == self.at {
            return;
        }
        let end = self.word_end(at);
        self.scratch.folded.fold(&self.text[at..end], offset(at));
        let Ok(([], second)) = ply::ply(self.scratch.folded.symbols()) else { return };
        let square_alone = second.form == Form::Short
            && second.letter.is_none()
            && second.from_file.is_none()
            && second.capture == CaptureMark::None
            && second.to_rank.is_some();
        if !square_alone {
            return;
        }
        let long = WrittenPly {
            span: Span::new(first.span.start, offset(end)),
            form: Form::Long,
            from_file: Some(first.to_file),
            from_rank: first.to_rank,
            to_file: second.to_file,
            to_rank: second.to_rank,
            capture: CaptureMark::Before,
            becomes: second.becomes,
            claims: second.claims,
            split: Some(Span::new(first.span.end, offset(at))),
            ..first
        };
        debug_assert!(long.span.start as usize >= start);
        if let Some(becomes) = long.becomes.filter(|becomes| !becomes.coordinates) {
            self.tape.letters.insert(becomes.letter);
        }
        self.tape.plies[index as usize] = long;
        self.at = end;
    }

    /// How many blanks of a line stand at `at`.
    pub(super) fn spaces(&self, at: usize) -> usize {
        let mut end = at;
        while let Some(&byte) = self.text.get(end) {
            match wide_blank(&self.text[end..]) {
                0 if matches!(byte, b' ' | b'\t') => end += 1,
                0 => break,
                len => end += len,
            }
        }
        end - at
    }

    /// `1 - 0`: a result with blanks, and nothing behind it on its line but a remark.
    pub(super) fn spaced_result(&mut self, start: usize, end: usize) -> bool {
        let sign = end + self.spaces(end);
        let sign_end = self.word_end(sign);
        let second = sign_end + self.spaces(sign_end);
        let second_end = self.word_end(second);
        let parts = [&self.text[start..end], &self.text[sign..sign_end], &self.text[second..second_end]];
        self.scratch.folded.fold(&parts.concat(), 0);
        let Ok(([], result)) = termination(self.scratch.folded.symbols()) else { return false };
        if sign == end || second == sign_end {
            return false;
        }
        self.unit(Unit::Termination(result), Span::new(offset(start), offset(second_end)));
        self.at = second_end;
        true
    }

    /// `0,5-0,5`: a draw with the decimal comma.
    pub(super) fn comma_result(&mut self) -> bool {
        let start = self.at;
        let behind = self.text.get(start + 2..).unwrap_or_default();
        let Some(second) = memchr(b',', &behind[..behind.len().min(8)]) else { return false };
        let end = self.word_end(start + 2 + second + 1);
        self.scratch.folded.fold(&self.text[start..end], 0);
        if !matches!(self.scratch.folded.symbols(), b"0,5-0,5" | b"0,5:0,5") {
            return false;
        }
        self.unit(Unit::Termination(Termination::Draw), Span::new(offset(start), offset(end)));
        self.at = end;
        true
    }

    /// `N x e5`, `Ф : a2`, `e x d5`, `N f3`: a letter or a file, perhaps a capture sign, and a square, with blanks.
    pub(super) fn spaced_piece(&mut self, start: usize, end: usize) -> bool {
        let is_sign = |symbols: &[u8]| symbols.first().is_some_and(|symbol| matches!(symbol, b'x' | b':'));
        self.scratch.folded.fold(&self.text[start..end], 0);
        let mut spelt = self.scratch.folded.symbols().to_vec();
        if spelt.len() > 2 || spelt.len() == 2 && !is_sign(&spelt[1..]) {
            return false;
        }
        let (mut from, mut to) = (start, end);
        while from == start || spelt.len() == 2 {
            from = to + self.spaces(to);
            to = self.word_end(from);
            self.scratch.folded.fold(&self.text[from..to], 0);
            let symbols = self.scratch.folded.symbols();
            if symbols.is_empty() || spelt.len() == 1 && !is_sign(symbols) && !ply::holds_square(symbols) {
                return false;
            }
            spelt.extend_from_slice(symbols);
        }
        let Ok(([], ply)) = ply::ply(&spelt) else { return false };
        let captures = ply.capture == CaptureMark::Before;
        if ply.form != Form::Short || !(captures || ply.letter.is_some()) {
            return false;
        }
        // Behind a ply, N is the sign of a novelty and D that of a diagram, unless this record writes its pieces so.
        let before = self.tape.tokens.iter().rfind(|token| !matches!(token.kind, Kind::Blank | Kind::Comment));
        let before = before.map(|token| token.kind);
        let behind_ply = matches!(before, Some(Kind::Ply(_) | Kind::Mark(_) | Kind::Glyph(_)));
        if !captures && (spelt[0].is_ascii_lowercase() || behind_ply && !self.state.spaced_letters) {
            return false;
        }
        self.state.spaced_letters = true;
        self.unit(Unit::Ply(ply), Span::new(offset(start), offset(to)));
        self.at = to;
        true
    }

    /// `O - O`: castling with blanks.
    pub(super) fn spaced_castling(&mut self, start: usize, end: usize) -> bool {
        let mut spelt = Vec::with_capacity(8);
        let (mut from, mut to) = (start, end);
        let mut last = end;
        for _ in 0..5 {
            self.scratch.folded.fold(&self.text[from..to], 0);
            let symbols = self.scratch.folded.symbols();
            let expected: &[u8] = if spelt.len() % 2 == 0 { b"O0o" } else { b"-" };
            match symbols {
                [first, rest @ ..] if expected.contains(first) && (rest.is_empty() || *first != b'-') => {
                    spelt.extend_from_slice(symbols);
                    if *first != b'-' {
                        last = to;
                    }
                    if !rest.is_empty() {
                        break;
                    }
                }
                _ => break,
            }
            from = to + self.spaces(to);
            to = self.word_end(from);
        }
        if spelt.last() == Some(&b'-') {
            spelt.pop();
        }
        let Ok(([], ply)) = ply::ply(&spelt) else { return false };
        if !matches!(ply.form, Form::CastleShort | Form::CastleLong) {
            return false;
        }
        self.unit(Unit::Ply(ply), Span::new(offset(start), offset(last)));
        self.at = last;
        true
    }
}
