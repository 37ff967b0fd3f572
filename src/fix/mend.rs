//! A file mended: the fixes of its findings applied, until nothing is left to mend, and the outcome compared with what was there.

use std::collections::{BTreeMap, BTreeSet};

use super::{Replacement, apply};
use crate::convert::{Item, Losses, Score, gather};
use crate::detect::{Options, Reader, Record, decode};
use crate::diagnostic::{Edit, Finding, Fix, Grade, Span};
use crate::lint::{self, Allowance};
use crate::source::{Decoded, Encoding, encode};
use crate::syntax::Termination;

/// A fix may make room for another, which had to wait because both change one place; no more often than so many times.
const MAX_PASSES: usize = 12;

/// What may be otherwise of a file.
const NUMBER: &str = "the number of games";

/// Games that would be read otherwise are left, and the others mended anew; no more often than so many times.
const MAX_TRIES: usize = 8;

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
    /// The games that are left as they were, in order.
    pub left: Vec<Left>,
}

/// A game of which nothing is mended: mended, it would be read as another, or its neighbour would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Which game of the file, from 1.
    pub game: usize,
    /// What would be otherwise.
    pub what: &'static str,
}

/// Games that are left, with the reason.
type Spared = BTreeMap<usize, &'static str>;

/// Mends a file. Mended, it holds the games that it held: after safe fixes their plies, tags and results, after unsafe ones their
/// plies. A game that its fixes would make another is left as it is, and the rest is mended.
#[must_use]
pub fn mend(file: &[u8], wish: &Wish<'_>) -> Mended {
    let mut spared = Spared::new();
    for _ in 0..MAX_TRIES {
        let mended = passes(file, wish, &spared);
        let spoilt = if mended.fixed > 0 { compare(file, &mended.bytes, wish) } else { Vec::new() };
        if spoilt.is_empty() {
            return Mended { left: told(spared), ..mended };
        }
        let known = spared.len();
        for Left { game, what } in spoilt {
            // Where a game ends may be a matter of the one before.
            let game = if spared.contains_key(&game) { game - 1 } else { game };
            if game > 0 {
                spared.entry(game).or_insert(what);
            }
        }
        if spared.len() == known {
            break;
        }
    }
    let decoded = decode(file, wish.encoding);
    let mut reader = Reader::of(&decoded, wish.options);
    for game in (1..).take_while(|_| reader.next().is_some()) {
        spared.entry(game).or_insert("another game of the file");
    }
    Mended { bytes: file.to_vec(), fixed: 0, left: told(spared) }
}

fn told(spared: Spared) -> Vec<Left> {
    spared.into_iter().map(|(game, what)| Left { game, what }).collect()
}

/// The file after as many passes as it takes.
fn passes(file: &[u8], wish: &Wish<'_>, spared: &Spared) -> Mended {
    let mut mended = Mended { bytes: file.to_vec(), ..Mended::default() };
    for _ in 0..MAX_PASSES {
        let (bytes, fixed) = pass(&mended.bytes, wish, spared);
        if fixed == 0 {
            break;
        }
        mended = Mended { bytes, fixed: mended.fixed + fixed, ..mended };
    }
    mended
}

/// Applies the fixes that do not touch one another; how many.
///
/// Where the encoding was guessed, it may have been guessed by the very characters that a fix takes out: then only those that
/// take out ASCII are made, if the rest is the same text then.
fn pass(file: &[u8], wish: &Wish<'_>, spared: &Spared) -> (Vec<u8>, usize) {
    let decoded = decode(file, wish.encoding);
    for takes_any in [true, false] {
        let (replacements, fixed) = replacements(&decoded, wish, spared, takes_any);
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
fn replacements(decoded: &Decoded<'_>, wish: &Wish<'_>, spared: &Spared, takes_any: bool) -> (Vec<Replacement>, usize) {
    let mut reader = Reader::of(decoded, wish.options);
    let (mut replacements, mut fixed, mut in_file) = (Vec::new(), 0, Vec::new());
    while let Some(record) = reader.next() {
        let findings = not_allowed(&record, &mut in_file);
        if spared.contains_key(&(record.index as usize)) {
            continue;
        }
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

/// The games of a file that are others in the second; where there are more or fewer of them, the first that is.
fn compare(old: &[u8], new: &[u8], wish: &Wish<'_>) -> Vec<Left> {
    let (old, new) = (decode(old, wish.encoding), decode(new, wish.encoding));
    let (mut before, mut after) = (Reader::of(&old, wish.options), Reader::of(&new, wish.options));
    let mut spoilt = Vec::new();
    for game in 1.. {
        match (before.next(), after.next()) {
            (None, None) => break,
            (Some(first), Some(second)) => {
                spoilt.extend(difference(&first, &second, !wish.with_unsafe).map(|what| Left { game, what }));
            }
            _ => {
                let first = spoilt.first().map_or(game, |left: &Left| left.game);
                return vec![Left { game: first, what: NUMBER }];
            }
        }
    }
    spoilt
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

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(options: &Options) -> Wish<'_> {
        Wish { options, encoding: None, with_unsafe: false, wants: &|_, _| true }
    }

    #[test]
    fn a_game_that_its_fixes_would_make_another_is_left_and_told() {
        // A comment of what stands behind the slashes would leave no game; found by a fuzzer.
        let file = "1§.e4//// e5/d5 2.d4/c4\n".as_bytes();
        let options = Options::default();
        let left = |game| vec![Left { game, what: NUMBER }];
        let unchanged = Mended { bytes: file.to_vec(), fixed: 0, left: left(1) };
        assert_eq!(mend(file, &wish(&options)), unchanged);
        // What stands before it in the file is mended.
        let two = [b"1. e4 d5 2. ed5 *\n\n\n", file].concat();
        let bytes = [b"1. e4 d5 2. exd5 *\n\n\n", file].concat();
        assert_eq!(mend(&two, &wish(&options)), Mended { bytes, fixed: 1, left: left(2) });
    }

    #[test]
    fn of_a_game_that_is_spared_nothing_is_mended_and_of_others_all() {
        let file = b"[White \"A\"]\n\n1. e4 d5 2. ed5 *\n\n[White \"B\"]\n\n1. e4 d5 2. ed5 *\n";
        let options = Options::default();
        let spared = Spared::from([(1, "its plies")]);
        let mended = passes(file, &wish(&options), &spared);
        assert_eq!(mended.fixed, 1);
        let text = String::from_utf8(mended.bytes).expect("ASCII");
        assert_eq!(text, "[White \"A\"]\n\n1. e4 d5 2. ed5 *\n\n[White \"B\"]\n\n1. e4 d5 2. exd5 *\n");
        assert!(compare(file, text.as_bytes(), &wish(&options)).is_empty());
        assert_eq!(mend(file, &wish(&options)).fixed, 2);
    }
}
