//! `json`: one document. Games are many and files with something to say few, yet `files` stand first: so the file objects go
//! out as they come, and the games wait, as text, in memory while they are few and in a temporary file when they are many.

use std::io::{self, Seek as _, Write};

use serde::Serialize;
use tempfile::SpooledTempFile;

use super::object::{File, Game, Summary};
use super::{Batch, Render, Style, line};

/// Bytes of games that are kept in memory.
const IN_MEMORY: usize = 16 << 20;

pub(super) struct Json {
    files: usize,
    games: usize,
    waiting: SpooledTempFile,
    /// The object in hand: a file is written to at once, not word by word.
    text: Vec<u8>,
}

impl Json {
    pub fn open(_: &Style) -> Box<dyn Render + Send> {
        Box::new(Self { files: 0, games: 0, waiting: SpooledTempFile::new(IN_MEMORY), text: Vec::new() })
    }

    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.files == 0 { out.write_all(b"{\"version\":1,\"files\":[") } else { Ok(()) }
    }
}

/// What stands before the element of an array with this index.
const fn separator(index: usize) -> &'static [u8] {
    if index == 0 { b"\n" } else { b",\n" }
}

/// Writes an element of an array on a line of its own, by way of `text`.
fn element(out: &mut dyn Write, index: usize, object: &impl Serialize, text: &mut Vec<u8>) -> io::Result<()> {
    text.clear();
    text.extend_from_slice(separator(index));
    serde_json::to_writer(&mut *text, object)?;
    out.write_all(text)
}

impl Render for Json {
    fn file(&mut self, out: &mut dyn Write, file: &File, _: &mut Batch<'_, '_>) -> io::Result<()> {
        self.begin(out)?;
        element(out, self.files, file, &mut self.text)?;
        self.files += 1;
        Ok(())
    }

    fn game(&mut self, _: &mut dyn Write, game: &Game, _: &mut Batch<'_, '_>) -> io::Result<()> {
        self.text.clear();
        self.text.extend_from_slice(separator(self.games));
        line::game(game, &mut self.text)?;
        self.waiting.write_all(&self.text)?;
        self.games += 1;
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        self.begin(out)?;
        out.write_all(b"],\n\"games\":[")?;
        self.waiting.rewind()?;
        io::copy(&mut self.waiting, out)?;
        out.write_all(b"],\n\"summary\":")?;
        serde_json::to_writer(&mut *out, summary)?;
        out.write_all(b"}\n")
    }
}
