//! Arrays: which memory an access touches.
//!
//! Memory is an argument of the function, an allocation, a global, or a value that a loop around carries.
//! Something else in front of the region may also make it known (see [`crate::import::program::alias`]).
//! Views are parts of it. Memory that becomes known inside the region, as the result of a call, is refused.
//! The cells, and whether they matter outside, are found out once statements are formed
//! ([`crate::import::form`]).

use super::Memory;
use crate::import::program::alias::{holder, is_given, is_known, is_same_global};
use crate::import::program::kind::is_allocation;
use crate::import::program::refusal::{Code, Outcome, refuse};
use crate::import::program::view::resolve;
use crate::import::values::Values;
use crate::mlir;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, Value, ValueLike};
use mse_isl::Set;

/// An array of the program.
#[derive(Clone, Debug)]
pub struct Array<'c, 'a> {
    /// isl's name.
    pub name: String,
    /// The memref.
    pub memref: Value<'c, 'a>,
    /// It is allocated inside a loop of the region, and lives in the scop.
    pub is_own: bool,
    /// The sizes of the view of it that accesses use, as parameters: of all dimensions but the first.
    pub view: Option<Vec<String>>,
    /// Different subscripts are different cells.
    pub is_apart: bool,
    /// `{ A[a] }`
    pub extent: Option<Set>,
    /// The contents before the region matter.
    pub live_in: bool,
    /// The contents after the region matter.
    pub live_out: bool,
}

impl<'c, 'a> Memory<'c, 'a> {
    /// The number of the array that is this memory, which the operation accesses.
    pub fn array(
        &mut self,
        values: &mut Values<'c, 'a>,
        access: OperationRef<'c, 'a>,
        memref: Value<'c, 'a>,
    ) -> Outcome<'c, 'a, usize> {
        if let Some(position) = self.known_array(memref) {
            return Ok(position);
        }
        if let Some(holder) = values.holder_inside(memref) {
            return refuse(holder, Code::CarriedType, "carries memory from one iteration to the next");
        }
        if !values.is_outside(memref)
            && (!is_known(memref) || (is_given(memref) && !values.is_invariant(memref)))
        {
            let by = mlir::definition(memref).map_or("a block", mlir::name);
            let reason = format!("accesses memory that '{by}' gives inside the region");
            return refuse(access, Code::UnknownMemory, &reason);
        }
        if MemRefType::try_from(memref.r#type()).is_err() {
            return refuse(access, Code::UnknownRank, "accesses memory of which the rank is not known");
        }
        let name = values.names.array(memref);
        let allocation = mlir::definition(memref).filter(|&definition| is_allocation(definition));
        let is_own = allocation.is_some_and(|allocation| {
            values.region.contains(allocation) && !values.region.operations.contains(&allocation)
        });
        let is_apart = self.tells_apart(values, access, memref, &name)?;
        let (view, extent) = (None, None);
        self.arrays.push(Array {
            name,
            memref,
            is_own,
            view,
            is_apart,
            extent,
            live_in: true,
            live_out: true,
        });
        Ok(self.arrays.len() - 1)
    }

    /// The number of the array that is this memory, if it has one.
    pub fn known_array(&self, memref: Value<'c, 'a>) -> Option<usize> {
        let is_it = |array: &Array<'c, 'a>| array.memref == memref || is_same_global(array.memref, memref);
        self.arrays.iter().position(is_it)
    }

    /// The array that an allocation or `mse.kill` forgets.
    pub fn killed(&self, killer: OperationRef<'c, 'a>) -> usize {
        self.forgotten(killer).expect("arrays are known once their accesses are")
    }

    /// The same for an operation that need not be one of them.
    pub fn forgotten(&self, killer: OperationRef<'c, 'a>) -> Option<usize> {
        let operand = || mlir::operand(killer, 0).map(|operand| resolve(operand, None).base);
        self.known_array(mlir::result(killer, 0).or_else(operand)?)
    }
}

impl<'c, 'a> Values<'c, 'a> {
    /// The loop in the region that holds the memory.
    pub fn holder_inside(&self, memref: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
        holder(memref).map(|holder| holder.by).filter(|&by| self.region.contains(by))
    }
}
