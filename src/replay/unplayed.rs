//! Plies that are not played: refused by the rules, unreadable, or missing; each breaks its line.
//!
//! Says why and what may be meant; plays nothing.

use super::Player;
use crate::diagnostic::{Finding, Name, Span};
use crate::position::Move;
use crate::resolve::{self, Reason};
use crate::syntax::{Form, Link, WrittenPly, is_descriptive};

impl Player<'_> {
    /// A ply that is not legal: says why, and the line is no longer judged.
    pub(super) fn refuse(&mut self, written: &WrittenPly, reason: &Reason) {
        if let Some(over) = self.over(written.span) {
            return self.play_or_break(over, written);
        }
        let name = match reason {
            Reason::Ambiguous { .. } | Reason::SeveralCaptures { .. } => Name::AmbiguousMove,
            Reason::Refused { refusal: crate::position::Refusal::MissingPromotion, .. } => Name::MissingPromotion,
            _ => Name::IllegalMove,
        };
        let shown = String::from_utf8_lossy(written.span.of(self.script.text)).into_owned();
        let message = match name {
            Name::AmbiguousMove => format!("{shown} is {reason}"),
            Name::MissingPromotion => format!("{shown}: {reason}"),
            _ => format!("{shown} is illegal: {reason}"),
        };
        let mut finding = Finding::new(name, written.span, message).label(self.turn_words()).rule(reason.setting());
        finding.help = reason.help().or_else(|| self.legal_elsewhere(written));
        if name == Name::IllegalMove { self.play_or_break(finding, written) } else { self.break_line(finding) }
    }

    /// Whether the ply would be legal for the other side, or later: the usual sign of a lost ply.
    fn legal_elsewhere(&self, written: &WrittenPly) -> Option<String> {
        let position = &self.line.position;
        let mut other = *position;
        other.play(Move::NULL);
        while other.turn() == position.turn() && other.plies_made() > position.plies_made() {
            other.play(Move::NULL);
        }
        let legal = written.form != Form::Null
            && other.turn() != position.turn()
            && resolve::resolve(&other, written, self.script.alphabet).is_ok();
        legal.then(|| format!("it would be legal for {}: a ply may be lost before it", other.turn().name()))
    }

    /// Whose ply it is, in words: the label of an error.
    fn turn_words(&self) -> String {
        let position = &self.line.position;
        let side = position.turn().name();
        match position.quota() {
            1 => format!("{side} to move"),
            quota => format!("ply {} of {quota} of {side}'s turn", position.plies_made() + 1),
        }
    }

    pub(super) fn unreadable(&mut self, span: Span, link: Link) {
        if self.line.broken || !self.turn_goes_on(span, link, None) {
            return;
        }
        let shown = String::from_utf8_lossy(span.of(self.script.text)).into_owned();
        let finding = if is_descriptive(&shown) {
            Finding::new(Name::DescriptiveNotation, span, format!("{shown} is descriptive notation, which is not read"))
                .help("write the record in algebraic notation, as in e4 and Nf3")
        } else if shown.starts_with('&') || shown.starts_with('∞') {
            Finding::new(Name::LostMoves, span, "the plies of this turn are lost: a program wrote ∞ in their place")
                .help("look for another copy of the record, or for the machine's own list of plies")
        } else if glues_alternatives(&shown) {
            Finding::new(
                Name::UnreadablePly,
                span,
                format!("`{shown}` glues alternatives together: one ply is expected"),
            )
            .help("write the ply that was played, and another as a variation, as in e3 (e4)")
        } else {
            Finding::new(Name::UnreadablePly, span, format!("`{shown}` cannot be read as a ply"))
                .help("a ply is a piece letter and a square, as in Nf3, or both squares, as in g1-f3")
        };
        let finding = finding.label(self.turn_words());
        self.break_line(finding);
    }

    /// A separator within a turn has no ply on one of its sides. Where the turn is over, a ply is not missing.
    pub(super) fn missing(&mut self, span: Span, link: Link) {
        let position = &self.line.position;
        let over = link != Link::First && self.line.plies > 0 && position.plies_made() == 0;
        if self.line.broken || over {
            return;
        }
        let (side, quota) = (position.turn().name(), position.quota());
        let (made, shown) = (position.plies_made(), self.shown(span));
        let finding = if link == Link::First {
            Finding::new(Name::TurnTooShort, span, format!("a ply of {side}'s turn is missing before `{shown}`"))
        } else {
            let message = format!("ply {} of {quota} of {side}'s turn is missing behind `{shown}`", made + 1);
            Finding::new(Name::TurnTooShort, span, message)
        };
        let mut finding = finding.label(self.turn_words()).help("write the ply that was lost, or remove the separator");
        if self.allows(finding.name, span) {
            if link != Link::First {
                // Where the next turn begins, this one is cut short.
                let place = self.line.place();
                return self.out.allowed.push(finding.place(place));
            }
            finding.help = Some(
                "it is allowed and not played, because no ply of the turn is there: write `--` for one".to_owned(),
            );
        }
        self.break_line(finding);
    }

    /// Adds an error and stops judging the line.
    pub(super) fn break_line(&mut self, finding: Finding) {
        let place = self.line.place();
        self.out.findings.push(finding.place(place));
        self.undo_breach();
        self.line.broken = true;
    }
}

/// Whether a word for alternatives is glued to a ply, as in `e3or4`.
fn glues_alternatives(shown: &str) -> bool {
    ["or", "ou", "oder", "или"].iter().any(|word| {
        shown.split_once(word).is_some_and(|(before, behind)| {
            before.ends_with(|c: char| c.is_ascii_digit()) && behind.contains(|c: char| c.is_ascii_digit())
        })
    })
}
