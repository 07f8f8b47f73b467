//! Which memory parallel code touches: views resolved, owners told apart.
//!
//! ```text
//! argument, global, allocation outside the parallel operation     A[a]
//! allocation inside                                               A[i, a]   i: all coordinates around it
//! workgroup memory of a launch, the only view of its dynamic one  A[i, a]   i: outer loops and the block
//! private memory of a launch                                      A[i, a]   i: and the thread
//! ```
//!
//! If the layout of a memory may give different subscripts one cell, its cells are its places in the buffer,
//! `A[m(a)]`. If these depend on values, an access touches the cell that it names, and may touch any other.

use super::code::Buffer;
use super::read::{Reader, Surroundings};
use crate::import::program::alias::is_same_global;
use crate::import::program::view::{Subscript, resolve};
use crate::mlir;
use melior::ir::r#type::MemRefType;
use melior::ir::{ShapedTypeLike, Value, ValueLike};
use mse_isl::{DimType, Map, Result, Set};

/// Cells of a buffer that an access touches.
pub struct Cells {
    /// The buffer, by number.
    pub buffer: usize,
    /// `{ [i] -> [a] }`
    pub relation: Map,
    /// The relation has no more cells than are touched.
    pub exact: bool,
    /// `{ [i] -> [a] }`, cells that may be the same; none if cells are known to be apart.
    pub same: Option<Map>,
}

impl<'c, 'a> Reader<'c, 'a> {
    /// The cells of a memref at these subscripts, or any; none if nothing is known of the memory.
    pub fn cells(
        &mut self,
        memref: Value<'c, 'a>,
        subscripts: Option<Vec<Subscript<'c, 'a>>>,
        here: &Surroundings,
    ) -> Result<Option<Cells>> {
        let cell = resolve(memref, subscripts);
        let Ok(memref) = MemRefType::try_from(cell.base.r#type()) else { return Ok(None) };
        let Some((buffer, owner)) = self.buffer(cell.base)? else { return Ok(None) };
        let mut owned = Map::from_domain(here.domain.clone())?;
        for coordinate in owner.into_iter().map(Subscript::Coordinate) {
            let function = self.values.subscript(&coordinate, here.depth)?.expect("a coordinate is affine");
            owned = owned.flat_range_product(function.as_map()?)?;
        }
        let (mut exact, mut inside) = (true, Map::from_domain(here.domain.clone())?);
        for dimension in 0..memref.rank() {
            let function = match &cell.subscripts {
                Some(subscripts) => self.values.subscript(&subscripts[dimension], here.depth)?,
                None => None,
            };
            exact &= function.is_some();
            inside = inside.flat_range_product(match function {
                Some(function) => function.as_map()?,
                None => self.any(here, 1)?,
            })?;
        }
        let mut same = None;
        match self.layout(memref)? {
            Cell::Place(layout) => inside = inside.apply_range(layout)?,
            Cell::Unknown => same = Some(owned.clone().flat_range_product(self.any(here, memref.rank())?)?),
            Cell::Subscript => {}
        }
        Ok(Some(Cells { buffer, relation: owned.flat_range_product(inside)?, exact, same }))
    }

    /// `{ [i] -> [a] : 0 <= a }`
    fn any(&self, here: &Surroundings, rank: usize) -> Result<Map> {
        let any = (0..rank).try_fold(self.values.universe(rank)?, |any, dimension| {
            any.lower_bound_si(DimType::Set, dimension, 0)
        })?;
        Map::from_domain_and_range(here.domain.clone(), any)
    }

    /// How a cell of memory of this type is identified.
    fn layout(&self, memref: MemRefType<'c>) -> Result<Cell> {
        if self.values.is_apart(memref)? {
            return Ok(Cell::Subscript);
        }
        Ok(self.values.layout(memref)?.map_or(Cell::Unknown, Cell::Place))
    }

    /// Whether a cell of this memory is its place in the buffer, and not its subscripts.
    pub fn has_places(&self, memory: Value<'c, 'a>) -> Result<bool> {
        let memref = MemRefType::try_from(memory.r#type());
        memref.map_or(Ok(false), |memref| Ok(matches!(self.layout(memref)?, Cell::Place(_))))
    }

    /// The number of this memory's buffer, and the coordinates of its owner.
    fn buffer(&mut self, base: Value<'c, 'a>) -> Result<Option<(usize, Vec<usize>)>> {
        let Some(owner) = self.owner(base) else { return Ok(None) };
        if let Some(known) = self.known_buffer(base) {
            return Ok(Some((known, owner)));
        }
        let name = self.values.names.array(base);
        let extent = self.extent(base, owner.len())?.set_tuple_name(&name)?;
        self.code.buffers.push(Buffer { name, extent });
        self.buffers.push(base);
        Ok(Some((self.buffers.len() - 1, owner)))
    }

    /// The buffer of this memory, which is no view, by number.
    pub fn known_buffer(&self, base: Value<'c, 'a>) -> Option<usize> {
        self.buffers.iter().position(|&known| known == base || is_same_global(known, base))
    }

    /// The coordinates of the iteration that owns the memory; none if it is not known which memory it is.
    fn owner(&self, base: Value<'c, 'a>) -> Option<Vec<usize>> {
        if let Some(owner) = self.owners.get(&mlir::key(base)) {
            return Some(owner.clone());
        }
        let known = match mlir::definition(base) {
            Some(definition) => {
                matches!(mlir::name(definition), "memref.alloc" | "memref.alloca" | "memref.get_global")
            }
            None => mlir::argument(base)
                .and_then(|(block, _)| mlir::parent(block))
                .is_some_and(|function| mlir::name(function) == "func.func"),
        };
        known.then(Vec::new)
    }

    /// `{ [i, a] : 0 <= a_d < size_d }`, for those sizes that are numbers or parameters.
    fn extent(&mut self, base: Value<'c, 'a>, owner: usize) -> Result<Set> {
        let memref = MemRefType::try_from(base.r#type()).expect("memory is a memref");
        let rank = memref.rank();
        let mut extent = self.values.universe(owner + rank)?;
        for dimension in 0..rank {
            extent = extent.lower_bound_si(DimType::Set, owner + dimension, 0)?;
            let size = match mlir::static_size(memref, dimension) {
                Some(size) => Some(self.values.number(size, owner + rank)?),
                None if self.owners.contains_key(&mlir::key(base)) => None,
                None => self.values.size_in_parameters(base, memref, dimension)?,
            };
            if let Some(size) = size {
                let subscript = self.values.coordinate(owner + dimension, owner + rank)?;
                extent = extent.intersect(subscript.lt_set(size)?)?;
            }
        }
        match self.layout(memref)? {
            Cell::Place(layout) => extent.apply(self.of_owner(owner)?.flat_product(layout)?),
            _ => Ok(extent),
        }
    }

    /// `{ [i] -> [i] }`
    fn of_owner(&self, owner: usize) -> Result<Map> {
        let mut same = Map::from_domain(self.values.universe(owner)?)?;
        for coordinate in 0..owner {
            same = same.flat_range_product(self.values.coordinate(coordinate, owner)?.as_map()?)?;
        }
        Ok(same)
    }
}

/// How a cell of memory is identified.
enum Cell {
    /// Its subscripts.
    Subscript,
    /// Its place in the buffer: `{ [a] -> [m] }`.
    Place(Map),
    /// A place that depends on values.
    Unknown,
}
