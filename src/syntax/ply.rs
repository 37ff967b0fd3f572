//! A written ply: piece moves, pawn moves, castling, null moves, short and long, with the marks glued to them.
//!
//! Parsers take the symbols of a folded word. They know the form of a ply and nothing of positions.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::{opt, value, verify};

use super::fold::LETTER;
use super::mark::{self, Claims};
use super::number::Parsed;
use crate::board::{Role, Square};
use crate::diagnostic::Span;
use crate::letters::{Alphabet, Letter};

/// A ply as it is written, before anybody knows what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenPly {
    /// The ply with the marks glued to it: bytes of the game's text.
    pub span: Span,
    /// What is written.
    pub form: Form,
    /// The piece letter; none for a pawn.
    pub letter: Option<Letter>,
    /// `r` before the letter: a royal piece (problem notation).
    pub royal: bool,
    /// The file of the first square, 0 for a, where written.
    pub from_file: Option<u8>,
    /// The rank of the first square, 0 for rank 1, where written.
    pub from_rank: Option<u8>,
    /// The target's file, 0 for a.
    pub to_file: u8,
    /// The target's rank; absent in `ed`.
    pub to_rank: Option<u8>,
    /// How a capture is marked.
    pub capture: CaptureMark,
    /// What is written behind `=` or in its place.
    pub becomes: Option<Becomes>,
    /// What the glued marks claim.
    pub claims: Claims,
    /// What stands between the squares, if the word may also be two plies (`e4-e5`): bytes of the game's text.
    pub split: Option<Span>,
}

/// The kinds of written plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Letter, perhaps a first square or a part of it, target: `Nf3`, `exd5`.
    Short,
    /// Both squares: `Ng1-f3`, `e2e4`.
    Long,
    /// Castling on the king's side.
    CastleShort,
    /// Castling on the queen's side.
    CastleLong,
    /// A ply that moves nothing, or declines: `--`, `Z0`.
    Null,
}

/// Where the capture sign stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureMark {
    /// Nowhere.
    None,
    /// Before the target: `Bxe4`, `B:e4`.
    Before,
    /// Behind the target: `Le4:`.
    Behind,
}

/// What a piece becomes: by promotion, or by capture in Frankfurt chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Becomes {
    /// The letter of the new kind.
    pub letter: Letter,
    /// `r` before it: a royal one.
    pub royal: bool,
    /// It is the small letter of coordinates, `e7e8q`: English in every language.
    pub coordinates: bool,
}

impl Becomes {
    /// The kind that it is in a set of letters.
    #[must_use]
    pub fn role(self, alphabet: &Alphabet) -> Option<Role> {
        if self.coordinates {
            return self.letter.spelling().chars().next().and_then(Role::from_letter);
        }
        alphabet.role(self.letter)
    }
}

impl WrittenPly {
    pub(super) const EMPTY: Self = Self {
        span: Span::at(0),
        form: Form::Short,
        letter: None,
        royal: false,
        from_file: None,
        from_rank: None,
        to_file: 0,
        to_rank: None,
        capture: CaptureMark::None,
        becomes: None,
        claims: Claims::NONE,
        split: None,
    };

    /// The target, where file and rank are written.
    #[must_use]
    pub fn target(&self) -> Option<Square> {
        self.to_rank.map(|rank| Square::new(self.to_file, rank))
    }

    /// The first square, where file and rank are written.
    #[must_use]
    pub fn origin(&self) -> Option<Square> {
        Some(Square::new(self.from_file?, self.from_rank?))
    }

    /// The two plies that the word is where it is not one long ply: `e4-e5` is e4 and then e5.
    #[must_use]
    pub fn halves(&self) -> Option<[Self; 2]> {
        let split = self.split?;
        let first = Self {
            span: Span::new(self.span.start, split.start),
            form: Form::Short,
            from_file: None,
            from_rank: None,
            to_file: self.from_file?,
            to_rank: self.from_rank,
            capture: match self.capture {
                CaptureMark::Before => CaptureMark::Behind,
                other => other,
            },
            becomes: None,
            claims: Claims::NONE,
            split: None,
            ..*self
        };
        let second = Self {
            span: Span::new(split.end, self.span.end),
            form: Form::Short,
            letter: None,
            royal: false,
            from_file: None,
            from_rank: None,
            capture: CaptureMark::None,
            split: None,
            ..*self
        };
        Some([first, second])
    }

