//! Writing a FEN; may use `board` and `rules`.

use crate::{
    board::{Bitboard, Board, Color, Role},
    position::{Position, Wing},
    rules::LaterPiece,
};

impl Position {
    /// The position as an extended FEN (rules.md, "The position as text"): in games of one ply a turn, with kings for
    /// royal pieces, an ordinary FEN.
    pub fn fen(&self) -> String {
        let mut fen = Vec::with_capacity(96);
        place(&mut fen, &self.board);
        fen.push(b' ');
        fen.push(self.turn.letter() as u8);
        // A king taken by the last ply of the quota, or by one too many, leaves a turn without plies.
        let left = self.quota.saturating_sub(self.plies_made);
        let is_inside = left > 0 && self.plies_made > 0;
        if is_inside {
            push_number(&mut fen, left);
        }
        fen.push(b' ');
        self.push_castling(&mut fen);
        fen.push(b' ');
        push_squares(&mut fen, self.open, if is_inside { self.own_passed } else { Bitboard::EMPTY });
        fen.push(b' ');
        push_number(&mut fen, self.clock);
        fen.push(b' ');
        push_number(&mut fen, self.number);
        if is_inside && self.rules.later_piece != LaterPiece::Any {
            fen.push(b' ');
            push_squares(&mut fen, self.moved, Bitboard::EMPTY);
        }
        // All of it is ASCII.
        String::from_utf8(fen).unwrap_or_default()
    }

    fn push_castling(&self, text: &mut Vec<u8>) {
        if self.castling.is_empty() {
            return text.push(b'-');
        }
        let all = [
            (Color::White, Wing::Short, b'K'),
            (Color::White, Wing::Long, b'Q'),
            (Color::Black, Wing::Short, b'k'),
            (Color::Black, Wing::Long, b'q'),
        ];
        text.extend(all.iter().filter(|(color, wing, _)| self.castling.has(*color, *wing)).map(|(.., letter)| *letter));
    }
}

/// The first field: ranks from 8 to 1.
fn place(text: &mut Vec<u8>, board: &Board) {
    for rank in (0..8).rev() {
        let mut file = 0;
        for square in board.occupied() & Bitboard::rank(rank) {
            push_count(text, square.file() - file);
            file = square.file() + 1;
            let Some(piece) = board.piece_at(square) else { continue };
            text.push(piece.letter() as u8);
            if piece.royal && piece.role != Role::King {
                text.push(b'!');
            }
        }
        push_count(text, 8 - file);
        if rank > 0 {
            text.push(b'/');
        }
    }
}

fn push_number(text: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}

fn push_count(text: &mut Vec<u8>, empty: u8) {
    if empty > 0 {
        text.push(b'0' + empty);
    }
}

/// Squares from a to h, those of the first set before those of the second; `-` for none.
fn push_squares(text: &mut Vec<u8>, first: Bitboard, second: Bitboard) {
    if (first | second).is_empty() {
        return text.push(b'-');
    }
    let mut is_first = true;
    for set in [first, second] {
        let mut sorted: Vec<_> = set.into_iter().collect();
        sorted.sort_unstable_by_key(|square| (square.file(), square.rank()));
        for square in sorted {
            if !std::mem::take(&mut is_first) {
                text.push(b',');
            }
            text.extend([square.file_letter() as u8, square.rank_digit() as u8]);
        }
    }
}
