//! The names of players in a run: each spelling once, how often it stands, and where first.
//!
//! There may be as many as games: all texts stand in one string, and the spellings of one name form a chain.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::archive::Origin;

/// The names so far.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// All spellings, one behind another.
    texts: String,
    kept: Vec<Kept>,
    /// By what the spellings of one name have in common, as a number: the first of them.
    first: HashMap<u64, u32>,
}

/// A spelling, as it is kept.
#[derive(Debug)]
struct Kept {
    /// Where its text begins; it ends where that of the next begins.
    start: usize,
    count: u32,
    first: Origin,
    /// The next spelling of the same name.
    next: Option<Next>,
}

/// The place of a spelling that is not the first.
type Next = std::num::NonZeroU32;

/// A spelling of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spelling<'n> {
    pub text: &'n str,
    /// How often it stands.
    pub count: u32,
    /// Where it is first.
    pub first: Origin,
}

impl Names {
    /// Remembers a name.
    pub fn add(&mut self, text: &str, at: Origin) {
        let Some(key) = key(text) else { return };
        let Ok(new) = u32::try_from(self.kept.len()) else { return };
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        match self.first.entry(hasher.finish()) {
            Entry::Vacant(first) => {
                first.insert(new);
            }
            Entry::Occupied(first) => {
                let mut index = *first.get() as usize;
                loop {
                    if self.text(index) == text {
                        self.kept[index].count += 1;
                        return;
                    }
                    let Some(next) = self.kept[index].next else { break };
                    index = next.get() as usize;
                }
                self.kept[index].next = Next::new(new);
            }
        }
        self.kept.push(Kept { start: self.texts.len(), count: 1, first: at, next: None });
        self.texts.push_str(text);
    }

    /// The names that are written in more than one way: the spellings of each, in the order in which they came.
    pub fn in_several_spellings(&self) -> impl Iterator<Item = Vec<Spelling<'_>>> {
        let mut firsts: Vec<u32> =
            self.first.values().copied().filter(|first| self.kept[*first as usize].next.is_some()).collect();
        firsts.sort_unstable();
        firsts.into_iter().map(|first| {
            let chain = std::iter::successors(Some(first as usize), |index| {
                self.kept[*index].next.map(|next| next.get() as usize)
            });
            chain.map(|index| self.spelling(index)).collect()
        })
    }

    fn spelling(&self, index: usize) -> Spelling<'_> {
        let Kept { count, first, .. } = self.kept[index];
        Spelling { text: self.text(index), count, first }
    }

    fn text(&self, index: usize) -> &str {
        let end = self.kept.get(index + 1).map_or(self.texts.len(), |next| next.start);
        &self.texts[self.kept[index].start..end]
    }
}

/// What the spellings of one name have in common: its words in small letters without diacritics, what stands behind a
/// comma first, so that `Alekhine, A.` is `A. Alekhine`. None for what is no name.
fn key(name: &str) -> Option<String> {
    // Players are called by words; `Team 1 of 12` is another than `Team 12 of 1`.
    if name.chars().any(char::is_numeric) {
        return None;
    }
    let folded: String = name.chars().flat_map(char::to_lowercase).map(plain).collect();
    // Without a comma nobody knows which word is the surname.
    let (family, given) = folded.split_once(',').unwrap_or(("", &folded));
    let words = |part: &'_ str| {
        let words = part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let words = [words(given), words(family)].concat();
    words.iter().any(|word| word.chars().count() > 1).then(|| words.join(" "))
}

/// The letter without its diacritic.
fn plain(c: char) -> char {
    const LETTERS: &[(&str, char)] = &[
        ("àáâãäåāăą", 'a'),
        ("çćĉċč", 'c'),
        ("ďđ", 'd'),
        ("èéêëēĕėęě", 'e'),
        ("ĝğġģ", 'g'),
        ("ìíîïĩīĭįı", 'i'),
        ("ĺļľł", 'l'),
        ("ñńņň", 'n'),
        ("òóôõöøōŏő", 'o'),
        ("ŕŗř", 'r'),
        ("śŝşšș", 's'),
        ("ţťŧț", 't'),
        ("ùúûüũūŭůűų", 'u'),
        ("ýÿ", 'y'),
        ("źżž", 'z'),
        ("ё", 'е'),
    ];
    LETTERS.iter().find(|(all, _)| all.contains(c)).map_or(c, |(_, plain)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_have_one_key() {
        let same = ["Alekhine, A.", "A. Alekhine", "ALEKHINE, A", "a.alekhine"];
        assert!(same.iter().all(|name| key(name) == key(same[0])));
        assert_eq!(key("Maróczy, Géza"), key("Geza Maroczy"));
        assert_ne!(key("Alekhine, A."), key("Alekhine, B."));
        assert_ne!(key("Kim Lee"), key("Lee Kim"), "nothing says which is the surname");
        assert_ne!(key("Alekhine, A."), key("Alekhine, Alexander"), "an initial may be another's");
        assert_eq!([key("?"), key(""), key("N. N."), key("-")], [None, None, None, None]);
    }

    #[test]
    fn a_name_is_kept_once_and_takes_a_hundred_bytes_at_most() {
        let mut names = Names::default();
        let letters = |n: u32| n.to_string().bytes().map(|b| char::from(b - b'0' + b'a')).collect::<String>();
        for game in 0..100_000 {
            let at = Origin { file: 0, game, line: 1 };
            names.add(&format!("Player, {}", letters(game)), at);
            names.add("Castelli, A.", at);
        }
        assert_eq!(names.kept.len(), 100_001);
        let table = names.first.capacity() * 8 / 7 * (size_of::<(u64, u32)>() + 1);
        let bytes = table + names.kept.len() * size_of::<Kept>() + names.texts.len();
        assert!(bytes < 100 * names.kept.len(), "{bytes}");
        assert_eq!(names.in_several_spellings().count(), 0);
    }
}
