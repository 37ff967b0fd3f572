//! A writer of records that shares no code with the reader: random legal games, in every layout, set of letters and
//! style. Of the library it uses positions and the table of letters.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fmt::Write as _;

use scoresheet::board::{Color, Role};
use scoresheet::letters::{ALL, Letters};
use scoresheet::position::{Move, MoveKind, Position, Status};
use scoresheet::rules::{Capture, Game, Goal, Turn};

use crate::common::Dice;

/// A record and what was played.
pub struct Written {
    pub text: String,
    /// The plies, each with whether it begins a turn.
    pub plies: Vec<(Move, bool)>,
    /// How it was written, for a message.
    pub how: String,
    /// The set of letters, where no tag names it.
    pub untold: Option<&'static Letters>,
}

/// How plies are written.
pub struct Style {
    pub letters: &'static Letters,
    form: Form,
    capture: &'static str,
    check: &'static str,
    mate: &'static str,
    promotion: [&'static str; 2],
    castling: &'static str,
    dash: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Short,
    Long,
    Coordinates,
}

/// One of several.
fn one<T: Copy>(dice: &mut Dice, of: &[T]) -> T {
    of[dice.below(of.len())]
}

impl Style {
    pub fn random(dice: &mut Dice) -> Self {
        Self {
            letters: one(dice, ALL),
            form: one(dice, &[Form::Short, Form::Short, Form::Short, Form::Long, Form::Coordinates]),
            capture: one(dice, &["x", "x", ":", "×", ""]),
            check: one(dice, &["+", "+", "†", " ch", ""]),
            mate: one(dice, &["#", "#", "++", " mate", ""]),
            promotion: one(dice, &[["=", ""], ["=", ""], ["", ""], ["(", ")"], ["/", ""]]),
            castling: one(dice, &["O-O", "0-0", "o-o"]),
            dash: one(dice, &["-", "-", "–", ""]),
        }
    }

    /// A ply in words, and the position behind it.
    pub fn spell(&self, before: &Position, played: Move) -> String {
        let board = before.board();
        let role = board.role_at(played.from).expect("a piece moves");
        let captured = before.captured(played).map(|(_, piece)| piece.role);
        let mut behind = *before;
        behind.play(played);
        let mut text = String::new();
        let letter = |role| if role == Role::Pawn { "" } else { self.letters.spell(role) };
        match (self.form, played.kind) {
            (_, MoveKind::CastleShort) => text += self.castling,
            (_, MoveKind::CastleLong) => {
                let _ = write!(text, "{}-{}", self.castling, &self.castling[..1]);
            }
            (Form::Coordinates, _) => {
                let _ = write!(text, "{}{}", played.from, played.to);
            }
            (Form::Long, _) => {
                let sign = if captured.is_some() && !self.capture.is_empty() { self.capture } else { self.dash };
                let _ = write!(text, "{}{}{sign}{}", letter(role), played.from, played.to);
            }
            (Form::Short, _) => {
                text += letter(role);
                text += &first_square(before, played, role, captured.is_some());
                if captured.is_some() {
                    text += self.capture;
                }
                let _ = write!(text, "{}", played.to);
            }
        }
        let changes = before.rules().capture == Capture::Become && played.kind == MoveKind::Normal;
        if let Some(new) = played.promotion {
            if self.form == Form::Coordinates {
                text.push(new.letter().to_ascii_lowercase());
            } else {
                let _ = write!(text, "{}{}{}", self.promotion[0], self.letters.spell(new), self.promotion[1]);
            }
        } else if let Some(new) = captured.filter(|new| changes && *new != role && self.form != Form::Coordinates) {
            let _ = write!(text, "={}", self.letters.spell(new));
        }
        if before.rules().goal == Goal::Checkmate && self.form != Form::Coordinates {
            let royal = behind.royal(!before.turn());
            let checks = royal.is_some_and(|square| !behind.attackers(square, before.turn()).is_empty());
            if checks && behind.turn() != before.turn() {
                text += if behind.status() == Status::Mate { self.mate } else { self.check };
            }
        }
        text
    }
}

/// As much of the first square as tells a ply from the other legal ones.
pub fn first_square(before: &Position, played: Move, role: Role, captures: bool) -> String {
    let from = played.from;
    if role == Role::Pawn {
        return if captures { from.file_letter().to_string() } else { String::new() };
    }
    let board = before.board();
    let rivals: Vec<_> = before
        .legal_plies()
        .iter()
        .filter(|other| other.to == played.to && other.from != from && !other.is_castling())
        .filter(|other| board.role_at(other.from) == Some(role))
        .map(|other| other.from)
        .collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        from.file_letter().to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank_digit().to_string()
    } else {
        from.to_string()
    }
}

