//! The errors, as one type whose text is the message for the user.

use std::fmt;

/// Why a program was not compiled or did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

/// The kinds of [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The request is wrong: a file, a name, a size, a type.
    Input,
    /// The module uses something this tool does not run.
    Unsupported,
    /// The program did something wrong while it ran.
    Program,
    /// The program was stopped before it ended.
    Unfinished,
    /// This tool is at fault.
    Internal,
    /// Another program has failed, and has told the user why.
    Told,
}

/// A result whose error is [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// The request is wrong.
    pub fn input(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Input, message: message.into() }
    }

    /// The module uses something this tool does not run.
    pub fn unsupported(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Unsupported, message: message.into() }
    }

    /// The program did something wrong while it ran.
    pub fn program(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Program, message: message.into() }
    }

    /// The program was stopped before it ended.
    pub fn unfinished(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Unfinished, message: message.into() }
    }

    /// This tool is at fault.
    pub fn internal(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Internal, message: message.into() }
    }

    /// Another program has failed, and has told the user why.
    pub fn told(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Told, message: message.into() }
    }

    /// The kind of failure.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The same failure, its message led by `context` and a colon.
    pub fn within(mut self, context: &str) -> Self {
        self.message = format!("{context}: {}", self.message);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<melior::Error> for Error {
    fn from(error: melior::Error) -> Self {
        Self::internal(error.to_string())
    }
}

impl From<mse_cuda::Error> for Error {
    fn from(error: mse_cuda::Error) -> Self {
        match error {
            mse_cuda::Error::Missing(_) => Self::unsupported(error.to_string()),
            _ => Self::program(error.to_string()),
        }
    }
}
