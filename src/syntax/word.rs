//! A word of the movetext: the units that it is made of.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::map;

use super::fold::{GLYPH, GLYPHS};
use super::mark::{self, Claims};
use super::number::{self, Number, Parsed};
use super::ply::{self, WrittenPly};
use super::termination::{Termination, termination};

/// A part of a word that says something by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A move number, with dots or a bracket.
    Number(Number),
    /// Dots alone.
    Dots(u8),
    /// A ply with its marks.
    Ply(WrittenPly),
    /// Marks alone.
    Marks(Claims),
    /// A glyph: its number as NAG.
    Glyph(u8),
    /// A termination marker.
    Termination(Termination),
    /// A dash alone.
    Dash,
    /// A sign that says nothing.
    Stray,
}

/// `sign = "⩲" | "⩱" | "±" | "∓" | "∞" | "□" | "⟳" | "↑" | "→" | "⇆" | "⊕" | "∆" ;`
pub(super) fn sign(input: &[u8]) -> Parsed<'_, u8> {
    match input {
        [symbol @ GLYPH..=0xFF, rest @ ..] => {
            GLYPHS.get(usize::from(symbol - GLYPH)).map_or(Err(nom::Err::Error(())), |(_, nag)| Ok((rest, *nag)))
        }
        _ => Err(nom::Err::Error(())),
    }
}

/// `glyph = annotation | evaluation | sign ;`
pub(super) fn glyph(input: &[u8]) -> Parsed<'_, u8> {
    alt((mark::annotation, mark::evaluation, sign)).parse(input)
}

/// `start = termination | ply | number | behind | "-" ;`
///
/// What a word may begin with. Castling with zeros goes before results, results before numbers.
pub(super) fn start<'a>(input: &'a [u8]) -> Parsed<'a, Unit> {
    let ply = |input| map(ply::ply, Unit::Ply).parse(input);
    let number = |input| map(number::number, Unit::Number).parse(input);
    let result = |input| map(termination, Unit::Termination).parse(input);
    match input {
        // Without one of these signs it is neither a result nor castling.
        [b'0', b'0', ..] if zeros(input) => ply(input),
        [b'0'..=b'9', ..] if !input.iter().any(|b| matches!(b, b'-' | b':' | b'/')) => number(input),
        [b'0', ..] => alt((ply, result, number)).parse(input),
        [b'1'..=b'9', ..] => alt((result, number)).parse(input),
        [b'a'..=b'h' | b'A'..=b'Z' | b'o' | b'p' | b'r' | 0x80..=0xBF, ..] => match ply(input) {
            Err(_) => marks(input),
            other => other,
        },
        _ => alt((result, behind, ply, |input: &'a [u8]| match input {
            [b'-'] => Ok((&input[1..], Unit::Dash)),
            _ => Err(nom::Err::Error(())),
        }))
        .parse(input),
    }
}

/// Whether the word is castling without hyphens, `00` or `000`, or a null move, `0000`, and no number.
fn zeros(input: &[u8]) -> bool {
    let zeros = input.iter().take_while(|b| **b == b'0').count();
    matches!(zeros, 2..=4) && !matches!(input[zeros..], [b'0'..=b'9' | b'.' | b'-' | b')', ..])
}

fn marks(input: &[u8]) -> Parsed<'_, Unit> {
    match mark::marks(input)? {
        (_, claims) if claims.is_empty() => Err(nom::Err::Error(())),
        (rest, claims) => Ok((rest, Unit::Marks(claims))),
    }
}

/// `behind = mark, marks | glyph | dots | ":" ;`
///
/// What stands behind another unit of the same word, as well as a number and a ply.
pub(super) fn behind(input: &[u8]) -> Parsed<'_, Unit> {
    match input {
        [b'.' | super::fold::ELLIPSIS, ..] => map(number::dots, Unit::Dots).parse(input),
        [b':'] => Ok((&[], Unit::Stray)),
        _ => alt((marks, map(glyph, Unit::Glyph))).parse(input),
    }
}

/// The next unit of a word; `first` at the word's start.
///
/// # Errors
/// When the symbols begin with no unit: the word cannot be read.
pub fn unit(input: &[u8], first: bool) -> Parsed<'_, Unit> {
    if first {
        return start(input);
    }
    // A result may be glued to the last ply: `Qh4#0-1`.
    if matches!(input, [b'*' | b'0' | b'1', ..])
        && let Ok(([], result)) = termination(input)
    {
        return Ok((&[], Unit::Termination(result)));
    }
    match behind(input) {
        Ok(read) => Ok(read),
        Err(_) => match input {
            // A letter behind the hyphen makes it two plies: `Nf3-Nc6`.
            [b'-', rest @ ..] if ply::letter(rest).is_ok() => Ok((rest, Unit::Dash)),
            [b'0', b'0', ..] if zeros(input) => map(ply::ply, Unit::Ply).parse(input),
            [b'0'..=b'9', ..] => match number::number(input)? {
                // `dxe52.` ends with a number; `dxe55` is a slip, and no ply that can be read.
                ([], number) if number.dots == 0 => Err(nom::Err::Error(())),
                (rest, number) => Ok((rest, Unit::Number(number))),
            },
            _ => map(ply::ply, Unit::Ply).parse(input),
        },
    }
}

/// Every unit of a word, or nothing where a part of it cannot be read.
pub fn units(symbols: &[u8], mut each: impl FnMut(Unit, usize, usize)) -> bool {
    let mut rest = symbols;
    while !rest.is_empty() {
        let begin = symbols.len() - rest.len();
        let Ok((behind, unit)) = unit(rest, begin == 0) else { return false };
        if behind.len() == rest.len() {
            return false;
        }
        each(unit, begin, symbols.len() - behind.len());
        rest = behind;
    }
    true
}