/// A turn: its number in the game and in the record's pairs, whose it is, and its plies with the positions before them.
pub struct Played {
    pub number: u32,
    pub black: bool,
    pub plies: Vec<(Position, Move)>,
}

/// A random game of so many turns at most.
pub fn play(game: &Game, turns: usize, dice: &mut Dice) -> Vec<Played> {
    let mut position = Position::start(game.rules);
    let mut played: Vec<Played> = Vec::new();
    let (mut number, mut black) = (1, false);
    while played.len() < turns {
        let mut plies = Vec::new();
        loop {
            let legal = position.legal_plies();
            if position.status() == Status::KingTaken || legal.is_empty() {
                break;
            }
            if position.may_decline() && dice.below(5) == 0 {
                position.decline();
                break;
            }
            // Captures and checks are where the rules differ: prefer them now and then.
            let tries: [Move; 3] = std::array::from_fn(|_| legal[dice.below(legal.len())]);
            let lively = |m: &&Move| position.captured(**m).is_some() || m.promotion.is_some();
            let chosen = *tries.iter().find(lively).filter(|_| dice.below(2) == 0).unwrap_or(&tries[0]);
            plies.push((position, chosen));
            position.play(chosen);
            if position.plies_made() == 0 {
                break;
            }
        }
        if plies.is_empty() {
            break;
        }
        played.push(Played { number, black, plies });
        number += u32::from(black);
        black = !black;
        if position.plies_made() > 0 {
            break;
        }
    }
    played
}

/// The plies of a game as a reader has them.
pub fn plies(turns: &[Played]) -> Vec<(Move, bool)> {
    turns.iter().flat_map(|turn| turn.plies.iter().enumerate().map(|(index, (_, m))| (*m, index == 0))).collect()
}

/// What stands between plies, players, and numbers.
struct Layout {
    name: &'static str,
    within: &'static str,
    between: &'static str,
    numbers: &'static str,
    /// A number of its own a turn.
    own_numbers: bool,
}

const fn layout(name: &'static str, [within, between, numbers]: [&'static str; 3], own_numbers: bool) -> Layout {
    Layout { name, within, between, numbers, own_numbers }
}

/// Layouts of two players a number.
const PAIRS: &[Layout] = &[
    layout("line", ["/", "//", " "], false),
    layout("line with blanks", [" / ", " // ", "\n"], false),
    layout("words", [" and ", " – ", " "], false),
    layout("full", ["/", "; ", "\n"], false),
    layout("pgn", [",", " ", " "], false),
    layout("pgn, blanks", [", ", " ", "\n"], false),
    layout("columns", ["/", "   ", "\n"], false),
    layout("tabs", ["/", "\t", "\n"], false),
    layout("table", ["/", " | ", "\n"], false),
    layout("semicolons", ["; ", "    ", "\n"], false),
    layout("words, columns", [" and ", "   ", "\n"], false),
    layout("series", [" ", "\n", "\n"], true),
];

/// Layouts of progressive chess.
const TURNS: &[Layout] = &[
    layout("line", ["/", " ", " "], true),
    layout("full", ["/", "\n", "\n"], true),
    layout("pgn", [",", " ", " "], true),
    layout("series", [" ", " ", " "], true),
    layout("series, lines", [" ", "\n", "\n"], true),
    layout("semicolons", ["; ", "\n", "\n"], true),
];

/// Layouts of games of one ply a turn.
const SINGLE: &[Layout] = &[
    layout("pgn", ["", " ", " "], false),
    layout("pgn, lines", ["", " ", "\n"], false),
    layout("comma", ["", ", ", "\n"], false),
    layout("comma and blanks", ["", " , ", " "], false),
    layout("tabs", ["", "\t", "\n"], false),
    layout("slashes", ["", "//", " "], false),
    layout("semicolons", ["", "; ", "\n"], false),
];

