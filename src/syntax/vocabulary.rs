//! Words of the movetext in the languages that records are written in.

use super::mark::Claims;
use crate::board::Color;

/// What a word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// It claims something of the position.
    Claim(Claims),
    /// It stands between the plies of a turn, or between turns: `and`.
    And,
    /// It stands between alternatives: `or`.
    Or,
    /// It names a side: `White:`.
    Side(Color),
    /// It is a glyph: a NAG.
    Glyph(u8),
}

/// Every word, in lower case.
const WORDS: &[(Meaning, &[&str])] = &[
    (Meaning::Claim(Claims::CHECK), &["ch", "check", "шах", "échec", "schach", "jaque", "scacco", "șah"]),
    (Meaning::Claim(Claims::DOUBLE), &["dbl"]),
    (Meaning::Claim(Claims::MATE), &["mat", "mate", "matt", "matto", "мат", "checkmate"]),
    (Meaning::Claim(Claims::STALEMATE), &["pat", "patt", "stallo", "ahogado", "пат", "stalemate"]),
    (Meaning::Claim(Claims::EN_PASSANT), &["e.p.", "e.p", "ep"]),
    (Meaning::And, &["and", "et", "und", "e", "y", "i", "и", "та"]),
    (Meaning::Or, &["or", "ou", "oder", "или"]),
    (
        Meaning::Side(Color::White),
        &["white", "weiß", "weiss", "blancs", "blancas", "bianco", "alb", "albul", "белые", "білі"],
    ),
    (
        Meaning::Side(Color::Black),
        &["black", "schwarz", "noirs", "negras", "nero", "negru", "negrul", "чёрные", "черные", "чорні"],
    ),
    (Meaning::Glyph(146), &["n"]),
];

/// What the word means; full stops and colons behind it do not count, nor does case.
#[must_use]
pub fn meaning(word: &str) -> Option<Meaning> {
    if word.len() > 24 {
        return None;
    }
    let lower = word.to_lowercase();
    let find = |word: &str| WORDS.iter().find(|(_, words)| words.contains(&word)).map(|(meaning, _)| *meaning);
    // `N` is the sign of a novelty, `n` is not.
    if word == "n" {
        return None;
    }
    find(&lower).or_else(|| find(lower.trim_end_matches(['.', ':', '!'])))
}
