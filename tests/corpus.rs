//! The corpus, file by file: what is found in it, what its games come to, how it looks; and that reading it, whole or
//! mutilated, loses no byte and never fails.

mod command;
mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use common::Dice;
use insta::glob;
use scoresheet::detect::{Options, Reader, Record, decode};
use scoresheet::diagnostic::{Finding, Group, Name, Span};
use scoresheet::position::Status;
use scoresheet::source::{Encoding, Lines};
use scoresheet::syntax::{Termination, outline};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Files whose tree is kept: one a layout, and those that are hard to cut into words and turns.
const TREES: &[&str] = &[
    "seeds/marsilia.txt",
    "seeds/marsilia.full.txt",
    "seeds/marsilia.pgn",
    "seeds/marsilia.columns.txt",
    "seeds/documents/sah-de-la-frankfurt.ro.txt",
    "fortis-alekhine-1925/original.de.txt",
    "cahiers-de-l-echiquier/and-and-dash.txt",
    "lookintochess/figurines.txt",
    "aise/two-numberings.txt",
    "ficgs/italian-example.txt",
    "usku/schustermatt.de.txt",
    "broken/nested-comment.pgn",
    "broken/unclosed-variation.txt",
    "broken/unreadable-ply.txt",
];

/// Files whose report for people is kept: none, one of the whole file, with a second place, with several causes, far to
/// the right in a long line, in a line with a byte that is no text, of a file that is compressed.
const TERMINAL: &[&str] = &[
    "seeds/marsilia.txt",
    "broken/no-game.txt",
    "broken/move-after-check.txt",
    "broken/ambiguous-move.txt",
    "broken/turn-too-short.txt",
    "broken/illegal-move.castling.pgn",
    "broken/deep-variation.txt",
    "broken/undecodable-bytes.pgn",
    "broken/damaged-compression.txt.gz",
    "broken/too-large.txt.zst",
    "two-fisted-chess/shortest-mate.txt",
    "wipcc-1996/brodie-geissler.txt",
];

/// Calls `see` with the bytes of each file of the corpus, in a scope whose snapshots are named for the file.
fn each_file(mut see: impl FnMut(&str, &[u8])) {
    glob!("../corpus", "*/**/*.{txt,pgn}", |path| {
        let path = path.to_string_lossy().replace('\\', "/");
        let name = &path[path.rfind("/corpus/").expect("in the corpus") + "/corpus/".len()..];
        see(name, &fs::read(&path).expect("a file of the corpus"));
    });
}

