//! Reading a FEN: a field after the other, then what they must be together; may use `board` and `rules`.

use super::{FenError, FenNote};
use crate::{
    board::{Bitboard, Board, Color, Piece, Role, Square},
    position::{Position, TurnEnd, Wing, turn},
    rules::{EnPassant, Goal, LaterPiece, Rules, SecondEnPassant, Turn},
};

/// The fields that no FEN can do without.
const FIELDS: [&str; 4] = ["board", "side", "castling", "e.p."];

impl Position {
    /// Reads an extended FEN (rules.md, "The position as text") as a position of a game with these rules, with notes
    /// of what was read otherwise than written. Four fields are enough; then the clock is 0 and the number that of the
    /// side's first turn.
    ///
    /// # Errors
    /// For everything that `rules.md` calls `bad-fen`.
    pub fn from_fen(fen: &str, rules: Rules) -> Result<(Position, Vec<FenNote>), FenError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [board, side, castling, en_passant, rest @ ..] = fields.as_slice() else {
            return Err(FenError::MissingField { missing: FIELDS[fields.len()] });
        };
        let board = read_board(board)?;
        check_royals(&board, rules.goal)?;
        let mut position = Position::bare(board, rules);
        position.turn = read_color(side)?;
        position.clock = rest.first().map_or(Ok(0), |text| read_number("clock", text, 0))?;
        position.number = position.read_turn_number(rest.get(1).copied())?;
        position.quota = turn::quota(rules.turn, position.turn, position.number);
        position.plies_made = position.quota - position.read_plies_left(side)?;
        let notes = position.read_castling(castling)?;
        position.read_en_passant(en_passant)?;
        position.read_moved(rest.get(2).copied())?;
        if let Some(text) = rest.get(3) {
            return Err(FenError::TrailingField { text: (*text).to_owned() });
        }
        position.checked = position.is_royal_attacked(position.turn);
        if position.plies_made > 0 && position.is_stuck() {
            position.end_turn(TurnEnd::NoPlyLeft);
            position.checked = position.is_royal_attacked(position.turn);
        }
        position.check_opponent()?;
        Ok((position, notes))
    }

    /// The number field; where it is missing, the number of the side's first turn. Other programs begin with 0: that
    /// is read as 1.
    fn read_turn_number(&self, text: Option<&str>) -> Result<u32, FenError> {
        let (turn, color) = (self.rules.turn, self.turn);
        let Some(text) = text else {
            return Ok(if turn == Turn::Growing && color == Color::Black { 2 } else { 1 });
        };
        if turn != Turn::Growing {
            return Ok(read_number("number", text, 0)?.max(1));
        }
        let number = read_number("number", text, 1)?;
        if (number % 2 == 1) == (color == Color::White) { Ok(number) } else { Err(FenError::Parity { number, color }) }
    }

    /// The plies still to be made, which stand behind the side inside a turn.
    fn read_plies_left(&self, side: &str) -> Result<u32, FenError> {
        let quota = self.quota;
        match &side[1..] {
            "" => Ok(quota),
            digits => match digits.parse() {
                Ok(left) if (1..=quota).contains(&left) => Ok(left),
                _ => Err(FenError::PliesLeft { text: side.to_owned(), quota }),
            },
        }
    }

    fn read_castling(&mut self, text: &str) -> Result<Vec<FenNote>, FenError> {
        let mut notes = Vec::new();
        if text == "-" {
            return Ok(notes);
        }
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let wing = match letter.to_ascii_lowercase() {
                'k' => Wing::Short,
                'q' => Wing::Long,
                'a'..='h' => return Err(FenError::CastlingFiles { text: text.to_owned() }),
                _ => return Err(FenError::CastlingLetter { letter, text: text.to_owned() }),
            };
            let at_home = |role, at| self.board.piece_at(at) == Some(Piece::new(color, role));
            // A king that was taken never moved: a game that ended so is written with its rights (rules.md, 8).
            let is_king_home = at_home(Role::King, Wing::king_home(color)) || self.board.royal(color).is_none();
            if is_king_home && at_home(Role::Rook, wing.rook_home(color)) {
                self.castling = self.castling.with(color, wing);
            } else {
                notes.push(FenNote::CastlingRightDropped { color, wing });
            }
        }
        Ok(notes)
    }

    /// The e.p. field. Enemy squares are kept only where a capture is still allowed by the rules.
    fn read_en_passant(&mut self, field: &str) -> Result<(), FenError> {
        if field == "-" || self.rules.en_passant == EnPassant::None {
            return Ok(());
        }
        let (mut enemy, mut own) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for text in field.split(',') {
            let square = text
                .parse()
                .ok()
                .filter(|square: &Square| matches!(square.rank(), 2 | 5))
                .ok_or_else(|| FenError::EnPassantSquare { text: text.to_owned(), field: field.to_owned() })?;
            let color = if square.rank() == Color::White.passed_rank() { Color::White } else { Color::Black };
            if color == self.turn && self.plies_made == 0 {
                return Err(FenError::EnPassantOwn { square, color });
            }
            if !self.board.pieces(color, Role::Pawn).contains(square.across_passed()) {
                return Err(FenError::EnPassantWithoutPawn { square, color });
            }
            if color == self.turn { own |= square.into() } else { enemy |= square.into() }
        }
        let single = self.rules.en_passant == EnPassant::Last || self.rules.turn == Turn::One;
        for (squares, color) in [(enemy, !self.turn), (own, self.turn)] {
            if single && squares.is_several() {
                return Err(FenError::EnPassantSeveral { field: field.to_owned(), found: squares.count(), color });
            }
        }
        // Inside a turn they are written only behind an e.p. capture.
        let chain = self.plies_made > 0 && !enemy.is_empty();
        self.captured_en_passant = chain;
        self.enemy_stepped = enemy;
        if !chain || self.rules.second_en_passant == SecondEnPassant::Allowed {
            self.open = enemy & !self.board.occupied();
        }
        (self.own_passed, self.own_stepped) = (own, own);
        Ok(())
    }

    /// The moved field, which stands only inside a turn whose later plies depend on it. `-`, or no such field, is
    /// read as "no piece has moved".
    fn read_moved(&mut self, field: Option<&str>) -> Result<(), FenError> {
        let Some(field) = field.filter(|&field| field != "-") else { return Ok(()) };
        if self.plies_made == 0 || self.rules.later_piece == LaterPiece::Any {
            return Err(FenError::TrailingField { text: field.to_owned() });
        }
        for text in field.split(',') {
            let own = |&square: &Square| self.board.color(self.turn).contains(square);
            let square = text.parse().ok().filter(own).ok_or_else(|| FenError::Moved {
                text: text.to_owned(),
                field: field.to_owned(),
                color: self.turn,
            })?;
            self.moved |= Bitboard::of(square);
        }
        if self.rules.later_piece == LaterPiece::Same && self.moved.is_several() {
            return Err(FenError::MovedSeveral { field: field.to_owned(), found: self.moved.count() });
        }
        Ok(())
    }

    /// At the start of a turn the side that is not to move is not in check.
    fn check_opponent(&self) -> Result<(), FenError> {
        let color = !self.turn;
        if self.plies_made > 0 || !self.is_royal_attacked(color) {
            return Ok(());
        }
        let named = |at| self.board.piece_at(at).map(|piece| (piece, at));
        let royal = self.royal(color).and_then(named);
        let attacker = royal.and_then(|(_, at)| self.attackers(at, self.turn).first()).and_then(named);
        match (royal, attacker) {
            (Some((Piece { role, .. }, at)), Some((by, from))) => {
                Err(FenError::OpponentInCheck { color, role, at, by, from })
            }
            _ => Ok(()),
        }
    }
}

