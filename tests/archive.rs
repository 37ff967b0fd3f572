//! A made archive with faults at known places: every one is found where it was sown and none elsewhere, `--fix` mends
//! those that are safe, and a second `--fix` changes nothing.
//!
//! What is right is known by the writer of this file, which shares no code with `lint`. `FILES=10000` makes more files.

mod command;
mod common;
mod sheet;
mod writer;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use command::{gzip, run_in};
use common::Dice;
use scoresheet::letters::Letters;
use scoresheet::source::{Encoding, encode};
use serde_json::Value;
use sheet::{Random, Sheet, fixed};

/// A finding: file, line, column, name.
type Place = (String, u64, u64, String);

const LETTERS: [&str; 8] = ["en", "de", "fr", "es", "it", "ru", "pl", "cs"];

/// Faults that `--fix` mends; the others stay.
const SAFE: [&str; 17] = [
    "missing-capture-mark",
    "missing-check-mark",
    "missing-mate-mark",
    "letter-o-castling",
    "letter-case",
    "redundant-disambiguation",
    "word-for-mark",
    "no-termination",
    "malformed-tag",
    "blank-in-tags",
    "missing-game-tag",
    "lookalike-letter",
    "odd-dash",
    "odd-space",
    "stray-separator",
    "slash-comment",
    "mixed-letters",
];

/// How a file is written: the encoding, where the letters have one, how its lines end, whether it is compressed.
struct Form {
    page: Encoding,
    mark: &'static [u8],
    line_end: &'static str,
    packed: bool,
}

impl Form {
    fn of(file: usize, letters: &str) -> Self {
        let (page, mark): (_, &[u8]) = match (letters, file / LETTERS.len() % 5) {
            ("ru", 0) => (Encoding::Windows1251, b""),
            ("ru", 1) => (Encoding::Koi8R, b""),
            ("ru", 2) => (Encoding::Cp866, b""),
            (_, 1) if file.is_multiple_of(3) => (Encoding::Utf16Le, b"\xff\xfe"),
            (_, 2) if file.is_multiple_of(3) => (Encoding::Utf16Be, b"\xfe\xff"),
            (_, 3) => (Encoding::Utf8, b"\xef\xbb\xbf"),
            _ => (Encoding::Utf8, b""),
        };
        Self { page, mark, line_end: ["\n", "\n", "\r\n", "\r"][file / 3 % 4], packed: file % 17 == 16 }
    }

    /// The bytes, and whether they are in the page: some signs are in none.
    fn write(&self, text: &str) -> (Vec<u8>, bool) {
        let text = text.replace('\n', self.line_end);
        let (bytes, is_page) = match encode(&text, self.page) {
            Ok(bytes) => ([self.mark, &bytes].concat(), self.page != Encoding::Utf8 && bytes != text.as_bytes()),
            Err(_) => (text.into_bytes(), false),
        };
        (if self.packed { gzip(&bytes) } else { bytes }, is_page)
    }
}

