//! Loops whose iterations the program says are independent: `{mse.independent}`, or as to some arrays,
//! `{mse.independent = ["A"]}`.
//!
//! A parallel loop of the program says so, too. Its iterations may be executed at one time, so that none writes
//! what another one reads or writes, unless by updates. That is noted of arrays that are written at unknown
//! cells, and are neither updated inside nor handed to a call.

use super::Reader;
use crate::import::program::kind::is_parallel;
use melior::ir::OperationRef;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::operation::OperationLike;
use std::ops::Range;

/// The independence that the program states for one dimension of a loop.
#[derive(Clone, Debug)]
pub struct Independent<'c, 'a> {
    /// The loop.
    pub operation: OperationRef<'c, 'a>,
    /// The dimension.
    pub dimension: usize,
    /// The runs inside.
    pub runs: Range<usize>,
    /// The arrays.
    pub arrays: Named,
}

/// The arrays that are said to be independent.
#[derive(Clone, Debug)]
pub enum Named {
    /// All arrays from outside.
    All,
    /// Those of these names.
    These(Vec<String>),
    /// Those for which a parallel loop means something.
    Parallel,
}

impl<'c, 'a> Reader<'c, 'a> {
    /// Notes the independence stated for a loop of these dimensions that holds the runs from this one on.
    pub fn says_independent(&mut self, of: OperationRef<'c, 'a>, dimensions: Range<usize>, first: usize) {
        let said = match of.attribute("mse.independent") {
            Ok(said) => said,
            Err(_) if is_parallel(of) => return self.note(of, dimensions, first, Named::Parallel),
            Err(_) => return,
        };
        let names = |names: ArrayAttribute<'c>| {
            let names = (0..names.len()).filter_map(|number| names.element(number).ok());
            let names = names.filter_map(|name| StringAttribute::try_from(name).ok());
            names.map(|name| name.value().to_owned()).collect::<Vec<_>>()
        };
        let arrays = ArrayAttribute::try_from(said).map_or(Named::All, |said| Named::These(names(said)));
        self.note(of, dimensions, first, arrays);
    }

    fn note(&mut self, of: OperationRef<'c, 'a>, dimensions: Range<usize>, first: usize, arrays: Named) {
        let runs = first..self.values.runs.len();
        self.tree.independent.extend(dimensions.map(|dimension| {
            let (runs, arrays) = (runs.clone(), arrays.clone());
            Independent { operation: of, dimension, runs, arrays }
        }));
    }
}
