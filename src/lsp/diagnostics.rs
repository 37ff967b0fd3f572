//! Findings as diagnostics, written as they are walked over: of a large file they are many, and a tree of each would be built to
//! be thrown away.

use lsp_types::{Location, Range};
use serde::{Serialize, Serializer};

use super::document::Document;
use super::position::{Encoding, Places};
use crate::diagnostic::{Finding, Grade, Severity, Span};

/// Who says it.
pub(super) const SOURCE: &str = "scoresheet";

/// The message that publishes the diagnostics of a document.
#[derive(Serialize)]
pub(super) struct Published<'d> {
    jsonrpc: &'static str,
    method: &'static str,
    params: Params<'d>,
}

#[derive(Serialize)]
struct Params<'d> {
    uri: &'d str,
    version: i32,
    diagnostics: All<'d>,
}

/// All of a document.
struct All<'d> {
    document: &'d Document,
    encoding: Encoding,
}

/// What there is to say of a document.
pub(super) fn published(document: &Document, encoding: Encoding) -> Published<'_> {
    let diagnostics = All { document, encoding };
    let params = Params { uri: document.uri.as_str(), version: document.version, diagnostics };
    Published { jsonrpc: "2.0", method: "textDocument/publishDiagnostics", params }
}

impl Serialize for All<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let places = Places::new(&self.document.text, self.encoding);
        let games = self.document.games.iter().enumerate();
        let of_games = games.flat_map(|(index, game)| {
            game.findings.iter().map(move |finding| (finding, Of { start: game.start, game: index + 1 }))
        });
        let of_file = self.document.findings.iter().map(|finding| (finding, Of { start: 0, game: 0 }));
        let all = of_file.chain(of_games);
        serializer.collect_seq(all.map(|(finding, of)| diagnostic(finding, of, self.document, &places)))
    }
}

/// Which game a finding is of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Of {
    /// Where it begins: a byte of the text.
    pub start: usize,
    /// Which it is, from 1; 0 for the file as a whole.
    pub game: usize,
}

/// A finding in the words of the protocol.
#[derive(Serialize)]
pub(super) struct Diagnostic<'d> {
    range: Range,
    severity: u8,
    code: &'static str,
    source: &'static str,
    message: String,
    #[serde(rename = "relatedInformation", skip_serializing_if = "Vec::is_empty")]
    related: Vec<Related<'d>>,
    data: Data<'d>,
}

#[derive(Serialize)]
struct Related<'d> {
    location: Location,
    message: &'d str,
}

/// What leads from a diagnostic back to its finding, and to what mends it.
#[derive(Serialize)]
struct Data<'d> {
    game: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'d str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<&'static str>,
}

/// A finding of a game that begins at `start`.
pub(super) fn diagnostic<'d>(
    finding: &'d Finding,
    of: Of,
    document: &'d Document,
    places: &Places<'_>,
) -> Diagnostic<'d> {
    let at = |span: Span| places.range(of.start + span.start as usize..of.start + span.end as usize);
    let range = at(finding.span);
    let related = finding
        .labels
        .iter()
        .map(|label| Related { location: Location::new(document.uri.clone(), at(label.span)), message: &label.text });
    Diagnostic {
        range,
        severity: match finding.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
            Severity::Info => 3,
        },
        code: finding.name.key(),
        source: SOURCE,
        message: match &finding.help {
            Some(help) => format!("{}\nhelp: {help}", finding.message),
            None => finding.message.clone(),
        },
        related: related.collect(),
        data: Data {
            game: of.game,
            ply: finding.place.map(|place| place.ply),
            rule: finding.rule.as_deref(),
            fix: finding.fix.as_ref().map(|fix| Grade::key(fix.grade)),
        },
    }
}
