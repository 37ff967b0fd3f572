//! `full`: each finding under its source line, for people at a terminal. The only place that knows miette.
//!
//! miette draws; it never sees the file, only a [`Snippet`] of it (its own sources scan a file from the beginning for every
//! finding and panic at columns past 65,535).

use std::fmt;
use std::io::{self, Write};

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode,
    SourceSpan, SpanContents,
};

use super::object::{File, Game, Summary, in_text};
use super::snippet::{Place, Snippet};
use super::{Batch, Render, Style, visible};
use crate::diagnostic::{Finding, Name, Severity, Span};
use crate::source::Lines;

/// Columns that a terminal needs at least, and more than which makes lines hard to read.
const WIDTHS: (usize, usize) = (40, 120);

/// Columns of miette's frame: a line number of some digits, bars and blanks.
const FRAME: usize = 12;

pub(super) struct Full {
    handler: GraphicalReportHandler,
    theme: GraphicalTheme,
    width: usize,
}

impl Full {
    pub fn open(style: &Style) -> Box<dyn Render + Send> {
        let theme = if style.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let width = style.width.clamp(WIDTHS.0, WIDTHS.1);
        let handler = GraphicalReportHandler::new_themed(theme.clone())
            .with_width(width)
            .with_links(false)
            .with_urls(false)
            .with_context_lines(1)
            .tab_width(visible::TAB)
            .without_syntax_highlighting();
        Box::new(Self { handler, theme, width })
    }

    fn finding(&self, out: &mut dyn Write, batch: &mut Batch<'_, '_>, finding: &Finding) -> io::Result<()> {
        let shown = Shown::new(finding, batch.path, batch.offset, batch.lines, self.width - FRAME);
        let mut text = String::new();
        let handler = self.handler.clone().with_theme(self.theme_for(&shown));
        handler.render_report(&mut text, &shown).map_err(io::Error::other)?;
        text.push('\n');
        out.write_all(text.as_bytes())
    }

    /// The theme with the underlines in the colour of the severity, those of other places in that of help.
    ///
    /// miette hands the colours out in the order of the labels in the text.
    fn theme_for(&self, shown: &Shown<'_>) -> GraphicalTheme {
        let mut theme = self.theme.clone();
        let styles = &mut theme.styles;
        let own = match shown.finding.severity {
            Severity::Error => styles.error,
            Severity::Warning => styles.warning,
            Severity::Info => styles.advice,
        };
        let other = if matches!(shown.finding.severity, Severity::Info) { styles.warning } else { styles.help };
        let first = shown.snippet.marks[0].bytes.start;
        let mut starts: Vec<_> = shown.snippet.marks.iter().map(|mark| mark.bytes.start).collect();
        starts.sort_unstable();
        styles.highlights = starts.into_iter().map(|start| if start == first { own } else { other }).collect();
        theme
    }
}

impl Render for Full {
    fn file(&mut self, out: &mut dyn Write, _: &File, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        batch.findings.iter().try_for_each(|finding| self.finding(out, batch, finding))
    }

    fn game(&mut self, out: &mut dyn Write, _: &Game, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        batch.findings.iter().try_for_each(|finding| self.finding(out, batch, finding))
    }

    fn finish(&mut self, _: &mut dyn Write, _: &Summary) -> io::Result<()> {
        Ok(())
    }
}

/// Something that is wrong with a file that is no record, under its line; `span` is bytes of its text.
pub(crate) fn excerpt(
    path: &str,
    lines: &mut Lines<'_>,
    span: std::ops::Range<usize>,
    message: &str,
    label: &str,
    width: usize,
) -> String {
    let byte = |at| u32::try_from(at).unwrap_or(u32::MAX);
    // It is no finding and has no name; the rest of one is what is needed.
    let finding = Finding::new(Name::UnreadableFile, Span::new(byte(span.start), byte(span.end)), message).label(label);
    let width = width.clamp(WIDTHS.0, WIDTHS.1);
    let shown = Shown { named: false, ..Shown::new(&finding, path, 0, lines, width - FRAME) };
    let mut text = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(width);
    // Writing to a text does not fail; without its picture the message says where it is all the same.
    let drawn =
        handler.with_links(false).with_context_lines(1).tab_width(visible::TAB).render_report(&mut text, &shown);
    if drawn.is_err() { format!("{path}: {message}") } else { text.trim_end().to_owned() }
}

/// A finding as miette sees it.
#[derive(Debug)]
struct Shown<'a> {
    finding: &'a Finding,
    /// Whether its name is shown.
    named: bool,
    path: String,
    snippet: Snippet,
}

impl<'a> Shown<'a> {
    fn new(finding: &'a Finding, path: &str, offset: u64, lines: &mut Lines<'_>, width: usize) -> Self {
        let place =
            |span: Span, text: &'a str| Place { bytes: in_text(offset, span.start)..in_text(offset, span.end), text };
        let others: Vec<_> = finding.labels.iter().map(|label| place(label.span, &label.text)).collect();
        let snippet = Snippet::cut(lines, &place(finding.span, &finding.label), &others, width);
        Self { finding, named: true, path: visible::one_line(path).into_owned(), snippet }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible::one_line(&self.finding.message))
    }
}

impl std::error::Error for Shown<'_> {}

impl Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.named.then(|| Box::new(self.finding.name) as _)
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Info => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let own = self.finding.help.iter().flat_map(|help| help.lines());
        let lines: Vec<_> = own.chain(self.snippet.notes.iter().map(String::as_str)).map(visible::one_line).collect();
        (!lines.is_empty()).then(|| Box::new(lines.join("\n")) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.snippet.marks.iter().enumerate().map(|(index, mark)| {
            let text = (!mark.text.is_empty()).then(|| visible::one_line(&mark.text).into_owned());
            let span = (mark.bytes.start, mark.bytes.len());
            if index == 0 {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        })))
    }
}

impl SourceCode for Shown<'_> {
    /// The whole block that holds `span`, and nothing for a span across blocks: that is how miette keeps them apart.
    ///
    /// Without context lines miette asks only for the line and column to print above the block: those are the true ones.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let end = span.offset() + span.len();
        let holds = |bytes: &std::ops::Range<usize>| bytes.contains(&span.offset()) && end <= bytes.end;
        let block = self.snippet.blocks.iter().find(|block| holds(&block.bytes)).ok_or(MietteError::OutOfBounds)?;
        let mut place = (block.line - 1, 0);
        if before + after == 0 {
            let mark = self.snippet.marks.iter().find(|mark| mark.bytes.start == span.offset());
            place = mark.map_or(place, |mark| (mark.at.line - 1, mark.at.column - 1));
        }
        let text = self.snippet.text[block.bytes.clone()].as_bytes();
        let span = SourceSpan::from(block.bytes.clone());
        Ok(Box::new(MietteSpanContents::new_named(self.path.clone(), text, span, place.0, place.1, block.lines)))
    }
}

#[cfg(test)]
mod tests;
