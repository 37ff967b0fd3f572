//! A large file read block by block: what is in memory is a block of it, and the games that end there.
//!
//! What comes of it is what comes of the file as a whole. Files that need to be seen whole are left to be read so.

use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::num::NonZeroUsize;

use super::content::Method;
use super::reading::Reading;
use super::records::{self, Seen};
use super::walk::Input;
use crate::detect::{Memory, Options, Reader, decode_on, is_counted};
use crate::diagnostic::Finding;
use crate::letters::Letters;
use crate::report::Source;
use crate::source::{Decoded, Encoding, LineColumn, Lines, Survey};
use crate::syntax::{PAIR, suppresses};

/// Files up to so many bytes are read whole.
const WHOLE: u64 = 8 << 20;

/// Bytes of a block; more where a game has more.
pub(super) const BLOCK: usize = 1 << 20;

/// The games of a block, with where they stand.
pub(super) struct Block<'b, 'f> {
    /// The file, as far as the block goes.
    pub source: &'b mut Source<'f>,
    /// What its text was decoded from.
    pub encoding: &'static str,
    /// What is to be said of the file as a whole.
    pub findings: Vec<Finding>,
    /// The games, in order.
    pub games: Vec<Seen>,
}

/// A file that is read so.
#[derive(Debug)]
pub(super) struct Blocks {
    file: File,
    /// Room for what is read; what was read is `..len`.
    pub(super) text: Vec<u8>,
    pub(super) len: usize,
    /// Bytes that the block in hand may have.
    pub(super) size: usize,
    /// Whether the block ends with the file.
    pub(super) is_last: bool,
    /// Bytes before the block, and the place of its first.
    pub(super) before: u64,
    pub(super) place: LineColumn,
    /// Games before the block, and the letters that they were read by.
    pub(super) games: u32,
    pub(super) earlier: Vec<&'static Letters>,
    memory: Option<Memory>,
    /// The memory of pieces that were shown.
    pub(super) texts: Vec<Vec<u8>>,
}

/// What there is behind a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behind {
    /// More.
    More,
    /// Nothing, or nothing that is wanted.
    Nothing,
    /// What must be seen with the whole file; no game was shown.
    Whole,
}

impl Blocks {
    /// Opens a large file that need not be seen whole: not compressed, in no encoding but UTF-8 by what is told or by its mark.
    /// `None` for all others, and for what cannot be read: whoever reads it whole will say why.
    pub fn open(input: &Input, reading: &Reading) -> Option<Self> {
        let Input::File(path) = input else { return None };
        if reading.lint || reading.encoding.is_some_and(|encoding| encoding != Encoding::Utf8) {
            return None;
        }
        let file = File::open(path).ok()?;
        let meta = file.metadata().ok()?;
        if !meta.is_file() || meta.len() <= WHOLE || meta.len() > reading.max_size {
            return None;
        }
        let mut blocks = Self {
            file,
            text: Vec::new(),
            len: 0,
            size: BLOCK,
            is_last: false,
            before: 0,
            place: LineColumn { line: 1, column: 1 },
            games: 0,
            earlier: reading.options.earlier.clone(),
            memory: None,
            texts: Vec::new(),
        };
        blocks.fill().ok()?;
        (!is_seen_whole(&blocks.text[..blocks.len])).then_some(blocks)
    }

    /// Reads on, on so many threads, and shows the games of each block in order; `false` is the answer of who wants no more.
    /// Whether that was done: if not, nothing was shown, and the file must be seen whole.
    ///
    /// # Errors
    /// When the file cannot be read further, or the system gives no thread.
    pub fn each(
        mut self,
        path: &str,
        reading: &Reading,
        threads: NonZeroUsize,
        see: &mut impl FnMut(Block<'_, '_>) -> bool,
    ) -> io::Result<bool> {
        loop {
            match self.step(path, reading, see)? {
                Behind::More => {}
                Behind::Nothing => return Ok(true),
                Behind::Whole => return Ok(false),
            }
            // What stands before the first game is of the first block. Numbers of games are known in order only.
            let is_begun = self.games > 0;
            if threads.get() > 1 && is_begun && reading.pick.is_all() && !self.ahead(path, reading, threads, see)? {
                return Ok(true);
            }
        }
    }

