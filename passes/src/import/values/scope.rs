//! The known facts inside of an operation that a statement executes as a whole, or inside of a summary of a
//! call.

use super::Values;
use super::run::Run;
use super::shape::Range;
use crate::import::program::integer::is_index;
use crate::import::program::refusal::Failure;
use crate::mlir;
use melior::ir::OperationRef;
use mse_isl::{Result, Set};

/// The known facts inside an opaque operation: `{ [i, j] }` for outer and inner induction variables.
#[derive(Clone)]
pub struct Scope {
    /// The run of the operation.
    pub run: usize,
    /// Its position.
    pub position: usize,
    /// How many outer induction variables there are.
    pub outer: usize,
    /// How many there are in all.
    pub depth: usize,
    /// Their values.
    pub domain: Set,
    /// Whether it is executed exactly once for all of the run's domain.
    pub certain: bool,
}

impl<'c, 'a> Values<'c, 'a> {
    /// The scope of an operation at a position of a run.
    pub fn scope_of(&self, run: usize, position: usize) -> Scope {
        let Run { coordinates, domain, .. } = &self.runs[run];
        let (depth, certain) = (coordinates.len(), self.runs[run].is_certain());
        Scope { run, position, outer: depth, depth, domain: domain.clone(), certain }
    }

    /// The scope of a block of the operation.
    pub fn inner_scope(
        &mut self,
        operation: OperationRef<'c, 'a>,
        block: usize,
        scope: &Scope,
    ) -> Result<Scope> {
        let inner = match mlir::name(operation) {
            "affine.for" | "scf.for" => self.loop_scope(operation, scope)?,
            "affine.if" | "scf.if" => self.branch_scope(operation, block, scope)?,
            "func.func" => return Ok(scope.clone()),
            _ => scope.clone(),
        };
        Ok(Scope { certain: false, ..inner })
    }

    fn loop_scope(&mut self, operation: OperationRef<'c, 'a>, scope: &Scope) -> Result<Scope> {
        let Some(range) = self.loose_range(operation, scope.depth)? else { return Ok(scope.clone()) };
        let domain = self.enter(scope.domain.clone(), &range, scope.depth)?;
        Ok(Scope { depth: scope.depth + 1, domain, ..scope.clone() })
    }

    fn branch_scope(
        &mut self,
        operation: OperationRef<'c, 'a>,
        block: usize,
        scope: &Scope,
    ) -> Result<Scope> {
        let domain = match self.condition(operation, scope.depth) {
            Ok(holds) if block == 0 => scope.domain.clone().intersect(holds)?,
            Ok(holds) => scope.domain.clone().subtract(holds)?,
            Err(Failure::Refused(_)) => scope.domain.clone(),
            Err(Failure::Isl(error)) => return Err(error),
        };
        Ok(Scope { domain, ..scope.clone() })
    }

    /// The values of the induction variable as far as they are affine; none for a loop over something else.
    fn loose_range(
        &mut self,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<Option<Range<'c, 'a>>> {
        match self.shape(operation, depth) {
            Ok(shape) => {
                let is_several = shape.dimensions.len() > 1; // a collapsed loop, of any values here
                let range = shape.dimensions.into_iter().next();
                Ok(range.map(|range| if is_several { Range::unknown(range.variable) } else { range }))
            }
            Err(Failure::Isl(error)) => Err(error),
            Err(Failure::Refused(_)) => Ok(mlir::only_block(operation, 0)
                .and_then(|body| mlir::arguments(body).into_iter().next())
                .filter(|&variable| is_index(variable))
                .map(Range::unknown)),
        }
    }
}
