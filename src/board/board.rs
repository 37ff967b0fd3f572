//! The placement of the pieces: sets by role and side, and a list by square, kept in step; may use the rest of
//! `board`, knows nothing of turns or rights.

use super::{Bitboard, Color, Piece, Role, Square, attacks};

/// The number of the set by role of what stands on a square; where nothing does, of a set that is always empty, so that taking
/// a piece off an empty square needs no branch.
#[inline(always)]
const fn set_of(role: Option<Role>) -> usize {
    match role {
        Some(role) => role as usize & 7,
        None => 6,
    }
}

/// Which pieces stand where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// By role; the last two stay empty (see `set_of`; eight, so that a masked index needs no check).
    roles: [Bitboard; 8],
    colors: [Bitboard; 2],
    royals: Bitboard,
    list: [Option<Role>; 64],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board =
        Board { roles: [Bitboard::EMPTY; 8], colors: [Bitboard::EMPTY; 2], royals: Bitboard::EMPTY, list: [None; 64] };

    /// The pieces as every game begins.
    pub const START: Board = Board::start();

    const fn start() -> Board {
        use Role::{Bishop, King, Knight, Queen, Rook};
        let back = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let mut board = Board::EMPTY;
        let mut side = 0;
        while side < 2 {
            let color = Color::ALL[side];
            let mut file = 0;
            while file < 8 {
                board.put(Square::new(file as u8, color.home_rank()), Piece::new(color, back[file]));
                board.put(Square::new(file as u8, color.pawn_rank()), Piece::new(color, Role::Pawn));
                file += 1;
            }
            side += 1;
        }
        board
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, role, royal: self.royals.contains(square) })
    }

    /// The role of the piece on a square, whoever owns it.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.list[square.index()]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of a role's pieces, of both sides.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of a side's pieces of a role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.color(color) & self.role(role)
    }

    /// The squares of the royal pieces of both sides.
    #[inline]
    pub fn royals(&self) -> Bitboard {
        self.royals
    }

    /// Where a side's royal piece stands. With several (no position has them) the first is meant.
    #[inline]
    pub fn royal(&self, color: Color) -> Option<Square> {
        (self.royals & self.color(color)).first()
    }

    /// All squares with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Puts a piece on a square, in the place of what stood there.
    pub const fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let place = Bitboard::of(square).0;
        self.roles[piece.role.index()].0 |= place;
        self.colors[piece.color.index()].0 |= place;
        if piece.royal {
            self.royals.0 |= place;
        }
        self.list[square.index()] = Some(piece.role);
    }

    /// Takes what stands on a square, if anything, off the board.
    pub const fn remove(&mut self, square: Square) {
        let others = !Bitboard::of(square).0;
        self.roles[set_of(self.list[square.index()])].0 &= others;
        self.colors[0].0 &= others;
        self.colors[1].0 &= others;
        self.royals.0 &= others;
        self.list[square.index()] = None;
    }

    /// Moves that side's piece from one square to another, where it takes what stands there and is `role` from now
    /// on. A royal piece stays royal. Without a piece on `from` the board makes no sense afterwards.
    #[inline(always)]
    pub fn relocate(&mut self, color: Color, from: Square, to: Square, role: Role) {
        let (source, target) = (Bitboard::of(from), Bitboard::of(to));
        let leaving = set_of(self.list[from.index()]);
        let taken = set_of(self.list[to.index()]);
        self.roles[taken] &= !target;
        if leaving == role.index() {
            // The usual case, with one change to memory less to wait for.
            self.roles[leaving] = self.roles[leaving] & !source | target;
        } else {
            self.roles[leaving] &= !source;
            self.roles[role.index()] |= target;
        }
        self.colors[(!color).index()] &= !target;
        self.colors[color.index()] = self.colors[color.index()] & !source | target;
        if !(self.royals & (source | target)).is_empty() {
            let royal = self.royals.0 >> from.index() & 1;
            self.royals = self.royals & !(source | target) | Bitboard(royal << to.index());
        }
        self.list[from.index()] = None;
        self.list[to.index()] = Some(role);
    }

    /// [`Board::relocate`] of a piece that is of this role before and after, and takes no royal piece.
    #[inline(always)]
    pub fn shift(&mut self, color: Color, from: Square, to: Square, role: Role) {
        let (source, target) = (Bitboard::of(from), Bitboard::of(to));
        self.roles[set_of(self.list[to.index()])] &= !target;
        self.roles[role.index()] = self.roles[role.index()] & !source | target;
        self.colors[(!color).index()] &= !target;
        self.colors[color.index()] = self.colors[color.index()] & !source | target;
        let is_royal = self.royals.0 >> from.index() & 1;
        self.royals.0 ^= (source | target).0 & is_royal.wrapping_neg();
        self.list[from.index()] = None;
        self.list[to.index()] = Some(role);
    }

    /// The pieces that move along lines.
    #[inline(always)]
    pub fn sliders(&self) -> Sliders {
        let queens = self.role(Role::Queen);
        Sliders { straight: self.role(Role::Rook) | queens, diagonal: self.role(Role::Bishop) | queens }
    }

    /// Whether one of the pieces `by` (all of that side) attacks a square when the squares `occupied` are. Both may
    /// differ from the board, to ask what would be after a ply.
    #[inline(always)]
    pub fn is_attacked(&self, square: Square, color: Color, by: Bitboard, occupied: Bitboard) -> bool {
        !(self.near_attackers(square, color) & by).is_empty() || self.is_attacked_from_afar(square, by, occupied)
    }

    /// Whether a slider among the pieces `by` attacks a square, as [`Board::is_attacked`].
    #[inline(always)]
    pub fn is_attacked_from_afar(&self, square: Square, by: Bitboard, occupied: Bitboard) -> bool {
        (self.aligned(square) & by).into_iter().any(|at| (attacks::between(square, at) & occupied).is_empty())
    }

    /// Which of the pieces `by` (all of that side) attack a square, as [`Board::is_attacked`].
    pub fn attackers(&self, square: Square, color: Color, by: Bitboard, occupied: Bitboard) -> Bitboard {
        let afar =
            (self.aligned(square) & by).into_iter().filter(|&at| (attacks::between(square, at) & occupied).is_empty());
        self.near_attackers(square, color) & by | afar.collect()
    }

    /// Pawns, knights and kings that attack a square; pawns in the direction of that side.
    #[inline(always)]
    fn near_attackers(&self, square: Square, color: Color) -> Bitboard {
        attacks::knight(square) & self.role(Role::Knight)
            | attacks::pawn(!color, square) & self.role(Role::Pawn)
            | attacks::king(square) & self.role(Role::King)
    }

    /// Sliders that would attack a square if nothing stood between.
    #[inline(always)]
    fn aligned(&self, square: Square) -> Bitboard {
        let Sliders { straight, diagonal } = self.sliders();
        attacks::rook_lines(square) & straight | attacks::bishop_lines(square) & diagonal
    }
}

/// The pieces of both sides that move along lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sliders {
    /// Along ranks and files.
    straight: Bitboard,
    /// Along diagonals.
    diagonal: Bitboard,
}

impl Sliders {
    /// Whether one of them among the pieces `by` attacks a square through another, which is empty now, as [`Board::is_attacked`].
    #[inline(always)]
    pub fn attack_along(self, square: Square, through: Square, by: Bitboard, occupied: Bitboard) -> bool {
        let (way, is_diagonal) = attacks::way(square, through);
        let behind = if is_diagonal { self.diagonal } else { self.straight } & way & by;
        behind.into_iter().any(|at| (attacks::between(square, at) & occupied).is_empty())
    }
}
