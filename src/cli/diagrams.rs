//! The diagrams of the records of a file: a position of each, or why there is none.

use std::io;

use super::reading::Reading;
use super::{Failure, Verdict, note};
use crate::convert::diagram::Diagram;
use crate::detect::{Reader, Record};
use crate::diagnostic::Finding;
use crate::replay::is_error;
use crate::report::visible;
use crate::source::{Decoded, Lines};

/// The records of a file, and which position of each is wanted.
pub(super) struct Diagrams<'a> {
    /// What the file is called.
    pub name: String,
    /// Its text.
    pub decoded: &'a Decoded<'a>,
    /// How it is read, and which of its games are wanted.
    pub reading: &'a Reading,
    /// The ply behind which the position is wanted; the last where it is left out.
    pub ply: Option<usize>,
    /// Whether to say nothing but errors.
    pub quiet: bool,
}

impl Diagrams<'_> {
    /// Hands over the diagram of each record that is asked for; what cannot be drawn is told.
    pub fn each(&self, mut draw: impl FnMut(&Record<'_>, Diagram) -> io::Result<()>) -> Result<Verdict, Failure> {
        let mut reader = Reader::of(self.decoded, &self.reading.options);
        let mut lines = Lines::of(self.decoded);
        let (mut verdict, mut matched, mut passed_over) = (Verdict::Clean, 0, 0);
        while let Some(record) = reader.next() {
            if !self.reading.pick.wants(&record) {
                passed_over += 1;
                continue;
            }
            matched += 1;
            if self.reading.verbose {
                note(format_args!("note: {}, game {}: {}", self.name, record.index, record.reading.why()));
            }
            if let Some(refused) = &record.refused {
                verdict = Verdict::Failed;
                self.reading.refused(refused, &self.name, record.index as usize).tell();
            }
            match self.diagram(&record, &mut lines) {
                Ok((diagram, found)) => {
                    verdict = verdict.max(found);
                    draw(&record, diagram).map_err(Failure::standard_output)?;
                }
                Err(failure) => {
                    verdict = Verdict::Failed;
                    failure.tell();
                }
            }
        }
        match (matched, passed_over) {
            (0, 0) => Err(Failure::Nothing(format!("no game is found in {}", self.name))),
            (0, _) => Err(Failure::Nothing(format!(
                "none of the {passed_over} games is the one that --index or --where asks for"
            ))),
            _ => Ok(verdict),
        }
    }

    /// The diagram of a record, and whether it stops at an error.
    fn diagram(&self, record: &Record<'_>, lines: &mut Lines<'_>) -> Result<(Diagram, Verdict), Failure> {
        let fail = |reason: String| Failure::Content { name: format!("{}, game {}", self.name, record.index), reason };
        let broken = record.status().is_none();
        let Some(start) = record.start else {
            let why = fatal(record).map_or(String::new(), |error| format!(": {}", error.message));
            return Err(fail(format!("there is no position to draw{why}")));
        };
        let known = record.replay.plies.len();
        let asked = self.ply.unwrap_or(known);
        if asked > known {
            let has = if broken { "is broken behind its first" } else { "has" };
            return Err(fail(beyond(asked, known, &format!("the main line {has} {}", plies(known)))));
        }
        let mut verdict = Verdict::Clean;
        if broken && self.ply.is_none() {
            verdict = Verdict::Findings;
            if !self.quiet {
                self.tell_break(record, lines);
            }
        }
        let mut diagram = Diagram::after(start, &record.replay.plies[..asked]);
        diagram.title = title(record, asked);
        Ok((diagram, verdict))
    }

    /// Says why no more is drawn.
    fn tell_break(&self, record: &Record<'_>, lines: &mut Lines<'_>) {
        let Some(error) = fatal(record) else { return };
        let at = usize::try_from(record.offset + u64::from(error.span.start)).unwrap_or(usize::MAX);
        let place = lines.locate(at);
        note(format_args!(
            "note: {}:{}:{}: {}; the board shows the position before it",
            self.name,
            place.line,
            place.column,
            visible::one_line(&error.message)
        ));
    }
}

/// The error that the main line stopped at: the one about the ply behind the last that was played.
fn fatal<'r>(record: &'r Record<'_>) -> Option<&'r Finding> {
    let next = record.replay.plies.len() + 1;
    let is_there =
        |finding: &&Finding| finding.place.is_some_and(|place| place.variation == 0 && place.ply as usize == next);
    let mut errors = record.findings.iter().filter(|finding| is_error(finding));
    errors.clone().find(is_there).or_else(|| errors.next())
}

/// Why a ply cannot be counted to.
pub(super) fn beyond(asked: usize, known: usize, what: &str) -> String {
    format!("there is no ply {asked}, {what}: `--ply` takes 0 to {known}, and without it the last is shown")
}

fn plies(number: usize) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// Which game it is, and where in it: `Game 1, Fortis - Alekhine, after ply 16 of 16`.
fn title(record: &Record<'_>, ply: usize) -> String {
    let name =
        |tag| record.tape.tag(record.text, tag).map(|pair| visible::one_line(&pair.text(record.text)).into_owned());
    let players = match (name("White"), name("Black")) {
        (Some(white), Some(black)) => format!(", {white} - {black}"),
        _ => String::new(),
    };
    let place = match ply {
        0 => "at the start".to_owned(),
        ply => format!("after ply {ply} of {}", record.replay.plies.len()),
    };
    format!("Game {}{players}, {place}", record.index)
}
