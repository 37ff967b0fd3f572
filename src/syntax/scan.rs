//! The scanner: the text of one game onto the tape. It is told what `;` means and guesses nothing else.
//!
//! Knows words, brackets, comments and lines; no letters' meaning, no legality. Never fails.

use std::collections::HashSet;

use memchr::{memchr, memchr_iter, memchr2, memchr3};

use super::boundary::{Line, Stage, State};
use super::fold::Folded;
use super::known::Known;
use super::mark::Claims;
use super::ply::{self, CaptureMark, Form, WrittenPly};
use super::tape::{Kind, Tape, TapeMark};
use super::vocabulary::{self, Meaning};
use super::word::{self, Unit};
use super::{layout::Semicolon, mark, tag};
use crate::diagnostic::{Finding, Name, Span};

/// Variations nested deeper are cut.
const MAX_DEPTH: usize = 1000;

/// A comment with braces in it is at most so long, in bytes.
const MAX_NESTED: usize = 1 << 16;
/// And holds fewer braces and brackets than this.
const MAX_BRACES: u32 = 64;

/// Memory of the scanner that is reused from game to game.
#[derive(Debug, Default)]
pub struct Scratch {
    folded: Folded,
    groups: Vec<Group>,
    known: Known,
    /// Names of tags in small letters, where there are many.
    pub(super) names: HashSet<Vec<u8>>,
}

/// An open bracket.
#[derive(Clone, Copy, Debug)]
struct Group {
    mark: TapeMark,
    start: u32,
    prose: bool,
}

/// What the scanner is at; see `boundary` for where a game begins and ends.
pub(super) struct Scanner<'t, 's> {
    /// From the first byte of the game to the end of the file.
    pub(super) text: &'t [u8],
    pub(super) at: usize,
    pub(super) tape: &'s mut Tape,
    pub(super) state: State,
    pub(super) line: Line,
    /// Whether the text holds one game and nothing is a boundary.
    bounded: bool,
    semicolon: Semicolon,
    pub(super) scratch: &'s mut Scratch,
    /// Where the next `}` stands, at or behind the place that was asked last.
    brace: usize,
    deep: bool,
}

/// Scans one game from the start of `text`; the tape's length says where it ends.
///
/// With `bounded`, the whole of `text` is the game. Returns whether there is a game at all: a tag pair or a ply.
pub fn scan(text: &[u8], semicolon: Semicolon, bounded: bool, scratch: &mut Scratch, tape: &mut Tape) -> bool {
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
        brace: 0,
        deep: false,
    };
    scanner.run();
    scanner.state.stage > Stage::Heading
}

fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

pub(super) const fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C | b'|' | 0)
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

