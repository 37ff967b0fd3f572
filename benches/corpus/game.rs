//! A game played by dice, from an opening that people play.

use scoresheet::board::Color;
use scoresheet::letters::{Alphabet, ENGLISH};
use scoresheet::position::{Move, Position};
use scoresheet::resolve::{San, resolve};
use scoresheet::{rules::Game, syntax};

use super::choose::{balance, choose};
use super::dice::Dice;

/// One ply.
pub struct Ply {
    /// The position before it.
    pub before: Position,
    /// Its short form.
    pub san: San,
}

/// A game.
pub struct Played {
    pub plies: Vec<Ply>,
    /// How many of them are those of the opening.
    pub opening: usize,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
}

/// Of orthodox chess; other games begin with luck.
const OPENINGS: [&str; 24] = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O",
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5 Bd3",
    "e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Bd3 Nf6 O-O",
    "e4 c5 c3 d5 exd5 Qxd5 d4 Nf6 Nf3",
    "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7",
    "e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7 Bd3 c5 c3 Nc6",
    "e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2 c5",
    "e4 d6 d4 Nf6 Nc3 g6 f4 Bg7 Nf3 O-O",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5",
    "d4 Nf6 c4 e6 Nf3 b6 g3 Bb7 Bg2 Be7 O-O O-O",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7",
    "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6",
    "Nf3 d5 g3 Nf6 Bg2 e6 O-O Be7 d3 O-O Nbd2 c5",
];

impl Played {
    /// Plays a game. It ends by mate, by stalemate, when one side is far behind, or when it is long.
    pub fn new(game: &Game, dice: &mut Dice) -> Self {
        let mut played = Self { plies: Vec::new(), opening: 0, result: "1/2-1/2" };
        let mut position = Position::start(game.rules);
        if game.key == "orthodox" {
            let english = Alphabet::new(ENGLISH);
            for word in dice.of(&OPENINGS).split(' ') {
                let written = syntax::read_ply(word).expect("a ply of an opening");
                let resolved = resolve(&position, &written, &english).expect("a legal ply of an opening");
                played.add(&mut position, resolved.played);
            }
            played.opening = played.plies.len();
        }
        let longest = 20 + dice.below(60) + dice.below(60) + dice.below(60);
        let heat = 16.0 + 20.0 * dice.unit();
        let mut lost = 0;
        while played.plies.len() < longest {
            let Some(m) = choose(&position, heat, dice) else {
                played.result = position.winner().map_or("1/2-1/2", won);
                return played;
            };
            played.add(&mut position, m);
            let balance = balance(position.board());
            lost = if balance.abs() > 600 { lost + 1 } else { 0 };
            if lost > 14 && dice.one_in(8) {
                break;
            }
        }
        // Who has just been mated, or a stalemate, leaves no choice.
        let balance = balance(position.board());
        played.result = match (position.winner(), balance) {
            (Some(winner), _) => won(winner),
            (None, 150..) if position.has_legal_ply() => won(Color::White),
            (None, ..=-150) if position.has_legal_ply() => won(Color::Black),
            _ => "1/2-1/2",
        };
        played
    }

    fn add(&mut self, position: &mut Position, m: Move) {
        self.plies.push(Ply { before: *position, san: San::from_move(position, m) });
        position.play(m);
    }
}

fn won(winner: Color) -> &'static str {
    if winner == Color::White { "1-0" } else { "0-1" }
}
