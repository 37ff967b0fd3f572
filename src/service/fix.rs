//! `fix`: a text mended, by all fixes or by that of one finding.

use serde::{Deserialize, Serialize};

use super::Error;
use super::edit::Edit;
use super::place::{Places, decoded, in_text};
use super::reading::Reading;
use crate::diagnostic::{Finding, Name};
use crate::fix::{self, Wish, mend};
use crate::source::Encoding;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {
    text: String,
    #[serde(default)]
    reading: Reading,
    /// Unsafe fixes too, which change what the text claims.
    #[serde(default, rename = "unsafe")]
    with_unsafe: bool,
    /// The one finding that is to be mended; all where it is left out.
    only: Option<Only>,
}

/// A finding, as `check` told it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Only {
    name: String,
    start: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// The text, mended.
    text: String,
    /// How many findings were.
    fixed: usize,
    /// What makes the mended text of the old; null where nothing was to be mended.
    edit: Option<Edit>,
    /// The games of which nothing is mended, because one would be read otherwise.
    left: Vec<Left>,
}

/// A game that is left as it is.
#[derive(Debug, Serialize)]
struct Left {
    /// Which game of the text, from 1.
    game: usize,
    /// What would be otherwise.
    what: &'static str,
}

pub(super) fn answer(request: &Request) -> Result<Answer, Error> {
    let options = request.reading.options()?;
    let only = request.only.as_ref().map(|only| (Name::find(&only.name), only.start));
    if let Some((None, _)) = only {
        return Err(Error::at("only.name", "there is no such finding", "write name and start as `check` told them"));
    }
    let decoded = decoded(&request.text);
    let places = Places::new(&request.text, &decoded);
    let is_meant = |offset: u64, finding: &Finding| {
        only.is_none_or(|(name, start)| {
            name == Some(finding.name) && places.unit(in_text(offset, finding.span.start)) == start
        })
    };
    let wish = Wish {
        options: &options,
        encoding: Some(Encoding::Utf8),
        with_unsafe: request.with_unsafe,
        wants: &|record, finding| is_meant(record.offset, finding),
    };
    let mended = mend(request.text.as_bytes(), &wish);
    let text = String::from_utf8_lossy(&mended.bytes).into_owned();
    let left = mended.left.into_iter().map(|fix::Left { game, what }| Left { game, what }).collect();
    Ok(Answer { edit: Edit::between(&request.text, &text), text, fixed: mended.fixed, left })
}
