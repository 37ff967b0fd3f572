//! Names with their values: the tags of a game, the settings of its rules.

use std::collections::HashSet;
use std::ops::Range;

use serde::{Serialize, Serializer};

/// Names with their values, in an order that is kept; written as a JSON object, the first of a repeated name counting.
///
/// All stand in one text: a game has many, and most are short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    text: String,
    /// Where names and values stand in it.
    places: Vec<(Range<u32>, Range<u32>)>,
    /// Whether a name may be among them twice.
    may_repeat: bool,
}

impl Pairs {
    /// Names, none of them repeated, and values that stand at these places of a text.
    pub fn of(text: String, places: impl Iterator<Item = (Range<u32>, Range<u32>)>) -> Self {
        Self { text, places: places.collect(), may_repeat: false }
    }

    /// Names and values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.places.iter().map(|(name, value)| (self.part(name), self.part(value)))
    }

    /// The first pair of each name: those that are written.
    pub fn firsts(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut seen = HashSet::new();
        self.iter().enumerate().filter_map(move |(index, (name, value))| {
            let is_first = if !self.may_repeat {
                true
            } else if self.places.len() <= FEW {
                self.iter().take(index).all(|before| before.0 != name)
            } else {
                seen.insert(name)
            };
            is_first.then_some((name, value))
        })
    }

    fn push(&mut self, name: &str, value: &str) {
        let mut add = |part: &str| {
            let start = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
            self.text.push_str(part);
            start..u32::try_from(self.text.len()).unwrap_or(u32::MAX)
        };
        let place = (add(name), add(value));
        self.places.push(place);
    }

    fn part(&self, place: &Range<u32>) -> &str {
        self.text.get(place.start as usize..place.end as usize).unwrap_or_default()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Pairs {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut all = Self { may_repeat: true, ..Self::default() };
        pairs.into_iter().for_each(|(name, value)| all.push(name.as_ref(), value.as_ref()));
        all
    }
}

/// So many pairs are compared one by one.
const FEW: usize = 32;

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.firsts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_tag_is_written_once() {
        let tags: Pairs = [("White", "A"), ("Black", "B"), ("White", "C")].into_iter().collect();
        assert_eq!(serde_json::to_string(&tags).unwrap(), r#"{"White":"A","Black":"B"}"#);
    }
}
