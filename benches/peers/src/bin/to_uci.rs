//! `to_uci FILE`: the main line of every game in coordinates, a line a game.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

struct Writer<W> {
    out: W,
    /// What could not be written, told behind the last game.
    failed: io::Result<()>,
}

impl<W: Write> Writer<W> {
    fn put(&mut self, arguments: std::fmt::Arguments<'_>) {
        if self.failed.is_ok() {
            self.failed = self.out.write_fmt(arguments);
        }
    }
}

impl<W: Write> Visitor for Writer<W> {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            match peers::start(value) {
                Ok(position) => *start = position,
                Err(_) => return ControlFlow::Break(()),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(start)
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(legal) = san.san.to_move(position) else { return ControlFlow::Break(()) };
        self.put(format_args!("{} ", UciMove::from_move(legal, CastlingMode::Standard)));
        position.play_unchecked(legal);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {
        self.put(format_args!("\n"));
    }
}

fn main() -> io::Result<()> {
    let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut writer = Writer { out, failed: Ok(()) };
    let mut reader = Reader::new(peers::file()?);
    while reader.read_game(&mut writer)?.is_some() {}
    writer.failed?;
    writer.out.flush()
}