    /// Reads a block and shows its games.
    fn step(
        &mut self,
        path: &str,
        reading: &Reading,
        see: &mut impl FnMut(Block<'_, '_>) -> bool,
    ) -> io::Result<Behind> {
        self.fill()?;
        // A line before the first game may hold for all.
        if self.games == 0 && suppresses().find(&self.text[..self.len]).is_some() {
            return Ok(Behind::Whole);
        }
        let mut survey = Survey::of(&self.text[..self.len], PAIR);
        let is_utf8 = || survey.is_ascii || is_utf8(&self.text[..self.len], self.is_last);
        let decoded = if reading.encoding.is_some() || is_utf8() {
            Decoded::of_parts(&self.text[..self.len], &[(0, Encoding::Utf8)])
        } else {
            // The first game that is not UTF-8 and those behind it are read together.
            if !self.is_last {
                self.size = usize::MAX;
                self.fill()?;
            }
            let decoded = decode_on(&self.text[..self.len]);
            survey = Survey::of(decoded.text(), PAIR);
            decoded
        };
        let options = Options { earlier: self.earlier.clone(), before: self.games, ..reading.options.clone() };
        let mut reader = Reader::of(&decoded, &options)
            .with(self.memory.take().unwrap_or_default())
            .knowing_that_comments_allow_nothing(!survey.has_pair);
        let mut games = Vec::new();
        let mut end = 0;
        let mut findings = Vec::new();
        loop {
            let earlier = reader.earlier().len();
            let Some(next) = records::next(&mut reader, reading, self.is_last, &mut []) else {
                if self.is_last {
                    findings = reader.file_findings();
                }
                self.earlier = reader.earlier().to_vec();
                break;
            };
            if !next.settled && !self.is_last {
                self.earlier = reader.earlier()[..earlier].to_vec();
                break;
            }
            end = next.range.end;
            self.games += 1;
            games.push(next.seen);
        }
        self.memory = Some(reader.into_memory());
        if end == 0 && !self.is_last {
            // No game ends in the block: it is too small for this one.
            self.size *= 2;
            return Ok(Behind::More);
        }
        let lines = Lines::within(&decoded, self.before, self.place).with_line_ends(survey.line_ends);
        let mut source = Source { path, lines };
        let encoding = decoded.encoding().key();
        if !see(Block { source: &mut source, encoding, findings, games }) || self.is_last {
            return Ok(Behind::Nothing);
        }
        self.place = source.lines.locate(end);
        self.before += end as u64;
        self.text.copy_within(end..self.len, 0);
        self.len -= end;
        self.size = BLOCK.max(self.len + BLOCK / 2);
        Ok(Behind::More)
    }

    /// Reads up to the size of a block.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        if self.size == usize::MAX {
            self.text.truncate(self.len);
            self.file.read_to_end(&mut self.text)?;
            self.len = self.text.len();
        } else {
            if self.text.len() < self.size {
                self.text.resize(self.size, 0);
            }
            // At once: a reader that does not know how much there is asks for little at first.
            if let Some(room) = self.text.get_mut(self.len..self.size) {
                self.len += read_full(&mut self.file, room)?;
            }
        }
        self.is_last = self.len < self.size;
        Ok(())
    }

    /// Begins anew behind what was shown.
    pub(super) fn wind_back(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.before))?;
        self.len = 0;
        self.size = BLOCK;
        Ok(())
    }
}

/// Reads until there is no room or nothing more; how many bytes.
fn read_full(file: &mut File, mut room: &mut [u8]) -> io::Result<usize> {
    let mut all = 0;
    while !room.is_empty() {
        match file.read(room) {
            Ok(0) => break,
            Ok(read) => {
                all += read;
                room = &mut room[read..];
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(all)
}

/// Whether what a file begins with makes all of it be seen: it is compressed, or has a mark, or its lines are counted.
fn is_seen_whole(text: &[u8]) -> bool {
    let lines = memchr::memrchr(b'\n', text).map_or(0, |end| end + 1);
    Method::of(text).is_some() || Encoding::by_mark(text).is_some() || is_counted(&text[..lines])
}

/// Whether a text is UTF-8; one that is not whole may end inside a character.
pub(super) fn is_utf8(text: &[u8], whole: bool) -> bool {
    match std::str::from_utf8(text) {
        Ok(_) => true,
        Err(error) => !whole && error.error_len().is_none(),
    }
}
