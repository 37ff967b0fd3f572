//! `stray-separator`: a separator that separates nothing.

use crate::diagnostic::{Edit, Finding, Grade, Name, Span};
use crate::lint::{Game, Look, Rule};
use crate::syntax::Kind;
use crate::syntax::layout::Join;

pub(super) static RULE: Rule =
    Rule { name: Name::StraySeparator, page: include_str!("stray_separator.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let tape = game.record.tape;
    let plies: Vec<(u32, bool)> = first_of_turns(game);
    let is_separator = |kind: Kind| matches!(kind, Kind::Comma | Kind::Slash | Kind::Semicolon | Kind::DoubleSlash);
    for (index, token) in tape.tokens.iter().enumerate().filter(|(_, token)| is_separator(token.kind)) {
        let behind = tape.tokens[index + 1..].iter().find(|token| token.kind != Kind::Blank);
        let stray = match (behind.map(|token| token.kind), token.kind) {
            // Two of one kind, or one within a turn before one between the players.
            (Some(kind), before) if is_separator(kind) => {
                let between = matches!(kind, Kind::DoubleSlash | Kind::Semicolon);
                before == kind || between && matches!(before, Kind::Comma | Kind::Slash)
            }
            // Numbers are what begins a turn, whatever `;` and `//` say before them.
            (Some(Kind::Number(_) | Kind::Dots(_)), Kind::Comma | Kind::Slash) | (Some(Kind::Close) | None, _) => true,
            // `1.Nf3/ *Nc3`: it waits for the ply that stands behind the result.
            (Some(Kind::Termination(_)), kind) => {
                kind != Kind::Semicolon && tape.tokens[index + 1..].iter().all(|token| !is_ply(token.kind))
            }
            // Within a turn that is over.
            (Some(Kind::Ply(_)), Kind::Comma) => {
                let within = game.record.reading.layout.comma == Join::Within;
                let start = behind.map_or(0, |token| token.start);
                within && plies.iter().any(|(at, first)| *at == start && *first)
            }
            _ => false,
        };
        if !stray || tape.tokens[..index].iter().all(|token| !is_ply(token.kind)) {
            continue;
        }
        let span = tape.span(index);
        if is_told(game, span) {
            continue;
        }
        let shown = String::from_utf8_lossy(span.of(game.record.text)).into_owned();
        let finding = Finding::new(Name::StraySeparator, span, format!("`{}` separates nothing", shown.trim()));
        // Where nothing else stands between two words, a blank must.
        let glued = behind.is_some_and(|token| token.start == span.end);
        let text = if glued && matches!(behind.map(|token| token.kind), Some(Kind::Ply(_) | Kind::Number(_))) {
            " "
        } else {
            ""
        };
        let mut finding = finding.help("leave it out");
        // At the end of a game, with no line end behind it, it may be all that keeps the next game apart.
        let is_apart =
            behind.is_some() || memchr::memchr2(b'\r', b'\n', &game.record.text[span.range().end..]).is_some();
        if is_apart && !decides(game, token.kind) {
            finding = finding.fix(Grade::Safe, vec![Edit { span, text: text.into() }]);
        }
        findings.push(finding);
    }
}

const fn is_ply(kind: Kind) -> bool {
    matches!(kind, Kind::Ply(_) | Kind::UnreadablePly)
}

/// Whether the reading may go by a separator: where it has an error, by which kinds there are.
fn decides(game: &Game<'_>, kind: Kind) -> bool {
    let tokens = &game.record.tape.tokens;
    !game.record.reading.choice.clean && tokens.iter().filter(|token| token.kind == kind).count() == 1
}

/// Whether replay misses a ply at a separator, or did not come so far: what it separates may be lost.
fn is_told(game: &Game<'_>, span: Span) -> bool {
    let mut told = game.record.findings.iter().chain(&game.record.replay.allowed);
    game.score.broken.is_some_and(|at| span.start >= at)
        || told.any(|finding| finding.name == Name::TurnTooShort && finding.span == span)
}

/// Where each ply stands, and whether it is the first of its turn.
fn first_of_turns(game: &Game<'_>) -> Vec<(u32, bool)> {
    let mut plies = Vec::new();
    game.plies(|ply| plies.push((ply.written.span.start, ply.place.ply_in_turn == 1)));
    plies
}
