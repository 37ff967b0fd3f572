//! Prints records for measuring: `cargo run --release --example corpus -- KIND LIMIT [SEED]`.
//!
//! LIMIT is a number of games, or of megabytes with an `M` behind it: `10000`, `20M`. How many games, plies and bytes
//! there are goes to standard error.

mod corpus;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use corpus::{Kind, Records};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seed = arguments.get(2).map_or(Some(11), |seed| seed.parse().ok());
    let asked = match &arguments[..] {
        [kind, limit] | [kind, limit, _] => kind_and_limits(kind, limit).zip(seed),
        _ => None,
    };
    let Some(((kind, games, bytes), seed)) = asked else {
        let kinds = Kind::ALL.map(|kind| kind.to_string()).join("|");
        eprintln!("corpus {kinds} GAMES|MEGABYTESM [SEED]");
        return ExitCode::from(2);
    };
    match print(kind, games, bytes, seed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("corpus: {error}");
            ExitCode::FAILURE
        }
    }
}

fn kind_and_limits(kind: &str, limit: &str) -> Option<(Kind, usize, usize)> {
    let kind = Kind::ALL.into_iter().find(|known| known.to_string() == kind)?;
    match limit.strip_suffix('M') {
        Some(megabytes) => Some((kind, usize::MAX, megabytes.parse::<usize>().ok()?.checked_mul(1_000_000)?)),
        None => Some((kind, limit.parse().ok()?, usize::MAX)),
    }
}

fn print(kind: Kind, games: usize, bytes: usize, seed: u64) -> std::io::Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut records = Records::new(kind, seed);
    let (mut made, mut written) = (0, 0);
    while made < games && written < bytes {
        let Some(record) = records.next() else { break };
        out.write_all(record.as_bytes())?;
        made += 1;
        written += record.len();
    }
    out.flush()?;
    eprintln!("{kind}: games={made} plies={} bytes={written}", records.plies);
    Ok(())
}
