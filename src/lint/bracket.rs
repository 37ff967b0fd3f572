//! Square brackets that are no tag. Changed, what stands in them may become one, and with it another game: it stays as it is.

use crate::detect::Record;
use crate::diagnostic::{Finding, Fix, Span};
use crate::syntax::Kind;

/// Where such text stands: from its `[` to the last `]` of the line, or to the line's end.
pub(super) fn unread(record: &Record<'_>) -> Vec<Span> {
    let text = record.text;
    let mut found: Vec<Span> = Vec::new();
    for token in &record.tape.tokens {
        let start = token.start as usize;
        let is_outside = found.last().is_none_or(|last| token.start >= last.end);
        if is_outside && text.get(start) == Some(&b'[') && !matches!(token.kind, Kind::Tag(_)) {
            let line = &text[start..];
            let line = &line[..memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len())];
            let len = memchr::memrchr(b']', line).map_or(line.len(), |close| close + 1);
            found.push(Span::new(token.start, token.start + u32::try_from(len).unwrap_or(0)));
        }
    }
    found
}

/// Whether an edit of that place changes what stands in such brackets.
pub(super) fn holds(unread: &[Span], place: Span) -> bool {
    unread.iter().any(|bracket| place.start < bracket.end && place.end > bracket.start)
}

/// Takes away the fixes that would change what stands in such brackets; their findings stay.
pub(super) fn leave_out(unread: &[Span], findings: &mut [Finding]) {
    let changes = |fix: &Fix| fix.edits.iter().any(|edit| holds(unread, edit.span));
    for finding in findings.iter_mut().filter(|finding| finding.fix.as_ref().is_some_and(changes)) {
        finding.fix = None;
    }
}
