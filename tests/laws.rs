//! The laws of reading, on random text: it never fails, it loses no byte, and what is written is what was played.

use proptest::prelude::*;
use proptest::test_runner::Config;

use scoresheet::detect::{Options, Reader};
use scoresheet::letters::{ALL, Alphabet, ENGLISH};
use scoresheet::position::{Move, Position};
use scoresheet::resolve::{San, resolve};
use scoresheet::syntax::{Layout, Scratch, Tape, Tree, layouts, outline, read_ply, scan};

mod common;

/// Reads a text by detection and by every layout, and checks that no byte is lost and every span lies inside.
fn check_text(text: &[u8]) {
    let mut reader = Reader::new(text, &Options::default());
    let mut next = 0;
    while let Some(record) = reader.next() {
        assert_eq!(record.offset, next, "a gap before game {}", record.index);
        next += record.text.len() as u64;
        check_tape(record.text, record.tape, record.tree);
        for finding in &record.findings {
            assert!(
                finding.span.start <= finding.span.end && finding.span.end as usize <= record.text.len(),
                "{finding:?}"
            );
            assert!(finding.labels.iter().all(|label| label.span.end as usize <= record.text.len()), "{finding:?}");
            assert!(!finding.message.is_empty());
        }
    }
    assert!(
        next == 0 || next == text.len() as u64,
        "what follows {next} belongs to no game: {:?}",
        String::from_utf8_lossy(text)
    );
    let findings = reader.file_findings();
    assert!(next > 0 || !findings.is_empty(), "neither a game nor a word about it");
    for layout in layouts::ALL.iter().flat_map(|variants| variants.iter()) {
        let (mut tape, mut tree) = (Tape::default(), Tree::default());
        scan(text, layout.semicolon, true, &mut Scratch::default(), &mut tape);
        assert_eq!(tape.len as usize, text.len());
        tree.arrange(text, &tape, layout);
        check_tape(text, &tape, &tree);
    }
}

fn check_tape(text: &[u8], tape: &Tape, tree: &Tree) {
    let mut end = 0;
    for index in 0..tape.tokens.len() {
        let span = tape.span(index);
        assert_eq!(span.start, end, "token {index} of {:?}", String::from_utf8_lossy(text));
        assert!(span.end > span.start, "token {index} is empty");
        end = span.end;
    }
    assert_eq!(end as usize, text.len(), "{:?}", String::from_utf8_lossy(text));
    let mut open: Vec<(u32, u32)> = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        while open.last().is_some_and(|(end, _)| *end as usize <= index) {
            open.pop();
        }
        assert!(node.end as usize > index && node.end as usize <= tree.nodes.len());
        assert!(node.span.start <= node.span.end && node.span.end as usize <= text.len());
        if let Some((parent_end, last_byte)) = open.last() {
            assert!(node.end <= *parent_end, "a node reaches out of its parent");
            assert!(node.span.end <= *last_byte, "a span reaches out of its parent's");
        }
        open.push((node.end, node.span.end));
    }
    assert_eq!(outline(text, tree).lines().count(), tree.nodes.len());
}

/// Pieces of records, as they stand in the wild.
fn fragment() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "1.",
        "2.",
        "1...",
        "1. …",
        "e4",
        "e5",
        "Nf3",
        "Nc3",
        "b6/g6",
        "//",
        "/",
        ";",
        ",",
        " ",
        "\n",
        "\r\n",
        "\n\n",
        "(",
        ")",
        "{",
        "}",
        "[White \"A\"]",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]",
        "[Variant \"Balanced\"]",
        "[Bad",
        "]",
        "O-O",
        "0-0-0",
        "O - O",
        "1-0",
        "*",
        "1/2-1/2",
        "½",
        "+",
        "#",
        "mat.",
        "Pat",
        "!?",
        "$12",
        "e8=Q",
        "e8/Q/",
        "Le4:",
        "Кf3",
        "Крe2",
        "Сс4",
        "♘f3",
        "e2-e4",
        "Kb5 : с7×",
        "--",
        "prose",
        "a word or two",
        "and",
        "et",
        "–",
        "—",
        "%x",
        "(bp e5)",
        "exd6 e.p.",
        "ed",
        "N?f6",
        "5.",
        "1)",
        "&#8734;",
        "∞",
        "P-K4",
        "or",
        "e3or4",
        "\u{200B}",
        "\u{A0}",
        "👍",
        "Weiß:",
    ])
    .prop_map(str::to_owned);
    prop_oneof![8 => fixed, 1 => "\\PC{0,6}", 1 => "[a-hKQRBN1-8x+#=/,;. ]{1,12}"]
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_text(&bytes);
    }

    #[test]
    fn any_mixture_of_notations_is_read(parts in prop::collection::vec((fragment(), prop::bool::weighted(0.7)), 0..60)) {
        let text: String = parts.iter().flat_map(|(part, blank)| [part.as_str(), if *blank { " " } else { "" }]).collect();
        check_text(text.as_bytes());
    }

    #[test]
    fn a_damaged_record_is_read(at in 0_usize..120, byte in any::<u8>(), cut in 0_usize..120) {
        let record = b"[White \"A\"]\n[Result \"*\"]\n\n1.Nf3/Nc3; b6/g6 {a comment}\n2.b3/Bb2 (2.b3/Nd5); Bb7/e5+ $1\n3.Nxe5/Nd3; Bxg2/Bxh1 *\n";
        let mut text = record.to_vec();
        let at = at % text.len();
        text[at] = byte;
        check_text(&text);
        text.truncate(cut);
        check_text(&text);
    }
}

/// The ply that SAN in some letters resolves to.
fn read_back(position: &Position, played: Move, letters: &'static scoresheet::letters::Letters, alphabet: &Alphabet) {
    let written = San::from_move(position, played).spelt(letters).to_string();
    let ply = read_ply(&written).unwrap_or_else(|| panic!("{written} of {} is no ply", letters.code));
    let resolved = resolve(position, &ply, alphabet);
    assert_eq!(
        resolved.map(|resolved| resolved.played),
        Ok(played),
        "{written} ({}) in {}",
        letters.code,
        position.fen()
    );
    // In coordinates too.
    let coordinates = played.to_string();
    let ply = read_ply(&coordinates).unwrap_or_else(|| panic!("{coordinates} is no ply"));
    let resolved = resolve(position, &ply, &Alphabet::new(ENGLISH));
    assert_eq!(resolved.map(|resolved| resolved.played), Ok(played), "{coordinates} in {}", position.fen());
}

#[test]
fn the_san_of_every_legal_ply_resolves_to_that_ply() {
    let alphabets: Vec<_> = ALL.iter().map(|set| (*set, Alphabet::new(set))).collect();
    let mut turn = 0;
    common::random_positions(6, 90, |position| {
        for played in position.legal_plies() {
            turn = (turn + 1) % alphabets.len();
            let (letters, alphabet) = &alphabets[turn];
            read_back(position, played, letters, alphabet);
        }
    });
}

#[test]
fn every_layout_has_a_name_that_finds_it() {
    for name in Layout::names() {
        assert_eq!(Layout::find(name).map(|variants| variants[0].name), Some(name));
    }
}
