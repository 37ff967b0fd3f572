//! Why the command could not do what was asked; each says the reason, the place and the remedy.

use std::io;
use std::path::Path;

use crate::config;
use crate::position::FenError;
use crate::report::{excerpt, visible};
use crate::rules::RuleError;
use crate::source::Lines;

/// What ends a command, or a file of it, with exit code 2.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// A file, folder or stream that cannot be read.
    #[error("cannot read {name}: {source}")]
    Read { name: String, source: io::Error },
    /// A file that is damaged or too large.
    #[error("{name}: {reason}")]
    Content { name: String, reason: String },
    /// A target that cannot be written; the message of the error names it where `target` is empty.
    #[error("{}{source}", if target.is_empty() { String::new() } else { format!("cannot write {target}: ") })]
    Write { target: String, source: io::Error },
    /// A pattern or folder without any file.
    #[error("nothing to read: {0}")]
    Nothing(String),
    /// An unreadable pattern.
    #[error("`{pattern}` is neither a file nor a pattern of files: {reason}")]
    Pattern { pattern: String, reason: String },
    /// A word that is none of those known.
    #[error(transparent)]
    Unknown(#[from] config::Unknown),
    /// Settings that cannot be read or followed.
    #[error(transparent)]
    Config(#[from] config::Error),
    /// A position that cannot be played from.
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    /// Settings of the rules that do not go together.
    #[error("--rule: {0}")]
    Rules(#[from] RuleError),
    /// A ply that cannot be played.
    #[error("ply {number}, `{text}`: {reason}")]
    Ply { number: usize, text: String, reason: String },
    /// Arguments that are each well-formed and together ask for nothing that can be done.
    #[error("{0}")]
    Usage(String),
}

impl Failure {
    pub fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { name: path.display().to_string(), source }
    }

    pub fn standard_output(source: io::Error) -> Self {
        Self::Write { target: "standard output".into(), source }
    }

    /// The system gives no thread.
    pub fn threads(source: &io::Error) -> Self {
        Self::Usage(format!("there is no thread to be had ({source}): use `-j 1`"))
    }

    /// An error that already names its target.
    pub fn output(source: io::Error) -> Self {
        Self::Write { target: String::new(), source }
    }

    /// `given` is no `kind`; the nearest of `known` is told, or where to find the `list` of them.
    pub fn unknown(
        kind: &'static str,
        given: &str,
        known: impl Iterator<Item = &'static str>,
        list: &'static str,
    ) -> Self {
        Self::Unknown(config::Unknown::new(kind, given, known, list))
    }

    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Says it on standard error.
    pub fn tell(&self) {
        super::note(format_args!("error: {}", visible::one_line(&self.to_string())));
        let Self::Config(config::Error::Faulty { name, text, faults }) = self else { return };
        let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
        for fault in faults {
            let lines = &mut Lines::new(text.as_bytes());
            super::note(excerpt(name, lines, fault.span.clone(), &fault.message, fault.label, width));
        }
    }
}
