//! Move numbers and dots, and what every parser of this room returns.

use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::combinator::opt;
use nom::{IResult, Parser};

use super::fold::ELLIPSIS;

/// What the parsers of this room return: they fail without a reason, the scanner names it.
pub(super) type Parsed<'a, T> = IResult<&'a [u8], T, ()>;

/// The digits at the start, at most nine.
pub(super) fn digits(input: &[u8]) -> Parsed<'_, u32> {
    take_while_m_n(1, 9, |b: u8| b.is_ascii_digit())
        .map(|run: &[u8]| run.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
        .parse(input)
}

/// A move number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its value.
    pub value: u32,
    /// How many dots are glued to it; three name Black.
    pub dots: u8,
}

/// `number = ( "0" | nonzero, { digit } ), ( ")" | { "." } ) ;`
///
/// At most nine digits are taken; zeros before others do not matter.
pub fn number(input: &[u8]) -> Parsed<'_, Number> {
    let (rest, value) = digits(input)?;
    let (rest, bracket) = opt(tag(")")).parse(rest)?;
    if bracket.is_some() {
        return Ok((rest, Number { value, dots: 1 }));
    }
    let (rest, dots) = take_while(is_dot).parse(rest)?;
    Ok((rest, Number { value, dots: count(dots) }))
}

fn is_dot(symbol: u8) -> bool {
    matches!(symbol, b'.' | ELLIPSIS)
}

/// How many dots a run is; … is three.
fn count(run: &[u8]) -> u8 {
    run.iter().fold(0, |dots: u8, symbol| dots.saturating_add(if *symbol == ELLIPSIS { 3 } else { 1 }))
}

/// `dots = ".", { "." } ;`
///
/// How many; the sign … counts as three.
pub fn dots(input: &[u8]) -> Parsed<'_, u8> {
    take_while1(is_dot).map(count).parse(input)
}
