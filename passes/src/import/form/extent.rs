//! The cells of arrays, and whether what is in them matters outside.
//!
//! ```text
//! extent    { A[a] : 0 <= a_d < size_d }    where size_d is a number or a parameter; no upper bound otherwise
//! live in   something before the region may have written it
//! live out  something after the region may read it
//! ```

use super::Formed;
use crate::import::memory::array::Array;
use crate::import::program::access::only_accesses;
use crate::import::program::call::is_pure;
use crate::import::program::kind::is_allocation;
use crate::import::program::view::is_view;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_isl::{Context, DimType, Map, Result, Set};

impl<'c, 'a> Formed<'c, 'a> {
    /// Completes the arrays once all parameters are known.
    pub fn describe_arrays(&mut self) -> Result<()> {
        for position in 0..self.memory.arrays.len() {
            let array = self.memory.arrays[position].clone();
            let (live_in, live_out) = match (array.is_own, array.is_apart) {
                (true, _) => (false, false),
                (_, false) => (true, true),
                _ => self.liveness(array.memref),
            };
            let extent = if array.is_own { self.own_extent(&array)? } else { self.extent(&array)? };
            let extent = Some(self.values.in_order(extent.set_tuple_name(&array.name)?)?);
            self.memory.arrays[position] = Array { extent, live_in, live_out, ..array };
        }
        Ok(())
    }

    /// The cells that an allocation inside a loop may have in any iteration.
    fn own_extent(&mut self, array: &Array<'c, 'a>) -> Result<Set> {
        let allocation = mlir::definition(array.memref).expect("it is allocated");
        let run = self.values.places[&mlir::operation_key(allocation)].0;
        let cells = self.allocated_cells(array.memref, run)?;
        cells.intersect_domain(self.values.runs[run].domain.clone())?.range()?.coalesce()
    }

    /// `{ [i] -> A[a] }`, the cells that an allocation or `mse.kill` in a run forgets.
    pub fn killed_cells(&mut self, killer: OperationRef<'c, 'a>, run: usize) -> Result<Map> {
        let array = self.memory.killed(killer);
        let Array { memref, name, .. } = self.memory.arrays[array].clone();
        if killer.result_count() > 0 {
            return self.allocated_cells(memref, run)?.set_tuple_name(DimType::Out, &name);
        }
        let depth = self.values.runs[run].coordinates.len();
        let extent = self.memory.arrays[array].extent.clone().expect("arrays are described");
        Map::from_domain_and_range(self.values.universe(depth)?, extent)
    }

    /// `{ [i] -> [a] : 0 <= a < size(i) }`, the cells of an allocation in a run.
    pub fn allocated_cells(&mut self, memref: Value<'c, 'a>, run: usize) -> Result<Map> {
        let depth = self.values.runs[run].coordinates.len();
        let mut cells = Map::from_domain(self.values.universe(depth)?)?;
        for dimension in 0..type_of(memref).rank() {
            let mut range = Map::from_domain_and_range(
                self.values.universe(depth)?,
                self.values.universe(1)?.lower_bound_si(DimType::Set, 0, 0)?,
            )?;
            if let Some(size) = self.values.size(memref, dimension, depth)? {
                range = range.intersect(size.as_map()?.apply_range(smaller()?)?)?;
            }
            cells = cells.flat_range_product(range)?;
        }
        Ok(cells)
    }

    fn extent(&mut self, array: &Array<'c, 'a>) -> Result<Set> {
        if let Some(sizes) = &array.view {
            return self.extent_of_view(sizes);
        }
        let memref_type = type_of(array.memref);
        let rank = memref_type.rank();
        let mut extent = self.values.universe(rank)?;
        for dimension in 0..rank {
            extent = extent.lower_bound_si(DimType::Set, dimension, 0)?;
            if let Some(size) = self.values.size_in_parameters(array.memref, memref_type, dimension)? {
                extent = extent.intersect(self.values.coordinate(dimension, rank)?.lt_set(size)?)?;
            }
        }
        Ok(extent)
    }

