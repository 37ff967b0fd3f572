//! From TOML to settings. What cannot be followed is told with its place, all of it; nothing is passed over.

use std::ops::Range;

use globset::{GlobBuilder, GlobSet};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::own_game::Described;
use super::words::{self, Unknown};
use super::{Fault, Part, Selector, Settings};
use crate::diagnostic::Severity;
use crate::rules::{AXES, Game, RuleError, Rules};

/// What can be set for all paths and for some.
const SETTINGS: &[&str] =
    &["select", "ignore", "severity", "fail-on", "game", "rules", "notation", "letters", "encoding", "max-size"];

/// What else a file has.
const SECTIONS: &[&str] = &["per-path", "games"];

/// The words for how grave a finding is.
const SEVERITIES: [(&str, Option<Severity>); 4] = [
    ("error", Some(Severity::Error)),
    ("warning", Some(Severity::Warning)),
    ("info", Some(Severity::Info)),
    ("off", None),
];

type Value<'t> = Spanned<DeValue<'t>>;
type Parsed = (Settings, Vec<&'static Game>, Vec<Part>);

/// Reads the text of a file of that name.
pub(super) fn parse(name: &str, text: &str) -> Result<Parsed, Vec<Fault>> {
    let root = match DeTable::parse(text) {
        Ok(root) => root,
        Err(error) => {
            let span = error.span().unwrap_or(text.len()..text.len());
            let message = format!("this is no TOML: {}", error.message());
            return Err(vec![Fault { span, message, label: "here" }]);
        }
    };
    let root = root.into_inner();
    let mut parser = Parser { faults: Vec::new(), games: Vec::new() };
    // The settings may name them.
    if let Some(games) = root.get("games") {
        parser.own_games(name, games);
    }
    let settings = parser.settings(&root, SECTIONS);
    let parts = root.get("per-path").map_or_else(Vec::new, |parts| parser.parts(parts));
    if parser.faults.is_empty() {
        return Ok((settings, parser.games, parts));
    }
    parser.faults.sort_by_key(|fault| fault.span.start);
    Err(parser.faults)
}

struct Parser {
    faults: Vec<Fault>,
    games: Vec<&'static Game>,
}

impl Parser {
    fn fault(&mut self, span: Range<usize>, label: &'static str, message: impl Into<String>) {
        self.faults.push(Fault { span, message: message.into(), label });
    }

    /// What was found, or nothing and a fault at the value.
    fn found<T>(&mut self, span: Range<usize>, found: Result<T, Unknown>) -> Option<T> {
        found.map_err(|unknown| self.fault(span, "unknown", unknown.to_string())).ok()
    }

    fn unknown_key(&mut self, span: Range<usize>, key: &str, known: &[&'static str], list: &'static str) {
        let unknown = Unknown::new("setting", key, known.iter().copied(), list);
        self.fault(span, "unknown", unknown.to_string());
    }

    fn word<'v>(&mut self, value: &'v Value<'_>) -> Option<&'v str> {
        let word = value.get_ref().as_str();
        if word.is_none() {
            self.fault(value.span(), "no word", "a word in quotes is expected here, as in \"auto\"");
        }
        word
    }

    fn table<'v, 't>(&mut self, value: &'v Value<'t>) -> Option<&'v DeTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.fault(value.span(), "no table", "a table is expected here, as in `{ en-passant = \"last\" }`");
        }
        table
    }

    /// The words of a list; one word is a list too.
    fn list<'v>(&mut self, value: &'v Value<'_>) -> Vec<(Range<usize>, &'v str)> {
        let values = match value.get_ref().as_array() {
            Some(values) => values.iter().collect(),
            None => vec![value],
        };
        values.into_iter().filter_map(|value| Some((value.span(), self.word(value)?))).collect()
    }

    fn selectors(&mut self, value: &Value<'_>) -> Vec<Selector> {
        let words = self.list(value);
        words.into_iter().filter_map(|(span, word)| self.found(span, Selector::find(word))).collect()
    }

    fn settings(&mut self, table: &DeTable<'_>, others: &[&'static str]) -> Settings {
        let mut settings = Settings::default();
        let mut rules_at = None;
        for (key, value) in table {
            let span = value.span();
            match &**key.get_ref() {
                "select" => settings.select = Some(self.selectors(value)),
                "ignore" => settings.ignore = self.selectors(value),
                "severity" => settings.severity = self.severities(value),
                "rules" => {
                    rules_at = Some(span);
                    settings.rules = self.rules(value);
                }
                "max-size" => settings.max_size = self.size(value),
                key @ ("fail-on" | "game" | "notation" | "letters" | "encoding") => {
                    let Some(word) = self.word(value) else { continue };
                    match key {
                        "fail-on" => settings.fail_on = self.fail_on(span, word),
                        "game" => {
                            let game = words::game(word, &self.games);
                            settings.game = self.found(span, game);
                        }
                        "notation" => settings.notation = self.found(span, words::layout(word)),
                        "letters" => settings.letters = self.found(span, words::letters(word)),
                        _ => settings.encoding = self.found(span, words::encoding(word)),
                    }
                }
                key if others.contains(&key) => {}
                key_text => {
                    let known = [SETTINGS, others].concat();
                    self.unknown_key(key.span(), key_text, &known, "`scoresheet config --schema` has them all");
                }
            }
        }
        if let (Some(game), Some(span)) = (settings.game, rules_at)
            && let Err(error) = Rules::with(game, &settings.rules)
        {
            self.fault(span, "they do not fit the game", error.to_string());
        }
        settings
    }

    fn fail_on(&mut self, span: Range<usize>, word: &str) -> Option<words::FailOn> {
        let found = words::FailOn::ALL.into_iter().find(|on| on.key() == word);
        let known = words::FailOn::ALL.into_iter().map(words::FailOn::key);
        let list = "it is error, warning, info or never";
        self.found(span, found.ok_or_else(|| Unknown::new("severity", word, known, list)))
    }

    fn severities(&mut self, value: &Value<'_>) -> Vec<(Selector, Option<Severity>)> {
        let mut severities = Vec::new();
        for (key, value) in self.table(value).into_iter().flat_map(DeTable::iter) {
            let selector = self.found(key.span(), Selector::find(key.get_ref()));
            let Some(word) = self.word(value) else { continue };
            let known = SEVERITIES.iter().map(|(word, _)| *word);
            let found = SEVERITIES.iter().find(|(known, _)| *known == word).map(|(_, severity)| *severity);
            let found = found.ok_or_else(|| Unknown::new("severity", word, known, "it is error, warning, info or off"));
            if let (Some(selector), Some(severity)) = (selector, self.found(value.span(), found)) {
                severities.push((selector, severity));
            }
        }
        severities
    }

    fn size(&mut self, value: &Value<'_>) -> Option<u64> {
        let number = value.get_ref().as_integer();
        let size = number.and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok());
        if size.is_none() {
            self.fault(value.span(), "no size", "a number of bytes is expected here, as in 1_000_000");
        }
        size
    }

    fn rules(&mut self, value: &Value<'_>) -> Vec<(String, String)> {
        let mut settings = Vec::new();
        for (key, value) in self.table(value).into_iter().flat_map(DeTable::iter) {
            settings.extend(self.setting(key.span(), key.get_ref(), value));
        }
        settings
    }

    /// An axis and its answer, both known.
    fn setting(&mut self, at: Range<usize>, axis: &str, value: &Value<'_>) -> Option<(String, String)> {
        let word = self.word(value)?;
        let mut any = crate::rules::games::ALL[0].rules;
        match any.set(axis, word) {
            Ok(()) => return Some((axis.to_owned(), word.to_owned())),
            Err(error @ RuleError::UnknownAxis { .. }) => self.fault(at, "unknown", error.to_string()),
            Err(error) => self.fault(value.span(), "unknown", error.to_string()),
        }
        None
    }

    fn own_games(&mut self, file: &str, value: &Value<'_>) {
        for (key, value) in self.table(value).into_iter().flat_map(DeTable::iter) {
            let Some(table) = self.table(value) else { continue };
            let mut game = Described { key: key.get_ref(), file, ..Described::default() };
            let mut base = None;
            for (name, value) in table {
                match &**name.get_ref() {
                    "name" => game.name = self.word(value),
                    "base" => base = self.word(value).map(|word| (value.span(), word)),
                    axis if AXES.iter().any(|known| known.key == axis) => {
                        game.settings.extend(self.setting(name.span(), axis, value));
                    }
                    other => {
                        let axes: Vec<_> =
                            ["name", "base"].into_iter().chain(AXES.iter().map(|axis| axis.key)).collect();
                        let list = "a game has a `name`, a `base` and the axes of `scoresheet games KEY`";
                        self.unknown_key(name.span(), other, &axes, list);
                    }
                }
            }
            let Some((at, word)) = base else {
                let message = "the game that it is based on is missing: write `base = \"marseillais\"`, or another";
                self.fault(key.span(), "no base", message);
                continue;
            };
            if let Some(why) = game.clash() {
                self.fault(key.span(), "not this", why);
            } else if let Some(base) = self.found(at, words::game(word, &[])) {
                match game.make(base) {
                    Ok(game) => self.games.push(game),
                    Err(error) => self.fault(key.span(), "its answers do not fit each other", error.to_string()),
                }
            }
        }
    }

    fn parts(&mut self, value: &Value<'_>) -> Vec<Part> {
        let Some(values) = value.get_ref().as_array() else {
            self.fault(value.span(), "no list", "write a list of tables, each beginning with `[[per-path]]`");
            return Vec::new();
        };
        let mut parts = Vec::new();
        for value in values {
            let Some(table) = self.table(value) else { continue };
            let settings = self.settings(table, &["paths"]);
            let Some(paths) = table.get("paths") else {
                self.fault(value.span(), "no paths", "the paths are missing: write `paths = [\"old/**\"]`");
                continue;
            };
            let paths = self.list(paths);
            let mut patterns = GlobSet::builder();
            for (span, path) in &paths {
                match GlobBuilder::new(path.trim_end_matches('/')).literal_separator(true).build() {
                    Ok(glob) => {
                        patterns.add(glob);
                    }
                    Err(error) => self.fault(span.clone(), "no pattern", format!("no pattern: {}", error.kind())),
                }
            }
            let paths = paths.into_iter().map(|(_, path)| path.to_owned()).collect();
            let patterns = patterns.build().unwrap_or_else(|_| GlobSet::empty());
            parts.push(Part { paths, settings, patterns });
        }
        parts
    }
}
