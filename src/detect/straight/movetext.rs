//! Plies, numbers, comments, glyphs and variations, up to the termination marker and the game behind it: what stands there, and
//! nothing of what it means on a board.

use super::number;
use super::step::{Step, StepKind};
use super::words::{Says, Word, Words};
use super::{Wanted, section};
use crate::source::lanes::{self, Lanes, WORD, first, load};
use crate::syntax::Termination;

/// Variations nested deeper are left to who keeps the whole tree.
const MAX_DEPTH: usize = 64;

/// Whether a byte perhaps begins a ply: it is a letter, or one of the signs among those, which none begins.
#[inline(always)]
const fn may_begin_ply(byte: u8) -> bool {
    matches!(byte, b'@'..=b'z')
}

/// Whether a byte is a blank as mostly one stands alone. Asked by a bit, so that it is a question of its own, and no part of a jump by
/// what else the byte may be.
#[inline(always)]
const fn is_blank(byte: u8) -> bool {
    byte <= b' ' && (1 << b' ' | 1 << b'\n') >> byte & 1_u64 != 0
}

/// How often each separator stands on the main line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Separators {
    pub slashes: u32,
    pub commas: u32,
    pub players: u32,
    pub semicolons: u32,
}

impl Separators {
    /// Plies that go on with a turn: each has a separator before it.
    pub const fn inside_turns(self) -> u32 {
        self.slashes + self.commas
    }
}

/// What the movetext comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Movetext {
    pub result: Termination,
    /// Turns begun on the main line, as it is written.
    pub turns: u32,
    pub separators: Separators,
    /// What all words together say.
    pub says: Says,
    /// Where the game ends.
    pub end: usize,
    /// Whether another begins there.
    pub is_followed: bool,
    /// Whether a comment may hold more than ASCII.
    pub is_wide: bool,
}

/// A line of play that waits: its turns from the start of the game, how many there were when it began, and the last one's step.
pub(super) type Waiting = (usize, usize, usize);

struct Scan<'t, 'm> {
    text: &'t [u8],
    steps: &'m mut Vec<Step>,
    /// Where the first word of the first line begins.
    line_start: usize,
    /// Turns of the line of play in hand, from the start of the game.
    turn: usize,
    /// How many there were when it began.
    first_turn: usize,
    /// The step that began the last of them.
    last_turn: usize,
    /// The same of the lines that wait while a variation is read.
    outer: &'m mut Vec<Waiting>,
    /// Whether a number waits for its ply.
    numbered: bool,
    /// Whether words may end with a separator or a bracket.
    signs: bool,
    separators: Separators,
    wanted: Wanted,
    /// Whether a comment may hold more than ASCII.
    is_wide: bool,
}

/// Reads the movetext that begins at `start`; `signs` says whether words may end with a separator.
pub(super) fn read(
    text: &[u8],
    start: usize,
    (signs, wanted): (bool, Wanted),
    (steps, outer): (&mut Vec<Step>, &mut Vec<Waiting>),
    words: &mut Words,
) -> Option<Movetext> {
    steps.clear();
    outer.clear();
    let separators = Separators::default();
    let mut scan = Scan {
        text,
        steps,
        line_start: start,
        turn: 0,
        first_turn: 0,
        last_turn: 0,
        outer,
        numbered: false,
        signs,
        separators,
        wanted,
        is_wide: false,
    };
    let (result, says, end) = scan.run(start, words)?;
    let Scan { separators, is_wide, turn, .. } = scan;
    if wanted.plain && says.any(Says::GLYPH) {
        return None;
    }
    let (end, is_followed) = behind(text, end)?;
    let turns = u32::try_from(turn).ok()?;
    Some(Movetext { result, turns, separators, says, end, is_followed, is_wide })
}

