//! The games of a text, one after another, each with its reading, its replay and its findings.

use super::allowed::Allowed;
use super::attempt::{Attempt, Buffers, fen};
use super::decode::undecodable;
use super::game::{Refused, Told};
use super::letters::Sets;
use super::prefix::Uncounted;
use super::straight::{self, Straight, Walked, Wanted};
use super::{Options, Reading};
use crate::diagnostic::{Finding, Group, Name, Span};
use crate::letters::{self, Letters};
use crate::position::{Position, Status};
use crate::replay::Replay;
use crate::source::{Decoded, Encoding};
use crate::syntax::layout::{Join, Semicolon};
use crate::syntax::{Scope, Scratch, Suppression, Tape, Termination, Tree, comments_may_allow, may_allow, scan};

/// So far the scanner looks for anything but the end of a line and of a comment, in bytes.
const LOOK_AHEAD: usize = 1 << 17;

/// Reads the games of a text.
#[derive(Debug)]
pub struct Reader<'t> {
    text: &'t [u8],
    /// The text without the counters of its lines, where it has such; then this is what is read.
    uncounted: Option<Uncounted>,
    /// How the text was decoded; where it was not, it is UTF-8 as far as it goes.
    decoded: Option<&'t Decoded<'t>>,
    at: usize,
    /// What is known of what stands there.
    next: Next,
    index: u32,
    options: Options,
    sets: Sets,
    memory: Memory,
    /// Whether the text allows anything anywhere, where that was looked at.
    allows: Option<bool>,
    /// Whether a comment of it does, likewise.
    comments_allow: Option<bool>,
    /// What it allows in all of its games.
    in_file: Vec<Suppression>,
    leftover: Vec<Finding>,
}

/// What a reader remembers of words, and fills again and again: the next reader need not begin anew.
#[derive(Debug, Default)]
pub struct Memory {
    scratch: Scratch,
    tape: Tape,
    /// The tokens of the game behind the one in hand.
    ahead: Tape,
    tree: Tree,
    straight: straight::Memory,
}

/// What is known of the text behind the games so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// It was not looked at.
    Unknown,
    /// It is a game, and its tokens are on the tape ahead.
    Scanned,
    /// There is none.
    Nothing,
}

/// One game of a text, as it was read.
#[derive(Debug)]
pub struct Record<'r> {
    /// Its place among the games of the text, from 1.
    pub index: u32,
    /// Where its text begins, in bytes of the whole text.
    pub offset: u64,
    /// Its text.
    pub text: &'r [u8],
    /// What its text was decoded from.
    pub encoding: Encoding,
    /// Its tokens.
    pub tape: &'r Tape,
    /// Its syntax tree.
    pub tree: &'r Tree,
    /// How it was read.
    pub reading: Reading,
    /// Where it begins; `None` where its FEN is no position.
    pub start: Option<Position>,
    /// What came of playing it.
    pub replay: Replay,
    /// What it allows, in the order of the text.
    pub allowed: Vec<Suppression>,
    /// What its file allows, by a line before the game.
    pub allowed_before: Vec<Suppression>,
    /// The first setting of the rules that does not fit the game that the record is.
    pub refused: Option<Refused>,
    /// Everything noticed: bytes, syntax, rules and claims, in the order of the text.
    pub findings: Vec<Finding>,
    /// Whether it would be read so whatever stood behind the text: the game behind it ends well before the text does.
    pub settled: bool,
    /// A byte of the whole text: it would be read so whatever stood from there on. `usize::MAX` where it depends on all of the text.
    pub reach: usize,
}

impl Record<'_> {
    /// Where the game's first tag, number or ply stands: bytes of its text. The heading before it does not count.
    #[must_use]
    pub fn first_byte(&self) -> u32 {
        use crate::syntax::Kind;
        let skipped = |kind: Kind| matches!(kind, Kind::Blank | Kind::Prose | Kind::Escape);
        self.tape.tokens.iter().find(|token| !skipped(token.kind)).map_or(0, |token| token.start)
    }

    /// The state of the side to make the next ply; `None` where the record is broken.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        self.start.and(self.replay.status)
    }

    /// The movetext's result, else the tag's.
    #[must_use]
    pub fn result(&self) -> Option<Termination> {
        let tag = || self.tape.tag(self.text, "Result").and_then(|pair| Termination::find(&pair.text(self.text)));
        self.replay.result.or_else(tag)
    }
}

