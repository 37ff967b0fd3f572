//! `odd-dash`: a typographic dash or ellipsis for a plain one: one finding a game, at the first.

use crate::diagnostic::{Finding, Name};
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::OddDash, page: include_str!("odd_dash.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let edits = super::signs::replace(game, |c| match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some("-"),
        '…' => Some("..."),
        '\u{2024}' => Some("."),
        _ => None,
    });
    let Some(first) = edits.first() else { return };
    let shown = String::from_utf8_lossy(first.span.of(game.record.text)).into_owned();
    let message = format!("`{shown}` stands for `{}`", first.text);
    let finding = Finding::new(Name::OddDash, first.span, message).help("write the plain sign");
    findings.push(super::signs::mended(game, finding, edits));
}
