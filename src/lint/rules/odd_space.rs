//! `odd-space`: a blank of another width, or of none: one finding a game, at the first.

use crate::diagnostic::{Finding, Name};
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::OddSpace, page: include_str!("odd_space.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let edits = super::signs::replace(game, |c| match c {
        '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{3000}' => Some(" "),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => Some(""),
        _ => None,
    });
    let Some(first) = edits.first() else { return };
    let code = String::from_utf8_lossy(first.span.of(game.record.text)).chars().next().map_or(0, u32::from);
    let what = if first.text.is_empty() { "a sign without width" } else { "a blank of another kind" };
    let finding = Finding::new(Name::OddSpace, first.span, format!("U+{code:04X} is {what}"));
    let help = if first.text.is_empty() { "leave it out" } else { "write a plain blank" };
    findings.push(super::signs::mended(game, finding.help(help), edits));
}
