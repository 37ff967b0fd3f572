//! `decode`: the bytes of a file as text, in the encoding that is told or found.

use serde::{Deserialize, Serialize};

use crate::detect;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Request {
    bytes: Vec<u8>,
}

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    text: String,
    encoding: &'static str,
    /// Whether there were bytes without a meaning in it; in the text each is U+FFFD.
    damaged: bool,
}

pub(super) fn answer(request: &Request) -> Answer {
    let decoded = detect::decode(&request.bytes, None);
    let text = String::from_utf8_lossy(decoded.text());
    Answer {
        damaged: std::str::from_utf8(decoded.text()).is_err(),
        text: text.into_owned(),
        encoding: decoded.encoding().key(),
    }
}
