//! `mixed-separators`: several separators within turns, or between the players, of one game.

use crate::diagnostic::{Finding, Name, Span};
use crate::lint::{Game, Look, Rule};
use crate::syntax::{Link, NodeKind};

pub(super) static RULE: Rule =
    Rule { name: Name::MixedSeparators, page: include_str!("mixed_separators.md"), look: Look::Game(find), mend: None };

fn find(game: &Game<'_>, findings: &mut Vec<Finding>) {
    let tree = game.record.tree;
    let mut seen: Vec<(Link, u32, usize)> = Vec::new();
    let mut at = 0;
    while let Some(node) = tree.nodes.get(at) {
        // Variations are written by others.
        if node.kind == NodeKind::Variation {
            at = node.end as usize;
            continue;
        }
        at += 1;
        let NodeKind::Ply(_, link) = node.kind else { continue };
        if !matches!(link, Link::Slash | Link::Comma | Link::Semicolon | Link::Blank | Link::And) {
            continue;
        }
        match seen.iter_mut().find(|(other, _, _)| *other == link) {
            Some((_, _, count)) => *count += 1,
            None => seen.push((link, node.span.start, 1)),
        }
    }
    // The one that is used least is the odd one.
    let Some((odd, start, _)) = seen.iter().min_by_key(|(_, _, count)| *count).filter(|_| seen.len() > 1).copied()
    else {
        return;
    };
    let usual = seen.iter().filter(|(link, _, _)| *link != odd).max_by_key(|(_, _, count)| *count);
    let usual = usual.map_or("another", |(link, _, _)| sign(*link));
    let message = format!("the plies of this turn are separated by {}, those of others by {usual}", sign(odd));
    let finding = Finding::new(Name::MixedSeparators, Span::new(start, start + 1), message);
    findings.push(finding.help("`scoresheet fmt` writes one for all"));
}

fn sign(link: Link) -> &'static str {
    match link {
        Link::Slash => "`/`",
        Link::Comma => "`,`",
        Link::Semicolon => "`;`",
        Link::And => "a word",
        _ => "blanks",
    }
}
