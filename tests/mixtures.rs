//! Records of every game in every layout, set of letters, style and encoding, mixed in one file or in one record: each is
//! read as what was played, or there is a finding on it.

mod common;
mod writer;

use std::fmt::Write as _;

use common::Dice;
use scoresheet::detect::{Options, Reader, decode};
use scoresheet::letters::Letters;
use scoresheet::position::Move;
use scoresheet::source::{Encoding, Page};
use writer::{Written, jumble, record};

use Encoding::{Cp437, Cp850, Cp852, Cp866, Iso8859_2, Iso8859_5, Koi8R, Koi8U, Utf8, Utf16Le};
use Encoding::{Windows1250, Windows1251, Windows1252};

const SIZE: usize = 200_000;

/// The encodings of a file's records: one, or several that stand in it by turns.
const FILES: &[&[Encoding]] = &[
    &[Utf8],
    &[Utf16Le],
    &[Windows1251],
    &[Koi8R],
    &[Koi8U],
    &[Cp866],
    &[Iso8859_5],
    &[Windows1250],
    &[Windows1252],
    &[Utf8, Windows1251],
    &[Koi8R, Windows1251],
    &[Utf8, Windows1250, Windows1251, Iso8859_2, Iso8859_5, Koi8R, Cp437, Cp850, Cp852, Cp866],
];

/// Text in an encoding, if it has all its characters.
fn encode(text: &str, encoding: Encoding) -> Option<Vec<u8>> {
    if encoding == Utf16Le {
        return Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
    }
    match Page::of(encoding) {
        Some(page) => text.chars().map(|c| (0..=255).find(|byte| page.char(*byte) == Some(c))).collect(),
        None => Some(text.as_bytes().to_vec()),
    }
}

/// A name that brings letters of the encoding into tags and comments.
fn name(encoding: Encoding) -> &'static str {
    match encoding {
        Cp866 | Iso8859_5 | Koi8R | Koi8U | Windows1251 => "Алехин, Александр",
        Iso8859_2 | Windows1250 | Cp852 => "Dvořák, Bohumír",
        _ => "Müller, Jürgen",
    }
}

/// A file of random records, and where each begins in it.
fn file(encodings: &[Encoding], dice: &mut Dice) -> (Vec<u8>, Vec<(usize, Written)>) {
    let mut bytes = if encodings == [Utf16Le] { vec![0xFF, 0xFE] } else { Vec::new() };
    let mut games = Vec::new();
    while bytes.len() < SIZE {
        let encoding = encodings[dice.below(encodings.len())];
        let russian = name(encoding).starts_with('А') && dice.below(2) == 0;
        let written = record(name(encoding), Letters::find("ru").filter(|_| russian), dice);
        if let Some(encoded) = encode(&written.text, encoding) {
            games.push((if games.is_empty() { 0 } else { bytes.len() }, written));
            bytes.extend(encoded);
        }
    }
    (bytes, games)
}

/// A game as it was read: where it stands in the file, its plies, and what was said of it.
struct Seen {
    start: usize,
    end: usize,
    plies: Vec<(Move, bool)>,
    letters: &'static str,
    findings: Vec<String>,
    why: String,
}

fn read(bytes: &[u8]) -> Vec<Seen> {
    let decoded = decode(bytes, None);
    let place = |byte: u64| usize::try_from(decoded.to_file(usize::try_from(byte).expect("small"))).expect("small");
    let mut reader = Reader::of(&decoded, &Options::default());
    let mut games = Vec::new();
    while let Some(record) = reader.next() {
        games.push(Seen {
            start: if games.is_empty() { 0 } else { place(record.offset) },
            end: place(record.offset + record.text.len() as u64),
            plies: record.replay.plies.iter().map(|ply| (ply.played, ply.begins_turn)).collect(),
            letters: record.reading.letters.code,
            findings: record.findings.iter().map(|finding| format!("{}: {}", finding.name, finding.message)).collect(),
            why: record.reading.why(),
        });
    }
    games
}

/// The records that were read as other games than were written, without a word; and how many were read as written.
fn compare(bytes: &[u8], written: &[(usize, Written)]) -> (String, usize) {
    let games = read(bytes);
    let (mut wrong, mut right) = (String::new(), 0);
    for (index, (start, game)) in written.iter().enumerate() {
        let end = written.get(index + 1).map_or(bytes.len(), |next| next.0);
        let here: Vec<&Seen> = games.iter().filter(|seen| seen.start < end && seen.end > *start).collect();
        if matches!(here[..], [one] if one.start == *start && one.end == end && one.plies == game.plies) {
            right += 1;
            continue;
        }
        // A record that is whole in plain English is English: so says the order of the sets.
        let is_english = |seen: &Seen| seen.letters == "en" && game.untold.is_some_and(|set| set.code != "en");
        if here.is_empty() || here.iter().any(|seen| seen.findings.is_empty() && !is_english(seen)) {
            let _ = write!(wrong, "--- {}, at byte {start}\n{}read as\n", game.how, game.text);
            for seen in here {
                let plies = seen.plies.iter().map(|(ply, first)| format!("{}{ply} ", if *first { "| " } else { "" }));
                let (why, plies) = (&seen.why, plies.collect::<String>());
                let _ = writeln!(wrong, "{why} at {}..{}: {plies}", seen.start, seen.end);
            }
        }
    }
    (wrong, right)
}

#[test]
fn a_mixed_file_is_read_as_it_was_written_or_there_is_a_finding() {
    for (seed, encodings) in FILES.iter().enumerate() {
        let (bytes, written) = file(encodings, &mut Dice::new(seed as u64 + 1));
        let (wrong, right) = compare(&bytes, &written);
        assert!(wrong.is_empty(), "{encodings:?}\n{wrong}");
        // So that no finding on everything passes the test.
        let whole = encodings.len() == 1 || *encodings == [Utf8, Windows1251];
        assert!(!whole || right * 100 >= written.len() * 98, "{encodings:?}: {right} of {} are right", written.len());
    }
}

/// One record in which every ply has its own letters and style, and every turn its own separators.
#[test]
fn a_mixed_record_is_read_as_it_was_written_or_there_is_a_finding() {
    for seed in 0..12 {
        let mut dice = Dice::new(seed + 100);
        let written = jumble(if seed % 3 == 0 { SIZE } else { 60 << seed }, &mut dice);
        let bytes = written.text.clone().into_bytes();
        let (wrong, _) = compare(&bytes, &[(0, written)]);
        assert!(wrong.is_empty(), "{wrong}");
    }
}
