//! Any bytes are read: no byte is lost, and what is said of them is said of a place in them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use scoresheet::detect::{Options, Reader, Record, decode};
use scoresheet::source::{Decoded, Lines};
use scoresheet_fuzz::{hold_finding, shown};

fuzz_target!(|file: &[u8]| {
    let decoded = decode(file, None);
    let text = decoded.text();
    let mut reader = Reader::of(&decoded, &Options::default());
    let (mut games, mut end, mut places) = (0, 0, Vec::new());
    while let Some(record) = reader.next() {
        games += 1;
        assert_eq!((record.index, record.offset), (games, end), "a gap, or a game in another");
        end += record.text.len() as u64;
        hold_tape(&record);
        hold_tree(&record);
        assert!(record.findings.is_sorted_by_key(|finding| finding.span.start), "{:?}", record.findings);
        for finding in record.findings.iter().chain(&record.replay.allowed) {
            hold_finding(finding, record.text);
            places.push(usize::try_from(record.offset).expect("in the file") + finding.span.start as usize);
        }
    }
    let left = reader.file_findings();
    assert!(reader.next().is_none(), "a game behind the last");
    assert_eq!(end, if games > 0 { text.len() as u64 } else { 0 }, "games and nothing else: {}", shown(text));
    assert_eq!(games == 0, !left.is_empty(), "either a game or a word about it: {left:?}");
    for finding in &left {
        hold_finding(finding, text);
        places.push(finding.span.start as usize);
    }
    hold_places(file, &decoded, &places);
});

/// Tokens are in order, none is empty, and the last ends with the text.
fn hold_tape(record: &Record<'_>) {
    let tape = record.tape;
    assert_eq!(tape.len as usize, record.text.len());
    let mut end = 0;
    for index in 0..tape.tokens.len() {
        let span = tape.span(index);
        assert!(span.start == end && span.end > span.start, "token {index} of {}", shown(record.text));
        end = span.end;
    }
    assert_eq!(end, tape.len, "{}", shown(record.text));
}

/// Every node of the tree lies in the one that holds it.
fn hold_tree(record: &Record<'_>) {
    let nodes = &record.tree.nodes;
    let mut outer = vec![(nodes.len(), record.text.len())];
    for (index, node) in nodes.iter().enumerate() {
        while outer.last().is_some_and(|(end, _)| *end <= index) {
            outer.pop();
        }
        let (start, end) = (node.span.start as usize, node.span.end as usize);
        let (last_node, last_byte) = *outer.last().expect("the text holds all nodes");
        assert!(start <= end && end <= last_byte, "node {index} of {}", shown(record.text));
        assert!((index + 1..=last_node).contains(&(node.end as usize)), "node {index} of {}", shown(record.text));
        outer.push((node.end as usize, end));
    }
}

/// A place has one line, one column and one byte of the file, in whatever order places are asked for.
fn hold_places(file: &[u8], decoded: &Decoded<'_>, places: &[usize]) {
    let (mut forth, mut back) = (Lines::of(decoded), Lines::of(decoded));
    let found: Vec<_> = places.iter().map(|place| (forth.locate(*place), forth.to_file(*place))).collect();
    for (place, (at, byte)) in places.iter().zip(found).rev() {
        assert_eq!((back.locate(*place), back.to_file(*place)), (at, byte), "byte {place}");
        assert!(at.line > 0 && at.column > 0 && byte <= file.len() as u64, "byte {place}");
    }
}
