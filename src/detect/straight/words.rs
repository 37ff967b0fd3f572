//! Words that are a ply, decoded once: the same are written again and again.

use crate::board::Role;
use crate::letters::{ENGLISH, Letter};
use crate::position::{Sketch, Wing};
use crate::syntax::{CaptureMark, Claims, Form, WrittenPly, read_ply};

/// A word that is a ply, in English letters: the number of what it says of the board, and above that what it says besides. As a
/// number, because an archive has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(pub u64);

impl Word {
    /// So many bits it has.
    pub const BITS: u32 = Sketch::BITS + 6;

    fn new(sketch: Sketch, says: Says) -> Self {
        Self(sketch.number() | u64::from(says.0) << Sketch::BITS)
    }

    /// A word that says nothing.
    pub const NOTHING: Self = Self(0);

    /// What both say besides, and nothing of the board.
    #[must_use]
    #[inline(always)]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What it says of the board.
    #[inline(always)]
    pub const fn sketch(self) -> Sketch {
        Sketch::from_number(self.0)
    }

    /// What it says besides.
    #[inline(always)]
    pub const fn says(self) -> Says {
        Says((self.0 >> Sketch::BITS) as u8 & 0x3F)
    }
}

/// What a word says of its ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Says(u8);

impl Says {
    /// It captures.
    pub const CAPTURE: Self = Self(1);
    /// It gives check.
    pub const CHECK: Self = Self(2);
    /// It mates.
    pub const MATE: Self = Self(4);
    /// It names its piece by a letter.
    pub const LETTER: Self = Self(8);
    /// It names what the piece becomes.
    pub const BECOMES: Self = Self(32);
    /// A sign of praise or blame stands behind it.
    pub const GLYPH: Self = Self(16);

    #[inline(always)]
    pub const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    /// What is rarely said, and takes a closer look.
    pub const RARE: Self = Self(Self::MATE.0 | Self::BECOMES.0);

    /// Whether the ply captures and gives check where that is said.
    #[inline(always)]
    pub const fn is_so(self, ply: Self) -> bool {
        self.0 & !ply.0 & (Self::CAPTURE.0 | Self::CHECK.0) == 0
    }

    #[must_use]
    #[inline(always)]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub const fn when(self, holds: bool) -> Self {
        if holds { self } else { Self(0) }
    }
}

/// Bits of a set's number: an archive has some four thousand different words, of which few are frequent.
const BITS: u32 = 12;

/// Two words that are kept in one place, the later first: their bytes, 0 where none was kept, and what they are.
type Pair = [(u64, Word); 2];

/// A memory of words of up to eight bytes.
#[derive(Debug)]
pub(super) struct Words {
    pairs: Box<[Pair; 1 << BITS]>,
}

impl Default for Words {
    #[expect(clippy::large_stack_arrays, reason = "128 kB, once a reader")]
    fn default() -> Self {
        Self { pairs: Box::new([[(0, Word(0)); 2]; 1 << BITS]) }
    }
}

impl Words {
    /// The ply that the word with these bytes is, if it was seen lately.
    #[inline(always)]
    pub fn known(&self, key: u64) -> Option<Word> {
        let pair = &self.pairs[place(key)];
        // Chosen without a branch: which of the two it is, nobody can foresee.
        let (known, word) = pair[usize::from(pair[0].0 != key)];
        (known == key).then_some(word)
    }

    /// The ply that the word with these bytes is; `None` where it is not one and nothing else.
    #[cold]
    #[inline(never)]
    pub fn decode(&mut self, key: u64) -> Option<Word> {
        let bytes = key.to_le_bytes();
        let len = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        let word = decode(std::str::from_utf8(&bytes[..len]).ok()?)?;
        let pair = &mut self.pairs[place(key)];
        *pair = [(key, word), pair[0]];
        Some(word)
    }
}

/// Where a word is kept.
#[inline(always)]
const fn place(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
}

/// What a word is, if it is a ply in English letters and nothing about it is special.
fn decode(text: &str) -> Option<Word> {
    if !text.is_ascii() || !text.starts_with(|first: char| first.is_ascii_uppercase() || matches!(first, 'a'..='h')) {
        return None;
    }
    let ply = text.trim_end_matches(['!', '?']);
    let written = read_ply(ply)?;
    let claims = match written.claims {
        Claims::NONE => Says::default(),
        Claims::CHECK => Says::CHECK,
        Claims::MATE => Says::MATE.and(Says::CHECK),
        _ => return None,
    };
    // The signs are where they are expected: nothing was read that another word would be read for.
    let says = claims
        .and(Says::GLYPH.when(ply.len() < text.len()))
        .and(Says::LETTER.when(written.letter.is_some()))
        .and(Says::BECOMES.when(written.becomes.is_some()))
        .and(Says::CAPTURE.when(written.capture == CaptureMark::Before));
    let castles = match written.form {
        Form::Short => None,
        Form::CastleShort if ply.starts_with("O-O") => Some(Wing::Short),
        Form::CastleLong if ply.starts_with("O-O") => Some(Wing::Long),
        Form::CastleShort | Form::CastleLong | Form::Long | Form::Null => return None,
    };
    let sketch = match castles {
        Some(_) if written.becomes.is_some() || written.letter.is_some() => return None,
        Some(wing) => Sketch::castling(wing),
        None => sketch(&written)?,
    };
    Some(Word::new(sketch, says))
}

/// What a ply in short form says of the board.
fn sketch(written: &WrittenPly) -> Option<Sketch> {
    if written.royal || written.capture == CaptureMark::Behind || written.split.is_some() {
        return None;
    }
    let role = written.letter.map_or(Some(Role::Pawn), piece)?;
    let to = written.target()?;
    let becomes = match written.becomes {
        None => None,
        Some(becomes) if becomes.royal || becomes.coordinates => return None,
        Some(becomes) if becomes.letter.spelling() == "P" => Some(Role::Pawn),
        Some(becomes) => Some(piece(becomes.letter).filter(|role| *role != Role::King)?),
    };
    // What it is promoted to may stand behind a blank or a bracket.
    if role == Role::Pawn && matches!(to.rank(), 0 | 7) && becomes.is_none() {
        return None;
    }
    let files = match written.from_file {
        Some(file) => 1 << file,
        None if role == Role::Pawn && written.capture != CaptureMark::None => return None,
        None if role == Role::Pawn => 1 << to.file(),
        None => u8::MAX,
    };
    let ranks = written.from_rank.map_or(u8::MAX, |rank| 1 << rank);
    Some(Sketch::new(role, (files, ranks), to, becomes))
}

/// The piece that an English letter means, pawns aside.
fn piece(letter: Letter) -> Option<Role> {
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
        .into_iter()
        .find(|role| ENGLISH.spell(*role) == letter.spelling())
}
