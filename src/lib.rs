//! scoresheet
pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod detect;
pub mod diagnostic;
pub mod letters;
pub mod position;
pub mod replay;
#[cfg(feature = "cli")]
pub mod report;
pub mod resolve;
pub mod rules;
pub mod source;
pub mod syntax;
