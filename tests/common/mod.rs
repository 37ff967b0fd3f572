//! What the tests share: games by key and settings, plies by coordinates, dice.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::BTreeMap;

use scoresheet::{
    board::Role,
    position::{Move, Position},
    rules::{Game, Rules},
};

/// Settings as the truth files write them.
pub type Settings = BTreeMap<String, String>;

/// A game's rules with settings.
pub fn rules(game: &str, settings: &Settings) -> Rules {
    let game = Game::find(game).unwrap_or_else(|| panic!("no game {game}"));
    let settings: Vec<_> = settings.iter().map(|(axis, value)| (axis.clone(), value.clone())).collect();
    Rules::with(game, &settings).unwrap_or_else(|error| panic!("{error}"))
}

/// A game's rules with settings such as `en-passant=last, turn=2`.
pub fn rules_with(game: &str, settings: &str) -> Rules {
    let pairs = settings.split(',').map(str::trim).filter(|text| !text.is_empty());
    let settings = pairs.map(|pair| pair.split_once('=').expect("axis=value"));
    rules(game, &settings.map(|(axis, value)| (axis.to_owned(), value.to_owned())).collect())
}

/// A position from a FEN.
pub fn position(fen: &str, rules: Rules) -> Position {
    Position::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}")).0
}

/// The ply that coordinates mean, legal or not.
pub fn ply(position: &Position, text: &str) -> Move {
    match text {
        "0000" => return Move::NULL,
        "pass" => return Move::PASS,
        _ => {}
    }
    let promotion = text.chars().nth(4).map(|letter| Role::from_letter(letter).expect("a role"));
    position.move_from(text[..2].parse().expect("from"), text[2..4].parse().expect("to"), promotion)
}

/// Plays plies in coordinates, each of which must be legal.
pub fn play(position: &mut Position, plies: &[impl AsRef<str>]) {
    for text in plies {
        let m = ply(position, text.as_ref());
        assert_eq!(position.refusal(m), None, "{} in {}", text.as_ref(), position.fen());
        assert!(position.is_legal(m), "{} in {}", text.as_ref(), position.fen());
        position.play(m);
    }
}

/// The legal plies in coordinates, sorted.
pub fn legal(position: &Position) -> Vec<String> {
    let mut list = position.legal_plies();
    list.sort_unstable();
    list.iter().map(Move::to_string).collect()
}

/// A small generator of pseudo-random numbers (xorshift), the same on every machine.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }
}

/// Games and settings that between them use every value of every axis.
pub const VARIETIES: &[(&str, &str)] = &[
    ("orthodox", ""),
    ("marseillais", ""),
    ("marseillais", "en-passant=last"),
    ("marseillais", "early-check=forbidden"),
    ("marseillais", "early-check=allowed"),
    ("marseillais", "no-ply-left=ends-turn"),
    ("marseillais", "later-ply=optional"),
    ("marseillais", "later-piece=other"),
    ("marseillais", "capture=become"),
    ("marseillais", "capture=become, royal-path=guarded, later-piece=same, early-check=allowed"),
    ("balanced", ""),
    ("balanced", "en-passant=last, double-step=last-ply"),
    ("doublemove", ""),
    ("doublemove", "en-passant=all, later-ply=optional, later-piece=other"),
    ("bennekom", ""),
    ("bennekom", "no-ply-left=draw, second-en-passant=allowed"),
    ("extra-move", ""),
    ("extra-move", "en-passant=last, later-capture=allowed"),
    ("frankfurt", ""),
    ("frankfurt", "royal-path=guarded"),
    ("frankfurt", "en-passant=none"),
    ("frankfurt", "turn=growing, second-en-passant=forbidden"),
    ("scottish", ""),
    ("scottish", "early-check=allowed"),
    ("scottish", "goal=take-king"),
    ("italian", ""),
    ("italian", "later-ply=optional, later-piece=other, later-capture=forbidden, second-en-passant=allowed"),
    ("italian", "capture=become, royal-path=guarded"),
];

/// Calls `see` with positions that random play reaches, in all varieties, also inside turns.
pub fn random_positions(games: usize, plies: usize, mut see: impl FnMut(&Position)) {
    for (index, (game, settings)) in VARIETIES.iter().enumerate() {
        let rules = rules_with(game, settings);
        for seed in 0..games {
            let mut dice = Dice::new((index * 1000 + seed) as u64 + 1);
            let mut position = Position::start(rules);
            for _ in 0..plies {
                see(&position);
                let list = position.legal_plies();
                if list.is_empty() {
                    break;
                }
                if position.may_decline() && dice.below(4) == 0 {
                    position.decline();
                } else if dice.below(30) == 0 && position.is_legal(Move::NULL) {
                    position.play(Move::NULL);
                } else {
                    // Captures and promotions are where the rules differ: prefer them.
                    let choice: [Move; 3] = std::array::from_fn(|_| list[dice.below(list.len())]);
                    let lively = |m: &&Move| position.captured(**m).is_some() || m.promotion.is_some();
                    position.play(*choice.iter().find(lively).unwrap_or(&choice[0]));
                }
            }
            see(&position);
        }
    }
}
