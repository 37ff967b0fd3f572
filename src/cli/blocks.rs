//! A large file read block by block: what is in memory is a block of it, and the games that end there.
//!
//! What comes of it is what comes of the file as a whole. Files that need to be seen whole are left to be read so.

use std::fs::File;
use std::io::{self, Read, Seek as _};

use memchr::memmem;

use super::content::Method;
use super::reading::Reading;
use super::records::{self, Record};
use super::walk::Input;
use crate::detect::{Options, Reader, is_counted};
use crate::diagnostic::Finding;
use crate::letters::Letters;
use crate::report::Source;
use crate::source::{Decoded, Encoding, LineColumn, Lines};
use crate::syntax::SUPPRESSES;

/// Files up to so many bytes are read whole.
const WHOLE: u64 = 8 << 20;

/// Bytes of a block; more where a game has more.
const BLOCK: usize = 2 << 20;

/// Bytes that are looked through at once.
const STEP: usize = 1 << 20;

/// Bytes of a step that the next one sees again: what is looked for is no longer.
const OVERLAP: usize = 16;

/// The games of a block, with where they stand.
pub(super) struct Block<'b, 'f> {
    /// The file, as far as the block goes.
    pub source: &'b mut Source<'f>,
    /// What is to be said of the file as a whole.
    pub findings: Vec<Finding>,
    /// The games; nothing stands for one that was not asked for.
    pub games: Vec<Option<Record>>,
}

/// A file that is read so.
#[derive(Debug)]
pub(super) struct Blocks {
    file: File,
    text: Vec<u8>,
    /// Bytes of the block in hand.
    size: usize,
    /// Whether the block ends with the file.
    is_last: bool,
    /// Bytes before the block, and the place of its first.
    before: u64,
    place: LineColumn,
    /// Games before the block, and the letters that they were read by.
    games: u32,
    earlier: Vec<&'static Letters>,
}

impl Blocks {
    /// Opens a large file that need not be seen whole: UTF-8, not compressed, nothing in it that holds for all of it. `None`
    /// for all others, and for what cannot be read: whoever reads it whole will say why.
    pub fn open(input: &Input, reading: &Reading) -> Option<Self> {
        let Input::File(path) = input else { return None };
        if reading.lint || reading.encoding.is_some_and(|encoding| encoding != Encoding::Utf8) {
            return None;
        }
        let mut file = File::open(path).ok()?;
        let meta = file.metadata().ok()?;
        if !meta.is_file() || meta.len() <= WHOLE || meta.len() > reading.max_size {
            return None;
        }
        if !is_plain(&mut file).ok()? {
            return None;
        }
        file.rewind().ok()?;
        Some(Self {
            file,
            text: Vec::new(),
            size: BLOCK,
            is_last: false,
            before: 0,
            place: LineColumn { line: 1, column: 1 },
            games: 0,
            earlier: reading.options.earlier.clone(),
        })
    }

    /// Reads on, and shows the games of each block; `false` is the answer of who wants no more.
    ///
    /// # Errors
    /// When the file cannot be read further.
    pub fn each(mut self, path: &str, reading: &Reading, mut see: impl FnMut(Block<'_, '_>) -> bool) -> io::Result<()> {
        loop {
            self.fill()?;
            let decoded = Decoded::of_parts(&self.text, &[(0, Encoding::Utf8)]);
            let options = Options { earlier: self.earlier.clone(), before: self.games, ..reading.options.clone() };
            let mut reader = Reader::of(&decoded, &options);
            let mut games = Vec::new();
            let mut end = 0;
            let mut findings = Vec::new();
            loop {
                let earlier = reader.earlier();
                let Some(record) = reader.next() else {
                    if self.is_last {
                        findings = reader.file_findings();
                    }
                    break;
                };
                if !record.settled && !self.is_last {
                    self.earlier = earlier;
                    break;
                }
                end = usize::try_from(record.offset).unwrap_or(usize::MAX) + record.text.len();
                self.games += 1;
                games.push(records::wanted(&record, reading, &mut []));
            }
            let lines = Lines::within(&decoded, self.before, self.place);
            let mut source = Source { path, lines };
            if !see(Block { source: &mut source, findings, games }) || self.is_last {
                return Ok(());
            }
            self.place = source.lines.locate(end);
            self.before += end as u64;
            // No game ends in the block: it is too small for this one.
            self.size = if end == 0 { self.size * 2 } else { BLOCK.max(self.text.len() - end + BLOCK / 2) };
            self.text.drain(..end);
        }
    }

    /// Reads up to the size of a block.
    fn fill(&mut self) -> io::Result<()> {
        let missing = self.size.saturating_sub(self.text.len());
        let read = self.file.by_ref().take(missing as u64).read_to_end(&mut self.text)?;
        self.is_last = read < missing;
        Ok(())
    }
}

/// Whether a file need not be seen whole: looked through once, from its start.
fn is_plain(file: &mut File) -> io::Result<bool> {
    let mut text = Vec::with_capacity(STEP + OVERLAP);
    let mut is_first = true;
    let suppresses = memmem::Finder::new(SUPPRESSES);
    loop {
        let read = file.by_ref().take(STEP as u64).read_to_end(&mut text)?;
        if read == 0 {
            // What is left is the overlap, or half a character.
            return Ok(std::str::from_utf8(&text).is_ok());
        }
        if std::mem::take(&mut is_first) {
            let lines = memchr::memrchr(b'\n', &text).map_or(0, |end| end + 1);
            if Method::of(&text).is_some() || Encoding::by_mark(&text).is_some() || is_counted(&text[..lines]) {
                return Ok(false);
            }
        }
        let valid = match std::str::from_utf8(&text) {
            Ok(_) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Err(_) => return Ok(false),
        };
        if suppresses.find(&text).is_some() {
            return Ok(false);
        }
        let mut seen = valid.saturating_sub(OVERLAP);
        while text.get(seen).is_some_and(|byte| byte & 0xC0 == 0x80) {
            seen -= 1;
        }
        text.drain(..seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &[u8]) -> bool {
        let mut file = tempfile::tempfile().unwrap();
        io::Write::write_all(&mut file, text).unwrap();
        file.rewind().unwrap();
        is_plain(&mut file).unwrap()
    }

    #[test]
    fn what_holds_for_a_whole_file_is_seen_wherever_it_stands() {
        let text = "1. e4 {Ж} e5 *\n\n".repeat(150_000).into_bytes();
        assert!(text.len() > 2 * STEP && plain(&text));
        assert!(plain(b"") && plain(b"1. e4"));
        for at in [0, 17, STEP - 2, STEP - 1, STEP, STEP + 1, text.len() - 1] {
            let mut damaged = text.clone();
            damaged[at] = 0xFF;
            assert!(!plain(&damaged), "{at}");
            let word = b"%scoresheet: allow";
            let at = at.min(text.len() - word.len());
            // Over whole characters only.
            let (from, to) = (floor(&text, at), floor(&text, at + word.len()));
            let allows = [&text[..from], word, &text[to..]].concat();
            assert!(!plain(&allows), "{at}");
        }
        assert!(!plain(&text[..text.len() - 9]), "half a character at the end");
        assert!(!plain("\u{FEFF}1. e4".as_bytes()) && !plain(&[0x1f, 0x8b, 8]));
        assert!(!plain(b"1 [White \"A\"]\n2 [Black \"B\"]\n3 1. e4 e5\n4 2. Nf3\n"));
    }

    fn floor(text: &[u8], mut at: usize) -> usize {
        while text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80) {
            at -= 1;
        }
        at
    }
}
