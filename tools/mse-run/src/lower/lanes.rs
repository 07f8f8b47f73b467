//! Accesses of vectors that need not touch their elements one after the other: a call of the runtime for each
//! lane that touches memory.
//!
//! ```text
//! for l < lanes:  if mask[l] and index + l < size:  mse_access(.., [.., index + l, ..])
//! ```
//!
//! Transfers (padded, permuted, broadcast, masked), masked loads and stores, gathers and scatters, and
//! vectors of several dimensions. Not those that pack their elements (`expandload`, `compressstore`).

use super::instrument::{Access, UNSIGNED_LESS};
use crate::error::Result;
use crate::ir::{Builder, name, operand_groups};
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{Identifier, OperationRef, ShapedTypeLike, Type, TypeLike, Value, ValueLike};
use mlir_sys::{mlirShapedTypeGetDimSize, mlirShapedTypeGetRank, mlirVectorTypeIsScalable};

/// The lanes of an access.
pub struct Lanes<'c, 'a> {
    /// The kind of access.
    pub access: Access,
    /// The memory.
    pub memref: Value<'c, 'a>,
    /// The subscripts of the first lane.
    indices: Vec<Value<'c, 'a>>,
    /// Those of the vector along which cells differ.
    dimensions: Vec<Dimension>,
    /// With a dimension for each of these, in memory's order.
    mask: Option<Value<'c, 'a>>,
    /// The numbers that are added to the last subscript.
    offsets: Option<Value<'c, 'a>>,
}

/// A dimension of a vector.
struct Dimension {
    lanes: i64,
    /// The dimension of memory.
    along: usize,
    /// Lanes outside of memory touch nothing.
    padded: bool,
}

