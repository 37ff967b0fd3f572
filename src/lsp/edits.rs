//! From one text to another by few and small edits: lines first, then words, then what their ends have in common.

use std::ops::Range;
use std::time::Duration;

use lsp_types::TextEdit;
use similar::{DiffOp, TextDiff};

use super::position::Places;

/// So long small edits are looked for.
const PATIENCE: Duration = Duration::from_millis(500);

/// A part of a text, in bytes, and what is to stand there.
pub(super) type Change = (Range<usize>, String);

/// The edits that make `new` of `old`, in the order of the text.
pub(super) fn between(old: &str, new: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    let lines = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    for (old_part, new_part) in parts(&lines) {
        let words = TextDiff::configure().timeout(PATIENCE).diff_words(&old[old_part.clone()], &new[new_part.clone()]);
        for (old_word, new_word) in parts(&words) {
            let moved = |part: Range<usize>, by: usize| part.start + by..part.end + by;
            let old_word = moved(old_word, old_part.start);
            let new_word = moved(new_word, new_part.start);
            changes.push(trimmed(old_word, old, &new[new_word]));
        }
    }
    changes
}

/// The parts that differ: bytes of each text.
fn parts<'t>(diff: &TextDiff<'t, 't, str>) -> Vec<(Range<usize>, Range<usize>)> {
    fn ends<'s>(slices: impl Iterator<Item = &'s str>) -> Vec<usize> {
        let lengths = slices.scan(0, |end, slice| {
            *end += slice.len();
            Some(*end)
        });
        std::iter::once(0).chain(lengths).collect()
    }
    let (old, new) = (ends(diff.iter_old_slices()), ends(diff.iter_new_slices()));
    let differ = diff.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    let bytes = |ends: &[usize], range: Range<usize>| ends[range.start]..ends[range.end];
    differ.map(|op| (bytes(&old, op.old_range()), bytes(&new, op.new_range()))).collect()
}

/// A change without what both texts begin and end with.
fn trimmed(range: Range<usize>, old: &str, new: &str) -> Change {
    let part = &old[range.clone()];
    let before = part.chars().zip(new.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum::<usize>();
    let (part, new) = (&part[before..], &new[before..]);
    let same = part.chars().rev().zip(new.chars().rev()).take_while(|(a, b)| a == b);
    let behind = same.map(|(c, _)| c.len_utf8()).sum::<usize>();
    (range.start + before..range.end - behind, new[..new.len() - behind].to_owned())
}

/// Changes in the words of the protocol.
pub(super) fn edits(changes: Vec<Change>, places: &Places<'_>) -> Vec<TextEdit> {
    changes.into_iter().map(|(range, text)| TextEdit::new(places.range(range), text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::Config;

    #[test]
    fn edits_are_small() {
        let old = "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5\n3. Ne5/Nd3//Bg2/Bh1\n";
        let new = "1.Nf3/Nc3//b6/g6 2.b3/Bb2//Bb7/e5\n3. Nxe5/Nd3//Bxg2/Bh1#\n";
        let changes: Vec<_> = between(old, new).into_iter().map(|(range, text)| (&old[range], text)).collect();
        assert_eq!(changes, [("e5/Nd3//Bg2/Bh1", "xe5/Nd3//Bxg2/Bh1#".to_owned())]);
    }

    proptest! {
        #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

        #[test]
        fn edits_make_the_other_text(old in "([a-c ]{0,4}\n?|д👍){0,6}", new in "([a-c ]{0,4}\n?|д👍){0,6}") {
            let mut made = old.clone();
            for (range, text) in between(&old, &new).into_iter().rev() {
                made.replace_range(range, &text);
            }
            prop_assert_eq!(made, new);
        }
    }
}
