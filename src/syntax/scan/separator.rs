//! Separators and other single signs: what stands between plies, as written.

use super::boundary::Stage;
use super::prose::first_unit;
use super::{Scanner, behind_blanks, offset};
use crate::diagnostic::{Finding, Name, Span};
use crate::syntax::layout::Semicolon;
use crate::syntax::tape::Kind;
use crate::syntax::word::Unit;
use crate::syntax::{mark, ply};

/// So many semicolons are looked behind.
const MAX_JUDGED: u32 = 64;

impl Scanner<'_, '_> {
    pub(super) fn semicolon(&mut self) {
        self.tape.has_semicolon = true;
        let first_of_line = self.line.start == self.at && self.state.stage < Stage::Movetext;
        if self.semicolon == Semicolon::Comment || first_of_line || !self.movetext_behind(self.at + 1) {
            self.line_comment(Kind::LineComment);
        } else {
            self.tape.semicolons += 1;
            // One is enough to know.
            if !self.tape.pure_semicolon && self.tape.semicolons <= MAX_JUDGED {
                let behind = self.count_words(self.at + 1, self.at + self.start_of_line(self.at).len());
                self.tape.pure_semicolon = behind.prose == 0 && !self.goes_back(self.at + 1);
            }
            self.separator(Kind::Semicolon);
        }
    }

    /// Whether a number comes next that goes back, as in `1. e4 e5 ; 1... c5`: what follows is a remark, no turn.
    fn goes_back(&self, from: usize) -> bool {
        let at = behind_blanks(self.text, from);
        self.looks(self.word_end(at));
        let Some(Unit::Number(number)) = first_unit(&self.text[at..self.word_end(at)]) else { return false };
        self.state.number.is_some_and(|last| number.value < last || number.value == last && self.state.black_moved)
    }

    pub(super) fn slash(&mut self) {
        if self.promotion_behind() {
            return;
        }
        if self.text.get(self.at + 1) != Some(&b'/') {
            self.separator(Kind::Slash);
        } else if self.movetext_behind(self.at + 2) || self.rest_of_line(self.at + 2).is_empty() {
            self.separator(Kind::DoubleSlash);
            self.at += 1;
        } else {
            let span = Span::new(offset(self.at), offset(self.at + 2));
            let finding = Finding::new(Name::SlashComment, span, "`//` before prose opens a comment here");
            self.tape.findings.push(finding.help("write the comment in braces"));
            self.line_comment(Kind::LineComment);
        }
    }

    /// `e8/Q`: a promotion, if a pawn has reached the last rank and one piece letter stands behind the slash.
    pub(super) fn promotion_behind(&mut self) -> bool {
        let Some(Kind::Ply(index)) = self.tape.tokens.last().map(|token| token.kind) else { return false };
        let index = index as usize;
        if !self.tape.plies[index].lacks_promotion() {
            return false;
        }
        let end = self.word_end(self.at + 1);
        self.scratch.folded.fold(&self.text[self.at + 1..end], offset(self.at + 1));
        let symbols = self.scratch.folded.symbols();
        let Ok((rest, (becomes, claims))) = ply::promotion_letter(symbols) else { return false };
        if !matches!(mark::annotation(rest), Ok(([], _))) && !rest.is_empty() && rest != b"." {
            return false;
        }
        let end = self.scratch.folded.start(symbols.len() - rest.len());
        let last = &mut self.tape.plies[index];
        last.becomes = Some(becomes);
        last.claims = last.claims.and(claims);
        last.span.end = end;
        self.tape.letters.insert(becomes.letter);
        self.at = end as usize;
        true
    }

    /// `e8 =Q`: a promotion behind a blank, if a pawn has reached the last rank; the word ends at `end`.
    pub(super) fn promotion_apart(&mut self, end: usize) -> bool {
        let [.., ply, blank] = self.tape.tokens.as_slice() else { return false };
        let (Kind::Ply(index), Kind::Blank) = (ply.kind, blank.kind) else { return false };
        let (index, between) = (index as usize, &self.text[blank.start as usize..self.at]);
        if !self.tape.plies[index].lacks_promotion() || between.contains(&b'\n') || between.contains(&b'\r') {
            return false;
        }
        self.scratch.folded.fold(&self.text[self.at..end], offset(self.at));
        let Ok((rest, becomes)) = ply::becomes(self.scratch.folded.symbols()) else { return false };
        let Ok(([], claims)) = mark::marks(rest) else { return false };
        self.tape.tokens.pop();
        let last = &mut self.tape.plies[index];
        last.becomes = Some(becomes);
        last.claims = last.claims.and(claims);
        last.span.end = offset(end);
        self.tape.letters.insert(becomes.letter);
        self.at = end;
        true
    }

    pub(super) fn separator(&mut self, kind: Kind) {
        self.separates(kind);
        self.token(kind, 1);
    }

    pub(super) fn nag(&mut self) {
        if let Ok((rest, number)) = mark::nag(&self.text[self.at..]) {
            let len = self.text.len() - self.at - rest.len();
            self.token(Kind::Glyph(number), len);
        } else {
            let end = self.word_end(self.at + 1);
            self.junk(self.at, end);
        }
    }
}
