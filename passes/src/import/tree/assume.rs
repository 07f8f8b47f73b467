//! Facts that the program states about its parameters inside a region: `mse.assume`, and `cf.assert`.
//!
//! ```text
//! broken        { p : it is executed for some i, and its condition does not hold }
//! mse.assume    there is no such p: the context says so
//! cf.assert     the program ends for such p: they are kept out by a check in front of the region, behind
//!               which the assertion says nothing any more
//! ```
//!
//! Where the check fails, the loops are executed as they were, with their assertions: the program ends at the
//! same one, after the same accesses. An assertion that certainly holds is left out. One on data, or one that
//! cannot be checked in front, is an effect.

use super::Reader;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::import::values::check::Premise;
use crate::import::values::run::Run;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_isl::Result;

impl<'c, 'a> Reader<'c, 'a> {
    /// Notes the fact that `mse.assume` in a run states, if the run is certainly executed.
    pub fn assumption(&mut self, assume: OperationRef<'c, 'a>, run: usize) -> Result<()> {
        if !self.values.runs[run].is_certain() {
            return Ok(());
        }
        let Run { coordinates, domain, .. } = &self.values.runs[run];
        let (depth, domain) = (coordinates.len(), domain.clone());
        if let Some(holds) = self.values.attempt(|values| values.integer_set(assume, depth))? {
            self.tree.excluded.push(domain.subtract(holds)?.params()?);
        }
        Ok(())
    }

    /// Sees to it that an assertion in a run holds.
    pub fn assertion(&mut self, assertion: OperationRef<'c, 'a>, run: usize) -> Outcome<'c, 'a, ()> {
        let Run { coordinates, domain, .. } = &self.values.runs[run];
        let (depth, domain) = (coordinates.len(), domain.clone());
        let condition = assertion.operand(0).expect("a condition");
        let holds = self.values.attempt(|values| {
            let Some(holds) = values.truth(condition, depth)? else { return Ok(None) };
            let known = values.parameter_ranges()?;
            let known = values.checked()?.map_or(Ok(known.clone()), |checked| known.intersect(checked))?;
            let executed = domain.clone().params()?.intersect(known)?;
            let broken = domain.subtract(holds)?.params()?.intersect(executed.clone())?;
            let is_kept =
                broken.is_empty()? || values.premised(assertion, Premise::Asserted, broken, &executed)?;
            Ok(is_kept.then_some(()))
        })?;
        match holds {
            Some(()) => Ok(()),
            None => refuse(
                assertion,
                Code::Effects,
                "may end the program, where its condition does not hold; this cannot be checked in front of it",
            ),
        }
    }
}