fn read_board(field: &str) -> Result<Board, FenError> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::RankCount { found: ranks.len() });
    }
    let mut board = Board::EMPTY;
    for (text, rank) in ranks.into_iter().zip((0..8).rev()) {
        read_rank(text, rank, &mut board)?;
    }
    Ok(board)
}

/// Reads one rank, 0 to 7, onto the board.
fn read_rank(text: &str, rank: u8, board: &mut Board) -> Result<(), FenError> {
    let (named, text_owned) = (rank + 1, || text.to_owned());
    let mut file: usize = 0;
    // Where the last sign was a piece, its square: a mark may follow.
    let mut last: Option<Square> = None;
    for letter in text.chars() {
        match letter {
            '1'..='8' => {
                file += letter as usize - '0' as usize;
                last = None;
            }
            '!' => {
                let marked = last.take().and_then(|at| board.piece_at(at).map(|piece| (at, piece)));
                let Some((at, piece)) = marked.filter(|(_, piece)| !piece.royal) else {
                    return Err(FenError::StrayRoyalMark { rank: named, text: text_owned() });
                };
                board.put(at, Piece { royal: true, ..piece });
            }
            _ => {
                let Some(role) = Role::from_letter(letter) else {
                    return Err(FenError::UnknownLetter { letter, rank: named, text: text_owned() });
                };
                let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
                if file < 8 {
                    let at = Square::new(file as u8, rank);
                    if role == Role::Pawn && matches!(rank, 0 | 7) {
                        return Err(FenError::PawnOnEdge { at });
                    }
                    board.put(at, Piece::new(color, role));
                    last = Some(at);
                }
                file += 1;
            }
        }
    }
    if file == 8 { Ok(()) } else { Err(FenError::RankLength { rank: named, text: text_owned(), found: file }) }
}

/// Exactly one royal piece a side; where the king is taken, one king, or one side has none: a finished game.
fn check_royals(board: &Board, goal: Goal) -> Result<(), FenError> {
    let kings = goal == Goal::TakeKing;
    if kings && let Some(at) = (board.royals() & !board.role(Role::King)).first() {
        return Err(FenError::RoyalWithTakeKing { role: board.role_at(at).unwrap_or(Role::Pawn), at });
    }
    for color in Color::ALL {
        let royals = board.royals() & board.color(color);
        match (royals.first(), royals.last()) {
            (Some(first), Some(second)) if first != second => {
                return Err(FenError::SeveralRoyals { color, first, second, kings });
            }
            (None, _) if !kings || board.royal(!color).is_none() => {
                return Err(FenError::NoRoyal { color, kings });
            }
            _ => {}
        }
    }
    Ok(())
}

fn read_color(side: &str) -> Result<Color, FenError> {
    let (color, rest) = match side.as_bytes() {
        [b'w', rest @ ..] => (Color::White, rest),
        [b'b', rest @ ..] => (Color::Black, rest),
        _ => return Err(FenError::Side { text: side.to_owned() }),
    };
    if rest.iter().all(u8::is_ascii_digit) { Ok(color) } else { Err(FenError::Side { text: side.to_owned() }) }
}

fn read_number(field: &'static str, text: &str, least: u32) -> Result<u32, FenError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number| digits && number >= least);
    number.ok_or_else(|| FenError::Number { field, text: text.to_owned(), least })
}
