//! What a target cannot hold: kinds, counted.

/// A kind of thing that was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A tag that repeats a name.
    RepeatedTag,
    /// A tag.
    Tag,
    /// A comment.
    Comment,
    /// A line that begins with `%`.
    Escape,
    /// A variation.
    Variation,
    /// A glyph.
    Glyph,
    /// An offer of a draw.
    DrawOffer,
    /// The result.
    Result,
    /// Prose round the games.
    Prose,
    /// A byte that is no text.
    Byte,
}

/// Every kind with its singular and plural.
const KINDS: [(Kind, &str, &str); 10] = [
    (Kind::RepeatedTag, "repeated tag", "repeated tags"),
    (Kind::Tag, "tag", "tags"),
    (Kind::Comment, "comment", "comments"),
    (Kind::Escape, "line with `%`", "lines with `%`"),
    (Kind::Variation, "variation", "variations"),
    (Kind::Glyph, "glyph", "glyphs"),
    (Kind::DrawOffer, "draw offer", "draw offers"),
    (Kind::Result, "result", "results"),
    (Kind::Prose, "text outside the games", "texts outside the games"),
    (Kind::Byte, "byte that is no text", "bytes that are no text"),
];

/// How many of each kind were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses([usize; KINDS.len()]);

impl Losses {
    /// One more.
    pub fn add(&mut self, kind: Kind) {
        self.add_many(kind, 1);
    }

    /// So many more.
    pub fn add_many(&mut self, kind: Kind, count: usize) {
        self.0[kind as usize] += count;
    }

    /// Each kind that was left out, with its count, as `3 variations`.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        self.0
            .iter()
            .zip(KINDS)
            .filter(|(count, _)| **count > 0)
            .map(|(count, (_, one, many))| format!("{count} {}", if *count == 1 { one } else { many }))
    }
}

impl std::ops::AddAssign for Losses {
    fn add_assign(&mut self, more: Self) {
        for (count, more) in self.0.iter_mut().zip(more.0) {
            *count += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_own_row_and_is_told_with_its_count() {
        for (index, (kind, _, _)) in KINDS.iter().enumerate() {
            assert_eq!(*kind as usize, index);
        }
        let mut losses = Losses::default();
        losses.add(Kind::Variation);
        losses.add_many(Kind::Comment, 2);
        assert_eq!(losses.iter().collect::<Vec<_>>(), ["2 comments", "1 variation"]);
    }
}
