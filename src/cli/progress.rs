//! How far a long run has come: one line at the bottom of a terminal, gone when the run is over or anything else is written.

use std::io::{self, IsTerminal as _, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::report::object::Summary;

/// What takes less needs no line.
const AFTER: Duration = Duration::from_secs(1);

/// Between two lines; oftener nobody reads them.
const PAUSE: Duration = Duration::from_millis(100);

/// Columns where nothing tells how many there are.
const COLUMNS: usize = 80;

/// To the beginning of the line, and nothing behind.
const CLEAR: &str = "\r\x1b[K";

/// Whether a line stands there: there is one terminal, whoever writes to it.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// A run that is watched.
#[derive(Debug)]
pub(super) struct Progress {
    begun: Instant,
    /// When the next line is due, counted from the beginning.
    due: Duration,
    /// Files that there are.
    files: usize,
}

impl Progress {
    /// Begins to watch a run over so many files, where anybody can see it.
    pub fn begin(files: usize, quiet: bool) -> Option<Self> {
        (!quiet && io::stderr().is_terminal()).then(|| Self::over(files))
    }

    fn over(files: usize) -> Self {
        Self { begun: Instant::now(), due: AFTER, files }
    }

    /// The run has come so far.
    pub fn step(&mut self, counted: &Summary) {
        let passed = self.begun.elapsed();
        if passed < self.due {
            return;
        }
        let width = terminal_size::terminal_size_of(io::stderr()).map_or(COLUMNS, |(width, _)| usize::from(width.0));
        if let Some(line) = self.line(counted, passed, width) {
            SHOWN.store(true, Ordering::Relaxed);
            let _ = write!(io::stderr(), "{CLEAR}{line}");
        }
    }

    /// The line after so much time, if one is due, cut where the terminal ends: a second line could not be cleared.
    fn line(&mut self, counted: &Summary, passed: Duration, width: usize) -> Option<String> {
        if passed < self.due {
            return None;
        }
        self.due = passed + PAUSE;
        let Summary { files, games, .. } = counted;
        let rate = (*games as u128 * 1000) / passed.as_millis().max(1);
        let line = format!("{files} of {} files, {games} games, {rate} games a second", self.files);
        Some(line.chars().take(width.saturating_sub(1)).collect())
    }
}

/// Takes the line away, if one stands there.
pub(super) fn hide() {
    if SHOWN.swap(false, Ordering::Relaxed) {
        // Where standard error is closed, nothing was shown.
        let _ = write!(io::stderr(), "{CLEAR}");
    }
}

/// A stream that may be the same terminal.
#[derive(Debug)]
pub(super) struct Beside<W>(pub W);

impl<W: Write> Write for Beside<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        hide();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_after_a_second_and_not_too_often() {
        let mut progress = Progress::over(10_000);
        let mut line = |games, millis, width| {
            let counted = Summary { files: 7, games, ..Summary::default() };
            progress.line(&counted, Duration::from_millis(millis), width)
        };
        assert_eq!(line(5, 999, 80), None);
        assert_eq!(line(3000, 1500, 80).unwrap(), "7 of 10000 files, 3000 games, 2000 games a second");
        assert_eq!(line(3001, 1599, 80), None);
        assert_eq!(line(3200, 1600, 20).unwrap(), "7 of 10000 files, 3");
    }

    #[test]
    fn what_is_written_takes_the_line_away() {
        SHOWN.store(true, Ordering::Relaxed);
        let mut out = Beside(Vec::new());
        out.write_all(b"a").unwrap();
        assert!(!SHOWN.load(Ordering::Relaxed));
        assert_eq!(out.0, b"a");
    }
}
