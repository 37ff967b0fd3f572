//! A whole record played by the rules of its game, with everything noticed on the way.
//!
//! Compares turns as written with turns by the rules, claims with the position, numbers with the plies. Total: a line
//! that breaks is read on and not judged. Uses `resolve` and what stands above it; knows no file and no reading but
//! the one it is given.

mod allowed;
mod claims;
mod line;
mod numbers;
mod result;
mod turns;
mod unplayed;
mod variation;

use crate::board::Color;
use crate::diagnostic::{Finding, Group, Name, Place, Severity, Span};
use crate::letters::{Alphabet, LetterSet};
use crate::position::{Move, Position, Status};
use crate::resolve::{self, Reason};
use crate::syntax::{Form, Link, NodeKind, Suppression, Tape, Termination, Tree, WrittenPly};

pub use allowed::{PLAYED, TurnBreach};
use line::Line;
use numbers::Numbers;
pub use numbers::OddNumber;

/// A record as it is read: its text, tape and tree.
#[derive(Clone, Copy, Debug)]
pub struct Script<'a> {
    /// The game's text.
    pub text: &'a [u8],
    /// Its tokens.
    pub tape: &'a Tape,
    /// Its turns as written.
    pub tree: &'a Tree,
    /// What its piece letters mean.
    pub alphabet: &'a Alphabet,
    /// Whether a tag or an option says that a turn has one ply: then `/` stands between alternatives.
    pub alternatives: bool,
    /// Whether Black's plies are read from Black's side of the board: f3 for f6.
    pub mirrored: bool,
    /// What the record and its file allow: an illegal ply that is allowed is played, where it can be.
    pub allowed: &'a [Suppression],
}

/// One ply of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// What was played.
    pub played: Move,
    /// Where it stands.
    pub span: Span,
    /// The node of the tree that it comes from; two plies come from a word like `e4-e5`.
    pub node: u32,
    /// Whether it begins a turn.
    pub begins_turn: bool,
    /// Whether the rules forbid it, or the turn that it is of, and the record allows it.
    pub is_allowed: bool,
}

/// How the piece letters of a record go together, in the set that it is read by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LetterUse {
    /// All are of one language.
    #[default]
    One,
    /// Some are of another language: the squares that their pieces leave decide.
    Mixed,
    /// One of these means another piece elsewhere, where no square decides.
    Contradicting,
}

/// What came of playing a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// What was noticed, in the order of the text.
    pub findings: Vec<Finding>,
    /// What the rules forbid and the record allows, and was played.
    pub allowed: Vec<Finding>,
    /// The plies of the main line.
    pub plies: Vec<Played>,
    /// The plies of the variations, in the order of the text.
    pub asides: Vec<Played>,
    /// Of each variation, in the order of the text, whether it replaces the last turn, and not only its last ply.
    pub whole_turns: Vec<bool>,
    /// The nodes of the tree at which a line broke, in the order of the text.
    pub breaks: Vec<u32>,
    /// Turns begun on the main line.
    pub turns: u32,
    /// Whether the main line stopped at an error.
    pub broken: bool,
    /// Whether every move number of the main line agrees with the plies.
    pub numbers_agree: bool,
    /// The move numbers that are not what the plies say, in the order of the text; of numbers that are off by a constant each.
    pub numbers: Vec<OddNumber>,
    /// Plies of Black that are illegal as written and were read mirrored.
    pub mirrored: Vec<Span>,
    /// How the piece letters of the record go together.
    pub letters: LetterUse,
    /// The termination marker of the movetext.
    pub result: Option<Termination>,
    /// The position at the end of the main line: where it broke, before the error.
    pub end: Option<Position>,
    /// The state of the side to make the next ply; `None` where the line broke.
    pub status: Option<Status>,
}

impl Replay {
    /// Whether no error of the groups syntax and rules was found, and no letter means two pieces.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.letters < LetterUse::Contradicting && !self.findings.iter().any(is_error)
    }
}

/// Whether a finding speaks against a reading: an error of syntax or rules.
#[must_use]
pub fn is_error(finding: &Finding) -> bool {
    finding.name.severity() == Severity::Error && matches!(finding.name.group(), Group::Syntax | Group::Rules)
}

