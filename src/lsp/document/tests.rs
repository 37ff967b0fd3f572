//! A document that was edited is the document that its text is.

use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use lsp_types::{Position, TextDocumentContentChangeEvent, Uri};

use super::super::position::{Encoding, Places};
use super::super::settings::Reading;
use super::*;

fn open(text: &str) -> Document {
    Document::new(Uri::from_str("file:///a.pgn").unwrap(), 1, text.to_owned(), Reading::default())
}

/// Fails where an edited document is not what a fresh one of its text would be.
fn compare(edited: &Document, what: &str) {
    let fresh = open(edited.text.as_str());
    assert_eq!(edited.text, fresh.text, "{what}");
    assert_eq!(edited.findings, fresh.findings, "{what}");
    let starts = |document: &Document| document.games.iter().map(|game| (game.start, game.len)).collect::<Vec<_>>();
    assert_eq!(starts(edited), starts(&fresh), "{what}: {:?}", edited.text.as_str());
    for (index, (one, other)) in edited.games.iter().zip(&fresh.games).enumerate() {
        assert_eq!(one, other, "{what}: game {} of {:?}", index + 1, edited.text.as_str());
    }
}

/// Replaces bytes of the text, as a client does.
fn edit(document: &mut Document, range: Range<usize>, new: &str) {
    let places = Places::new(&document.text, Encoding::Utf16);
    let range = Some(places.range(range));
    let change = TextDocumentContentChangeEvent { range, range_length: None, text: new.to_owned() };
    document.change(document.version + 1, vec![change], Encoding::Utf16);
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "pgn" || extension == "txt") {
            found.push(path);
        }
    }
}

/// The texts of the corpus, and some of its files together.
fn texts() -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"), &mut found);
    found.sort();
    let mut texts: Vec<(String, String)> = found
        .iter()
        .filter_map(|path| Some((path.display().to_string(), String::from_utf8(std::fs::read(path).ok()?).ok()?)))
        .filter(|(_, text)| text.len() < 20_000)
        .collect();
    assert!(texts.len() > 20, "{}", texts.len());
    let together: Vec<_> = texts
        .chunks(6)
        .map(|some| some.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join("\n\n"))
        .filter(|text| text.len() < 40_000)
        .collect();
    texts.extend(together.into_iter().enumerate().map(|(index, text)| (format!("chunk {index}"), text)));
    texts
}

/// What is typed, pasted and taken away.
const PIECES: &[&str] = &[
    "",
    "",
    "",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "[White \"A\"]\n",
    "\n[Event \"B\"]\n\n",
    "[Variant \"Balanced\"]\n",
    "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6\n\n",
    "1. e4 e5 2. Nf3 Nc6 *\n\n",
    "\n\n1. Sf3 Sf6 2. Sc3 Lb4\n\n",
    "1. Кf3 Кf6",
    "\n1.",
    "1",
    "2.",
    "//",
    "/",
    ";",
    ",",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "e4",
    "Nf3",
    "Qxd8#",
    "👍",
    "Д",
    "prose and more of it\n",
    "%scoresheet: allow illegal-move -- known\n\n",
    "%scoresheet: allow wrong-turn -- known\n",
    "{[%allow illegal-move both saw it]}",
    "{a {b} c",
    "1-0",
    "*",
    "1)",
    "$1",
    "1. {a\n} e4",
    "1 [Event \"A\"]\n2 1. e4 e5\n",
    "\"",
    "\0",
];

/// Numbers that nobody chose, the same at each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }

    fn edit(&mut self, document: &Document) -> (Range<usize>, &'static str) {
        let len = document.text.len();
        let start = match self.below(8) {
            0 => 0,
            1 => len,
            2 if !document.games.is_empty() => document.games[self.below(document.games.len())].start,
            _ => self.below(len + 1),
        };
        let taken = match self.below(6) {
            0 => self.below(600),
            1 | 2 => self.below(8),
            _ => 0,
        };
        (start..(start + taken).min(len), PIECES[self.below(PIECES.len())])
    }
}

