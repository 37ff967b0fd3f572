//! What marks, words and notes claim of a ply, compared with the position behind it.

use super::Player;
use crate::board::Role;
use crate::diagnostic::{Finding, Name, Span};
use crate::position::{MoveKind, Status};
use crate::rules::{Capture, Goal};
use crate::syntax::{CaptureMark, Claims, WrittenPly};

impl Player<'_> {
    /// Compares what is written with the ply itself.
    #[inline]
    pub(super) fn written_claims(&mut self, written: &WrittenPly) {
        if !written.claims.is_empty() {
            self.claims(written.claims, written.span);
        }
        if written.capture != CaptureMark::None {
            self.capture_mark(written);
        }
        if written.becomes.is_some() {
            self.transformation(written);
        }
    }

    fn claim(&mut self, name: Name, span: Span, message: String, help: &str) {
        let place = self.line.place_of_last();
        let rule = (name == Name::WrongTransformation).then(|| "capture=become".to_owned());
        self.out.findings.push(Finding::new(name, span, message).help(help).rule(rule).place(place));
    }

    /// Compares marks with the position: those of a ply, or marks that stand alone behind it.
    pub(super) fn claims(&mut self, claims: Claims, span: Span) {
        let Some(last) = self.line.last.filter(|_| !self.line.broken) else { return };
        let position = &self.line.position;
        let take_king = position.rules().goal == Goal::TakeKing;
        let shown = self.shown(last.span);
        if claims.has(Claims::MATE) {
            let status = position.status();
            if take_king && status != Status::KingTaken {
                self.claim(
                    Name::WrongMateMark,
                    span,
                    format!("{shown} takes no king"),
                    "in this game a mark of mate says that the king is taken",
                );
            } else if !take_king && !matches!(status, Status::Mate | Status::KingTaken) {
                let what = if last.check { "check, not mate" } else { "no mate: the king is not even in check" };
                self.claim(
                    Name::WrongMateMark,
                    span,
                    format!("{shown} is {what}"),
                    if last.check { "write `+`" } else { "remove the mark" },
                );
            }
        } else if claims.has(Claims::DOUBLE) && !take_king {
            let double = last.check && position.checkers().count() > 1;
            if !double && position.status() != Status::Mate {
                let what = if last.check { "a single check and no mate" } else { "no check" };
                self.claim(
                    Name::WrongCheckMark,
                    span,
                    format!("{shown} is {what}"),
                    if last.check { "write `+`" } else { "remove the mark" },
                );
            }
        } else if claims.has(Claims::CHECK) && !take_king && !last.check {
            self.claim(
                Name::WrongCheckMark,
                span,
                format!("{shown} gives no check"),
                "remove the mark, or see whether an earlier ply is wrong",
            );
        }
        if claims.has(Claims::STALEMATE) && self.line.position.status() != Status::Stalemate {
            self.claim(
                Name::WrongStalemateMark,
                span,
                format!("{shown} leaves no stalemate"),
                "remove the word, or see whether an earlier ply is wrong",
            );
        }
        if claims.has(Claims::EN_PASSANT) && last.played.kind != MoveKind::EnPassant {
            self.claim(
                Name::WrongEnPassantMark,
                span,
                format!("{shown} is no en passant capture"),
                "remove the mark, or see whether an earlier ply is wrong",
            );
        }
    }

    fn capture_mark(&mut self, written: &WrittenPly) {
        let Some(last) = self.line.last else { return };
        if !last.captures {
            let message = format!("{} captures nothing: {} is empty", self.shown(written.span), last.played.to);
            self.claim(
                Name::WrongCaptureMark,
                written.span,
                message,
                "remove the mark, or see whether an earlier ply is wrong",
            );
        }
    }

    /// Compares the kind that is written behind a capture of Frankfurt chess.
    fn transformation(&mut self, written: &WrittenPly) {
        let (Some(last), Some(becomes)) = (self.line.last, written.becomes) else { return };
        if last.played.promotion.is_some() {
            return;
        }
        let board = self.line.position.board();
        let Some(piece) = board.piece_at(last.played.to) else { return };
        let Some(role) = becomes.role(self.script.alphabet) else { return };
        if role != piece.role || (becomes.royal && !piece.royal) {
            self.wrong_transformation(written.span, last.played.to, role, piece.role);
        }
    }

    fn wrong_transformation(&mut self, span: Span, at: crate::board::Square, written: Role, role: Role) {
        let message = format!("the piece on {at} becomes a {}, not a {}", role.name(), written.name());
        let place = self.line.place_of_last();
        let finding = Finding::new(Name::WrongTransformation, span, message)
            .rule(Some("capture=become".to_owned()))
            .help("a capturing piece becomes what it captures")
            .place(place);
        self.out.findings.push(finding);
    }

    /// `(bp e5)`: colour, piece and square, compared with the board.
    pub(super) fn note(&mut self, span: Span) {
        let Some(last) = self.line.last.filter(|_| !self.line.broken) else { return };
        if self.line.position.rules().capture != Capture::Become {
            return;
        }
        let note = self.shown(span);
        let inside = note.trim_matches(['(', ')']);
        let mut parts = inside.split_whitespace();
        let (Some(piece), Some(square)) = (parts.next(), parts.next().and_then(|square| square.parse().ok())) else {
            return;
        };
        let Some(letter) = piece.chars().nth(1) else { return };
        let Some(standing) = self.line.position.board().piece_at(square) else {
            self.claim(
                Name::WrongTransformation,
                span,
                format!("nothing stands on {square}"),
                "the note names what the piece has become, and where",
            );
            return;
        };
        let upper: String = letter.to_uppercase().collect();
        let fits = |text: &str| {
            crate::letters::Letter::find(text).is_some_and(|letter| crate::letters::is_letter_of(letter, standing.role))
        };
        let lower: String = letter.to_lowercase().collect();
        if square != last.played.to || !(fits(&upper) || fits(&lower)) {
            let message = format!("the piece on {square} is a {}, and the note says another", standing.role.name());
            self.claim(Name::WrongTransformation, span, message, "a capturing piece becomes what it captures");
        }
    }
}
