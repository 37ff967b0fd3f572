//! The findings of a game: which ply each belongs to, the list of them, and where a record broke. Knows spans, no text
//! but what it is given.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::super::diagram::Escaped;
use super::super::score::{Item, Score};
use super::super::steps::is_step;
use super::Noticed;
use crate::diagnostic::{Finding, Severity};
use crate::replay::is_error;

/// A ply of the page with its word in the record.
#[derive(Clone, Copy, Debug)]
struct Word {
    start: u32,
    end: u32,
    ply: usize,
}

/// Which plies the findings belong to.
#[derive(Debug)]
pub(super) struct Places {
    /// Of each finding the ply behind which it is to be seen: its own, or the last before it. `None` outside the movetext.
    pub plies: Vec<Option<usize>>,
    /// The gravest of the findings on a ply.
    pub on_ply: HashMap<usize, Severity>,
}

impl Places {
    pub fn of(score: &Score, noticed: &[Noticed<'_>], has_variations: bool) -> Self {
        let (mut main, mut all) = (Vec::new(), Vec::new());
        let (mut depth, mut plies) = (0_usize, 0);
        for (index, item) in score.items.iter().enumerate() {
            match item {
                Item::Open => depth += 1,
                Item::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if !is_step(score, index) {
                continue;
            }
            plies += 1;
            let span = score.sources[index].span;
            if !span.is_empty() {
                let word = Word { start: span.start, end: span.end, ply: plies };
                all.push(word);
                if depth == 0 {
                    main.push(word);
                }
            }
        }
        main.sort_by_key(|word| word.start);
        all.sort_by_key(|word| word.start);
        let mut places = Self { plies: Vec::with_capacity(noticed.len()), on_ply: HashMap::new() };
        for Noticed { finding, .. } in noticed {
            let words = match finding.place {
                Some(place) if place.variation == 0 => &main,
                Some(_) if has_variations => &all,
                _ => {
                    places.plies.push(None);
                    continue;
                }
            };
            let at = finding.span.start;
            let word = words[..words.partition_point(|word| word.start <= at)].last();
            places.plies.push(Some(word.map_or(0, |word| word.ply)));
            if let Some(word) = word.filter(|word| at < word.end) {
                let gravest = places.on_ply.entry(word.ply).or_insert(finding.severity);
                *gravest = (*gravest).max(finding.severity);
            }
        }
        places
    }
}

/// The list, under its heading; nothing where there is none.
pub(super) fn list(noticed: &[Noticed<'_>], places: &Places, game: &str, out: &mut String) {
    if noticed.is_empty() {
        return;
    }
    out.push_str("<h3>Findings</h3>\n<ul class=\"findings\">\n");
    for (Noticed { finding, line, column }, ply) in noticed.iter().zip(&places.plies) {
        let severity = finding.severity.key();
        let _ = write!(out, "<li><span class=\"{severity}\">{severity}</span> ");
        let name = finding.name.key();
        let _ = match ply {
            Some(ply) => write!(out, "<a href=\"#{game}p{ply}\"><code>{name}</code>, {line}:{column}</a>: "),
            None => write!(out, "<code>{name}</code>, {line}:{column}: "),
        };
        let _ = write!(out, "{}", Escaped(&finding.message));
        if let Some(help) = &finding.help {
            let _ = write!(out, " <small>{}</small>", Escaped(help));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

/// Where the main line broke: why, and the text that could not be played.
pub(super) fn broken(score: &Score, noticed: &[Noticed<'_>], out: &mut String) {
    let Some(at) = score.broken else { return };
    let rest = score.items.iter().zip(&score.sources).rev().find_map(|(item, source)| match item {
        Item::Comment(text) if is_rest(source.span.start, source.span.end, at) => Some(text),
        _ => None,
    });
    out.push_str("<p class=\"broken\"><strong>Here the record breaks.</strong>");
    if let Some(finding) = fatal(noticed, at) {
        let _ = write!(out, " {}.", Escaped(finding.message.trim_end_matches('.')));
    }
    if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
        let _ = write!(out, " The rest of its text: <q>{}</q>", Escaped(rest));
    }
    out.push_str("</p>\n");
}

/// Whether that span is the text from where the main line broke on.
pub(super) fn is_rest(start: u32, end: u32, broken: u32) -> bool {
    (start..end).contains(&broken)
}

/// The error that the main line stopped at.
fn fatal<'f>(noticed: &[Noticed<'f>], broken: u32) -> Option<&'f Finding> {
    let errors = || noticed.iter().map(|noticed| noticed.finding).filter(|finding| is_error(finding));
    let is_there = |finding: &&Finding| finding.span.start <= broken && broken < finding.span.end.max(broken + 1);
    let in_main_line = |finding: &&Finding| finding.place.is_none_or(|place| place.variation == 0);
    errors().filter(in_main_line).rfind(is_there).or_else(|| errors().find(in_main_line)).or_else(|| errors().next())
}
