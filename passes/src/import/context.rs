//! What is known of the parameters: sizes are not negative, the program stays inside its arrays, and what it assumes holds.
//!
//! ```text
//! outside   { i : the statement is executed for i, and an access f(i) of it is outside its array }
//! broken    { i : mse.assume is executed for i, and its condition does not hold }
//! known     { p : 0 <= n for each size n, and there is no i outside or broken }
//! ```
//!
//! Nothing else is assumed; of `mse.assume` in front of the region, what mentions its parameters only. Accesses that need not
//! happen say nothing. A fact in too many pieces is not stated, since it would cost every stage more than it says: then the
//! array has no bounds, as one of a size that is not known. A program that is outside for all parameters is refused.

use super::access::Access;
use super::mlir;
use super::nest::{Nest, Run};
use super::refusal::{Code, Outcome, refuse};
use super::statement::Step;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_isl::{Result, Set};

/// In how many pieces the context may be.
const PIECES: usize = 16;

impl<'c, 'a> Nest<'c, 'a> {
    /// Finds what is known of the parameters, once statements and arrays are.
    pub fn describe_context(&mut self) -> Outcome<'c, 'a, ()> {
        let mut sizes = self.sizes()?;
        self.assumptions_before()?;
        if let Some(holds) = self.checked()? {
            self.excluded.push(holds.complement()?);
        }
        for excluded in std::mem::take(&mut self.excluded) {
            sizes = sizes.subtract(excluded)?.coalesce()?;
        }
        let mut known = sizes;
        for (operation, array, outside) in self.all_outside()? {
            let inside = known.clone().subtract(outside)?.coalesce()?;
            if inside.is_empty()? {
                return refuse(operation, Code::OutOfBounds, "accesses memory outside of its array");
            }
            if inside.n_basic_set()? <= PIECES {
                known = inside;
            } else if !self.arrays[array].is_own {
                self.forget_bounds(array)?;
            }
        }
        if let Some(operation) = self.first_checked()
            && (known.is_empty()? || !self.can_be_checked()?)
        {
            return refuse(operation, Code::Wraps, "cannot be checked"); // and is not, see Nest::read
        }
        let everything = known.clone().complement()?.is_empty()?;
        self.known = if everything { None } else { Some(self.in_order(known)?) };
        Ok(())
    }

    /// What `mse.assume` in a run says, if the run is certainly executed.
    pub fn assumption(&mut self, assume: OperationRef<'c, 'a>, run: usize) -> Result<()> {
        if !self.runs[run].is_certain() {
            return Ok(());
        }
        let Run { coordinates, domain, .. } = &self.runs[run];
        let (depth, domain) = (coordinates.len(), domain.clone());
        let parameters = self.parameters.len();
        match self.integer_set(assume, depth)? {
            Some(holds) => self.excluded.push(domain.subtract(holds)?.params()?),
            None => self.forget(parameters),
        }
        Ok(())
    }

    /// What `mse.assume` says in front of the region, in its block and those around it.
    fn assumptions_before(&mut self) -> Result<()> {
        let mut place = Some(self.region[0]);
        while let Some(operation) = place.filter(|&operation| mlir::name(operation) != "func.func") {
            let block = operation.block().map(mlir::operations).unwrap_or_default();
            let before = block.into_iter().take_while(|&other| other != operation);
            for assume in before.filter(|&before| mlir::name(before) == "mse.assume") {
                let parameters = self.parameters.len();
                let holds = self.integer_set(assume, 0)?;
                let is_new = self.parameters.len() > parameters;
                self.forget(parameters);
                if let Some(holds) = holds.filter(|_| !is_new) {
                    self.excluded.push(holds.complement()?.params()?);
                }
            }
            place = operation.parent_operation();
        }
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

    /// `{ A[a] }`, everything.
    fn forget_bounds(&mut self, array: usize) -> Result<()> {
        let extent = self.arrays[array].extent.take().expect("arrays are described");
        self.arrays[array].extent = Some(self.in_order(Set::universe(extent.get_space()?)?)?);
        Ok(())
    }

    /// The parameters for which an access leaves its array, by number, for each access that may.
    fn all_outside(&self) -> Result<Vec<(OperationRef<'c, 'a>, usize, Set)>> {
        let mut found = Vec::new();
        for statement in &self.statements {
            for (_, step) in &statement.steps {
                for (operation, access) in self.sure_accesses(step) {
                    let outside = self.outside(access, statement.run)?;
                    if !outside.is_empty()? {
                        found.push((operation, access.array, outside));
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
        let own = |operation| self.accesses.get(&mlir::operation_key(operation)).map(|own| &**own);
        let (operation, accesses) = match step {
            Step::Execute(operation) | Step::Store(operation) => (*operation, own(*operation)),
            Step::Copy(copy, accesses) => (*copy, Some(&accesses[..])),
            Step::Assign(..) | Step::Kill(_) => return Vec::new(),
        };
        let accesses = accesses.unwrap_or_default().iter().filter(|access| !access.may && !access.indexed);
        accesses.map(|access| (operation, access)).collect()
    }

    fn outside(&self, access: &Access<'c, 'a>, run: usize) -> Result<Set> {
        let extent = self.arrays[access.array].extent.clone().expect("arrays are described");
        let relation = access.relation.clone().intersect_domain(self.runs[run].domain.clone())?;
        relation.subtract_range(extent)?.params()
    }
}
