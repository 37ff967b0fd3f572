//! Where a text was changed: from the first byte that is another to behind the last, before and after.

use std::ops::Range;

/// A part of a text that was replaced by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dirty {
    /// Where both begin.
    pub start: usize,
    /// Where the part ended.
    pub old_end: usize,
    /// Where what stands in its place ends.
    pub new_end: usize,
}

impl Dirty {
    /// That so many bytes stand where these stood.
    pub const fn of(old: Range<usize>, len: usize) -> Self {
        Self { start: old.start, old_end: old.end, new_end: old.start + len }
    }

    /// Where two texts differ.
    pub fn between(old: &[u8], new: &[u8]) -> Self {
        let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let (old_rest, new_rest) = (&old[start..], &new[start..]);
        let same = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
        Self { start, old_end: old.len() - same, new_end: new.len() - same }
    }

    pub const fn is_nothing(self) -> bool {
        self.start == self.old_end && self.start == self.new_end
    }

    /// Both changes as one; the later is told in places of the text between them.
    pub fn then(self, later: Self) -> Self {
        let start = self.start.min(later.start);
        // What the later replaced behind the earlier was there before it.
        let beyond = later.old_end.saturating_sub(self.new_end);
        let old_end = (self.old_end + beyond).max(start);
        let between = self.new_end.max(later.old_end);
        Self { start, old_end, new_end: between - later.old_end + later.new_end }
    }

    /// Where a place is now that was behind the change, or before it.
    pub const fn moved(self, place: usize) -> usize {
        if place <= self.start || place < self.old_end { place } else { place - self.old_end + self.new_end }
    }

    /// Where a place of now was; `None` inside of what is new.
    pub const fn moved_back(self, place: usize) -> Option<usize> {
        if place <= self.start {
            Some(place)
        } else if place >= self.new_end {
            Some(place - self.new_end + self.old_end)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::Config;

    proptest! {
        #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

        #[test]
        fn what_is_outside_of_all_changes_is_as_it_was(
            text in "[ab]{0,20}",
            edits in prop::collection::vec((0_usize..20, 0_usize..6, "[cd]{0,5}"), 1..5),
        ) {
            let mut changed = text.clone();
            let mut dirty: Option<Dirty> = None;
            for (start, len, new) in edits {
                let range = start.min(changed.len())..(start + len).min(changed.len());
                let edit = Dirty::of(range.clone(), new.len());
                dirty = Some(dirty.map_or(edit, |dirty| dirty.then(edit)));
                changed.replace_range(range, &new);
            }
            let dirty = dirty.unwrap();
            prop_assert_eq!(&text[..dirty.start], &changed[..dirty.start]);
            prop_assert_eq!(&text[dirty.old_end..], &changed[dirty.new_end..]);
            let between = Dirty::between(text.as_bytes(), changed.as_bytes());
            prop_assert_eq!(&text[between.old_end..], &changed[between.new_end..]);
            prop_assert!(between.start >= dirty.start && between.new_end <= dirty.new_end.max(between.start));
        }
    }
}
