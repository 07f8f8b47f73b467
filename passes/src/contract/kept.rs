//! Why an array keeps its cells: what a report says of arrays without a window.
//!
//! ```text
//! not contracted [in-use]: array 'A' keeps its cells: cells used in turn would hardly be fewer; the values
//!     that S[0, 1] and S[0, 3] write are in use at one time
//! ```

use crate::order::one_iteration::of_some_iteration;
use crate::scop::{Access, Array};
use crate::stage::Note;
use mse_dialect::witness::{self, Witness};
use mse_isl::{Result, UnionMap, UnionSet};

const SAVES_LITTLE: &str = "cells used in turn would hardly be fewer";

/// An array without a window.
#[derive(Debug)]
pub struct Kept {
    /// Its number in the scop.
    pub array: usize,
    /// Why.
    pub why: Why,
}

/// Why an array has no window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its contents before or after the scop matter.
    Lives,
    /// This access reaches cells that only execution knows.
    Unknown(String),
    /// Nothing writes it.
    Unwritten,
    /// A read in this instance may get a value that no write of the scop supplies.
    Initial(Option<Witness>),
    /// isl does not find out in bounded time.
    Costly,
    /// Less than half of the cells would be saved; the values that these instances write are in use at one
    /// time.
    InUse(Option<(Witness, Witness)>),
}

impl Why {
    /// That a read of these, `{ [[S[i] -> r[]] -> A[a]] }`, may get a value that no write supplies.
    pub fn initial(reads: UnionSet) -> Result<Self> {
        let instances = reads.unwrap()?.domain()?.unwrap()?.domain()?;
        let mut found = None;
        for instances in instances.sets()? {
            found = found.or(witness::of_set(instances)?);
        }
        Ok(Self::Initial(found))
    }

    /// That the values of some of these writes to different cells are in use at one time,
    /// `{ [S[i] -> w[]] -> [T[j] -> w'[]] }`.
    pub fn in_use(conflicts: UnionMap) -> Result<Self> {
        let mut found = None;
        for pairs in conflicts.factor_domain()?.maps()? {
            found = found.or(witness::of_map(of_some_iteration(pairs.wrap()?)?.unwrap()?)?);
        }
        Ok(Self::InUse(found))
    }

    /// That an access is to cells that nobody knows.
    pub fn unknown(access: &Access) -> Self {
        Self::Unknown(access.reference.clone())
    }

    /// The reason code.
    fn code(&self) -> &'static str {
        match self {
            Self::Lives => "lives",
            Self::Unknown(_) => "subscripts",
            Self::Unwritten => "unwritten",
            Self::Initial(_) => "initial",
            Self::Costly => "max-operations",
            Self::InUse(_) => "in-use",
        }
    }

    /// In words.
    pub fn text(&self) -> String {
        match self {
            Self::Lives => "what it holds before or after the scop matters".to_owned(),
            Self::Unknown(access) => format!("@{access} reaches cells that only execution knows"),
            Self::Unwritten => "nothing writes it".to_owned(),
            Self::Initial(Some(read)) => format!("{read} may read what no write of the scop supplies"),
            Self::Initial(None) => "a read may get what no write of the scop supplies".to_owned(),
            Self::Costly => "isl takes too long to find cells that can be used in turn".to_owned(),
            Self::InUse(Some((one, other))) => {
                format!(
                    "{SAVES_LITTLE}; the values that {} and {other} write are in use at one time",
                    one.point
                )
            }
            Self::InUse(None) => SAVES_LITTLE.to_owned(),
        }
    }

    /// The note about an array.
    pub fn note(&self, array: &Array) -> Note {
        let (code, name, why) = (self.code(), &array.name, self.text());
        Note::of_scop(format!("not contracted [{code}]: array '{name}' keeps its cells: {why}"))
    }
}
