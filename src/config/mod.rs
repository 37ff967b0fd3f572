//! Settings: files called `scoresheet.toml`, which findings are shown and how grave they are, games of one's own, and what was
//! known before.
//!
//! Uses findings, rules, letters, encodings and layouts, to know their names, and the options of reading; reads files; knows no
//! record and no output.

mod baseline;
mod file;
mod finder;
mod own_game;
mod parse;
mod selection;
mod settings;
mod show;
pub mod words;

pub use baseline::{Baseline, BaselineError};
pub use file::{File, Part};
pub use finder::{Finder, NAME, Source};
pub use selection::Selection;
pub use settings::Settings;
pub use show::show;
pub use words::{Choice, FailOn, Selector, Unknown};

use std::ops::Range;

/// What is wrong with a file of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: bytes of the file.
    pub span: Range<usize>,
    /// What, and what may be meant.
    pub message: String,
    /// A few words for the underline.
    pub label: &'static str,
}

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file that cannot be read.
    #[error("cannot read {name}: {source}")]
    Read {
        /// The file, as it is shown.
        name: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file that says what cannot be followed.
    #[error("the settings in {name} cannot be followed")]
    Faulty {
        /// The file, as it is shown.
        name: String,
        /// What is in it.
        text: String,
        /// Everything that is wrong with it, in the order of the text.
        faults: Vec<Fault>,
    },
}
