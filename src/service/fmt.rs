//! `fmt`: a text tidied; its layout, letters and words stay.

use serde::{Deserialize, Serialize};

use super::Error;
use super::convert::Left;
use super::edit::Edit;
use super::reading::Reading;
use crate::fix::tidy;
use crate::source::Encoding;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {
    text: String,
    #[serde(default)]
    reading: Reading,
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// The text, tidied.
    text: String,
    /// What makes the tidied text of the old; null where nothing was to be tidied.
    edit: Option<Edit>,
    /// Games that are left as they are.
    left: Vec<Left>,
}

pub(super) fn answer(request: &Request) -> Result<Answer, Error> {
    let options = request.reading.options()?;
    let tidied = tidy(request.text.as_bytes(), &options, Some(Encoding::Utf8))
        .map_err(|error| Error::at("text", error.to_string(), "tidy it by hand"))?;
    let text = String::from_utf8_lossy(&tidied.bytes).into_owned();
    let left = tidied.left.into_iter().map(|(game, reason)| Left { game, reason }).collect();
    Ok(Answer { edit: Edit::between(&request.text, &text), text, left })
}
