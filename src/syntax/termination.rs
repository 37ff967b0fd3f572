//! Termination markers: results in every spelling.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::value;

use super::fold::HALF;
use super::number::Parsed;

/// How a game ended, as the record says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: not ended, or not known.
    Unknown,
}

impl Termination {
    /// In PGN's spelling.
    #[must_use]
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The result that a tag's value or another whole word spells.
    #[must_use]
    pub fn find(text: &str) -> Option<Self> {
        let mut folded = super::fold::Folded::default();
        folded.fold(text.trim().as_bytes(), 0);
        match termination(folded.symbols()) {
            Ok(([], result)) => Some(result),
            _ => None,
        }
    }
}

/// `termination = "1/2-1/2" | "1/2:1/2" | "0.5-0.5" | "0.5:0.5" | "1/2" | "1-0" | "1:0" | "0-1" | "0:1" | "*" ;`
///
/// Also with the sign ½.
pub fn termination(input: &[u8]) -> Parsed<'_, Termination> {
    const SIGNS: [&[u8]; 3] = [&[HALF, b'-', HALF], &[HALF, b':', HALF], &[HALF]];
    let draw = alt((
        tag("1/2-1/2"),
        tag("1/2:1/2"),
        tag("0.5-0.5"),
        tag("0.5:0.5"),
        tag("1/2"),
        tag(SIGNS[0]),
        tag(SIGNS[1]),
        tag(SIGNS[2]),
    ));
    let (rest, result) = alt((
        value(Termination::Draw, draw),
        value(Termination::White, alt((tag("1-0"), tag("1:0")))),
        value(Termination::Black, alt((tag("0-1"), tag("0:1")))),
        value(Termination::Unknown, tag("*")),
    ))
    .parse(input)?;
    match (result, rest) {
        // `0-1` before `-0` or a digit is no result.
        (Termination::Unknown, _) | (_, [] | [b'.' | b',' | b'!' | b'?', ..]) => Ok((rest, result)),
        _ => Err(nom::Err::Error(())),
    }
}
