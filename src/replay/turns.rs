//! Turns as written compared with turns by the rules: too long, too short, a ply after a check, a ply after the end.

use super::Player;
use crate::board::Color;
use crate::diagnostic::{Finding, Name, Span};
use crate::position::{Status, TurnEnd};
use crate::resolve;
use crate::rules::{Rules, Turn};
use crate::syntax::{Link, WrittenPly};

impl Player<'_> {
    /// Whether a ply may come next, by the structure of turns. If not, it is said why and the line breaks.
    #[inline]
    pub(super) fn turn_goes_on(&mut self, span: Span, link: Link, written: Option<&WrittenPly>) -> bool {
        match link {
            Link::First => self.turn_begins(span),
            Link::Or => {
                self.alternative(span);
                false
            }
            _ => self.turn_continues(span, link, written),
        }
    }

    /// A ply begins a turn as written: the turn before must be complete, and the side the one that is named.
    #[inline]
    fn turn_begins(&mut self, span: Span) -> bool {
        let position = &self.line.position;
        if position.plies_made() > 0 && !self.line.inside {
            if position.may_decline() {
                self.line.decline();
            } else {
                let finding = self.over(span).unwrap_or_else(|| self.too_short(span));
                if !self.goes_on_with(finding) {
                    return false;
                }
                self.line.cut_short();
            }
        }
        if self.line.names_black && self.side() == Color::White && !self.game_is_over(span) {
            self.wrong_turn(span);
        }
        !self.line.broken
    }

    /// A ply goes on with a turn as written: by the rules it must not be over.
    #[inline]
    fn turn_continues(&mut self, span: Span, link: Link, written: Option<&WrittenPly>) -> bool {
        self.line.position.plies_made() > 0 || self.line.plies == 0 || self.is_too_late(span, link, written)
    }

    /// A ply that goes on with a turn that is over by the rules. Whether it may be played all the same; if not, it is said why.
    fn is_too_late(&mut self, span: Span, link: Link, written: Option<&WrittenPly>) -> bool {
        let is_answer = || link == Link::Comma && written.is_some_and(|written| self.is_answer(written));
        if !self.allows(Name::MoveAfterCheck, span) && is_answer() {
            return true;
        }
        if self.script.alternatives && link == Link::Slash && !self.allows(Name::TurnTooLong, span) {
            self.alternative(span);
            return false;
        }
        let finding = self.over(span).unwrap_or_else(|| self.too_long(span));
        if written.is_none() && self.allows(finding.name, finding.span) {
            // Nothing can be read that could be played: that is what is said.
            return true;
        }
        let goes_on = self.goes_on_with(finding);
        if goes_on {
            self.line.resume();
        }
        goes_on
    }

    /// Says that the turn before was over, though it goes on as written.
    fn too_long(&self, span: Span) -> Finding {
        let shown = self.shown(span);
        let side = (!self.side()).name();
        let last = self.line.last;
        let last_shown = last.map_or_else(String::new, |last| self.shown(last.span));
        let rules = self.line.position.rules();
        let finding = match self.line.position.last_turn_end() {
            Some(TurnEnd::Check) => Finding::new(
                Name::MoveAfterCheck,
                span,
                format!("{shown} is not allowed: {last_shown} gave check, and that ended {side}'s turn"),
            )
            .rule(setting(rules, "early-check"))
            .help(format!("{shown} was not played, or {last_shown} was another ply")),
            Some(TurnEnd::NoPlyLeft) => Finding::new(
                Name::TurnTooLong,
                span,
                format!("{shown} is too much: after {last_shown} no legal ply was left, and {side}'s turn was over"),
            )
            .rule(setting(rules, "no-ply-left")),
            _ => {
                let made = last.map_or(1, |last| last.place.ply_in_turn);
                Finding::new(
                    Name::TurnTooLong,
                    span,
                    format!("{shown} is one ply too many: {side}'s turn has {made} {}", if made == 1 { "ply" } else { "plies" }),
                )
                .rule(setting(rules, "turn"))
                .help(if rules.turn == Turn::OneThenTwo && last.is_some_and(|last| last.place.ply == 1) {
                    "in this game White's first turn has one ply; if White made two, name the game: --game marseillais".to_owned()
                } else {
                    format!("a separator between the players may be lost before {shown}")
                })
            }
        };
        let finding = match last {
            Some(last) => finding.label("not allowed").also(last.span, "the turn was over here"),
            None => finding,
        };
        let mut place = self.line.place();
        if let Some(last) = last {
            place.move_number = last.place.move_number;
            place.side = last.place.side;
            place.ply_in_turn = last.place.ply_in_turn + 1;
        }
        finding.place(place)
    }

    /// Whether a ply behind a comma answers a check that is marked as one and ended the turn: the comma says nothing.
    fn is_answer(&self, written: &WrittenPly) -> bool {
        let marked = self.line.last.is_some_and(|last| last.span.of(self.script.text).contains(&b'+'));
        marked
            && self.line.position.last_turn_end() == Some(TurnEnd::Check)
            && resolve::resolve(&self.line.position, written, self.script.alphabet).is_ok()
    }

    /// Says that the turn before is not complete, though another follows.
    fn too_short(&self, next: Span) -> Finding {
        let position = &self.line.position;
        let (made, quota) = (position.plies_made(), position.quota());
        let side = position.turn().name();
        let turn = Span::new(
            self.line.last.map_or(next.start, |last| last.span.start),
            self.line.last.map_or(next.end, |last| last.span.end),
        );
        Finding::new(
            Name::TurnTooShort,
            turn,
            format!("{side}'s turn has {made} of {quota} plies, and another turn follows"),
        )
        .label(format!("ply {} of {side}'s turn is missing behind this", made + 1))
        .also(next, "the next turn begins here")
        .help("a ply may be lost, or a check that ended the turn may be another ply than the one recorded")
        .rule(setting(position.rules(), "turn"))
        .place(self.line.place())
    }

    fn wrong_turn(&mut self, span: Span) {
        let start = self.line.turn.start.min(span.start);
        let finding =
            Finding::new(Name::WrongTurn, Span::new(start, span.start), "`...` names Black, and White is to move")
                .label("stands before a ply of Black")
                .help(if self.line.plies == 0 {
                    "if the record begins inside a game, give the position in a FEN tag"
                } else {
                    "a number that goes back is often the sign of a lost bracket: was this a variation?"
                });
        self.break_line(finding);
    }

    /// `1.e4/d4` in a game of one-ply turns: the first is played, the others are variations.
    fn alternative(&mut self, span: Span) {
        if self.told.alternatives {
            return;
        }
        self.told.alternatives = true;
        let finding = Finding::new(Name::Alternatives, span, "several plies where one is played: the first is taken")
            .help("write the others as variations, in brackets")
            .place(self.line.place_of_last());
        self.out.findings.push(finding);
    }

    /// Whether the game is over in the position; then the ply at `span` comes too late, which is said.
    fn game_is_over(&mut self, span: Span) -> bool {
        let over = self.over(span);
        let is_over = over.is_some();
        if let Some(finding) = over {
            self.break_line(finding);
        }
        is_over
    }

    /// That the game is over in the position, and the ply at `span` comes too late.
    pub(super) fn over(&self, span: Span) -> Option<Finding> {
        let position = &self.line.position;
        let status = position.status();
        let how = match status {
            Status::Mate => "mate",
            Status::Stalemate if position.plies_made() > 0 => {
                "a draw: the turn had to go on, and no legal ply was left"
            }
            Status::Stalemate => "stalemate",
            Status::KingTaken => "the king was taken",
            Status::Play | Status::Check => return None,
        };
        let shown = self.shown(span);
        let mut finding =
            Finding::new(Name::MoveAfterEnd, span, format!("{shown} comes after the end of the game: {how}"));
        if status == Status::Stalemate && position.plies_made() > 0 {
            finding = finding.rule(setting(position.rules(), "no-ply-left"));
        }
        if let Some(last) = self.line.last {
            finding = finding.label("not played").also(last.span, "the game was over here");
        }
        let finding = finding.help("the game ended before, or an earlier ply is another than the one recorded");
        Some(finding.place(self.line.place()))
    }

    pub(super) fn shown(&self, span: Span) -> String {
        String::from_utf8_lossy(span.of(self.script.text)).into_owned()
    }
}

/// An axis with its value, as `axis=value`.
fn setting(rules: Rules, axis: &str) -> Option<String> {
    rules.value(axis).map(|value| format!("{axis}={}", value.key))
}
