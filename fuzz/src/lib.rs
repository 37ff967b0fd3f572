//! What the targets share: the games of a file, and what is held of each.
//!
//! An input is a file, so that records, FEN and settings that are at hand can be inputs. Where a target has something to
//! choose, such as a layout, there is [`Choice`].

use scoresheet::detect::{Options, Reader, Record, decode};
use scoresheet::diagnostic::{Finding, Span};

/// Calls `see` with each game of a file, read without an option.
pub fn each_game(file: &[u8], mut see: impl FnMut(&Record<'_>)) {
    let decoded = decode(file, None);
    let mut reader = Reader::of(&decoded, &Options::default());
    while let Some(record) = reader.next() {
        see(&record);
    }
}

/// Chooses by the length of the input: an input is a file as it stands, and most changes of it leave the choice.
#[derive(Clone, Copy, Debug)]
pub struct Choice(usize);

impl Choice {
    /// What is chosen for an input.
    #[must_use]
    pub const fn by(input: &[u8]) -> Self {
        // So that short inputs differ in all that there is to choose.
        Self(input.len().wrapping_mul(0x9E37_79B1))
    }

    /// One of several.
    ///
    /// # Panics
    /// Where there are none.
    pub const fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let one = all[self.0 % all.len()];
        self.0 /= all.len();
        one
    }
}

/// Holds that every place of a finding lies in the text of its game, and that it says something.
///
/// # Panics
/// Where that is not so.
pub fn hold_finding(finding: &Finding, text: &[u8]) {
    let is_inside = |span: Span| span.start <= span.end && span.end as usize <= text.len();
    assert!(is_inside(finding.span), "{finding:?}");
    assert!(finding.labels.iter().all(|label| is_inside(label.span)), "{finding:?}");
    assert!(!finding.message.is_empty(), "{finding:?}");
    let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
    assert!(edits.clone().all(|edit| is_inside(edit.span)), "{finding:?}");
    assert!(edits.clone().is_sorted_by(|one, next| one.span.end <= next.span.start), "{finding:?}");
}

/// Bytes as they can be shown.
#[must_use]
pub fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
