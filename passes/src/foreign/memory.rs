//! Which memory parallel code touches: views resolved, owners told apart.
//!
//! ```text
//! argument, global, allocation outside the parallel operation     A[a]
//! allocation inside                                               A[i, a]   i: all coordinates around it
//! workgroup memory of a launch                                    A[i, a]   i: outer loops and the block
//! private memory of a launch                                      A[i, a]   i: and the thread
//! ```

use super::code::Buffer;
use super::read::{Place, Reader};
use crate::import::memory::{Subscript, resolve};
use crate::import::mlir;
use crate::import::refusal::Failure;
use melior::ir::operation::OperationLike;
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
}

impl<'c, 'a> Reader<'c, 'a> {
    /// The cells of a memref at these subscripts; none if nothing is known of the memory.
    pub fn cells(
        &mut self,
        memref: Value<'c, 'a>,
        subscripts: Vec<Subscript<'c, 'a>>,
        place: &Place,
    ) -> Result<Option<Cells>> {
        let cell = resolve(memref, Some(subscripts));
        let Some((buffer, owner)) = self.buffer(cell.base)? else { return Ok(None) };
        let rank = MemRefType::try_from(cell.base.r#type()).map_or(0, |memref| memref.rank());
        let mut exact = cell.subscripts.is_some();
        let mut relation = Map::from_domain(place.domain.clone())?;
        for coordinate in owner.into_iter().map(Subscript::Coordinate) {
            let function = self.nest.subscript(&coordinate, place.depth)?.expect("a coordinate is affine");
            relation = relation.flat_range_product(function.as_map()?)?;
        }
        for dimension in 0..rank {
            let function = match &cell.subscripts {
                Some(subscripts) => self.nest.subscript(&subscripts[dimension], place.depth)?,
                None => None,
            };
            exact &= function.is_some();
            relation = relation.flat_range_product(match function {
                Some(function) => function.as_map()?,
                None => Map::from_domain_and_range(
                    place.domain.clone(),
                    self.nest.universe(1)?.lower_bound_si(DimType::Set, 0, 0)?,
                )?,
            })?;
        }
        Ok(Some(Cells { buffer, relation, exact }))
    }

    /// The number of the buffer that this memory is, and the coordinates of its owner.
    fn buffer(&mut self, base: Value<'c, 'a>) -> Result<Option<(usize, Vec<usize>)>> {
        let Some(owner) = self.owner(base) else { return Ok(None) };
        let key = match global(base) {
            Some(name) => Key::Global(name),
            None => Key::Value(mlir::key(base)),
        };
        if let Some(known) = self.keys.iter().position(|known| *known == key) {
            return Ok(Some((known, owner)));
        }
        let name = self.nest.names.array(base);
        let extent = self.extent(base, owner.len())?.set_tuple_name(&name)?;
        self.code.buffers.push(Buffer { name, extent });
        self.keys.push(key);
        Ok(Some((self.keys.len() - 1, owner)))
    }

    /// The coordinates of the iteration that owns the memory; none if it is not known what it is.
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

    /// `{ [i, a] : 0 <= a_d < size_d }`, sizes as far as they are numbers or parameters.
    fn extent(&mut self, base: Value<'c, 'a>, owner: usize) -> Result<Set> {
        let memref = MemRefType::try_from(base.r#type()).expect("memory is a memref");
        let rank = memref.rank();
        let mut extent = self.nest.universe(owner + rank)?;
        for dimension in 0..rank {
            extent = extent.lower_bound_si(DimType::Set, owner + dimension, 0)?;
            let size = match mlir::static_size(memref, dimension) {
                Some(size) => Some(self.nest.number(size, owner + rank)?),
                None if self.owners.contains_key(&mlir::key(base)) => None,
                None => self.nest.size_in_parameters(base, memref, dimension)?,
            };
            if let Some(size) = size {
                let subscript = self.nest.coordinate(owner + dimension, owner + rank)?;
                extent = extent.intersect(subscript.lt_set(size)?)?;
            }
        }
        Ok(extent)
    }
}

/// What makes two values one buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A value.
    Value(usize),
    /// A global.
    Global(String),
}

fn global(base: Value) -> Option<String> {
    let definition =
        mlir::definition(base).filter(|&operation| mlir::name(operation) == "memref.get_global")?;
    Some(definition.attribute("name").ok()?.to_string())
}

/// A refusal as none.
pub fn if_understood<'c, 'a, T>(outcome: crate::import::refusal::Outcome<'c, 'a, T>) -> Result<Option<T>> {
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(Failure::Refused(_)) => Ok(None),
        Err(Failure::Isl(error)) => Err(error),
    }
}
