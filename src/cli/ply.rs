//! A ply on the command line, and a ply printed.

use crate::letters::{Alphabet, ENGLISH};
use crate::position::{Move, Position};
use crate::resolve::{self, San};
use crate::syntax::read_ply;

/// The ply that `text` means in `position`: coordinates (`e2e4`, `a7a8q`), short notation (`Nf3`), or `pass` where
/// the turn may end.
pub(super) fn parse_ply(position: &Position, text: &str) -> Result<Move, String> {
    if text == "pass" {
        return if position.may_decline() {
            Ok(Move::PASS)
        } else {
            Err("the turn cannot end here: `scoresheet moves` lists the plies that can be played".into())
        };
    }
    let Some(written) = read_ply(text) else {
        return Err("this is no ply: write coordinates, as in e2e4, or short notation, as in Nf3".into());
    };
    match resolve::resolve(position, &written, &Alphabet::new(ENGLISH)) {
        Ok(resolved) => Ok(resolved.played),
        Err(reason) => Err(match reason.setting() {
            Some(setting) => format!("{reason} ({setting})"),
            None => reason.to_string(),
        }),
    }
}

/// The ply in short notation.
pub(super) fn write_ply(position: &Position, ply: Move) -> String {
    San::from_move(position, ply).to_string()
}