impl<'t> Reader<'t> {
    /// Reads the text of a decoded file from its start; places are bytes of that text.
    #[must_use]
    pub fn of(decoded: &'t Decoded<'t>, options: &Options) -> Self {
        Self { decoded: Some(decoded), ..Self::new(decoded.text(), options) }
    }

    /// With the memory of another reader, which is through.
    #[must_use]
    pub fn with(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    /// Where it is known already that no comment of the text allows anything.
    #[cfg(feature = "cli")]
    #[must_use]
    pub(crate) fn knowing_that_comments_allow_nothing(self, known: bool) -> Self {
        Self { comments_allow: if known { Some(false) } else { self.comments_allow }, ..self }
    }

    /// The memory, for another reader.
    #[must_use]
    pub fn into_memory(mut self) -> Memory {
        self.memory.ahead.clear();
        self.memory.straight.forget_games();
        self.memory
    }

    /// Reads `text` from its start.
    #[must_use]
    pub fn new(text: &'t [u8], options: &Options) -> Self {
        Self {
            text,
            uncounted: if options.before == 0 { Uncounted::of(text) } else { None },
            decoded: None,
            at: 0,
            next: Next::Unknown,
            index: options.before,
            options: options.clone(),
            sets: Sets::after(&options.earlier),
            memory: Memory::default(),
            allows: None,
            comments_allow: None,
            in_file: options.allowed.clone(),
            leftover: Vec::new(),
        }
    }

    /// The next game, or `None` behind the last.
    #[allow(clippy::should_implement_trait, reason = "the record borrows the reader: an iterator cannot lend")]
    pub fn next(&mut self) -> Option<Record<'_>> {
        if self.next == Next::Unknown && !self.scan_ahead() {
            self.leftover = std::mem::take(&mut self.memory.ahead.findings);
            self.memory.ahead.clear();
        }
        if self.next == Next::Nothing {
            return None;
        }
        std::mem::swap(&mut self.memory.tape, &mut self.memory.ahead);
        self.memory.ahead.clear();
        let offset = self.at;
        let body = self.memory.tape.len as usize;
        self.at += body;
        // What follows belongs to the next game, if there is one.
        if !self.scan_ahead() {
            self.memory.ahead.clear();
            self.at = self.text.len();
            self.memory.tape.append_tail(self.text.len() - offset);
        }
        self.index += 1;
        let (settled, reach) = (self.is_settled(), self.reach(offset));
        let record = self.read(&self.text[offset..self.at], body, offset as u64);
        Some(Record { settled, reach, ..record })
    }

    /// Whether nothing behind the text could change how the game in hand is read, or where it ends.
    ///
    /// That is so where the game behind it was scanned to its end, every brace has its end in the text, and enough stands
    /// behind for all that the scanner looks ahead for: a line, and [`LOOK_AHEAD`] bytes.
    fn is_settled(&self) -> bool {
        let is_closed =
            !self.memory.tape.open_brace && !self.memory.ahead.open_brace && !self.memory.ahead.tokens.is_empty();
        let behind = self.text.get(self.at + self.memory.ahead.len as usize..).unwrap_or_default();
        let Some(near) = behind.get(..LOOK_AHEAD).filter(|_| is_closed) else { return false };
        let line = memchr::memchr(b'\n', near).map_or(near.len(), |end| end + 1);
        near[line..].iter().any(|byte| !byte.is_ascii_whitespace())
    }

