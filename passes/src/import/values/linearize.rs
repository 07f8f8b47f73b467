//! `affine.delinearize_index` and `affine.linearize_index`: subscripts of several dimensions and of one.
//!
//! ```text
//! linearize [x, y, z] by (k, n, m)     (x n + y) m + z      k, if it is there, says nothing
//! delinearize i into (k, n, m)         floor(i / (n m)),  floor(i / m) mod n,  i mod m
//! ```
//!
//! Neither wraps: that is their meaning.

use super::Values;
use super::interval::Interval;
use super::pace::Entry;
use super::polynomial::{Polynomial, Stride};
use crate::import::program::arithmetic::Arithmetic;
use crate::import::program::view::mixed;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_isl::Result;
use std::collections::BTreeMap;

/// Indices and the sizes of all dimensions but the first.
pub struct Linearized<'c, 'a> {
    /// The index that is taken apart, or those that are put together.
    pub indices: Vec<Value<'c, 'a>>,
    /// The sizes, outermost first.
    pub sizes: Vec<Entry<'c, 'a>>,
}

impl<'c: 'a, 'a> Linearized<'c, 'a> {
    /// The indices that an operation puts together, and their sizes.
    pub fn of_linearize(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let count = mlir::segments(operation).first().copied()?;
        let indices: Vec<_> = operation.operands().take(count).collect();
        Some(Self { sizes: sizes(operation, count, count), indices })
    }

    /// The index that an operation takes apart, and the sizes.
    pub fn of_delinearize(operation: OperationRef<'c, 'a>) -> Option<Self> {
        let indices: Vec<_> = operation.operands().take(1).collect();
        Some(Self { sizes: sizes(operation, 1, operation.result_count()), indices })
    }
}

/// Whether an operation is one of the two.
pub fn is_linearized(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.delinearize_index" | "affine.linearize_index")
}

/// The sizes of all dimensions but the first.
fn sizes<'c: 'a, 'a>(operation: OperationRef<'c, 'a>, before: usize, rank: usize) -> Vec<Entry<'c, 'a>> {
    let all = mixed(operation, "static_basis", &mut operation.operands().skip(before));
    let inner = all.len().saturating_sub(rank.saturating_sub(1));
    all[inner..].iter().map(Entry::of_mixed).collect()
}

impl<'c, 'a> Values<'c, 'a> {
    /// The result of one of the two operations as a polynomial.
    pub fn linearized(
        &mut self,
        value: Value<'c, 'a>,
        operation: OperationRef<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        if mlir::name(operation) == "affine.linearize_index" {
            let Some(all) = Linearized::of_linearize(operation) else { return Ok(None) };
            return self.put_together(&all, depth, levels);
        }
        let Some(all) = Linearized::of_delinearize(operation) else { return Ok(None) };
        let number = operation.results().position(|own| Value::from(own) == value).unwrap_or(0);
        let mut found = self.polynomial_of(all.indices[0], depth, levels)?;
        for (position, &size) in all.sizes.iter().enumerate().rev() {
            let dimension = position + 1;
            let (Some(whole), Some(size)) = (found, self.entry_polynomial(size, depth, levels)?) else {
                return Ok(None);
            };
            let kind = if dimension == number { Arithmetic::Modulo } else { Arithmetic::Floor };
            found = match dimension >= number {
                true => self.divided(kind, [whole, size], operation, depth)?,
                false => Some(whole),
            };
        }
        Ok(found)
    }

    fn put_together(
        &mut self,
        all: &Linearized<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        let Some((&first, inner)) = all.indices.split_first() else { return Ok(None) };
        let mut found = self.polynomial_of(first, depth, levels)?;
        for (&index, &size) in inner.iter().zip(&all.sizes) {
            let index = self.polynomial_of(index, depth, levels)?;
            let size = self.entry_polynomial(size, depth, levels)?;
            let (Some(whole), Some(size), Some(index)) = (found, size, index) else { return Ok(None) };
            let Some(rows) = self.combined(Arithmetic::Multiply, whole, size, depth)? else {
                return Ok(None);
            };
            found = self.combined(Arithmetic::Add, rows, index, depth)?;
        }
        Ok(found)
    }

    fn entry_polynomial(
        &mut self,
        entry: Entry<'c, 'a>,
        depth: usize,
        levels: usize,
    ) -> Result<Option<Polynomial>> {
        match entry {
            Entry::Number(number) => Ok(Some(BTreeMap::from([(Stride::new(), self.number(number, depth)?)]))),
            Entry::Value(value) => self.polynomial_of(value, depth, levels),
        }
    }

    /// The numbers that a result of one of the two operations may be.
    pub fn interval_linearized(
        &mut self,
        value: Value<'c, 'a>,
        operation: OperationRef<'c, 'a>,
    ) -> Option<Interval> {
        if mlir::name(operation) == "affine.linearize_index" {
            let all = Linearized::of_linearize(operation)?;
            let (&first, inner) = all.indices.split_first()?;
            let mut found = self.interval(first);
            for (&index, &size) in inner.iter().zip(&all.sizes) {
                let (size, index) = (self.interval_of_entry(size), self.interval(index));
                found = found.combined(Arithmetic::Multiply, size).combined(Arithmetic::Add, index);
            }
            return Some(found);
        }
        let all = Linearized::of_delinearize(operation)?;
        match operation.results().position(|own| Value::from(own) == value)?.checked_sub(1) {
            Some(inner) => Some(Interval::new(0, self.interval_of_entry(all.sizes[inner]).upper - 1)),
            None => {
                let whole = self.interval(all.indices[0]);
                Some(Interval::new(whole.lower.min(0), whole.upper.max(0)))
            }
        }
    }

    fn interval_of_entry(&mut self, entry: Entry<'c, 'a>) -> Interval {
        match entry {
            Entry::Number(number) => Interval::new(number.into(), number.into()),
            Entry::Value(value) => self.interval(value),
        }
    }
}