/// A word of its own for a number.
fn word(number: usize) -> String {
    number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

/// Makes the archive; the faults that were sown.
fn make(folder: &Path, files: usize, seed: u64) -> BTreeSet<Place> {
    let mut places = BTreeSet::new();
    let mut dice = Dice::new(seed);
    let mut earlier: Option<Random> = None;
    let mut small = fixed::GAMES.iter().cycle();
    for file in 0..files {
        let letters = Letters::find(LETTERS[file % LETTERS.len()]).expect("a set");
        let mut sheet = Sheet::default();
        let (surname, given) = (format!("K{}", word(file)), format!("Jan{}", word(file)));
        let is_turned = dice.below(8) == 0;
        for game in 0..=dice.below(4) {
            let white = format!("{surname}, {given}");
            let black =
                if is_turned && game == 0 { format!("¦{given} {surname}") } else { format!("B{}", word(file)) };
            if let Some(again) = earlier.take_if(|_| dice.below(12) == 0) {
                sheet.fault("duplicate-game");
                sheet.game(&again, [&white, &black], letters, &mut dice);
            } else {
                earlier = Some(sheet.random([&white, &black], letters, &mut dice)).filter(Random::is_long);
            }
            if dice.below(3) == 0 {
                sheet.fixed(small.next().expect("they come again"));
            }
        }
        if dice.below(20) == 0 {
            sheet.fixed(&fixed::LAST[0]);
        }
        let form = Form::of(file, letters.code);
        let name = format!("{file:05}.txt{}", if form.packed { ".gz" } else { "" });
        let (bytes, is_page) = form.write(&sheet.text);
        if is_page {
            places.insert((name.clone(), 1, 1, "encoding".to_owned()));
        }
        fs::write(folder.join(&name), bytes).expect("a file");
        places
            .extend(sheet.faults.iter().map(|(line, column, what)| (name.clone(), *line, *column, (*what).to_owned())));
    }
    for (what, name, text) in fixed::FILES {
        let mut sheet = Sheet::default();
        sheet.marked(text, &mut what.split(' '));
        // A byte that is none of UTF-8.
        let bytes = sheet.text.bytes().map(|byte| if byte == 0x1a { 0xd0 } else { byte });
        fs::write(folder.join(name), bytes.collect::<Vec<_>>()).expect("a file");
        places.extend(
            sheet.faults.iter().map(|(line, column, what)| ((*name).to_owned(), *line, *column, (*what).to_owned())),
        );
    }
    places
}

/// A number from the environment.
fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// What `lint` finds in the folder, and how many plies it has.
fn found(folder: &Path) -> (BTreeSet<Place>, u64) {
    let run = run_in(folder, &["lint", "--format", "ndjson", "."], "");
    assert!(matches!(run.code, 0 | 1), "{run}");
    let objects = run.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object"));
    let mut plies = 0;
    let places = objects.flat_map(|object| {
        if object["type"] == "summary" {
            plies = object["plies"].as_u64().expect("a number");
        }
        let path = object["path"].as_str().unwrap_or_default().to_owned();
        let findings = object["findings"].as_array().cloned().unwrap_or_default();
        findings.into_iter().map(move |finding| {
            let number = |name: &str| finding[name].as_u64().expect("a number");
            (path.clone(), number("line"), number("column"), finding["name"].as_str().expect("a name").to_owned())
        })
    });
    (places.collect(), plies)
}

#[test]
fn every_sown_fault_is_found_in_its_place_and_none_elsewhere_and_what_is_safe_is_mended() {
    let files = number("FILES", 120);
    let seed = number("SEED", 6) as u64;
    let folder = tempfile::tempdir().expect("a folder");
    let sown = make(folder.path(), files, seed);
    assert!(sown.len() > files, "{}", sown.len());
    let (found_first, plies) = found(folder.path());
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, _, _, name) in &sown {
        *kinds.entry(name).or_default() += 1;
    }
    println!("{files} files, {plies} plies, {} faults of {} kinds: {kinds:?}", sown.len(), kinds.len());
    assert!(files < 120 || plies > files as u64 * 190 && kinds.len() > 50, "{plies} {kinds:?}");
    // With the text of the line, to see why.
    let line_of = |place: &Place| {
        let bytes = fs::read(folder.path().join(&place.0)).expect("a file");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let line = text.lines().nth(usize::try_from(place.1).expect("small") - 1).unwrap_or_default().to_owned();
        (place.clone(), line)
    };
    let missed: Vec<_> = sown.difference(&found_first).take(9).map(line_of).collect();
    let invented: Vec<_> = found_first.difference(&sown).take(9).map(line_of).collect();
    // Where it fails, it stays to be looked at.
    let is_right = missed.is_empty() && invented.is_empty();
    assert!(is_right, "in {:?}: missed {missed:#?}\ninvented {invented:#?}", folder.keep());
    let fix = run_in(folder.path(), &["lint", "--fix", "."], "");
    assert!(fix.code == 1 && !fix.err.contains("report this"), "{fix}");
    // Where they are has changed.
    let count = |places: &BTreeSet<Place>| {
        let mut counts: BTreeMap<(String, String), i64> = BTreeMap::new();
        for (path, _, _, name) in places {
            *counts.entry((path.clone(), name.clone())).or_default() += 1;
        }
        counts
    };
    let left: BTreeSet<Place> = sown.into_iter().filter(|(_, _, _, name)| !SAFE.contains(&name.as_str())).collect();
    let mut more = count(&found(folder.path()).0);
    for (place, number) in count(&left) {
        *more.entry(place).or_default() -= number;
    }
    more.retain(|_, number| *number != 0);
    assert!(more.is_empty(), "after the fixes, more than there should be, or less: {more:?}");
    let again = run_in(folder.path(), &["lint", "--fix", "."], "");
    assert!(again.code == 1 && again.err.ends_with("0 fixed\n"), "{again}");
}

/// The same game and the same player in several places.
#[test]
fn games_and_names_of_many_files_are_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *";
    let other = "1.e2-e4 e7-e5 2.Сg1-f3 Сb8-c6\n";
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("a.txt", &format!("[White \"Réti, R.\"]\n[Black \"Tal\"]\n\n{moves}\n\n[White \"Réti, R.\"]\n\n1. d4 *\n"));
    write("b.txt", &format!("[White \"R. Reti\"]\n[Black \"Tal\"]\n\n{}\n", moves.replace(". ", ".")));
    write("c.txt", other);
    write("notes.md", "no record");
    let select = "duplicate-game,name-variants,unknown-type";
    let run = run_in(folder.path(), &["lint", "--format", "concise", "--select", select, "."], "");
    let expected = "notes.md:1:1: info[unknown-type] the file is called as no record is, and is passed over\n\
                    b.txt:1:1: warning[duplicate-game] the same plies as game 1 of a.txt, line 1\n\
                    b.txt:1:9: info[name-variants] `R. Reti`, written so once, is written `Réti, R.` 2 times\n";
    assert_eq!((run.code, run.out.as_str()), (1, expected), "{}", run.err);
}
