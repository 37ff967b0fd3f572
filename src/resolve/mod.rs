//! A written ply in a position: the move, or the reason why not. Text meets board here.
//!
//! Uses `position`, `syntax` and `letters`; knows no record. Resolves backwards, from the target square to the pieces
//! that reach it, and never makes a list of moves.

mod allowed;
mod reason;
mod san;

pub use allowed::resolve_allowed;
pub use reason::Reason;
pub(crate) use san::gives_check;
pub use san::{San, Spelling};

use crate::board::{Bitboard, Role, Square};
use crate::letters::{Alphabet, Letter};
use crate::position::{Move, MoveKind, Position, Refusal, Wing};
use crate::rules::Capture;
use crate::syntax::{CaptureMark, Form, WrittenPly};

/// A written ply that has been understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The ply in the position.
    pub played: Move,
    /// Whether its piece letter is one of another language: the first square decided.
    pub mixed: bool,
}

/// Whether a long ply can be meant: a piece of the side to move stands on its first square.
///
/// Where not, `e4-e5` is two plies.
#[must_use]
pub fn is_long(position: &Position, written: &WrittenPly) -> bool {
    written.origin().is_some_and(|from| position.board().color(position.turn()).contains(from))
}

/// What a written ply is in a position.
///
/// # Errors
/// The reason why it is no legal ply there: the real one, with the square or the setting of the rules that forbids.
#[inline]
pub fn resolve(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Result<Resolved, Reason> {
    match written.form {
        Form::Short => match short(position, written, alphabet) {
            Err(reason) => in_small(position, written, alphabet).ok_or(reason),
            legal => legal,
        },
        Form::Long => long(position, written, alphabet),
        Form::CastleShort => checked(position, Wing::Short.to_move(position.turn())),
        Form::CastleLong => checked(position, Wing::Long.to_move(position.turn())),
        Form::Null if position.may_decline() => Ok(Resolved { played: Move::PASS, mixed: false }),
        Form::Null => checked(position, Move::NULL),
    }
}

/// A move whose geometry nobody has looked at.
fn checked(position: &Position, played: Move) -> Result<Resolved, Reason> {
    match position.refusal(played) {
        None => Ok(Resolved { played, mixed: false }),
        Some(refusal) => Err(Reason::refused(position, played, refusal)),
    }
}

/// What the piece is to become, as far as the game lets the record choose.
fn promotion(
    position: &Position,
    written: &WrittenPly,
    alphabet: &Alphabet,
    to: Square,
) -> Result<Option<Role>, Reason> {
    let Some(becomes) = written.becomes else { return Ok(None) };
    let role = becomes.role(alphabet).ok_or(Reason::UnknownLetter { letter: becomes.letter })?;
    let captures = position.board().color(!position.turn()).contains(to);
    // Behind a capture the kind is a claim, which `replay` compares; en passant, the target is empty.
    let claim = position.rules().capture == Capture::Become && (captures || !matches!(to.rank(), 0 | 7));
    Ok((!claim).then_some(role))
}

fn short(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Result<Resolved, Reason> {
    let role = match written.letter {
        None => Role::Pawn,
        Some(letter) => alphabet.role(letter).ok_or(Reason::UnknownLetter { letter })?,
    };
    let Some(to) = written.target() else { return pair(position, written) };
    let promotion = promotion(position, written, alphabet, to)?;
    let filter = filter(position, written, role, to);
    let reach = position.candidates(role, to) & filter;
    // Nearly always it is one piece that can be meant.
    if let Some(from) = reach.first().filter(|_| !reach.is_several()) {
        let played = position.move_from(from, to, promotion);
        if position.is_legal(played) {
            return Ok(Resolved { played, mixed: false });
        }
    }
    let mut legal = Bitboard::EMPTY;
    for from in reach {
        if position.is_legal(position.move_from(from, to, promotion)) {
            legal |= Bitboard::of(from);
        }
    }
    match legal.first() {
        Some(from) if !legal.is_several() => {
            Ok(Resolved { played: position.move_from(from, to, promotion), mixed: false })
        }
        Some(_) => Err(Reason::Ambiguous { role, to, from: legal }),
        None => {
            let place = (written.from_file, written.from_rank);
            Err(Reason::none(position, role, to, promotion, reach, (filter, place)))
        }
    }
}

/// Letters in small that may be something else: `b` is a file where a b-pawn can make the move, else a piece letter, and
/// `r` says royal only in a game that has royal pieces.
fn in_small(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Option<Resolved> {
    short(position, &meant_in_small(position, written, alphabet)?, alphabet).ok()
}

/// A ply that was played, as it was meant: where a letter in small was read as that of a piece, with that letter.
#[must_use]
pub fn as_meant(position: &Position, written: &WrittenPly, played: Move, alphabet: &Alphabet) -> WrittenPly {
    let is_pawn = position.board().role_at(played.from) == Some(Role::Pawn);
    let meant =
        if written.form == Form::Short && !is_pawn { meant_in_small(position, written, alphabet) } else { None };
    meant.unwrap_or(*written)
}

/// What a ply with a letter in small may be besides one of a pawn.
fn meant_in_small(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Option<WrittenPly> {
    if written.letter.is_some() {
        return None;
    }
    let file = written.from_file.filter(|_| written.from_rank.is_none());
    let meant = match file {
        _ if written.royal && position.rules().capture != Capture::Become => {
            WrittenPly { letter: Letter::from_ascii(b'R'), royal: false, ..*written }
        }
        Some(1) => WrittenPly { letter: Letter::from_ascii(b'B'), from_file: None, ..*written },
        _ => return None,
    };
    let role = meant.letter.and_then(|letter| alphabet.role(letter));
    role.filter(|role| *role != Role::Pawn).map(|_| meant)
}

/// Which pieces the written ply may mean: by the part of the first square that is written, and for a pawn by whether
/// it captures (`e5` without a mark or a file never does).
fn filter(position: &Position, written: &WrittenPly, role: Role, to: Square) -> Bitboard {
    let mut filter = Bitboard(u64::MAX);
    if let Some(file) = written.from_file {
        filter &= Bitboard::file(file);
    } else if role == Role::Pawn {
        let own_file = Bitboard::file(to.file());
        filter &= if written.capture == CaptureMark::None { own_file } else { !own_file };
    }
    if let Some(rank) = written.from_rank {
        filter &= Bitboard::rank(rank);
    }
    if written.royal {
        filter &= position.board().royals();
    }
    filter
}

/// `ed`: a pawn capture without ranks, read when one pawn can make it.
fn pair(position: &Position, written: &WrittenPly) -> Result<Resolved, Reason> {
    let from_file = Bitboard::file(written.from_file.unwrap_or(8));
    let pawns = position.board().pieces(position.turn(), Role::Pawn) & from_file;
    let mut found = None;
    for from in pawns {
        let Some(ahead) = from.forward(position.turn()) else { continue };
        let to = Square::new(written.to_file, ahead.rank());
        if !position.candidates(Role::Pawn, to).contains(from) {
            continue;
        }
        let played = position.move_from(from, to, None);
        if position.is_legal(played) {
            match found {
                None => found = Some(played),
                Some(_) => {
                    return Err(Reason::SeveralCaptures { from: written.from_file.unwrap_or(0), to: written.to_file });
                }
            }
        }
    }
    match found {
        Some(played) => Ok(Resolved { played, mixed: false }),
        None => Err(Reason::NoCapture { from: written.from_file.unwrap_or(0), to: written.to_file }),
    }
}

fn long(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Result<Resolved, Reason> {
    let (Some(from), Some(to)) = (written.origin(), written.target()) else { return pair(position, written) };
    let Some(piece) = position.board().piece_at(from) else {
        return Err(Reason::refused(position, position.move_from(from, to, None), Refusal::NoPiece { at: from }));
    };
    // The piece on the first square decides, the letter is only checked.
    let mut mixed = false;
    if let Some(letter) = written.letter {
        let meant = alphabet.role(letter);
        if meant != Some(piece.role) {
            if !crate::letters::is_letter_of(letter, piece.role) {
                return Err(Reason::WrongPiece { letter, piece, at: from });
            }
            mixed = true;
        }
    }
    let promotion = promotion(position, written, alphabet, to)?;
    let played = position.move_from(from, to, promotion);
    let reached = position.candidates(piece.role, to).contains(from) || played.is_castling();
    if piece.color == position.turn() && reached && position.is_legal(played) {
        return Ok(Resolved { played, mixed });
    }
    match position.refusal(played) {
        None => Ok(Resolved { played, mixed }),
        Some(refusal) => Err(Reason::refused(position, played, refusal)),
    }
}

/// What a ply captures, and where that stands.
#[must_use]
pub fn captured(position: &Position, played: Move) -> Option<Square> {
    match played.kind {
        MoveKind::EnPassant => Some(Square::new(played.to.file(), played.from.rank())),
        MoveKind::Normal => position.board().color(!position.turn()).contains(played.to).then_some(played.to),
        _ => None,
    }
}
