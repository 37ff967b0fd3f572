//! Comments: braces, well closed and not, and comments to the end of a line.

use memchr::{memchr, memchr_iter, memchr2, memchr3};

use super::boundary::Stage;
use super::{Scanner, offset};
use crate::diagnostic::Name;
use crate::syntax::tag;
use crate::syntax::tape::Kind;

/// A comment with braces in it is at most so long, in bytes.
pub(super) const MAX_NESTED: usize = 1 << 16;

/// And holds fewer braces and brackets than this.
pub(super) const MAX_BRACES: u32 = 64;

impl Scanner<'_, '_> {
    pub(super) fn brace(&mut self) {
        let start = self.at;
        if self.brace <= start {
            self.brace = memchr(b'}', &self.text[start..]).map_or(self.text.len(), |found| start + found);
        }
        let first = self.brace;
        self.tape.open_brace |= first == self.text.len();
        self.looks(if first == self.text.len() { usize::MAX } else { first + 1 });
        if let Some(end) = self.unclosed_brace(start, first) {
            self.report(
                Name::UnclosedComment,
                start,
                start + 1,
                "this comment is never closed: its `}` is missing",
                "the comment is read to the blank line before the next tags, or to the end of the file",
            );
            self.token(Kind::Comment, end - start);
        } else if let Some(end) = self.nested_brace(start, first) {
            self.report(
                Name::NestedComment,
                start,
                end,
                "a comment inside a comment",
                "PGN ends a comment at its first `}`; write other brackets inside",
            );
            self.token(Kind::Comment, end - start);
        } else {
            self.token(Kind::Comment, first + 1 - start);
        }
        self.comment_behind();
    }

    /// Where a comment ends that is not closed: before the tag pair of the next game, or at the end.
    pub(super) fn unclosed_brace(&self, start: usize, first: usize) -> Option<usize> {
        let reach = &self.text[start..first];
        let mut from = 0;
        while let Some(found) = memchr2(b'\n', b'\r', &reach[from..]) {
            let line = from + found;
            let behind = reach[line..].iter().take_while(|b| matches!(b, b'\n' | b'\r' | b' ' | b'\t')).count();
            let blanks = &reach[line..line + behind];
            let breaks = memchr_iter(b'\n', blanks).count();
            let returns = memchr_iter(b'\r', blanks).count();
            from = line + behind;
            if breaks.max(returns) > 1 && reach[from..].starts_with(b"[") {
                let at = start + from;
                let pair = tag::read(&reach[from..], offset(at), true).is_some_and(|pair| self.opens(pair));
                let opened_again = memchr(b'{', &reach[from..]).is_some();
                if pair && (first == self.text.len() || opened_again) {
                    return Some(start + line);
                }
            }
        }
        (first == self.text.len()).then_some(first)
    }

    /// Where a comment ends that holds braces: at the balancing one, if what lies between is no movetext.
    pub(super) fn nested_brace(&mut self, start: usize, first: usize) -> Option<usize> {
        memchr(b'{', &self.text[start + 1..first])?;
        // A comment that nests further than this is none.
        let reach = &self.text[..self.text.len().min(start + MAX_NESTED)];
        self.looks(start + MAX_NESTED);
        let mut depth = 0;
        let mut at = start;
        let mut braces = 0;
        while let Some(found) = memchr3(b'{', b'}', b'[', &reach[at..]) {
            at += found;
            match self.text[at] {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                // The next game's tags are out of reach.
                _ if self.text[..at].last().is_some_and(|b| matches!(b, b'\n' | b'\r'))
                    && tag::read(&self.text[at..], 0, false).is_some() =>
                {
                    return None;
                }
                _ => {}
            }
            at += 1;
            braces += 1;
            if braces == MAX_BRACES {
                return None;
            }
            if depth == 0 {
                let words = self.count_words(first + 1, at - 1);
                return (words.prose > 0 || words.plies == 0).then_some(at);
            }
        }
        None
    }

    pub(super) fn line_comment(&mut self, kind: Kind) {
        let rest = &self.text[self.at..];
        self.token(kind, memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()));
        self.comment_behind();
    }

    /// `good} 2. Nf3`: a brace that nothing opens; words before it that cannot be read belong to the same fault.
    pub(super) fn stray_brace(&mut self) {
        let before = self.tape.tokens.iter().rev().find(|token| token.kind != Kind::Blank);
        let remark = matches!(before.map(|token| token.kind), Some(Kind::Unreadable));
        let start = match self.tape.findings.last() {
            Some(last) if remark && last.name == Name::UnreadableToken => {
                let start = last.span.start as usize;
                self.tape.findings.pop();
                start
            }
            _ => self.at,
        };
        let help = "remove it, or write `{` before the comment";
        self.report(Name::UnmatchedParenthesis, start, self.at + 1, "nothing opens this brace", help);
        self.token(Kind::Stray, 1);
    }

    /// What comes behind a comment is judged as at the start of a line, as long as no game has begun.
    pub(super) fn comment_behind(&mut self) {
        if self.state.stage == Stage::Heading {
            self.line.fresh = true;
        }
    }
}
