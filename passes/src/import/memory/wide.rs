//! Wide accesses: the cells of all lanes of a vector, as one access of a statement.
//!
//! ```text
//! { [i] -> A[f(i) + l] : 0 <= l < count, l < what the mask lets through, and, if padded, f(i) + l < size }
//! ```
//!
//! It is exact if subscripts, masks and sizes are affine: an exact store certainly writes all these cells,
//! and no others. Where a subscript is not affine, it may touch any cell along it; where a mask is not, it
//! may touch each of its lanes, or not.

use super::Memory;
use super::call::Touched;
use crate::import::program::refusal::{Code, Outcome, Refusal, refuse};
use crate::import::program::view::{Cell, Subscript, is_made_of_buffer, resolve};
use crate::import::program::wide::{Lanes, Wide, wide};
use crate::import::values::Values;
use crate::import::values::scope::Scope;
use crate::mlir;
use melior::ir::OperationRef;
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, PwAff, Result};

impl<'c, 'a> Memory<'c, 'a> {
    /// Understands what a wide access of the region touches.
    pub fn widely_accessed(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        scope: &Scope,
    ) -> Outcome<'c, 'a, ()> {
        let Wide { memref, kind, .. } = wide(operation).expect("a wide access");
        if is_made_of_buffer(memref) {
            return refuse(operation, Code::Effects, "takes memory that is made of the buffer of another");
        }
        let base = resolve(memref, None).base;
        if kind == AccessKind::Write {
            super::access::expect_writable(operation, base)?;
        }
        let array = self.array(values, operation, base)?;
        if self.arrays[array].is_own {
            return refuse(
                operation,
                Code::Effects,
                "takes memory that is allocated in a loop of the region",
            );
        }
        let touched = self.touched_widely(values, operation, scope)?;
        if scope.certain && self.arrays[array].is_apart && touched.iter().any(|touched| touched.access.may) {
            self.approximations.push(vague(operation));
        }
        self.calls.insert(mlir::operation_key(operation), touched.into_iter().collect());
        Ok(())
    }

    /// The cells that a wide access touches; none for memory that nobody else sees or writes.
    pub fn touched_widely(
        &mut self,
        values: &mut Values<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        scope: &Scope,
    ) -> Outcome<'c, 'a, Option<Touched<'c, 'a>>> {
        let Wide { memref, kind, first, lanes, certain } = wide(operation).expect("a wide access");
        let mut inner = Scope { certain: scope.certain && certain, ..scope.clone() };
        let mut subscripts = first;
        for Lanes { count, along, .. } in &lanes {
            if let Some(subscripts) = &mut subscripts {
                subscripts[*along] = subscripts[*along].clone().plus(Subscript::Coordinate(inner.depth));
            }
            let domain = inner.domain.add_dims(DimType::Set, 1)?;
            let domain = domain.lower_bound_si(DimType::Set, inner.depth, 0)?;
            let lane = values.coordinate(inner.depth, inner.depth + 1)?;
            inner.depth += 1;
            inner.domain = domain.intersect(lane.lt_set(values.number(*count, inner.depth)?)?)?;
        }
        for (number, lanes) in lanes.iter().enumerate() {
            let coordinate = Subscript::Coordinate(scope.depth + number);
            if let Some(below) = &lanes.below {
                let below = values.subscript(below, inner.depth)?;
                self.keep(values, &mut inner, &coordinate, below)?;
            }
            if let Some(subscripts) = subscripts.as_ref().filter(|_| lanes.padded) {
                let size = values.size_or_parameter(memref, lanes.along, inner.depth)?;
                self.keep(values, &mut inner, &subscripts[lanes.along], size)?;
            }
        }
        self.touched_cell(values, operation, Cell { base: memref, subscripts }, &inner, kind)
    }

    /// Keeps the lanes in which a subscript is below a limit; all of them, perhaps, if one is not known.
    fn keep(
        &mut self,
        values: &mut Values<'c, 'a>,
        scope: &mut Scope,
        subscript: &Subscript<'c, 'a>,
        limit: Option<PwAff>,
    ) -> Result<()> {
        let subscript = values.subscript(subscript, scope.depth)?;
        match subscript.zip(limit) {
            Some((subscript, limit)) => {
                scope.domain = scope.domain.clone().intersect(subscript.lt_set(limit)?)?
            }
            None => scope.certain = false,
        }
        Ok(())
    }
}

/// Why it is not known which cells it touches.
fn vague<'c, 'a>(operation: OperationRef<'c, 'a>) -> Refusal<'c, 'a> {
    let is_masked = wide(operation).is_some_and(|wide| wide.first.is_some() && !wide.certain);
    let (code, reason) = match is_masked {
        true => {
            (Code::NonAffineCondition, "has a mask that is data, and may touch each of its lanes, or not")
        }
        false => (
            Code::NonAffineSubscript,
            "touches cells that no affine function of induction variables and parameters tells",
        ),
    };
    Refusal { operation, code, reason: reason.to_owned() }
}
