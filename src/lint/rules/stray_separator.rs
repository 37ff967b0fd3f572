//! `stray-separator`: a separator that separates nothing.

use crate::diagnostic::{Edit, Finding, Grade, Name};
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
            (Some(Kind::Termination(_)), kind) => kind != Kind::Semicolon,
            // Within a turn that is over.
            (Some(Kind::Ply(_)), Kind::Comma) => {
                let within = game.record.reading.layout.comma == Join::Within;
                let start = behind.map_or(0, |token| token.start);
                within && plies.iter().any(|(at, first)| *at == start && *first)
            }
            _ => false,
        };
        if !stray || tape.tokens[..index].iter().all(|token| !matches!(token.kind, Kind::Ply(_))) {
            continue;
        }
        let span = tape.span(index);
        let shown = String::from_utf8_lossy(span.of(game.record.text)).into_owned();
        let finding = Finding::new(Name::StraySeparator, span, format!("`{}` separates nothing", shown.trim()));
        // Where nothing else stands between two words, a blank must.
        let glued = behind.is_some_and(|token| token.start == span.end);
        let text = if glued && matches!(behind.map(|token| token.kind), Some(Kind::Ply(_) | Kind::Number(_))) {
            " "
        } else {
            ""
        };
        findings.push(finding.help("leave it out").fix(Grade::Safe, vec![Edit { span, text: text.into() }]));
    }
}

/// Where each ply stands, and whether it is the first of its turn.
fn first_of_turns(game: &Game<'_>) -> Vec<(u32, bool)> {
    let mut plies = Vec::new();
    game.plies(|ply| plies.push((ply.written.span.start, ply.place.ply_in_turn == 1)));
    plies
}
