//! How a record is to be read, as a request says it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Error;
use crate::detect::{Options, words};
use crate::rules::Rules;

/// Game, layout and letters; what is left out, or `auto`, is detected.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Reading {
    /// The key of a game.
    game: Option<String>,
    /// Answers that differ from the game's own, by axis.
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// The name of a layout.
    notation: Option<String>,
    /// The code of a set of piece letters.
    letters: Option<String>,
}

impl Reading {
    /// What the library is told.
    pub fn options(&self) -> Result<Options, Error> {
        let named = |word: &Option<String>| word.clone().filter(|word| word != "auto");
        let game = named(&self.game).map(|key| words::game(&key, &[])).transpose();
        let game = game.map_err(|unknown| Error::unknown("reading.game", &unknown))?;
        let rules: Vec<(String, String)> = self.rules.clone().into_iter().collect();
        let any = game.map_or_else(|| words::game("marseillais", &[]), Ok);
        let any = any.map_err(|unknown| Error::unknown("reading.game", &unknown))?;
        // Whether they fit a game that is not named shows when it is known.
        let fit = match game {
            Some(game) => Rules::with(game, &rules).map(|_| ()),
            None => rules.iter().try_for_each(|(axis, value)| { any.rules }.set(axis, value)),
        };
        fit.map_err(|error| Error::at("reading.rules", error.to_string(), "`lists` has the axes and their values"))?;
        let layout = self.notation.as_deref().map(words::layout).transpose();
        let letters = self.letters.as_deref().map(words::letters).transpose();
        Ok(Options {
            game,
            rules,
            layout: layout
                .map_err(|unknown| Error::unknown("reading.notation", &unknown))?
                .and_then(words::Choice::named),
            letters: letters
                .map_err(|unknown| Error::unknown("reading.letters", &unknown))?
                .and_then(words::Choice::named),
            ..Options::default()
        })
    }
}
