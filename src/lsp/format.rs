//! Formatting: what `scoresheet fmt` would do, as small edits.

use std::ops::Range;

use super::document::Document;
use super::edits::{self, Change};
use super::failure::Failure;
use crate::convert;
use crate::source::{Decoded, Encoding};

/// The edits that tidy a document: what is not sure is left as it is.
///
/// # Errors
/// When its games would be read otherwise, which is a defect.
pub(super) fn document(document: &Document) -> Result<Vec<Change>, Failure> {
    let changes = games(document, 0..document.games.len());
    let mut tidied = document.text.as_str().to_owned();
    for (range, text) in changes.iter().rev() {
        tidied.replace_range(range.clone(), text);
    }
    let part = |text| Decoded::of_parts(text, &[(0, Encoding::Utf8)]);
    let (old, new) = (part(document.text.bytes()), part(tidied.as_bytes()));
    if changes.is_empty() || convert::same_games(&old, &new, &document.reading.options) {
        return Ok(changes);
    }
    Err(Failure::new(
        "tidied, its games would be read otherwise: it is left as it is; please report this with the file",
    ))
}

/// The edits that tidy some games.
pub(super) fn games(document: &Document, games: Range<usize>) -> Vec<Change> {
    let mut changes = Vec::new();
    document.each_record(games, |index, record| {
        let start = document.games[index].start;
        let last = index + 1 == document.games.len();
        for edit in convert::tidy(record, &document.reading.options, last).unwrap_or_default() {
            let range = start + edit.span.start as usize..start + edit.span.end as usize;
            let text = with_ends(&edit.text, document);
            let old = document.text.slice(range.clone());
            let moved = |(part, text): Change| (part.start + range.start..part.end + range.start, text);
            changes.extend(edits::between(old, &text).into_iter().map(moved));
        }
    });
    changes
}

/// New lines end as the first line of the text does.
fn with_ends(text: &str, document: &Document) -> String {
    let first = document.text.line(0).end;
    match &document.text.bytes()[first..] {
        [b'\r', b'\n', ..] => text.replace('\n', "\r\n"),
        [b'\r', ..] => text.replace('\n', "\r"),
        _ => text.to_owned(),
    }
}
