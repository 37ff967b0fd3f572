//! A written ply that is illegal and allowed: the one piece that can make it at all, if there is one.
//!
//! The second look, behind [`super::resolve`]: it asks what can be made ([`Position::can_be_made`]), not what is legal.

use super::{Resolved, filter, is_long, meant_in_small, promotion};
use crate::board::{Bitboard, Role, Square};
use crate::letters::Alphabet;
use crate::position::{Move, Position, Wing};
use crate::syntax::{Form, WrittenPly};

/// What a written ply is that is not legal in the position: the only ply of those that can be made at all that it may
/// mean.
///
/// # Errors
/// The squares from which it can be made: none or several.
pub fn resolve_allowed(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Result<Resolved, Bitboard> {
    let mut plies = possible(position, written, alphabet);
    if plies.is_empty()
        && written.form == Form::Short
        && let Some(meant) = meant_in_small(position, written, alphabet)
    {
        plies = possible(position, &meant, alphabet);
    }
    let [played] = plies[..] else { return Err(plies.iter().map(|ply| ply.from).collect()) };
    // As in a legal ply: the first square decides, whatever language the letter is of.
    let role = position.board().role_at(played.from).filter(|_| written.form == Form::Long);
    let mixed = written.letter.is_some_and(|letter| role.is_some() && alphabet.role(letter) != role);
    Ok(Resolved { played, mixed })
}

/// The plies that a written ply may mean and that can be made at all.
fn possible(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Vec<Move> {
    let mut plies = match written.form {
        Form::Short | Form::Long => pieces(position, written, alphabet),
        Form::CastleShort => vec![Wing::Short.to_move(position.turn())],
        Form::CastleLong => vec![Wing::Long.to_move(position.turn())],
        Form::Null => vec![Move::NULL],
    };
    plies.retain(|ply| position.can_be_made(*ply));
    plies
}

/// The plies between squares that a written ply may mean, whether or not they can be made.
fn pieces(position: &Position, written: &WrittenPly, alphabet: &Alphabet) -> Vec<Move> {
    let own = position.board().color(position.turn());
    let role = match written.letter {
        _ if written.form == Form::Long && is_long(position, written) => {
            let role = written.origin().and_then(|from| position.board().role_at(from));
            let fits = |role: &Role| written.letter.is_none_or(|letter| crate::letters::is_letter_of(letter, *role));
            role.filter(fits)
        }
        None => Some(Role::Pawn),
        Some(letter) => alphabet.role(letter),
    };
    let Some(role) = role else { return Vec::new() };
    let targets: Vec<Square> = match written.target() {
        Some(to) => vec![to],
        None => (0..8).map(|rank| Square::new(written.to_file, rank)).collect(),
    };
    let mut plies = Vec::new();
    for to in targets {
        // What the piece becomes cannot be read.
        let Ok(becomes) = promotion(position, written, alphabet, to) else { continue };
        let meant = match written.form {
            Form::Long => written.origin().map_or(Bitboard::EMPTY, Bitboard::of),
            _ => filter(position, written, role, to),
        };
        let from = own & position.board().role(role) & meant;
        plies.extend(from.into_iter().map(|from| position.move_from(from, to, becomes)));
    }
    plies
}