    /// Behind which byte of the text nothing could change how the game in hand is read, which begins at `offset`, or where it
    /// ends. Whether there is a game behind it is a part of that: what follows the last one belongs to it.
    fn reach(&self, offset: usize) -> usize {
        let behind = |start: usize, looked: u32| match looked {
            u32::MAX => None,
            looked => start.checked_add(looked as usize),
        };
        let own = behind(offset, self.memory.tape.looked);
        let next = behind(self.at, self.memory.ahead.looked).filter(|_| self.next == Next::Scanned);
        let Some((own, next)) = own.zip(next) else { return usize::MAX };
        // The scanner looks at whole lines, and behind blanks at a word or two.
        let mut at = own.max(next);
        for _ in 0..2 {
            let rest = self.text.get(at..).unwrap_or_default();
            let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let line = memchr::memchr2(b'\n', b'\r', &rest[blanks..]).unwrap_or(rest.len() - blanks);
            at += blanks + line;
        }
        at
    }

    /// Where the next game begins, in bytes of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Whether enough of the text is left that its next game may be [`Record::settled`]; else only one that is read straight
    /// through may be.
    #[must_use]
    pub fn may_settle(&self) -> bool {
        self.text.len() - self.at > LOOK_AHEAD
    }

    /// Scans what follows onto the tape ahead. Whether it is a game.
    fn scan_ahead(&mut self) -> bool {
        let rest = &self.uncounted.as_ref().map_or(self.text, |uncounted| &uncounted.text[..])[self.at..];
        let is_game = !rest.is_empty()
            && scan(rest, Semicolon::Separates(Join::Between), false, &mut self.memory.scratch, &mut self.memory.ahead);
        self.next = if is_game { Next::Scanned } else { Next::Nothing };
        is_game
    }

