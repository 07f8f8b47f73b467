//! Views that are rebuilt from the metadata of a memory, as bufferization and `expand-strided-metadata` print
//! them.
//!
//! ```text
//! %b, %o, %n:2, %s:2 = memref.extract_strided_metadata %A           A[a, b] is at o + a s0 + b s1
//! %v = memref.reinterpret_cast %b to offset: [%o], sizes: [1, 8, 4], strides: [%t, %s#0, %s#1]
//! %v[0, i, j]                                                       at o + 0 t + i s0 + j s1: A[i, j]
//! ```
//!
//! Offset and strides are sums of products of the metadata with numbers. So the place of each cell of the
//! view is the place of a cell of the memory, whatever the strides are. A dimension of one element adds
//! nothing. It must be certain that subscripts stay inside of the memory, as places say nothing of that. It
//! is certain if the sizes are numbers that fit, or if the view has the size of the memory.

use super::view::{Subscript, slices};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{AffineExpr, OperationRef, Value, ValueLike};

/// How many operations deep an offset or a stride is looked into.
const LEVELS: usize = 12;

/// The memory that a `memref.reinterpret_cast` shows in another form, and its subscripts for those of the
/// view; none if it is not known that there is one.
pub fn rebuilt<'c: 'a, 'a>(
    view: OperationRef<'c, 'a>,
    subscripts: &[Subscript<'c, 'a>],
) -> Option<(Value<'c, 'a>, Vec<Subscript<'c, 'a>>)> {
    let is_cast = mlir::name(view) == "memref.reinterpret_cast";
    let metadata = Metadata::of(mlir::operand(view, 0).filter(|_| is_cast)?)?;
    let [offsets, sizes, strides] = slices(view);
    let start = metadata.start(&offsets[0])?;
    let mut places =
        start.factors.iter().map(|&first| Place { first, parts: Vec::new() }).collect::<Vec<_>>();
    for (position, (size, stride)) in sizes.iter().zip(&strides).enumerate() {
        if matches!(size, Subscript::Number(1)) {
            continue;
        }
        let step = metadata.place(stride, LEVELS).filter(|step| step.offset == 0)?;
        for (place, &factor) in places.iter_mut().zip(&step.factors).filter(|(_, factor)| **factor != 0) {
            place.parts.push((factor, position));
        }
    }
    let inside = |(dimension, place): (usize, &Place)| metadata.holds(dimension, place, &sizes);
    if !places.iter().enumerate().all(inside) {
        return None;
    }
    let subscript = |place: &Place| {
        let scaled = |&(factor, position): &(i64, usize)| {
            subscripts[position].clone().times(Subscript::Number(factor))
        };
        place.parts.iter().map(scaled).fold(Subscript::Number(place.first), Subscript::plus)
    };
    Some((metadata.memory, places.iter().map(subscript).collect()))
}

/// A subscript of the memory: a number, and dimensions of the view with factors.
struct Place {
    first: i64,
    parts: Vec<(i64, usize)>,
}

/// A place in the buffer, or a distance: `offset` times the offset of the memory, and numbers of strides.
struct Distance {
    offset: i64,
    factors: Vec<i64>,
}

impl Distance {
    fn scaled(&self, by: i64) -> Option<Self> {
        let factors = self.factors.iter().map(|factor| factor.checked_mul(by)).collect::<Option<_>>()?;
        Some(Self { offset: self.offset.checked_mul(by)?, factors })
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let sums = self.factors.iter().zip(&other.factors).map(|(one, other)| one.checked_add(*other));
        Some(Self { offset: self.offset.checked_add(other.offset)?, factors: sums.collect::<Option<_>>()? })
    }
}

/// The result of `memref.extract_strided_metadata` for a memory.
struct Metadata<'c, 'a> {
    operation: OperationRef<'c, 'a>,
    memory: Value<'c, 'a>,
    of: MemRefType<'c>,
    /// The strides that are numbers.
    strides: Vec<Option<i64>>,
}

