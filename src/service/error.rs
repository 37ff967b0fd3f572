//! Why a request is not answered: the reason, the place in the request, the remedy.

use serde::Serialize;

use crate::detect::words::Unknown;

/// A request that cannot be read or followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Error {
    /// What is wrong.
    pub reason: String,
    /// Where: a line and column of the request, or a field of it.
    pub place: String,
    /// What to do about it.
    pub remedy: String,
}

/// What a request looks like.
const SHAPE: &str = "a request is one JSON object with one field, as {\"check\": {\"text\": \"1.e4 e5\"}}";

impl Error {
    /// At a field.
    pub(super) fn at(place: &str, reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { reason: reason.into(), place: place.to_owned(), remedy: remedy.into() }
    }

    /// A request that is no JSON, or not of the shape that is asked for.
    pub(super) fn unreadable(error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let told = error.to_string();
        let told = told.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&told);
        // serde says what it expected: that is the remedy.
        let (reason, remedy) = match (told.split_once(", expected "), told.strip_suffix(", there are no fields")) {
            (Some((reason, "u8")), _) => (reason, "write a number from 0 to 255".to_owned()),
            (Some((reason, "u32" | "usize")), _) => (reason, "write a whole number, 0 or more".to_owned()),
            (Some((reason, expected)), _) => (reason, format!("write {expected}")),
            (None, Some(reason)) => (reason, "leave it out".to_owned()),
            (None, None) => (told, SHAPE.to_owned()),
        };
        let place =
            if line == 0 { "the request".to_owned() } else { format!("line {line}, column {column} of the request") };
        Self { reason: reason.to_owned(), place, remedy }
    }

    /// A word that names nothing.
    pub(super) fn unknown(place: &str, unknown: &Unknown) -> Self {
        let near: Vec<_> = unknown.nearest().iter().map(|word| format!("`{word}`")).collect();
        let remedy =
            if near.is_empty() { "`lists` has them".to_owned() } else { format!("do you mean {}?", near.join(" or ")) };
        Self::at(place, unknown.reason(), remedy)
    }
}
