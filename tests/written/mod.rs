//! Games that are ready to be written: those of the corpus, and random ones.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::path::{Path, PathBuf};

use scoresheet::convert::{self, Item, Losses, Score, Source, Style, Tag};
use scoresheet::detect::{Options, Reader, decode};
use scoresheet::letters::ENGLISH;
use scoresheet::position::{Move, Position, Status};
use scoresheet::rules::Game;
use scoresheet::syntax::{Layout, Termination};

use crate::common::{self, Dice, rules_with};

/// PGN for export.
pub fn pgn() -> Style {
    Style::new(Layout::find("pgn").expect("a layout")[0])
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if !path.ends_with("README.md") {
            found.push(path);
        }
    }
}

/// Calls `see` with each file of the corpus and the games in it, with their texts.
pub fn corpus(mut see: impl FnMut(&Path, &[(Score, Vec<u8>)])) {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"), &mut paths);
    paths.sort();
    for path in &paths {
        let bytes = fs::read(path).expect("a file");
        let decoded = decode(&bytes, None);
        let mut reader = Reader::of(&decoded, &Options::default());
        let mut games = Vec::new();
        while let Some(record) = reader.next() {
            games.push((convert::gather(&record, &mut Losses::default()), record.text.to_vec()));
        }
        see(path, &games);
    }
}

/// A random game of a kind: plies, and what may stand between them.
struct Writer {
    dice: Dice,
    items: Vec<Item>,
}

const REMARKS: [&str; 8] = [
    "good",
    "[%clk 0:01:00]",
    "1.e4 was better; so it is",
    "a {b} c",
    "ход",
    "(or 2.d4/e5//)",
    "a very long remark that goes on and on so that it must be broken where lines have an end",
    "",
];

impl Writer {
    /// Plays a turn; whether the game goes on.
    fn turn(&mut self, position: &mut Position, depth: u32) -> bool {
        let before = *position;
        let (side, number) = (position.turn(), position.number());
        loop {
            let list = position.legal_plies();
            if list.is_empty() || matches!(position.status(), Status::Mate | Status::Stalemate | Status::KingTaken) {
                return false;
            }
            let decline = position.may_decline() && self.dice.below(4) == 0;
            let played = if decline { Move::PASS } else { list[self.dice.below(list.len())] };
            self.items.push(Item::Ply(played));
            position.play(played);
            // That a turn is over shows behind what is said of its last ply.
            if played != Move::PASS {
                self.remarks();
            }
            if (position.turn(), position.number()) != (side, number) || position.status() == Status::KingTaken {
                break;
            }
        }
        if depth < 3 && self.dice.below(6) == 0 {
            self.items.push(Item::Open);
            let mut other = before;
            for _ in 0..=self.dice.below(3) {
                if !self.turn(&mut other, depth + 1) {
                    break;
                }
            }
            self.items.push(Item::Close);
        }
        true
    }

    fn remarks(&mut self) {
        if self.dice.below(8) == 0 {
            let nag = [1, 2, 3, 4, 5, 6, 10, 14, 146][self.dice.below(9)];
            self.items.push(Item::Glyph(nag));
        }
        if self.dice.below(12) == 0 {
            self.items.push(Item::Comment(REMARKS[self.dice.below(REMARKS.len())].into()));
        }
        if self.dice.below(50) == 0 {
            self.items.push(Item::DrawOffer);
        }
        if self.dice.below(80) == 0 {
            self.items.push(Item::Escape(" a line that is passed over".into()));
        }
    }
}

pub fn random_game(game: &'static Game, settings: &str, seed: u64) -> Score {
    let rules = rules_with(game.key, settings);
    let mut writer = Writer { dice: Dice::new(seed), items: Vec::new() };
    let plain = seed.is_multiple_of(2);
    if seed % 4 == 1 {
        writer.items.push(Item::Comment("before the first ply".into()));
    }
    let mut position = Position::start(rules);
    let set_up = seed % 5 == 3;
    if set_up {
        // From where other plies have led, perhaps inside a turn.
        for _ in 0..=writer.dice.below(9) {
            let list = position.legal_plies();
            if list.is_empty() {
                break;
            }
            position.play(list[writer.dice.below(list.len())]);
        }
        // What is behind a position is not in its FEN.
        position = common::position(&position.fen(), rules);
    }
    let start = position;
    let turns = 3 + writer.dice.below(30);
    for _ in 0..turns {
        let before = writer.items.len();
        let goes_on = writer.turn(&mut position, u32::from(plain) * 9);
        if plain {
            let plies = writer.items.split_off(before).into_iter().filter(|item| matches!(item, Item::Ply(_)));
            writer.items.extend(plies.collect::<Vec<_>>());
        }
        if !goes_on {
            break;
        }
    }
    let mut tags = Vec::new();
    if !seed.is_multiple_of(3) {
        let values = [("White", "A. B \"C\" \\ D"), ("Black", "Ж"), ("Date", "1925.02.03"), ("Опрос", "x")];
        for (name, value) in &values[..3] {
            tags.push(Tag { name: (*name).into(), value: (*value).into() });
        }
    }
    if set_up {
        tags.push(Tag { name: "SetUp".into(), value: "1".into() });
        tags.push(Tag { name: "FEN".into(), value: start.fen() });
    }
    let results = [None, Some(Termination::White), Some(Termination::Draw), Some(Termination::Unknown)];
    Score {
        game,
        named: false,
        tags,
        start,
        set_up,
        notation: "pgn",
        letters: ENGLISH,
        sources: vec![Source::NONE; writer.items.len()],
        items: writer.items,
        result: results[writer.dice.below(4)],
        broken: None,
    }
}
