//! The known facts about the parameters: sizes are not negative, the program stays inside its arrays, and its
//! assumptions hold.
//!
//! ```text
//! outside   { i : the statement is executed for i, and an access f(i) of it is outside its array }
//! broken    { i : mse.assume is executed for i, and its condition does not hold }
//! known     { p : 0 <= n for each size n, and there is no i outside or broken }
//! ```
//!
//! Nothing else is assumed. An `mse.assume` in front of the region counts if it mentions its parameters only.
//! Accesses that need not happen say nothing. A fact in too many pieces is not stated, since it would cost
//! every stage more than it says. Nor is a fact that code could not compute with. Then the array has no
//! bounds, like one of unknown size. An array of the scop's own must have bounds: there the fact restricts
//! the iterations instead. Refused: a program that is outside for all parameters, or outside whenever it
//! executes some statement. The known facts would remove that statement.

use super::Formed;
use super::statement::Step;
use crate::import::memory::access::Access;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::mlir;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_isl::{Map, Result, Set};

/// In how many pieces the context may be.
const PIECES: usize = 16;

/// An access that may leave its array.
struct Outside<'c, 'a> {
    operation: OperationRef<'c, 'a>,
    array: usize,
    run: usize,
    /// `{ [i] -> A[a] }`, for all iterations.
    relation: Map,
    /// The parameters for which it does.
    parameters: Set,
}

impl<'c, 'a> Formed<'c, 'a> {
    /// Finds what is known of the parameters, once statements and arrays are.
    pub fn describe_context(&mut self) -> Outcome<'c, 'a, ()> {
        let mut sizes = self.values.sizes()?;
        for fact in std::mem::take(&mut self.values.facts) {
            sizes = sizes.intersect(fact)?;
        }
        self.assumptions_before()?;
        if let Some(holds) = self.values.checked()? {
            self.tree.excluded.push(holds.complement()?);
        }
        for excluded in std::mem::take(&mut self.tree.excluded) {
            sizes = sizes.subtract(excluded)?.coalesce()?;
        }
        let mut known = sizes.clone();
        let outside = self.all_outside()?;
        for access in &outside {
            let inside = known.clone().subtract(access.parameters.clone())?.coalesce()?;
            if inside.is_empty()? {
                return refuse(access.operation, Code::OutOfBounds, "accesses memory outside of its array");
            }
            if inside.n_basic_set()? <= PIECES && !self.values.is_beyond_code(&inside)? {
                known = inside;
            } else if self.memory.arrays[access.array].is_own {
                self.stay_inside(access)?;
            } else {
                self.forget_bounds(access.array)?;
            }
        }
        self.refuse_removed(&sizes, &known, &outside)?;
        if let Some(operation) = self.first_checked()
            && (known.is_empty()? || !self.can_be_checked()?)
        {
            return refuse(operation, Code::Wraps, "cannot be checked"); // and is not, see Formed::read
        }
        let everything = known.clone().complement()?.is_empty()?;
        self.known = if everything { None } else { Some(self.values.in_order(known)?) };
        Ok(())
    }

    /// Refuses accesses if a statement may be executed for the sizes, but never for the known parameters.
    fn refuse_removed(&self, sizes: &Set, known: &Set, outside: &[Outside<'c, 'a>]) -> Outcome<'c, 'a, ()> {
        if outside.is_empty() {
            return Ok(());
        }
        for statement in &self.statements {
            let executed =
                self.values.runs[statement.run].domain.clone().params()?.intersect(sizes.clone())?;
            if executed.is_disjoint(known)? && !executed.is_empty()? {
                let is_reason = |access: &Outside| executed.is_subset(&access.parameters);
                let reasons = outside.iter().map(|access| Ok((access.operation, is_reason(access)?)));
                let reasons: Vec<_> = reasons.collect::<Result<_>>()?;
                let reason = reasons.iter().find(|(_, is_reason)| *is_reason).or(reasons.first());
                let (operation, _) = reason.expect("something is outside");
                let what = "accesses memory outside of its array in every run that executes some statement";
                return refuse(*operation, Code::OutOfBounds, what);
            }
        }
        Ok(())
    }

    /// Reads every `mse.assume` in front of the region, in its block and those around it.
    fn assumptions_before(&mut self) -> Result<()> {
        let mut place = Some(self.values.region.first());
        while let Some(operation) = place.filter(|&operation| mlir::name(operation) != "func.func") {
            let block = operation.block().map(mlir::operations).unwrap_or_default();
            let before = block.into_iter().take_while(|&other| other != operation);
            for assume in before.filter(|&before| mlir::name(before) == "mse.assume") {
                if let Some(holds) =
                    self.values.in_known_parameters(|values| values.integer_set(assume, 0))?
                {
                    self.tree.excluded.push(holds.complement()?.params()?);
                }
            }
            place = operation.parent_operation();
        }
        Ok(())
    }

    /// `{ A[a] }`, everything.
    fn forget_bounds(&mut self, array: usize) -> Result<()> {
        let extent = self.memory.arrays[array].extent.take().expect("arrays are described");
        self.memory.arrays[array].extent = Some(self.values.in_order(Set::universe(extent.get_space()?)?)?);
        Ok(())
    }

    /// Restricts the iterations to those in which this access is inside its array.
    fn stay_inside(&mut self, access: &Outside) -> Result<()> {
        let extent = self.memory.arrays[access.array].extent.clone().expect("arrays are described");
        let inside = access.relation.clone().intersect_range(extent)?.domain()?;
        let domain = self.values.runs[access.run].domain.clone().intersect(inside)?;
        self.values.runs[access.run].domain = self.values.in_order(domain.coalesce()?)?;
        Ok(())
    }

    /// The accesses that may leave their arrays.
    fn all_outside(&self) -> Result<Vec<Outside<'c, 'a>>> {
        let mut found = Vec::new();
        for statement in &self.statements {
            for (_, step) in &statement.steps {
                for (operation, access) in self.sure_accesses(step) {
                    // An operation of a run around, which is executed again, is inside where it stands.
                    let home = self.values.places.get(&mlir::operation_key(operation));
                    let (array, run) = (access.array, home.map_or(statement.run, |&(run, _)| run));
                    let parameters = self.outside(access, run)?;
                    if !parameters.is_empty()? {
                        let relation = access.relation.clone();
                        found.push(Outside { operation, array, run, relation, parameters });
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
        let own = |operation| self.memory.accesses.get(&mlir::operation_key(operation)).map(|own| &**own);
        let (operation, accesses) = match step {
            Step::Execute(operation) | Step::Store(operation) => (*operation, own(*operation)),
            Step::Copy(copy, accesses) => (*copy, Some(&accesses[..])),
            Step::Assign(..) | Step::Kill(_) => return Vec::new(),
        };
        let called = self.memory.calls.get(&mlir::operation_key(operation)).map(|called| &called[..]);
        let called = called.unwrap_or_default().iter().map(|touched| &touched.access);
        let all = accesses.unwrap_or_default().iter().chain(called);
        all.filter(|access| !access.may && !access.indexed).map(|access| (operation, access)).collect()
    }

    fn outside(&self, access: &Access<'c, 'a>, run: usize) -> Result<Set> {
        let extent = self.memory.arrays[access.array].extent.clone().expect("arrays are described");
        let relation = access.relation.clone().intersect_domain(self.values.runs[run].domain.clone())?;
        relation.subtract_range(extent)?.params()
    }
}
