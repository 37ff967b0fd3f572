//! A ply as it is written: SAN and LAN, in any set of piece letters and with any marks.

use std::fmt;

use crate::board::{Bitboard, Color, Role, Square};
use crate::letters::Letters;
use crate::position::{Move, MoveKind, Position, Status};
use crate::rules::{Capture, Goal};

use super::captured;

/// A ply in short notation, as the project writes it: `Nbd2`, `exd5`, `e8=Q+`, `O-O`, `Nxe5=P`, `--`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct San {
    role: Role,
    from: Square,
    file: Option<char>,
    rank: Option<char>,
    captures: bool,
    to: Square,
    kind: MoveKind,
    becomes: Option<Role>,
    mark: Option<Mark>,
}

impl San {
    /// The short form of a ply that is legal in the position: with as much of the first square as tells it from
    /// other legal plies, and with the mark of check or mate.
    #[must_use]
    pub fn from_move(position: &Position, played: Move) -> Self {
        let role = position.board().role_at(played.from).unwrap_or(Role::King);
        let captures = captured(position, played).is_some();
        let (file, rank) = distinguish(position, role, played, captures);
        let changes = position.rules().capture == Capture::Become && captures && played.kind == MoveKind::Normal;
        let captured_role = position.board().role_at(played.to).filter(|other| changes && *other != role);
        let mut behind = *position;
        behind.play(played);
        Self {
            role,
            from: played.from,
            file,
            rank,
            captures,
            to: played.to,
            kind: played.kind,
            becomes: played.promotion.or(captured_role),
            mark: mark(position, &behind),
        }
    }

    /// What of the first square it needs: file and rank.
    #[must_use]
    pub fn origin(self) -> (Option<char>, Option<char>) {
        (self.file, self.rank)
    }

    /// In a set of piece letters.
    #[must_use]
    pub fn spelt(self, letters: &'static Letters) -> impl fmt::Display {
        self.spelt_as(Spelling { letters, ..Spelling::ENGLISH })
    }

    /// In any spelling.
    #[must_use]
    pub fn spelt_as(self, spelling: Spelling) -> impl fmt::Display {
        Spelt { san: self, spelling }
    }
}

/// How plies are spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The piece letters.
    pub letters: &'static Letters,
    /// Whether the whole first square is written: LAN, as in `Ng1-f3`, `e4xd5`.
    pub long: bool,
    /// The sign of a capture, before the target; empty for none.
    pub capture: &'static str,
    /// What is written behind a check.
    pub check: &'static str,
    /// What is written behind mate, and where a king is taken.
    pub mate: &'static str,
}

impl Spelling {
    /// The short form of PGN.
    pub const ENGLISH: Self =
        Self { letters: crate::letters::ENGLISH, long: false, capture: "x", check: "+", mate: "#" };
}

/// What is said behind a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Check,
    /// Mate, or a taken king.
    Mate,
}

/// The mark of a ply by the position behind it.
fn mark(before: &Position, behind: &Position) -> Option<Mark> {
    if before.rules().goal == Goal::TakeKing {
        return (behind.status() == Status::KingTaken).then_some(Mark::Mate);
    }
    if !gives_check(before.turn(), behind) {
        return None;
    }
    Some(if behind.status() == Status::Mate { Mark::Mate } else { Mark::Check })
}

/// Whether the ply of a side that led to a position attacks the opponent's royal piece.
#[inline]
pub(crate) fn gives_check(side: Color, behind: &Position) -> bool {
    let opponent = !side;
    if behind.turn() == opponent {
        return behind.is_check();
    }
    let royal = behind.royal(opponent).filter(|_| behind.rules().goal == Goal::Checkmate);
    royal.is_some_and(|royal| !behind.attackers(royal, side).is_empty())
}

/// What of the first square must be written.
fn distinguish(position: &Position, role: Role, played: Move, captures: bool) -> (Option<char>, Option<char>) {
    if played.is_castling() || !played.moves_piece() {
        return (None, None);
    }
    let from = played.from;
    if role == Role::Pawn {
        return (captures.then(|| from.file_letter()), None);
    }
    let mut others = Bitboard::EMPTY;
    // Told from legal plies, which go first; and where it is none itself, from all that can be made at all.
    let is_breach = position.is_irregular() && position.refusal(played).is_some();
    for other in position.candidates(role, played.to) {
        let ply = position.move_from(other, played.to, None);
        if other != from && (position.is_legal(ply) || is_breach && position.can_be_made(ply)) {
            others |= Bitboard::of(other);
        }
    }
    if others.is_empty() {
        (None, None)
    } else if (others & Bitboard::file(from.file())).is_empty() {
        (Some(from.file_letter()), None)
    } else if (others & Bitboard::rank(from.rank())).is_empty() {
        (None, Some(from.rank_digit()))
    } else {
        (Some(from.file_letter()), Some(from.rank_digit()))
    }
}

struct Spelt {
    san: San,
    spelling: Spelling,
}

impl fmt::Display for Spelt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { san, spelling } = self;
        match san.kind {
            MoveKind::CastleShort => f.write_str("O-O")?,
            MoveKind::CastleLong => f.write_str("O-O-O")?,
            MoveKind::Null | MoveKind::Pass => f.write_str("--")?,
            MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant => {
                if san.role != Role::Pawn {
                    f.write_str(spelling.letters.spell(san.role))?;
                }
                if spelling.long {
                    write!(f, "{}", san.from)?;
                } else {
                    for part in [san.file, san.rank].into_iter().flatten() {
                        write!(f, "{part}")?;
                    }
                }
                f.write_str(match spelling.capture {
                    sign if san.captures && !sign.is_empty() => sign,
                    _ if spelling.long => "-",
                    _ => "",
                })?;
                write!(f, "{}", san.to)?;
                if let Some(role) = san.becomes {
                    write!(f, "={}", spelling.letters.spell(role))?;
                }
            }
        }
        f.write_str(match san.mark {
            Some(Mark::Check) => spelling.check,
            Some(Mark::Mate) => spelling.mate,
            None => "",
        })
    }
}

/// In English letters.
impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spelt(crate::letters::ENGLISH).fmt(f)
    }
}
