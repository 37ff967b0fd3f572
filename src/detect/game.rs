//! Which game a record is of: by option, tag, or its own structure. No permissive game explains a fault away.

use super::Options;
use super::facts::Turns;
use crate::diagnostic::{Finding, Name};
use crate::rules::{self, Game, Lookup, Rules};
use crate::syntax::{Tape, Tree};

/// What decided which game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFrom {
    /// An option.
    Option,
    /// The `Variant` tag.
    Tag,
    /// How long the turns are.
    Structure,
    /// Something that only this game has.
    Mark,
    /// Nothing: there is no ply to tell by.
    Default,
}

impl GameFrom {
    /// The word in JSON.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Option => "option",
            Self::Tag => "tag",
            Self::Structure => "structure",
            Self::Mark => "mark",
            Self::Default => "default",
        }
    }
}

/// A setting of the rules that was left out, because it does not fit the game that the record is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Where it stands.
    pub from: SettingFrom,
    /// Why it does not fit.
    pub why: String,
}

/// Where a setting of the rules stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingFrom {
    /// In the `VariantRules` tag.
    Tag,
    /// At that place in [`Options::rules`].
    Options(usize),
}

/// What options and tags say of the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The games to try, in order; empty where nothing is said.
    pub games: Vec<&'static Game>,
    pub from: Option<GameFrom>,
    /// Settings of the rules.
    pub settings: Vec<(String, String)>,
    /// How many of them are the tag's.
    tagged: usize,
    /// What is wrong with what the tags say.
    pub findings: Vec<Finding>,
}

fn known(key: &str) -> Option<&'static Game> {
    Game::find(key)
}

impl Told {
    pub fn of(text: &[u8], tape: &Tape, options: &Options) -> Self {
        let mut told = Self::default();
        if let Some(game) = options.game {
            told.games.push(game);
            told.from = Some(GameFrom::Option);
        } else if let Some(pair) = tape.tag(text, "Variant") {
            let value = pair.text(text);
            match rules::lookup_among(&value, &options.own) {
                Lookup::Known(game) => told.games.push(game),
                Lookup::DoubleMove => {
                    told.games.extend(["doublemove", "balanced", "marseillais"].into_iter().filter_map(known));
                }
                Lookup::KnownNotPlayed(name) => told.findings.push(
                    Finding::new(
                        Name::UnknownGame,
                        pair.span,
                        format!("{name} is known, but its rules are not played here"),
                    )
                    .help("the record is replayed as the game that its turns look like"),
                ),
                Lookup::Unknown { nearest } => {
                    let near = match nearest.as_slice() {
                        [] => "see `scoresheet games` for the games that are known".to_owned(),
                        names => format!("did you mean {}?", names.join(" or ")),
                    };
                    let finding = Finding::new(Name::UnknownGame, pair.span, format!("no game is called `{value}`"));
                    told.findings.push(finding.help(near));
                }
            }
            if !told.games.is_empty() {
                told.from = Some(GameFrom::Tag);
            }
        } else if let Some(game) = options.untagged {
            told.games.push(game);
            told.from = Some(GameFrom::Option);
        }
        if let Some(pair) = tape.tag(text, "VariantRules") {
            for setting in pair.text(text).split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
                let parts =
                    setting.split_once('=').map(|(axis, value)| (axis.trim().to_owned(), value.trim().to_owned()));
                let checked = match &parts {
                    Some((axis, value)) => told.rules_with(axis, value).map_err(|error| error.to_string()),
                    None => Err(format!("`{setting}` is no setting: write AXIS=VALUE, as in en-passant=last")),
                };
                match (checked, parts) {
                    (Ok(_), Some(parts)) => told.settings.push(parts),
                    (Err(why), _) => {
                        let finding = Finding::new(Name::MalformedTag, pair.span, format!("VariantRules: {why}"));
                        told.findings.push(finding.help("the setting is passed over"));
                    }
                    (Ok(_), None) => {}
                }
            }
        }
        told.tagged = told.settings.len();
        told.settings.extend(options.rules.iter().cloned());
        told
    }

    /// The rules with one more setting, for the first game that is told, or any.
    fn rules_with(&self, axis: &str, value: &str) -> Result<Rules, rules::RuleError> {
        let mut settings = self.settings.clone();
        settings.push((axis.to_owned(), value.to_owned()));
        let game = self.games.first().copied().or_else(|| known("marseillais"));
        game.map_or_else(
            || Err(rules::RuleError::UnknownAxis { axis: axis.to_owned(), nearest: None }),
            |game| Rules::with(game, &settings),
        )
    }

    /// The rules of a game with the settings that fit it.
    pub fn rules(&self, game: &Game) -> Rules {
        self.fit(game).0
    }

    /// Why a setting does not fit a game, if one does not.
    pub fn refused(&self, game: &Game) -> Option<Refused> {
        self.fit(game).1
    }

    /// The rules with the settings that fit, one after another, and why the first that does not was left out.
    fn fit(&self, game: &Game) -> (Rules, Option<Refused>) {
        if let Ok(rules) = Rules::with(game, &self.settings) {
            return (rules, None);
        }
        let mut kept: Vec<(String, String)> = Vec::new();
        let mut rules = game.rules;
        let mut refused = None;
        for (index, setting) in self.settings.iter().enumerate() {
            kept.push(setting.clone());
            match Rules::with(game, &kept) {
                Ok(with) => rules = with,
                Err(error) => {
                    kept.pop();
                    let from = index.checked_sub(self.tagged).map_or(SettingFrom::Tag, SettingFrom::Options);
                    let why = || format!("the record is {}, and {error}", game.key);
                    refused.get_or_insert_with(|| Refused { from, why: why() });
                }
            }
        }
        (rules, refused)
    }
}

/// The game that the turns look like.
pub(super) fn by_structure(tree: &Tree, fen_number: Option<u32>) -> (&'static Game, GameFrom) {
    let turns = Turns::of(tree);
    let from = if turns.count == 0 { GameFrom::Default } else { GameFrom::Structure };
    let key = match turns.first.as_slice() {
        _ if turns.longest <= 1 => "orthodox",
        [1, 2, 3, ..] => "scottish",
        // A check may have ended the third turn, or the record.
        [1, 2] | [1, 2, 1] if turns.own_numbers => "scottish",
        [1, 2, ..] if turns.own_numbers && turns.longest > 2 => "scottish",
        [1, ..] if fen_number.is_none_or(|number| number <= 1) => "balanced",
        _ => "marseillais",
    };
    (known(key).unwrap_or(rules::games::ALL[0]), from)
}
