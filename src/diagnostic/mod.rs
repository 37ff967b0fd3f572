//! What is said about a record: findings, as plain data.
//!
//! Uses `board` for the side to move and nothing else; knows no text, no colour, no output format.

mod finding;
mod name;
mod span;

pub use finding::{Edit, Finding, Fix, Grade, Label, Place};
pub use name::{Group, Name, Severity};
pub use span::Span;
