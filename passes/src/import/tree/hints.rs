//! Hints on loops, such as `{mse.tile = 32}`: handed on as they are, to scheduling.

use super::Reader;
use melior::ir::OperationRef;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use mse_dialect::view::{HINT, HINTS};
use std::ops::Range;

/// The hints on one dimension of a loop.
#[derive(Clone, Debug)]
pub struct Hints {
    /// The dimension.
    pub dimension: usize,
    /// The runs inside.
    pub runs: Range<usize>,
    /// The marks that say it: `hint:tile=32`.
    pub marks: Vec<String>,
}

impl<'c, 'a> Reader<'c, 'a> {
    /// Notes the hints on a loop of these dimensions that holds the runs from this one on.
    pub fn has_hints(&mut self, of: OperationRef<'c, 'a>, dimensions: Range<usize>, first: usize) {
        let marks: Vec<String> = HINTS.iter().filter_map(|(name, _)| mark(of, name)).collect();
        if !marks.is_empty() {
            let runs = first..self.values.runs.len();
            let hints = |dimension| Hints { dimension, runs: runs.clone(), marks: marks.clone() };
            self.tree.hints.extend(dimensions.map(hints));
        }
    }
}

/// The mark for a hint, if the loop has it.
fn mark(of: OperationRef, name: &str) -> Option<String> {
    let value = of.attribute(&format!("mse.{name}")).ok()?;
    let number = IntegerAttribute::try_from(value).map(|number| format!("={}", number.value()));
    Some(format!("{HINT}{name}{}", number.unwrap_or_default()))
}
