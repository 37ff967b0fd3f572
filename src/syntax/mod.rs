//! Text to syntax tree: words, brackets, comments and turns as written.
//!
//! Borrows squares, roles and colours from `board`, letters from `letters`; knows no legality. Reading never fails.

mod descriptive;
mod fold;
#[cfg(test)]
mod grammar;
mod known;
pub mod layout;
pub mod layouts;
mod mark;
mod number;
mod outline;
mod ply;
mod scan;
mod suppression;
mod tag;
mod tape;
mod termination;
mod tree;
mod vocabulary;
mod word;

pub use descriptive::is_descriptive;
pub use layout::Layout;
pub use mark::{Claims, sign_of_nag};
pub use number::Number;
pub use outline::outline;
pub use ply::{Becomes, CaptureMark, Form, WrittenPly, read_ply};
pub use scan::{Scratch, scan};
#[cfg(feature = "cli")]
pub(crate) use suppression::PAIR;
pub use suppression::{
    Scope, Suppression, allowing_part, comments_may_allow, is_allowing_line, may_allow, suppresses, suppressions,
};
pub use tag::TagPair;
pub use tape::{Kind, Tape, Token};
pub use termination::Termination;
pub use tree::{Link, Node, NodeKind, Tree};
