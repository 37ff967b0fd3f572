//! The six kinds of pieces; uses nothing. What letters a language gives them is not known here, only FEN's.

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Moves forward, captures diagonally, promotes.
    Pawn,
    /// Leaps.
    Knight,
    /// Slides diagonally.
    Bishop,
    /// Slides along ranks and files.
    Rook,
    /// Slides along both.
    Queen,
    /// Steps one square; always royal.
    King,
}

impl Role {
    /// All roles, in the order of [`Role::index`].
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may promote to.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for the pawn to 5 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// The letter in a FEN, as a capital: `P N B R Q K`.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The role of a FEN letter, capital or small.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        })
    }

    /// Whether it moves along lines until something stands in its way.
    pub const fn is_slider(self) -> bool {
        matches!(self, Role::Bishop | Role::Rook | Role::Queen)
    }
}
