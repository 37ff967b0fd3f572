//! The games of a text, one after another, each with its reading, its replay and its findings.

use super::allowed::Allowed;
use super::attempt::{Attempt, Buffers, fen};
use super::decode::undecodable;
use super::game::{Refused, Told};
use super::letters::Sets;
use super::prefix::Uncounted;
use super::{Options, Reading};
use crate::diagnostic::{Finding, Group, Name, Span};
use crate::letters::Letters;
use crate::position::{Position, Status};
use crate::replay::Replay;
use crate::source::{Decoded, Encoding};
use crate::syntax::layout::{Join, Semicolon};
use crate::syntax::{Scope, Scratch, Suppression, Tape, Tree, may_allow, scan};

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
    /// Whether the first game was looked for.
    begun: bool,
    index: u32,
    options: Options,
    sets: Sets,
    scratch: Scratch,
    tape: Tape,
    /// The tokens of the game behind the one in hand.
    ahead: Tape,
    tree: Tree,
    /// Whether the text allows anything anywhere.
    allows: bool,
    /// What it allows in all of its games.
    in_file: Vec<Suppression>,
    leftover: Vec<Finding>,
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
}

impl<'t> Reader<'t> {
    /// Reads the text of a decoded file from its start; places are bytes of that text.
    #[must_use]
    pub fn of(decoded: &'t Decoded<'t>, options: &Options) -> Self {
        Self { decoded: Some(decoded), ..Self::new(decoded.text(), options) }
    }

    /// Reads `text` from its start.
    #[must_use]
    pub fn new(text: &'t [u8], options: &Options) -> Self {
        Self {
            text,
            uncounted: if options.before == 0 { Uncounted::of(text) } else { None },
            decoded: None,
            at: 0,
            begun: false,
            index: options.before,
            options: options.clone(),
            sets: Sets::after(&options.earlier),
            scratch: Scratch::default(),
            tape: Tape::default(),
            ahead: Tape::default(),
            tree: Tree::default(),
            allows: !options.allowed.is_empty() || may_allow(text),
            in_file: options.allowed.clone(),
            leftover: Vec::new(),
        }
    }

    /// The next game, or `None` behind the last.
    #[allow(clippy::should_implement_trait, reason = "the record borrows the reader: an iterator cannot lend")]
    pub fn next(&mut self) -> Option<Record<'_>> {
        if !std::mem::replace(&mut self.begun, true) && !self.scan_ahead() {
            self.leftover = std::mem::take(&mut self.ahead.findings);
            self.ahead.clear();
            return None;
        }
        if self.ahead.tokens.is_empty() {
            return None;
        }
        std::mem::swap(&mut self.tape, &mut self.ahead);
        self.ahead.clear();
        let offset = self.at;
        let body = self.tape.len as usize;
        self.at += body;
        // What follows belongs to the next game, if there is one.
        if !self.scan_ahead() {
            self.ahead.clear();
            self.at = self.text.len();
            self.tape.append_tail(self.text.len() - offset);
        }
        self.index += 1;
        let settled = self.is_settled();
        let record = self.read(&self.text[offset..self.at], body, offset as u64);
        Some(Record { settled, ..record })
    }

    /// Whether nothing behind the text could change how the game in hand is read, or where it ends.
    ///
    /// That is so where the game behind it was scanned to its end, every brace has its end in the text, and enough stands
    /// behind for all that the scanner looks ahead for: a line, and [`LOOK_AHEAD`] bytes.
    fn is_settled(&self) -> bool {
        let is_closed = !self.tape.open_brace && !self.ahead.open_brace && !self.ahead.tokens.is_empty();
        let behind = self.text.get(self.at + self.ahead.len as usize..).unwrap_or_default();
        let Some(near) = behind.get(..LOOK_AHEAD).filter(|_| is_closed) else { return false };
        let line = memchr::memchr(b'\n', near).map_or(near.len(), |end| end + 1);
        near[line..].iter().any(|byte| !byte.is_ascii_whitespace())
    }

    /// Scans what follows onto the tape ahead. Whether it is a game.
    fn scan_ahead(&mut self) -> bool {
        let rest = &self.uncounted.as_ref().map_or(self.text, |uncounted| &uncounted.text[..])[self.at..];
        !rest.is_empty() && scan(rest, Semicolon::Separates(Join::Between), false, &mut self.scratch, &mut self.ahead)
    }

    /// The piece letters of the games so far, as later games are tried by them.
    #[must_use]
    pub fn earlier(&self) -> Vec<&'static Letters> {
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
        let told = Told::of(text, &self.tape, &self.options);
        let attempt = Attempt { text, told: &told, options: &self.options, fen: fen(text, &self.tape) };
        let mut allowed = Allowed { any: self.allows, in_file: &self.in_file, first: self.index == 1, all: Vec::new() };
        allowed.read(text, &self.tape);
        let (scratch, tape, tree) = (&mut self.scratch, &mut self.tape, &mut self.tree);
        let mut buffers = Buffers { scratch, tape, tree, body, separated: true, arranged: None, allowed };
        let (reading, replay, extra) = attempt.choose(&self.sets, &mut buffers);
        let mut allowed = buffers.allowed.all;
        let allowed_before = allowed.split_off(allowed.len().saturating_sub(self.in_file.len()));
        self.in_file.extend(allowed.iter().filter(|allowance| allowance.scope == Scope::File).cloned());
        let doubtful = extra.iter().any(|finding| finding.name == Name::AmbiguousNotation);
        if self.tape.has_piece_letters && replay.is_clean() && !doubtful {
            self.sets.remember(reading.letters);
        }
        let mut findings: Vec<Finding> = undecodable(self.decoded, whole, offset).into_iter().collect();
        findings.extend(self.uncounted.iter().filter(|_| self.index == 1).map(Uncounted::finding));
        findings.extend(told.findings.iter().cloned());
        findings.extend(self.tape.findings.iter().cloned());
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
            tape: &self.tape,
            tree: &self.tree,
            reading,
            start,
            replay,
            allowed,
            allowed_before,
            refused,
            findings,
            settled: false,
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
