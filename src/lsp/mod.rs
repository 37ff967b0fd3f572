//! A language server: records in an editor. It speaks the Language Server Protocol over a stream of each direction.
//!
//! Uses everything above it; knows no argument of a command. It answers one message after another, in their order: what is kept of
//! a document makes each of them short. Whatever the client sends, it is answered or passed over.

mod actions;
mod capabilities;
mod completion;
mod diagnostics;
mod dirty;
mod document;
mod edits;
mod failure;
mod folding;
mod format;
mod game;
mod hints;
mod hover;
mod outline;
mod position;
mod rename;
mod requests;
mod server;
mod settings;
mod text;
mod tokens;
mod walk;
mod wire;

pub use server::serve;
