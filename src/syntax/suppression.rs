//! What a record allows: findings that whoever wrote it knows of, each with a reason. Plain data, read from the tape.
//!
//! `%scoresheet: allow NAME, NAME -- reason` on a line, and `[%allow NAME, NAME reason]` in a comment behind a ply. Knows
//! neither the findings nor their names.

use std::sync::LazyLock;

use memchr::arch::all::packedpair::HeuristicFrequencyRank;
use memchr::{memchr, memmem};

use super::tape::{Kind, Tape};
use crate::diagnostic::Span;

/// What begins a line that is meant for this program.
const LINE: &str = "%scoresheet:";

/// What begins an allowance in a comment.
const COMMAND: &str = "[%allow";

/// Two bytes in a row without which nothing in a comment allows anything.
#[cfg(feature = "cli")]
pub(crate) const PAIR: [u8; 2] = *b"%a";

/// Finders that do not stop at the sign, which is rare in most texts, and everywhere in some.
static LINES: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| finder(LINE));
static COMMANDS: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| finder(COMMAND));

fn finder(word: &'static str) -> memmem::Finder<'static> {
    memmem::FinderBuilder::new().build_forward_with_ranker(Letters, word.as_bytes())
}

/// Takes letters for rare: those of movetext are few, and these words have others.
struct Letters;

impl HeuristicFrequencyRank for Letters {
    fn rank(&self, byte: u8) -> u8 {
        match byte {
            b'a'..=b'h' => 200,
            b'w' | b's' | b'l' | b'r' | b't' => 20,
            b'i'..=b'z' => 60,
            _ => 255,
        }
    }
}

/// Finds what every line begins with that may hold for a whole file.
#[must_use]
pub fn suppresses() -> &'static memmem::Finder<'static> {
    &LINES
}

/// What a record allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// Where it stands.
    pub span: Span,
    /// What holds it: names of findings, or of groups, as they are written; none where it cannot be read.
    pub names: Vec<String>,
    /// Why; empty where nothing is said.
    pub reason: String,
    /// What it is for.
    pub scope: Scope,
}

impl Suppression {
    /// Whether it is for what stands at a place of its game.
    #[must_use]
    pub fn covers(&self, place: Span) -> bool {
        match self.scope {
            Scope::File | Scope::Game => true,
            Scope::Ply(span) => span.start <= place.start && place.start < span.end,
        }
    }

    /// As it is written on a line of a game, without the `%` before it.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} allow {} -- {}", &LINE[1..], self.names.join(", "), self.reason)
    }
}

/// Whether a line allows something, as it is without the `%` before it.
#[must_use]
pub fn is_allowing_line(line: &str) -> bool {
    line.starts_with(&LINE[1..])
}

/// What a comment allows, as it is written in it.
#[must_use]
pub fn allowing_part(comment: &str) -> Option<&str> {
    let rest = &comment[comment.find(COMMAND)?..];
    Some(&rest[..rest.find(']').map_or(rest.len(), |end| end + 1)])
}

/// What an allowance is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The whole file: a line before its first game, with a blank line behind it.
    File,
    /// The game that the line stands in, or before.
    Game,
    /// The ply before the comment, with its number: bytes of the game. Empty where there is none.
    Ply(Span),
}

/// Whether a text has a word that allows something, of one game or of many. Where not, nothing need be read for it.
#[must_use]
pub fn may_allow(text: &[u8]) -> bool {
    // Both have the sign, and few records have it for anything else; where they have, as `[%clk`, it stands all over them.
    memchr(b'%', text).is_some() && [&*LINES, &*COMMANDS].iter().any(|finder| finder.find(text).is_some())
}

/// Whether a comment of the text may allow something.
#[must_use]
pub fn comments_may_allow(text: &[u8]) -> bool {
    memchr(b'%', text).is_some() && COMMANDS.find(text).is_some()
}

/// What a game allows, in the order of the text; `first` where it is the first of its file.
#[must_use]
pub fn suppressions(text: &[u8], tape: &Tape, first: bool) -> Vec<Suppression> {
    let mut found = Vec::new();
    if !may_allow(text) {
        return found;
    }
    let mut heading = first;
    for (index, token) in tape.tokens.iter().enumerate() {
        let span = tape.span(index);
        match token.kind {
            Kind::Blank | Kind::Prose => {}
            Kind::Escape => {
                let line = String::from_utf8_lossy(span.of(text));
                let Some(rest) = line.strip_prefix(LINE) else { continue };
                let scope = if heading && blank_line_behind(text, tape, index) { Scope::File } else { Scope::Game };
                let (names, reason) = line_names(rest.trim()).unwrap_or_default();
                let end = span.start + u32::try_from(line.trim_end().len()).unwrap_or(0);
                found.push(Suppression { span: Span::new(span.start, end), names, reason, scope });
            }
            Kind::Comment => {
                heading = false;
                let comment = String::from_utf8_lossy(span.of(text));
                let Some(part) = allowing_part(&comment) else { continue };
                let (names, reason) = names_and_rest(part[COMMAND.len()..].trim_end_matches(']'));
                found.push(Suppression { span, names, reason, scope: Scope::Ply(ply_before(tape, index)) });
            }
            _ => heading = false,
        }
    }
    found
}

/// Whether nothing stands between a line and an empty one, or the end.
fn blank_line_behind(text: &[u8], tape: &Tape, index: usize) -> bool {
    let next = tape.tokens.get(index + 1);
    next.is_some_and(|next| {
        let blanks = String::from_utf8_lossy(tape.span(index + 1).of(text)).replace("\r\n", "\n");
        next.kind == Kind::Blank && blanks.matches(['\n', '\r']).count() > 1
    })
}

/// The names and the reason of `allow NAME, NAME -- reason`.
fn line_names(line: &str) -> Option<(Vec<String>, String)> {
    let rest = line.strip_prefix("allow").filter(|rest| rest.starts_with([' ', '\t']))?;
    let (names, reason) = rest.split_once("--").unwrap_or((rest, ""));
    let names = names.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    Some((names, reason.trim().to_owned()))
}

/// The names before the reason: words, as long as a comma follows.
fn names_and_rest(text: &str) -> (Vec<String>, String) {
    let mut names = Vec::new();
    let mut rest = text.trim();
    loop {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let word = &rest[..end];
        rest = rest[end..].trim_start();
        let more = word.ends_with(',');
        names.extend(word.split(',').filter(|name| !name.is_empty()).map(str::to_owned));
        if !more || rest.is_empty() {
            return (names, rest.to_owned());
        }
    }
}

/// The last ply before a token, with the number before it.
fn ply_before(tape: &Tape, index: usize) -> Span {
    let Some(ply) =
        tape.tokens[..index].iter().rposition(|token| matches!(token.kind, Kind::Ply(_) | Kind::UnreadablePly))
    else {
        return Span::default();
    };
    let is_before = |kind| matches!(kind, Kind::Blank | Kind::Number(_) | Kind::Dots(_) | Kind::Side(_));
    let first = tape.tokens[..ply].iter().rposition(|token| !is_before(token.kind)).map_or(0, |before| before + 1);
    Span::new(tape.tokens[first].start, tape.tokens[index].start)
}
