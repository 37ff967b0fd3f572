//! `ndjson`: one object a line, in the order of the files and of the games; the summary last.

use std::io::{self, Write};

use serde::Serialize;

use super::object::{File, Game, Summary};
use super::{Batch, Render, Style, line};

/// Keeps the memory of its lines.
#[derive(Default)]
pub(super) struct Ndjson {
    line: Vec<u8>,
}

impl Ndjson {
    pub fn open(_: &Style) -> Box<dyn Render + Send> {
        Box::new(Self::default())
    }

    /// An object, written at once: a writer costs more a call than a byte.
    fn line(&mut self, out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, object)?;
        self.line.push(b'\n');
        out.write_all(&self.line)
    }
}

impl Render for Ndjson {
    fn file(&mut self, out: &mut dyn Write, file: &File, _: &mut Batch<'_, '_>) -> io::Result<()> {
        self.line(out, file)
    }

    fn game(&mut self, out: &mut dyn Write, game: &Game, _: &mut Batch<'_, '_>) -> io::Result<()> {
        self.line.clear();
        line::game(game, &mut self.line)?;
        self.line.push(b'\n');
        out.write_all(&self.line)
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        self.line(out, summary)
    }
}
