//! Round brackets: variations, remarks, and the short ones that belong to a ply.

use memchr::memchr;

use super::{Scanner, offset};
use crate::diagnostic::{Finding, Name, Span};
use crate::syntax::mark::{self, Claims};
use crate::syntax::tape::{Kind, TapeMark};
use crate::syntax::{ply, tag};

/// Variations nested deeper are cut.
pub(super) const MAX_DEPTH: usize = 1000;

/// An open bracket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) mark: TapeMark,
    pub(super) start: u32,
    pub(super) prose: bool,
}

impl Scanner<'_, '_> {
    pub(super) fn open(&mut self) {
        if let Some(kind) = self.short_bracket() {
            self.tape.push(kind, offset(self.at));
            self.at += memchr(b')', &self.text[self.at..]).map_or(1, |close| close + 1);
            return;
        }
        if self.scratch.groups.len() >= MAX_DEPTH {
            self.deep();
            return;
        }
        self.scratch.groups.push(Group { mark: self.tape.mark(), start: offset(self.at), prose: false });
        self.state.depth = self.scratch.groups.len();
        self.token(Kind::Open, 1);
    }

    /// A bracket that holds a promotion, a draw offer, marks, a glyph or a note of what a piece has become.
    pub(super) fn short_bracket(&mut self) -> Option<Kind> {
        let inside = &self.text[self.at + 1..self.text.len().min(self.at + 24)];
        let inside = &inside[..memchr(b')', inside)?];
        let start = offset(self.at + 1);
        self.scratch.folded.fold(inside, start);
        let symbols = self.scratch.folded.symbols();
        if matches!(symbols, [b'='] | [b'=', b'?' | b'!']) {
            return Some(Kind::Mark(Claims::DRAW_OFFER));
        }
        if let Some(Kind::Ply(index)) = self.tape.tokens.last().map(|token| token.kind) {
            let last = self.tape.plies.get_mut(index as usize)?;
            let letter = symbols.strip_prefix(b"=").unwrap_or(symbols);
            if last.lacks_promotion()
                && let Ok(([], (becomes, claims))) = ply::promotion_letter(letter)
            {
                last.becomes = Some(becomes);
                last.claims = last.claims.and(claims);
                last.span.end = start + offset(inside.len()) + 1;
                self.tape.letters.insert(becomes.letter);
                // The bracket belongs to the ply's token.
                return self.tape.tokens.pop().map(|token| {
                    self.at = token.start as usize;
                    token.kind
                });
            }
        }
        if let Ok(([], nag)) = mark::annotation(symbols) {
            return Some(Kind::Glyph(nag));
        }
        match mark::marks(symbols) {
            Ok(([], claims)) if !claims.is_empty() => return Some(Kind::Mark(claims)),
            _ => {}
        }
        note(inside).then_some(Kind::Note)
    }

    /// Brackets below the deepest level: passed over as a whole.
    pub(super) fn deep(&mut self) {
        let start = self.at;
        if !self.deep {
            self.deep = true;
            let message = format!("variations are nested deeper than {MAX_DEPTH} levels: what lies deeper is not read");
            let span = Span::new(offset(start), offset(start + 1));
            self.tape.findings.push(Finding::new(Name::DeepVariation, span, message).help("the main line is read"));
        }
        let mut depth = 0;
        let mut at = start;
        while let Some(&byte) = self.text.get(at) {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'{' => {
                    let close = memchr(b'}', &self.text[at..]);
                    self.looks(close.map_or(usize::MAX, |close| at + close));
                    at += close.unwrap_or(0);
                }
                b'\n' | b'\r'
                    if !self.bounded
                        && tag::read(&self.text[at + 1..], offset(at + 1), true)
                            .is_some_and(|pair| self.opens(pair)) =>
                {
                    break;
                }
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
        }
        self.looks(at);
        self.token(Kind::BracketComment, at - start);
    }

    pub(super) fn close(&mut self) {
        match self.scratch.groups.pop() {
            None if self.number_bracket() => {}
            None => {
                self.report(
                    Name::UnmatchedParenthesis,
                    self.at,
                    self.at + 1,
                    "nothing opens this bracket",
                    "remove it, or write `(` where the variation begins",
                );
                self.token(Kind::Stray, 1);
            }
            Some(group) if group.prose => {
                self.tape.back_to(group.mark);
                self.tape.push(Kind::BracketComment, group.start);
                self.at += 1;
            }
            Some(_) => self.token(Kind::Close, 1),
        }
        self.state.depth = self.scratch.groups.len();
    }

    /// `1)`: the bracket belongs to the number before it.
    pub(super) fn number_bracket(&mut self) -> bool {
        let at = offset(self.at);
        let Some(last) = self.tape.tokens.last_mut() else { return false };
        let Kind::Number(number) = &mut last.kind else { return false };
        // The number is the last token, so it ends here.
        if number.dots > 0 || at == last.start {
            return false;
        }
        number.dots = 1;
        self.at += 1;
        true
    }

    /// Text inside brackets that hold prose: up to the next bracket or line.
    pub(super) fn bracket_prose(&mut self) {
        match self.text[self.at] {
            b'(' => {
                if self.scratch.groups.len() >= MAX_DEPTH {
                    self.deep();
                } else {
                    self.scratch.groups.push(Group { mark: self.tape.mark(), start: offset(self.at), prose: true });
                    self.state.depth = self.scratch.groups.len();
                    self.token(Kind::Open, 1);
                }
            }
            b')' => self.close(),
            _ => {
                let rest = &self.text[self.at..];
                let end = rest.iter().position(|b| matches!(b, b'(' | b')' | b'\n' | b'\r')).unwrap_or(rest.len());
                self.token(Kind::Prose, end.max(1));
            }
        }
    }

    /// Says once that brackets stay open at the end of the game.
    pub(super) fn unclosed(&mut self) {
        let open = self.scratch.groups.len();
        let Some(first) = self.scratch.groups.first() else { return };
        let span = Span::new(first.start, first.start + 1);
        if span.end > self.tape.len {
            return;
        }
        let message = match open {
            1 => "this bracket is never closed: its `)` is missing".to_owned(),
            _ => format!("this bracket is never closed, nor are {} inside it: `)` is missing", open - 1),
        };
        let finding = Finding::new(Name::UnclosedVariation, span, message);
        self.tape.findings.push(finding.help("what follows, to the end of the game, is read as part of the variation"));
    }
}

/// `(bp e5)`: a letter for the colour, one for the piece, and a square.
pub(super) fn note(inside: &[u8]) -> bool {
    let Ok(inside) = std::str::from_utf8(inside) else { return false };
    let mut parts = inside.split_whitespace();
    let (Some(piece), Some(square), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    let square = square.as_bytes();
    matches!(square, [b'a'..=b'h', b'1'..=b'8']) && piece.chars().count() == 2 && piece.chars().all(char::is_alphabetic)
}
