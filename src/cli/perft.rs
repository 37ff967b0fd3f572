//! `scoresheet perft`: how many sequences of plies there are, depth by depth.

use std::io::{self, Write};
use std::time::Instant;

use super::reading::GameArgs;
use super::{Failure, Global, Verdict};
use crate::position::Position;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// The position to begin from
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    game: GameArgs,
    /// Count by first ply, at the full depth
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(args: &Args, global: Global, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let position = args.game.position(args.fen.as_deref(), global.quiet)?;
    let counted = if args.divide { divide(out, &position, args.depth) } else { depths(out, &position, args.depth) };
    counted.map_err(Failure::standard_output)?;
    Ok(Verdict::Clean)
}

fn depths(out: &mut dyn Write, position: &Position, last: u32) -> io::Result<()> {
    for depth in 1..=last {
        let start = Instant::now();
        let nodes = position.perft(depth);
        line(out, depth, nodes, start)?;
        // The next depth may take hours: show this one, and stop where nobody reads any more.
        out.flush()?;
    }
    Ok(())
}

fn divide(out: &mut dyn Write, position: &Position, depth: u32) -> io::Result<()> {
    let start = Instant::now();
    let counts = position.divide(depth);
    for (ply, nodes) in &counts {
        writeln!(out, "{ply} {nodes}")?;
    }
    line(out, depth, counts.iter().map(|(_, nodes)| nodes).sum(), start)
}

/// Depth, nodes, seconds, speed.
#[expect(clippy::cast_precision_loss, reason = "a speed is shown to one digit")]
fn line(out: &mut dyn Write, depth: u32, nodes: u64, start: Instant) -> io::Result<()> {
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(out, "{depth} {nodes} {seconds:.3} {speed:.1}M/s")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    fn counted(count: impl Fn(&mut dyn Write, &Position, u32) -> io::Result<()>) -> Vec<String> {
        let mut out = Vec::new();
        count(&mut out, &Position::start(Game::find("marseillais").unwrap().rules), 3).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_line_a_depth_then_the_speed() {
        let lines = counted(depths);
        let fields: Vec<_> = lines.iter().map(|line| line.split(' ').take(2).collect::<Vec<_>>()).collect();
        assert_eq!(fields[..2], [["1", "20"], ["2", "445"]]);
        assert_eq!(lines[2].split(' ').count(), 4);
    }

    #[test]
    fn divided_counts_add_up() {
        let lines = counted(divide);
        let number = |line: &str| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap();
        assert_eq!(lines.len(), 21);
        assert_eq!(lines[..20].iter().map(|line| number(line)).sum::<u64>(), number(&lines[20]));
        assert_eq!(number(&lines[20]), number(&counted(depths)[2]));
    }
}
