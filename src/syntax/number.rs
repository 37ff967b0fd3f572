//! Move numbers and dots.

use nom::Parser;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::opt;

use super::fold::ELLIPSIS;
use super::ply::{Parsed, digits};

/// A move number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its value.
    pub value: u32,
    /// How many dots are glued to it; three name Black.
    pub dots: u8,
}

/// `number = digit, { digit }, ( ")" | { "." } ) ;`
///
/// At most nine digits are taken.
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
