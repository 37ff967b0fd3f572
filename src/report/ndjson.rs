//! `ndjson`: one object a line, in the order of the files and of the games; the summary last.

use std::io::{self, Write};

use serde::Serialize;

use super::object::{File, Game, Summary};
use super::{Batch, Render, Style};

pub(super) struct Ndjson;

impl Ndjson {
    pub fn open(_: &Style) -> Box<dyn Render + Send> {
        Box::new(Self)
    }
}

fn line(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

impl Render for Ndjson {
    fn file(&mut self, out: &mut dyn Write, file: &File, _: &mut Batch<'_, '_>) -> io::Result<()> {
        line(out, file)
    }

    fn game(&mut self, out: &mut dyn Write, game: &Game, _: &mut Batch<'_, '_>) -> io::Result<()> {
        line(out, game)
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        line(out, summary)
    }
}
