//! Why a request has no answer, in the words of the protocol.

use lsp_server::{ErrorCode, ResponseError};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(super) struct Failure {
    code: i32,
    message: String,
}

impl Failure {
    /// It cannot be done, for this reason.
    pub fn new(message: impl Into<String>) -> Self {
        Self::with(ErrorCode::RequestFailed, message)
    }

    /// Another kind of failure.
    pub fn with(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code: code as i32, message: message.into() }
    }

    /// What is sent.
    pub fn response(self) -> ResponseError {
        ResponseError { code: self.code, message: self.message, data: None }
    }
}
