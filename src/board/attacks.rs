//! Where pieces of each role go on an empty or occupied board: tables built at compile time; knows geometry only.

use super::{Bitboard, Color, Role, Square};

const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The first four lead to higher square numbers, the other four are their opposites.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];

/// A set of squares for each square.
type Table = [Bitboard; 64];

const KNIGHT: Table = steps(&LEAPS);
const KING: Table = steps(&DIRECTIONS);
static PAWN: [Table; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static RAYS: [Table; 8] = rays();
const ROOK_LINES: Table = lines(true, false);
const BISHOP_LINES: Table = lines(false, true);
const QUEEN_LINES: Table = lines(true, true);
/// By role: where it goes on an empty board; nothing for pawns, whose ways differ.
static REACH: [Table; 6] = [[Bitboard::EMPTY; 64], KNIGHT, BISHOP_LINES, ROOK_LINES, QUEEN_LINES, KING];
static BETWEEN: [Table; 64] = between_table();

const fn steps(steps: &[(i8, i8)]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::from_index(from).offset(steps[i].0, steps[i].1) {
                table[from as usize].0 |= 1 << to.index();
            }
            i += 1;
        }
        from += 1;
    }
    table
}

const fn rays() -> [Table; 8] {
    let mut table = [[Bitboard::EMPTY; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < 64 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut at = Square::from_index(from);
            while let Some(next) = at.offset(files, ranks) {
                table[direction][from as usize].0 |= 1 << next.index();
                at = next;
            }
            from += 1;
        }
        direction += 1;
    }
    table
}

const fn lines(straight: bool, diagonal: bool) -> Table {
    let rays = rays();
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            if (files == 0 || ranks == 0) && straight || files != 0 && ranks != 0 && diagonal {
                table[from].0 |= rays[direction][from].0;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

#[expect(clippy::large_stack_arrays, reason = "evaluated by the compiler, not on a stack")]
const fn between_table() -> [Table; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut passed = 0;
            let mut at = Square::from_index(from);
            while let Some(next) = at.offset(files, ranks) {
                table[from as usize][next.index()] = Bitboard(passed);
                passed |= 1 << next.index();
                at = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares a knight's leap away.
#[inline]
pub fn knight(from: Square) -> Bitboard {
    reach(Role::Knight, from)
}

/// The squares a king's step away.
#[inline]
pub fn king(from: Square) -> Bitboard {
    reach(Role::King, from)
}

/// The squares that a pawn of that side attacks from here.
#[inline]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The squares on the same rank or file.
#[inline]
pub fn rook_lines(from: Square) -> Bitboard {
    reach(Role::Rook, from)
}

/// The squares on the same diagonals.
#[inline]
pub fn bishop_lines(from: Square) -> Bitboard {
    reach(Role::Bishop, from)
}

/// The squares on the same rank, file or diagonals.
#[inline]
pub fn queen_lines(from: Square) -> Bitboard {
    reach(Role::Queen, from)
}

/// The squares that a piece of that role, no pawn, reaches on an empty board.
#[inline]
pub fn reach(role: Role, from: Square) -> Bitboard {
    REACH[role.index()][from.index()]
}

/// The squares strictly between two squares of one line; none for squares of no common line.
#[inline]
pub fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

/// The squares that a rook attacks past these occupied ones; the first occupied square of a line is attacked too.
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    rising(0, from, occupied) | rising(1, from, occupied) | falling(4, from, occupied) | falling(5, from, occupied)
}

/// The squares that a bishop attacks, as [`rook`].
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    rising(2, from, occupied) | rising(3, from, occupied) | falling(6, from, occupied) | falling(7, from, occupied)
}

/// The squares that a queen attacks, as [`rook`].
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    rook(from, occupied) | bishop(from, occupied)
}

/// The squares that a piece of that side and role attacks.
pub fn of(color: Color, role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// A ray towards higher numbers, cut behind the first occupied square. From h8 no such ray goes on, so that h8 can
/// stand for "nothing in the way".
#[inline]
fn rising(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][from.index()];
    let blocker = ((ray & occupied).0 | 1 << 63).trailing_zeros() as usize;
    ray ^ RAYS[direction][blocker & 63]
}

/// A ray towards lower numbers, as [`rising`], with a1 in the part of h8.
#[inline]
fn falling(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][from.index()];
    let blocker = 63 - ((ray & occupied).0 | 1).leading_zeros() as usize;
    ray ^ RAYS[direction][blocker & 63]
}
