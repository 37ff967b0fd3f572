//! A document: its text, and what is kept of each of its games. After an edit only the games that it touches are read again.
//!
//! A game is read by its own text, by as much of what follows as the scanner looked at ([`Record::reach`]), by the letters of
//! the games before it, and by whether it is the first. So a game is kept where none of these has changed; where a reading comes
//! to the beginning of such a game with the same letters before it, it stops. What is for the whole file, allowances before its
//! first game and counted lines, makes all of it be read.

use std::ops::Range;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use super::dirty::Dirty;
use super::game::Game;
use super::position::{Encoding, Places};
use super::settings::Reading;
use super::text::Text;
use crate::detect::{Memory, Options, Reader, Record, is_counted};
use crate::diagnostic::Finding;
use crate::lint::{self, Allowance};
use crate::syntax::Suppression;

/// An open document.
#[derive(Debug)]
pub(super) struct Document {
    pub uri: Uri,
    pub version: i32,
    pub text: Text,
    /// Its games, one behind another; without any, what is said of it is in `findings`.
    pub games: Vec<Game>,
    /// What is to be said of the text as a whole.
    pub findings: Vec<Finding>,
    pub reading: Reading,
    /// What the file allows in all of its games.
    in_file: Vec<Suppression>,
    /// Whether its lines are counted.
    is_counted: bool,
    memory: Option<Memory>,
}

impl Document {
    pub fn new(uri: Uri, version: i32, text: String, reading: Reading) -> Self {
        let mut document = Self {
            uri,
            version,
            text: Text::new(text),
            games: Vec::new(),
            findings: Vec::new(),
            reading,
            in_file: Vec::new(),
            is_counted: false,
            memory: None,
        };
        document.read();
        document
    }

    /// Takes other settings, and reads by them.
    pub fn set(&mut self, reading: Reading) {
        self.reading = reading;
        self.read();
    }

    /// Makes edits, one after another, and reads what they touch.
    pub fn change(&mut self, version: i32, changes: Vec<TextDocumentContentChangeEvent>, encoding: Encoding) {
        self.version = version;
        let mut dirty: Option<Dirty> = None;
        for change in changes {
            let edit = if let Some(range) = change.range {
                let range = Places::new(&self.text, encoding).bytes(range);
                let range = self.text.replace(range, &change.text);
                Dirty::of(range, change.text.len())
            } else {
                let edit = Dirty::between(self.text.bytes(), change.text.as_bytes());
                self.text = Text::new(change.text);
                edit
            };
            dirty = Some(dirty.map_or(edit, |dirty| dirty.then(edit)));
        }
        if let Some(dirty) = dirty.filter(|dirty| !dirty.is_nothing()) {
            self.read_again(dirty);
        }
    }

    /// The games that a part of the text touches, by their indices.
    pub fn games_in(&self, part: Range<usize>) -> Range<usize> {
        let first = self.games.partition_point(|game| game.end() < part.start);
        let behind = self.games.partition_point(|game| game.start <= part.end);
        first..behind.max(first)
    }

    /// The game that holds a byte, or ends there as the last.
    pub fn game_at(&self, offset: usize) -> Option<usize> {
        let behind = self.games.partition_point(|game| game.start <= offset);
        behind.checked_sub(1)
    }

    /// What a game is read by that stands at that index.
    pub fn options(&self, index: usize) -> Options {
        let earlier = self.games.get(index).map(|game| game.earlier.clone()).unwrap_or_default();
        let before = u32::try_from(index).unwrap_or(u32::MAX);
        let allowed = if index > 0 { self.in_file.clone() } else { Vec::new() };
        Options { earlier, before, allowed, ..self.reading.options.clone() }
    }