impl<'c, 'a> Lanes<'c, 'a> {
    /// Those of an operation, if it is such an access.
    pub fn of(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let operands: Vec<_> = operation.operands().collect();
        let position = match name(operation).as_str() {
            "vector.store" | "vector.transfer_write" => 1,
            "vector.load"
            | "vector.transfer_read"
            | "vector.maskedload"
            | "vector.maskedstore"
            | "vector.gather"
            | "vector.scatter" => 0,
            _ => return None,
        };
        let memref = *operands.get(position)?;
        let memory = MemRefType::try_from(memref.r#type()).ok()?;
        let vector = match operation.result_count() {
            0 if position == 1 => operands[0],
            0 => *operands.last()?,
            _ => operation.result(0).ok()?.into(),
        };
        let is_packed = memory.element().to_string() == "i1"; // eight of them are one byte, as a vector
        let is_same = memory.element() == element(vector.r#type()) && !is_packed;
        let sizes = sizes(vector.r#type()).filter(|_| is_same)?;
        let masked = operands.len().checked_sub(2).map(|mask| operands[mask]);
        let (mask, offsets) = match name(operation).as_str() {
            "vector.maskedload" | "vector.maskedstore" => (masked, None),
            "vector.gather" | "vector.scatter" => {
                (masked, operands.len().checked_sub(3).map(|at| operands[at]))
            }
            "vector.transfer_read" | "vector.transfer_write" => {
                (operand_groups(operation).pop().and_then(|masks| masks.first().copied()), None)
            }
            _ => (None, None),
        };
        let inside = in_bounds(operation, sizes.len());
        let along = along(operation, memory.rank(), sizes.len())?;
        let dimensions = sizes.into_iter().zip(along).zip(inside);
        let dimensions = dimensions
            .filter_map(|((lanes, along), inside)| Some(Dimension { lanes, along: along?, padded: !inside }));
        let access = if operation.result_count() == 0 { Access::Write } else { Access::Read };
        let indices = operands[position + 1..][..memory.rank()].to_vec();
        Some(Self { access, memref, indices, dimensions: dimensions.collect(), mask, offsets })
    }

    /// Calls for each lane that touches memory, with its subscripts.
    pub fn each(
        &self,
        builder: &Builder<'c, 'a>,
        call: &mut dyn FnMut(&Builder<'c, 'a>, &[Value<'c, 'a>]) -> Result<()>,
    ) -> Result<()> {
        self.loops(builder, Vec::new(), call)
    }

    fn loops(
        &self,
        builder: &Builder<'c, 'a>,
        lane: Vec<Value<'c, 'a>>,
        call: &mut dyn FnMut(&Builder<'c, 'a>, &[Value<'c, 'a>]) -> Result<()>,
    ) -> Result<()> {
        match self.dimensions.get(lane.len()) {
            Some(dimension) => builder.repeat(dimension.lanes, |inside, number| {
                self.loops(inside, [&lane[..], &[number]].concat(), call)
            }),
            None => self.lane(builder, &lane, call),
        }
    }

    fn lane(
        &self,
        builder: &Builder<'c, 'a>,
        lane: &[Value<'c, 'a>],
        call: &mut dyn FnMut(&Builder<'c, 'a>, &[Value<'c, 'a>]) -> Result<()>,
    ) -> Result<()> {
        let mut indices = self.indices.clone();
        let mut happens = builder.compare(UNSIGNED_LESS, builder.index(0)?, builder.index(1)?)?;
        if let Some(mask) = self.mask {
            let mut in_memory: Vec<_> = self.dimensions.iter().zip(lane).collect();
            in_memory.sort_by_key(|(dimension, _)| dimension.along);
            let position: Vec<_> = in_memory.into_iter().map(|(_, &number)| number).collect();
            happens = builder.same("arith.andi", &[happens, element_at(builder, mask, &position)?])?;
        }
        for (dimension, &number) in self.dimensions.iter().zip(lane) {
            if self.offsets.is_none() {
                let first = indices[dimension.along];
                indices[dimension.along] = builder.same("arith.addi", &[first, number])?;
            }
            if dimension.padded {
                let along = builder.index(dimension.along as i64)?;
                let size = builder.value("memref.dim", &[self.memref, along], builder.index_type())?;
                let inside = builder.compare(UNSIGNED_LESS, indices[dimension.along], size)?;
                happens = builder.same("arith.andi", &[happens, inside])?;
            }
        }
        if let (Some(offsets), Some(last)) = (self.offsets, indices.last_mut()) {
            let offset = builder.index_of(element_at(builder, offsets, lane)?)?;
            *last = builder.same("arith.addi", &[*last, offset])?;
        }
        builder.when(happens, |inside| call(inside, &indices))
    }
}

/// The element of a vector at a position that is computed; LLVM computes only those in one dimension.
fn element_at<'c, 'a>(
    builder: &Builder<'c, 'a>,
    vector: Value<'c, 'a>,
    position: &[Value<'c, 'a>],
) -> Result<Value<'c, 'a>> {
    let (sizes, element) = (sizes(vector.r#type()).unwrap_or_default(), element(vector.r#type()));
    let flat = Type::vector(&[sizes.iter().product::<i64>() as u64], element);
    let flat = builder.value("vector.shape_cast", &[vector], flat)?;
    let mut number = builder.index(0)?;
    for (&size, &coordinate) in sizes.iter().zip(position) {
        let outer = builder.same("arith.muli", &[number, builder.index(size)?])?;
        number = builder.same("arith.addi", &[outer, coordinate])?;
    }
    let computed = DenseI64ArrayAttribute::new(builder.context(), &[i64::MIN]).into();
    let attributes = [(Identifier::new(builder.context(), "static_position"), computed)];
    let extract = builder.create("vector.extract", &[flat, number], &[element], &attributes, Vec::new())?;
    Ok(extract.result(0)?.into())
}

/// The dimensions of memory along which those of the vector lie, none for one that does not; none at all for
/// a map that says something else.
fn along(operation: OperationRef, rank: usize, dimensions: usize) -> Option<Vec<Option<usize>>> {
    let Ok(map) = operation.attribute("permutation_map") else {
        return Some((rank.checked_sub(dimensions)?..rank).map(Some).collect());
    };
    let map = map.to_string();
    let (_, results) = map.split_once("-> (")?;
    let results = results.trim_end_matches(")>").split(", ").filter(|result| !result.is_empty());
    results
        .map(|result| match result.strip_prefix('d') {
            Some(dimension) => dimension.parse().ok().map(Some),
            None => result.parse::<i64>().is_ok().then_some(None),
        })
        .collect()
}

/// For each dimension of a vector, whether all lanes are certainly inside of the memory.
fn in_bounds(operation: OperationRef, dimensions: usize) -> Vec<bool> {
    if !name(operation).starts_with("vector.transfer_") {
        return vec![true; dimensions];
    }
    let told = operation.attribute("in_bounds").map(|told| told.to_string()).unwrap_or_default();
    let mut told: Vec<_> = told.trim_matches(['[', ']']).split(", ").map(|each| each == "true").collect();
    told.resize(dimensions, false);
    told
}

/// The sizes of a vector type; none for another one, and for scalable ones.
fn sizes(r#type: Type) -> Option<Vec<i64>> {
    if !r#type.is_vector() {
        return None;
    }
    let raw = r#type.to_raw();
    // SAFETY: the type is a vector type of a live context, and dimensions are below its rank.
    unsafe {
        let size = |dimension| mlirShapedTypeGetDimSize(raw, dimension);
        (!mlirVectorTypeIsScalable(raw)).then(|| (0..mlirShapedTypeGetRank(raw) as isize).map(size).collect())
    }
}

fn element<'c>(vector: Type<'c>) -> Type<'c> {
    crate::ir::element_type(vector).unwrap_or(vector)
}
