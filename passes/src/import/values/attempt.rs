//! Attempts: one that finds nothing leaves nothing.
//!
//! ```text
//! A[i * n]     n is a parameter of the attempt to read the subscript; i * n is no function, and n is none any more
//! ```
//!
//! Reading a value may find parameters, and may take facts for granted that are checked at run time. If the
//! value is no function after all, both are as they were.

use super::Values;
use mse_isl::Result;

impl Values<'_, '_> {
    /// The result of the work; if it finds nothing, names, parameters and checks are as they were.
    pub fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<Option<T>> {
        let before = (self.names.clone(), self.parameters.clone(), self.checks.clone(), self.fits.clone());
        let facts = self.facts.len();
        let found = work(self)?;
        let sizes = (self.parameters.len(), self.checks.len(), self.fits.len());
        let is_as_before = sizes == (before.1.len(), before.2.len(), before.3.len());
        if found.is_none() && !is_as_before {
            (self.names, self.parameters, self.checks, self.fits) = before;
            self.functions.clear();
            self.facts.truncate(facts);
        }
        Ok(found)
    }

    /// The same, if the result needs no new parameter.
    pub fn in_known_parameters<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        self.attempt(|values| {
            let known = values.parameters.len();
            Ok(work(values)?.filter(|_| values.parameters.len() == known))
        })
    }
}
