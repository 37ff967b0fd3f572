//! A large file read block by block: what is in memory is a block of it, and the games that end there.
//!
//! What comes of it is what comes of the file as a whole. Files that need to be seen whole are left to be read so.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::thread;

use memchr::memmem;

use super::content::Method;
use super::reading::Reading;
use super::records::{self, Record};
use super::turns::STACK;
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

/// Bytes behind a piece that are read with it, to know that its last game ends there.
const TAIL: usize = 1 << 18;

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

    /// Reads on, on so many threads, and shows the games of each block in order; `false` is the answer of who wants no more.
    ///
    /// # Errors
    /// When the file cannot be read further, or the system gives no thread.
    pub fn each(
        mut self,
        path: &str,
        reading: &Reading,
        threads: NonZeroUsize,
        see: &mut impl FnMut(Block<'_, '_>) -> bool,
    ) -> io::Result<()> {
        while self.step(path, reading, see)? {
            // Numbers of games are known in order only.
            if threads.get() > 1 && reading.pick.is_all() && !self.ahead(path, reading, threads, see)? {
                break;
            }
        }
        Ok(())
    }

    /// Reads a block and shows its games. Whether there is more, and more is wanted.
    fn step(&mut self, path: &str, reading: &Reading, see: &mut impl FnMut(Block<'_, '_>) -> bool) -> io::Result<bool> {
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
            return Ok(false);
        }
        self.place = source.lines.locate(end);
        self.before += end as u64;
        // No game ends in the block: it is too small for this one.
        self.size = if end == 0 { self.size * 2 } else { BLOCK.max(self.text.len() - end + BLOCK / 2) };
        self.text.drain(..end);
        Ok(true)
    }

    /// Reads pieces on several threads at once, each from where a game seems to begin, with the letters that are known now.
    /// What turns out to be so is shown; where it does not, the file is wound back there. Whether there is more, and more is
    /// wanted.
    fn ahead(
        &mut self,
        path: &str,
        reading: &Reading,
        threads: NonZeroUsize,
        see: &mut impl FnMut(Block<'_, '_>) -> bool,
    ) -> io::Result<bool> {
        let known = self.earlier.clone();
        thread::scope(|scope| {
            let mut pieces = VecDeque::new();
            let mut goes_on = true;
            loop {
                while goes_on && pieces.len() < threads.get() {
                    let Some(piece) = self.cut()? else { break };
                    goes_on = !piece.is_last;
                    let known = &known;
                    let builder = thread::Builder::new().stack_size(STACK);
                    pieces.push_back(builder.spawn_scoped(scope, move || piece.read(reading, known))?);
                }
                let Some(first) = pieces.pop_front() else { break };
                let piece = first.join().unwrap_or_else(|panic| resume_unwind(panic));
                if !piece.holds || self.earlier != known {
                    break;
                }
                let decoded = Decoded::of_parts(&piece.text, &[(0, Encoding::Utf8)]);
                let lines = Lines::within(&decoded, self.before, self.place);
                let mut source = Source { path, lines };
                let mut games = piece.games;
                for record in games.iter_mut().flatten() {
                    self.games += 1;
                    record.game.index = self.games as usize;
                }
                if !see(Block { source: &mut source, findings: Vec::new(), games }) || piece.is_last {
                    return Ok(false);
                }
                self.place = source.lines.locate(piece.end);
                self.before += piece.end as u64;
                self.earlier = piece.earlier;
            }
            self.file.seek(SeekFrom::Start(self.before))?;
            self.text.clear();
            self.size = BLOCK;
            Ok(true)
        })
    }

    /// Takes a piece of the file that ends where a game seems to begin; `None` where none seems to.
    fn cut(&mut self) -> io::Result<Option<Piece>> {
        self.size = BLOCK + TAIL;
        self.fill()?;
        if self.is_last {
            let text = std::mem::take(&mut self.text);
            return Ok(Some(Piece { end: text.len(), text, is_last: true, ..Piece::default() }));
        }
        // A blank line, and a tag behind it.
        let found = [&b"\n\n["[..], b"\r\n\r\n["].map(|cut| {
            let at = memmem::rfind(&self.text[..BLOCK], cut)?;
            Some(at + cut.len() - 1)
        });
        let Some(end) = found.into_iter().flatten().max() else { return Ok(None) };
        let text = self.text[..self.text.len().min(end + TAIL)].to_vec();
        self.text.drain(..end);
        Ok(Some(Piece { text, end, ..Piece::default() }))
    }

    /// Reads up to the size of a block.
    fn fill(&mut self) -> io::Result<()> {
        let missing = self.size.saturating_sub(self.text.len());
        let read = self.file.by_ref().take(missing as u64).read_to_end(&mut self.text)?;
        self.is_last = read < missing;
        Ok(())
    }
}

/// A piece of a file, read before it is known what stands before it.
#[derive(Default)]
struct Piece {
    /// The piece, and what stands behind it.
    text: Vec<u8>,
    /// Where it ends.
    end: usize,
    /// Whether it ends with the file.
    is_last: bool,
    /// Its games, not numbered yet.
    games: Vec<Option<Record>>,
    /// The letters that the games up to its end were read by.
    earlier: Vec<&'static Letters>,
    /// Whether a game ends where it does, and its games would be read so whatever stood behind.
    holds: bool,
}

impl Piece {
    /// Reads its games, with the letters of those before it.
    fn read(mut self, reading: &Reading, known: &[&'static Letters]) -> Self {
        let decoded = Decoded::of_parts(&self.text, &[(0, Encoding::Utf8)]);
        // Which number it is, nobody knows; that it is not the first, they do.
        let options = Options { earlier: known.to_vec(), before: 1, ..reading.options.clone() };
        let mut reader = Reader::of(&decoded, &options);
        self.holds = self.is_last;
        loop {
            self.earlier = reader.earlier();
            let Some(record) = reader.next() else { break };
            let start = usize::try_from(record.offset).unwrap_or(usize::MAX);
            if !self.is_last && (start >= self.end || !record.settled) {
                self.holds = start == self.end;
                break;
            }
            self.games.push(records::wanted(&record, reading, &mut []));
        }
        self
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
