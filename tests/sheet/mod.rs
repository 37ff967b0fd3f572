//! A file in the making, and the faults in it: random games, written in any layout, and faults sown into them. Shares no
//! code with `lint`.

pub mod fixed;
mod ply;

use std::fmt::Write as _;

use scoresheet::board::Color;
use scoresheet::letters::Letters;
use scoresheet::position::Status;
use scoresheet::rules::Game;

use crate::common::Dice;
use crate::writer::{self, Played};
use fixed::Fixed;

/// What stands within turns, between players, between numbers; whether every turn has a number.
const LAYOUTS: [([&str; 3], bool); 7] = [
    (["/", "//", " "], false),
    (["/", "; ", "\n"], false),
    ([",", " ", " "], false),
    (["/", "   ", "\n"], false),
    ([" and ", " – ", "\n"], false),
    (["/", "\t", "\n"], false),
    ([" ", "\n", "\n"], true),
];

/// A game to be written, also once more.
pub struct Random {
    key: &'static str,
    turns: Vec<Played>,
    /// Where the board tells none.
    result: &'static str,
}

/// The text of a file in the making, and the faults in it.
#[derive(Default)]
pub struct Sheet {
    pub text: String,
    /// Line, column and name of each.
    pub faults: Vec<(u64, u64, &'static str)>,
}

impl Random {
    /// Whether it is long enough to be the same game as another, and not alike by chance.
    pub fn is_long(&self) -> bool {
        self.turns.iter().map(|turn| turn.plies.len()).sum::<usize>() >= 12
    }
}

impl Sheet {
    /// A fault at the end of the text so far.
    pub fn fault(&mut self, name: &'static str) {
        let line = self.text.matches('\n').count() as u64 + 1;
        let column = self.text.rsplit('\n').next().map_or(0, |line| line.chars().count()) as u64 + 1;
        self.faults.push((line, column, name));
    }

    /// A tag pair.
    fn tag(&mut self, name: &str, value: &str, fault: Option<&'static str>) {
        if let Some(fault) = fault {
            self.fault(fault);
        }
        let (open, close) = if fault == Some("malformed-tag") { ("“", "”") } else { ("\"", "\"") };
        let _ = writeln!(self.text, "[{name} {open}{value}{close}]");
    }

    /// Text in which `¦` stands before each fault; the names in their order.
    pub fn marked(&mut self, text: &str, names: &mut dyn Iterator<Item = &'static str>) {
        for (index, part) in text.split('¦').enumerate() {
            if index > 0 {
                self.fault(names.next().expect("a name for each mark"));
            }
            self.text += part;
        }
    }

    /// A small game with one fault.
    pub fn fixed(&mut self, game: &Fixed) {
        let mut names = game.name.split(' ');
        let (own, value) = game.tag;
        let tags = [
            ("Event", "Made"),
            ("Site", "Here"),
            ("Date", "1990.02.03"),
            ("Round", "1"),
            ("White", "Smith"),
            ("Black", "Jones"),
            ("Result", "*"),
            ("Letters", "en"),
            (if game.variant.starts_with('¦') { "¦Variant" } else { "Variant" }, game.variant.trim_start_matches('¦')),
        ];
        let replaces = |name: &str| own == name || own.strip_prefix('¦') == Some(name) && name != "Round";
        let own = Some((own, value)).filter(|_| !own.is_empty());
        for (name, value) in tags.into_iter().filter(|(name, _)| !replaces(name)).chain(own) {
            // What is said of a tag stands at its bracket or at its value.
            let (bracket, name) = name.strip_prefix('¦').map_or(("", name), |name| ("¦", name));
            self.marked(&format!("{bracket}[{name} \"{value}\"]\n"), &mut names);
        }
        self.text.push('\n');
        self.marked(game.moves, &mut names);
        self.text += "\n\n";
    }

    /// A random game with all its tags; its turns.
    pub fn random(&mut self, players: [&str; 2], letters: &Letters, dice: &mut Dice) -> Random {
        let key = ["orthodox", "marseillais", "balanced", "balanced"][dice.below(4)];
        let turns = writer::play(Game::find(key).expect("a game"), 40 + dice.below(30), dice);
        let random = Random { key, turns, result: ["*", "1-0", "0-1"][dice.below(3)] };
        self.game(&random, players, letters, dice);
        random
    }

    /// A game with all its tags, with a fault now and then.
    pub fn game(&mut self, random: &Random, [white, black]: [&str; 2], letters: &Letters, dice: &mut Dice) {
        let Random { key, ref turns, result } = *random;
        let game = Game::find(key).expect("a game");
        let (separators, own_numbers) = if key == "orthodox" { LAYOUTS[2] } else { LAYOUTS[dice.below(LAYOUTS.len())] };
        let last = turns.last().and_then(|turn| turn.plies.last());
        let end = last.map(|(before, played)| {
            let mut end = *before;
            end.play(*played);
            end
        });
        let result = match end.map(|end| (end.status(), end.winner())) {
            Some((Status::Mate, Some(Color::White))) => "1-0",
            Some((Status::Mate, Some(Color::Black))) => "0-1",
            Some((Status::Stalemate, _)) => "1/2-1/2",
            _ => result,
        };
        let fault = dice.below(12);
        if fault == 0 {
            self.fault("missing-tag");
        }
        let untold = fault == 6 && key != "orthodox";
        if untold {
            self.fault("missing-game-tag");
        }
        self.tag("Event", "Made", None);
        if fault != 0 {
            self.tag("Site", "Here", (fault == 1).then_some("malformed-tag"));
        }
        match fault {
            2 => self.tag("Date", "1990.02.30", Some("bad-date")),
            3 if key == "balanced" => self.tag("Date", "1950.02.03", Some("anachronism")),
            _ => self.tag("Date", "1990.02.03", None),
        }
        if fault == 4 {
            self.text.push('\n');
        }
        self.tag("Round", "1", (fault == 4).then_some("blank-in-tags"));
        self.marked(&format!("[White \"{white}\"]\n[Black \"{black}\"]\n"), &mut std::iter::once("name-variants"));
        self.tag("Result", result, None);
        if letters.code != "en" {
            self.tag("Letters", letters.code, None);
        }
        if !untold {
            self.tag("Variant", game.names.first().expect("a name"), None);
        }
        self.text.push('\n');
        let [within, between, numbers] = separators;
        for (index, turn) in turns.iter().enumerate() {
            let separator = if index == 0 {
                ""
            } else if own_numbers || !turn.black {
                numbers
            } else {
                between
            };
            self.text += separator;
            // A number too high by two, once.
            let gap = if fault == 7 && index == 4 { 2 } else { 0 };
            if gap > 0 {
                self.fault("wrong-move-number");
            }
            if own_numbers {
                let _ = write!(self.text, "{}. ", index + 1 + gap);
            } else if !turn.black {
                let _ = write!(self.text, "{}. ", turn.number as usize + gap);
            }
            for (index, (before, played)) in turn.plies.iter().enumerate() {
                self.text += if index > 0 { within } else { "" };
                self.ply(before, *played, letters, dice);
            }
        }
        // A word of mate says that it is over.
        if fault == 5 && !self.text.ends_with(" mate") {
            self.fault("no-termination");
        } else {
            let _ = write!(self.text, " {result}");
        }
        self.text += "\n\n";
    }
}
