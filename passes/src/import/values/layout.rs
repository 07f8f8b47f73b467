//! Layouts: where the cells of a memory lie in its buffer.

use super::Values;
use crate::import::program::arithmetic::Arithmetic;
use crate::mlir;
use melior::ir::r#type::MemRefType;
use melior::ir::{AffineExpr, ShapedTypeLike, Value};
use mse_isl::{DimType, Map, PwAff, Result, Set};

impl<'c, 'a> Values<'c, 'a> {
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
        self.in_known_parameters(|values| values.function_of(size, rank))
    }
}
