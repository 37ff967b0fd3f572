//! Records for measuring: made by dice, the same on every machine, as many as are asked for.
//!
//! Used by the benches and, as the example `corpus`, by the scripts of this folder.

mod choose;
mod dice;
mod game;
mod orthodox;
mod people;
mod turns;
mod wrap;

use std::fmt;

use scoresheet::rules::Game;

use dice::Dice;
use game::Played;

/// A kind of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chess: fourteen tags, wrapped movetext, no comments.
    Lean,
    /// Chess: seventeen tags, a line a game, a clock behind each ply.
    Clk,
    /// Chess: comments, glyphs, variations.
    Annot,
    /// Marseillais chess, by layout.
    MarseillaisLine,
    MarseillaisFull,
    MarseillaisPgn,
    /// Frankfurt chess.
    Frankfurt,
}

impl Kind {
    pub const ALL: [Kind; 7] = [
        Kind::Lean,
        Kind::Clk,
        Kind::Annot,
        Kind::MarseillaisLine,
        Kind::MarseillaisFull,
        Kind::MarseillaisPgn,
        Kind::Frankfurt,
    ];

    /// The game that is played.
    pub fn game(self) -> &'static Game {
        let key = match self {
            Kind::Lean | Kind::Clk | Kind::Annot => "orthodox",
            Kind::MarseillaisLine | Kind::MarseillaisFull | Kind::MarseillaisPgn => "marseillais",
            Kind::Frankfurt => "frankfurt",
        };
        Game::find(key).expect("a game of the library")
    }

    fn write(self, played: &Played, names: &[String], dice: &mut Dice) -> String {
        let turns = |signs, dice: &mut Dice| turns::turns(self.game(), played, signs, names, dice);
        match self {
            Kind::Lean => orthodox::lean(played, names, dice),
            Kind::Clk => orthodox::clk(played, names, dice),
            Kind::Annot => orthodox::annot(played, names, dice),
            Kind::MarseillaisLine => turns(turns::LINE, dice),
            Kind::MarseillaisFull => turns(turns::FULL, dice),
            Kind::MarseillaisPgn | Kind::Frankfurt => turns(turns::PGN, dice),
        }
    }
}

/// What the kind is called.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Lean => "lean",
            Kind::Clk => "clk",
            Kind::Annot => "annot",
            Kind::MarseillaisLine => "marseillais-line",
            Kind::MarseillaisFull => "marseillais-full",
            Kind::MarseillaisPgn => "marseillais-pgn",
            Kind::Frankfurt => "frankfurt",
        })
    }
}

/// Records without end.
pub struct Records {
    kind: Kind,
    names: Vec<String>,
    dice: Dice,
    /// Plies of the main lines so far.
    pub plies: usize,
}

impl Records {
    /// Records of a kind; the seed decides them.
    pub fn new(kind: Kind, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let name = |dice: &mut Dice| format!("{}, {}", people::surname(dice), char::from(b'A' + dice.below(26) as u8));
        let names = (0..4000).map(|_| name(&mut dice)).collect();
        Self { kind, names, dice, plies: 0 }
    }
}

impl Iterator for Records {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let played = Played::new(self.kind.game(), &mut self.dice);
        self.plies += played.plies.len();
        Some(self.kind.write(&played, &self.names, &mut self.dice))
    }
}
