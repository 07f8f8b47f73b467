//! Claims of the program about the order of its instances.

use super::strings;
use crate::text;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_isl::{Result, UnionMap};

/// An `mse.independent`.
#[derive(Clone, Copy, Debug)]
pub struct Independence<'c, 'a>(pub(super) OperationRef<'c, 'a>);

impl<'c, 'a> Independence<'c, 'a> {
    /// The operation.
    pub fn operation(&self) -> OperationRef<'c, 'a> {
        self.0
    }

    /// The names of the arrays that it is about.
    pub fn arrays(&self) -> Vec<String> {
        strings(self.0, "arrays")
    }

    /// The iteration of each instance of the source program, the loops around first: `{ S[i] -> [t] }`.
    pub fn iterations(&self) -> Result<UnionMap> {
        text::read_union_map(&self.0.attribute("iterations").expect("ODS: a map"))
    }
}

/// An `mse.unordered`.
#[derive(Clone, Copy, Debug)]
pub struct Unordered<'c, 'a>(pub(super) OperationRef<'c, 'a>);

impl<'c, 'a> Unordered<'c, 'a> {
    /// The operation.
    pub fn operation(&self) -> OperationRef<'c, 'a> {
        self.0
    }

    /// The iteration of each instance of the source program, the loops around first: `{ S[i] -> [t] }`.
    pub fn iterations(&self) -> Result<UnionMap> {
        text::read_union_map(&self.0.attribute("iterations").expect("ODS: a map"))
    }
}
