//! `concise`: a line a finding, for editors and pipes.

use std::io::{self, Write};

use super::object::{File, Finding, Game, Summary};
use super::{Batch, Render, Style, visible};

pub(super) struct Concise {
    color: bool,
}

impl Concise {
    pub fn open(style: &Style) -> Box<dyn Render + Send> {
        Box::new(Self { color: style.color })
    }

    fn line(&self, out: &mut dyn Write, path: &str, finding: &Finding) -> io::Result<()> {
        let Finding { name, severity, line, column, .. } = finding;
        let path = visible::one_line(path);
        let message = visible::one_line(&finding.message);
        if self.color {
            let paint = match *severity {
                "error" => 31,
                "warning" => 33,
                _ => 36,
            };
            writeln!(out, "{path}:{line}:{column}: \x1b[1;{paint}m{severity}\x1b[0m[{name}] {message}")
        } else {
            writeln!(out, "{path}:{line}:{column}: {severity}[{name}] {message}")
        }
    }
}

impl Render for Concise {
    fn file(&mut self, out: &mut dyn Write, _: &File, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        batch.objects.iter().try_for_each(|finding| self.line(out, batch.path, finding))
    }

    fn game(&mut self, out: &mut dyn Write, _: &Game, batch: &mut Batch<'_, '_>) -> io::Result<()> {
        batch.objects.iter().try_for_each(|finding| self.line(out, batch.path, finding))
    }

    fn finish(&mut self, _: &mut dyn Write, _: &Summary) -> io::Result<()> {
        Ok(())
    }
}
