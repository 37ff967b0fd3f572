//! Why a written ply is no legal ply: the reasons in words, with the square, the piece or the setting that forbids.

use std::fmt;

use crate::board::{Bitboard, Color, Piece, Role, Square};
use crate::letters::Letter;
use crate::position::{CastlingRefusal, EnPassantRefusal, Move, Position, Refusal, Status};
use crate::rules::Rules;

/// Why a written ply is no legal ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The chosen set of piece letters lacks one.
    UnknownLetter {
        /// The letter.
        letter: Letter,
    },
    /// Several pieces can make the ply.
    Ambiguous {
        /// Their role.
        role: Role,
        /// The target.
        to: Square,
        /// Where they stand.
        from: Bitboard,
    },
    /// `ed`: several pawns can capture so.
    SeveralCaptures {
        /// The pawn's file, 0 for a.
        from: u8,
        /// The target's file.
        to: u8,
    },
    /// `ed`: no pawn can capture so.
    NoCapture {
        /// The pawn's file, 0 for a.
        from: u8,
        /// The target's file.
        to: u8,
    },
    /// Another piece than the written one stands on the first square.
    WrongPiece {
        /// The written letter.
        letter: Letter,
        /// What stands there.
        piece: Piece,
        /// Where.
        at: Square,
    },
    /// The side has no such piece, or none where it must stand.
    NoSuchPiece {
        /// The side.
        color: Color,
        /// The role.
        role: Role,
        /// The part of the first square that is written, if there are such pieces and none stands there.
        place: Option<(Option<u8>, Option<u8>)>,
    },
    /// Several pieces of the role, and none reaches the target.
    NoneReaches {
        /// The role.
        role: Role,
        /// The target.
        to: Square,
        /// How many there are.
        count: u32,
        /// What blocks one of them, and where, if that is why.
        blocked: Option<(Square, Piece, Square)>,
    },
    /// One piece is meant, and the position refuses its ply.
    Refused {
        /// What moves.
        role: Role,
        /// The ply.
        played: Move,
        /// Why not.
        refusal: Refusal,
        /// The rules of the position.
        rules: Rules,
        /// Whose piece it is.
        color: Color,
    },
}

impl Reason {
    /// A refusal of the position, with what it refuses.
    pub(super) fn refused(position: &Position, played: Move, refusal: Refusal) -> Self {
        let role = position.board().role_at(played.from).unwrap_or(Role::King);
        Self::Refused { role, played, refusal, rules: position.rules(), color: position.turn() }
    }

    /// The reason why no piece of a role goes to a square: `reach` are those that get there, `filter` those meant.
    pub(super) fn none(
        position: &Position,
        role: Role,
        to: Square,
        promotion: Option<Role>,
        reach: Bitboard,
        (filter, place): (Bitboard, (Option<u8>, Option<u8>)),
    ) -> Self {
        let refused = |from: Square| {
            let played = position.move_from(from, to, promotion);
            position.refusal(played).map(|refusal| Self::refused(position, played, refusal))
        };
        if let Some(reason) = reach.into_iter().find_map(refused) {
            return reason;
        }
        let all = position.board().pieces(position.turn(), role);
        let meant = all & filter;
        let candidates = if role == Role::Pawn { all } else { meant };
        let near = nearest(position, role, to, candidates & filter);
        if let Some(from) = near
            && let Some(reason) = refused(from)
        {
            return reason;
        }
        let mut blocked = None;
        for from in meant {
            let refusal = position.refusal(position.move_from(from, to, promotion));
            match refusal {
                Some(Refusal::GameOver { .. } | Refusal::OwnPieceOnTarget { .. }) => {
                    return refused(from).unwrap_or(Self::NoSuchPiece {
                        color: position.turn(),
                        role,
                        place: Some(place),
                    });
                }
                Some(Refusal::Blocked { by, at }) if blocked.is_none() => blocked = Some((from, by, at)),
                _ => {}
            }
        }
        match meant.count() {
            0 => Self::NoSuchPiece { color: position.turn(), role, place: (!all.is_empty()).then_some(place) },
            1 => meant.first().and_then(refused).unwrap_or(Self::NoneReaches { role, to, count: 1, blocked }),
            count => Self::NoneReaches { role, to, count, blocked },
        }
    }

    /// The setting of the rules that forbids, as `axis=value`, where the ply is not forbidden in every game.
    #[must_use]
    pub fn setting(&self) -> Option<String> {
        let Self::Refused { refusal, rules, .. } = self else { return None };
        let axis = refusal.axis()?;
        Some(format!("{axis}={}", rules.value(axis)?.key))
    }

