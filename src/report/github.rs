//! `github`: a workflow command of GitHub Actions a finding, which puts it beside the line of the file.
//!
//! The syntax, and what is escaped how, is that of the `toolkit` of GitHub (`packages/core/src/command.ts`).

use std::io::{self, Write};

use super::object::{File, Finding, Game, Summary};
use super::{Batch, Render, Style, with_help};

pub(super) struct Github;

impl Github {
    pub fn open(_: &Style) -> Box<dyn Render + Send> {
        Box::new(Self)
    }
}

/// Text behind the `::`: what would end the line is escaped, and what escapes.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Text in a property: also what would end that.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

fn command(out: &mut dyn Write, path: &str, finding: &Finding) -> io::Result<()> {
    let kind = match finding.severity {
        "info" => "notice",
        severity => severity,
    };
    let Finding { line, column, end_line, end_column, .. } = finding;
    write!(out, "::{kind} file={},line={line},endLine={end_line},col={column}", property(path))?;
    // Columns of an end on another line are ignored, with a warning.
    if line == end_line {
        write!(out, ",endColumn={end_column}")?;
    }
    let message = with_help(&finding.message, finding.help.as_deref());
    writeln!(out, ",title={}::{}", property(finding.name), data(&message))
}

impl Render for Github {
    fn file(&mut self, out: &mut dyn Write, _: &File, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        batch.objects.iter().try_for_each(|finding| command(out, batch.path, finding))
    }

    fn game(&mut self, out: &mut dyn Write, _: &Game, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        batch.objects.iter().try_for_each(|finding| command(out, batch.path, finding))
    }

    fn failed(&mut self, out: &mut dyn Write, reason: &str) -> io::Result<()> {
        writeln!(out, "::error title=scoresheet::{}", data(reason))
    }

    fn finish(&mut self, _: &mut dyn Write, _: &Summary) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{self, Name, Span};
    use crate::source::Lines;

    fn written(path: &str, finding: &diagnostic::Finding) -> String {
        let object = Finding::build(finding, 0, &mut Lines::new("1.♘f3\n1...e5".as_bytes()));
        let mut out = Vec::new();
        command(&mut out, path, &object).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_command_is_one_line_and_ends_no_property() {
        let finding = diagnostic::Finding::new(Name::IllegalMove, Span::new(2, 5), "no: 100%,\r\nsay::I").help("look");
        assert_eq!(
            written("a,b:c%.txt", &finding),
            "::error file=a%2Cb%3Ac%25.txt,line=1,endLine=1,col=3,endColumn=4,title=illegal-move::no: 100%25,%0D%0Asay::I%0Ahelp: look\n"
        );
    }

    #[test]
    fn a_note_is_a_notice_and_an_end_on_another_line_has_no_column() {
        let finding = diagnostic::Finding::new(Name::SlashComment, Span::new(2, 9), "so it is");
        assert_eq!(
            written("a.txt", &finding),
            "::notice file=a.txt,line=1,endLine=2,col=3,title=slash-comment::so it is\n"
        );
    }
}
