//! The user's choice of what is expanded, and the decision about it.

use super::split::{self, MAX_PIECES, Outcome, Piece};
use crate::choice::{Arrays, choice};
use crate::scop::Scop;
use crate::storage::{self, NewArray, Storage, bytes};
use mse_isl::Result;

/// The user's choice.
#[derive(Clone, Debug)]
pub struct Choice<'o> {
    /// How far.
    pub mode: Mode,
    /// Of which arrays.
    pub arrays: Arrays<'o>,
    /// New arrays of constant size have at most so many bytes.
    pub max_bytes: u128,
}

choice! {
    /// How far.
    Mode {
        /// A cell for each class.
        Maximal = "maximal",
        /// The same, with a remark where a class is not a single write.
        Full = "full",
    }
}

/// A decision about an expansion.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The new storage.
    pub storage: Storage,
    /// The pieces of each statement, in the order of the scop.
    pub pieces: Vec<Vec<Piece>>,
    /// The arrays that stay as they are, in the order in which that was found.
    pub stays: Vec<Stays>,
}

/// An array that stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stays {
    /// The array.
    pub array: String,
    /// Why.
    pub why: Why,
}

/// Why an array stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The user wants it so.
    Excluded,
    /// The cells of a class have no bound in the parameters.
    Unbounded,
    /// isl does not find labels in bounded time.
    Costly,
    /// A call takes it as it is.
    Called,
    /// An access of a vector takes it as it is.
    Vectors,
    /// It has a layout, under which several of its cells lie in one place.
    LaidOut,
    /// A new array would have more bytes than it may.
    MaxBytes {
        /// Its bytes.
        bytes: u128,
        /// The bytes that it may have.
        max: u128,
    },
    /// A statement would be split in more pieces than it may.
    MaxPieces {
        /// The statement.
        statement: String,
    },
    /// Of a statement that decides whether a while loop goes on, one piece would decide about some
    /// iterations, and another one about others.
    SeveralDecide {
        /// The statement.
        statement: String,
    },
}

impl Why {
    /// The reason code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Excluded => "excluded",
            Self::Unbounded => "unbounded",
            Self::Costly => "costly",
            Self::Called => "called",
            Self::Vectors => "vectors",
            Self::LaidOut => "laid-out",
            Self::MaxBytes { .. } => "max-bytes",
            Self::MaxPieces { .. } => "max-pieces",
            Self::SeveralDecide { .. } => "while",
        }
    }

    /// The reason, with a witness.
    pub fn text(&self) -> String {
        match self {
            Self::Excluded => "the options leave it out".to_owned(),
            Self::Unbounded => "the cells of a class have no bound in the parameters".to_owned(),
            Self::Called => "a call takes it as it is".to_owned(),
            Self::Vectors => "an access of a vector takes it as it is".to_owned(),
            Self::LaidOut => "it has a layout: expansion comes before layouts".to_owned(),
            Self::Costly => "finding its labels takes isl too long".to_owned(),
            Self::MaxBytes { bytes, max } => format!("it would take {bytes} bytes, more than {max}"),
            Self::MaxPieces { statement } => {
                format!("statement '{statement}' would be split in more than {MAX_PIECES}")
            }
            Self::SeveralDecide { statement } => {
                format!("statement '{statement}' would be split along the while loop that it ends")
            }
        }
    }
}

impl Decision {
    /// The decision for this storage, or the array that has to stay.
    pub fn of(scop: &Scop, storage: Storage, max: u128) -> Result<std::result::Result<Self, Stays>> {
        if let Some((array, bytes)) = bytes::too_large(scop, storage.arrays.iter().map(NewArray::sized), max)?
        {
            return Ok(Err(Stays { array, why: Why::MaxBytes { bytes, max } }));
        }
        Ok(match split::split(scop, &storage)? {
            Outcome::Split(pieces) => Ok(Self { storage, pieces, stays: Vec::new() }),
            Outcome::TooManyPieces(statement, array) => {
                Err(Stays { array, why: Why::MaxPieces { statement } })
            }
            Outcome::SeveralDecide(statement, array) => {
                Err(Stays { array, why: Why::SeveralDecide { statement } })
            }
        })
    }
}

impl Stays {
    /// An array that stays, as storage says, and why.
    pub fn of(kept: &storage::Kept) -> Self {
        let why = match kept.reason {
            storage::Reason::Unbounded => Why::Unbounded,
            storage::Reason::Costly => Why::Costly,
        };
        Self { array: kept.array.clone(), why }
    }
}
