//! The arrays of a region: which memory an access touches, its extent, and whether its contents matter
//! outside.
//!
//! Memory comes from an argument of the function, an allocation or a global, a loop around carries it, or
//! something else in front of the region makes it known (see [`super::alias`]); views are parts of it. What a
//! region itself gets to know, as the result of a call, is refused.
//!
//! ```text
//! extent    { A[a] : 0 <= a_d < size_d }    where size_d is a number or a parameter; no upper bound otherwise
//! live in   something before the region may have written it
//! live out  something after the region may read it
//! ```

use super::alias::{is_known, is_same_global};
use super::detect::{is_access, is_store};
use super::memory::is_view;
use super::mlir;
use super::nest::Nest;
use super::refusal::{Code, Outcome, refuse};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_isl::{Context, DimType, Map, PwAff, Result, Set};

/// An array of the program.
#[derive(Clone, Debug)]
pub struct Array<'c, 'a> {
    /// isl's name.
    pub name: String,
    /// The memref.
    pub memref: Value<'c, 'a>,
    /// It is allocated inside a loop of the region, and lives in the scop.
    pub is_own: bool,
    /// Parameters that are the sizes, of all dimensions but the first, of the view of it that accesses use.
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

impl<'c, 'a> Nest<'c, 'a> {
    /// The number of the array that is this memory, which the operation accesses.
    pub fn array(&mut self, access: OperationRef<'c, 'a>, memref: Value<'c, 'a>) -> Outcome<'c, 'a, usize> {
        if let Some(position) = self.known_array(memref) {
            return Ok(position);
        }
        if let Some(holder) = self.holder_inside(memref) {
            return refuse(holder, Code::CarriedType, "carries memory from one iteration to the next");
        }
        if !is_known(memref) && !self.is_outside(memref) {
            let by = mlir::definition(memref).map_or("a block", mlir::name);
            let reason = format!("accesses memory that '{by}' gives inside the region");
            return refuse(access, Code::UnknownMemory, &reason);
        }
        if MemRefType::try_from(memref.r#type()).is_err() {
            return refuse(access, Code::UnknownRank, "accesses memory of which the rank is not known");
        }
        let name = self.names.array(memref);
        let allocation = mlir::definition(memref).filter(|&definition| is_allocation(definition));
        let is_own = allocation
            .is_some_and(|allocation| self.contains(allocation) && !self.region.contains(&allocation));
        let is_apart = self.tells_apart(access, memref, &name)?;
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

    /// Whether the region may write the memory.
    pub fn is_written(&self, memref: Value<'c, 'a>) -> bool {
        self.written.iter().any(|&written| written == memref || is_same_global(written, memref))
    }

    /// Completes the arrays once all parameters are known.
    pub fn describe_arrays(&mut self) -> Result<()> {
        for position in 0..self.arrays.len() {
            let array = self.arrays[position].clone();
            let (live_in, live_out) = match (array.is_own, array.is_apart) {
                (true, _) => (false, false),
                (_, false) => (true, true),
                _ => self.liveness(array.memref),
            };
            let extent = if array.is_own { self.own_extent(&array)? } else { self.extent(&array)? };
            let extent = Some(self.in_order(extent.set_tuple_name(&array.name)?)?);
            self.arrays[position] = Array { extent, live_in, live_out, ..array };
        }
        Ok(())
    }

    /// The cells that an allocation inside a loop may have in any iteration.
    fn own_extent(&mut self, array: &Array<'c, 'a>) -> Result<Set> {
        let allocation = mlir::definition(array.memref).expect("it is allocated");
        let run = self.places[&mlir::operation_key(allocation)].0;
        let cells = self.allocated_cells(array.memref, run)?;
        cells.intersect_domain(self.runs[run].domain.clone())?.range()?.coalesce()
    }

    /// `{ [i] -> A[a] }`, what an allocation or `mse.kill` in a run forgets.
    pub fn killed_cells(&mut self, killer: OperationRef<'c, 'a>, run: usize) -> Result<Map> {
        let array = self.killed(killer);
        let Array { memref, name, .. } = self.arrays[array].clone();
        if killer.result_count() > 0 {
            return self.allocated_cells(memref, run)?.set_tuple_name(DimType::Out, &name);
        }
        let depth = self.runs[run].coordinates.len();
        let extent = self.arrays[array].extent.clone().expect("arrays are described");
        Map::from_domain_and_range(self.universe(depth)?, extent)
    }

    /// `{ [i] -> [a] : 0 <= a < size(i) }`, the cells of an allocation in a run.
    pub fn allocated_cells(&mut self, memref: Value<'c, 'a>, run: usize) -> Result<Map> {
        let depth = self.runs[run].coordinates.len();
        let mut cells = Map::from_domain(self.universe(depth)?)?;
        for dimension in 0..type_of(memref).rank() {
            let mut range = Map::from_domain_and_range(
                self.universe(depth)?,
                self.universe(1)?.lower_bound_si(DimType::Set, 0, 0)?,
            )?;
            if let Some(size) = self.size(memref, dimension, depth)? {
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
        let mut extent = self.universe(rank)?;
        for dimension in 0..rank {
            extent = extent.lower_bound_si(DimType::Set, dimension, 0)?;
            if let Some(size) = self.size_in_parameters(array.memref, memref_type, dimension)? {
                extent = extent.intersect(self.coordinate(dimension, rank)?.lt_set(size)?)?;
            }
        }
        Ok(extent)
    }

    /// `{ A[a] : 0 <= a_0, 0 <= a_d < size_d }`
    fn extent_of_view(&self, sizes: &[String]) -> Result<Set> {
        let rank = sizes.len() + 1;
        let mut extent = self.universe(rank)?.lower_bound_si(DimType::Set, 0, 0)?;
        for (dimension, size) in (1..).zip(sizes) {
            extent = extent.lower_bound_si(DimType::Set, dimension, 0)?;
            let size = self.named_parameter(size, rank)?;
            extent = extent.intersect(self.coordinate(dimension, rank)?.lt_set(size)?)?;
        }
        Ok(extent)
    }

    /// A size, if it is a number or can be said in the parameters that there are.
    pub fn size_in_parameters(
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
        let mut live = (false, false);
        self.add_uses(memref, &mut live);
        live
    }

    /// Adds what the uses of the memory and of its views outside the region say.
    fn add_uses(&self, memref: Value<'c, 'a>, live: &mut (bool, bool)) {
        let (first, home) = (self.region[0], self.region[0].block());
        for (user, operand) in mlir::uses(memref) {
            if self.contains(user) || matches!(mlir::name(user), "memref.dim" | "memref.dealloc") {
                continue;
            }
            if is_view(user) {
                self.add_uses(user.result(0).expect("a view has a result").into(), live);
                continue;
            }
            let around = mlir::ancestor_in(user, home);
            let before = around.is_some_and(|user| user.is_before_in_block(first));
            if is_access(user) && operand == usize::from(is_store(user)) {
                *(if before { &mut live.0 } else { &mut live.1 }) = true;
            } else {
                // What else gets hold of the memory after the region cannot have written it before.
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

/// Whether the operation makes memory.
pub fn is_allocation(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "memref.alloc" | "memref.alloca")
}
