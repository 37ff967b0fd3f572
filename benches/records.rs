//! How long records take to be scanned, replayed, checked and converted: `cargo bench --bench records`.
//!
//! Each over records of the generator, on one thread, with bytes a second. What a ply costs as such, and perft, is
//! measured by `position`; whole programs are raced by `benches/race`.

mod corpus;

use corpus::{Kind, Records};
use divan::{Bencher, counter::BytesCount};
use scoresheet::convert::{self, Losses, Style};
use scoresheet::detect::{self, Options, Reader};
use scoresheet::letters::{Alphabet, ENGLISH};
use scoresheet::position::Position;
use scoresheet::replay::{Script, replay};
use scoresheet::syntax::{Layout, Scratch, Tape, Tree, scan};

/// Text that fits the caches of no machine, and takes milliseconds.
const BYTES: usize = 1_000_000;

fn main() {
    divan::main();
}

/// Games of a kind, about a megabyte.
fn games(kind: Kind) -> Vec<String> {
    let mut bytes = 0;
    Records::new(kind, 11)
        .take_while(|record| {
            bytes += record.len();
            bytes < BYTES
        })
        .collect()
}

/// Measures work over so many bytes.
fn over<T>(bencher: Bencher, bytes: usize, work: impl FnMut() -> T) {
    bencher.counter(BytesCount::new(bytes)).bench_local(work);
}

/// The layout that a kind is written in.
fn layout(kind: Kind) -> &'static Layout {
    let name = match kind {
        Kind::MarseillaisLine => "line",
        Kind::MarseillaisFull => "full",
        _ => "pgn",
    };
    Layout::find(name).expect("a layout of the library")[0]
}

fn told(kind: Kind) -> Options {
    Options { game: Some(kind.game()), ..Options::default() }
}

/// Bytes to tokens.
#[divan::bench(args = Kind::ALL)]
fn tokens(bencher: Bencher, kind: Kind) {
    let games = games(kind);
    let (mut scratch, mut tape) = (Scratch::default(), Tape::default());
    over(bencher, games.iter().map(String::len).sum(), || {
        let mut tokens = 0;
        for game in &games {
            scan(game.as_bytes(), layout(kind).semicolon, true, &mut scratch, &mut tape);
            tokens += tape.tokens.len();
        }
        tokens
    });
}

/// Tokens to plies that are resolved, played, and compared with what is claimed.
#[divan::bench(args = Kind::ALL)]
fn plies(bencher: Bencher, kind: Kind) {
    let games = games(kind);
    let mut scratch = Scratch::default();
    let scanned: Vec<(&str, Tape, Tree)> = games
        .iter()
        .map(|game| {
            let (mut tape, mut tree) = (Tape::default(), Tree::default());
            scan(game.as_bytes(), layout(kind).semicolon, true, &mut scratch, &mut tape);
            tree.arrange(game.as_bytes(), &tape, layout(kind));
            (game.as_str(), tape, tree)
        })
        .collect();
    let alphabet = Alphabet::new(ENGLISH);
    let start = Position::start(kind.game().rules);
    over(bencher, games.iter().map(String::len).sum(), || {
        let mut plies = 0;
        for (text, tape, tree) in &scanned {
            let text = text.as_bytes();
            let script =
                Script { text, tape, tree, alphabet: &alphabet, alternatives: false, mirrored: false, allowed: &[] };
            let replay = replay(script, start);
            assert!(!replay.broken);
            plies += replay.plies.len();
        }
        plies
    });
}

/// A file read as `check` reads it, with its game told.
#[divan::bench(args = Kind::ALL)]
fn check(bencher: Bencher, kind: Kind) {
    let text = games(kind).concat();
    over(bencher, text.len(), || findings(&text, &told(kind)));
}

/// The same with nothing told.
#[divan::bench(args = Kind::ALL)]
fn check_detected(bencher: Bencher, kind: Kind) {
    let text = games(kind).concat();
    over(bencher, text.len(), || findings(&text, &Options::default()));
}

fn findings(text: &str, options: &Options) -> usize {
    let decoded = detect::decode(text.as_bytes(), None);
    let mut reader = Reader::of(&decoded, options);
    let mut findings = 0;
    while let Some(record) = reader.next() {
        findings += record.findings.len();
    }
    findings
}

/// A file written in another layout, and read back.
#[divan::bench(args = Kind::ALL)]
fn convert_to_full(bencher: Bencher, kind: Kind) {
    let text = games(kind).concat();
    let style = Style::new(Layout::find("full").expect("a layout of the library")[0]);
    over(bencher, text.len(), || {
        let written =
            |score: &convert::Score, text: &[u8]| convert::write(score, &style, text).map_or(0, |text| text.len());
        converted(&text, &told(kind), written)
    });
}

/// A file as coordinates.
#[divan::bench(args = Kind::ALL)]
fn convert_to_uci(bencher: Bencher, kind: Kind) {
    let text = games(kind).concat();
    over(bencher, text.len(), || converted(&text, &told(kind), |score, _| convert::uci(score).len()));
}

fn converted(text: &str, options: &Options, write: impl Fn(&convert::Score, &[u8]) -> usize) -> usize {
    let mut reader = Reader::new(text.as_bytes(), options);
    let mut bytes = 0;
    while let Some(record) = reader.next() {
        bytes += write(&convert::gather(&record, &mut Losses::default()), record.text);
    }
    bytes
}