impl Scan<'_, '_> {
    /// From `at` to the termination marker: what that is, what all words say, and the place behind it.
    ///
    /// By itself, so that what it needs at each word has room in the registers: measured, a tenth of the time.
    #[inline(never)]
    fn run(&mut self, mut at: usize, words: &mut Words) -> Option<(Termination, Says, usize)> {
        let text = self.text;
        let mut all = Word::NOTHING;
        let mut kind = StepKind::Begins;
        // What changes with nearly every word is kept at hand.
        let (mut turn, mut numbered, mut line_start) = (self.turn, false, self.line_start);
        loop {
            let bytes = Lanes::load(text, at);
            let word = bytes.word();
            let byte = word as u8;
            // One question after another, the frequent ones first: each is foreseen better than one jump among all.
            if may_begin_ply(byte) {
                let len = bytes.word_end(self.signs).before();
                if len > WORD {
                    return None;
                }
                // It has a byte at least.
                let key = word & u64::MAX >> ((8 * (WORD - len)) & 63);
                let found = match words.known(key) {
                    Some(found) => found,
                    None => words.decode(key)?,
                };
                all = all.and(found);
                if kind == StepKind::Begins {
                    turn += 1;
                    self.last_turn = self.steps.len();
                }
                self.steps.push(Step::of(kind, found));
                (kind, numbered) = (StepKind::Begins, false);
                at += len;
                let sign = if len == WORD { *text.get(at)? } else { (word >> (8 * len)) as u8 };
                if is_blank(sign) {
                    at += 1;
                    line_start = if sign == b'\n' { at } else { line_start };
                    continue;
                }
                match sign {
                    // Most variations end so, and a blank follows.
                    b')' => {
                        (self.turn, self.numbered) = (turn, numbered);
                        at = self.close(at)?;
                        (turn, numbered) = (self.turn, self.numbered);
                        if text.get(at) == Some(&b' ') {
                            at += 1;
                        }
                    }
                    b'\r' | b'\t' | b'{' => {}
                    sign => (kind, at) = self.separator(sign, at)?,
                }
            } else if byte.is_ascii_digit() || byte == b'*' {
                let Some(len) = number::len(word, turn) else {
                    (self.turn, self.numbered) = (turn, numbered);
                    let (result, end) = self.termination(word, at)?;
                    return Some((result, all.says(), end));
                };
                // A line with the number 1 begins another game.
                if numbered || turn < 2 && !self.steps.is_empty() && line_start == at {
                    return None;
                }
                numbered = true;
                at += len;
                // What stands behind it: a number has at most six bytes.
                let behind = (word >> (8 * len)).to_le_bytes();
                if is_blank(behind[0]) {
                    at += 1;
                    line_start = if behind[0] == b'\n' { at } else { line_start };
                    continue;
                }
                match behind {
                    [b'\r' | b'\t' | b'A'..=b'W', ..] | [b'a'..=b'h', b'1'..=b'8' | b'x', ..] => {}
                    _ => return None,
                }
            } else if byte == b'{' {
                at = self.comment(at)?;
                if text.get(at) == Some(&b' ') {
                    at += 1;
                }
            } else if matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                (at, line_start) = blanks(text, at, line_start);
            } else {
                if self.wanted.plain {
                    return None;
                }
                (self.turn, self.numbered) = (turn, numbered);
                at = match byte {
                    b'$' => self.glyph(word, at)?,
                    b'(' => self.open(at)?,
                    b')' => self.close(at)?,
                    _ => return None,
                };
                (turn, numbered) = (self.turn, self.numbered);
            }
        }
    }

    /// A separator that has a ply before it, and one behind it: what that is, and the place behind the separator.
    #[inline(always)]
    fn separator(&mut self, sign: u8, at: usize) -> Option<(StepKind, usize)> {
        let is_next = |next: u8| self.text.get(at + 1) == Some(&next);
        let (count, len, kind) = match sign {
            b'/' if is_next(b'/') => (&mut self.separators.players, 2, StepKind::Begins),
            b'/' => (&mut self.separators.slashes, 1, StepKind::GoesOn),
            b',' => (&mut self.separators.commas, 1, StepKind::GoesOn),
            b';' if is_next(b' ') => (&mut self.separators.semicolons, 2, StepKind::Begins),
            _ => return None,
        };
        // Those of variations are not counted, and must be some that the main line has.
        if self.outer.is_empty() {
            *count += 1;
        } else if *count == 0 {
            return None;
        }
        let begins_ply = self.text.get(at + len).is_some_and(|byte| may_begin_ply(*byte));
        begins_ply.then_some((kind, at + len))
    }

    /// A termination marker behind the main line, and the place behind it.
    #[cold]
    #[inline(never)]
    fn termination(&mut self, word: u64, at: usize) -> Option<(Termination, usize)> {
        let all = [Termination::White, Termination::Black, Termination::Draw, Termination::Unknown];
        let (result, len) = all.into_iter().find_map(|result| {
            let len = result.pgn().len();
            (first(word, len) == load(result.pgn().as_bytes(), 0)).then_some((result, len))
        })?;
        let end = at + len;
        let ends = matches!(self.text.get(end), None | Some(b' ' | b'\n' | b'\r' | b'\t'));
        (ends && self.outer.is_empty() && !self.numbered).then_some((result, end))
    }

    /// A comment, with no brace in it, and no bracket that begins a line; the place behind it.
    #[inline(always)]
    fn comment(&mut self, at: usize) -> Option<usize> {
        if self.wanted.plain {
            return None;
        }
        let (len, is_wide) = lanes::comment(self.text, at + 1);
        self.is_wide |= is_wide;
        let at = at + 1 + len;
        if self.text.get(at) == Some(&b'}') { Some(at + 1) } else { self.long_comment(at) }
    }

    /// The rest of a comment.
    #[inline(never)]
    fn long_comment(&mut self, mut at: usize) -> Option<usize> {
        loop {
            let (len, is_wide) = lanes::prose(self.text, at);
            self.is_wide |= is_wide;
            at += len;
            if len == lanes::PROSE {
                continue;
            }
            match self.text.get(at)? {
                b'}' => return Some(at + 1),
                b'\n' | b'\r' | b'\t' if !self.text[at..].trim_ascii_start().starts_with(b"[") => at += 1,
                _ => return None,
            }
        }
    }

    /// Whether the line in hand has a ply, and no number waits for one.
    fn has_ply(&self) -> bool {
        self.turn > self.first_turn && !self.numbered
    }

    /// The place behind `$` and a number, which a word begins with, behind a ply; and behind a blank there, which most have.
    #[inline(always)]
    fn glyph(&self, word: u64, at: usize) -> Option<usize> {
        let bytes = (word >> 8).to_le_bytes();
        let len = 1 + usize::from(bytes[1].is_ascii_digit()) * (1 + usize::from(bytes[2].is_ascii_digit()));
        let ends = matches!(bytes[len], b' ' | b'\n' | b'\r' | b'\t' | b')');
        (bytes[0].is_ascii_digit() && ends && self.has_ply()).then_some(at + 1 + len + usize::from(bytes[len] == b' '))
    }

    /// A variation that begins with a number: it replaces the last turn.
    fn open(&mut self, at: usize) -> Option<usize> {
        let is_numbered = matches!(self.text.get(at + 1), Some(b'1'..=b'9'));
        if !is_numbered || !self.has_ply() || self.outer.len() == MAX_DEPTH {
            return None;
        }
        let last = self.steps.get_mut(self.last_turn)?;
        *last = last.branching();
        self.outer.push((self.turn, self.first_turn, self.last_turn));
        self.turn -= 1;
        self.first_turn = self.turn;
        self.steps.push(Step::OPEN);
        self.signs = true;
        Some(at + 1)
    }

    fn close(&mut self, at: usize) -> Option<usize> {
        if !self.has_ply() {
            return None;
        }
        (self.turn, self.first_turn, self.last_turn) = self.outer.pop()?;
        self.steps.push(Step::CLOSE);
        matches!(self.text.get(at + 1)?, b' ' | b'\n' | b'\r' | b'\t' | b')').then_some(at + 1)
    }
}

/// The place behind all blanks, and the start of the line there.
#[inline(always)]
fn blanks(text: &[u8], mut at: usize, line_start: usize) -> (usize, usize) {
    let mut begins_line = line_start == at;
    while let Some(byte @ (b' ' | b'\n' | b'\r' | b'\t')) = text.get(at) {
        begins_line |= matches!(byte, b'\n' | b'\r');
        at += 1;
    }
    (at, if begins_line { at } else { line_start })
}

/// The first byte that is no blank.
pub(super) fn behind_blanks(text: &[u8], at: usize) -> Option<usize> {
    let blanks = text.get(at..)?.iter().position(|byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t'))?;
    Some(at + blanks)
}

/// Where the game ends of which the termination marker ends at `end`, and whether another follows: nothing may stand behind
/// it but the tags of that, on a line of their own.
fn behind(text: &[u8], end: usize) -> Option<(usize, bool)> {
    let Some(next) = behind_blanks(text, end) else { return Some((text.len(), false)) };
    let blanks = &text[end..next];
    let is_line = blanks.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
    (is_line && section::opens(&text[next..])).then_some((next, true))
}
