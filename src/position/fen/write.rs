//! Writing a FEN; may use `board` and `rules`.

use std::fmt::Write as _;

use crate::{
    board::{Bitboard, Board, Role, Square},
    position::Position,
    rules::LaterPiece,
};

impl Position {
    /// The position as an extended FEN (rules.md, "The position as text"): in games of one ply a turn, with kings for
    /// royal pieces, an ordinary FEN.
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(96);
        place(&mut fen, &self.board);
        fen.push(' ');
        fen.push(self.turn.letter());
        // A king taken by the last ply of the quota, or by one too many, leaves a turn without plies.
        let left = self.quota.saturating_sub(self.plies_made);
        if left > 0 && self.plies_made > 0 {
            push_number(&mut fen, left);
        }
        // Writing to a string does not fail.
        let _ = write!(fen, " {} ", self.castling);
        push_squares(&mut fen, self.open, self.own_passed);
        fen.push(' ');
        push_number(&mut fen, self.clock);
        fen.push(' ');
        push_number(&mut fen, self.number);
        if self.plies_made > 0 && self.rules.later_piece != LaterPiece::Any {
            fen.push(' ');
            push_squares(&mut fen, self.moved, Bitboard::EMPTY);
        }
        fen
    }
}

/// The first field: ranks from 8 to 1.
fn place(text: &mut String, board: &Board) {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(piece) = board.piece_at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            push_count(text, &mut empty);
            text.push(piece.letter());
            if piece.royal && piece.role != Role::King {
                text.push('!');
            }
        }
        push_count(text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
}

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from_digit(number % 10, 10).unwrap_or('0'));
}

fn push_count(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

/// Squares from a to h, those of the first set before those of the second; `-` for none.
fn push_squares(text: &mut String, first: Bitboard, second: Bitboard) {
    if (first | second).is_empty() {
        return text.push('-');
    }
    let mut sign = "";
    for set in [first, second] {
        let mut sorted: Vec<_> = set.into_iter().collect();
        sorted.sort_unstable_by_key(|square| (square.file(), square.rank()));
        for square in sorted {
            text.push_str(sign);
            text.push(square.file_letter());
            text.push(square.rank_digit());
            sign = ",";
        }
    }
}
