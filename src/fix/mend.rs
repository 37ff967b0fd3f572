//! A file mended: the fixes of its findings applied, until nothing is left to mend, and the outcome compared with what was there.

use std::collections::BTreeSet;

use super::{Replacement, apply};
use crate::convert::{Item, Losses, Score, gather};
use crate::detect::{Options, Reader, Record, decode};
use crate::diagnostic::{Edit, Finding, Fix, Grade, Span};
use crate::lint::{self, Allowance};
use crate::source::{Decoded, Encoding, encode};
use crate::syntax::Termination;

/// A fix may make room for another, which had to wait because both change one place; no more often than so many times.
const MAX_PASSES: usize = 12;

/// What is to be mended, and how the file is read.
#[derive(Clone, Copy)]
pub struct Wish<'w> {
    /// How records are read.
    pub options: &'w Options,
    /// The encoding, where it is told.
    pub encoding: Option<Encoding>,
    /// Unsafe fixes too, which change what the source claims.
    pub with_unsafe: bool,
    /// Whether a finding is to be mended; what the record allows is not.
    pub wants: &'w dyn Fn(&Record<'_>, &Finding) -> bool,
}

/// A file that was mended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// Its bytes; those of the file where nothing was to be mended.
    pub bytes: Vec<u8>,
    /// How many findings were.
    pub fixed: usize,
}

/// Mended, a game would be read as another: a defect of a fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("mended, game {game} would be read otherwise ({what})")]
pub struct Spoilt {
    /// Which game of the file, from 1.
    pub game: usize,
    /// What would be otherwise.
    pub what: &'static str,
}

/// Mends a file.
///
/// # Errors
/// When the file, mended, holds other games than it did: after safe fixes other plies, tags or results, after unsafe ones
/// other plies.
pub fn mend(file: &[u8], wish: &Wish<'_>) -> Result<Mended, Spoilt> {
    let mut mended = Mended { bytes: file.to_vec(), fixed: 0 };
    for _ in 0..MAX_PASSES {
        let (bytes, fixed) = pass(&mended.bytes, wish);
        if fixed == 0 {
            break;
        }
        mended = Mended { bytes, fixed: mended.fixed + fixed };
    }
    if mended.fixed > 0 {
        compare(file, &mended.bytes, wish)?;
    }
    Ok(mended)
}

/// Applies the fixes that do not touch one another; how many.
///
/// Where the encoding was guessed, it may have been guessed by the very characters that a fix takes out: then only those that
/// take out ASCII are made, if the rest is the same text then.
fn pass(file: &[u8], wish: &Wish<'_>) -> (Vec<u8>, usize) {
    let decoded = decode(file, wish.encoding);
    for takes_any in [true, false] {
        let (replacements, fixed) = replacements(&decoded, wish, takes_any);
        match apply(file, &decoded, &replacements) {
            Ok(bytes) if is_decoded_alike(&decoded, &replacements, &bytes, wish) => return (bytes, fixed),
            _ => {}
        }
    }
    (file.to_vec(), 0)
}

/// Whether the file, mended, is decoded as the text that it was, mended.
fn is_decoded_alike(decoded: &Decoded<'_>, replacements: &[Replacement], mended: &[u8], wish: &Wish<'_>) -> bool {
    let text = decoded.text();
    let expected = || apply(text, &Decoded::of_parts(text, &[(0, Encoding::Utf8)]), replacements).ok();
    wish.encoding.is_some() || text.is_ascii() || expected().as_deref() == Some(decode(mended, None).text())
}

/// What the fixes that do not touch one another put in its place, and of how many they are.
fn replacements(decoded: &Decoded<'_>, wish: &Wish<'_>, takes_any: bool) -> (Vec<Replacement>, usize) {
    let mut reader = Reader::of(decoded, wish.options);
    let (mut replacements, mut fixed, mut in_file) = (Vec::new(), 0, Vec::new());
    while let Some(record) = reader.next() {
        let findings = not_allowed(&record, &mut in_file);
        let wanted = |finding: &&Finding| (wish.wants)(&record, finding);
        let offered = findings.iter().filter(wanted).filter_map(|finding| finding.fix.as_ref());
        let start = usize::try_from(record.offset).unwrap_or(usize::MAX);
        let takes_ascii = |fix: &Fix| fix.edits.iter().all(|edit| edit.span.of(record.text).is_ascii());
        let possible = |fix: &&Fix| {
            (wish.with_unsafe || fix.grade == Grade::Safe)
                && is_new(fix, record.text)
                && is_encodable(fix, start, decoded)
                && (takes_any || takes_ascii(fix))
        };
        let (edits, count) = together(offered.filter(possible));
        fixed += count;
        replacements.extend(edits.into_iter().map(|edit| Replacement {
            range: start + edit.span.start as usize..start + edit.span.end as usize,
            text: edit.text,
        }));
    }
    (replacements, fixed)
}

/// The findings of a game that neither it nor its file allows: what is meant to be there is not mended.
fn not_allowed(record: &Record<'_>, in_file: &mut Vec<Allowance>) -> Vec<Finding> {
    let mut findings = lint::lint(record);
    let (of_file, mut of_game): (Vec<_>, Vec<_>) = Allowance::of(record).into_iter().partition(Allowance::is_for_file);
    in_file.extend(of_file);
    lint::leave_out(&mut findings, of_game.iter_mut().chain(in_file));
    findings
}

