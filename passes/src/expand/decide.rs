//! The decision: which arrays are expanded, where their accesses go, and why the others stay as they are.
//!
//! As many arrays as have an expansion within the bounds: while one of them would take too many bytes or pieces, it
//! stays, and storage is asked for again without it.

use super::size;
use super::split::{self, MAX_PIECES, Outcome, Piece};
use crate::classes::Classes;
use crate::scop::Scop;
use crate::storage::{self, Storage, storage};
use mse_isl::Result;
use std::collections::{BTreeMap, BTreeSet};

/// What the user wants.
#[derive(Clone, Debug)]
pub struct Choice<'o> {
    /// How far.
    pub mode: Mode,
    /// These arrays only, all if empty.
    pub only: Vec<&'o str>,
    /// Not these.
    pub not: Vec<&'o str>,
    /// New arrays of constant size have at most so many bytes.
    pub max_bytes: u128,
}

/// How far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A cell for each class.
    Maximal,
    /// The same, with a remark where a class is not a single write.
    Full,
}

/// What a decision depends on beside the model.
#[derive(Clone, Debug)]
pub struct Circumstances {
    /// The bytes of an element of each array.
    pub elements: BTreeMap<String, u128>,
    /// The statements that do something beside their accesses.
    pub acting: BTreeSet<String>,
}

/// What an expansion does.
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
    /// A new array would have more bytes than it may.
    MaxBytes {
        /// Its bytes.
        bytes: u128,
        /// What it may have.
        max: u128,
    },
    /// A statement would be split in more pieces than it may.
    MaxPieces {
        /// The statement.
        statement: String,
    },
}

impl Choice<'_> {
    /// Whether the array may be expanded.
    pub fn has(&self, array: &str) -> bool {
        (self.only.is_empty() || self.only.contains(&array)) && !self.not.contains(&array)
    }
}

impl Why {
    /// The reason code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Excluded => "excluded",
            Self::Unbounded => "unbounded",
            Self::Costly => "costly",
            Self::MaxBytes { .. } => "max-bytes",
            Self::MaxPieces { .. } => "max-pieces",
        }
    }

    /// The reason, with a witness.
    pub fn text(&self) -> String {
        match self {
            Self::Excluded => "the options leave it out".to_owned(),
            Self::Unbounded => "the cells of a class have no bound in the parameters".to_owned(),
            Self::Costly => "finding its labels takes isl too long".to_owned(),
            Self::MaxBytes { bytes, max } => format!("it would take {bytes} bytes, more than {max}"),
            Self::MaxPieces { statement } => {
                format!("statement '{statement}' would be split in more than {MAX_PIECES}")
            }
        }
    }
}

/// The expansion of as many of the arrays as have one within the bounds, given the classes of all that are written.
pub fn decide(scop: &Scop, of: &Circumstances, classes: &[Classes], choice: &Choice) -> Result<Decision> {
    let (mut chosen, others): (Vec<_>, Vec<_>) =
        classes.iter().cloned().partition(|classes| choice.has(&classes.array));
    let excluded = |classes: Classes| Stays { array: classes.array, why: Why::Excluded };
    let mut stays: Vec<_> = others.into_iter().map(excluded).collect();
    loop {
        let storage = storage(scop, &chosen)?;
        match pieces(scop, of, &storage, choice.max_bytes)? {
            Ok(pieces) => {
                stays.extend(storage.kept.iter().map(Stays::of));
                return Ok(Decision { storage, pieces, stays });
            }
            Err(too_much) => {
                chosen.retain(|classes| classes.array != too_much.array);
                stays.push(too_much);
            }
        }
    }
}

/// The pieces of each statement, or the array that has to stay.
fn pieces(
    scop: &Scop,
    of: &Circumstances,
    storage: &Storage,
    max: u128,
) -> Result<std::result::Result<Vec<Vec<Piece>>, Stays>> {
    if let Some((array, bytes)) = size::too_large(scop, &storage.arrays, &of.elements, max)? {
        return Ok(Err(Stays { array, why: Why::MaxBytes { bytes, max } }));
    }
    Ok(match split::split(scop, storage, |name| of.acting.contains(name))? {
        Outcome::Split(pieces) => Ok(pieces),
        Outcome::TooManyPieces(statement, array) => Err(Stays { array, why: Why::MaxPieces { statement } }),
    })
}

impl Stays {
    fn of(kept: &storage::Kept) -> Self {
        let why = match kept.reason {
            storage::Reason::Unbounded => Why::Unbounded,
            storage::Reason::Costly => Why::Costly,
        };
        Self { array: kept.array.clone(), why }
    }
}
