//! How a document is read: by the settings that hold for its path. Looks for files of settings; knows no text.

use std::path::{Path, PathBuf};

use lsp_types::Uri;

use crate::config::{Error, Finder, Selection, Settings, Source};
use crate::detect::Options;

/// How a document is read, and what is told of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    /// How its games are read.
    pub options: Options,
    /// Which findings are shown.
    pub selection: Selection,
}

/// Finds the settings of documents.
#[derive(Debug)]
pub(super) struct Sources {
    finder: Finder,
}

impl Sources {
    /// Nothing is known yet.
    pub fn new() -> Self {
        // Paths of documents are whole: the folder in hand counts for those that have none.
        let here = std::env::current_dir().unwrap_or_default();
        Self { finder: Finder::new(Source::Nearest, here) }
    }

    /// What holds for a document; where its settings cannot be followed, nothing does, and why is told.
    pub fn of(&mut self, uri: &Uri) -> (Reading, Option<String>) {
        let path = path(uri);
        match self.find(path.as_deref()) {
            Ok(reading) => (reading, None),
            Err(error) => (Reading::default(), Some(told(&error))),
        }
    }

    fn find(&mut self, path: Option<&Path>) -> Result<Reading, Error> {
        let file = self.finder.file(path)?;
        let whole = self.finder.absolute(path.unwrap_or(Path::new("")));
        let settings = file.as_ref().map_or_else(Settings::default, |file| file.settings_with(&file.matching(&whole)));
        let own = file.as_ref().map_or(&[][..], |file| &file.games);
        Ok(Reading { options: settings.options(own), selection: settings.selection() })
    }
}

/// An error with everything that is wrong with the file.
fn told(error: &Error) -> String {
    let faults = match error {
        Error::Faulty { faults, .. } => &faults[..],
        Error::Read { .. } => &[],
    };
    let mut words = vec![error.to_string()];
    words.extend(faults.iter().map(|fault| fault.message.clone()));
    words.push("the usual settings hold until it is mended".to_owned());
    words.join("; ")
}

/// The file that a document is, if it is one.
fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(path.len());
    let mut at = path.bytes();
    while let Some(byte) = at.next() {
        let mut code = at.clone();
        let digits = (byte == b'%').then(|| Some([code.next()?, code.next()?])).flatten();
        let decoded = digits.and_then(|pair| u8::from_str_radix(std::str::from_utf8(&pair).ok()?, 16).ok());
        if decoded.is_some() {
            at = code;
        }
        bytes.push(decoded.unwrap_or(byte));
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/c:/games` of Windows.
    let is_drive = matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::str::FromStr as _;

    #[test]
    fn the_path_of_a_document_is_decoded() {
        let path = |uri| path(&Uri::from_str(uri).unwrap()).map(|path| path.display().to_string());
        assert_eq!(path("file:///home/a%20b/%D0%BF%20.pgn").as_deref(), Some("/home/a b/п .pgn"));
        assert_eq!(path("file:///c%3A/games/a.pgn").as_deref(), Some("c:/games/a.pgn"));
        assert_eq!(path("file://host/share/a.pgn").as_deref(), Some("/share/a.pgn"));
        assert_eq!(path("untitled:Untitled-1"), None);
        assert_eq!(path("file:///%FF.pgn"), None, "no text");
    }
}
