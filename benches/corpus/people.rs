//! Names, dates and prose of a record.

use std::fmt::Write as _;

use super::dice::Dice;

const SYLLABLES: [&str; 48] = [
    "an", "ber", "cor", "dal", "el", "fer", "gor", "hal", "iv", "jan", "kov", "lar", "mir", "nor", "os", "pet", "qui",
    "ras", "sok", "tor", "ul", "var", "wen", "xa", "yar", "zim", "ski", "sen", "ov", "ez", "ini", "er", "mann", "ic",
    "ius", "ade", "ona", "uru", "eko", "ishi", "ara", "ell", "in", "ot", "ard", "ström", "é", "ü",
];

const WORDS: [&str; 40] = [
    "White",
    "is",
    "better",
    "the",
    "knight",
    "on",
    "d5",
    "a",
    "strong",
    "move",
    "with",
    "initiative",
    "but",
    "black",
    "has",
    "counterplay",
    "here",
    "interesting",
    "idea",
    "instead",
    "of",
    "prepares",
    "attack",
    "pawn",
    "structure",
    "weak",
    "endgame",
    "draw",
    "time",
    "trouble",
    "bishop",
    "pair",
    "novelty",
    "known",
    "from",
    "game",
    "and",
    "gives",
    "up",
    "exchange",
];

/// A surname; one in some has letters that are no ASCII.
pub fn surname(dice: &mut Dice) -> String {
    let mut name = String::new();
    for _ in 0..2 + dice.below(2) {
        let known = if dice.one_in(40) { SYLLABLES.len() } else { SYLLABLES.len() - 3 };
        name.push_str(SYLLABLES[dice.below(known)]);
    }
    let mut letters = name.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

/// Some words.
pub fn prose(dice: &mut Dice) -> String {
    let words: Vec<&str> = (0..2 + dice.below(18)).map(|_| *dice.of(&WORDS)).collect();
    words.join(" ")
}

/// A day, as a tag has it.
pub fn date(dice: &mut Dice) -> String {
    format!("{}.{:02}.{:02}", 1990 + dice.below(36), 1 + dice.below(12), 1 + dice.below(28))
}

/// The tags of a tournament's game, seven and seven more.
pub fn tournament_tags(names: &[String], result: &str, dice: &mut Dice) -> String {
    let date = date(dice);
    let name = |dice: &mut Dice| dice.of(names).split(',').next().unwrap_or_default().to_owned();
    let mut tags = format!("[Event \"{} Open {}\"]\n", name(dice), &date[..4]);
    let country = *dice.of(&["ESP", "GER", "RUS", "USA", "IND", "FRA", "NED"]);
    let _ = write!(tags, "[Site \"{} {country}\"]\n[Date \"{date}\"]\n", name(dice));
    let _ = writeln!(tags, "[Round \"{}.{}\"]", 1 + dice.below(9), 1 + dice.below(60));
    let _ = write!(tags, "[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n", dice.of(names), dice.of(names));
    let _ = writeln!(tags, "[WhiteElo \"{}\"]\n[BlackElo \"{}\"]", 1200 + dice.below(1500), 1200 + dice.below(1500));
    let _ = writeln!(tags, "[ECO \"{}{:02}\"]", dice.of(&["A", "B", "C", "D", "E"]), dice.below(100));
    let _ = writeln!(tags, "[Opening \"{} Defence, {} Variation\"]", name(dice), name(dice));
    for side in ["White", "Black"] {
        let _ = writeln!(tags, "[{side}FideId \"{}\"]", 1_000_000 + dice.below(30_000_000));
    }
    let _ = writeln!(tags, "[EventDate \"{}01\"]", &date[..8]);
    tags
}
