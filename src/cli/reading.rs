//! Options that say what is played and how a record is read, and what they come to.

use super::content::MAX_SIZE;
use super::pick::PickArgs;
use super::{Failure, games};
use crate::detect::Options;
use crate::letters::{self, Letters};
use crate::position::{FenNote, Position, Wing};
use crate::rules::Rules;
use crate::source::Encoding;
use crate::syntax::Layout;

/// The rules that a position is played by.
#[derive(Debug, clap::Args)]
pub(super) struct GameArgs {
    /// The game; `scoresheet games` lists them
    #[arg(long, value_name = "KEY")]
    game: Option<String>,
    /// A setting that differs from the game's own; repeatable
    #[arg(long = "rule", value_name = "AXIS=VALUE", value_parser = setting)]
    rules: Vec<(String, String)>,
}

impl GameArgs {
    /// The rules to play a position by: `marseillais` unless another game is named.
    pub fn rules(&self) -> Result<Rules, Failure> {
        Ok(Rules::with(games::find(self.game.as_deref().unwrap_or("marseillais"))?, &self.rules)?)
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
    /// The layout of the turns: line, full, pgn, columns, series, or auto
    #[arg(long, value_name = "LAYOUT", default_value = "auto")]
    notation: String,
    /// The piece letters: the code of a language, as en, de, fr, figurine, or auto
    #[arg(long, value_name = "CODE", default_value = "auto")]
    letters: String,
    /// The encoding: utf-8, windows-1251, koi8-r, cp866 or another, or auto
    #[arg(long, value_name = "NAME", default_value = "auto")]
    encoding: String,
    /// Read no file that is larger, decompressed too
    #[arg(long, value_name = "BYTES", default_value_t = MAX_SIZE)]
    max_size: u64,
}

/// What the options on reading come to.
#[derive(Debug)]
pub(super) struct Reading {
    /// How records are read; the settings are known, and fit the game where that is given.
    pub options: Options,
    /// The encoding of the files; told by their bytes where it is left out.
    pub encoding: Option<Encoding>,
    /// Bytes that a file may have, decompressed.
    pub max_size: u64,
    /// The games of each file that were asked for.
    pub pick: PickArgs,
    /// Whether the plies are wanted in coordinates.
    pub uci: bool,
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

    /// Checks the options and puts them together.
    pub fn resolve(&self, pick: &PickArgs, uci: bool, verbose: bool) -> Result<Reading, Failure> {
        let game = self.game.game.as_deref().map(games::find).transpose()?;
        if let Some(game) = game {
            Rules::with(game, &self.game.rules)?;
        } else {
            // Whether settings fit the game shows when the game is known; that they exist shows now.
            let mut any = self.game.rules()?;
            self.game.rules.iter().try_for_each(|(axis, value)| any.set(axis, value))?;
        }
        let layout = match self.notation.as_str() {
            "auto" => None,
            name => Some(Layout::find(name).ok_or_else(|| {
                let names = Layout::names().chain(["auto"]);
                Failure::unknown("layout", name, names, "`--help` lists the layouts")
            })?),
        };
        let letters = match self.letters.as_str() {
            "auto" => None,
            code => Some(Letters::find(code).ok_or_else(|| {
                let codes = letters::ALL.iter().map(|set| set.code).chain(["auto"]);
                Failure::unknown(
                    "set of piece letters",
                    code,
                    codes,
                    "write the code of a language, as in en, de or fr",
                )
            })?),
        };
        let encoding = match self.encoding.as_str() {
            "auto" => None,
            name => Some(Encoding::find(name).ok_or_else(|| {
                let names = Encoding::ALL.into_iter().map(Encoding::key).chain(["auto"]);
                Failure::unknown(
                    "encoding",
                    name,
                    names,
                    "`utf-8`, `windows-1252`, `windows-1251` and `cp866` are some",
                )
            })?),
        };
        let options = Options { game, rules: self.game.rules.clone(), layout, letters, earlier: Vec::new() };
        Ok(Reading { options, encoding, max_size: self.max_size, pick: pick.clone(), uci, verbose, lint: false })
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
            },
            notation: "auto".into(),
            letters: "en".into(),
            encoding: "auto".into(),
            max_size: MAX_SIZE,
        };
        let resolve = |game, rules: &[&str]| {
            args(game, rules).resolve(&PickArgs::default(), false, false).map_err(|e| e.to_string())
        };
        let reading = resolve(None, &["en-passant=last"]).unwrap();
        assert_eq!((reading.options.layout, reading.options.letters.map(|set| set.code)), (None, Some("en")));
        assert!(resolve(Some("orthodox"), &["later-ply=optional"]).unwrap_err().contains("turn=1"));
        assert!(resolve(None, &["en-pasant=last"]).unwrap_err().contains("`en-passant`"));
        assert!(resolve(None, &["en-passant=lst"]).unwrap_err().contains("all, last, none"));
        assert!(resolve(Some("balancde"), &[]).unwrap_err().contains("`balanced`"));
    }
}
