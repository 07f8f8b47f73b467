//! Layouts: whether different subscripts of a memory are different cells.
//!
//! MLIR demands of a layout that it is a map, no more. Views that overlap themselves are valid memrefs, and
//! so are arguments of their types:
//!
//! ```text
//! memref<8x8xf32, strided<[1, 1]>>     A[0, 1] and A[1, 0] are one cell
//! layout     { A[a] -> [m(a)] : 0 <= a_d < size_d }     the place of a cell in its buffer
//! apart      the layout is injective: then subscripts stand for cells, and relations go to { A[a] }
//! ```
//!
//! A type with constant strides, or another map without symbols, says it itself. Strides and sizes that are
//! values are compared in front of the region, dimensions with constant strides innermost, the smallest last:
//!
//! ```text
//! 1 <= stride_d,  (sizes of the inner dimensions - 1) * their strides < stride_d
//! ```
//!
//! (The products are places of cells in a buffer, and do not wrap.) Where neither is possible, an access may
//! be to any cell; so it may be if the layout is known to overlap. Memory that the region does not write
//! needs nothing of this.

use super::affine::Arithmetic;
use super::mlir;
use super::nest::Nest;
use super::refusal::{Code, Outcome, Refusal, refuse};
use melior::ir::r#type::MemRefType;
use melior::ir::{AffineExpr, OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_isl::{DimType, Map, PwAff, Result, Set};

/// Memory of which strides are taken to tell cells apart, which is checked at run time.
#[derive(Clone, Copy)]
pub struct Strided<'c, 'a> {
    /// An access to it.
    pub operation: OperationRef<'c, 'a>,
    /// The memory.
    pub memref: Value<'c, 'a>,
}

impl<'c, 'a> Nest<'c, 'a> {
    /// Whether different subscripts of the memory are different cells, by its type or by a check; notes what
    /// it finds.
    pub fn tells_apart(
        &mut self,
        access: OperationRef<'c, 'a>,
        memref: Value<'c, 'a>,
        name: &str,
    ) -> Outcome<'c, 'a, bool> {
        let memref_type = MemRefType::try_from(memref.r#type()).expect("an array is a memref");
        if !self.is_written(memref) || self.is_apart(memref_type)? {
            return Ok(true);
        }
        if !self.is_outside(memref) {
            return refuse(
                access,
                Code::Overlap,
                "makes memory of the region, of which different subscripts may be one cell",
            );
        }
        if self.choices.checks && can_be_compared(memref_type) && !super::version::is_otherwise(access) {
            self.strided.push(Strided { operation: access, memref });
            return Ok(true);
        }
        let reason =
            format!("accesses '{name}', of which different subscripts may be one cell: it may be any cell");
        self.approximations.push(Refusal { operation: access, code: Code::Overlap, reason });
        Ok(false)
    }

    /// Whether the type says that different subscripts are different cells.
    pub fn is_apart(&self, memref: MemRefType<'c>) -> Result<bool> {
        if memref.affine_map().is_identity() {
            return Ok(true);
        }
        match self.layout(memref)? {
            Some(layout) => layout.intersect_domain(self.box_of(memref)?)?.reverse()?.is_single_valued(),
            None => Ok(false),
        }
    }

    /// `{ [a] -> [m] }`, the place of each cell in its buffer, from the first if there are strides; none if
    /// that depends on values.
    pub fn layout(&self, memref: MemRefType<'c>) -> Result<Option<Map>> {
        if let Some(strides) = mlir::strides(memref) {
            let strides: Option<Vec<i64>> = strides.into_iter().collect();
            return strides.map(|strides| self.linear(&strides)).transpose();
        }
        let (map, rank) = (memref.affine_map(), memref.rank());
        let mut layout = Map::from_domain(self.universe(rank)?)?;
        for number in 0..map.result_count() {
            let Some(place) = self.place(map.result(number).expect("in range"), rank)? else {
                return Ok(None);
            };
            layout = layout.flat_range_product(place.as_map()?)?;
        }
        Ok(Some(layout))
    }

    /// `{ [a] -> [sum of stride_d a_d] }`
    fn linear(&self, strides: &[i64]) -> Result<Map> {
        let rank = strides.len();
        let mut place = self.number(0, rank)?;
        for (dimension, &stride) in strides.iter().enumerate() {
            place = place.add(self.coordinate(dimension, rank)?.mul(self.number(stride, rank)?)?)?;
        }
        place.as_map()
    }

    /// `{ [a] : 0 <= a_d < size_d }`, sizes as far as the type says them.
    fn box_of(&self, memref: MemRefType) -> Result<Set> {
        let rank = memref.rank();
        (0..rank).try_fold(self.universe(rank)?, |cells, dimension| {
            let cells = cells.lower_bound_si(DimType::Set, dimension, 0)?;
            match mlir::static_size(memref, dimension) {
                Some(size) => {
                    cells.intersect(self.coordinate(dimension, rank)?.lt_set(self.number(size, rank)?)?)
                }
                None => Ok(cells),
            }
        })
    }

    /// `{ [a] -> [m] }` for one result of a layout's map; none if there are symbols in it.
    fn place(&self, expression: AffineExpr<'c>, rank: usize) -> Result<Option<PwAff>> {
        if expression.is_constant() {
            return self.number(expression.constant_value(), rank).map(Some);
        }
        if expression.is_dim() {
            return self.coordinate(expression.dim_position(), rank).map(Some);
        }
        if expression.is_symbol() {
            return Ok(None);
        }
        match (self.place(expression.lhs(), rank)?, self.place(expression.rhs(), rank)?) {
            (Some(a), Some(b)) => Arithmetic::of_expression(expression).apply(a, b),
            _ => Ok(None),
        }
    }
}

/// Whether values can tell that cells are apart: of strides and sizes some are values, and no stride says the
/// contrary.
fn can_be_compared(memref: MemRefType) -> bool {
    let Some(strides) = mlir::strides(memref) else { return false };
    let is_open = strides.contains(&None)
        || (0..memref.rank()).any(|dimension| mlir::static_size(memref, dimension).is_none());
    is_open && strides.into_iter().flatten().all(|stride| stride > 0)
}

/// The dimensions in the order in which strides are compared, innermost first.
pub fn innermost_first(memref: MemRefType) -> Vec<usize> {
    let strides = mlir::strides(memref).unwrap_or_default();
    let mut dimensions: Vec<usize> = (0..strides.len()).rev().collect();
    dimensions.sort_by_key(|&dimension| strides[dimension].unwrap_or(i64::MAX));
    dimensions
}