    /// What to do about it, where more can be said than the reason says.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Ambiguous { role, to, from } => {
                let spelt: Vec<String> = written(*role, *to, *from);
                Some(format!("write {}", spelt.join(" or ")))
            }
            Self::UnknownLetter { .. } => Some("name the language of the piece letters with --letters".to_owned()),
            Self::Refused { refusal: Refusal::MissingPromotion, .. } => {
                Some("write what the pawn becomes, as in e8=Q".to_owned())
            }
            _ => None,
        }
    }
}

/// The pawn that a pawn ply means most likely: the one behind the target on its file, or beside it for a capture.
fn nearest(position: &Position, role: Role, to: Square, pawns: Bitboard) -> Option<Square> {
    if role != Role::Pawn {
        return None;
    }
    let back = !position.turn();
    let one = to.forward(back)?;
    let two = one.forward(back).filter(|from| from.rank() == position.turn().pawn_rank());
    let beside = [one.offset(-1, 0), one.offset(1, 0)];
    let places = [Some(one), two, beside[0], beside[1]];
    places.into_iter().flatten().find(|from| pawns.contains(*from))
}

/// The candidates as they should be written.
fn written(role: Role, to: Square, from: Bitboard) -> Vec<String> {
    let letter = if role == Role::Pawn { String::new() } else { role.letter().to_string() };
    let squares: Vec<Square> = from.into_iter().collect();
    let alone = |same: fn(&Square, &Square) -> bool, square: &Square| {
        squares.iter().filter(|other| same(square, other)).count() == 1
    };
    squares
        .iter()
        .map(|square| {
            if alone(|a, b| a.file() == b.file(), square) {
                format!("{letter}{}{to}", square.file_letter())
            } else if alone(|a, b| a.rank() == b.rank(), square) {
                format!("{letter}{}{to}", square.rank_digit())
            } else {
                format!("{letter}{square}{to}")
            }
        })
        .collect()
}

fn named(piece: Piece) -> String {
    if piece.royal && piece.role != Role::King {
        format!("royal {}", piece.role.name())
    } else {
        piece.role.name().to_owned()
    }
}

fn file_letter(file: u8) -> char {
    Square::new(file & 7, 0).file_letter()
}

impl std::error::Error for Reason {}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLetter { letter } => {
                write!(f, "`{}` is no piece letter of this record's language", letter.spelling())
            }
            Self::Ambiguous { role, to, from } => write!(f, "ambiguous: {}", written(*role, *to, *from).join(" or ")),
            Self::SeveralCaptures { from, to } => {
                write!(
                    f,
                    "ambiguous: several pawns of the {}-file can capture on the {}-file",
                    file_letter(*from),
                    file_letter(*to)
                )
            }
            Self::NoCapture { from, to } => {
                write!(f, "no pawn of the {}-file can capture on the {}-file", file_letter(*from), file_letter(*to))
            }
            Self::WrongPiece { letter, piece, at } => {
                write!(f, "a {} stands on {at}, and `{}` is no letter for it", named(*piece), letter.spelling())
            }
            Self::NoSuchPiece { color, role, place: None } => {
                write!(f, "no such piece: {} has no {}", color.name(), role.name())
            }
            Self::NoSuchPiece { color, role, place: Some(place) } => {
                write!(f, "no such piece: no {} of {} stands ", role.name(), color.name())?;
                match *place {
                    (Some(file), Some(rank)) => write!(f, "on {}", Square::new(file, rank)),
                    (Some(file), None) => write!(f, "on the {}-file", file_letter(file)),
                    (None, Some(rank)) => write!(f, "on rank {}", rank + 1),
                    (None, None) => f.write_str("where it could go there"),
                }
            }
            Self::NoneReaches { role, to, count, blocked } => {
                match count {
                    1 => write!(f, "the {} does not reach {to}", role.name())?,
                    2 => write!(f, "neither of the 2 {}s reaches {to}", role.name())?,
                    _ => write!(f, "none of the {count} {}s reaches {to}", role.name())?,
                }
                match blocked {
                    Some((from, by, at)) => {
                        write!(f, ": the one on {from} is blocked by the {} on {at}", named(*by))
                    }
                    None => Ok(()),
                }
            }
            Self::Refused { role, played, refusal, color, .. } => refusal_text(f, *role, *played, *refusal, *color),
        }
    }
}

