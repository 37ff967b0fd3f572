//! A game of one's own: a known game with other answers.

use crate::rules::{Game, Lookup, RuleError, Rules, lookup};

/// What a file says of such a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Described<'a> {
    pub key: &'a str,
    pub name: Option<&'a str>,
    pub settings: Vec<(String, String)>,
    /// The file that says it.
    pub file: &'a str,
}

impl Described<'_> {
    /// Why its key or a name cannot be that of a new game.
    pub fn clash(&self) -> Option<String> {
        let is_key = self.key.bytes().all(|byte| byte == b'-' || byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if !is_key || self.key.is_empty() {
            return Some("the key of a game has small letters, digits and `-`, as in `club-2`".into());
        }
        [Some(self.key), self.name].into_iter().flatten().find_map(|name| match lookup(name) {
            Lookup::Known(game) => Some(format!("`{name}` is {} already: call it otherwise", game.name)),
            Lookup::DoubleMove => Some(format!("`{name}` may be several games already: call it otherwise")),
            Lookup::KnownNotPlayed(_) | Lookup::Unknown { .. } => None,
        })
    }

    /// The game. It is never freed: games are constants everywhere, and a run makes few of its own, each once.
    pub fn make(self, base: &Game) -> Result<&'static Game, RuleError> {
        let rules = Rules::with(base, &self.settings)?;
        let differs: Vec<_> =
            rules.differences(base.rules).iter().map(|(axis, value)| format!("{axis}={value}")).collect();
        let name = leak(self.name.unwrap_or(self.key).to_owned());
        let about = match differs.as_slice() {
            [] => format!("{} by another name.", base.name),
            differs => format!("{} with {}.", base.name, differs.join(", ")),
        };
        Ok(Box::leak(Box::new(Game {
            key: leak(self.key.to_owned()),
            name,
            names: Box::leak(Box::new([name])),
            first_year: None,
            at_the_latest: false,
            sources: Box::leak(Box::new([leak(self.file.to_owned())])),
            about: leak(about),
            rules,
        })))
    }
}

fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}