/// Plays a record from a position.
#[must_use]
pub fn replay(script: Script<'_>, start: Position) -> Replay {
    let allows = !script.allowed.is_empty();
    let start = if allows { start.irregular() } else { start };
    let mut player = Player {
        script,
        out: Replay { numbers_agree: true, plies: Vec::with_capacity(script.tape.plies.len()), ..Replay::default() },
        line: Line::main(start),
        outer: Vec::new(),
        numbers: Numbers::for_plies(script.tape.plies.len()),
        variations: 0,
        starts: start.turn(),
        node: 0,
        keep: script.tree.nodes.iter().any(|node| node.kind == NodeKind::Variation),
        pending: Vec::new(),
        before_breach: start,
        told: Told::default(),
        mixed: LetterSet::default(),
        short: LetterSet::default(),
    };
    player.run();
    player.finish()
}

/// What is said once a game.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    mixed: bool,
    null: bool,
    alternatives: bool,
}

struct Player<'a> {
    script: Script<'a>,
    out: Replay,
    line: Line,
    outer: Vec<(Line, u32)>,
    numbers: Numbers,
    variations: u32,
    /// The side that began.
    starts: Color,
    /// The node in hand.
    node: u32,
    /// Whether there are variations, so that the positions before the last ply and turn must be kept.
    keep: bool,
    /// What is allowed of the ply in hand, until that is played.
    pending: Vec<Finding>,
    /// The position before the turn was changed for it.
    before_breach: Position,
    told: Told,
    /// Letters of another language, and letters of plies without a first square.
    mixed: LetterSet,
    short: LetterSet,
}