    /// Whether a promotion may stand behind: a pawn on the first or last rank that becomes nothing yet.
    #[must_use]
    pub fn lacks_promotion(&self) -> bool {
        matches!(self.form, Form::Short | Form::Long)
            && self.letter.is_none()
            && matches!(self.to_rank, Some(0 | 7))
            && self.becomes.is_none()
    }
}

/// `file = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" ;`
pub(super) fn file(input: &[u8]) -> Parsed<'_, u8> {
    match input {
        [file @ b'a'..=b'h', rest @ ..] => Ok((rest, file - b'a')),
        _ => Err(nom::Err::Error(())),
    }
}

/// `rank = "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" ;`
pub(super) fn rank(input: &[u8]) -> Parsed<'_, u8> {
    match input {
        [rank @ b'1'..=b'8', rest @ ..] => Ok((rest, rank - b'1')),
        _ => Err(nom::Err::Error(())),
    }
}

/// `square = file, rank ;`
pub(super) fn square(input: &[u8]) -> Parsed<'_, (u8, u8)> {
    (file, rank).parse(input)
}

/// `capture = "x" | ":" | "*" | "X" ;`
pub(super) fn capture(input: &[u8]) -> Parsed<'_, ()> {
    match input {
        [b'x' | b':' | b'*' | b'X', rest @ ..] => Ok((rest, ())),
        _ => Err(nom::Err::Error(())),
    }
}

/// `letter = "Kp" | "pi" | "K" | "Q" | "R" | "B" | "N" | "P" | "D" | "T" | "L" | "S" | "F" | "C" | "A" | "V" | "W" | "G" | "H" | "J" | "p" ;`
pub(super) fn letter(input: &[u8]) -> Parsed<'_, Letter> {
    if let [first @ LETTER..=0xBF, rest @ ..] = input {
        return Letter::from_index(first - LETTER).map_or(Err(nom::Err::Error(())), |letter| Ok((rest, letter)));
    }
    let spelt = |name: &'static str| tag(name).map_opt(move |_: &[u8]| Letter::find(name));
    if let [b'K' | b'p', b'p' | b'i', ..] = input {
        return alt((spelt("Kp"), spelt("pi"))).parse(input);
    }
    match input {
        [byte, rest @ ..] if byte.is_ascii_uppercase() => {
            Letter::from_ascii(*byte).map_or(Err(nom::Err::Error(())), |letter| Ok((rest, letter)))
        }
        _ => spelt("p").parse(input),
    }
}

/// `small = "k" | "q" | "n" | "t" | "s" | "l" | "v" | "w" | "j" ;`
///
/// A piece letter in small: one that is no file and does not say royal.
pub(super) fn small(input: &[u8]) -> Parsed<'_, Letter> {
    match input {
        [byte @ (b'k' | b'q' | b'n' | b't' | b's' | b'l' | b'v' | b'w' | b'j'), rest @ ..] => {
            Letter::from_ascii(byte.to_ascii_uppercase()).map_or(Err(nom::Err::Error(())), |letter| Ok((rest, letter)))
        }
        _ => Err(nom::Err::Error(())),
    }
}

/// `long = [ "r" ], [ letter | small ], square, [ "-" | capture ], square, [ ":" ] ;`
pub(super) fn long(input: &[u8]) -> Parsed<'_, WrittenPly> {
    let link = alt((tag("-").map(|_| CaptureMark::None), capture.map(|()| CaptureMark::Before)));
    let (rest, (royal, letter, (from_file, from_rank), link, (to_file, to_rank), behind)) =
        (opt(tag("r")), opt(alt((letter, small))), square, opt(link), square, opt(tag(":"))).parse(input)?;
    let ply = WrittenPly {
        form: Form::Long,
        letter,
        royal: royal.is_some(),
        from_file: Some(from_file),
        from_rank: Some(from_rank),
        to_file,
        to_rank: Some(to_rank),
        capture: link.unwrap_or(if behind.is_some() { CaptureMark::Behind } else { CaptureMark::None }),
        ..WrittenPly::EMPTY
    };
    Ok((rest, ply))
}

