//! Options that say what is played and how a record is read, and what they come to.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use super::Failure;
use super::content::MAX_SIZE;
use super::pick::PickArgs;
use super::select::SelectArgs;
use super::settings::ConfigArgs;
use super::walk::Input;
use crate::config::{Choice, FailOn, Selection, Settings, words};
use crate::detect::{Options, Refused, SettingFrom};
use crate::position::{FenNote, Position, Wing};
use crate::rules::{Game, Rules};
use crate::source::Encoding;

/// The rules that a position is played by.
#[derive(Debug, clap::Args)]
pub(super) struct GameArgs {
    /// The game; `scoresheet games` lists them
    #[arg(long, value_name = "KEY")]
    game: Option<String>,
    /// A setting that differs from the game's own; repeatable
    #[arg(long = "rule", value_name = "AXIS=VALUE", value_parser = setting)]
    rules: Vec<(String, String)>,
    #[command(flatten)]
    config: ConfigArgs,
}

impl GameArgs {
    /// The rules to play a position by: `marseillais` unless another game is named.
    pub fn rules(&self) -> Result<Rules, Failure> {
        let own = if self.game.is_some() { self.config.own_games()? } else { Vec::new() };
        Ok(Rules::with(words::game(self.game.as_deref().unwrap_or("marseillais"), &own)?, &self.rules)?)
    }

    /// The position that `fen` describes, or the start; what was dropped from the FEN is told on standard error.
    pub fn position(&self, fen: Option<&str>, quiet: bool) -> Result<Position, Failure> {
        let rules = self.rules()?;
        let Some(fen) = fen else { return Ok(Position::start(rules)) };
        let (position, notes) = Position::from_fen(fen, rules)?;
        if !quiet {
            for note in notes {
                super::note(format_args!("note: --fen: {}", words(note)));
            }
        }
        Ok(position)
    }
}

/// How records are read.
#[derive(Debug, clap::Args)]
pub(super) struct ReadingArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The layout of the turns: line, full, pgn, columns, series, or auto [default: auto]
    #[arg(long, value_name = "LAYOUT")]
    notation: Option<String>,
    /// The piece letters: the code of a language, as en, de, fr, figurine, or auto [default: auto]
    #[arg(long, value_name = "CODE")]
    letters: Option<String>,
    /// The encoding: utf-8, windows-1251, koi8-r, cp866 or another, or auto [default: auto]
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Read no file that is larger, decompressed too [default: 1073741824]
    #[arg(long, value_name = "BYTES")]
    max_size: Option<u64>,
}

/// What the options on reading come to.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// How records are read; the settings are known, and fit the game where that is given.
    pub options: Options,
    /// The encoding of the files; told by their bytes where it is left out.
    pub encoding: Option<Encoding>,
    /// Bytes that a file may have, decompressed.
    pub max_size: u64,
    /// The games of each file that were asked for.
    pub pick: PickArgs,
    /// What is seen of a game.
    pub shown: Shown,
    /// Whether to say why a reading was chosen.
    pub verbose: bool,
    /// Whether the rules of an archivist are asked too.
    pub lint: bool,
    /// Which findings are shown.
    pub selection: Selection,
    /// From which severity on a run fails, where a file of settings says it.
    pub fail_on: Option<FailOn>,
    /// The file of settings, and how many of the rules are its own: they stand before those of options.
    pub set_by: (String, usize),
}

impl Reading {
    /// Whether nothing is asked of a game but what it is: then it may be read straight through.
    pub fn goes_straight(&self) -> bool {
        !self.lint && !self.verbose && self.pick.is_all()
    }

    /// That a setting of the rules does not fit a game, and where that is to be mended.
    pub fn refused(&self, refused: &Refused, path: &str, game: usize) -> Failure {
        let (file, count) = &self.set_by;
        let from = match refused.from {
            SettingFrom::Tag => "VariantRules tag".to_owned(),
            SettingFrom::Options(index) if index < *count => format!("rules in {file}"),
            SettingFrom::Options(_) => "--rule".to_owned(),
        };
        Failure::Usage(format!("{from}: {path}, game {game}: {}", refused.why))
    }
}

/// What is seen of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Shown {
    /// Only what was found in it.
    Findings,
    /// What it is.
    #[default]
    Game,
    /// What it is, with its plies.
    Plies,
}

/// What a command asks besides how to read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked<'a> {
    /// Which games of each file; all where it is left out.
    pub pick: Option<&'a PickArgs>,
    /// Which findings.
    pub select: Option<&'a SelectArgs>,
    /// What is seen of a game.
    pub shown: Shown,
    /// Whether to say why a reading was chosen.
    pub verbose: bool,
    /// Whether the rules of an archivist are asked too.
    pub lint: bool,
}

impl ReadingArgs {
    /// The position that `fen` describes, by the game and the settings that are named (see [`GameArgs::position`]).
    pub fn position(&self, fen: Option<&str>, quiet: bool) -> Result<Position, Failure> {
        self.game.position(fen, quiet)
    }

