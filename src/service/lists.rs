//! `lists`: the words that requests may use, each with what it means.

use serde::{Deserialize, Serialize};

use super::About;
use super::convert::OTHERS;
use crate::board::Role;
use crate::rules::{AXES, games};
use crate::syntax::layouts;
use crate::{letters, lint};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    version: &'static str,
    games: Vec<Game>,
    axes: Vec<Axis>,
    layouts: Vec<Layout>,
    letters: Vec<Alphabet>,
    targets: Vec<Target>,
    findings: Vec<About>,
}

#[derive(Debug, Serialize)]
struct Game {
    key: &'static str,
    name: &'static str,
    about: &'static str,
}

#[derive(Debug, Serialize)]
struct Axis {
    key: &'static str,
    question: &'static str,
    values: Vec<Value>,
}

#[derive(Debug, Serialize)]
struct Value {
    key: &'static str,
    words: &'static str,
}

#[derive(Debug, Serialize)]
struct Layout {
    name: &'static str,
    /// A first turn of each player, written so.
    sample: &'static str,
}

#[derive(Debug, Serialize)]
struct Alphabet {
    code: &'static str,
    language: &'static str,
    /// King, queen, rook, bishop, knight, pawn.
    letters: [&'static str; 6],
}

#[derive(Debug, Serialize)]
struct Target {
    name: &'static str,
    about: String,
}

pub(super) fn answer() -> Answer {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let layouts = layouts::ALL.iter().map(|variants| variants[0]);
    let records =
        layouts.clone().map(|layout| Target { name: layout.name, about: format!("a record, as {}", layout.sample) });
    let others = OTHERS.map(|(name, about)| Target { name, about: about.to_owned() });
    Answer {
        version: env!("CARGO_PKG_VERSION"),
        games: games::ALL.iter().map(|game| Game { key: game.key, name: game.name, about: game.about }).collect(),
        axes: AXES
            .iter()
            .map(|axis| Axis {
                key: axis.key,
                question: axis.question,
                values: axis.values.iter().map(|value| Value { key: value.key, words: value.words }).collect(),
            })
            .collect(),
        targets: records.chain(others).collect(),
        layouts: layouts.map(|layout| Layout { name: layout.name, sample: layout.sample }).collect(),
        letters: letters::ALL
            .iter()
            .map(|set| Alphabet {
                code: set.code,
                language: set.language,
                letters: [King, Queen, Rook, Bishop, Knight, Pawn].map(|role| set.spell(role)),
            })
            .collect(),
        findings: lint::ALL.iter().map(|rule| About::of(rule)).collect(),
    }
}
