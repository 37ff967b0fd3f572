//! Look-alikes: a written word as symbols of one byte each, so that one parser reads every script.
//!
//! ASCII stands for itself. A letter that looks like an ASCII one of a square, a mark or a castling is folded to it;
//! other piece letters become [`LETTER`] plus their index. Each symbol keeps the place where it stood.

use crate::letters::Letter;

/// `LETTER + n` is the piece letter with index `n`.
pub const LETTER: u8 = 0x80;
/// The sign ½.
pub const HALF: u8 = 0xC0;
/// The sign …, as good as three dots.
pub const ELLIPSIS: u8 = 0xC1;
/// `GLYPH + n` is the n-th sign of [`GLYPHS`].
pub const GLYPH: u8 = 0xD0;
/// A letter that means nothing in a ply.
pub const OTHER_LETTER: u8 = 0xFE;
/// Any other sign.
pub const OTHER: u8 = 0xFF;

/// Signs of evaluation with their number as NAG.
pub const GLYPHS: &[(char, u8)] = &[
    ('⩲', 14),
    ('⩱', 15),
    ('±', 16),
    ('∓', 17),
    ('∞', 13),
    ('□', 7),
    ('⟳', 32),
    ('↑', 36),
    ('→', 40),
    ('⇆', 132),
    ('⊕', 138),
    ('∆', 140),
];

/// A folded word, its memory reused from word to word.
#[derive(Debug, Default)]
pub struct Folded {
    symbols: Vec<u8>,
    starts: Vec<u32>,
}

impl Folded {
    /// Folds a word that begins at `start` in the text of its game.
    pub fn fold(&mut self, word: &[u8], start: u32) {
        self.symbols.clear();
        self.starts.clear();
        // A king may have two letters; all other ASCII stands for itself.
        if word.is_ascii() && !word.contains(&b'K') {
            self.symbols.extend_from_slice(word);
            self.starts.extend((start..).take(word.len() + 1));
            return;
        }
        let mut at = start;
        for chunk in word.utf8_chunks() {
            let valid = chunk.valid();
            let mut rest = valid;
            while let Some(first) = rest.chars().next() {
                let (symbol, len) = symbol(rest, first);
                if let Some(symbol) = symbol {
                    self.symbols.push(symbol);
                    self.starts.push(at);
                }
                at += u32::try_from(len).unwrap_or(0);
                rest = &rest[len..];
            }
            for _ in chunk.invalid() {
                self.symbols.push(OTHER);
                self.starts.push(at);
                at += 1;
            }
        }
        self.starts.push(at);
    }

    /// The symbols.
    pub fn symbols(&self) -> &[u8] {
        &self.symbols
    }

    /// Where the symbol with this index begins; the index behind the last gives the word's end.
    pub fn start(&self, index: usize) -> u32 {
        self.starts[index]
    }
}

/// The symbol at the start of `rest`, and how many bytes it takes.
fn symbol(rest: &str, first: char) -> (Option<u8>, usize) {
    let len = first.len_utf8();
    if matches!(first, 'K' | 'К')
        && let Some((letter, letter_len)) = two_letters(rest)
    {
        return (Some(LETTER + letter.index()), letter_len);
    }
    (one(first), len)
}

/// Two-letter kings and knights, where a square, a capture or a dash stands behind.
fn two_letters(rest: &str) -> Option<(Letter, usize)> {
    let behind = rest.char_indices().nth(2);
    let (len, next) = behind?;
    if one(next).is_some_and(|symbol| matches!(symbol, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'*' | b'-')) {
        let letter = Letter::find(&rest[..len])?;
        return Some((letter, len));
    }
    None
}

/// One character; `None` for what has no width.
fn one(c: char) -> Option<u8> {
    Some(match c {
        // Behind a figurine a selector may say how it is drawn.
        '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{FE0E}' | '\u{FE0F}' => return None,
        '\0'..='\x7F' => u8::try_from(c).unwrap_or(OTHER),
        'а' => b'a',
        'с' => b'c',
        'е' => b'e',
        'о' => b'o',
        'О' => b'O',
        'р' => b'p',
        'х' | 'Х' | '×' => b'x',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{AD}' => b'-',
        '\u{2024}' => b'.',
        '…' => ELLIPSIS,
        '†' => b'+',
        '‡' => b'#',
        '½' => HALF,
        _ => {
            if let Some(letter) = Letter::find(c.encode_utf8(&mut [0; 4])) {
                LETTER + letter.index()
            } else if let Some(index) = GLYPHS.iter().position(|(glyph, _)| *glyph == c) {
                GLYPH + u8::try_from(index).unwrap_or(0)
            } else if c.is_alphabetic() {
                OTHER_LETTER
            } else {
                OTHER
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(word: &str) -> (Vec<u8>, Vec<u32>) {
        let mut fold = Folded::default();
        fold.fold(word.as_bytes(), 10);
        (fold.symbols.clone(), fold.starts.clone())
    }

    #[test]
    fn a_cyrillic_square_is_a_square_with_its_places() {
        assert_eq!(folded("е4"), (b"e4".to_vec(), vec![10, 12, 13]));
        assert_eq!(folded("0–0").0, b"0-0".to_vec());
        assert_eq!(folded("e2\u{200B}e4").1, vec![10, 11, 15, 16, 17]);
    }

    #[test]
    fn two_letter_kings_are_one_symbol() {
        let king = Letter::find("Кр").map(|letter| LETTER + letter.index());
        assert_eq!(folded("Крe8").0.first().copied(), king);
        assert_eq!(folded("Крe8").0.len(), 3);
        assert_eq!(folded("Кf3").0.len(), 3);
    }
}