/// `short = [ "r" ], [ letter | small ], [ file ], [ rank ], [ capture ], square, [ ":" ] ;`
pub(super) fn short(input: &[u8]) -> Parsed<'_, WrittenPly> {
    let (rest, (royal, letter)) = (opt(tag("r")), opt(alt((letter, small)))).parse(input)?;
    // The target is the last square: `Nbd2` has a first file, `Nd2` has not.
    let from = |with_file: bool, with_rank: bool| {
        let first_file = move |input| if with_file { file.map(Some).parse(input) } else { Ok((input, None)) };
        let first_rank = move |input| if with_rank { rank.map(Some).parse(input) } else { Ok((input, None)) };
        (first_file, first_rank, opt(capture), square)
    };
    let (rest, (from_file, from_rank, before, (to_file, to_rank))) =
        alt((from(true, true), from(true, false), from(false, true), from(false, false))).parse(rest)?;
    let (rest, behind) = opt(tag(":")).parse(rest)?;
    let capture = match (before, behind) {
        (Some(()), _) => CaptureMark::Before,
        (None, Some(_)) => CaptureMark::Behind,
        (None, None) => CaptureMark::None,
    };
    let ply = WrittenPly {
        letter,
        royal: royal.is_some(),
        from_file,
        from_rank,
        to_file,
        to_rank: Some(to_rank),
        capture,
        ..WrittenPly::EMPTY
    };
    Ok((rest, ply))
}

/// `pair = "a", [ capture ], "b" | "b", [ capture ], "c" | "b", [ capture ], "a" | "c", [ capture ], "d" | "c", [ capture ], "b" | "d", [ capture ], "e" | "d", [ capture ], "c" | "e", [ capture ], "f" | "e", [ capture ], "d" | "f", [ capture ], "g" | "f", [ capture ], "e" | "g", [ capture ], "h" | "g", [ capture ], "f" | "h", [ capture ], "g" ;`
///
/// A pawn capture without its ranks, `ed`: the files are neighbours.
pub(super) fn pair(input: &[u8]) -> Parsed<'_, WrittenPly> {
    let (rest, (from_file, before, to_file)) =
        verify((file, opt(capture), file), |(from, _, to): &(u8, _, u8)| from.abs_diff(*to) == 1).parse(input)?;
    let capture = if before.is_some() { CaptureMark::Before } else { CaptureMark::None };
    Ok((rest, WrittenPly { from_file: Some(from_file), to_file, capture, ..WrittenPly::EMPTY }))
}

/// `castling = "O-O-O" | "O-O" | "0-0-0" | "0-0" | "o-o-o" | "o-o" | "OOO" | "OO" | "000" | "00" ;`
pub(super) fn castling(input: &[u8]) -> Parsed<'_, WrittenPly> {
    let long = alt((tag("O-O-O"), tag("0-0-0"), tag("o-o-o"), tag("OOO"), tag("000")));
    let short = alt((tag("O-O"), tag("0-0"), tag("o-o"), tag("OO"), tag("00")));
    let form = alt((value(Form::CastleLong, long), value(Form::CastleShort, short)));
    form.map(|form| WrittenPly { form, ..WrittenPly::EMPTY }).parse(input)
}

/// `null = "--" | "Z0" | "<>" | "@@@@" | "0000" ;`
pub(super) fn null(input: &[u8]) -> Parsed<'_, WrittenPly> {
    value(
        WrittenPly { form: Form::Null, ..WrittenPly::EMPTY },
        alt((tag("--"), tag("Z0"), tag("<>"), tag("@@@@"), tag("0000"))),
    )
    .parse(input)
}

/// `becomes = "=", [ "r" ], ( letter | any-case ) ;`
///
/// `=rS` is a royal S, `=r` a rook.
pub(super) fn becomes(input: &[u8]) -> Parsed<'_, Becomes> {
    let becomes = |royal| move |(_, letter)| Becomes { letter, royal, coordinates: false };
    let royal = (tag("=r"), alt((letter, any_case))).map(becomes(true));
    let other = (tag("="), alt((letter, any_case))).map(becomes(false));
    alt((royal, other)).parse(input)
}

