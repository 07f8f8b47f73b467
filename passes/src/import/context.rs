//! What is known of the parameters: sizes are not negative, and the program stays inside its arrays.
//!
//! ```text
//! outside   { i : the statement is executed for i, and an access f(i) of it is outside its array }
//! known     { p : 0 <= n for each size n, and there is no i outside }
//! ```
//!
//! Nothing else is assumed. Accesses that need not happen say nothing. A fact in too many pieces is not stated: it would
//! cost every stage more than it says. A program that is outside for all parameters is refused.

use super::access::Access;
use super::mlir;
use super::nest::Nest;
use super::refusal::{Code, Outcome, refuse};
use super::statement::Step;
use melior::ir::OperationRef;
use mse_isl::{Result, Set};

/// In how many pieces the context may be.
const PIECES: usize = 4;

impl<'c, 'a> Nest<'c, 'a> {
    /// Finds what is known of the parameters, once statements and arrays are.
    pub fn describe_context(&mut self) -> Outcome<'c, 'a, ()> {
        let sizes = self.sizes()?;
        let mut known = sizes.clone();
        for (operation, outside) in self.all_outside()? {
            known = known.subtract(outside)?.coalesce()?;
            if known.is_empty()? {
                return refuse(operation, Code::OutOfBounds, "accesses memory outside of its array");
            }
            if known.n_basic_set()? > PIECES {
                known = sizes.clone();
                break;
            }
        }
        let everything = known.clone().complement()?.is_empty()?;
        self.known = if everything { None } else { Some(self.in_order(known)?) };
        Ok(())
    }

    /// `{ p : 0 <= n for each size n }`
    pub fn sizes(&self) -> Result<Set> {
        let mut known = self.universe(0)?.params()?;
        for parameter in self.parameters.iter().filter(|parameter| parameter.is_size) {
            known = known.intersect(self.named_parameter(&parameter.name, 0)?.nonneg_set()?.params()?)?;
        }
        Ok(known)
    }

    /// The parameters for which an access leaves its array, for each access that may.
    fn all_outside(&self) -> Result<Vec<(OperationRef<'c, 'a>, Set)>> {
        let mut found = Vec::new();
        for statement in &self.statements {
            for (_, step) in &statement.steps {
                for (operation, access) in self.sure_accesses(step) {
                    let outside = self.outside(access, statement.run)?;
                    if !outside.is_empty()? {
                        found.push((operation, outside));
                    }
                }
            }
        }
        Ok(found)
    }

    fn sure_accesses<'n>(
        &'n self,
        step: &'n Step<'c, 'a>,
    ) -> Vec<(OperationRef<'c, 'a>, &'n Access<'c, 'a>)> {
        let own = |operation: OperationRef<'c, 'a>| {
            Some((operation, self.accesses.get(&mlir::operation_key(operation))?))
        };
        let accesses = match step {
            Step::Execute(operation) | Step::Store(operation) => own(*operation).into_iter().collect(),
            Step::Copy(copy, accesses) => accesses.iter().map(|access| (*copy, access)).collect(),
            Step::Assign(..) | Step::Kill(_) => Vec::new(),
        };
        accesses.into_iter().filter(|(_, access)| !access.may && !access.indexed).collect()
    }

    fn outside(&self, access: &Access<'c, 'a>, run: usize) -> Result<Set> {
        let extent = self.arrays[access.array].extent.clone().expect("arrays are described");
        let relation = access.relation.clone().intersect_domain(self.runs[run].domain.clone())?;
        relation.subtract_range(extent)?.params()
    }
}
