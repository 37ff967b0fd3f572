//! Where a game begins and ends, and which lines are prose: what the scanner knows of lines and of the game so far.
//!
//! The rules are those of `notation.md`, section 5.

use memchr::{memchr, memchr2};

use super::number;
use super::number::Number;
use super::ply::{self, Form};
use super::scan::{Scanner, is_blank};
use super::tag::TagPair;
use super::tape::{Kind, TapeMark};
use super::vocabulary;
use super::word::{self, Unit};
use crate::diagnostic::{Finding, Name};

/// Typographic quotes.
const QUOTES: [&str; 3] = ["“", "”", "„"];

/// Names that stand in brackets for no other reason.
const KNOWN_TAGS: [&str; 12] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "VariantRules",
    "Letters",
];

/// So many tags are looked through one by one.
const FEW_TAGS: usize = 32;

/// Whether a line is prose is judged by so many of its first bytes.
const JUDGED: usize = 1 << 12;

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
    highest: u32,
    numbers: u32,
    numbers_at_line_start: u32,
    after_ply: bool,
    separated: bool,
    /// A blank line stands behind the last number, ply or tag.
    pub blank_line: bool,
    line_since_end: bool,
    blank_in_tags: bool,
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
    numbered: bool,
    mark: Option<(TapeMark, State)>,
}

impl Line {
    /// The first line of a game: its first token is still to come.
    pub(super) fn first() -> Self {
        Self { fresh: true, ..Self::default() }
    }
}

