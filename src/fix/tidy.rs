//! A file tidied: each game by its own layout, letters and words, and the outcome compared with what was there.

use super::{Replacement, Unencodable, apply};
use crate::convert;
use crate::detect::{Options, Reader, decode};
use crate::source::Encoding;

/// A file that was tidied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    /// Its bytes; those of the file where nothing was to be tidied.
    pub bytes: Vec<u8>,
    /// Which games are left as they are, from 1, and why.
    pub left: Vec<(u32, String)>,
}

/// Why a file is left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untidied {
    /// It has no place for a character.
    #[error("{0}: it is left as it is")]
    Unencodable(#[from] Unencodable),
    /// A defect.
    #[error("tidied, its games would be read otherwise: it is left as it is; please report this with the file")]
    Otherwise,
}

/// Tidies a file.
///
/// # Errors
/// When the tidied file would hold other games, or a character that its encoding does not have.
pub fn tidy(file: &[u8], options: &Options, encoding: Option<Encoding>) -> Result<Tidied, Untidied> {
    let decoded = decode(file, encoding);
    let mut reader = Reader::of(&decoded, options);
    let (mut replacements, mut left) = (Vec::new(), Vec::new());
    while let Some(record) = reader.next() {
        let start = usize::try_from(record.offset).unwrap_or(usize::MAX);
        let last = start + record.text.len() >= decoded.text().len();
        match convert::tidy(&record, options, last) {
            Ok(edits) => {
                replacements.extend(edits.into_iter().map(|edit| Replacement {
                    range: start + edit.span.start as usize..start + edit.span.end as usize,
                    text: edit.text,
                }));
            }
            Err(why) => left.push((record.index, why.to_string())),
        }
    }
    let bytes = apply(file, &decoded, &replacements)?;
    let is_same = convert::same_games(&decoded, &decode(&bytes, encoding), options);
    if is_same { Ok(Tidied { bytes, left }) } else { Err(Untidied::Otherwise) }
}
