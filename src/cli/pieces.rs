//! Pieces of a large file, read ahead on several threads, each from where a game seems to begin.

use std::collections::VecDeque;
use std::io;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use memchr::memmem;

use super::blocks::{BLOCK, Block, Blocks, is_utf8};
use super::reading::Reading;
use super::records::{self, Seen};
use super::turns::STACK;
use crate::detect::{Memory, Options, Reader};
use crate::letters::Letters;
use crate::report::Source;
use crate::source::{Decoded, Encoding, Lines, Survey};
use crate::syntax::PAIR;

/// Bytes behind a piece that are read with it, to know that its last game ends there.
const TAIL: usize = 1 << 18;

/// So many more pieces are in hand than there are threads: while one is shown, and another takes long, all threads read.
const MORE: usize = 2;

/// A piece of a file, read before it is known what stands before it.
#[derive(Default)]
struct Piece {
    /// The piece, and what stands behind it.
    text: Vec<u8>,
    /// What stands in that.
    survey: Survey,
    /// Where it ends.
    end: usize,
    /// Whether it ends with the file.
    is_last: bool,
    /// Its games, not numbered yet.
    games: Vec<Seen>,
    /// The letters that the games up to its end were read by.
    earlier: Vec<&'static Letters>,
    /// Whether a game ends where it does, and its games would be read so whatever stood behind.
    holds: bool,
}

/// A piece to be read, and where it is waited for.
type Task = (Piece, SyncSender<Piece>);

impl Blocks {
    /// Reads pieces on several threads at once, with the letters that are known now. What turns out to be so is shown; where it
    /// does not, the file is wound back there. Whether there is more, and more is wanted.
    pub(super) fn ahead(
        &mut self,
        path: &str,
        reading: &Reading,
        threads: NonZeroUsize,
        see: &mut impl FnMut(Block<'_, '_>) -> bool,
    ) -> io::Result<bool> {
        let known = self.earlier.clone();
        let is_over = AtomicBool::new(false);
        let (tasks, waiting) = channel::<Task>();
        let waiting = Mutex::new(waiting);
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for _ in 0..threads.get() {
                let builder = thread::Builder::new().stack_size(STACK);
                workers.push(builder.spawn_scoped(scope, || work(&waiting, &is_over, reading, &known))?);
            }
            let shown = self.show_pieces(path, threads, &known, &tasks, see);
            // Nobody waits for what is not shown.
            is_over.store(true, Ordering::Relaxed);
            drop(tasks);
            for worker in workers {
                worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            shown
        })
    }

    /// Gives the threads pieces to read, and shows them in order.
    fn show_pieces(
        &mut self,
        path: &str,
        threads: NonZeroUsize,
        known: &[&'static Letters],
        tasks: &std::sync::mpsc::Sender<Task>,
        see: &mut impl FnMut(Block<'_, '_>) -> bool,
    ) -> io::Result<bool> {
        let mut pieces: VecDeque<Receiver<Piece>> = VecDeque::new();
        let mut goes_on = true;
        loop {
            while goes_on && pieces.len() < threads.get() + MORE {
                let Some(piece) = self.cut()? else { break };
                goes_on = !piece.is_last;
                let (answer, read) = sync_channel(1);
                // No thread is left where one broke down: then none answers.
                let _ = tasks.send((piece, answer));
                pieces.push_back(read);
            }
            let Some(piece) = pieces.pop_front().and_then(|first| first.recv().ok()) else { break };
            if !piece.holds || self.earlier != known {
                break;
            }
            let decoded = Decoded::of_parts(&piece.text, &[(0, Encoding::Utf8)]);
            let lines = Lines::within(&decoded, self.before, self.place).with_line_ends(piece.survey.line_ends);
            let mut source = Source { path, lines };
            let mut games = piece.games;
            for seen in &mut games {
                self.games += 1;
                if let Seen::Read(record) = seen {
                    record.game.index = self.games as usize;
                }
            }
            let encoding = Encoding::Utf8.key();
            if !see(Block { source: &mut source, encoding, findings: Vec::new(), games }) || piece.is_last {
                return Ok(false);
            }
            self.place = source.lines.locate(piece.end);
            self.before += piece.end as u64;
            self.earlier = piece.earlier;
            drop(decoded);
            self.texts.push(piece.text);
        }
        self.wind_back()?;
        Ok(true)
    }

    /// Takes a piece of the file that ends where a game seems to begin; `None` where none seems to.
    fn cut(&mut self) -> io::Result<Option<Piece>> {
        self.size = BLOCK + TAIL;
        self.fill()?;
        if self.is_last {
            let mut text = std::mem::take(&mut self.text);
            text.truncate(std::mem::take(&mut self.len));
            return Ok(Some(Piece { end: text.len(), text, is_last: true, ..Piece::default() }));
        }
        // A blank line, and a tag behind it.
        let found = [&b"\n\n["[..], b"\r\n\r\n["].into_iter().find_map(|cut| {
            let at = memmem::rfind(&self.text[..BLOCK], cut)?;
            Some(at + cut.len() - 1)
        });
        let Some(end) = found else { return Ok(None) };
        let mut rest = self.texts.pop().unwrap_or_default();
        let behind = &self.text[end..self.len];
        if rest.len() < behind.len() {
            rest.resize(behind.len(), 0);
        }
        rest[..behind.len()].copy_from_slice(behind);
        self.len -= end;
        let mut text = std::mem::replace(&mut self.text, rest);
        text.truncate(end + TAIL);
        Ok(Some(Piece { text, end, ..Piece::default() }))
    }
}

/// Reads pieces as they come, until there are no more or it is over.
fn work(waiting: &Mutex<Receiver<Task>>, is_over: &AtomicBool, reading: &Reading, known: &[&'static Letters]) {
    let mut memory = None;
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((piece, answer)) = next else { break };
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let piece = piece.read(reading, known, &mut memory);
        // Where it is not waited for any more, it is not needed.
        let _ = answer.send(piece);
    }
}

impl Piece {
    /// Reads its games, with the letters of those before it.
    fn read(mut self, reading: &Reading, known: &[&'static Letters], memory: &mut Option<Memory>) -> Self {
        self.survey = Survey::of(&self.text, PAIR);
        if reading.encoding.is_none() && !self.survey.is_ascii && !is_utf8(&self.text, self.is_last) {
            return self;
        }
        let decoded = Decoded::of_parts(&self.text, &[(0, Encoding::Utf8)]);
        // Which number it is, nobody knows; that it is not the first, they do.
        let options = Options { earlier: known.to_vec(), before: 1, ..reading.options.clone() };
        let mut reader = Reader::of(&decoded, &options)
            .with(memory.take().unwrap_or_default())
            .knowing_that_comments_allow_nothing(!self.survey.has_pair);
        self.holds = self.is_last;
        loop {
            let earlier = reader.earlier().len();
            if !self.is_last && reader.offset() >= self.end {
                self.holds = reader.offset() == self.end;
                self.earlier = reader.earlier().to_vec();
                break;
            }
            let next = records::next(&mut reader, reading, self.is_last, &mut []);
            let Some(next) = next.filter(|next| self.is_last || next.settled) else {
                self.earlier = reader.earlier()[..earlier].to_vec();
                break;
            };
            self.games.push(next.seen);
        }
        *memory = Some(reader.into_memory());
        self
    }
}