/// `any-case = small | "r" | "b" | "d" | "f" | "c" | "a" | "g" | "h" ;`
///
/// A piece letter in small where no file can stand.
pub(super) fn any_case(input: &[u8]) -> Parsed<'_, Letter> {
    match input {
        [_, b'1'..=b'8', ..] => Err(nom::Err::Error(())),
        [byte @ (b'r' | b'b' | b'd' | b'f' | b'c' | b'a' | b'g' | b'h'), rest @ ..] => {
            Letter::from_ascii(byte.to_ascii_uppercase()).map_or(Err(nom::Err::Error(())), |letter| Ok((rest, letter)))
        }
        _ => small(input),
    }
}

/// `bare = [ file, [ capture ] ], file, ( "1" | "8" ), ( letter | "q" | "r" | "b" | "n" ), [ "+" | "#" ] ;`
///
/// A promotion without a sign, `d8D` and `e7e8q`: only behind a pawn on the last rank, and not where a square follows.
/// Reads the letter.
pub(super) fn bare(input: &[u8]) -> Parsed<'_, Becomes> {
    let english = one_of("qrbn").map_opt(|c: char| Letter::from_ascii(c.to_ascii_uppercase() as u8));
    let (rest, (letter, coordinates)) =
        alt((letter.map(|letter| (letter, false)), english.map(|letter| (letter, true)))).parse(input)?;
    match rest {
        [b'a'..=b'h' | b'1'..=b'8' | b'x' | b':', ..] => Err(nom::Err::Error(())),
        _ => Ok((rest, Becomes { letter, royal: false, coordinates })),
    }
}

/// `ply = ( castling | null | long | short | pair ), marks, [ becomes ], marks | bare ;`
///
/// The span is left empty: the scanner knows where the word stands.
pub fn ply(input: &[u8]) -> Parsed<'_, WrittenPly> {
    let (mut rest, mut ply) = match input {
        [b'0', b'0', b'0', b'0', ..] | [b'-' | b'Z' | b'<' | b'@', ..] => null(input)?,
        [b'O' | b'0' | b'o', ..] => castling(input)?,
        _ => alt((long, short, pair)).parse(input)?,
    };
    let (behind, before) = mark::marks(rest)?;
    let promotion = match (becomes(behind), ply.lacks_promotion()) {
        (Err(_), true) => bare(behind),
        (promotion, _) => promotion,
    };
    if let Ok((behind, promotion)) = promotion {
        ply.becomes = Some(promotion);
        rest = behind;
        ply.claims = before;
        let (behind, after) = mark::marks(rest)?;
        ply.claims = ply.claims.and(after);
        return Ok((behind, ply));
    }
    rest = behind;
    ply.claims = before;
    Ok((rest, ply))
}

/// Whether the symbols are one piece letter with nothing but marks behind: a promotion behind `/`.
pub(super) fn promotion_letter(input: &[u8]) -> Parsed<'_, (Becomes, Claims)> {
    let (rest, (letter, claims)) = (alt((letter, any_case)), mark::marks).parse(input)?;
    match rest {
        [b'a'..=b'h' | b'1'..=b'8' | b'x' | b':', ..] => Err(nom::Err::Error(())),
        _ => Ok((rest, (Becomes { letter, royal: false, coordinates: false }, claims))),
    }
}

/// Whether a square stands anywhere in the symbols.
pub(super) fn holds_square(symbols: &[u8]) -> bool {
    symbols.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}

/// Whether the word is meant as a ply: it holds a square, or begins with a piece letter and holds a rank.
pub(super) fn looks_like_ply(symbols: &[u8]) -> bool {
    holds_square(symbols) || (letter(symbols).is_ok() && symbols.iter().any(|b| matches!(b, b'1'..=b'8')))
}

/// The ply that a whole word spells, in ASCII or any script of the letters: `Nf3`, `e7e8q`, `Кf3`.
///
/// Its span is that of the word.
#[must_use]
pub fn read_ply(word: &str) -> Option<WrittenPly> {
    let mut folded = super::fold::Folded::default();
    folded.fold(word.as_bytes(), 0);
    let (rest, ply) = ply(folded.symbols()).ok()?;
    let end = u32::try_from(word.len()).ok()?;
    rest.is_empty().then_some(WrittenPly { span: Span::new(0, end), ..ply })
}