    /// Reads a game once more, to see what is not kept.
    pub fn with_record<T>(&self, index: usize, see: impl FnOnce(&Record<'_>) -> T) -> Option<T> {
        let mut see = Some(see);
        let mut seen = None;
        self.each_record(index..index + 1, |_, record| seen = see.take().map(|see| see(record)));
        seen
    }

    /// Reads some games once more, with their indices.
    pub fn each_record(&self, games: Range<usize>, mut see: impl FnMut(usize, &Record<'_>)) {
        let Some(first) = self.games.get(games.start).filter(|_| !games.is_empty()) else { return };
        // Of counted lines the counters are known when the whole text is seen.
        let (from, passed) = if self.is_counted { (0, games.start) } else { (first.start, 0) };
        let mut reader = Reader::new(&self.text.bytes()[from..], &self.options(games.start - passed));
        for index in games.start - passed..games.end {
            let Some(record) = reader.next() else { return };
            if index >= games.start {
                see(index, &record);
            }
        }
    }

    /// Reads all of it.
    fn read(&mut self) {
        self.games.clear();
        self.is_counted = is_counted(self.text.bytes());
        let memory = self.memory.take().unwrap_or_default();
        let options = self.options(0);
        let mut reader = Reader::new(self.text.bytes(), &options).with(memory);
        let mut allowed = self.allowed_in_file(&options);
        let mut games = Vec::new();
        loop {
            let earlier = reader.earlier().to_vec();
            let Some(record) = reader.next() else { break };
            games.push(Game::of(&record, 0, earlier, &self.reading, &mut allowed));
        }
        let mut findings = reader.file_findings();
        lint::leave_out(&mut findings, allowed.iter_mut());
        self.findings = self.reading.selection.of(findings);
        self.memory = Some(reader.into_memory());
        self.games = games;
        self.in_file = allowed.into_iter().map(|allowance| allowance.written).collect();
    }

    /// What the file allows in all of its games, after a reading of them all: whether there is something to allow is known then.
    fn allowed_in_file(&self, options: &Options) -> Vec<Allowance> {
        if crate::syntax::suppresses().find(self.text.bytes()).is_none() {
            return Vec::new();
        }
        let mut reader = Reader::new(self.text.bytes(), options);
        let mut allowed = Vec::new();
        while let Some(record) = reader.next() {
            if record.index == 1 {
                allowed = Allowance::of(&record).into_iter().filter(Allowance::is_for_file).collect();
                if allowed.is_empty() {
                    break;
                }
            }
            lint::leave_out(&mut lint::lint(&record), allowed.iter_mut());
            lint::note_played(&mut record.replay.allowed.clone(), allowed.iter_mut());
        }
        allowed
    }

    /// Reads what an edit touches.
    fn read_again(&mut self, dirty: Dirty) {
        let is_whole = self.is_counted || !self.in_file.is_empty() || self.games.is_empty();
        if is_whole || is_counted(self.text.bytes()) {
            self.read();
            return;
        }
        let mut old = std::mem::take(&mut self.games).into_iter().peekable();
        let mut games: Vec<Game> = Vec::with_capacity(old.len() + 8);
        while let Some(next) = old.peek() {
            if !is_touched(next, dirty) {
                games.extend(old.next().map(|game| Game { start: dirty.moved(game.start), ..game }));
                continue;
            }
            let from = dirty.moved(next.start);
            let options = Options {
                earlier: next.earlier.clone(),
                before: u32::try_from(games.len()).unwrap_or(u32::MAX),
                ..self.reading.options.clone()
            };
            let memory = self.memory.take().unwrap_or_default();
            let mut reader = Reader::new(&self.text.bytes()[from..], &options).with(memory);
            loop {
                let earlier = reader.earlier().to_vec();
                let Some(record) = reader.next() else {
                    // Nothing follows.
                    old.by_ref().for_each(drop);
                    break;
                };
                let game = Game::of(&record, from, earlier, &self.reading, &mut []);
                let end = dirty.moved_back(game.end());
                games.push(game);
                let Some(end) = end else { continue };
                while old.next_if(|game| game.start < end).is_some() {}
                let goes_on_as_before =
                    |game: &Game| game.start == end && !is_touched(game, dirty) && game.earlier == reader.earlier();
                if old.peek().is_some_and(goes_on_as_before) {
                    break;
                }
            }
            self.memory = Some(reader.into_memory());
        }
        self.games = games;
        if self.games.first().is_none_or(|first| first.allows_in_file) {
            self.read();
        }
    }
}

/// Whether an edit may change a game: it begins in what was replaced, or looks at that.
fn is_touched(game: &Game, dirty: Dirty) -> bool {
    game.reaches(dirty.start) || (dirty.start..dirty.old_end).contains(&game.start)
}

#[cfg(test)]
mod tests;
