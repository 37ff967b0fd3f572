//! What `json` and `ndjson` write: the objects of the contract, field by field in its order.
//!
//! Plain data with serde. It knows the findings and the places of a file; it knows no rules and no reading.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::pairs::Pairs;
use crate::diagnostic::{self, Place, Severity};
use crate::source::Lines;

/// A game, as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "game")]
pub struct Game {
    /// The file, as it was named.
    pub path: String,
    /// Which game of the file, from 1.
    pub index: usize,
    /// The line that the game begins on, from 1.
    pub line: usize,
    /// The tag pairs, in the order of the record.
    pub tags: Pairs,
    /// The key of the game that it was replayed as.
    pub game: &'static str,
    /// How that was known: `option`, `tag`, `structure`, `mark`, `default`.
    pub game_from: &'static str,
    /// The settings that differ from the game's own, axis and value.
    pub rules: Pairs,
    /// The layout that it was read by.
    pub notation: &'static str,
    /// The piece letters that it was read by.
    pub letters: &'static str,
    /// The encoding of the file.
    pub encoding: &'static str,
    /// Turns begun on the main line.
    pub turns: usize,
    /// Plies replayed on the main line.
    pub plies: usize,
    /// What the position says: `ongoing`, `check`, `mate`, `stalemate`, `king taken`, `broken`.
    pub status: &'static str,
    /// Who won by the position alone: `white`, `black` or nobody.
    pub winner: Option<&'static str>,
    /// The recorded result, in PGN's spelling.
    pub result: Option<&'static str>,
    /// The position that the replay began from; nothing where the FEN tag gives none.
    pub initial_fen: Option<Cow<'static, str>>,
    /// The position that it reached.
    pub final_fen: Option<String>,
    /// The plies by turn, in coordinates, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<Vec<Vec<String>>>,
    /// What stands before the first ply, where `moves` were asked for: comments and the like, as behind a ply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Written>,
    /// The turns with everything of them, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Written>,
    /// What was noticed; filled by the report.
    pub findings: Vec<Finding>,
}

/// A file of which there is something to say apart from its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "file")]
pub struct File {
    /// The file, as it was named.
    pub path: String,
    /// Its encoding.
    pub encoding: &'static str,
    /// What was noticed.
    pub findings: Vec<Finding>,
}

/// What a whole run came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename = "summary")]
pub struct Summary {
    /// Files read.
    pub files: usize,
    /// Games in them.
    pub games: usize,
    /// Plies replayed on the main lines.
    pub plies: usize,
    /// Errors among the findings that were asked for, also where text was cut short.
    pub errors: usize,
    /// Warnings, likewise.
    pub warnings: usize,
    /// Notes, likewise.
    pub infos: usize,
    /// Games that were passed over: not among those asked for.
    pub skipped: usize,
}

impl Summary {
    /// One more finding of that severity.
    pub fn count(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
    }
}

impl std::ops::AddAssign for Summary {
    fn add_assign(&mut self, more: Self) {
        self.files += more.files;
        self.games += more.games;
        self.plies += more.plies;
        self.errors += more.errors;
        self.warnings += more.warnings;
        self.infos += more.infos;
        self.skipped += more.skipped;
    }
}

/// A number of things in words.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

impl Summary {
    /// What was found, in words: `2 errors, 1 warning`.
    #[must_use]
    pub fn findings(&self) -> String {
        let found: Vec<_> =
            [(self.errors, "error", "errors"), (self.warnings, "warning", "warnings"), (self.infos, "note", "notes")]
                .into_iter()
                .filter(|&(number, ..)| number > 0)
                .map(|(number, one, many)| count(number, one, many))
                .collect();
        if found.is_empty() { "nothing to say".to_owned() } else { found.join(", ") }
    }
}

/// The line for people: `3 files, 12 games, 640 plies: 2 errors, 1 warning`.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = count(self.files, "file", "files");
        let games = count(self.games, "game", "games");
        let plies = count(self.plies, "ply", "plies");
        write!(f, "{files}, {games}, {plies}: {}", self.findings())?;
        if self.skipped > 0 {
            write!(f, " ({} skipped)", count(self.skipped, "game", "games"))?;
        }
        Ok(())
    }
}

/// A finding, in bytes, lines and columns of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Its name.
    pub name: &'static str,
    /// `error`, `warning` or `info`.
    pub severity: &'static str,
    /// What is wrong and why.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// First byte.
    pub byte_start: u64,
    /// First byte behind it.
    pub byte_end: u64,
    /// The line of the first byte, from 1.
    pub line: usize,
    /// Its column, in scalar values from 1.
    pub column: usize,
    /// The line of the first byte behind it.
    pub end_line: usize,
    /// Its column.
    pub end_column: usize,
    /// Where in the game it is; nothing outside the movetext.
    #[serde(flatten)]
    pub place: Option<PlaceInGame>,
    /// The setting that forbids, `axis=value`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Edits that would mend it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix: Option<Fix>,
}

