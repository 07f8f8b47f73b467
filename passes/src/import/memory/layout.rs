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
//! The products are places of cells in a buffer, and do not wrap. Where neither is possible, or the layout is
//! known to overlap, an access may be to any cell. Memory that the region does not write needs none of this.

use super::Memory;
use crate::import::program::refusal::{Code, Outcome, Refusal, refuse};
use crate::import::values::Values;
use crate::import::values::check::is_otherwise;
use crate::mlir;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Value, ValueLike};

/// Memory whose strides are taken to tell cells apart; this is checked at run time.
#[derive(Clone, Copy)]
pub struct Strided<'c, 'a> {
    /// An access to it.
    pub operation: OperationRef<'c, 'a>,
    /// The memory.
    pub memref: Value<'c, 'a>,
}

impl<'c, 'a> Memory<'c, 'a> {
    /// Whether different subscripts of the memory are different cells, by its type or by a check; notes what
    /// it finds.
    pub fn tells_apart(
        &mut self,
        values: &Values<'c, 'a>,
        access: OperationRef<'c, 'a>,
        memref: Value<'c, 'a>,
        name: &str,
    ) -> Outcome<'c, 'a, bool> {
        let memref_type = MemRefType::try_from(memref.r#type()).expect("an array is a memref");
        if !values.region.is_written(memref) || values.is_apart(memref_type)? {
            return Ok(true);
        }
        if !values.is_outside(memref) {
            return refuse(
                access,
                Code::Overlap,
                "makes memory of the region, of which different subscripts may be one cell",
            );
        }
        if values.region.choices.checks && can_be_compared(memref_type) && !is_otherwise(access) {
            self.strided.push(Strided { operation: access, memref });
            values.region.rests_on_checks.set(true);
            return Ok(true);
        }
        let reason =
            format!("accesses '{name}', of which different subscripts may be one cell: it may be any cell");
        self.approximations.push(Refusal { operation: access, code: Code::Overlap, reason });
        Ok(false)
    }
}

/// Whether values can tell that cells are apart: some strides or sizes are values, and no stride says the
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
