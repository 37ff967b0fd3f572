//! Writing a FEN; may use `board` and `rules`.

use crate::{
    board::{Bitboard, Board, Role, Square},
    position::Position,
    rules::LaterPiece,
};

impl Position {
    /// The position as an extended FEN (rules.md, "The position as text"): in games of one ply a turn, with kings for
    /// royal pieces, an ordinary FEN.
    pub fn fen(&self) -> String {
        // A king taken by the last ply of the quota, or by one too many, leaves a turn without plies.
        let left = match self.quota.saturating_sub(self.plies_made) {
            0 => String::new(),
            _ if self.plies_made == 0 => String::new(),
            left => left.to_string(),
        };
        let mut fen = format!(
            "{} {}{left} {} {} {} {}",
            placement(&self.board),
            self.turn.letter(),
            self.castling,
            squares(self.open, self.own_passed),
            self.clock,
            self.number
        );
        if self.plies_made > 0 && self.rules.later_piece != LaterPiece::Any {
            fen.push(' ');
            fen.push_str(&squares(self.moved, Bitboard::EMPTY));
        }
        fen
    }
}

/// The first field: ranks from 8 to 1.
fn placement(board: &Board) -> String {
    let mut text = String::with_capacity(90);
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some(piece) = board.piece_at(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            push_count(&mut text, &mut empty);
            text.push(piece.letter());
            if piece.royal && piece.role != Role::King {
                text.push('!');
            }
        }
        push_count(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_count(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

/// Squares from a to h, those of the first set before those of the second; `-` for none.
fn squares(first: Bitboard, second: Bitboard) -> String {
    let mut names = Vec::new();
    for set in [first, second] {
        let mut sorted: Vec<_> = set.into_iter().collect();
        sorted.sort_unstable_by_key(|square| (square.file(), square.rank()));
        names.extend(sorted.iter().map(Square::to_string));
    }
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}
