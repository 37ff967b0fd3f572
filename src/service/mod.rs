//! Questions about records and their answers, both as JSON: for whoever speaks no Rust, as a page or a server.
//!
//! A request is an object with one field, whose name says what is asked; the answer has the same field, or `error`. The room
//! only translates: what is asked is answered by `detect`, `lint`, `fix` and `convert`. Places are units of UTF-16 from the start
//! of the text, as JavaScript counts, with lines and columns beside them. It knows no file and no stream.

mod check;
mod convert;
mod decode;
mod edit;
mod error;
mod explain;
mod fix;
mod fmt;
mod lists;
mod page;
mod place;
mod plies;
mod reading;

use serde::{Deserialize, Serialize};

pub use error::Error;
pub use explain::About;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Request {
    Check(check::Request),
    Convert(convert::Request),
    Decode(decode::Request),
    Explain(explain::Request),
    Fix(fix::Request),
    Fmt(fmt::Request),
    Lists(lists::Request),
    Page(page::Request),
}

/// What is answered, by the name of the request.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Check(check::Answer),
    Convert(convert::Answer),
    Decode(decode::Answer),
    Explain(Box<About>),
    Fix(fix::Answer),
    Fmt(fmt::Answer),
    Lists(Box<lists::Answer>),
    Page(page::Answer),
    Error(Error),
}

/// Answers a request: JSON in, JSON out. A request that cannot be read or followed is answered with an [`Error`], so it never fails.
///
/// The same bytes are answered with the same bytes, on every machine.
///
/// ```
/// let answer = scoresheet::service::call(br#"{"check": {"text": "1.e4/d4//e6/Bb4+ 2.Nc3/Nf3//Bxc3+/Qf6"}}"#);
/// let answer: serde_json::Value = serde_json::from_slice(&answer)?;
/// let game = &answer["check"]["games"][0];
/// assert_eq!((&game["game"], &game["notation"]), (&"marseillais".into(), &"line".into()));
/// assert_eq!((&game["findings"][0]["name"], &game["findings"][0]["start"]), (&"move-after-check".into(), &34.into()));
///
/// let answer = scoresheet::service::call(br#"{"chekc": {}}"#);
/// assert!(answer.starts_with(br#"{"error":{"reason":"unknown variant `chekc`""#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn call(request: &[u8]) -> Vec<u8> {
    let answer = serde_json::from_slice(request).map_err(|error| Error::unreadable(&error)).and_then(answer);
    // Structs of text, numbers and lists are written without fail.
    serde_json::to_vec(&answer.unwrap_or_else(Answer::Error)).unwrap_or_default()
}

fn answer(request: Request) -> Result<Answer, Error> {
    Ok(match request {
        Request::Check(request) => Answer::Check(check::answer(&request)?),
        Request::Convert(request) => Answer::Convert(convert::answer(&request)?),
        Request::Decode(request) => Answer::Decode(decode::answer(&request)),
        Request::Explain(request) => Answer::Explain(Box::new(explain::answer(&request)?)),
        Request::Fix(request) => Answer::Fix(fix::answer(&request)?),
        Request::Fmt(request) => Answer::Fmt(fmt::answer(&request)?),
        Request::Lists(lists::Request {}) => Answer::Lists(Box::new(lists::answer())),
        Request::Page(request) => Answer::Page(page::answer(&request)?),
    })
}
