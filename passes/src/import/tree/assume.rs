//! `mse.assume` inside a region: parameters for which it is executed and does not hold are excluded.

use super::Tree;
use crate::import::values::run::Run;
use melior::ir::OperationRef;
use mse_isl::Result;

impl<'c, 'a> Tree<'c, 'a> {
    /// What `mse.assume` in a run says, if the run is certainly executed.
    pub fn assumption(&mut self, assume: OperationRef<'c, 'a>, run: usize) -> Result<()> {
        if !self.runs[run].is_certain() {
            return Ok(());
        }
        let Run { coordinates, domain, .. } = &self.runs[run];
        let (depth, domain) = (coordinates.len(), domain.clone());
        if let Some(holds) = self.attempt(|values| values.integer_set(assume, depth))? {
            self.excluded.push(domain.subtract(holds)?.params()?);
        }
        Ok(())
    }
}