impl Player<'_> {
    fn run(&mut self) {
        let nodes = &self.script.tree.nodes;
        for (index, node) in nodes.iter().enumerate() {
            while self.outer.last().is_some_and(|(_, end)| *end as usize <= index) {
                if let Some((line, _)) = self.outer.pop() {
                    self.line = line;
                }
            }
            self.node = u32::try_from(index).unwrap_or(u32::MAX);
            let whole = !self.line.broken;
            match node.kind {
                NodeKind::Turn => self.line.written_turn(node.span),
                NodeKind::Number(number) => {
                    self.line.number = Some((number, node.span));
                    self.line.names_black |= number.dots > 1;
                }
                NodeKind::Dots(dots) => self.line.names_black |= dots > 1,
                NodeKind::Ply(ply, link) => self.ply(&self.script.tape.plies[ply as usize], link),
                NodeKind::Unreadable(link) => self.unreadable(node.span, link),
                NodeKind::Missing(link) => self.missing(node.span, link),
                NodeKind::Mark(claims) => self.claims(claims, node.span),
                NodeKind::Note => self.note(node.span),
                NodeKind::Variation => self.variation(index),
                NodeKind::Termination(result) if self.outer.is_empty() && self.out.result.is_none() => {
                    self.out.result = Some(result);
                }
                NodeKind::Side(side) => self.line.named = Some(side),
                NodeKind::Termination(_) | NodeKind::Tag(_) | NodeKind::Glyph(_) | NodeKind::Comment => {}
            }
            if whole && self.line.broken {
                self.out.breaks.push(self.node);
            }
        }
        while let Some((line, _)) = self.outer.pop() {
            self.line = line;
        }
    }

    fn finish(mut self) -> Replay {
        self.number_findings();
        self.out.broken = self.line.broken;
        self.out.status = (!self.line.broken).then(|| self.line.position.status());
        self.result_findings();
        self.out.end = Some(self.line.position);
        let mut findings = std::mem::take(&mut self.out.findings);
        findings.sort_by_key(|finding| finding.span);
        self.out.findings = findings;
        self.out
    }

    /// The two plies of a word like `e4-e5`, where it is not one long ply and the first can be made.
    #[inline]
    fn halves(&self, position: &Position, written: &WrittenPly) -> Option<[WrittenPly; 2]> {
        written.split?;
        let halves = written.halves()?;
        if resolve::is_long(position, written) {
            return None;
        }
        resolve::resolve(position, &halves[0], self.script.alphabet).is_ok().then_some(halves)
    }

    /// What the first possible reading of a written ply resolves to.
    fn resolve(&self, position: &Position, written: &WrittenPly) -> Result<resolve::Resolved, Reason> {
        let first = self.halves(position, written).map_or(*written, |[first, _]| first);
        resolve::resolve(position, &first, self.script.alphabet)
    }

    #[inline]
    fn ply(&mut self, written: &WrittenPly, link: Link) {
        if self.line.broken || !self.turn_goes_on(written.span, link, Some(written)) {
            return;
        }
        let Some([first, second]) = self.halves(&self.line.position, written) else {
            self.play(written);
            return;
        };
        self.play(&first);
        // Within or between: whatever the position says of whose ply it is.
        let position = &self.line.position;
        let declined = || position.may_decline() && resolve::resolve(position, &second, self.script.alphabet).is_err();
        let link = if position.plies_made() > 0 && !declined() { Link::Glued } else { Link::First };
        if link == Link::First {
            self.line.written_turn(second.span);
        }
        if !self.line.broken && self.turn_goes_on(second.span, link, Some(&second)) {
            self.play(&second);
        }
    }

    /// Resolves and plays a ply that may come next by the structure of turns.
    #[inline]
    fn play(&mut self, written: &WrittenPly) {
        if self.script.mirrored && self.side() == Color::Black {
            let mirrored = self.mirrored(written);
            self.play_as(&mirrored);
        } else {
            self.play_as(written);
        }
    }

    /// The same for a ply that is read from White's side.
    #[inline]
    fn play_as(&mut self, written: &WrittenPly) {
        match resolve::resolve(&self.line.position, written, self.script.alphabet) {
            // Written or not: a declined ply is none.
            Ok(resolved) if resolved.played == Move::PASS => self.line.decline(),
            Ok(resolved) => {
                self.compare_letters(written, resolved.mixed);
                self.advance(resolved.played, written);
            }
            Err(reason) => self.refuse(written, &reason),
        }
    }

    /// Remembers letters of another language, and whether one of them means something else without a square.
    #[inline]
    fn compare_letters(&mut self, written: &WrittenPly, mixed: bool) {
        let Some(letter) = written.letter else { return };
        if mixed {
            self.out.letters = self.out.letters.max(LetterUse::Mixed);
            self.mixed.insert(letter);
            if !self.told.mixed {
                self.told.mixed = true;
                self.mixed_letter(written);
            }
        } else if written.form == Form::Short {
            self.short.insert(letter);
        }
        if self.mixed.meets(self.short) {
            self.out.letters = LetterUse::Contradicting;
        }
    }

    /// A ply of Black from the other side of the board.
    #[cold]
    fn mirrored(&mut self, written: &WrittenPly) -> WrittenPly {
        let as_written = resolve::resolve(&self.line.position, written, self.script.alphabet);
        if as_written.is_err() {
            self.out.mirrored.push(written.span);
        }
        let flip = |rank: Option<u8>| rank.map(|rank| 7 - rank);
        WrittenPly { from_rank: flip(written.from_rank), to_rank: flip(written.to_rank), ..*written }
    }

    /// Plays a move of the line in hand and compares what is claimed of it.
    fn advance(&mut self, played: Move, written: &WrittenPly) {
        let main = self.outer.is_empty();
        let begins_turn = self.line.position.plies_made() == 0 || self.line.plies == 0;
        let is_allowed = !self.pending.is_empty();
        self.out.allowed.append(&mut self.pending);
        let ply = Played { played, span: written.span, node: self.node, begins_turn, is_allowed };
        if main {
            self.out.plies.push(ply);
            self.out.turns += u32::from(begins_turn);
        } else {
            self.out.asides.push(ply);
        }
        self.count_number(begins_turn);
        self.line.advance(played, written.span, self.keep);
        if played == Move::NULL && !self.told.null {
            self.told.null = true;
            let finding = Finding::new(Name::NullMove, written.span, "a ply that moves nothing");
            let place = self.line.place_of_last();
            self.out.findings.push(finding.help("it is counted as a ply; no rules have it").place(place));
        }
        self.written_claims(written);
    }

    fn mixed_letter(&mut self, written: &WrittenPly) {
        let Some(letter) = written.letter else { return };
        let place = self.line.place();
        let message =
            format!("`{}` is a piece letter of another language; the square it leaves decides", letter.spelling());
        let finding = Finding::new(Name::MixedLetters, written.span, message);
        self.out.findings.push(finding.help("write the letters of one language").place(place));
    }

    /// The side that the position says is to move.
    fn side(&self) -> Color {
        self.line.position.turn()
    }
}

/// Where in a game something is.
fn place(position: &Position, ply: u32, variation: u32) -> Place {
    Place {
        move_number: position.number(),
        side: position.turn(),
        ply_in_turn: position.plies_made() + 1,
        ply,
        variation,
    }
}