impl<'c: 'a, 'a> Metadata<'c, 'a> {
    /// The metadata of the memory that has this buffer.
    fn of(buffer: Value<'c, 'a>) -> Option<Self> {
        let operation = mlir::definition(buffer)?;
        if mlir::name(operation) != "memref.extract_strided_metadata" {
            return None;
        }
        let memory = mlir::operand(operation, 0)?;
        let of = MemRefType::try_from(memory.r#type()).ok()?;
        Some(Self { operation, memory, of, strides: mlir::strides(of)? })
    }

    /// Where a view starts that has this offset, from the start of the memory.
    fn start(&self, offset: &Subscript<'c, 'a>) -> Option<Distance> {
        match (offset, mlir::offset(self.of)) {
            (Subscript::Number(number), Some(own)) => self.of_number(number.checked_sub(own)?),
            _ => self.place(offset, LEVELS).filter(|start| start.offset == 1),
        }
    }

    fn nothing(&self) -> Distance {
        Distance { offset: 0, factors: vec![0; self.strides.len()] }
    }

    /// An offset or a stride of the view, as a distance; none if it is no sum of products with numbers.
    fn place(&self, entry: &Subscript<'c, 'a>, levels: usize) -> Option<Distance> {
        match entry {
            Subscript::Number(number) => self.of_number(*number),
            Subscript::Value(value) => self.of_value(*value, levels),
            _ => None,
        }
    }

    /// A number of elements: a stride that is a number, or so many of one that is 1.
    fn of_number(&self, number: i64) -> Option<Distance> {
        let mut distance = self.nothing();
        let only = |stride: i64| {
            let mut same = (0..self.strides.len()).filter(|&at| self.strides[at] == Some(stride));
            same.next().filter(|_| same.next().is_none())
        };
        if number != 0 {
            match only(number) {
                Some(at) => distance.factors[at] = 1,
                None => distance.factors[only(1)?] = number,
            }
        }
        Some(distance)
    }

    fn of_value(&self, value: Value<'c, 'a>, levels: usize) -> Option<Distance> {
        if let Some(number) = mlir::integer_constant(value) {
            return self.of_number(number);
        }
        let definition = mlir::definition(value).filter(|_| levels > 0)?;
        if definition == self.operation {
            let number = definition.results().position(|result| Value::from(result) == value)?;
            let (mut distance, rank) = (self.nothing(), self.strides.len());
            match number.checked_sub(2 + rank) {
                Some(dimension) => distance.factors[dimension] = 1,
                None => distance.offset = (number == 1).then_some(1)?,
            }
            return Some(distance);
        }
        let operand = |number| mlir::operand(definition, number);
        let place = |number| self.of_value(operand(number)?, levels - 1);
        match mlir::name(definition) {
            "arith.addi" => place(0)?.plus(&place(1)?),
            "arith.muli" => {
                match (mlir::integer_constant(operand(0)?), mlir::integer_constant(operand(1)?)) {
                    (Some(factor), _) => place(1)?.scaled(factor),
                    (_, Some(factor)) => place(0)?.scaled(factor),
                    _ => None,
                }
            }
            "affine.apply" => {
                let map = mlir::affine_map(definition, "map")?;
                self.of_expression(map.result(0).ok()?, definition, map.dim_count(), levels - 1)
            }
            _ => None,
        }
    }

    fn of_expression(
        &self,
        expression: AffineExpr<'c>,
        of: OperationRef<'c, 'a>,
        dimensions: usize,
        levels: usize,
    ) -> Option<Distance> {
        let part = |expression| self.of_expression(expression, of, dimensions, levels);
        let number =
            |expression: AffineExpr<'c>| expression.is_constant().then(|| expression.constant_value());
        if expression.is_constant() {
            return self.of_number(expression.constant_value());
        }
        if expression.is_dim() {
            return self.of_value(mlir::operand(of, expression.dim_position())?, levels);
        }
        if expression.is_symbol() {
            return self.of_value(mlir::operand(of, dimensions + expression.symbol_position())?, levels);
        }
        let (left, right) = (expression.lhs(), expression.rhs());
        if expression.is_add() {
            return part(left)?.plus(&part(right)?);
        }
        match (expression.is_mul(), number(left), number(right)) {
            (true, Some(factor), _) => part(right)?.scaled(factor),
            (true, _, Some(factor)) => part(left)?.scaled(factor),
            _ => None,
        }
    }

    /// Whether subscripts of the memory are inside of it, wherever those of the view are inside of the view.
    fn holds(&self, dimension: usize, place: &Place, sizes: &[Subscript<'c, 'a>]) -> bool {
        let size = mlir::static_size(self.of, dimension);
        let last = place.parts.iter().try_fold(place.first, |last, &(factor, position)| {
            let Subscript::Number(count) = sizes[position] else { return None };
            let distance = count.checked_sub(1)?.checked_mul(factor).filter(|_| factor > 0)?;
            last.checked_add(distance)
        });
        match (place.parts.as_slice(), last, size) {
            ([], ..) if place.first == 0 => true,
            (_, Some(last), Some(size)) => place.first >= 0 && last < size,
            (&[(1, position)], ..) if place.first == 0 => self.is_size(&sizes[position], dimension),
            _ => false,
        }
    }

    /// Whether a size of the view is this one of the memory.
    fn is_size(&self, size: &Subscript<'c, 'a>, dimension: usize) -> bool {
        let Subscript::Value(size) = size else { return false };
        let Some(definition) = mlir::definition(*size) else { return false };
        match mlir::name(definition) {
            "memref.extract_strided_metadata" if definition == self.operation => {
                definition.results().position(|result| Value::from(result) == *size) == Some(2 + dimension)
            }
            "memref.dim" => {
                let of = [0, 1].map(|number| mlir::operand(definition, number));
                of[0] == Some(self.memory)
                    && of[1].and_then(mlir::integer_constant) == i64::try_from(dimension).ok()
            }
            _ => false,
        }
    }
}
