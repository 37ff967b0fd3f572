//! Words that cannot be read: words of the vocabulary, prose, and what must be said.

use super::{Scanner, offset};
use crate::board::Color;
use crate::diagnostic::Name;
use crate::syntax::tape::Kind;
use crate::syntax::vocabulary::{self, Meaning};
use crate::syntax::{Claims, is_descriptive};

impl Scanner<'_, '_> {
    /// A word that is no ply: a word of the vocabulary, prose, or something that must be said.
    pub(super) fn unread(&mut self, start: usize, end: usize, like_ply: bool) {
        let word = String::from_utf8_lossy(&self.text[start..end]).into_owned();
        let second = end + self.spaces(end);
        if word == "e." && second > end && self.text[second..].starts_with(b"p.") {
            self.tape.push(Kind::Mark(Claims::EN_PASSANT), offset(start));
            self.at = second + 2;
            return;
        }
        // `1.w` and `1.b` name the side.
        let behind_number = matches!(self.tape.tokens.last().map(|token| token.kind), Some(Kind::Number(_)));
        if behind_number && matches!(word.as_str(), "w" | "b") {
            self.tape.push(Kind::Side(if word == "w" { Color::White } else { Color::Black }), offset(start));
            self.at = end;
            return;
        }
        if let Some(meaning) = vocabulary::meaning(&word).filter(|_| !self.goes_on_unread()) {
            let kind = match meaning {
                Meaning::Claim(claims) => Kind::Mark(claims),
                Meaning::And => Kind::And,
                Meaning::Or => Kind::Or,
                Meaning::Side(color) => Kind::Side(color),
                Meaning::Glyph(nag) => Kind::Glyph(nag),
            };
            self.tape.push(kind, offset(start));
            self.at = end;
            return;
        }
        if self.state.depth == 0 && !self.line.judged {
            self.line.judged = true;
            if self.line_is_prose() {
                self.prose_line();
                return;
            }
        }
        if word.chars().all(|c| {
            matches!(
                c,
                '.' | '-' | '=' | '_' | '~' | ':' | '"' | '\'' | '`' | '>' | '•' | '·' | '\u{2010}'..='\u{2015}'
            )
        }) {
            self.tape.push(Kind::Stray, offset(start));
            self.at = end;
            return;
        }
        if like_ply || is_descriptive(&word) {
            self.plays();
            self.tape.push(Kind::UnreadablePly, offset(start));
            self.at = end;
            return;
        }
        self.junk(start, end);
    }

    /// A word that says nothing: in brackets it makes them a comment.
    pub(super) fn junk(&mut self, start: usize, end: usize) {
        if let Some(group) = self.scratch.groups.last_mut() {
            group.prose = true;
            self.tape.push(Kind::Prose, offset(start));
        } else {
            let goes_on = self.goes_on_unread();
            self.tape.push(Kind::Unreadable, offset(start));
            self.unreadable(start, end, goes_on);
        }
        self.at = end.max(start + 1);
    }

    /// Whether the word before, on this line, could not be read: then this one belongs to the same remark.
    pub(super) fn goes_on_unread(&self) -> bool {
        match self.tape.tokens.as_slice() {
            [.., before, blank] if blank.kind == Kind::Blank && before.kind == Kind::Unreadable => {
                !self.text[blank.start as usize..self.at].iter().any(|b| matches!(b, b'\n' | b'\r'))
            }
            _ => false,
        }
    }

    /// Says once of a run of words that they cannot be read.
    pub(super) fn unreadable(&mut self, start: usize, end: usize, goes_on: bool) {
        let last = self.tape.findings.last_mut().filter(|last| goes_on && last.name == Name::UnreadableToken);
        if let Some(last) = last {
            last.span.end = offset(end);
            let shown = cut(last.span.of(self.text));
            last.message = format!("`{shown}` are neither plies nor marks");
            return;
        }
        let message = format!("`{}` is neither a ply nor a mark", cut(&self.text[start..end]));
        self.report(Name::UnreadableToken, start, end, &message, "if it is a remark, write it in braces: { }");
    }
}

/// Text for a message: at most 40 characters.
pub(super) fn cut(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into_owned(),
    }
}
