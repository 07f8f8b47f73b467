//! Loops whose iterations the program says are independent: `{mse.independent}`, or as to some arrays,
//! `{mse.independent = ["A"]}`.

use super::Reader;
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
    /// The names of the arrays; without, all arrays from outside.
    pub arrays: Option<Vec<String>>,
}

impl<'c, 'a> Reader<'c, 'a> {
    /// Notes the independence stated for a loop of these dimensions that holds the runs from this one on.
    pub fn says_independent(&mut self, of: OperationRef<'c, 'a>, dimensions: Range<usize>, first: usize) {
        let Ok(said) = of.attribute("mse.independent") else { return };
        let names = |names: ArrayAttribute<'c>| {
            let names = (0..names.len()).filter_map(|number| names.element(number).ok());
            let names = names.filter_map(|name| StringAttribute::try_from(name).ok());
            names.map(|name| name.value().to_owned()).collect::<Vec<_>>()
        };
        let arrays = ArrayAttribute::try_from(said).ok().map(names);
        let runs = first..self.values.runs.len();
        self.tree.independent.extend(dimensions.map(|dimension| {
            let (runs, arrays) = (runs.clone(), arrays.clone());
            Independent { operation: of, dimension, runs, arrays }
        }));
    }
}
