//! A game read straight through: scanned, resolved and played in one walk over its bytes, where that is all there is to do.
//!
//! Most games of an archive have nothing wrong and nothing unusual: their tags are well formed, their plies are legal, their
//! marks and numbers are right. Of such a game it is enough to know that it is one. So a walk that knows only plain words
//! proves it, and keeps neither tape nor tree; wherever it meets anything else, it says nothing, and the game is read as all
//! others are. What it says is what the other way says: tests compare them over every record at hand, whole and damaged.

mod line;
mod movetext;
mod number;
mod section;
mod step;
#[cfg(test)]
mod tests;
mod words;

use super::GameFrom;
use crate::board::Color;
use crate::position::{Move, Position, Status};
use crate::rules::{self, Capture, Game, Goal, Lookup, Turn};
use crate::syntax::{TagPair, Termination};
use line::Frame;
use movetext::{Movetext, Separators, Waiting};
use section::Names;
use step::Step;
use words::{Says, Words};

/// A game of which there is nothing to say but what it is.
#[derive(Clone, Copy, Debug)]
pub struct Straight<'r> {
    /// Its place among the games of the text, from 1.
    pub index: u32,
    /// Where its text begins, in bytes of the whole text.
    pub offset: u64,
    /// Its text, from its first tag.
    pub text: &'r [u8],
    /// Its tag pairs: all are well formed, none is repeated.
    pub tags: &'r [TagPair],
    /// The plies of its main line, where they are kept.
    pub plies: &'r [Ply],
    /// What it is.
    pub outcome: Outcome,
    /// Whether it would be read so whatever stood behind the text.
    pub settled: bool,
}

/// What a game comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The game whose rules it was played by.
    pub game: &'static Game,
    /// What decided that.
    pub from: GameFrom,
    /// The name of its layout.
    pub notation: &'static str,
    /// Turns begun on the main line.
    pub turns: u32,
    /// Plies of the main line.
    pub plies: u32,
    /// The position at the end of the main line.
    pub end: Position,
    /// The state of the side to make the next ply.
    pub status: Status,
    /// The termination marker, which agrees with the tag.
    pub result: Termination,
    /// Whether a piece letter is written anywhere.
    pub(super) has_letters: bool,
}

/// A ply of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// What was played.
    pub played: Move,
    /// Whether it begins a turn.
    pub begins_turn: bool,
}

/// The memory that is reused from game to game.
#[derive(Debug, Default)]
pub(super) struct Memory {
    words: Words,
    names: Names,
    steps: Vec<Step>,
    outer: Vec<Waiting>,
    frames: Vec<Frame>,
    /// The last value of a `Variant` tag, and the game that it names.
    variant: Option<(Vec<u8>, Option<&'static Game>)>,
    pub tags: Vec<TagPair>,
    /// The plies of the main line, where they are kept.
    pub plies: Vec<Ply>,
}

/// What is wanted of games that are read straight through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The plies of the main line are kept.
    pub plies: bool,
    /// There is nothing but plies and numbers: games with comments, glyphs or variations are read as all others.
    pub plain: bool,
}

/// What is known of the game before it is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'g> {
    /// The game, by option.
    pub game: Option<&'static Game>,
    /// The game where no tag names one, by option.
    pub untagged: Option<&'static Game>,
    /// Games that a tag may name besides those that all know.
    pub own: &'g [&'static Game],
}

/// A game that was walked through: its length in bytes, what it is, and whether another begins behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walked {
    pub len: usize,
    pub outcome: Outcome,
    pub is_followed: bool,
}

