//! A ply in the making: short notation in the letters of a language, with a fault now and then.

use std::fmt::Write as _;

use scoresheet::board::Role;
use scoresheet::letters::Letters;
use scoresheet::position::{Move, MoveKind, Position, Status};

use super::Sheet;
use crate::common::Dice;
use crate::writer;

impl Sheet {
    /// The word of a ply, with a fault now and then.
    pub(super) fn ply(&mut self, before: &Position, played: Move, letters: &Letters, dice: &mut Dice) {
        let role = before.board().role_at(played.from).expect("a piece");
        let captures = before.captured(played).is_some();
        let mut behind = *before;
        behind.play(played);
        let checks = behind.royal(!before.turn()).is_some_and(|at| !behind.attackers(at, before.turn()).is_empty());
        let mates = checks && behind.status() == Status::Mate;
        let sows = dice.below(9) == 0;
        let which = dice.below(6);
        let castles = matches!(played.kind, MoveKind::CastleShort | MoveKind::CastleLong);
        let from = writer::first_square(before, played, role, captures);
        let letter = if role == Role::Pawn { "" } else { letters.spell(role) };
        // The small letter of a file, or of another word, is read as that.
        let small = letter.len() == 1 && !"bcdefgharpy".contains(&letter.to_lowercase()) && !captures;
        let fault = match which {
            _ if !sows => "",
            0 | 1 if captures && role != Role::Pawn => "missing-capture-mark",
            0 | 1 if mates => "missing-mate-mark",
            0 | 1 if checks => "missing-check-mark",
            2 if mates => "word-for-mark",
            2 | 3 if castles => "letter-o-castling",
            2 if !checks => "wrong-check-mark",
            3 if !castles && role != Role::Pawn && from.is_empty() => "redundant-disambiguation",
            4 if small && !castles => "letter-case",
            5 if !captures && !castles && role != Role::Pawn => "wrong-capture-mark",
            _ => "",
        };
        if !fault.is_empty() && fault != "word-for-mark" {
            self.fault(fault);
        }
        if castles {
            let o = if fault == "letter-o-castling" { "0" } else { "O" };
            let wings = if played.kind == MoveKind::CastleShort { 2 } else { 3 };
            self.text += &vec![o.to_string(); wings].join("-");
        } else {
            self.text += &if fault == "letter-case" { letter.to_lowercase() } else { letter.to_owned() };
            self.text += &from;
            if fault == "redundant-disambiguation" {
                self.text.push(played.from.file_letter());
            }
            let sign = captures && fault != "missing-capture-mark" || fault == "wrong-capture-mark";
            self.text += if sign { "x" } else { "" };
            let _ = write!(self.text, "{}", played.to);
            if let Some(new) = played.promotion {
                let _ = write!(self.text, "={}", letters.spell(new));
            }
        }
        match fault {
            "word-for-mark" => {
                self.text.push(' ');
                self.fault(fault);
                self.text += "mate";
            }
            "missing-check-mark" | "missing-mate-mark" => {}
            "wrong-check-mark" => self.text.push('+'),
            _ if mates => self.text.push('#'),
            _ if checks => self.text.push('+'),
            _ => {}
        }
    }
}