/// The words of a stretch of text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Words {
    pub plies: u32,
    pub prose: u32,
    /// A comment is open at its end.
    pub open: bool,
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
            b'[' if super::tag::read(&self.text[self.at..], 0, true).is_some_and(|pair| self.opens(pair)) => {
                return false;
            }
            _ => {}
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
        if !bounded && opens && self.state.depth == 0 && self.state.stage >= Stage::Movetext && reached {
            self.finish();
            return true;
        }
        false
    }

    /// The number at this place, where what stands behind it begins, and whether that is a ply.
    fn number_here(&self) -> Option<(Number, usize, bool)> {
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
            behind += self.text[behind..].iter().take_while(|b| is_blank(**b)).count();
            let end = self.word_end(behind);
            match first_unit(&self.text[behind..end]) {
                Some(Unit::Dots(dots)) => {
                    number.dots = number.dots.saturating_add(dots);
                    behind += dots_len(&self.text[behind..end]);
                }
                Some(Unit::Ply(_)) => return Some((number, behind, true)),
                _ if self.text.get(behind) == Some(&b'{') => {
                    behind += memchr(b'}', &self.text[behind..]).map_or(1, |close| close + 1);
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
    fn opens_game(&self, number: Option<(usize, bool)>) -> bool {
        match number {
            Some((_, true)) => true,
            Some((behind, false)) => {
                let word = &self.text[behind..self.word_end(behind)];
                let words = self.count_words(self.at, self.at + self.start_of_line(self.at).len());
                folded(word, ply::looks_like_ply) && words.plies > words.prose
            }
            None => {
                let words = self.count_words(self.at, self.at + self.start_of_line(self.at).len());
                words.plies > 0 && words.prose <= words.plies && !words.open
            }
        }
    }

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

    /// Remembers where what stands behind the game begins.
    fn cut_here(&mut self) {
        let behind = if self.state.stage == Stage::Ended {
            self.state.line_since_end
        } else {
            self.text[self.at] != b'{' && self.text[self.at] != b';'
        };
        if self.state.stage >= Stage::Movetext && behind && self.state.depth == 0 && self.state.cut.is_none() {
            self.state.cut = Some((self.tape.mark(), self.at));
        }
    }

    pub(super) fn number(&mut self, number: Number) {
        self.moves();
        if self.state.depth > 0 {
            return;
        }
        self.state.number = Some(number.value);
        self.state.highest = self.state.highest.max(number.value);
        self.state.numbers += 1;
        self.state.numbers_at_line_start += u32::from(self.line.start == self.at);
        self.state.after_ply = false;
        self.state.separated = false;
    }

    pub(super) fn plays(&mut self) {
        self.moves();
        if self.state.depth == 0 {
            self.state.black_behind |= self.state.after_ply && !self.state.separated && self.state.number == Some(1);
            self.state.after_ply = true;
            self.state.separated = false;
        }
    }

    fn moves(&mut self) {
        self.state.stage = self.state.stage.max(Stage::Movetext);
    }

    pub(super) fn separates(&mut self) {
        self.state.separated = true;
    }

    pub(super) fn ends(&mut self) {
        if self.state.depth == 0 {
            self.state.stage = Stage::Ended;
            self.state.line_since_end = false;
            self.state.cut = None;
        }
    }

    /// Whether a pair that is not well formed may open a game: it is quoted somehow, or its name is a tag's.
    fn opens(&self, pair: TagPair) -> bool {
        let span = &self.text[self.at..self.at + pair.span.len() as usize];
        let quoted = || {
            span.contains(&b'"') || span.windows(3).any(|three| QUOTES.iter().any(|quote| quote.as_bytes() == three))
        };
        let known = || KNOWN_TAGS.iter().any(|tag| pair.name.of(self.text).eq_ignore_ascii_case(tag.as_bytes()));
        pair.clean || (span.ends_with(b"]") && (quoted() || known()))
    }

    /// Whether a pair that is not well formed is taken as one: in a tag section, or where it may open a game.
    pub(super) fn is_tag(&self, pair: TagPair) -> bool {
        let in_section = self.state.stage == Stage::Tags;
        pair.clean || in_section || (self.line.start == self.at && self.opens(pair))
    }

    pub(super) fn tag_pair(&mut self, pair: TagPair, bounded: bool) {
        let name = pair.name.of(self.text);
        let repeats = self.has_tag(name);
        let behind_game = self.state.stage >= Stage::Movetext;
        if !bounded && (behind_game || (self.state.blank_line && repeats)) {
            self.finish();
            return;
        }
        let shown = String::from_utf8_lossy(name).into_owned();
        if !pair.clean {
            let finding = Finding::new(Name::MalformedTag, pair.span, format!("the tag {shown} is not well formed"));
            self.tape
                .findings
                .push(finding.help(format!("write [{shown} \"value\"], with \\\" for a quote in the value")));
        }
        if repeats {
            let finding = Finding::new(Name::DuplicateTag, pair.span, format!("the game has the tag {shown} already"));
            self.tape.findings.push(finding.help("keep the one that is right; the first is read"));
        } else if self.state.blank_line && !self.tape.tags.is_empty() && !self.state.blank_in_tags {
            self.state.blank_in_tags = true;
            let finding = Finding::new(Name::BlankInTags, pair.span, "a blank line stands before this tag");
            self.tape.findings.push(finding.help("tags of one game stand together"));
        }
        self.state.stage = self.state.stage.max(Stage::Tags);
        self.state.blank_line = false;
        let index = u32::try_from(self.tape.tags.len()).unwrap_or(u32::MAX);
        self.tape.tags.push(pair);
        self.token(Kind::Tag(index), pair.span.len() as usize);
        self.line.fresh = true;
    }

    /// Whether the game has a tag of that name already.
    fn has_tag(&mut self, name: &[u8]) -> bool {
        let tags = &self.tape.tags;
        if tags.len() < FEW_TAGS {
            return tags.iter().any(|pair| pair.name.of(self.text).eq_ignore_ascii_case(name));
        }
        let names = &mut self.scratch.names;
        if names.is_empty() {
            names.extend(tags.iter().map(|pair| pair.name.of(self.text).to_ascii_lowercase()));
        }
        !names.insert(name.to_ascii_lowercase())
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
                _ => {
                    let end = self.word_end(at + 1).min(to);
                    count_word(&self.text[at..end], &mut words);
                    at = end;
                }
            }
        }
        words
    }

    /// Whether a ply, a number, dots, a result, a comment or a bracket comes next, blanks and line ends aside.
    pub(super) fn movetext_behind(&self, from: usize) -> bool {
        let mut at = from;
        at += self.text[at..].iter().take_while(|b| is_blank(**b)).count();
        let end = self.word_end(at);
        match first_unit(&self.text[at..end]) {
            Some(Unit::Number(number)) => {
                let rest = self.text[at..end].iter().skip_while(|b| b.is_ascii_digit()).count();
                number.dots > 0 || rest > 0 || {
                    let next = end + self.text[end..].iter().take_while(|b| is_blank(**b)).count();
                    matches!(first_unit(&self.text[next..self.word_end(next)]), Some(Unit::Ply(_) | Unit::Dots(_)))
                }
            }
            Some(Unit::Ply(_) | Unit::Termination(_)) => true,
            Some(Unit::Dots(dots)) => dots > 1,
            _ => matches!(self.text.get(at), Some(b'{' | b'(')),
        }
    }

    /// As much of the line from `at` as decides whether it is prose.
    fn start_of_line(&self, at: usize) -> &[u8] {
        let rest = &self.text[at..self.text.len().min(at + JUDGED)];
        &rest[..memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())]
    }

    /// What is left of the line from `at`.
    pub(super) fn rest_of_line(&self, at: usize) -> &[u8] {
        let rest = self.text.get(at..).unwrap_or_default();
        &rest[..memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())]
    }
}

fn folded<T>(word: &[u8], read: impl FnOnce(&[u8]) -> T) -> T {
    if word.is_ascii() {
        return read(word);
    }
    let mut folded = super::fold::Folded::default();
    folded.fold(word, 0);
    read(folded.symbols())
}

fn first_unit(word: &[u8]) -> Option<Unit> {
    folded(word, |symbols| word::unit(symbols, true).ok().map(|(_, unit)| unit))
}

/// How many bytes of dots stand at the start.
fn dots_len(word: &[u8]) -> usize {
    String::from_utf8_lossy(word)
        .chars()
        .take_while(|c| matches!(c, '.' | '…' | '\u{2024}'))
        .map(char::len_utf8)
        .sum::<usize>()
        .max(1)
}

fn count_word(word: &[u8], words: &mut Words) {
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
    if vocabulary::meaning(&word).is_none() && word.chars().any(char::is_alphanumeric) {
        words.prose += 1;
    }
}