/// Walks through the game at the start of the text; `None` where anything in it is not plain. Its tags and plies are then in the
/// memory.
pub(super) fn walk(text: &[u8], given: Given<'_>, wanted: Wanted, memory: &mut Memory) -> Option<Walked> {
    let section = section::read(text, &mut memory.names, &mut memory.tags)?;
    let begin = movetext::behind_blanks(text, section.end)?;
    let (game, from) = match given {
        Given { game: Some(game), .. } => (game, GameFrom::Option),
        _ if section.variant.is_some() => (memory.variant(text, section.variant?, given.own)?, GameFrom::Tag),
        Given { untagged: Some(game), .. } => (game, GameFrom::Option),
        _ => (by_first_turn(text, begin)?, GameFrom::Structure),
    };
    if !is_plain(game) {
        return None;
    }
    let signs = game.rules.turn != Turn::One;
    let Memory { words, steps, outer, .. } = memory;
    let Movetext { result, turns, separators, says, end: len, is_followed, is_wide } =
        movetext::read(text, begin, (signs, wanted), (steps, outer), words)?;
    let notation = notation(separators, game)?;
    if section.result.is_some_and(|pair| pair.value.of(text) != result.pgn().as_bytes()) {
        return None;
    }
    // Other bytes than those of ASCII stand in tags and comments alone, and zero bytes nowhere.
    if (section.is_wide || is_wide) && std::str::from_utf8(&text[..len]).is_err() {
        return None;
    }
    let play = match (wanted.plies, game.rules.capture == Capture::Become, game.rules.turn == Turn::One) {
        (false, false, true) => line::play::<false, false, true>,
        (false, true, true) => line::play::<false, true, true>,
        (false, false, false) => line::play::<false, false, false>,
        (false, true, false) => line::play::<false, true, false>,
        (true, false, true) => line::play::<true, false, true>,
        (true, true, true) => line::play::<true, true, true>,
        (true, false, false) => line::play::<true, false, false>,
        (true, true, false) => line::play::<true, true, false>,
    };
    let start = Position::start(game.rules);
    let end = play(start, &memory.steps, &mut memory.frames, &mut memory.plies)?;
    let status = end.status();
    if turns == 0 || !agrees(result, &end, status) {
        return None;
    }
    let has_letters = says.any(Says::LETTER);
    let plies = turns + separators.inside_turns();
    let outcome = Outcome { game, from, notation, turns, plies, end, status, result, has_letters };
    Some(Walked { len, outcome, is_followed })
}

/// Whether a result is what the position says, if that says anything.
fn agrees(result: Termination, end: &Position, status: Status) -> bool {
    match status {
        Status::Mate => {
            let winner = end.winner_with(status);
            result == if winner == Some(Color::White) { Termination::White } else { Termination::Black }
        }
        Status::Stalemate => result == Termination::Draw,
        Status::Play | Status::Check => true,
        Status::KingTaken => false,
    }
}

/// The game that an untagged record is of if all its turns are as its first is.
fn by_first_turn(text: &[u8], start: usize) -> Option<&'static Game> {
    let line = &text[start..text.len().min(start + 64)];
    let ply = line.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'.' | b' '))?;
    let end = line[ply..].iter().position(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'/' | b',' | b';'))?;
    let is_long = match line.get(ply + end..)? {
        [b'/', b'/', ..] => false,
        [b'/' | b',', ..] => true,
        _ => false,
    };
    if is_long { Game::find("marseillais") } else { rules::games::ALL.first().copied() }
}

/// The name of the layout that is tried first with these separators; `None` where that takes a closer look.
fn notation(separators: Separators, game: &Game) -> Option<&'static str> {
    let Separators { slashes, commas, players, semicolons } = separators;
    match (players > 0, semicolons > 0, slashes > 0, commas > 0) {
        (true, false, _, _) => Some("line"),
        (false, true, _, _) => Some("full"),
        (false, false, _, true) | (false, false, false, false) => Some("pgn"),
        (false, false, true, false) if game.rules.turn == Turn::One => Some("pgn"),
        (false, false, true, false) => Some("columns"),
        (true, true, _, _) => None,
    }
}

/// Whether a game's turns and numbers are as the walk takes them to be.
fn is_plain(game: &Game) -> bool {
    use rules::{EarlyCheck, LaterPly};
    let rules = game.rules;
    rules.goal == Goal::Checkmate
        && rules.turn != Turn::Growing
        && rules.later_ply == LaterPly::Required
        && (rules.turn == Turn::One || rules.early_check == EarlyCheck::EndsTurn)
}

impl Memory {
    /// Another reader may know other games by the same name.
    pub fn forget_games(&mut self) {
        self.variant = None;
    }

    /// The game that the value of a `Variant` tag names, if it names one and no other.
    fn variant(&mut self, text: &[u8], pair: TagPair, own: &[&'static Game]) -> Option<&'static Game> {
        let value = pair.value.of(text);
        if let Some((known, game)) = &self.variant
            && known == value
        {
            return *game;
        }
        let game = match rules::lookup_among(std::str::from_utf8(value).ok()?, own) {
            Lookup::Known(game) => Some(game),
            Lookup::DoubleMove | Lookup::KnownNotPlayed(_) | Lookup::Unknown { .. } => None,
        };
        self.variant = Some((value.to_vec(), game));
        game
    }
}
