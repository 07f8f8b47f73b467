//! Attempts: what finds nothing leaves nothing.
//!
//! ```text
//! A[i * n]     n is a parameter of the attempt to read the subscript; i * n is no function, and n is none any more
//! ```
//!
//! Reading a value may find parameters, and may take for granted what is checked at run time. Where the value
//! is no function after all, both are as they were.

use super::Values;
use mse_isl::Result;

impl Values<'_, '_> {
    /// What the work finds; where that is nothing, names, parameters and checks are what they were.
    pub fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<Option<T>> {
        let before = (self.names.clone(), self.parameters.clone(), self.checks.clone());
        let found = work(self)?;
        let is_as_before = self.parameters.len() == before.1.len() && self.checks.len() == before.2.len();
        if found.is_none() && !is_as_before {
            (self.names, self.parameters, self.checks) = before;
            self.functions.clear();
        }
        Ok(found)
    }

    /// The same, where that takes no parameter that is not there yet.
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