    /// The next game, if it can be read straight through. If not, or behind the last, [`Reader::next`] gives it.
    ///
    /// Which of the two gives a game makes no difference but in time, and in that the one keeps no tape and no tree.
    pub fn straight(&mut self, wanted: Wanted) -> Option<Straight<'_>> {
        if self.next == Next::Nothing || !self.is_usual() || !self.allows_nothing() {
            return None;
        }
        let rest = &self.text[self.at..];
        let Options { game, untagged, own, .. } = &self.options;
        let given = straight::Given { game: *game, untagged: *untagged, own };
        let Walked { len, outcome, is_followed } = straight::walk(rest, given, wanted, &mut self.memory.straight)?;
        let offset = self.at;
        if self.decoded.is_some_and(|decoded| decoded.encoding_at(offset + len - 1) != Encoding::Utf8) {
            return None;
        }
        self.at += len;
        self.next = if is_followed { Next::Unknown } else { Next::Nothing };
        self.index += 1;
        if outcome.has_letters {
            self.sets.remember(letters::ENGLISH);
        }
        Some(Straight {
            index: self.index,
            offset: offset as u64,
            text: &self.text[offset..self.at],
            tags: &self.memory.straight.tags,
            plies: &self.memory.straight.plies,
            outcome,
            settled: is_followed,
        })
    }

    /// Whether nothing is allowed in all games of the text so far, nor in a comment: of other lines that allow anything a game that
    /// is read straight through has none.
    fn allows_nothing(&mut self) -> bool {
        self.in_file.is_empty() && !*self.comments_allow.get_or_insert_with(|| comments_may_allow(self.text))
    }

    /// Whether nothing was asked and no game was seen that makes another reading than the usual one the first to be tried.
    fn is_usual(&self) -> bool {
        let Options { rules, layout, letters: told, .. } = &self.options;
        let is_english = |set: &'static Letters| std::ptr::eq(set, letters::ENGLISH);
        self.uncounted.is_none()
            && rules.is_empty()
            && layout.is_none()
            && told.is_none_or(is_english)
            && self.sets.earlier().first().copied().is_none_or(is_english)
    }

    /// The piece letters of the games so far, as later games are tried by them.
    #[must_use]
    pub fn earlier(&self) -> &[&'static Letters] {
        self.sets.earlier()
    }

    /// What is to be said of the text as a whole, behind its last game: that there is none.
    #[must_use]
    pub fn file_findings(&self) -> Vec<Finding> {
        if self.index > 0 {
            return Vec::new();
        }
        let mut findings = vec![
            Finding::new(
                Name::NoGame,
                Span::at(0),
                if self.text.is_empty() { "the file is empty" } else { "no game is found here" },
            )
            .help("a game begins with a tag, as in [White \"Alekhine\"], or with a number and a ply, as in 1.e4"),
        ];
        findings.extend(undecodable(self.decoded, self.text, 0));
        findings.extend(self.leftover.iter().filter(|finding| finding.name == Name::UnclosedComment).cloned());
        findings
    }

    /// Reads the game on the tape: `text` from its first byte to its last, of which `body` bytes were scanned.
    fn read(&mut self, text: &'t [u8], body: usize, offset: u64) -> Record<'_> {
        let whole = text;
        let text = match (&self.uncounted, usize::try_from(offset)) {
            (Some(uncounted), Ok(offset)) => &uncounted.text[offset..offset + whole.len()],
            _ => whole,
        };
        let told = Told::of(text, &self.memory.tape, &self.options);
        let attempt = Attempt { text, told: &told, options: &self.options, fen: fen(text, &self.memory.tape) };
        let any = !self.in_file.is_empty() || *self.allows.get_or_insert_with(|| may_allow(self.text));
        let mut allowed = Allowed { any, in_file: &self.in_file, first: self.index == 1, all: Vec::new() };
        allowed.read(text, &self.memory.tape);
        let (scratch, tape, tree) = (&mut self.memory.scratch, &mut self.memory.tape, &mut self.memory.tree);
        let mut buffers = Buffers { scratch, tape, tree, body, separated: true, arranged: None, allowed };
        let (reading, replay, extra) = attempt.choose(&self.sets, &mut buffers);
        let mut allowed = buffers.allowed.all;
        let allowed_before = allowed.split_off(allowed.len().saturating_sub(self.in_file.len()));
        self.in_file.extend(allowed.iter().filter(|allowance| allowance.scope == Scope::File).cloned());
        let doubtful = extra.iter().any(|finding| finding.name == Name::AmbiguousNotation);
        if self.memory.tape.has_piece_letters && replay.is_clean() && !doubtful {
            self.sets.remember(reading.letters);
        }
        let mut findings: Vec<Finding> = undecodable(self.decoded, whole, offset).into_iter().collect();
        findings.extend(self.uncounted.iter().filter(|_| self.index == 1).map(Uncounted::finding));
        findings.extend(told.findings.iter().cloned());
        findings.extend(self.memory.tape.findings.iter().cloned());
        let (start, notes) = attempt.start(&reading);
        findings.extend(notes);
        findings.extend(replay.findings.iter().cloned());
        findings.extend(extra);
        findings.sort_by_key(|finding| (finding.span.start, finding.span.end));
        one_fault_one_finding(&mut findings);
        let refused = told.refused(reading.game);
        // Where a game begins is known better now than when the file was decoded: the last byte is surely its own.
        let last = usize::try_from(offset).map_or(usize::MAX, |offset| offset + text.len().saturating_sub(1));
        let encoding = self.decoded.map_or(Encoding::Utf8, |decoded| decoded.encoding_at(last));
        Record {
            index: self.index,
            offset,
            text: whole,
            encoding,
            tape: &self.memory.tape,
            tree: &self.memory.tree,
            reading,
            start,
            replay,
            allowed,
            allowed_before,
            refused,
            findings,
            settled: false,
            reach: usize::MAX,
        }
    }
}

/// Where a bracket is lost, the plies behind it are not where they were written: what follows from that is not said.
fn one_fault_one_finding(findings: &mut Vec<Finding>) {
    let is_unclosed = |finding: &&Finding| finding.name == Name::UnclosedVariation;
    if let Some(open) = findings.iter().find(is_unclosed).map(|finding| finding.span.start) {
        findings.retain(|finding| {
            finding.span.start <= open || !matches!(finding.name.group(), Group::Rules | Group::Claims)
        });
    }
    // A bracket that nothing opens, behind a ply that breaks the line: its opening one was lost before that ply.
    let is_lost = |finding: &&Finding| finding.name == Name::WrongTurn;
    if let Some(broken) = findings.iter().find(is_lost).map(|finding| finding.span.start) {
        findings.retain(|finding| finding.name != Name::UnmatchedParenthesis || finding.span.start < broken);
    }
}
