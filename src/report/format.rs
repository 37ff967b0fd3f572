//! What a format is, and the list of them.

use std::io::{self, Write};

use super::object::{File, Finding, Game, Summary};
use super::{concise, full, github, json, ndjson, sarif};
use crate::diagnostic;
use crate::source::Lines;

/// A way to write findings.
#[derive(Debug)]
pub struct Format {
    /// What users call it.
    pub key: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// Whether it is text for people: then it may be cut short, and coloured.
    pub is_text: bool,
    /// Whether it shows what a game is, or at least its file, where nothing was found in it.
    pub shows_games: bool,
    pub(super) open: fn(&Style) -> Box<dyn Render + Send>,
}

/// Every format.
pub static FORMATS: &[Format] = &[
    Format {
        key: "full",
        help: "each finding under its source line, with help",
        is_text: true,
        shows_games: false,
        open: full::Full::open,
    },
    Format {
        key: "concise",
        help: "path:line:column: severity[name] message",
        is_text: true,
        shows_games: false,
        open: concise::Concise::open,
    },
    Format { key: "json", help: "one JSON document", is_text: false, shows_games: true, open: json::Json::open },
    Format {
        key: "ndjson",
        help: "a JSON object a game, then a summary",
        is_text: false,
        shows_games: true,
        open: ndjson::Ndjson::open,
    },
    Format {
        key: "sarif",
        help: "a SARIF 2.1.0 log, for code scanning and editors",
        is_text: false,
        shows_games: true,
        open: sarif::Sarif::open,
    },
    Format {
        key: "github",
        help: "workflow commands of GitHub Actions, a line a finding",
        is_text: false,
        shows_games: false,
        open: github::Github::open,
    },
];

impl Format {
    /// The format that `key` names, exactly.
    #[must_use]
    pub fn find(key: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.key == key)
    }
}

/// How text is written; the caller knows what it is written to.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Whether to colour.
    pub color: bool,
    /// Columns to keep to.
    pub width: usize,
}

/// Findings of one game or file, on their way to a format.
pub(super) struct Batch<'a, 'b> {
    pub path: &'a str,
    pub lines: &'a mut Lines<'b>,
    /// Where the game begins in the file.
    pub offset: u64,
    pub findings: &'a [diagnostic::Finding],
    /// The same findings, in lines and columns.
    pub objects: &'a [Finding],
}

/// What a format does. One is opened for a run and told everything in the order of the files and of the games.
pub(super) trait Render {
    /// Something to say of a file, before its games.
    fn file(&mut self, out: &mut dyn Write, file: &File, batch: &mut Batch<'_, '_>) -> io::Result<()>;

    /// A game, with or without findings.
    fn game(&mut self, out: &mut dyn Write, game: &Game, batch: &mut Batch<'_, '_>) -> io::Result<()>;

    /// Something that could not be done, in a sentence. Standard error has it already: most formats say nothing.
    fn failed(&mut self, _: &mut dyn Write, _: &str) -> io::Result<()> {
        Ok(())
    }

    /// The end of the run.
    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_file_of_its_own() {
        for format in FORMATS {
            let file = format!("{}/src/report/{}.rs", env!("CARGO_MANIFEST_DIR"), format.key);
            let head = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(head.starts_with(&format!("//! `{}`: ", format.key)), "{file}");
            assert!(std::ptr::eq(Format::find(format.key).unwrap(), format));
        }
        let rendering = |path: &std::path::Path| {
            path.is_file() && std::fs::read_to_string(path).unwrap().contains("\nimpl Render for ")
        };
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/report")).unwrap();
        assert_eq!(folder.filter(|entry| rendering(&entry.as_ref().unwrap().path())).count(), FORMATS.len());
    }
}