/// The movetext of a game in a random layout, and the name of that.
pub fn movetext(turns: &[Played], style: &Style, rules: Turn, dice: &mut Dice) -> (String, &'static str) {
    let layout = match rules {
        Turn::One => &SINGLE[dice.below(SINGLE.len())],
        Turn::Growing => &TURNS[dice.below(TURNS.len())],
        Turn::Two | Turn::OneThenTwo => &PAIRS[dice.below(PAIRS.len())],
    };
    let dot = one(dice, &[".", ". ", ". ", ") "]);
    let remark = one(dice, &["", "", "", "", "!?", " $4", " {a remark}"]);
    let mut text = String::new();
    for (index, turn) in turns.iter().enumerate() {
        if layout.own_numbers {
            let separator = if index > 0 { layout.numbers } else { "" };
            let _ = write!(text, "{separator}{}{dot}", index + 1);
        } else if turn.black {
            text += layout.between;
        } else {
            let separator = if index > 0 { layout.numbers } else { "" };
            let _ = write!(text, "{separator}{}{dot}", turn.number);
        }
        let plies: Vec<String> = turn.plies.iter().map(|(before, m)| style.spell(before, *m) + remark).collect();
        text += &plies.join(layout.within);
        if let [.., (before, _)] = turn.plies[..]
            && dice.below(12) == 0
        {
            let legal = before.legal_plies();
            let _ = write!(text, " ({})", style.spell(&before, legal[dice.below(legal.len())]));
        }
    }
    (text, layout.name)
}

/// One record of so many bytes, at least, in which every ply has its own letters and style, and every turn its own separators.
pub fn jumble(size: usize, dice: &mut Dice) -> Written {
    let games = ["orthodox", "marseillais", "balanced"].map(|key| Game::find(key).expect("a game"));
    let game = one(dice, &games);
    let mut position = Position::start(game.rules);
    let (mut text, mut plies) = (String::new(), Vec::new());
    while text.len() < size {
        let legal = position.legal_plies();
        let goes_on = |m: &&Move| {
            let mut behind = position;
            behind.play(**m);
            behind.status() == Status::Play || behind.status() == Status::Check
        };
        let first = dice.below(legal.len().max(1));
        let Some(played) = legal.iter().cycle().skip(first).take(legal.len()).find(goes_on) else { break };
        let begins = position.plies_made() == 0;
        if begins && position.turn() == Color::White {
            let _ = write!(text, "{}{}", one(dice, &["\n", " "]), position.number());
            text += one(dice, &[". ", ".", ") "]);
        } else {
            text += if begins {
                one(dice, &["//", " ", "; ", " – ", "   ", "\n"])
            } else {
                one(dice, &["/", ",", " and ", " "])
            };
        }
        text += &Style::random(dice).spell(&position, *played);
        plies.push((*played, begins));
        position.play(*played);
    }
    Written { text, plies, how: format!("{}, everything mixed", game.key), untold: None }
}

/// Games whose structure decides them; every other is tagged.
const BY_STRUCTURE: &[&str] = &["orthodox", "marseillais", "balanced", "scottish"];

/// A random record of a random game, with tags or without. `name` stands in its tags.
pub fn record(name: &str, letters: Option<&'static Letters>, dice: &mut Dice) -> Written {
    let game = one(dice, scoresheet::rules::games::ALL);
    let limit = if game.rules.turn == Turn::Growing { 7 } else { 24 };
    let turns = play(game, 1 + dice.below(limit), dice);
    let mut style = Style::random(dice);
    if let Some(letters) = letters {
        style.letters = letters;
    }
    let (moves, layout) = movetext(&turns, &style, game.rules.turn, dice);
    let mut text = String::new();
    // Short records look like other games: three turns tell.
    let is_told = !BY_STRUCTURE.contains(&game.key) || turns.len() < 4 || dice.below(4) == 0;
    let letters_told = dice.below(6) == 0;
    let tagged = is_told || letters_told || dice.below(2) == 0;
    if tagged {
        let _ = write!(text, "[Event \"{name}\"]\n[White \"{name}\"]\n");
        if is_told {
            let _ = writeln!(text, "[Variant \"{}\"]", game.names.first().expect("a name"));
        }
        if letters_told {
            let _ = writeln!(text, "[Letters \"{}\"]", style.letters.code);
        }
        text.push('\n');
    }
    text += &moves;
    let result = one(dice, &["*", "*", "1-0", "0-1", "1/2-1/2", ""]);
    if !result.is_empty() {
        text.push(if dice.below(2) == 0 { ' ' } else { '\n' });
        text += result;
    }
    text += "\n\n";
    let how = format!("{}, {layout}, {:?} in {}", game.key, style.form, style.letters.code);
    let untold = (!letters_told && style.form != Form::Coordinates).then_some(style.letters);
    Written { text, plies: plies(&turns), how, untold }
}