/// Where in a game a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceInGame {
    /// The move number, as replayed.
    pub move_number: u32,
    /// Whose turn it is.
    pub side: &'static str,
    /// Which ply of the turn, from 1.
    pub ply_in_turn: u32,
    /// Which ply of the line, from 1.
    pub ply: u32,
    /// 0 for the main line.
    pub variation: u32,
}

impl From<Place> for PlaceInGame {
    fn from(place: Place) -> Self {
        Self {
            move_number: place.move_number,
            side: place.side.key(),
            ply_in_turn: place.ply_in_turn,
            ply: place.ply,
            variation: place.variation,
        }
    }
}

/// Edits that mend a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// `safe` or `unsafe`.
    pub grade: &'static str,
    /// In order of place, not overlapping.
    pub edits: Vec<Edit>,
}

/// One change of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// First byte that is replaced.
    pub byte_start: u64,
    /// First byte behind; the same to insert.
    pub byte_end: u64,
    /// What stands there afterwards.
    pub text: String,
}

impl Finding {
    /// The finding of a game whose first byte is byte `offset` of the text that `lines` counts in.
    ///
    /// A span that reaches past the end of the file is cut there.
    #[must_use]
    pub fn build(finding: &diagnostic::Finding, offset: u64, lines: &mut Lines<'_>) -> Self {
        let start = lines.locate(in_text(offset, finding.span.start));
        let end = lines.locate(in_text(offset, finding.span.end));
        let in_file = |byte| lines.to_file(in_text(offset, byte));
        Self {
            name: finding.name.key(),
            severity: finding.severity.key(),
            message: finding.message.clone(),
            help: finding.help.clone(),
            byte_start: in_file(finding.span.start),
            byte_end: in_file(finding.span.end),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            place: finding.place.map(PlaceInGame::from),
            rule: finding.rule.clone(),
            fix: finding.fix.as_ref().map(|fix| Fix {
                grade: fix.grade.key(),
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| Edit {
                        byte_start: in_file(edit.span.start),
                        byte_end: in_file(edit.span.end),
                        text: edit.text.clone(),
                    })
                    .collect(),
            }),
        }
    }
}

/// The index into the file's text of a byte of a game; past every end where it does not fit.
pub(super) fn in_text(offset: u64, byte: u32) -> usize {
    usize::try_from(offset + u64::from(byte)).unwrap_or(usize::MAX)
}

/// A value that is written as JSON already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written(pub String);

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Color;
    use crate::diagnostic::{Grade, Name, Span};
    use crate::report::samples;

    #[test]
    fn a_game_is_written_as_the_contract_has_it() {
        insta::assert_snapshot!(serde_json::to_string(&samples::game()).unwrap());
        insta::assert_snapshot!(serde_json::to_string(&Summary { games: 1, ..Summary::default() }).unwrap());
        let file = File { path: "a.txt".into(), encoding: "utf-8", findings: Vec::new() };
        assert_eq!(
            serde_json::to_string(&file).unwrap(),
            r#"{"type":"file","path":"a.txt","encoding":"utf-8","findings":[]}"#
        );
    }

    #[test]
    fn bytes_lines_and_columns_are_those_of_the_file() {
        let text = "[Белый \"Я\"]\r\n\r\n1.Кf3/Кe5 б6";
        let game = text.find('1').unwrap();
        let ply = u32::try_from(text.find("Кe5").unwrap() - game).unwrap();
        let finding = diagnostic::Finding::new(Name::IllegalMove, Span::new(ply, ply + 4), "no")
            .rule(Some("early-check=ends-turn".into()))
            .help("look")
            .place(Place { move_number: 1, side: Color::White, ply_in_turn: 2, ply: 2, variation: 0 })
            .fix(Grade::Safe, vec![diagnostic::Edit { span: Span::at(ply + 2), text: "x".into() }]);
        let object = Finding::build(&finding, game as u64, &mut Lines::new(text.as_bytes()));
        insta::assert_snapshot!(serde_json::to_string(&object).unwrap());
        assert_eq!(
            &text[usize::try_from(object.byte_start).unwrap()..usize::try_from(object.byte_end).unwrap()],
            "Кe5"
        );
    }

    #[test]
    fn a_finding_without_a_place_has_no_place_fields() {
        let finding = diagnostic::Finding::new(Name::NoGame, Span::new(0, 900), "none");
        let object = Finding::build(&finding, 0, &mut Lines::new(b"ab"));
        assert_eq!(
            serde_json::to_string(&object).unwrap(),
            r#"{"name":"no-game","severity":"error","message":"none","byte_start":0,"byte_end":900,"line":1,"column":1,"end_line":1,"end_column":3}"#
        );
    }

    #[test]
    fn the_summary_reads_as_a_sentence() {
        let mut sum = Summary { files: 1, games: 2, plies: 30, ..Summary::default() };
        assert_eq!(sum.to_string(), "1 file, 2 games, 30 plies: nothing to say");
        sum += Summary { files: 2, errors: 2, warnings: 1, skipped: 1, ..Summary::default() };
        assert_eq!(sum.to_string(), "3 files, 2 games, 30 plies: 2 errors, 1 warning (1 game skipped)");
    }
}
