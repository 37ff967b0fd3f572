//! Marks: what is written behind a ply and claims something of the position (`+`, `#`, `mat`, `e.p.`), and glyphs.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::value;
use nom::multi::fold_many0;

use super::fold::GLYPHS;
use super::number::Parsed;

/// What marks claim: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims(u8);

impl Claims {
    /// No claim.
    pub const NONE: Self = Self(0);
    /// `+`, `ch`: check.
    pub const CHECK: Self = Self(1);
    /// `++`: double check, or mate.
    pub const DOUBLE: Self = Self(2);
    /// `#`, `mat`: mate.
    pub const MATE: Self = Self(4);
    /// `pat`: stalemate.
    pub const STALEMATE: Self = Self(8);
    /// `e.p.`: a capture in passing.
    pub const EN_PASSANT: Self = Self(16);
    /// `(=)`: a draw is offered.
    pub const DRAW_OFFER: Self = Self(32);

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one of the claims of `other` is made.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether nothing is claimed.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// `en-passant = "e.p." | "e.p" | "ep" ;`
pub(super) fn en_passant(input: &[u8]) -> Parsed<'_, Claims> {
    value(Claims::EN_PASSANT, alt((tag("e.p."), tag("e.p"), tag("ep")))).parse(input)
}

/// `mark = "++" | "+" | "##" | "#" | en-passant ;`
///
/// An `x` with nothing but marks behind is mate; `+-`, `+/-` and `+=` are signs of evaluation and no marks.
pub(super) fn mark(input: &[u8]) -> Parsed<'_, Claims> {
    let evaluation = match input {
        // A file has its rank behind it, a piece letter in small has not.
        [b'+', b'-' | b'/', ..] | [b'+', b'='] | [b'+', b'=', b'a'..=b'h', b'1'..=b'8', ..] => true,
        [b'+', b'=', next, ..] => !(next.is_ascii_alphabetic() || matches!(next, 0x80..=0xBF)),
        _ => false,
    };
    if evaluation {
        return Err(nom::Err::Error(()));
    }
    if let [b'x' | b'X', rest @ ..] = input
        && matches!(rest, [] | [b'+' | b'#' | b'!' | b'?' | b'.', ..])
    {
        return Ok((rest, Claims::MATE));
    }
    alt((
        value(Claims::DOUBLE, tag("++")),
        value(Claims::CHECK, tag("+")),
        value(Claims::MATE, alt((tag("##"), tag("#")))),
        en_passant,
    ))
    .parse(input)
}

/// `marks = { mark } ;`
pub fn marks(input: &[u8]) -> Parsed<'_, Claims> {
    if !matches!(input, [b'+' | b'#' | b'x' | b'X' | b'e', ..]) {
        return Ok((input, Claims::NONE));
    }
    fold_many0(mark, || Claims::NONE, Claims::and).parse(input)
}

/// `annotation = ( "!" | "?" ), { "!" | "?" } ;`
///
/// The number of the sign as NAG; a run of other length counts as its first two.
pub fn annotation(input: &[u8]) -> Parsed<'_, u8> {
    take_while1(|b| b == b'!' || b == b'?')
        .map(|run: &[u8]| match run {
            [b'!', b'!', ..] => 3,
            [b'!', b'?', ..] => 5,
            [b'?', b'!', ..] => 6,
            [b'?', b'?', ..] => 4,
            [b'!', ..] => 1,
            _ => 2,
        })
        .parse(input)
}

/// `evaluation = "+/-" | "-/+" | "+/=" | "=/+" | "+-" | "-+" | "+=" | "=+" | "=" ;`
///
/// The number of the sign as NAG.
pub fn evaluation(input: &[u8]) -> Parsed<'_, u8> {
    alt((
        value(16, tag("+/-")),
        value(17, tag("-/+")),
        value(14, tag("+/=")),
        value(15, tag("=/+")),
        value(18, tag("+-")),
        value(19, tag("-+")),
        value(14, tag("+=")),
        value(15, tag("=+")),
        value(10, tag("=")),
    ))
    .parse(input)
}

/// The sign that is read as that NAG, where there is one: the shortest.
#[must_use]
pub fn sign_of_nag(nag: u8) -> Option<String> {
    const SIGNS: [(u8, &str); 9] =
        [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!"), (10, "="), (18, "+-"), (19, "-+")];
    let short = SIGNS.into_iter().find(|(number, _)| *number == nag).map(|(_, sign)| sign.to_owned());
    short.or_else(|| GLYPHS.iter().find(|(_, number)| *number == nag).map(|(sign, _)| sign.to_string()))
}

/// `nag = "$", digit, { digit } ;`
pub fn nag(input: &[u8]) -> Parsed<'_, u8> {
    (tag("$"), super::number::digits).map(|(_, number)| u8::try_from(number).unwrap_or(u8::MAX)).parse(input)
}
