//! The parts of a written ply and where each stands: letter, first square, sign, target, what follows.

use crate::diagnostic::Span;
use crate::syntax::{Form, WrittenPly};

/// Where the parts of a ply stand: bytes of the game's text. Empty where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The piece letter.
    pub letter: Span,
    /// What is written of the first square: its file.
    pub from_file: Span,
    /// Its rank.
    pub from_rank: Span,
    /// What stands before the target: a dash, a sign of capture.
    pub link: Span,
    /// The target.
    pub target: Span,
    /// Marks, promotion.
    pub rest: Span,
}

impl Parts {
    /// Those of a ply in the game's text. Of castling and null moves all is `target`.
    #[must_use]
    pub fn of(ply: &WrittenPly, text: &[u8]) -> Self {
        let Span { start, end } = ply.span;
        let word = String::from_utf8_lossy(ply.span.of(text));
        // Places of the characters that count: those without width are passed over.
        let chars: Vec<(u32, char)> = word
            .char_indices()
            .filter(|(_, c)| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}'))
            .map(|(at, c)| (start + u32::try_from(at).unwrap_or(0), c))
            .collect();
        let mut at = 0;
        let mut take = |count: usize| {
            let first = chars.get(at).map_or(end, |(place, _)| *place);
            at = at.saturating_add(count).min(chars.len());
            Span::new(first, chars.get(at).map_or(end, |(place, _)| *place))
        };
        if !matches!(ply.form, Form::Short | Form::Long) {
            let signs = chars.iter().take_while(|(_, c)| !matches!(c, '+' | '#' | '!' | '?'));
            let (target, rest) = (take(signs.count()), take(usize::MAX));
            let none = Span::at(start);
            return Self { letter: none, from_file: none, from_rank: none, link: none, target, rest };
        }
        let letter = usize::from(ply.royal) + ply.letter.map_or(0, |letter| letter.spelling().chars().count());
        let letter = take(letter);
        let from_file = take(usize::from(ply.from_file.is_some()));
        let from_rank = take(usize::from(ply.from_rank.is_some()));
        let before = chars.iter().position(|(place, _)| *place == from_rank.end).unwrap_or(chars.len());
        let links = chars[before..].iter().take_while(|(_, c)| !is_file(*c));
        let link = take(links.count());
        let target = take(1 + usize::from(ply.to_rank.is_some()));
        Self { letter, from_file, from_rank, link, target, rest: take(usize::MAX) }
    }
}

/// Whether a character is read as a file: Cyrillic а, с and е look the same.
fn is_file(c: char) -> bool {
    matches!(c, 'a'..='h' | 'а' | 'с' | 'е')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::read_ply;

    #[test]
    fn every_part_is_where_it_stands() {
        for (word, parts) in [
            ("Nf3", "N|||||f3|"),
            ("Nbxd2+", "N|b||x|d2|+"),
            ("e4-d5", "|e|4|-|d5|"),
            ("Кg1-f3", "К|g|1|-|f3|"),
            ("exd8=Q#", "|e||x|d8|=Q#"),
            ("N1f3", "N||1||f3|"),
            ("ed", "|e|||d|"),
            ("Nс6", "N||||с6|"),
            ("O-O-O+", "||||O-O-O|+"),
            ("D:c8", "D|||:|c8|"),
            ("♘f3", "♘||||f3|"),
            ("e2e4", "|e|2||e4|"),
        ] {
            let ply = read_ply(word).unwrap_or_else(|| panic!("{word}"));
            let parts_of = Parts::of(&ply, word.as_bytes());
            let Parts { letter, from_file, from_rank, link, target, rest } = parts_of;
            let texts = [letter, from_file, from_rank, link, target, rest]
                .map(|span| String::from_utf8_lossy(span.of(word.as_bytes())).into_owned());
            let expected: Vec<&str> = parts.split('|').collect();
            let expected = if expected.len() == 7 { [&expected[..4], &expected[5..]].concat() } else { expected };
            assert_eq!(texts.to_vec(), expected, "{word}");
        }
    }
}
