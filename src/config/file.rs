//! One file of settings: what holds for every record below its folder, and for some of them.

use std::path::{Path, PathBuf};

use globset::GlobSet;

use super::parse::parse;
use super::{Error, Settings};
use crate::rules::Game;

/// A file of settings that was read.
#[derive(Debug)]
pub struct File {
    /// What it is called.
    pub name: String,
    /// What holds for all paths.
    pub settings: Settings,
    /// Games of one's own.
    pub games: Vec<&'static Game>,
    /// What holds for some paths, the later before the earlier.
    pub parts: Vec<Part>,
    /// The folder that the patterns count from.
    folder: PathBuf,
}

/// Settings for some paths.
#[derive(Debug)]
pub struct Part {
    /// The patterns, as they are written.
    pub paths: Vec<String>,
    /// What holds for the paths that match one of them.
    pub settings: Settings,
    pub(super) patterns: GlobSet,
}

impl File {
    /// Reads settings; `folder` is what their patterns count from.
    ///
    /// # Errors
    /// When something in it cannot be followed.
    pub fn read(name: String, folder: PathBuf, text: String) -> Result<Self, Error> {
        match parse(&name, &text) {
            Ok((settings, games, parts)) => Ok(Self { name, settings, games, parts, folder }),
            Err(faults) => Err(Error::Faulty { name, text, faults }),
        }
    }

    /// Which of the parts hold for a path.
    pub fn matching(&self, path: &Path) -> Vec<usize> {
        let Ok(below) = path.strip_prefix(&self.folder) else { return Vec::new() };
        let holds = |part: &Part| below.ancestors().any(|path| part.patterns.is_match(path));
        (0..self.parts.len()).filter(|index| holds(&self.parts[*index])).collect()
    }

    /// What holds where those parts do.
    pub fn settings_with(&self, parts: &[usize]) -> Settings {
        parts.iter().fold(self.settings.clone(), |settings, index| settings.then(&self.parts[*index].settings))
    }
}
