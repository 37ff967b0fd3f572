//! Where settings come from: `--config`, `--isolated`, or the nearest `scoresheet.toml`.

use std::path::{Path, PathBuf};

use super::Failure;
use crate::config::{self, Finder};
use crate::rules::Game;

#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct ConfigArgs {
    /// Take the settings from FILE, and look for no `scoresheet.toml`
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    config: Option<PathBuf>,
    /// Take no settings from any file
    #[arg(long)]
    isolated: bool,
}

impl ConfigArgs {
    /// Who finds the settings of a path.
    pub fn finder(&self) -> Result<Finder, Failure> {
        let here = std::env::current_dir().map_err(|source| Failure::read(Path::new("."), source))?;
        let source = match &self.config {
            Some(path) => config::Source::Named(path.clone()),
            None if self.isolated => config::Source::Nowhere,
            None => config::Source::Nearest,
        };
        Ok(Finder::new(source, here))
    }

    /// The games of one's own that are known in the folder in hand.
    pub fn own_games(&self) -> Result<Vec<&'static Game>, Failure> {
        Ok(self.finder()?.file(None)?.map_or_else(Vec::new, |file| file.games.clone()))
    }
}
