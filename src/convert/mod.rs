//! What a record is turned into for people and programs: a file an output.
//!
//! Uses all floors below; writes text and touches neither files nor streams, and knows no command line.

pub mod diagram;
