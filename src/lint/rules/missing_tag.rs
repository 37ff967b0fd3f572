//! `missing-tag`: some of the seven tags and not all.

use crate::diagnostic::{Finding, Name};
use crate::lint::{Game, Look, Rule};

pub(super) static RULE: Rule =
    Rule { name: Name::MissingTag, page: include_str!("missing_tag.md"), look: Look::Game(find), mend: None };

/// The seven tags that PGN asks of every game.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let tag = |name: &&str| game.record.tape.tag(game.record.text, name);
    let missing: Vec<&str> = ROSTER.into_iter().filter(|name| tag(name).is_none()).collect();
    let first = ROSTER.iter().filter_map(tag).min_by_key(|pair| pair.span);
    if let Some(first) = first.filter(|_| !missing.is_empty()) {
        let is = if missing.len() == 1 { "tag is" } else { "tags are" };
        let message = format!("of the seven tags, the {is} missing: {}", missing.join(", "));
        let help = "write `?` for what is not known, ????.??.?? for the date, * for the result";
        findings.push(Finding::new(Name::MissingTag, first.span, message).help(help));
    }
}
