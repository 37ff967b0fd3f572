//! The tag section: which tags stand before the movetext, and how.

use std::fmt::Write as _;

use super::score::{Item, Score, Tag};
use super::style::{Moves, Style, Tags};
use crate::letters::ENGLISH;
use crate::rules::{self, Lookup, Rules};
use crate::syntax::Termination;

/// The seven tags of PGN with what stands where nothing is known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that say how the record is read, in the order in which they are added.
const READING: [&str; 5] = ["Variant", "VariantRules", "SetUp", "FEN", "Letters"];

/// Which of the tags that decide how a record is read must stand there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Needed {
    pub variant: bool,
    pub letters: bool,
}

/// The tag section, each pair on a line, in the order of PGN's export format where it is that.
pub(super) fn section(score: &Score, style: &Style, needed: Needed) -> String {
    let mut tags: Vec<(&str, String)> = Vec::new();
    let export = style.export && style.tags != Tags::None;
    if export {
        tags.extend(ROSTER.map(|(name, unknown)| (name, roster(score, name, unknown))));
    }
    for Tag { name, value } in &score.tags {
        if is_reading(name) {
            continue;
        }
        if is_wanted(style.tags, name) && !(export && in_roster(name)) {
            tags.push((name, value.clone()));
        }
    }
    for name in READING {
        tags.extend(reading(score, style, needed, name).map(|value| (name, value)));
    }
    if export {
        tags[ROSTER.len()..].sort_by_key(|(name, _)| *name);
    }
    let mut out = String::new();
    for (name, value) in tags {
        let _ = writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    }
    out
}

/// Whether a tag is one of the seven of PGN.
fn in_roster(name: &str) -> bool {
    ROSTER.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// Whether a tag is written: those that say how the record is read always are.
pub(super) fn is_wanted(tags: Tags, name: &str) -> bool {
    match tags {
        Tags::All => true,
        Tags::Roster => in_roster(name) || is_reading(name),
        Tags::None => is_reading(name),
    }
}

/// Whether a tag says how the record is read.
fn is_reading(name: &str) -> bool {
    READING.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn roster(score: &Score, name: &str, unknown: &str) -> String {
    let written = score.tag(name).map(str::to_owned);
    let result = || score.result.filter(|_| name == "Result").map(|result| result.pgn().to_owned());
    written.or_else(result).unwrap_or_else(|| unknown.to_owned())
}

/// The value of a tag that says how the record is read, if it must stand there.
fn reading(score: &Score, style: &Style, needed: Needed, name: &str) -> Option<String> {
    let written = score.tag(name);
    let orthodox = score.game.key == "orthodox";
    let export = style.export;
    match name {
        // What a tag says that is no game that is played here stays what it says.
        "Variant" if name_no_game(score) => written.map(str::to_owned),
        "Variant" => (needed.variant || written.is_some() || export && !orthodox)
            .then(|| score.game.names.first().copied().unwrap_or(score.game.key).to_owned()),
        "VariantRules" => {
            let rules = score.start.rules();
            let settings = rules.differences(score.game.rules);
            let settings: Vec<String> = settings.iter().map(|(axis, value)| format!("{axis}={value}")).collect();
            let kept = written
                .filter(|value| settings_of(value).and_then(|list| Rules::with(score.game, &list).ok()) == Some(rules));
            kept.map(str::to_owned).or_else(|| (!settings.is_empty()).then(|| settings.join(", ")))
        }
        "SetUp" => score.set_up.then(|| written.unwrap_or("1").to_owned()),
        "FEN" => score.set_up.then(|| written.map_or_else(|| score.start.fen(), str::to_owned)),
        _ => {
            let letters = style.letters.unwrap_or(ENGLISH);
            let spelt = style.moves != Moves::Uci;
            let kept = written.is_some_and(|code| code == letters.code);
            (kept || spelt && (needed.letters || letters != ENGLISH && export)).then(|| letters.code.to_owned())
        }
    }
}

/// Whether the `Variant` tag names no game that is played here.
pub(super) fn name_no_game(score: &Score) -> bool {
    let is_known = |value| matches!(rules::lookup_among(value, &[score.game]), Lookup::Known(_));
    score.tag("Variant").is_some_and(|value| !is_known(value))
}

/// The settings that a `VariantRules` tag holds; `None` where one cannot be read.
fn settings_of(value: &str) -> Option<Vec<(String, String)>> {
    let settings = value.split(',').map(str::trim).filter(|setting| !setting.is_empty());
    let pair =
        |setting: &str| setting.split_once('=').map(|(axis, value)| (axis.trim().to_owned(), value.trim().to_owned()));
    settings.map(pair).collect()
}

/// The result that ends the movetext. PGN always has one, and so has a game of which nothing else shows the end: one of
/// tags alone, and one that ends with a line that begins with `%`, which might be the next game's.
pub(super) fn termination(score: &Score, style: &Style, has_tags: bool) -> Option<Termination> {
    let always = style.export
        || match score.items.last() {
            None => has_tags,
            last => matches!(last, Some(Item::Escape(_))),
        };
    score.result.or(always.then_some(Termination::Unknown))
}
