//! `check FILE`: plays the main line of every game; prints how many games, plies and errors there are.

use std::io;
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

#[derive(Default)]
struct Counts {
    games: u64,
    plies: u64,
    errors: u64,
}

impl Visitor for Counts {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.games += 1;
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            match peers::start(value) {
                Ok(position) => *start = position,
                Err(_) => {
                    self.errors += 1;
                    return ControlFlow::Break(());
                }
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
        let Ok(legal) = san.san.to_move(position) else {
            self.errors += 1;
            return ControlFlow::Break(());
        };
        position.play_unchecked(legal);
        self.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

fn main() -> io::Result<()> {
    let mut counts = Counts::default();
    let mut reader = Reader::new(peers::file()?);
    while reader.read_game(&mut counts)?.is_some() {}
    println!("games={} plies={} errors={}", counts.games, counts.plies, counts.errors);
    Ok(())
}