/// Whether a fix changes anything.
fn is_new(fix: &Fix, text: &[u8]) -> bool {
    fix.edits.iter().any(|edit| edit.span.of(text) != edit.text.as_bytes())
}

/// Whether the encoding of the place has all characters of a fix, and a place for them.
fn is_encodable(fix: &Fix, start: usize, decoded: &Decoded<'_>) -> bool {
    let end = decoded.text().len();
    fix.edits.iter().all(|edit| {
        let at = start + edit.span.start as usize;
        let is_behind_half = at >= end && decoded.ends_in_half();
        !is_behind_half && encode(&edit.text, decoded.encoding_at(at.min(end.saturating_sub(1)))).is_ok()
    })
}

/// The edits of the fixes that can be made together, in order of place, and of how many fixes they are. A fix is made as
/// a whole; one that touches an earlier one waits.
fn together<'f>(fixes: impl Iterator<Item = &'f Fix>) -> (Vec<Edit>, usize) {
    let mut taken: BTreeSet<(Span, &str)> = BTreeSet::new();
    let mut count = 0;
    for fix in fixes {
        if !fix.edits.iter().any(|edit| touches(&taken, edit)) {
            taken.extend(fix.edits.iter().map(|edit| (edit.span, edit.text.as_str())));
            count += 1;
        }
    }
    (taken.into_iter().map(|(span, text)| Edit { span, text: text.to_owned() }).collect(), count)
}

/// Whether an edit touches another of those that are taken. These do not overlap, so their ends rise with their starts.
fn touches(taken: &BTreeSet<(Span, &str)>, edit: &Edit) -> bool {
    let Span { start, end } = edit.span;
    let behind = (Span::new(end.saturating_add(1), end.saturating_add(1)), "");
    let mut near = taken.range(..behind).rev().take_while(|(span, _)| span.end >= start);
    near.any(|(span, text)| (*span, *text) != (edit.span, edit.text.as_str()))
}

/// Compares the games of two files.
fn compare(old: &[u8], new: &[u8], wish: &Wish<'_>) -> Result<(), Spoilt> {
    let (old, new) = (decode(old, wish.encoding), decode(new, wish.encoding));
    let (mut before, mut after) = (Reader::of(&old, wish.options), Reader::of(&new, wish.options));
    for game in 1.. {
        match (before.next(), after.next()) {
            (None, None) => break,
            (Some(first), Some(second)) => {
                if let Some(what) = difference(&first, &second, !wish.with_unsafe) {
                    return Err(Spoilt { game, what });
                }
            }
            _ => return Err(Spoilt { game, what: "the number of games" }),
        }
    }
    Ok(())
}

/// What is otherwise in the second record.
fn difference(before: &Record<'_>, after: &Record<'_>, is_safe: bool) -> Option<&'static str> {
    let (first, second) = (gather(before, &mut Losses::default()), gather(after, &mut Losses::default()));
    if !same_plies(before, after, is_safe) {
        return Some("its plies");
    }
    if !is_safe {
        return None;
    }
    let is_whole = before.replay.breaks.is_empty() && before.start.is_some();
    if first.game != second.game || first.start != second.start {
        Some("the game that it is")
    } else if !same_tags(&first, &second) {
        Some("its tags")
    } else if !same_result(before.replay.result, after.replay.result) {
        Some("its result")
    } else if is_whole && !same_items(&first.items, &second.items) {
        Some("its variations and comments")
    } else {
        None
    }
}

/// Read as another game, a record that broke may go on.
fn same_plies(before: &Record<'_>, after: &Record<'_>, is_safe: bool) -> bool {
    let plies = |record: &Record<'_>| record.replay.plies.iter().map(|ply| ply.played).collect::<Vec<_>>();
    let asides = |record: &Record<'_>| record.replay.asides.iter().map(|ply| ply.played).collect::<Vec<_>>();
    if !is_safe && before.replay.broken {
        return plies(after).starts_with(&plies(before));
    }
    plies(before) == plies(after) && asides(before) == asides(after) && before.replay.broken == after.replay.broken
}

/// Every tag that was there is there, but for a result that said nothing.
fn same_tags(before: &Score, after: &Score) -> bool {
    before.tags.iter().all(|tag| {
        let is_open =
            tag.name.eq_ignore_ascii_case("Result") && Termination::find(&tag.value) == Some(Termination::Unknown);
        after.tag(&tag.name).is_some_and(|value| is_open || value == tag.value)
    })
}

fn same_result(before: Option<Termination>, after: Option<Termination>) -> bool {
    matches!(before, None | Some(Termination::Unknown)) || before == after
}

/// Braces in comments become brackets.
fn same_items(before: &[Item], after: &[Item]) -> bool {
    let plain = |text: &str| text.replace('{', "(").replace('}', ")");
    before.len() == after.len()
        && before.iter().zip(after).all(|pair| match pair {
            (Item::Comment(a), Item::Comment(b)) => plain(a) == plain(b),
            (a, b) => a == b,
        })
}
