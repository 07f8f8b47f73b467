//! The refusals of the driver, as one type whose text is the message for the user.

use std::fmt;

/// Why the GPU did not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// There is no driver, or no such GPU.
    Missing(String),
    /// A function of the driver failed.
    Failed {
        /// The request, mostly the function's name.
        call: &'static str,
        /// CUDA's number of the error.
        code: i32,
        /// CUDA's name of it.
        name: String,
        /// The same, in words.
        text: String,
        /// The messages of its compiler about the code that it was to load; empty for other calls.
        log: String,
    },
    /// The request makes no sense to the driver.
    Refused(String),
}

/// A result whose error is [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// CUDA's number, if a function of the driver failed.
    pub fn code(&self) -> Option<i32> {
        match self {
            Self::Failed { code, .. } => Some(*code),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Missing(text) | Self::Refused(text) => formatter.write_str(text),
            Self::Failed { call, code, name, text, log } => {
                write!(formatter, "{call} failed on the GPU: {text} ({name}, CUDA error {code})")?;
                if log.is_empty() { Ok(()) } else { write!(formatter, "\n{log}") }
            }
        }
    }
}

impl std::error::Error for Error {}
