//! Why a ply is not legal, as plain data; may use `board`, knows no position. The words are made elsewhere.

use super::Status;
use crate::board::{Piece, Role, Square};

/// Why a ply is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over: mate, stalemate (inside a turn too) or a taken king. This goes before every other reason.
    GameOver {
        /// How it ended.
        status: Status,
    },
    /// Nothing stands there.
    NoPiece {
        /// The empty square.
        at: Square,
    },
    /// The piece is the opponent's.
    EnemyPiece {
        /// The piece.
        piece: Piece,
        /// Its square.
        at: Square,
    },
    /// An own piece stands on the target.
    OwnPieceOnTarget {
        /// What stands there.
        role: Role,
        /// The target.
        at: Square,
    },
    /// The piece does not move so on any board.
    Geometry {
        /// What moves.
        role: Role,
    },
    /// Something stands in the way, or on the target of a pawn's step.
    Blocked {
        /// What is met first.
        by: Piece,
        /// Where it stands.
        at: Square,
    },
    /// A pawn moves diagonally to an empty square, and no double step passed it.
    NothingToCapture,
    /// A pawn moves diagonally to an empty square behind an enemy pawn, and may not capture it e.p.
    EnPassantNotOpen(EnPassantRefusal),
    /// The ply before was an e.p. capture, and a second is not allowed (`second-en-passant`).
    SecondEnPassant,
    /// An enemy royal piece stands there: such a piece is never captured (`goal=checkmate`).
    RoyalCapture {
        /// Its square.
        at: Square,
    },
    /// A pawn reaches the last rank and nothing is said of what it becomes.
    MissingPromotion,
    /// A promotion where there is none: no pawn, not the last rank, or a capture that decides what the pawn becomes
    /// (`capture=become`).
    NotAPromotion {
        /// Whether the reason is that the captured kind decides.
        becomes: Option<Role>,
    },
    /// A pawn is promoted to a king.
    PromotionToKing,
    /// A pawn is promoted to a pawn.
    PromotionToPawn,
    /// Another piece must make the later ply (`later-piece=same`).
    LaterPieceSame {
        /// Where that piece stands.
        must: Square,
    },
    /// The piece has already moved in this turn (`later-piece=other`).
    LaterPieceOther {
        /// Where it stands: the king's square or the rook's in castling.
        moved: Square,
    },
    /// A later ply captures (`later-capture`).
    LaterCapture,
    /// A double step before the last ply that the turn may have (`double-step`).
    DoubleStepNotLast,
    /// A royal pawn would stand beside an enemy pawn that could capture it e.p.
    RoyalDoubleStep {
        /// Where the enemy pawn stands.
        at: Square,
    },
    /// A royal rook, bishop or queen would pass over an attacked square (`royal-path`).
    RoyalPathGuarded {
        /// The first attacked square on its way.
        at: Square,
        /// What attacks it.
        by: Piece,
        /// Where that stands.
        from: Square,
    },
    /// The royal piece is in check, and still is after the ply.
    LeavesCheck {
        /// A piece that gives check.
        by: Piece,
        /// Where it stands.
        at: Square,
    },
    /// The piece shields the royal piece and would leave the line.
    Pinned {
        /// The piece that pins it.
        by: Piece,
        /// Where it stands.
        at: Square,
    },
    /// The royal piece goes where it is attacked.
    MovesIntoCheck {
        /// A piece that attacks it there.
        by: Piece,
        /// Where that stands.
        at: Square,
    },
    /// The e.p. capture takes two pawns off a line to the royal piece, or the captured one off it.
    EnPassantUncovers {
        /// The piece that would attack the royal piece.
        by: Piece,
        /// Where it stands.
        at: Square,
    },
    /// A check before the last ply of the turn (`early-check=forbidden`).
    EarlyCheckForbidden,
    /// Castling is not possible.
    Castling(CastlingRefusal),
    /// A null move in check.
    NullInCheck,
    /// The turn may not end here: no ply was made yet, or later plies are required (`later-ply`).
    DeclineNotAllowed {
        /// Whether a ply was made, so that only the axis forbids it.
        later: bool,
    },
}

/// Why an enemy pawn may not be captured e.p.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EnPassantRefusal {
    /// There is no e.p. capture in this game (`en-passant=none`).
    NoneInGame,
    /// The pawn made no double step in the last turn.
    NoDoubleStep,
    /// The double step was not the opponent's last ply (`en-passant=last`).
    NotLastPly,
    /// The pawn that made the double step moved on.
    MovedOn,
    /// The capture must be made by the first ply of the turn.
    OnlyFirstPly,
}

/// Which condition of castling is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CastlingRefusal {
    /// No king (one that is a king still) stands on its home square.
    KingNotAtHome {
        /// The home square.
        home: Square,
    },
    /// No own rook stands on its home square.
    NoRook {
        /// The rook's home square.
        rook: Square,
    },
    /// King or rook has moved and come back, another rook stands there, or a FEN gives no right.
    RightLost {
        /// The rook's home square.
        rook: Square,
    },
    /// Something stands between king and rook.
    Occupied {
        /// What is met first, from the king.
        by: Piece,
        /// Its square.
        at: Square,
    },
    /// The king is in check.
    InCheck {
        /// A piece that gives it.
        by: Piece,
        /// Where it stands.
        from: Square,
    },
    /// The square that the king passes is attacked.
    PassesAttacked {
        /// The passed square.
        at: Square,
        /// A piece that attacks it.
        by: Piece,
        /// Where that stands.
        from: Square,
    },
    /// The square that the king lands on is attacked.
    LandsAttacked {
        /// The target.
        at: Square,
        /// A piece that attacks it.
        by: Piece,
        /// Where that stands.
        from: Square,
    },
}

impl Refusal {
    /// The key of the axis whose answer forbids the ply, where it is not forbidden in every game.
    pub const fn axis(self) -> Option<&'static str> {
        match self {
            Refusal::EnPassantNotOpen(EnPassantRefusal::NoneInGame | EnPassantRefusal::NotLastPly) => {
                Some("en-passant")
            }
            Refusal::SecondEnPassant => Some("second-en-passant"),
            Refusal::NotAPromotion { becomes: Some(_) } => Some("capture"),
            Refusal::LaterPieceSame { .. } | Refusal::LaterPieceOther { .. } => Some("later-piece"),
            Refusal::LaterCapture => Some("later-capture"),
            Refusal::DoubleStepNotLast => Some("double-step"),
            Refusal::RoyalPathGuarded { .. } => Some("royal-path"),
            Refusal::EarlyCheckForbidden => Some("early-check"),
            Refusal::DeclineNotAllowed { later: true } => Some("later-ply"),
            _ => None,
        }
    }
}
