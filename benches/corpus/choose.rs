//! Which ply is made: one that takes, saves or places a piece rather than one that loses it, with some luck.
//!
//! Games of plies that are only legal have more queens, checks and doubtful plies than people's games.

use scoresheet::board::{Bitboard, Board, Color, Role, Square};
use scoresheet::position::{Move, Position};

use super::dice::Dice;

/// What a piece is worth, in hundredths of a pawn.
pub fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 20_000,
    }
}

/// White's pieces less Black's.
pub fn balance(board: &Board) -> i32 {
    let sum = |color| -> i32 {
        let pieces = board.color(color).into_iter().filter_map(|square| board.role_at(square));
        pieces.filter(|role| *role != Role::King).map(worth).sum()
    };
    sum(Color::White) - sum(Color::Black)
}

/// A legal ply; `None` where there is none. The hotter, the more luck.
pub fn choose(position: &Position, heat: f64, dice: &mut Dice) -> Option<Move> {
    let late = position.board().occupied().count() < 14;
    let mut best: Option<(f64, Move)> = None;
    for m in position.legal_plies() {
        let luck = -(-dice.unit().ln()).ln();
        let score = f64::from(merit(position, m, late)) / heat + luck;
        if best.is_none_or(|(highest, _)| score > highest) {
            best = Some((score, m));
        }
    }
    best.map(|(_, m)| m)
}

/// What speaks for a ply.
fn merit(position: &Position, m: Move, late: bool) -> i32 {
    let (board, us) = (position.board(), position.turn());
    if m.is_castling() {
        return 90;
    }
    let Some(role) = board.role_at(m.from) else { return 0 };
    let becomes = m.promotion.unwrap_or(role);
    let mut merit = position.captured(m).map_or(0, |(_, piece)| worth(piece.role));
    merit += worth(becomes) - worth(role);
    if role != Role::King {
        let own = worth(becomes);
        merit -= loss(position, m.to, own, Bitboard::of(m.from));
        merit += loss(position, m.from, own, Bitboard::EMPTY) * 2 / 3;
    }
    merit + place(becomes, m.to, us, late) - place(role, m.from, us, late)
}

/// What is lost where a piece of that worth stands on a square, by the next capture and the one after it.
fn loss(position: &Position, square: Square, own: i32, gone: Bitboard) -> i32 {
    let us = position.turn();
    let them = position.attackers(square, !us);
    let lowest = them.into_iter().filter_map(|from| position.board().role_at(from)).map(worth).min();
    let Some(lowest) = lowest else { return 0 };
    if (position.attackers(square, us) & !gone).is_empty() { own } else { (own - lowest).max(0) }
}

/// What a square is worth to a piece.
fn place(role: Role, square: Square, color: Color, late: bool) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let rank = if color == Color::White { rank } else { 7 - rank };
    let center = 6 - i32::midpoint((2 * file - 7).abs(), (2 * rank - 7).abs());
    match role {
        Role::Pawn if late => rank * rank * 3,
        Role::Pawn => rank * 4 + if matches!((file, rank), (3 | 4, 2 | 3)) { 14 } else { 0 },
        Role::Knight => center * 9 - 25,
        Role::Bishop => center * 5 - if rank == 0 { 15 } else { 0 },
        Role::Rook => {
            if rank == 6 {
                15
            } else {
                0
            }
        }
        Role::Queen => center * 2,
        Role::King if late => center * 9,
        Role::King => {
            if rank == 0 && !(2..6).contains(&file) {
                30
            } else {
                -rank * 25 - 10
            }
        }
    }
}