    /// Checks the options and puts them together with the settings of each input; inputs of the same settings share them.
    pub fn resolve(&self, inputs: &[Input], asked: &Asked<'_>) -> Result<Vec<Arc<Reading>>, Failure> {
        let mut finder = self.game.config.finder()?;
        let mut known: HashMap<(Option<String>, Vec<usize>), Arc<Reading>> = HashMap::new();
        let mut readings = Vec::with_capacity(inputs.len());
        for input in inputs {
            let file = finder.file(input.path())?;
            let whole = finder.absolute(input.path().unwrap_or(Path::new("")));
            let parts = file.as_ref().map_or_else(Vec::new, |file| file.matching(&whole));
            let key = (file.as_ref().map(|file| file.name.clone()), parts);
            if !known.contains_key(&key) {
                let settings = file.as_ref().map_or_else(Settings::default, |file| file.settings_with(&key.1));
                let own = file.as_ref().map_or(&[][..], |file| &file.games);
                let mut reading = self.reading(&settings, own, asked)?;
                if let (Some(name), None) = (&key.0, &self.game.game) {
                    reading.set_by = (name.clone(), settings.rules.len());
                }
                known.insert(key.clone(), Arc::new(reading));
            }
            readings.extend(known.get(&key).cloned());
        }
        Ok(readings)
    }

    /// The same for one input.
    pub fn resolve_one(&self, input: &Input, asked: &Asked<'_>) -> Result<Arc<Reading>, Failure> {
        let readings = self.resolve(std::slice::from_ref(input), asked)?;
        readings.into_iter().next().ok_or_else(|| Failure::Usage("there is nothing to read".into()))
    }

    /// What the options come to where these settings hold: an option goes before a setting.
    fn reading(&self, settings: &Settings, own: &[&'static Game], asked: &Asked<'_>) -> Result<Reading, Failure> {
        let game = self.game.game.as_deref().map(|key| words::game(key, own)).transpose()?;
        // The rules of a file are those of its game.
        let mut rules = if game.is_some() { Vec::new() } else { settings.rules.clone() };
        rules.extend(self.game.rules.iter().cloned());
        if let Some(game) = game {
            Rules::with(game, &rules)?;
        } else {
            // Whether settings fit the game shows when the game is known; that they exist shows now.
            let mut any = Rules::with(words::game("marseillais", &[])?, &self.game.rules)?;
            rules.iter().try_for_each(|(axis, value)| any.set(axis, value))?;
        }
        let layout = self.notation.as_deref().map(words::layout).transpose()?.or(settings.notation);
        let letters = self.letters.as_deref().map(words::letters).transpose()?.or(settings.letters);
        let encoding = self.encoding.as_deref().map(words::encoding).transpose()?.or(settings.encoding);
        let options = Options {
            game,
            rules,
            layout: layout.and_then(Choice::named),
            letters: letters.and_then(Choice::named),
            ..settings.options(own)
        };
        Ok(Reading {
            options,
            encoding: encoding.and_then(Choice::named),
            max_size: self.max_size.or(settings.max_size).unwrap_or(MAX_SIZE),
            pick: asked.pick.cloned().unwrap_or_default(),
            shown: asked.shown,
            verbose: asked.verbose,
            lint: asked.lint,
            selection: asked.select.map_or_else(|| Ok(Selection::default()), |select| select.over(settings))?,
            fail_on: settings.fail_on,
            set_by: (String::new(), 0),
        })
    }
}

/// What was read otherwise than it was written.
fn words(note: FenNote) -> String {
    let FenNote::CastlingRightDropped { color, wing } = note;
    let castling = match wing {
        Wing::Short => "O-O",
        Wing::Long => "O-O-O",
    };
    format!("{} has no right to {castling}: king or rook is not at home", color.name())
}

fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((axis, value)) => Ok((axis.to_owned(), value.to_owned())),
        None => Err("a setting is AXIS=VALUE, as in `en-passant=last`; `scoresheet games KEY` lists the axes".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_checked_with_and_without_a_game() {
        let args = |game: Option<&str>, rules: &[&str]| ReadingArgs {
            game: GameArgs {
                game: game.map(str::to_owned),
                rules: rules.iter().map(|rule| setting(rule).unwrap()).collect(),
                config: ConfigArgs::default(),
            },
            notation: None,
            letters: Some("en".into()),
            encoding: Some("auto".into()),
            max_size: None,
        };
        let resolve = |game, rules: &[&str]| {
            args(game, rules).reading(&Settings::default(), &[], &Asked::default()).map_err(|e| e.to_string())
        };
        let reading = resolve(None, &["en-passant=last"]).unwrap();
        assert_eq!((reading.options.layout, reading.options.letters.map(|set| set.code)), (None, Some("en")));
        assert!(resolve(Some("orthodox"), &["later-ply=optional"]).unwrap_err().contains("turn=1"));
        assert!(resolve(None, &["en-pasant=last"]).unwrap_err().contains("`en-passant`"));
        assert!(resolve(None, &["en-passant=lst"]).unwrap_err().contains("all, last, none"));
        assert!(resolve(Some("balancde"), &[]).unwrap_err().contains("`balanced`"));
    }
}
