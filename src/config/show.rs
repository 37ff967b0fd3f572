//! Settings in effect, as TOML with where each comes from; what nobody set is a comment.

use std::fmt::Write as _;

use super::words::{Choice, FailOn, Selector};
use super::{File, Settings};
use crate::diagnostic::Severity;

/// The settings in effect where those parts of a file hold.
pub fn show(file: Option<&File>, parts: &[usize]) -> String {
    let mut layers: Vec<(String, &Settings)> = Vec::new();
    if let Some(file) = file {
        layers.push((file.name.clone(), &file.settings));
        for index in parts {
            let part = &file.parts[*index];
            layers.push((format!("{}, per-path {}", file.name, part.paths.join(", ")), &part.settings));
        }
    }
    let settings = layers.iter().fold(Settings::default(), |settings, (_, more)| settings.then(more));
    let mut out = String::new();
    for (key, value, usual) in lines(&settings) {
        let sets = |(_, layer): &&(String, &Settings)| {
            lines(layer).iter().any(|(own, value, _)| *own == key && value.is_some())
        };
        let names: Vec<_> = layers.iter().filter(sets).map(|(name, _)| name.as_str()).collect();
        let _ = match value {
            Some(value) => writeln!(out, "{key} = {value} # {}", of_one_line(&names.join("; "))),
            None => writeln!(out, "# {key} = {usual}"),
        };
    }
    for game in file.into_iter().flat_map(|file| &file.games) {
        let _ = writeln!(out, "# games.{}: {}", game.key, of_one_line(game.about));
    }
    out
}

/// A text as a comment may have it: a pattern of paths may hold a line end.
fn of_one_line(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut line, char| {
        if char.is_control() {
            line.extend(char.escape_default());
        } else {
            line.push(char);
        }
        line
    })
}

/// Each setting with its value, and what holds where there is none.
fn lines(settings: &Settings) -> [(&'static str, Option<String>, &'static str); 10] {
    let some = |selectors: &[Selector]| (!selectors.is_empty()).then(|| list(selectors));
    let severity = |severity: Option<Severity>| severity.map_or("off", Severity::key);
    let severities = settings.severity.iter().map(|(word, grave)| (word.key(), severity(*grave)));
    let rules = settings.rules.iter().map(|(axis, value)| (axis.as_str(), value.as_str()));
    let auto = |word: Option<Option<&str>>| word.map(|word| quoted(word.unwrap_or("auto")));
    [
        ("select", settings.select.as_deref().map(list), "[] (all)"),
        ("ignore", some(&settings.ignore), "[]"),
        ("severity", table(severities), "{}"),
        ("fail-on", settings.fail_on.map(FailOn::key).map(quoted), "\"error\" (of lint: \"warning\")"),
        ("game", settings.game.map(|game| quoted(game.key)), "the tag's, or detected"),
        ("rules", table(rules), "{}"),
        ("notation", auto(settings.notation.map(|layout| layout.named().map(|all| all[0].name))), "\"auto\""),
        ("letters", auto(settings.letters.map(|letters| letters.named().map(|set| set.code))), "\"auto\""),
        (
            "encoding",
            auto(settings.encoding.map(Choice::named).map(|page| page.map(crate::source::Encoding::key))),
            "\"auto\"",
        ),
        ("max-size", settings.max_size.map(|size| size.to_string()), "1073741824"),
    ]
}

fn quoted(word: &str) -> String {
    format!("\"{word}\"")
}

fn list(selectors: &[Selector]) -> String {
    let words: Vec<_> = selectors.iter().map(|selector| quoted(selector.key())).collect();
    format!("[{}]", words.join(", "))
}

/// A table of words, each with the last value that it got; nothing where there are none.
fn table<'w>(pairs: impl Iterator<Item = (&'w str, &'w str)>) -> Option<String> {
    let mut last: Vec<(&str, &str)> = Vec::new();
    for (key, value) in pairs {
        last.retain(|(known, _)| *known != key);
        last.push((key, value));
    }
    let pairs: Vec<_> = last.iter().map(|(key, value)| format!("{key} = \"{value}\"")).collect();
    (!pairs.is_empty()).then(|| format!("{{ {} }}", pairs.join(", ")))
}
