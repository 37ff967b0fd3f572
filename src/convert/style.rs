//! How a game is to be written: the layout, the plies, the parts. Plain data.

use serde::Deserialize;

use crate::letters::{ENGLISH, Letters};
use crate::resolve::Spelling;
use crate::syntax::layout::{Layout, Written};

/// How a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The layout's name.
    pub name: &'static str,
    /// Its separators.
    pub layout: Written,
    /// The plies.
    pub moves: Moves,
    /// The piece letters; `None` for those of the record.
    pub letters: Option<&'static Letters>,
    /// The sign of a capture.
    pub capture: &'static str,
    /// The marks of check and mate.
    pub marks: Marks,
    /// Lines are no longer than so many characters where blanks allow; 0 for any length.
    pub wrap: usize,
    /// What is added to the move numbers of the position.
    pub shift: i32,
    /// Which tags are written.
    pub tags: Tags,
    /// Whether comments are written, and lines with `%`.
    pub comments: bool,
    /// Whether it is PGN for export: the seven tags, glyphs by number.
    pub export: bool,
    /// Whether variations are written.
    pub variations: bool,
}

/// How plies are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Moves {
    /// SAN: `Nf3`.
    Short,
    /// LAN: `Ng1-f3`.
    Long,
    /// Coordinates: `g1f3`.
    Uci,
    /// The words of the record.
    #[serde(skip)]
    Source,
}

/// How check and mate are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Marks {
    /// `+` and `#`.
    Symbols,
    /// `ch` and `mate`, in the language of the letters.
    Words,
}

/// Which tags are written. Those that say how the record is read are always.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tags {
    /// Those of the record.
    All,
    /// The seven of PGN.
    Roster,
    /// None.
    None,
}

impl Style {
    /// A layout as it is written where nothing else is asked for: English short plies, everything kept.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        let export = layout.name == "pgn";
        Self {
            name: layout.name,
            layout: layout.written,
            moves: Moves::Short,
            letters: Some(ENGLISH),
            capture: "x",
            marks: Marks::Symbols,
            wrap: if export { super::PGN_WIDTH } else { 0 },
            shift: 0,
            tags: Tags::All,
            comments: true,
            export,
            variations: true,
        }
    }

    /// How plies are spelt.
    pub(super) fn spelling(&self) -> Spelling {
        let letters = self.letters.unwrap_or(ENGLISH);
        let (check, mate) = match self.marks {
            Marks::Symbols => ("+", "#"),
            Marks::Words => words(letters.code),
        };
        Spelling { letters, long: self.moves == Moves::Long, capture: self.capture, check, mate }
    }
}

/// The words for check and mate that are read, in a language where there is one.
fn words(code: &str) -> (&'static str, &'static str) {
    match code {
        "de" | "hu" | "sv" => (" ch", " matt"),
        "fr" | "ro" | "cs" | "pl" | "nl" => (" ch", " mat"),
        "it" => (" ch", " matto"),
        "ru" | "uk" => (" шах", " мат"),
        _ => (" ch", " mate"),
    }
}
