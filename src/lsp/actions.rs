//! Code actions: what mends a finding, one by one, and all that can be mended safely at once. Both are made by the room that mends
//! files, which reads again what it made: a fix that would change the game is not offered.

use std::ops::Range;

use super::document::Document;
use super::edits::{self, Change};
use super::failure::Failure;
use crate::diagnostic::{Edit, Finding, Grade, Span};
use crate::fix::{Wish, mend};
use crate::source::Encoding;

/// What mends a finding.
#[derive(Debug)]
pub(super) struct Remedy<'d> {
    /// The finding.
    pub finding: &'d Finding,
    /// Which game it is of: an index.
    pub game: usize,
    /// What is done, in a few words.
    pub title: String,
    /// The edits.
    pub changes: Vec<Change>,
}

/// What mends the findings at a part of the text.
pub(super) fn remedies(document: &Document, part: Range<usize>) -> Vec<Remedy<'_>> {
    let mut remedies = Vec::new();
    for index in document.games_in(part.clone()) {
        let game = &document.games[index];
        let meets = |finding: &&Finding| {
            game.start + finding.span.start as usize <= part.end && part.start <= game.start + finding.span.end as usize
        };
        for finding in game.findings.iter().filter(meets) {
            let Some(fix) = &finding.fix else { continue };
            let Some(changes) = mended(document, index, finding, fix.grade) else { continue };
            let text = document.text.slice(game.start..game.end());
            let title = title(&fix.edits, fix.grade, finding, text);
            remedies.push(Remedy { finding, game: index, title, changes });
        }
    }
    remedies
}

/// A game mended by the fix of one finding; `None` where that would change the game, or nothing.
fn mended(document: &Document, index: usize, finding: &Finding, grade: Grade) -> Option<Vec<Change>> {
    let game = &document.games[index];
    let text = document.text.slice(game.start..game.end());
    let options = document.options(index);
    // A byte order mark is no text where files are mended.
    let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let span = Span::new(finding.span.start.saturating_sub(mark), finding.span.end.saturating_sub(mark));
    let wish = Wish {
        options: &options,
        encoding: Some(Encoding::Utf8),
        with_unsafe: grade == Grade::Unsafe,
        wants: &|_, other| other.name == finding.name && other.span == span,
    };
    let mended = Some(mend(text.as_bytes(), &wish)).filter(|mended| mended.fixed > 0)?;
    let new = String::from_utf8(mended.bytes).ok()?;
    let moved = |(part, text): Change| (part.start + game.start..part.end + game.start, text);
    Some(edits::between(text, &new).into_iter().map(moved).collect())
}

/// What a fix does, in a few words.
fn title(fix: &[Edit], grade: Grade, finding: &Finding, text: &str) -> String {
    let name = finding.name.key();
    let words = match fix {
        [edit] => {
            let old = text.get(edit.span.range()).unwrap_or_default();
            match (old.trim(), edit.text.trim()) {
                ("", "") => "Remove blanks".to_owned(),
                ("", new) => format!("Add `{}`", shown(new)),
                (old, "") => format!("Remove `{}`", shown(old)),
                (old, new) => format!("Write `{}` for `{}`", shown(new), shown(old)),
            }
        }
        _ => "Mend".to_owned(),
    };
    match grade {
        Grade::Safe => format!("{words} ({name})"),
        Grade::Unsafe => format!("{words} ({name}; unsafe: it changes what the record says)"),
    }
}

/// A text on one line, of few characters.
fn shown(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line,
    }
}

/// All that can be mended safely.
///
/// # Errors
/// When the text would be none, which is a defect.
pub(super) fn fix_all(document: &Document) -> Result<Vec<Change>, Failure> {
    let text = document.text.as_str();
    let wish = Wish {
        options: &document.reading.options,
        encoding: Some(Encoding::Utf8),
        with_unsafe: false,
        wants: &|_, finding| document.reading.selection.shows(finding.name),
    };
    let mended = mend(text.as_bytes(), &wish);
    let new = String::from_utf8(mended.bytes)
        .map_err(|_| Failure::new("mended, the text would be no text: it is left as it is; please report this"))?;
    Ok(edits::between(text, &new))
}
