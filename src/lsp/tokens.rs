//! Semantic tokens: what each word of a record is, for colours. What is kept of a game are its words; what is sent counts lines.

use std::ops::Range;

use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend};

use super::document::Document;
use super::position::{Encoding, Places, number};
use crate::detect::Record;
use crate::diagnostic::{Group, Name, Severity, Span};
use crate::syntax::Kind;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    TagName,
    TagValue,
    Number,
    Ply,
    Mark,
    Glyph,
    Comment,
    Result,
    Separator,
}

/// The classes in the order of their numbers, each as the protocol calls what is nearest to it.
const CLASSES: [(Class, SemanticTokenType); 9] = [
    (Class::TagName, SemanticTokenType::PROPERTY),
    (Class::TagValue, SemanticTokenType::STRING),
    (Class::Number, SemanticTokenType::NUMBER),
    (Class::Ply, SemanticTokenType::FUNCTION),
    (Class::Mark, SemanticTokenType::MODIFIER),
    (Class::Glyph, SemanticTokenType::DECORATOR),
    (Class::Comment, SemanticTokenType::COMMENT),
    (Class::Result, SemanticTokenType::KEYWORD),
    (Class::Separator, SemanticTokenType::OPERATOR),
];

/// The modifier of a ply that cannot be read or is against the rules, as its bit.
const ILLEGAL: u32 = 1;

/// A word of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub span: Span,
    pub class: Class,
    pub is_illegal: bool,
}

/// What the numbers of classes and modifiers mean.
pub(super) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: CLASSES.iter().map(|(_, name)| name.clone()).collect(),
        token_modifiers: vec![SemanticTokenModifier::new("illegal")],
    }
}

/// The words of a record, in the order of the text.
pub(super) fn of(record: &Record<'_>) -> Vec<Word> {
    let against = |name: Name| name.group() == Group::Rules && name.severity() == Severity::Error;
    let mut illegal = record.findings.iter().filter(|finding| against(finding.name)).map(|finding| finding.span.start);
    let mut next_illegal = illegal.next();
    let mut words = Vec::with_capacity(record.tape.tokens.len());
    let mut push = |span: Span, class: Class, is_illegal: bool| {
        if !span.is_empty() {
            words.push(Word { span, class, is_illegal });
        }
    };
    for (index, token) in record.tape.tokens.iter().enumerate() {
        let span = record.tape.span(index);
        let class = match token.kind {
            Kind::Blank | Kind::Stray | Kind::Unreadable => continue,
            Kind::Tag(pair) => {
                let pair = record.tape.tags[pair as usize];
                push(pair.name, Class::TagName, false);
                push(pair.value, Class::TagValue, false);
                continue;
            }
            Kind::Ply(_) | Kind::UnreadablePly => {
                while next_illegal.is_some_and(|start| start < span.start) {
                    next_illegal = illegal.next();
                }
                let is_illegal = next_illegal.is_some_and(|start| start < span.end);
                push(span, Class::Ply, is_illegal || token.kind == Kind::UnreadablePly);
                continue;
            }
            Kind::Number(_) | Kind::Dots(_) => Class::Number,
            Kind::Mark(_) | Kind::Note => Class::Mark,
            Kind::Glyph(_) => Class::Glyph,
            Kind::Prose | Kind::Escape | Kind::Comment | Kind::LineComment | Kind::BracketComment => Class::Comment,
            Kind::Termination(_) => Class::Result,
            Kind::Slash
            | Kind::DoubleSlash
            | Kind::Comma
            | Kind::Semicolon
            | Kind::Dash
            | Kind::And
            | Kind::Or
            | Kind::Open
            | Kind::Close
            | Kind::Side(_) => Class::Separator,
        };
        push(span, class, false);
    }
    words
}

/// The tokens of a part of a document: each by how far it is from the one before. A word of several lines is one a line.
pub(super) fn tokens(document: &Document, part: Range<usize>, encoding: Encoding) -> Vec<SemanticToken> {
    let places = Places::new(&document.text, encoding);
    let mut tokens = Vec::new();
    let (mut line, mut character) = (0, 0);
    for game in &document.games[document.games_in(part.clone())] {
        for word in &game.words {
            let (start, end) = (game.start + word.span.start as usize, game.start + word.span.end as usize);
            if end <= part.start || start >= part.end {
                continue;
            }
            for row in document.text.line_of(start)..=document.text.line_of(end - 1) {
                let within = document.text.line(row);
                let (start, end) = (start.max(within.start), end.min(within.end));
                if start >= end {
                    continue;
                }
                let at = places.position(start);
                let delta_line = at.line - line;
                let delta_start = if delta_line == 0 { at.character - character } else { at.character };
                (line, character) = (at.line, at.character);
                tokens.push(SemanticToken {
                    delta_line,
                    delta_start,
                    length: number(encoding.units(document.text.slice(start..end))),
                    token_type: word.class as u32,
                    token_modifiers_bitset: if word.is_illegal { ILLEGAL } else { 0 },
                });
            }
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_has_one_number() {
        for (index, (class, _)) in CLASSES.iter().enumerate() {
            assert_eq!(CLASSES.iter().position(|(other, _)| other == class), Some(index));
            assert_eq!(*class as usize, index);
        }
    }
}
