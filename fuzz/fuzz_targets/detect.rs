//! Reading depends on nothing but the text, and a game that is read straight through is what it is by tape and tree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet::detect::{GameFrom, Memory, Options, Reader, Record, Straight, Wanted, decode};
use scoresheet::letters::ENGLISH;
use scoresheet::position::{Move, Position, Status};
use scoresheet::rules::Game;
use scoresheet::source::{Decoded, Encoding};
use scoresheet::syntax::Termination;
use scoresheet_fuzz::{Choice, shown};

fuzz_target!(|file: &[u8]| {
    let decoded = decode(file, None);
    assert_eq!(decode(file, None), decoded);
    // Without an option, and with those that reading straight through knows.
    let mut choice = Choice::by(file);
    let game =
        choice.of(&[None, None, None, Game::find("orthodox"), Game::find("marseillais"), Game::find("frankfurt")]);
    let options = Options { game, ..Options::default() };
    let wanted = Wanted { plies: true, plain: choice.of(&[false, false, true]) };
    let memory = compare_ways(&decoded, &options, wanted);
    compare_times(&decoded, &options, memory);
});

/// What there is to compare of a game.
#[derive(Debug, PartialEq)]
struct Seen {
    index: u32,
    offset: u64,
    text: String,
    tags: Vec<(String, String)>,
    game: &'static str,
    from: GameFrom,
    notation: &'static str,
    letters: &'static str,
    turns: u32,
    plies: Vec<(Move, bool)>,
    end: Option<Position>,
    status: Option<Status>,
    result: Option<Termination>,
    first: u32,
    encoding: Encoding,
    findings: usize,
}

fn seen(record: &Record<'_>) -> Seen {
    let (text, replay) = (record.text, &record.replay);
    let tags = record.tape.tags.iter().map(|pair| (shown(pair.name.of(text)), pair.text(text).into_owned()));
    Seen {
        index: record.index,
        offset: record.offset,
        text: shown(text),
        tags: tags.collect(),
        game: record.reading.game.key,
        from: record.reading.from,
        notation: record.reading.notation,
        letters: record.reading.letters.code,
        turns: replay.turns,
        plies: replay.plies.iter().map(|ply| (ply.played, ply.begins_turn)).collect(),
        end: replay.end,
        status: record.status(),
        result: replay.result,
        first: record.first_byte(),
        encoding: record.encoding,
        findings: record.findings.len() + record.allowed.len() + usize::from(record.refused.is_some()),
    }
}

/// The same of a game that was read straight through: nothing is to be said of it.
fn seen_straight(straight: &Straight<'_>) -> Seen {
    let (text, outcome) = (straight.text, straight.outcome);
    assert_eq!(outcome.plies as usize, straight.plies.len());
    let tags = straight.tags.iter().map(|pair| (shown(pair.name.of(text)), shown(pair.value.of(text))));
    Seen {
        index: straight.index,
        offset: straight.offset,
        text: shown(text),
        tags: tags.collect(),
        game: outcome.game.key,
        from: outcome.from,
        notation: outcome.notation,
        letters: ENGLISH.code,
        turns: outcome.turns,
        plies: straight.plies.iter().map(|ply| (ply.played, ply.begins_turn)).collect(),
        end: Some(outcome.end),
        status: Some(outcome.status),
        result: Some(outcome.result),
        first: 0,
        encoding: Encoding::Utf8,
        findings: 0,
    }
}

/// Reads a text straight through where that can be done, and by tape and tree. What the reader remembers is given back.
fn compare_ways(decoded: &Decoded<'_>, options: &Options, wanted: Wanted) -> Memory {
    let mut quick = Reader::of(decoded, options);
    let mut slow = Reader::of(decoded, options);
    loop {
        let straight = quick.straight(wanted).map(|straight| (seen_straight(&straight), straight.settled));
        let right = slow.next().map(|record| (seen(&record), record.settled));
        if let Some((straight, settled)) = straight {
            let (right, is_settled) = right.expect("a game that both ways see");
            assert_eq!(straight, right);
            // Straight through, fewer games are held to be unsettled.
            assert!(settled || !is_settled, "{right:?}");
        } else {
            let read = quick.next().map(|record| seen(&record));
            assert_eq!(read, right.map(|(right, _)| right));
            if read.is_none() {
                assert_eq!(quick.file_findings(), slow.file_findings());
                return quick.into_memory();
            }
        }
        assert_eq!(quick.earlier(), slow.earlier());
    }
}

/// Reads a text twice, the second time with the memory of another reader.
fn compare_times(decoded: &Decoded<'_>, options: &Options, memory: Memory) {
    let mut first = Reader::of(decoded, options);
    let mut second = Reader::of(decoded, options).with(memory);
    loop {
        let (one, other) = (first.next(), second.next());
        let Some((one, other)) = one.as_ref().zip(other.as_ref()) else {
            assert!(one.is_none() && other.is_none(), "a game that is read once");
            return;
        };
        assert_eq!(seen(one), seen(other));
        assert_eq!((one.tape, one.tree), (other.tape, other.tree));
        assert_eq!((one.reading, &one.replay), (other.reading, &other.replay));
        assert_eq!((one.start, one.settled, &one.findings), (other.start, other.settled, &other.findings));
    }
}
