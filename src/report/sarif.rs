//! `sarif`: one log of SARIF 2.1.0, for editors and code scanning. Results go out as they come; of the run there is kept
//! only what stands behind them: the names of the files, the rules that found something, what could not be done.

mod log;
mod uri;

use std::collections::HashMap;
use std::io::{self, Write};

use super::object::{self, File, Game, Summary, in_text};
use super::{Batch, Render, Style, with_help};
use crate::diagnostic::{self, Name, Severity, Span};
use crate::lint::Rule;
use crate::source::Lines;
use log::{
    Artifact, ArtifactChange, ArtifactContent, ArtifactLocation, Configuration, Driver, Fix, Invocation, Location,
    Message, Notification, PhysicalLocation, Region, Replacement, ReportingDescriptor, Result as Found, Text, Tool,
};

/// Where the schema is published.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

#[derive(Default)]
pub(super) struct Sarif {
    results: usize,
    artifacts: Vec<Artifact>,
    /// Which artifact has which URI.
    known: HashMap<String, usize>,
    /// The rules that found something, in the order in which they did: a `ruleIndex` counts in it.
    rules: Vec<Name>,
    failures: Vec<Notification>,
}

impl Sarif {
    pub fn open(_: &Style) -> Box<dyn Render + Send> {
        Box::new(Self::default())
    }

    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.results > 0 {
            return Ok(());
        }
        let version = "\"version\":\"2.1.0\"";
        let columns = "\"columnKind\":\"unicodeCodePoints\"";
        write!(out, "{{\"$schema\":\"{SCHEMA}\",{version},\"runs\":[{{{columns},\n\"results\":[")
    }

    /// The artifact of that name, and its place in the list. One that holds games in several encodings has none.
    fn artifact(&mut self, path: &str, encoding: &'static str) -> ArtifactLocation {
        let uri = uri::of(path);
        let next = self.artifacts.len();
        let index = *self.known.entry(uri.clone()).or_insert(next);
        let location = ArtifactLocation { uri, index };
        if index == next {
            let location = location.clone();
            self.artifacts.push(Artifact { location, encoding: Some(encoding), roles: ["analysisTarget"] });
        } else if self.artifacts[index].encoding != Some(encoding) {
            self.artifacts[index].encoding = None;
        }
        location
    }

    fn rule(&mut self, name: Name) -> usize {
        self.rules.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.rules.push(name);
            self.rules.len() - 1
        })
    }

    /// Writes the findings of one file, or of one game of it.
    fn findings(
        &mut self,
        out: &mut dyn Write,
        batch: &mut Batch<'_, '_>,
        encoding: &'static str,
        game: Option<usize>,
    ) -> io::Result<()> {
        let artifact = self.artifact(batch.path, encoding);
        for (finding, object) in batch.findings.iter().zip(batch.objects) {
            self.begin(out)?;
            let index = self.rule(finding.name);
            let places = Places { artifact: &artifact, lines: batch.lines, offset: batch.offset };
            let result = result(finding, object, index, game, places);
            out.write_all(if self.results == 0 { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut *out, &result)?;
            self.results += 1;
        }
        Ok(())
    }
}

impl Render for Sarif {
    fn file(&mut self, out: &mut dyn Write, file: &File, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        self.findings(out, batch, file.encoding, None)
    }

    fn game(&mut self, out: &mut dyn Write, game: &Game, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        self.findings(out, batch, game.encoding, Some(game.index))
    }

    fn failed(&mut self, _: &mut dyn Write, reason: &str) -> io::Result<()> {
        self.failures.push(Notification { level: "error", message: Message { text: reason.to_owned() } });
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, _: &Summary) -> io::Result<()> {
        self.begin(out)?;
        out.write_all(b"],\n\"artifacts\":")?;
        serde_json::to_writer(&mut *out, &self.artifacts)?;
        let invocations = [Invocation {
            execution_successful: self.failures.is_empty(),
            tool_execution_notifications: std::mem::take(&mut self.failures),
        }];
        out.write_all(b",\n\"invocations\":")?;
        serde_json::to_writer(&mut *out, &invocations)?;
        let rules = self.rules.iter().map(|name| descriptor(*name)).collect();
        let tool = Tool { driver: Driver { name: "scoresheet", version: env!("CARGO_PKG_VERSION"), rules } };
        out.write_all(b",\n\"tool\":")?;
        serde_json::to_writer(&mut *out, &tool)?;
        out.write_all(b"}]}\n")
    }
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

fn descriptor(name: Name) -> ReportingDescriptor {
    ReportingDescriptor {
        id: name.key(),
        short_description: Text { text: name.summary(), markdown: None },
        help: Rule::of(name).map(|rule| Text { text: rule.page, markdown: Some(rule.page) }),
        default_configuration: Configuration { level: level(name.severity()) },
        properties: log::Tags { tags: [name.group().key()] },
    }
}

/// What turns the spans of a game into places of the file.
struct Places<'a, 'b, 'c> {
    artifact: &'a ArtifactLocation,
    lines: &'b mut Lines<'c>,
    offset: u64,
}

impl Places<'_, '_, '_> {
    fn region(&mut self, span: Span) -> Region {
        let (first, behind) = (in_text(self.offset, span.start), in_text(self.offset, span.end));
        let (start, end) = (self.lines.locate(first), self.lines.locate(behind));
        let byte_offset = self.lines.to_file(first);
        Region {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_offset,
            byte_length: self.lines.to_file(behind).saturating_sub(byte_offset),
        }
    }

    fn place(&mut self, span: Span) -> PhysicalLocation {
        PhysicalLocation { artifact_location: self.artifact.clone(), region: self.region(span) }
    }
}

fn result(
    finding: &diagnostic::Finding,
    object: &object::Finding,
    rule_index: usize,
    game: Option<usize>,
    mut places: Places<'_, '_, '_>,
) -> Found {
    let said = |text: &str| Message { text: text.to_owned() };
    let location = Location { id: None, physical_location: places.place(finding.span), message: None };
    let related = finding.labels.iter().enumerate().map(|(index, label)| Location {
        id: Some(index + 1),
        physical_location: places.place(label.span),
        message: Some(said(&label.text)).filter(|message| !message.text.is_empty()),
    });
    let related_locations = related.collect();
    let fix = finding.fix.as_ref().filter(|fix| !fix.edits.is_empty()).map(|fix| Fix {
        description: said(finding.help.as_deref().unwrap_or(finding.name.summary())),
        artifact_changes: [ArtifactChange {
            artifact_location: places.artifact.clone(),
            replacements: fix
                .edits
                .iter()
                .map(|edit| Replacement {
                    deleted_region: places.region(edit.span),
                    inserted_content: ArtifactContent { text: edit.text.clone() },
                })
                .collect(),
        }],
        properties: log::Grade { grade: fix.grade.key() },
    });
    Found {
        rule_id: finding.name.key(),
        rule_index,
        level: level(finding.severity),
        message: said(&with_help(&finding.message, finding.help.as_deref())),
        locations: [location],
        related_locations,
        fixes: fix.into_iter().collect(),
        properties: log::Properties { game, place: object.place, rule: finding.rule.clone() },
    }
}

#[cfg(test)]
mod tests;