/// Blanks of more than one byte: no-break spaces and the like.
fn wide_blank(text: &[u8]) -> usize {
    match text {
        [0xC2, 0xA0, ..] => 2,
        [0xE2, 0x80, 0x80..=0x8F | 0xAF, ..]
        | [0xE3, 0x80, 0x80, ..]
        | [0xE2, 0x81, 0xA0, ..]
        | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}

impl Scanner<'_, '_> {
    fn run(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
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
            match byte {
                b'{' => self.brace(),
                b'(' => self.open(),
                b')' => self.close(),
                b'[' => self.bracket(),
                b'/' => self.slash(),
                b',' => self.separator(Kind::Comma),
                b';' => self.semicolon(),
                b'$' => self.nag(),
                b'}' => {
                    self.report(
                        Name::UnmatchedParenthesis,
                        self.at,
                        self.at + 1,
                        "nothing opens this brace",
                        "remove it, or write `{` before the comment",
                    );
                    self.token(Kind::Stray, 1);
                }
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
        self.unclosed();
    }

    /// Whether the text holds one game and nothing is a boundary.
    pub(super) fn is_bounded(&self) -> bool {
        self.bounded
    }

    /// Ends the game before `at`, or earlier where prose behind it belongs to the next.
    pub(super) fn finish(&mut self) {
        self.state.stage = Stage::Finished;
        self.tape.len = offset(self.at);
        if let Some((mark, at)) = self.state.cut {
            self.tape.back_to(mark);
            self.tape.len = offset(at);
        }
    }

    /// Pushes a token of `len` bytes.
    pub(super) fn token(&mut self, kind: Kind, len: usize) {
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

    fn brace(&mut self) {
        let start = self.at;
        if self.brace <= start {
            self.brace = memchr(b'}', &self.text[start..]).map_or(self.text.len(), |found| start + found);
        }
        let first = self.brace;
        if let Some(end) = self.unclosed_brace(start, first) {
            self.report(
                Name::UnclosedComment,
                start,
                start + 1,
                "this comment is never closed: its `}` is missing",
                "the comment is read to the blank line before the next tags, or to the end of the file",
            );
            self.token(Kind::Comment, end - start);
        } else if let Some(end) = self.nested_brace(start, first) {
            self.report(
                Name::NestedComment,
                start,
                end,
                "a comment inside a comment",
                "PGN ends a comment at its first `}`; write other brackets inside",
            );
            self.token(Kind::Comment, end - start);
        } else {
            self.token(Kind::Comment, first + 1 - start);
        }
        self.comment_behind();
    }

    /// Where a comment ends that is not closed: before the tag pair of the next game, or at the end.
    fn unclosed_brace(&self, start: usize, first: usize) -> Option<usize> {
        let reach = &self.text[start..first];
        let mut from = 0;
        while let Some(found) = memchr2(b'\n', b'\r', &reach[from..]) {
            let line = from + found;
            let behind = reach[line..].iter().take_while(|b| matches!(b, b'\n' | b'\r' | b' ' | b'\t')).count();
            let blanks = &reach[line..line + behind];
            let breaks = memchr_iter(b'\n', blanks).count();
            let returns = memchr_iter(b'\r', blanks).count();
            from = line + behind;
            if breaks.max(returns) > 1 && reach[from..].starts_with(b"[") {
                let pair = tag::read(&reach[from..], 0, false).is_some_and(|pair| pair.clean);
                let opened_again = memchr(b'{', &reach[from..]).is_some();
                if pair && (first == self.text.len() || opened_again) {
                    return Some(start + line);
                }
            }
        }
        (first == self.text.len()).then_some(first)
    }

    /// Where a comment ends that holds braces: at the balancing one, if what lies between is no movetext.
    fn nested_brace(&mut self, start: usize, first: usize) -> Option<usize> {
        memchr(b'{', &self.text[start + 1..first])?;
        // A comment that nests further than this is none.
        let reach = &self.text[..self.text.len().min(start + MAX_NESTED)];
        let mut depth = 0;
        let mut at = start;
        let mut braces = 0;
        while let Some(found) = memchr3(b'{', b'}', b'[', &reach[at..]) {
            at += found;
            match self.text[at] {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                // The next game's tags are out of reach.
                _ if self.text[..at].last().is_some_and(|b| matches!(b, b'\n' | b'\r'))
                    && tag::read(&self.text[at..], 0, false).is_some() =>
                {
                    return None;
                }
                _ => {}
            }
            at += 1;
            braces += 1;
            if braces == MAX_BRACES {
                return None;
            }
            if depth == 0 {
                let words = self.count_words(first + 1, at - 1);
                return (words.prose > 0 || words.plies == 0).then_some(at);
            }
        }
        None
    }

    /// What comes behind a comment is judged as at the start of a line, as long as no game has begun.
    fn comment_behind(&mut self) {
        if self.state.stage == Stage::Heading {
            self.line.fresh = true;
        }
    }

    fn open(&mut self) {
        if let Some(kind) = self.short_bracket() {
            self.tape.push(kind, offset(self.at));
            self.at += memchr(b')', &self.text[self.at..]).map_or(1, |close| close + 1);
            return;
        }
        if self.scratch.groups.len() >= MAX_DEPTH {
            self.deep();
            return;
        }
        self.scratch.groups.push(Group { mark: self.tape.mark(), start: offset(self.at), prose: false });
        self.state.depth = self.scratch.groups.len();
        self.token(Kind::Open, 1);
    }

    /// A bracket that holds a promotion, a draw offer, marks, a glyph or a note of what a piece has become.
    fn short_bracket(&mut self) -> Option<Kind> {
        let inside = &self.text[self.at + 1..self.text.len().min(self.at + 24)];
        let inside = &inside[..memchr(b')', inside)?];
        let start = offset(self.at + 1);
        self.scratch.folded.fold(inside, start);
        let symbols = self.scratch.folded.symbols();
        if matches!(symbols, [b'='] | [b'=', b'?' | b'!']) {
            return Some(Kind::Mark(Claims::DRAW_OFFER));
        }
        if let Some(Kind::Ply(index)) = self.tape.tokens.last().map(|token| token.kind) {
            let last = self.tape.plies.get_mut(index as usize)?;
            let letter = symbols.strip_prefix(b"=").unwrap_or(symbols);
            if last.lacks_promotion()
                && let Ok(([], (becomes, claims))) = ply::promotion_letter(letter)
            {
                last.becomes = Some(becomes);
                last.claims = last.claims.and(claims);
                last.span.end = start + offset(inside.len()) + 1;
                self.tape.letters.insert(becomes.letter);
                // The bracket belongs to the ply's token.
                return self.tape.tokens.pop().map(|token| {
                    self.at = token.start as usize;
                    token.kind
                });
            }
        }
        if let Ok(([], nag)) = mark::annotation(symbols) {
            return Some(Kind::Glyph(nag));
        }
        match mark::marks(symbols) {
            Ok(([], claims)) if !claims.is_empty() => return Some(Kind::Mark(claims)),
            _ => {}
        }
        note(inside).then_some(Kind::Note)
    }

    /// Brackets below the deepest level: passed over as a whole.
    fn deep(&mut self) {
        let start = self.at;
        if !self.deep {
            self.deep = true;
            let message = format!("variations are nested deeper than {MAX_DEPTH} levels: what lies deeper is not read");
            let span = Span::new(offset(start), offset(start + 1));
            self.tape.findings.push(Finding::new(Name::DeepVariation, span, message).help("the main line is read"));
        }
        let mut depth = 0;
        let mut at = start;
        while let Some(&byte) = self.text.get(at) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'{' => at = memchr(b'}', &self.text[at..]).map_or(at, |close| at + close),
                b'\n' | b'\r'
                    if !self.bounded && tag::read(&self.text[at + 1..], 0, false).is_some_and(|pair| pair.clean) =>
                {
                    break;
                }
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        self.token(Kind::BracketComment, at - start);
    }

    fn close(&mut self) {
        match self.scratch.groups.pop() {
            None if self.number_bracket() => {}
            None => {
                self.report(
                    Name::UnmatchedParenthesis,
                    self.at,
                    self.at + 1,
                    "nothing opens this bracket",
                    "remove it, or write `(` where the variation begins",
                );
                self.token(Kind::Stray, 1);
            }
            Some(group) if group.prose => {
                self.tape.back_to(group.mark);
                self.tape.push(Kind::BracketComment, group.start);
                self.at += 1;
            }
            Some(_) => self.token(Kind::Close, 1),
        }
        self.state.depth = self.scratch.groups.len();
    }

    /// `1)`: the bracket belongs to the number before it.
    fn number_bracket(&mut self) -> bool {
        let at = offset(self.at);
        let Some(last) = self.tape.tokens.last_mut() else { return false };
        let Kind::Number(number) = &mut last.kind else { return false };
        // The number is the last token, so it ends here.
        if number.dots > 0 || at == last.start {
            return false;
        }
        number.dots = 1;
        self.at += 1;
        true
    }

    /// Text inside brackets that hold prose: up to the next bracket or line.
    fn bracket_prose(&mut self) {
        match self.text[self.at] {
            b'(' => {
                if self.scratch.groups.len() >= MAX_DEPTH {
                    self.deep();
                } else {
                    self.scratch.groups.push(Group { mark: self.tape.mark(), start: offset(self.at), prose: true });
                    self.state.depth = self.scratch.groups.len();
                    self.token(Kind::Open, 1);
                }
            }
            b')' => self.close(),
            _ => {
                let rest = &self.text[self.at..];
                let end = rest.iter().position(|b| matches!(b, b'(' | b')' | b'\n' | b'\r')).unwrap_or(rest.len());
                self.token(Kind::Prose, end.max(1));
            }
        }
    }

    /// Says once that brackets stay open at the end of the game.
    fn unclosed(&mut self) {
        let open = self.scratch.groups.len();
        let Some(first) = self.scratch.groups.first() else { return };
        let span = Span::new(first.start, first.start + 1);
        if span.end > self.tape.len {
            return;
        }
        let message = match open {
            1 => "this bracket is never closed: its `)` is missing".to_owned(),
            _ => format!("this bracket is never closed, nor are {} inside it: `)` is missing", open - 1),
        };
        let finding = Finding::new(Name::UnclosedVariation, span, message);
        self.tape.findings.push(finding.help("what follows, to the end of the game, is read as part of the variation"));
    }

    fn bracket(&mut self) {
        let tag = tag::read(&self.text[self.at..], offset(self.at), self.line.start == self.at);
        let tag = tag.filter(|pair| self.is_tag(*pair));
        if let Some(pair) = tag {
            self.tag_pair(pair, self.bounded);
        } else {
            let end = self.word_end(self.at + 1);
            self.unread(self.at, end, false);
        }
    }

    pub(super) fn semicolon(&mut self) {
        let first_of_line = self.line.start == self.at && self.state.stage < Stage::Movetext;
        if self.semicolon == Semicolon::Comment || first_of_line || !self.movetext_behind(self.at + 1) {
            self.line_comment(Kind::LineComment);
        } else {
            self.tape.semicolons += 1;
            self.separator(Kind::Semicolon);
        }
    }

    fn line_comment(&mut self, kind: Kind) {
        let rest = &self.text[self.at..];
        self.token(kind, memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()));
        self.comment_behind();
    }

    fn slash(&mut self) {
        if self.promotion_behind() {
            return;
        }
        if self.text.get(self.at + 1) != Some(&b'/') {
            self.separator(Kind::Slash);
        } else if self.movetext_behind(self.at + 2) {
            self.state.black_behind |= self.state.number == Some(1);
            self.separator(Kind::DoubleSlash);
            self.at += 1;
        } else if self.rest_of_line(self.at + 2).is_empty() {
            self.separator(Kind::DoubleSlash);
            self.at += 1;
        } else {
            let span = Span::new(offset(self.at), offset(self.at + 2));
            let finding = Finding::new(Name::SlashComment, span, "`//` before prose opens a comment here");
            self.tape.findings.push(finding.help("write the comment in braces"));
            self.line_comment(Kind::LineComment);
        }
    }

    /// `e8/Q`: a promotion, if a pawn has reached the last rank and one piece letter stands behind the slash.
    fn promotion_behind(&mut self) -> bool {
        let Some(Kind::Ply(index)) = self.tape.tokens.last().map(|token| token.kind) else { return false };
        let index = index as usize;
        if !self.tape.plies[index].lacks_promotion() {
            return false;
        }
        let end = self.word_end(self.at + 1);
        self.scratch.folded.fold(&self.text[self.at + 1..end], offset(self.at + 1));
        let symbols = self.scratch.folded.symbols();
        let Ok((rest, (becomes, claims))) = ply::promotion_letter(symbols) else { return false };
        if !matches!(mark::annotation(rest), Ok(([], _))) && !rest.is_empty() && rest != b"." {
            return false;
        }
        let end = self.scratch.folded.start(symbols.len() - rest.len());
        let last = &mut self.tape.plies[index];
        last.becomes = Some(becomes);
        last.claims = last.claims.and(claims);
        last.span.end = end;
        self.tape.letters.insert(becomes.letter);
        self.at = end as usize;
        true
    }

    fn separator(&mut self, kind: Kind) {
        self.separates();
        if kind == Kind::Semicolon {
            self.state.black_behind |= self.state.number == Some(1);
        }
        self.token(kind, 1);
    }

    fn nag(&mut self) {
        if let Ok((rest, number)) = mark::nag(&self.text[self.at..]) {
            let len = self.text.len() - self.at - rest.len();
            self.token(Kind::Glyph(number), len);
        } else {
            let end = self.word_end(self.at + 1);
            self.junk(self.at, end);
        }
    }

    /// Where the word that holds `from` ends.
    pub(super) fn word_end(&self, from: usize) -> usize {
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
            b'+' | b'-' => matches!(behind, b'-' | b'+' | b'='),
            _ => false,
        }
    }

    fn word(&mut self) {
        let start = self.at;
        let end = self.word_end(start + 1);
        if self.state.stage == Stage::Ended && self.state.depth == 0 && self.behind_the_end(end) {
            return;
        }
        let key = Known::key(&self.text[start..end]);
        if let Some(ply) = key.and_then(|key| self.scratch.known.get(key)) {
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
        self.unread(start, end, symbols_look);
    }

    /// Keeps a word that is one ply and nothing else, to know it again.
    fn remember(&mut self, key: Option<u64>, start: usize, end: usize) {
        let (Some(key), Some(last)) = (key, self.tape.tokens.last()) else { return };
        if let Kind::Ply(index) = last.kind {
            let ply = self.tape.plies[index as usize];
            if ply.span == Span::new(offset(start), offset(end)) && ply.split.is_none() {
                self.scratch.known.insert(key, ply);
            }
        }
    }

    /// Takes one unit of a word.
    fn unit(&mut self, unit: Unit, span: Span) {
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
            Unit::Glyph(nag) => self.tape.push(Kind::Glyph(nag), start),
            Unit::Termination(result) => {
                self.ends();
                self.tape.push(Kind::Termination(result), start);
            }
            Unit::Dash => self.tape.push(Kind::Dash, start),
            Unit::Stray => self.tape.push(Kind::Stray, start),
        }
    }

    fn ply(&mut self, mut ply: WrittenPly) {
        if ply.form == Form::Long {
            ply.split = self.split(ply);
        }
        self.plays();
        self.tape.push_ply(ply);
    }

    /// The dash of `e4-e5`, if one stands between the squares.
    fn split(&self, ply: WrittenPly) -> Option<Span> {
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
    fn blanks_inside(&mut self, start: usize) {
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
                [b':' | b'*', ..] => 1,
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
        if let Some(becomes) = long.becomes {
            self.tape.letters.insert(becomes.letter);
        }
        self.tape.plies[index as usize] = long;
        self.at = end;
    }

    /// How many blanks of a line stand at `at`.
    fn spaces(&self, at: usize) -> usize {
        self.text[at..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    /// `O - O`: castling with blanks.
    fn spaced_castling(&mut self, start: usize, end: usize) -> bool {
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

    /// A word that is no ply: a word of the vocabulary, prose, or something that must be said.
    fn unread(&mut self, start: usize, end: usize, like_ply: bool) {
        let word = String::from_utf8_lossy(&self.text[start..end]).into_owned();
        if let Some(meaning) = vocabulary::meaning(&word).filter(|_| !self.goes_on_unread()) {
            let kind = match meaning {
                Meaning::Claim(claims) => Kind::Mark(claims),
                Meaning::And => Kind::And,
                Meaning::Or => Kind::Or,
                Meaning::Side(color) => Kind::Side(color),
                Meaning::Glyph(nag) => Kind::Glyph(nag),
            };
            self.tape.push(kind, offset(start));
            self.at = end;
            return;
        }
        if self.state.depth == 0 && !self.line.judged {
            self.line.judged = true;
            if self.line_is_prose() {
                self.prose_line();
                return;
            }
        }
        if word.chars().all(|c| matches!(c, '.' | '-' | '=' | '_' | '~' | ':' | '"' | '\'' | '\u{2010}'..='\u{2015}')) {
            self.tape.push(Kind::Stray, offset(start));
            self.at = end;
            return;
        }
        if like_ply {
            self.plays();
            self.tape.push(Kind::UnreadablePly, offset(start));
            self.at = end;
            return;
        }
        self.junk(start, end);
    }

    /// A word that says nothing: in brackets it makes them a comment.
    fn junk(&mut self, start: usize, end: usize) {
        if let Some(group) = self.scratch.groups.last_mut() {
            group.prose = true;
            self.tape.push(Kind::Prose, offset(start));
        } else {
            let goes_on = self.goes_on_unread();
            self.tape.push(Kind::Unreadable, offset(start));
            self.unreadable(start, end, goes_on);
        }
        self.at = end.max(start + 1);
    }

    /// Whether the word before, on this line, could not be read: then this one belongs to the same remark.
    fn goes_on_unread(&self) -> bool {
        match self.tape.tokens.as_slice() {
            [.., before, blank] if blank.kind == Kind::Blank && before.kind == Kind::Unreadable => {
                !self.text[blank.start as usize..self.at].iter().any(|b| matches!(b, b'\n' | b'\r'))
            }
            _ => false,
        }
    }

    /// Says once of a run of words that they cannot be read.
    fn unreadable(&mut self, start: usize, end: usize, goes_on: bool) {
        let last = self.tape.findings.last_mut().filter(|last| goes_on && last.name == Name::UnreadableToken);
        if let Some(last) = last {
            last.span.end = offset(end);
            let shown = cut(last.span.of(self.text));
            last.message = format!("`{shown}` are neither plies nor marks");
            return;
        }
        let message = format!("`{}` is neither a ply nor a mark", cut(&self.text[start..end]));
        self.report(Name::UnreadableToken, start, end, &message, "if it is a remark, write it in braces: { }");
    }
}

/// Text for a message: at most 40 characters.
fn cut(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into_owned(),
    }
}

/// `(bp e5)`: a letter for the colour, one for the piece, and a square.
fn note(inside: &[u8]) -> bool {
    let Ok(inside) = std::str::from_utf8(inside) else { return false };
    let mut parts = inside.split_whitespace();
    let (Some(piece), Some(square), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    let square = square.as_bytes();
    matches!(square, [b'a'..=b'h', b'1'..=b'8']) && piece.chars().count() == 2 && piece.chars().all(char::is_alphabetic)
}