#[allow(clippy::too_many_lines, reason = "one line a reason: the list is the point")]
fn refusal_text(f: &mut fmt::Formatter<'_>, role: Role, played: Move, refusal: Refusal, color: Color) -> fmt::Result {
    let (from, to) = (played.from, played.to);
    let mover = role.name();
    match refusal {
        Refusal::GameOver { status } => f.write_str(match status {
            Status::Mate => "the game is over: mate",
            Status::Stalemate => "the game is over: stalemate, no legal ply is left",
            Status::KingTaken => "the game is over: the king was taken",
            Status::Play | Status::Check => "the game is over",
        }),
        Refusal::NoPiece { at } => write!(f, "no such piece: {at} is empty"),
        Refusal::EnemyPiece { piece, at } => {
            write!(f, "the {} on {at} is {}'s, and {} is to move", named(piece), piece.color.name(), color.name())
        }
        Refusal::OwnPieceOnTarget { role, at } => write!(f, "{}'s own {} stands on {at}", color.name(), role.name()),
        Refusal::Geometry { role } => write!(f, "a {} does not move from {from} to {to}", role.name()),
        Refusal::Blocked { by, at } => {
            write!(f, "the {mover} on {from} is blocked by the {} on {at}", named(by))
        }
        Refusal::NothingToCapture => {
            write!(f, "the pawn on {from} moves to {to} by capture only, and nothing stands there")
        }
        Refusal::EnPassantNotOpen(why) => {
            f.write_str("en passant is not open: ")?;
            let pawn = Square::new(to.file(), from.rank());
            match why {
                EnPassantRefusal::NoneInGame => f.write_str("this game has none"),
                EnPassantRefusal::NotLastPly => write!(f, "the double step to {pawn} was not the opponent's last ply"),
                EnPassantRefusal::MovedOn => write!(f, "the pawn that passed {to} has moved on"),
                EnPassantRefusal::OnlyFirstPly => f.write_str("it must be captured by the first ply of the turn"),
                _ => write!(f, "the pawn on {pawn} made no double step in the last turn"),
            }
        }
        Refusal::SecondEnPassant => f.write_str("a second en passant capture in a turn is not allowed"),
        Refusal::RoyalCapture { at } => write!(f, "the royal piece on {at} is never captured"),
        Refusal::MissingPromotion => write!(f, "the pawn reaches {to} and the record does not say what it becomes"),
        Refusal::NotAPromotion { becomes: Some(kind) } => {
            write!(f, "the pawn becomes what it captures: a {}", kind.name())
        }
        Refusal::NotAPromotion { becomes: None } => write!(f, "no promotion: only a pawn on the last rank is promoted"),
        Refusal::PromotionToKing => f.write_str("a pawn is not promoted to a king"),
        Refusal::PromotionToPawn => f.write_str("a pawn is not promoted to a pawn"),
        Refusal::LaterPieceSame { must } => write!(f, "the piece on {must} made the ply before and must go on"),
        Refusal::LaterPieceOther { moved } => write!(f, "the piece on {moved} has moved in this turn already"),
        Refusal::LaterCapture => f.write_str("a later ply does not capture"),
        Refusal::DoubleStepNotLast => f.write_str("a pawn advances two squares by the last ply of a turn only"),
        Refusal::RoyalDoubleStep { at } => {
            write!(f, "the royal pawn would stand beside the pawn on {at}, which could take it en passant")
        }
        Refusal::RoyalPathGuarded { at, by, from } => {
            write!(f, "the royal {mover} would pass {at}, which the {} on {from} attacks", named(by))
        }
        Refusal::LeavesCheck { by, at } => write!(f, "the check from the {} on {at} is not answered", named(by)),
        Refusal::Pinned { by, at } => write!(f, "the {mover} on {from} is pinned by the {} on {at}", named(by)),
        Refusal::MovesIntoCheck { by, at } => write!(f, "{to} is attacked by the {} on {at}", named(by)),
        Refusal::EnPassantUncovers { by, at } => {
            write!(f, "the en passant capture uncovers an attack of the {} on {at}", named(by))
        }
        Refusal::EarlyCheckForbidden => f.write_str("a check before the last ply of the turn"),
        Refusal::Castling(why) => castling_text(f, why),
        Refusal::NullInCheck => f.write_str("a null move in check"),
        Refusal::DeclineNotAllowed { later: true } => f.write_str("a later ply may not be declined"),
        _ => f.write_str("the turn may not be declined before a ply"),
    }
}

fn castling_text(f: &mut fmt::Formatter<'_>, why: CastlingRefusal) -> fmt::Result {
    f.write_str("castling is not possible: ")?;
    match why {
        CastlingRefusal::KingNotAtHome { home } => write!(f, "no king stands on {home}"),
        CastlingRefusal::NoRook { rook } => write!(f, "no rook of that side stands on {rook}"),
        CastlingRefusal::RightLost { rook } => {
            write!(f, "the king or the rook of {rook} has moved before, or the FEN has no right")
        }
        CastlingRefusal::Occupied { by, at } => write!(f, "the {} on {at} stands in the way", named(by)),
        CastlingRefusal::InCheck { by, from } => write!(f, "the king is in check from the {} on {from}", named(by)),
        CastlingRefusal::PassesAttacked { at, by, from } => {
            write!(f, "the king would pass {at}, which the {} on {from} attacks", named(by))
        }
        CastlingRefusal::LandsAttacked { at, by, from } => {
            write!(f, "the king would stand on {at}, which the {} on {from} attacks", named(by))
        }
    }
}
