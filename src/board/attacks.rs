//! Where pieces of each role go on an empty or occupied board: tables built at compile time; knows geometry only.

use super::{Bitboard, Color, Role, Square};

const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The first four lead to higher square numbers, the other four are their opposites.
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];

/// A set of squares for each square.
type Table = [Bitboard; 64];

const KNIGHT: Table = steps(&LEAPS);
const KING: Table = steps(&DIRECTIONS);
const PAWN_TABLES: [Table; 2] = [steps(&[(-1, 1), (1, 1)]), steps(&[(-1, -1), (1, -1)])];
static PAWN: [Table; 2] = PAWN_TABLES;
static RAYS: [Table; 8] = rays();
const ROOK_LINES: Table = lines(true, false);
const BISHOP_LINES: Table = lines(false, true);
const QUEEN_LINES: Table = lines(true, true);
/// By role: where it goes on an empty board; nothing for pawns, whose ways differ.
static REACH: [Table; 6] = [[Bitboard::EMPTY; 64], KNIGHT, BISHOP_LINES, ROOK_LINES, QUEEN_LINES, KING];
static BETWEEN: [Table; 64] = between_table();
/// By two squares: the direction from the first to the second, [`NOWHERE`] where no line joins them.
static DIRECTION: [[u8; 64]; 64] = directions();
/// The number of no direction.
const NOWHERE: u8 = 8;
/// By direction: the squares to the edge of the board; for [`NOWHERE`] none.
static WAYS: [Table; 16] = ways();
/// By role: where a piece goes on an empty board, and for pawns, which are White's in the first row and Black's in the seventh,
/// by capture. The last two rows: from where a pawn of White, and of Black, steps to a square.
static MOVES: [Table; 16] = [
    PAWN_TABLES[0],
    KNIGHT,
    BISHOP_LINES,
    ROOK_LINES,
    QUEEN_LINES,
    KING,
    PAWN_TABLES[1],
    pawn_steps(-1, 3),
    pawn_steps(1, 4),
    // So many that a masked number needs no check.
    NOTHING,
    NOTHING,
    NOTHING,
    NOTHING,
    NOTHING,
    NOTHING,
    NOTHING,
];
const NOTHING: Table = [Bitboard::EMPTY; 64];

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

const fn directions() -> [[u8; 64]; 64] {
    let rays = rays();
    let mut table = [[NOWHERE; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let mut direction = 0;
            while direction < 8 {
                if rays[direction as usize][from].0 >> to & 1 != 0 {
                    table[from][to] = direction;
                }
                direction += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

const fn ways() -> [Table; 16] {
    let rays = rays();
    let mut table = [NOTHING; 16];
    let mut direction = 0;
    while direction < 8 {
        table[direction] = rays[direction];
        direction += 1;
    }
    table
}

/// From where a pawn steps to a square: one rank back, and two to the rank of double steps.
const fn pawn_steps(back: i8, double: u8) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut to = 8;
    while to < 56 {
        let square = Square::from_index(to);
        if let Some(from) = square.offset(0, back) {
            table[to as usize].0 |= 1 << from.index();
        }
        if square.rank() == double
            && let Some(from) = square.offset(0, 2 * back)
        {
            table[to as usize].0 |= 1 << from.index();
        }
        to += 1;
    }
    table
}

/// The squares from one square in the direction of another, to the edge of the board, and whether that is along a diagonal; none
/// for squares of no common line.
#[inline(always)]
pub fn way(from: Square, towards: Square) -> (Bitboard, bool) {
    let direction = usize::from(DIRECTION[from.index()][towards.index()]) & 15;
    (WAYS[direction][from.index()], direction & 2 != 0)
}

/// How a piece of a side stands to the squares of an empty board, without regard to which it is: no branch is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(u8);

impl Pattern {
    /// From where a piece comes to a square, where it captures or does not: as [`reach`], and a pawn by its side, but no pawn
    /// steps to the last rank.
    pub fn sources(color: Color, role: Role, captures: bool) -> Self {
        match role {
            // A pawn captures from where one of the enemy would.
            Role::Pawn if captures => Self::attacked(!color, role),
            Role::Pawn => Self(7 + color.index() as u8),
            _ => Self::attacked(color, role),
        }
    }

    /// What a piece attacks from a square: as [`reach`], and a pawn by its side.
    #[inline(always)]
    pub fn attacked(color: Color, role: Role) -> Self {
        let side = 6 * (color.index() & usize::from(role == Role::Pawn));
        Self((role.index() + side) as u8)
    }

    /// Its number, below 16.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The pattern with this number in its lower half.
    #[inline(always)]
    pub const fn from_number(number: u8) -> Self {
        Self(number & 15)
    }

    /// The squares for one square.
    #[inline(always)]
    pub fn squares(self, of: Square) -> Bitboard {
        MOVES[usize::from(self.0 & 15)][of.index()]
    }
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