fn read(name: &str) -> Vec<u8> {
    fs::read(Path::new(ROOT).join("corpus").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn findings() {
    each_file(|_name, bytes| {
        let seen = described(bytes);
        insta::assert_snapshot!("findings", seen);
    });
}

#[test]
fn trees() {
    for name in TREES {
        let bytes = read(name);
        let mut reader = Reader::new(&bytes, &Options::default());
        let mut seen = String::new();
        while let Some(record) = reader.next() {
            let _ = writeln!(seen, "game {} at {}", record.index, record.offset);
            seen += &outline(record.text, record.tree);
        }
        insta::with_settings!({ snapshot_suffix => name.replace('/', "__") }, {
            insta::assert_snapshot!("tree", seen);
        });
    }
}

#[test]
fn terminal() {
    for name in TERMINAL {
        let run = command::run(&["check", "--format", "full", "--color", "never", &format!("corpus/{name}")]);
        let seen = format!("{}exit code {}\n", run.out, run.code);
        insta::with_settings!({ snapshot_suffix => name.replace('/', "__") }, {
            insta::assert_snapshot!("terminal", seen);
        });
    }
}

/// The command of the README: it names each file with an error, ends with 1, and all its errors are where they belong.
#[test]
fn the_whole_corpus_is_checked_in_one_run() {
    let run = command::run(&["check", "--format", "concise", "corpus"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let with_errors: BTreeSet<&str> = run
        .out
        .lines()
        .filter(|line| line.contains(": error["))
        .map(|line| line.split(':').next().expect("a path"))
        .filter(|path| !path.starts_with("corpus/broken/"))
        .collect();
    let broken_in_their_source = [
        "corpus/seeds/documents/ajedrez-marselles.es.txt",
        "corpus/seeds/documents/marselski-shakhy.uk.txt",
        "corpus/two-fisted-chess/shortest-mate.txt",
        "corpus/wipcc-1996/brodie-geissler.txt",
    ];
    assert_eq!(with_errors.into_iter().collect::<Vec<_>>(), broken_in_their_source);
}

#[test]
fn every_finding_has_a_broken_record_that_yields_it() {
    let mut files = BTreeSet::new();
    // What is wrong with a compressed file is found before there is any text.
    for path in fs::read_dir(Path::new(ROOT).join("corpus/broken")).expect("a folder") {
        let path = path.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "gz" || extension == "zst") {
            let file = path.file_name().expect("a name").to_string_lossy().into_owned();
            let key = file.split('.').next().expect("a name");
            let run = command::run(&["check", "--format", "concise", &format!("corpus/broken/{file}")]);
            assert!(run.code == 1 && run.out.contains(&format!(" error[{key}] ")), "{file}: {run:?}");
            files.insert(Name::find(key).unwrap_or_else(|| panic!("{file} is named for no finding")).key());
        }
    }
    each_file(|name, bytes| {
        let Some(file) = name.strip_prefix("broken/") else { return };
        let key = file.split('.').next().expect("a name");
        let wanted = Name::find(key).unwrap_or_else(|| panic!("{name} is named for no finding"));
        files.insert(wanted.key());
        let decoded = decode(bytes, None);
        let mut reader = Reader::of(&decoded, &Options::default());
        let mut is_found = false;
        while let Some(record) = reader.next() {
            let found = record.findings.iter().any(|finding| finding.name == wanted);
            is_found |= found;
            // Where a file has a game a reason, each is named for it.
            let event = record.tape.tag(record.text, "Event").map(|pair| pair.text(record.text));
            if let Some(event) = event.filter(|_| wanted == Name::IllegalMove) {
                assert_eq!(found, !event.ends_with(": legal"), "{name}: {event}");
            }
        }
        is_found |= reader.file_findings().iter().any(|finding| finding.name == wanted);
        assert!(is_found, "{name} yields no {wanted}");
    });
    // What `lint` finds beyond them has its records in `tests/lint.rs`; these two are about files that are not read.
    let beyond = |name: &Name| matches!(name.group(), Group::Style | Group::Archive);
    let unread = |name: &Name| matches!(name, Name::UnreadableFile | Name::UnknownType);
    let names: BTreeSet<&str> = Name::all().filter(|name| !beyond(name) && !unread(name)).map(Name::key).collect();
    assert_eq!(files, names);
}

#[test]
fn every_folder_says_where_it_is_from() {
    for folder in fs::read_dir(Path::new(ROOT).join("corpus")).expect("the corpus") {
        let folder = folder.expect("an entry").path();
        if folder.is_dir() {
            let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
            for row in ["source", "date", "encoding", "licence"] {
                assert!(readme.contains(&format!("\n| {row} | ")), "{}: no {row}", folder.display());
            }
            for file in fs::read_dir(&folder).expect("a folder") {
                let name = file.expect("an entry").file_name().to_string_lossy().into_owned();
                let is_told = name == "README.md" || readme.contains(&name) || folder.ends_with("broken");
                assert!(is_told, "{}: nothing of {name}", folder.display());
            }
        }
    }
}

/// What is found in a text, and what its games come to.
fn described(bytes: &[u8]) -> String {
    let decoded = decode(bytes, None);
    let mut lines = Lines::of(&decoded);
    let mut reader = Reader::of(&decoded, &Options::default());
    let mut out = String::new();
    let mut games = String::new();
    while let Some(record) = reader.next() {
        describe(&mut games, &record, &mut lines);
    }
    for finding in reader.file_findings() {
        describe_finding(&mut out, &finding, 0, decoded.text(), &mut lines);
    }
    out + &games
}

fn describe(out: &mut String, record: &Record, lines: &mut Lines) {
    let (reading, replay) = (&record.reading, &record.replay);
    let place = |byte: u32| usize::try_from(record.offset).expect("small") + byte as usize;
    let line = lines.locate(place(record.first_byte())).line;
    let _ = writeln!(out, "game {} at line {line}: {}", record.index, reading.why());
    if record.encoding != Encoding::Utf8 {
        let white = record.tape.tag(record.text, "White").map(|pair| pair.text(record.text));
        let _ = writeln!(out, "  encoding {}: {}", record.encoding.key(), white.unwrap_or_default());
    }
    for (axis, value) in reading.rules.differences(reading.game.rules) {
        let _ = writeln!(out, "  rule {axis}={value}");
    }
    let end = replay.end.filter(|_| record.start.is_some());
    let status = match record.status() {
        None => "broken",
        Some(Status::Play) => "ongoing",
        Some(Status::Check) => "check",
        Some(Status::Mate) => "mate",
        Some(Status::Stalemate) => "stalemate",
        Some(Status::KingTaken) => "king taken",
    };
    let winner = end.filter(|_| !replay.broken).and_then(|end| end.winner()).map_or("nobody", |color| color.name());
    let result = replay.result.map_or("none", Termination::pgn);
    let _ = writeln!(
        out,
        "  {} turns, {} plies: {status}, won by {winner}, result {result}",
        replay.turns,
        replay.plies.len()
    );
    let _ = writeln!(out, "  {}", end.map_or_else(|| "no position".to_owned(), |end| end.fen()));
    for finding in &record.findings {
        describe_finding(out, finding, record.offset, record.text, lines);
    }
}

/// A finding with everything that it says: where, what, what is underlined, why by the rules, what to do.
fn describe_finding(out: &mut String, finding: &Finding, offset: u64, text: &[u8], lines: &mut Lines) {
    let mut at = |span: Span| {
        let place = lines.locate(usize::try_from(offset).expect("small") + span.start as usize);
        format!("{}:{} {:?}", place.line, place.column, String::from_utf8_lossy(span.of(text)))
    };
    let _ = writeln!(out, "  {}[{}] {}", finding.severity.key(), finding.name, finding.message);
    let _ = writeln!(out, "    at {} {}", at(finding.span), finding.label);
    for label in &finding.labels {
        let _ = writeln!(out, "    and {} {}", at(label.span), label.text);
    }
    if let Some(place) = finding.place {
        let line = if place.variation == 0 { String::new() } else { format!(", variation {}", place.variation) };
        let _ = writeln!(
            out,
            "    move {} of {}, ply {} of the turn, {} of the game{line}",
            place.move_number,
            place.side.name(),
            place.ply_in_turn,
            place.ply
        );
    }
    for (what, text) in [("rule", &finding.rule), ("help", &finding.help)] {
        if let Some(text) = text {
            let _ = writeln!(out, "    {what}: {text}");
        }
    }
    for edit in finding.fix.iter().flat_map(|fix| &fix.edits) {
        let _ = writeln!(out, "    fix: {} -> {:?}", at(edit.span), edit.text);
    }
}

/// Reads a text and sees that nothing is lost: the games follow one another from its first byte to its last, every byte
/// of a game is in exactly one token, and every place that is named is in the text, between characters.
fn is_lossless(file: &[u8]) -> Result<(), String> {
    let decoded = decode(file, None);
    let text = decoded.text();
    let mut reader = Reader::of(&decoded, &Options::default());
    let mut end = 0;
    let mut games = 0;
    while let Some(record) = reader.next() {
        games += 1;
        if record.offset != end || record.text != &text[usize::try_from(end).expect("small")..][..record.text.len()] {
            return Err(format!("game {} begins at {}, not at {end}", record.index, record.offset));
        }
        end += record.text.len() as u64;
        let tape = record.tape;
        if tape.len as usize != record.text.len() {
            return Err(format!("the tape has {} bytes of {}", tape.len, record.text.len()));
        }
        let joined: Vec<u8> =
            (0..tape.tokens.len()).flat_map(|index| tape.span(index).of(record.text)).copied().collect();
        if joined != record.text {
            return Err(format!("game {}: the tokens joined are another text", record.index));
        }
        if let Some(index) = (0..tape.tokens.len()).find(|index| tape.span(*index).is_empty()) {
            return Err(format!("game {}: token {index} is empty", record.index));
        }
        places(&record.findings, record.text)?;
        let nodes = record.tree.nodes.iter().map(|node| node.span);
        let mut outside = nodes.filter(|span| span.start > span.end || span.end > tape.len);
        if let Some(span) = outside.next() {
            return Err(format!("a node at {span:?}, outside the game"));
        }
    }
    let findings = reader.file_findings();
    places(&findings, text)?;
    if games > 0 && end != text.len() as u64 {
        return Err(format!("the games end at {end} of {}", text.len()));
    }
    if (games == 0) != findings.iter().any(|finding| finding.name == Name::NoGame) {
        return Err(format!("{games} games, and no-game is said or not"));
    }
    Ok(())
}

/// Every place that findings name is inside the text, and where the text is UTF-8 between characters.
fn places(findings: &[Finding], text: &[u8]) -> Result<(), String> {
    let text_of = std::str::from_utf8(text).ok();
    for finding in findings {
        for span in [finding.span].into_iter().chain(finding.labels.iter().map(|label| label.span)) {
            let (start, end) = (span.start as usize, span.end as usize);
            let is_inside = start <= end && end <= text.len();
            let is_whole = text_of.is_none_or(|text| text.is_char_boundary(start) && text.is_char_boundary(end));
            if !is_inside || !is_whole {
                return Err(format!("{} at {span:?}", finding.name));
            }
        }
    }
    Ok(())
}

#[track_caller]
fn assert_lossless(name: &str, what: &str, text: &[u8]) {
    if let Err(why) = is_lossless(text) {
        panic!("{name}, {what}: {why}\n{}", String::from_utf8_lossy(text));
    }
}

/// How often a text is mutilated: a long one so seldom that the test takes seconds.
fn rounds(text: &[u8], most: usize) -> usize {
    most.min(2_000_000 / text.len().max(1)).max(1)
}

/// Places in a text at which it is mutilated: all of a short one.
fn cuts(text: &[u8]) -> impl Iterator<Item = usize> {
    (0..text.len()).step_by(1 + text.len() / rounds(text, 300))
}

#[test]
fn nothing_is_lost() {
    each_file(|name, bytes| assert_lossless(name, "whole", bytes));
}

#[test]
fn nothing_is_lost_of_a_prefix() {
    each_file(|name, bytes| {
        for cut in cuts(bytes) {
            assert_lossless(name, &format!("the first {cut} bytes"), &bytes[..cut]);
        }
    });
}

#[test]
fn nothing_is_lost_where_a_byte_is() {
    each_file(|name, bytes| {
        for cut in cuts(bytes) {
            let mut text = bytes.to_vec();
            text.remove(cut);
            assert_lossless(name, &format!("without byte {cut}"), &text);
        }
    });
}

#[test]
fn nothing_is_lost_where_bytes_are_mixed_up() {
    let mut dice = Dice::new(1925);
    each_file(|name, bytes| {
        for round in 0..rounds(bytes, 100) {
            let mut text = bytes.to_vec();
            for _ in 0..=dice.below(8) {
                let (one, other) = (dice.below(text.len()), dice.below(text.len()));
                text.swap(one, other);
            }
            assert_lossless(name, &format!("mixed up, round {round}"), &text);
        }
    });
}
