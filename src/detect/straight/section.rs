//! The tag section: pairs one a line, well formed, none repeated, none that says how plies are to be read.

use crate::diagnostic::Span;
use crate::source::lanes::{self, WORD, first, load};
use crate::syntax::TagPair;

/// What the tags come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section {
    /// Where the first line behind them begins.
    pub end: usize,
    /// The pair named `Result`.
    pub result: Option<TagPair>,
    /// The pair named `Variant`.
    pub variant: Option<TagPair>,
    /// Whether a value may hold more than ASCII.
    pub is_wide: bool,
}

/// What a tag's name means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Nothing that decides how plies are read.
    None,
    Result,
    Variant,
}

/// The names of the section before: in an archive one is like another, and what was found of a name holds.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// What stands before the value of each pair, and what that means. No name is repeated.
    known: Vec<(Opening, Meaning)>,
}

/// What stands before the value of a pair, as `[Event "`; how long it is, and its bytes with zeros behind them. Longer ones are left to
/// who reads any.
#[derive(Clone, Copy, Debug)]
struct Opening {
    len: usize,
    bytes: [u64; Self::WORDS],
    /// All bits of its bytes.
    mask: [u64; Self::WORDS],
}

impl Opening {
    const WORDS: usize = 4;

    fn of(text: &[u8]) -> Option<Self> {
        let mut opening = Self { len: text.len(), bytes: [0; Self::WORDS], mask: [0; Self::WORDS] };
        if text.len() > WORD * Self::WORDS {
            return None;
        }
        for (index, word) in text.chunks(WORD).enumerate() {
            opening.bytes[index] = load(word, 0);
            opening.mask[index] = first(u64::MAX, word.len());
        }
        Some(opening)
    }

    /// Whether the text begins so. All is compared at once: how long names are, nobody can foresee.
    #[inline(always)]
    fn begins(&self, text: &[u8]) -> bool {
        let differs = |index: usize| (load(text, WORD * index) ^ self.bytes[index]) & self.mask[index];
        (0..Self::WORDS).fold(0, |all, index| all | differs(index)) == 0
    }
}

/// Reads the tag pairs that the text begins with.
pub(super) fn read(text: &[u8], names: &mut Names, tags: &mut Vec<TagPair>) -> Option<Section> {
    tags.clear();
    let mut section = Section { end: 0, result: None, variant: None, is_wide: false };
    while let Some(b'[') = text.get(section.end) {
        let rest = &text[section.end..];
        let (len, meaning) = match names.known.get(tags.len()) {
            Some((opening, meaning)) if opening.begins(rest) => (opening.len, *meaning),
            _ => names.learn(tags.len(), rest)?,
        };
        let (pair, is_wide) = pair(text, section.end, len)?;
        section.is_wide |= is_wide;
        match meaning {
            Meaning::None => {}
            Meaning::Result => section.result = Some(pair),
            Meaning::Variant => section.variant = Some(pair),
        }
        tags.push(pair);
        section.end = match text.get(pair.span.end as usize..)? {
            [b'\n', ..] => pair.span.end as usize + 1,
            [b'\r', b'\n', ..] => pair.span.end as usize + 2,
            _ => return None,
        };
    }
    (!tags.is_empty()).then_some(section)
}

impl Names {
    /// Takes the name that the text begins with for that of the pair with this index, and forgets those behind; `None` where it
    /// is repeated, or says how plies are to be read.
    #[cold]
    fn learn(&mut self, index: usize, text: &[u8]) -> Option<(usize, Meaning)> {
        let opening = &text[..opening(text)?];
        self.known.truncate(index);
        let bytes = |known: &Opening| known.bytes.map(u64::to_le_bytes);
        if self.known.iter().any(|(known, _)| bytes(known).as_flattened()[..known.len].eq_ignore_ascii_case(opening)) {
            return None;
        }
        let is = |name: &str| opening[1..opening.len() - 2].eq_ignore_ascii_case(name.as_bytes());
        if ["FEN", "SetUp", "Letters", "VariantRules"].into_iter().any(is) {
            return None;
        }
        let meaning = match () {
            () if is("Result") => Meaning::Result,
            () if is("Variant") => Meaning::Variant,
            () => Meaning::None,
        };
        self.known.push((Opening::of(opening)?, meaning));
        Some((opening.len(), meaning))
    }
}

/// Whether a well formed pair begins the text.
pub(super) fn opens(text: &[u8]) -> bool {
    opening(text).is_some_and(|len| pair(text, 0, len).is_some())
}

/// How long what stands before the value is in a pair at the start of the text: `[Event "`.
fn opening(text: &[u8]) -> Option<usize> {
    let name = text.strip_prefix(b"[")?;
    let len = name.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    (len > 0 && name[len..].starts_with(b" \"")).then_some(len + 3)
}

/// The pair `[Name "value"]` at a place, of which so many bytes stand before the value; nothing is escaped in that.
/// And whether it may hold more than ASCII.
fn pair(text: &[u8], at: usize, opening: usize) -> Option<(TagPair, bool)> {
    let value = at + opening;
    let mut close = value;
    let mut is_wide = false;
    loop {
        let (len, wide) = lanes::value(text, close);
        is_wide |= wide;
        close += len;
        if len < lanes::VALUE {
            break;
        }
    }
    let [b'"', b']', ..] = text.get(close..)? else { return None };
    let place = |at: usize| u32::try_from(at).ok();
    let (start, value, close) = (place(at)?, place(value)?, place(close)?);
    let span = Span::new(start, close + 2);
    let pair = TagPair { span, name: Span::new(start + 1, value - 2), value: Span::new(value, close), clean: true };
    Some((pair, is_wide))
}