#[test]
fn an_edited_document_is_what_its_text_is() {
    let edits: usize = std::env::var("EDITS").map_or(20, |edits| edits.parse().unwrap());
    let mut random = Random(7);
    for (name, text) in texts() {
        let mut document = open(&text);
        for number in 0..edits {
            let (range, new) = random.edit(&document);
            let what = format!("{name}, edit {number}: {range:?} becomes {new:?}");
            edit(&mut document, range, new);
            compare(&document, &what);
            // What was typed is often taken back.
            if random.below(3) == 0 && !new.is_empty() {
                let at = document.text.as_str().find(new).unwrap_or(0);
                edit(&mut document, at..at + new.len(), "");
                compare(&document, &format!("{what}, then taken away at {at}"));
            }
        }
    }
}

#[test]
fn several_edits_of_one_message_are_made_in_their_order() {
    let mut random = Random(3);
    for (name, text) in texts().into_iter().step_by(4) {
        let mut document = open(&text);
        let mut copy = open(&text);
        let mut changes = Vec::new();
        for _ in 0..4 {
            let (range, new) = random.edit(&copy);
            let places = Places::new(&copy.text, Encoding::Utf8);
            let range = Some(places.range(range));
            let change = TextDocumentContentChangeEvent { range, range_length: None, text: new.to_owned() };
            copy.change(1, vec![change.clone()], Encoding::Utf8);
            changes.push(change);
        }
        document.change(2, changes, Encoding::Utf8);
        compare(&document, &name);
        let whole = TextDocumentContentChangeEvent { range: None, range_length: None, text: text.clone() };
        document.change(3, vec![whole], Encoding::Utf8);
        compare(&document, &name);
    }
}

#[test]
fn only_what_an_edit_touches_is_read_again() {
    let game =
        |number: usize| format!("[White \"A\"]\n[Round \"{number}\"]\n\n1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+ {{a}} *\n\n");
    let text: String = (1..=50).map(game).collect();
    let mut document = open(&text);
    // A mark on games that were not read again.
    for game in &mut document.games {
        game.outline.name.push('!');
    }
    let at = document.games[25].start + 40;
    edit(&mut document, at..at, " ");
    let read: Vec<usize> =
        (0..50).filter(|index| !document.games[*index].outline.name.ends_with('!')).map(|index| index + 1).collect();
    // Whether anything follows the game before it is a part of that.
    assert_eq!(read, [25, 26], "{read:?}");
    let at = document.games[10].start;
    edit(&mut document, at..at + 1, "");
    let read = document.games[..20].iter().filter(|game| !game.outline.name.ends_with('!')).count();
    assert!(read <= 3, "{read}");
}

#[test]
fn a_game_is_read_again_as_it_was() {
    for (name, text) in texts() {
        let document = open(&text);
        for (index, game) in document.games.iter().enumerate() {
            let seen = document.with_record(index, |record| {
                (record.text.len(), record.index as usize, super::super::outline::Outline::of(record))
            });
            assert_eq!(seen, Some((game.len, index + 1, game.outline.clone())), "{name}");
        }
        assert_eq!(document.game_at(document.text.len()), document.games.len().checked_sub(1));
    }
}

#[test]
fn positions_that_are_none_are_cut() {
    let mut document = open("1.e4/d4//e6/e5 👍\n");
    let range = lsp_types::Range::new(Position::new(7, 7), Position::new(2, 2));
    let change =
        |range| TextDocumentContentChangeEvent { range: Some(range), range_length: None, text: "*".to_owned() };
    document.change(2, vec![change(range)], Encoding::Utf16);
    let half = lsp_types::Range::new(Position::new(0, 16), Position::new(0, 16));
    document.change(3, vec![change(half)], Encoding::Utf16);
    assert_eq!(document.text.as_str(), "1.e4/d4//e6/e5 *👍\n*");
    compare(&document, "cut");
}
