//! The error of a failing isl call: isl's error kind and its own message.

use std::fmt;

/// The result of an isl call.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A failed isl call, or a failure that a closure called by isl reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The kind of failure, as isl classifies it.
    pub kind: ErrorKind,
    /// isl's message.
    pub message: String,
}

/// isl's classes of failure (`enum isl_error`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The computation was aborted.
    Abort,
    /// Out of memory.
    Alloc,
    /// isl does not say.
    Unknown,
    /// A bug inside isl.
    Internal,
    /// Arguments that do not fit: spaces that differ, a position out of range, text that does not parse.
    Invalid,
    /// The bound on isl operations was reached (see [`Context::bounded`](crate::Context::bounded)).
    Quota,
    /// A case isl does not handle.
    Unsupported,
}

impl Error {
    /// An error of kind [`ErrorKind::Invalid`].
    pub fn invalid(message: impl Into<String>) -> Error {
        Error { kind: ErrorKind::Invalid, message: message.into() }
    }

    /// Whether the bound on isl operations was reached.
    pub fn is_quota(&self) -> bool {
        self.kind == ErrorKind::Quota
    }

    /// Whether isl found no answer to a question that has one: the bound was reached, or isl cannot handle
    /// the case.
    pub fn is_without_answer(&self) -> bool {
        matches!(self.kind, ErrorKind::Quota | ErrorKind::Internal | ErrorKind::Unsupported)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl ErrorKind {
    /// The kind that a value of `enum isl_error` stands for; `None` for `isl_error_none`.
    pub(crate) fn from_raw(raw: i32) -> Option<ErrorKind> {
        Some(match raw {
            0 => return None,
            1 => ErrorKind::Abort,
            2 => ErrorKind::Alloc,
            4 => ErrorKind::Internal,
            5 => ErrorKind::Invalid,
            6 => ErrorKind::Quota,
            7 => ErrorKind::Unsupported,
            _ => ErrorKind::Unknown,
        })
    }
}
