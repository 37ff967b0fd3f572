//! What makes one text of another: the stretch between what both begin and end with.

use serde::Serialize;

use crate::source::Utf16;

/// A stretch of a text and what stands there afterwards; places are units of UTF-16.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Edit {
    start: usize,
    end: usize,
    text: String,
}

impl Edit {
    /// The least stretch; `None` where the texts are the same.
    pub fn between(old: &str, new: &str) -> Option<Self> {
        if old == new {
            return None;
        }
        let alike = |(a, b): &(char, char)| a == b;
        let start: usize = old.chars().zip(new.chars()).take_while(alike).map(|(c, _)| c.len_utf8()).sum();
        let (was, is) = (&old[start..], &new[start..]);
        let behind: usize = was.chars().rev().zip(is.chars().rev()).take_while(alike).map(|(c, _)| c.len_utf8()).sum();
        let units = Utf16::new(old);
        Some(Self {
            start: units.units(start),
            end: units.units(old.len() - behind),
            text: is[..is.len() - behind].to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_what_is_replaced() {
        let edit = |old, new| Edit::between(old, new).map(|edit| (edit.start, edit.end, edit.text));
        assert_eq!(edit("same", "same"), None);
        assert_eq!(edit("🙂Ne5 К", "🙂Nxe5 К"), Some((3, 3, "x".into())));
        assert_eq!(edit("aaa", "aa"), Some((2, 3, String::new())));
        assert_eq!(edit("", "é"), Some((0, 0, "é".into())));
    }
}
