//! The arrays of a region: which memory an access touches, its extent, and whether its contents matter outside.
//!
//! Memory is known if it comes from an argument of the function, an allocation or a global; two of these that differ do
//! not overlap. Everything else (views, results of calls) is refused here.
//!
//! ```text
//! extent    { A[a] : 0 <= a_d < size_d }    where size_d is a number or a parameter; no upper bound otherwise
//! live in   something before the region may have written it
//! live out  something after the region may read it
//! ```

use super::mlir;
use super::nest::Nest;
use super::refusal::{Outcome, refuse};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_isl::{DimType, PwAff, Result, Set};

/// An array of the program.
#[derive(Clone, Debug)]
pub struct Array<'c, 'a> {
    /// isl's name.
    pub name: String,
    /// The memref.
    pub memref: Value<'c, 'a>,
    /// `{ A[a] }`
    pub extent: Option<Set>,
    /// The contents before the region matter.
    pub live_in: bool,
    /// The contents after the region matter.
    pub live_out: bool,
}

impl<'c, 'a> Nest<'c, 'a> {
    /// The number of the array that the operation accesses through this memref.
    pub fn array(&mut self, access: OperationRef<'c, 'a>, memref: Value<'c, 'a>) -> Outcome<'c, 'a, usize> {
        let known = |array: &Array<'c, 'a>| array.memref == memref || is_same_global(array.memref, memref);
        if let Some(position) = self.arrays.iter().position(known) {
            return Ok(position);
        }
        if !is_known_memory(memref) || !self.is_outside(memref) {
            return refuse(
                access,
                "unknown-memory",
                "accesses memory that is no argument, allocation or global",
            );
        }
        let name = self.names.array(memref);
        self.arrays.push(Array { name, memref, extent: None, live_in: true, live_out: true });
        Ok(self.arrays.len() - 1)
    }

    /// Completes the arrays once all parameters are known.
    pub fn describe_arrays(&mut self) -> Result<()> {
        for position in 0..self.arrays.len() {
            let array = self.arrays[position].clone();
            let (live_in, live_out) = self.liveness(array.memref);
            let extent = Some(self.extent(&array)?);
            self.arrays[position] = Array { extent, live_in, live_out, ..array };
        }
        Ok(())
    }

    fn extent(&mut self, array: &Array<'c, 'a>) -> Result<Set> {
        let memref_type = MemRefType::try_from(array.memref.r#type()).expect("an array is a memref");
        let rank = memref_type.rank();
        let mut extent = self.universe(rank)?;
        for dimension in 0..rank {
            extent = extent.lower_bound_si(DimType::Set, dimension, 0)?;
            if let Some(size) = self.size_in_parameters(array.memref, memref_type, dimension)? {
                extent = extent.intersect(self.coordinate(dimension, rank)?.lt_set(size)?)?;
            }
        }
        self.in_order(extent.set_tuple_name(&array.name)?)
    }

    /// A size, if it is a number or can be said in the parameters that there are.
    fn size_in_parameters(
        &mut self,
        memref: Value<'c, 'a>,
        memref_type: MemRefType<'c>,
        dimension: usize,
    ) -> Result<Option<PwAff>> {
        let rank = memref_type.rank();
        if let Some(size) = mlir::static_size(memref_type, dimension) {
            return self.number(size, rank).map(Some);
        }
        if let Some(parameter) = self.known_size(memref, dimension) {
            return self.named_parameter(&parameter.name.clone(), rank).map(Some);
        }
        let Some(size) = mlir::allocated_size(memref, dimension) else { return Ok(None) };
        let parameters = self.parameters.len();
        let function = self.function_of(size, rank)?;
        let is_new = self.parameters.len() > parameters;
        self.forget(parameters);
        Ok(function.filter(|_| !is_new))
    }

    /// Whether the contents of the memory before and after the region matter.
    fn liveness(&self, memref: Value<'c, 'a>) -> (bool, bool) {
        let Some(allocation) = mlir::definition(memref).filter(|&op| is_allocation(op)) else {
            let constant = mlir::definition(memref).is_some_and(mlir::is_constant_global);
            return (true, !constant);
        };
        let home = self.region[0].block();
        if allocation.block() != home {
            return (true, true);
        }
        let (first, mut live) = (self.region[0], (false, false));
        for (user, _) in mlir::uses(memref) {
            match mlir::name(user) {
                "memref.dim" | "memref.dealloc" => {}
                _ if self.contains(user) => {}
                "affine.load" | "affine.store" | "memref.load" | "memref.store" => {
                    let before =
                        mlir::ancestor_in(user, home).is_some_and(|user| user.is_before_in_block(first));
                    *(if before { &mut live.0 } else { &mut live.1 }) = true;
                }
                _ => return (true, true),
            }
        }
        live
    }
}

fn is_known_memory(memref: Value) -> bool {
    match mlir::definition(memref) {
        Some(definition) => is_allocation(definition) || mlir::name(definition) == "memref.get_global",
        None => mlir::argument(memref)
            .and_then(|(block, _)| mlir::parent(block))
            .is_some_and(|f| mlir::name(f) == "func.func"),
    }
}

fn is_allocation(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "memref.alloc" | "memref.alloca")
}

fn is_same_global(a: Value, b: Value) -> bool {
    let global = |value| mlir::definition(value).filter(|&op| mlir::name(op) == "memref.get_global");
    let (Some(a), Some(b)) = (global(a), global(b)) else { return false };
    a.attribute("name").ok() == b.attribute("name").ok()
}
