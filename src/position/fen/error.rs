//! What can be wrong with a FEN; plain data with a text that says reason, place and remedy.

use crate::{
    board::{Color, Piece, Role, Square},
    position::Wing,
};

/// Something in a FEN that was read otherwise than it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenNote {
    /// A castling right was dropped: king or rook is not at home.
    CastlingRightDropped {
        /// Whose.
        color: Color,
        /// On which wing.
        wing: Wing,
    },
}

/// A FEN that gives no position of the game: why, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// Fewer than four fields.
    #[error(
        "the {missing} field is missing: a FEN has the fields board, side, castling and e.p., then clock and number"
    )]
    MissingField {
        /// The first field that is missing.
        missing: &'static str,
    },
    /// Something behind the last field.
    #[error(
        "`{text}` stands behind the last field: a FEN ends with the move number, and names moved pieces only inside a turn whose later plies depend on them (later-piece=same or other); leave it out"
    )]
    TrailingField {
        /// What stands there.
        text: String,
    },
    /// Not eight ranks.
    #[error("the board has {found} rank{} instead of 8: write eight ranks with `/` between them", plural(*.found))]
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// Not eight squares in a rank.
    #[error("rank {rank} (`{text}`) has {found} square{} instead of 8: correct its pieces or numbers", plural(*.found))]
    RankLength {
        /// The rank, 1 to 8.
        rank: u8,
        /// The rank as written.
        text: String,
        /// How many squares it has.
        found: usize,
    },
    /// A sign that is no piece.
    #[error(
        "`{letter}` in rank {rank} (`{text}`) is no piece: the letters are PNBRQK for White and pnbrqk for Black, numbers go from 1 to 8"
    )]
    UnknownLetter {
        /// The sign.
        letter: char,
        /// The rank, 1 to 8.
        rank: u8,
        /// The rank as written.
        text: String,
    },
    /// The mark of a royal piece where it cannot be.
    #[error(
        "the royal mark `!` in rank {rank} (`{text}`) does not follow a pawn, knight, bishop, rook or queen: leave it out (a king is royal without it)"
    )]
    StrayRoyalMark {
        /// The rank, 1 to 8.
        rank: u8,
        /// The rank as written.
        text: String,
    },
    /// A pawn on the first or last rank.
    #[error("a pawn stands on {at}: no pawn can be on rank 1 or 8; put it elsewhere or name another piece")]
    PawnOnEdge {
        /// Its square.
        at: Square,
    },
    /// A side without a royal piece.
    #[error("{} has no {}: each side has exactly one; add it", .color.name(), royal(*.kings))]
    NoRoyal {
        /// The side.
        color: Color,
        /// Whether kings are meant (`goal=take-king`) rather than royal pieces.
        kings: bool,
    },
    /// A side with several royal pieces.
    #[error("{} has more than one {}, on {first} and {second}: each side has exactly one; take the other away", .color.name(), royal(*.kings))]
    SeveralRoyals {
        /// The side.
        color: Color,
        /// One of them.
        first: Square,
        /// Another.
        second: Square,
        /// Whether kings are meant (`goal=take-king`) rather than royal pieces.
        kings: bool,
    },
    /// A royal piece other than a king where the king is taken.
    #[error("the {} on {at} is marked as royal: with goal=take-king only kings are; leave the `!` out", .role.name())]
    RoyalWithTakeKing {
        /// What it is.
        role: Role,
        /// Its square.
        at: Square,
    },
    /// The side is not `w` or `b`, perhaps with a number.
    #[error(
        "`{text}` in the side field names no side: write w or b, inside a turn with the number of plies still to be made, as in w1"
    )]
    Side {
        /// The field.
        text: String,
    },
    /// More plies to be made than the turn has, or none.
    #[error("`{text}` in the side field: this turn has {}", plies_left(*.quota))]
    PliesLeft {
        /// The field.
        text: String,
        /// How many plies the turn has.
        quota: u32,
    },
    /// Castling letters of Chess960.
    #[error(
        "the castling letters `{text}` name the files of rooks, as in Chess960, which is not played here: write KQkq, those that hold"
    )]
    CastlingFiles {
        /// The field.
        text: String,
    },
    /// Other castling letters.
    #[error(
        "`{letter}` in the castling field `{text}` is no castling right: the letters are KQ for White and kq for Black, `-` for none"
    )]
    CastlingLetter {
        /// The sign.
        letter: char,
        /// The field.
        text: String,
    },
    /// An e.p. field that names no squares.
    #[error(
        "`{text}` in the e.p. field `{field}` is no square that a double step passes: write squares of rank 3 or 6 with commas between them, `-` for none"
    )]
    EnPassantSquare {
        /// What is wrong.
        text: String,
        /// The field.
        field: String,
    },
    /// An e.p. square without its pawn.
    #[error("e.p. square {square}: no {} pawn stands on {}, where its double step would have ended; leave {square} out or correct the board", .color.name(), .square.across_passed())]
    EnPassantWithoutPawn {
        /// The passed square.
        square: Square,
        /// Whose double step it is.
        color: Color,
    },
    /// An own e.p. square at the start of a turn.
    #[error("e.p. square {square} was passed by {}, who begins a turn: only inside the turn can own double steps be named; leave it out or correct the side", .color.name())]
    EnPassantOwn {
        /// The passed square.
        square: Square,
        /// The side to move.
        color: Color,
    },
    /// More e.p. squares than double steps that could be answered.
    #[error("the e.p. field `{field}` names {found} double steps of {}, where only one can be open (the last ply's): leave the others out", .color.name())]
    EnPassantSeveral {
        /// The field.
        field: String,
        /// How many there are.
        found: u32,
        /// Whose they are.
        color: Color,
    },
    /// A clock or number that is none.
    #[error("`{text}` in the {field} field is no number from {least} to {}: write one", u32::MAX)]
    Number {
        /// The field's name.
        field: &'static str,
        /// The field.
        text: String,
        /// The least number that is right.
        least: u32,
    },
    /// Progressive chess: the number is not of the side to move.
    #[error("turn number {number} is not {}'s: in progressive chess White has the odd turns and Black the even ones; correct the number or the side", .color.name())]
    Parity {
        /// The number.
        number: u32,
        /// The side to move.
        color: Color,
    },
    /// The moved field does not name own pieces.
    #[error("`{text}` in the moved field `{field}` names no piece of {}: write the square of a piece that has moved in this turn, or `-`", .color.name())]
    Moved {
        /// What is wrong.
        text: String,
        /// The field.
        field: String,
        /// The side to move.
        color: Color,
    },
    /// Several pieces that must go on.
    #[error(
        "the moved field `{field}` names {found} pieces: with later-piece=same exactly one must go on; name that one"
    )]
    MovedSeveral {
        /// The field.
        field: String,
        /// How many are named.
        found: u32,
    },
    /// The side that is not to move is in check.
    #[error("{} begins a turn while the {} of {} on {at} is attacked by the {} on {from}: correct the side to move or the board", (!*.color).name(), .role.name(), .color.name(), .by.role.name())]
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// What its royal piece is.
        role: Role,
        /// Where that stands.
        at: Square,
        /// A piece that attacks it.
        by: Piece,
        /// Where that stands.
        from: Square,
    },
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn plies_left(quota: u32) -> String {
    match quota {
        1 => "one ply, which is still to be made: write the letter alone".to_owned(),
        _ => format!("{quota} plies, of which 1 to {quota} are still to be made: correct the number behind the letter"),
    }
}

fn royal(kings: bool) -> &'static str {
    if kings { "king" } else { "royal piece (a king, or a piece marked `!`)" }
}
