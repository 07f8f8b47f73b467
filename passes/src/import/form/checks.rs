//! Checks in front of a region, once all of it is known: whether they can be made, and remarks about them.

use super::Formed;
use crate::import::memory::layout::Strided;
use crate::import::program::refusal::{Code, Refusal};
use crate::import::values::check::{Check, Premise, can_be_compared};
use crate::import::values::fit::Fit;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_isl::Result;

impl<'c, 'a> Formed<'c, 'a> {
    /// Whether all checks together are comparisons, and the region may become a branch.
    pub fn can_be_checked(&self) -> Result<bool> {
        let comparable = self.values.checked()?.is_none_or(|holds| can_be_compared(&holds) == Ok(true));
        Ok(comparable && self.can_be_branch())
    }

    /// Whether the region may become a branch: its affine operations use no value of its own block that has
    /// to stay there.
    fn can_be_branch(&self) -> bool {
        let own =
            self.values.region.operations.iter().flat_map(|operation| operation.results()).map(Value::from);
        own.filter(|&value| !self.values.is_invariant(value)).all(|value| {
            mlir::uses(value).into_iter().all(|(user, _)| !mlir::name(user).starts_with("affine."))
        })
    }

    /// Whether anything is checked in front of the region.
    pub fn has_checks(&self) -> bool {
        !self.values.checks.is_empty() || !self.values.fits.is_empty() || !self.memory.strided.is_empty()
    }

    /// The first operation that a check is about.
    pub fn first_checked(&self) -> Option<OperationRef<'c, 'a>> {
        let strided = self.memory.strided.first().map(|strided| strided.operation);
        let fit = self.values.fits.first().map(|fit| fit.operation);
        self.values.checks.first().map(|check| check.operation).or(fit).or(strided)
    }

    /// Remarks about the checks, one for each operation.
    pub fn report_checks(&self) {
        let mut told = Vec::new();
        let checks = self.values.checks.iter().map(|Check { operation, premise, .. }| (operation, premise));
        let fits = self.values.fits.iter().map(|Fit { operation, premise, .. }| (operation, premise));
        for (operation, premise) in checks.chain(fits) {
            if !told.contains(&(*operation, *premise)) {
                told.push((*operation, *premise));
                let (code, what) = words(*premise);
                let reason = format!("{what}, which is checked in front of the loops");
                Refusal { operation: *operation, code, reason }.report("checked");
            }
        }
        for Strided { operation, memref } in &self.memory.strided {
            let array = self.memory.known_array(*memref).expect("what is checked is an array");
            let name = &self.memory.arrays[array].name;
            let reason = format!(
                "accesses '{name}', whose strides keep its cells apart, which is checked in front of the loops"
            );
            Refusal { operation: *operation, code: Code::Overlap, reason }.report("checked");
        }
    }
}

/// The code and the words of a check in a remark.
fn words(premise: Premise) -> (Code, &'static str) {
    match premise {
        Premise::Fits => (Code::Wraps, "is read as arithmetic on numbers that fit"),
        Premise::PositiveStep => (Code::UnknownStep, "is read as a loop with a positive step"),
        Premise::ModerateBounds => (Code::UnknownStep, "is read as a loop between numbers of moderate size"),
        Premise::NaturalFactors => {
            (Code::NonAffineBound, "is read as loops to the factors of its end, which are not negative")
        }
        Premise::NaturalCount => {
            (Code::NonAffineBound, "is read as a loop that does not end below its start")
        }
        Premise::PositiveRows => {
            (Code::NonAffineBound, "is read as loops over rows, of a size that is positive")
        }
        Premise::Asserted => (Code::Effects, "is taken to hold"),
        Premise::StaysInRow => {
            (Code::NonAffineSubscript, "is read as an access to a row of the memory, which it does not leave")
        }
    }
}