    /// `{ A[a] : 0 <= a_0, 0 <= a_d < size_d }`
    fn extent_of_view(&self, sizes: &[String]) -> Result<Set> {
        let rank = sizes.len() + 1;
        let mut extent = self.values.universe(rank)?.lower_bound_si(DimType::Set, 0, 0)?;
        for (dimension, size) in (1..).zip(sizes) {
            extent = extent.lower_bound_si(DimType::Set, dimension, 0)?;
            let size = self.values.named_parameter(size, rank)?;
            extent = extent.intersect(self.values.coordinate(dimension, rank)?.lt_set(size)?)?;
        }
        Ok(extent)
    }

    /// Whether the contents of the memory before and after the region matter: not where the program kills them
    /// right in front of it, or right behind.
    pub fn liveness(&self, memref: Value<'c, 'a>) -> (bool, bool) {
        let (before, after) = self.liveness_by_uses(memref);
        let operations = &self.values.region.operations;
        let (first, last) = (operations[0], operations[operations.len() - 1]);
        let block = first.block().map(mlir::operations).unwrap_or_default();
        let in_front: Vec<_> = block.iter().copied().take_while(|&operation| operation != first).collect();
        let behind = block.iter().copied().skip_while(|&operation| operation != last).skip(1);
        let is_new = self.kills(memref, in_front.into_iter().rev());
        (before && !is_new, after && !self.kills(memref, behind))
    }

    /// Whether one of these operations kills the memory, and none before it accesses any.
    fn kills(&self, memref: Value<'c, 'a>, operations: impl Iterator<Item = OperationRef<'c, 'a>>) -> bool {
        let is_kill = |operation| mlir::name(operation) == "mse.kill";
        let accesses_nothing = |&operation: &OperationRef<'c, 'a>| {
            operation.region_count() == 0
                && (is_kill(operation)
                    || is_pure(operation)
                    || is_allocation(operation)
                    || is_view(operation))
        };
        let mut near = operations.take_while(accesses_nothing);
        !self.values.region.choices.arguments_may_alias
            && near.any(|operation| is_kill(operation) && operation.operand(0).is_ok_and(|of| of == memref))
    }

    /// The same, as uses tell.
    fn liveness_by_uses(&self, memref: Value<'c, 'a>) -> (bool, bool) {
        let Some(allocation) = mlir::definition(memref).filter(|&op| is_allocation(op)) else {
            let constant = mlir::definition(memref).is_some_and(mlir::is_constant_memory);
            return (true, !constant);
        };
        let home = self.values.region.first().block();
        if allocation.block() != home {
            return (true, true);
        }
        let mut live = (false, false);
        self.add_uses(memref, &mut live);
        live
    }

    /// Adds the liveness that uses of the memory and of its views outside the region cause.
    fn add_uses(&self, memref: Value<'c, 'a>, live: &mut (bool, bool)) {
        let (first, home) = (self.values.region.first(), self.values.region.first().block());
        for (user, operand) in mlir::uses(memref) {
            // A view that lies in the region may be used behind it.
            if is_view(user) {
                self.add_uses(user.result(0).expect("a view has a result").into(), live);
                continue;
            }
            if self.values.region.contains(user)
                || matches!(mlir::name(user), "memref.dim" | "memref.dealloc" | "mse.kill")
            {
                continue;
            }
            let around = mlir::ancestor_in(user, home);
            let before = around.is_some_and(|user| user.is_before_in_block(first));
            if only_accesses(user, operand) {
                *(if before { &mut live.0 } else { &mut live.1 }) = true;
            } else {
                // Other users that get hold of the memory after the region cannot have written it before.
                *live = (live.0 || before || around.is_none(), true);
            }
        }
    }
}

fn type_of<'c>(memref: Value<'c, '_>) -> MemRefType<'c> {
    MemRefType::try_from(memref.r#type()).expect("an array is a memref")
}

/// `{ [n] -> [a] : a < n }`
fn smaller() -> Result<Map> {
    Map::read_from_str(&Context::current(), "{ [n] -> [a] : a < n }")
}
