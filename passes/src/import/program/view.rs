//! Views resolved: which memory an access touches, and with which subscripts.
//!
//! ```text
//! cast, memory_space_cast   base[s]
//! subview                   base[offset + stride s]      dropped dimensions: s = 0
//! transpose                 base[permuted s]
//! expand_shape              base[s0 n1 n2 + s1 n2 + s2]  for each group of dimensions
//! collapse_shape            base[s / n1, s mod n1]       for each group; n1 constant
//! reinterpret_cast          base[offset + strides s]     of the whole buffer, taken apart by its constant sizes;
//!                                                        or [`super::rebuilt`]
//! extract_strided_metadata  base[0]                      of the whole buffer, too
//! ```

use super::arithmetic::{Applied, Arithmetic};
use super::rebuilt::rebuilt;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{AffineExpr, OperationRef, ShapedTypeLike, Value, ValueLike};

pub use mse_dialect::effects::is_view;
use std::rc::Rc;

/// A subscript as an expression, to be analysed or to be computed.
#[derive(Clone)]
pub enum Subscript<'c, 'a> {
    /// A constant.
    Number(i64),
    /// A value.
    Value(Value<'c, 'a>),
    /// A coordinate of the instance.
    Coordinate(usize),
    /// A result of an affine map.
    Map(AffineExpr<'c>, Rc<Applied<'c, 'a>>),
    /// Arithmetic.
    Binary(Arithmetic, Box<[Self; 2]>),
}

/// A cell of memory.
pub struct Cell<'c, 'a> {
    /// The memref that is no view.
    pub base: Value<'c, 'a>,
    /// A subscript for each of its dimensions; none if they are not known.
    pub subscripts: Option<Vec<Subscript<'c, 'a>>>,
}

impl<'c, 'a> Subscript<'c, 'a> {
    fn binary(kind: Arithmetic, a: Self, b: Self) -> Self {
        Self::Binary(kind, Box::new([a, b]))
    }

    /// The sum.
    pub fn plus(self, other: Self) -> Self {
        match (&self, &other) {
            (Self::Number(0), _) => other,
            (_, Self::Number(0)) => self,
            _ => Self::binary(Arithmetic::Add, self, other),
        }
    }

    /// The product.
    pub fn times(self, other: Self) -> Self {
        match (&self, &other) {
            (Self::Number(1), _) => other,
            (_, Self::Number(1)) => self,
            (Self::Number(0), _) | (_, Self::Number(0)) => Self::Number(0),
            _ => Self::binary(Arithmetic::Multiply, self, other),
        }
    }

    /// The values it is computed from.
    pub fn values(&self) -> Vec<Value<'c, 'a>> {
        match self {
            Self::Number(_) | Self::Coordinate(_) => Vec::new(),
            Self::Value(value) => vec![*value],
            Self::Map(_, applied) => applied.operands.clone(),
            Self::Binary(_, operands) => operands.iter().flat_map(Self::values).collect(),
        }
    }
}

/// Whether a value decides which of two memories it is.
pub fn is_chosen<'c: 'a, 'a>(memref: Value<'c, 'a>) -> bool {
    selection(resolve(memref, None).base).is_some()
}

/// One of two memories.
pub struct Selection<'c, 'a> {
    /// The condition that decides.
    pub condition: Value<'c, 'a>,
    /// Where the condition holds, and where it does not.
    pub memories: [Value<'c, 'a>; 2],
}

/// `arith.select`, or a result of `scf.if` that is one of two values from in front of it.
pub fn selection<'c: 'a, 'a>(memory: Value<'c, 'a>) -> Option<Selection<'c, 'a>> {
    let definition = mlir::definition(memory)?;
    let memories = match mlir::name(definition) {
        "arith.select" => [1, 2].map(|number| mlir::operand(definition, number)),
        "scf.if" => {
            let number = definition.results().position(|result| Value::from(result) == memory)?;
            let yielded = |region| mlir::operand(mlir::last(mlir::only_block(definition, region)?)?, number);
            [yielded(0), yielded(1)]
                .map(|value| value.filter(|&value| !mlir::is_defined_in(value, definition)))
        }
        _ => return None,
    };
    let [Some(yes), Some(no)] = memories else { return None };
    Some(Selection { condition: mlir::operand(definition, 0)?, memories: [yes, no] })
}

/// The cell of a memref, views resolved.
pub fn resolve<'c: 'a, 'a>(
    memref: Value<'c, 'a>,
    subscripts: Option<Vec<Subscript<'c, 'a>>>,
) -> Cell<'c, 'a> {
    let Some(view) = mlir::definition(memref).filter(|&operation| is_view(operation) || is_buffer(operation))
    else {
        return Cell { base: memref, subscripts };
    };
    let source = view.operand(0).expect("a view has a source");
    if let Some((memory, subscripts)) = subscripts.as_ref().and_then(|subscripts| rebuilt(view, subscripts)) {
        return resolve(memory, Some(subscripts));
    }
    if is_buffer(view) || mlir::name(view) == "memref.reinterpret_cast" {
        let base = resolve(source, None).base;
        return Cell {
            base,
            subscripts: subscripts.and_then(|subscripts| of_buffer(view, base, subscripts)),
        };
    }
    resolve(source, subscripts.and_then(|subscripts| of_source(view, subscripts)))
}

/// Whether the operation gives the buffer of a memref, the memory from which its offset counts.
fn is_buffer(operation: OperationRef) -> bool {
    mlir::name(operation) == "memref.extract_strided_metadata"
}

/// Whether the memref is made of the buffer of another.
pub fn is_made_of_buffer<'c: 'a, 'a>(memref: Value<'c, 'a>) -> bool {
    let Some(definition) = mlir::definition(memref) else { return false };
    is_buffer(definition)
        || (is_view(definition) && mlir::operand(definition, 0).is_some_and(is_made_of_buffer))
}

/// The subscripts of a view's source.
fn of_source<'c, 'a>(
    view: OperationRef<'c, 'a>,
    subscripts: Vec<Subscript<'c, 'a>>,
) -> Option<Vec<Subscript<'c, 'a>>> {
    match mlir::name(view) {
        "memref.subview" => Some(of_subview(view, subscripts)),
        "memref.transpose" => of_transpose(view, subscripts),
        "memref.expand_shape" => of_expansion(view, subscripts),
        "memref.collapse_shape" => of_collapse(view, subscripts),
        _ => Some(subscripts),
    }
}

fn of_subview<'c, 'a>(
    view: OperationRef<'c, 'a>,
    subscripts: Vec<Subscript<'c, 'a>>,
) -> Vec<Subscript<'c, 'a>> {
    let [offsets, sizes, strides] = slices(view);
    let kept = kept_dimensions(type_of(result(view)), &sizes);
    let mut subscripts = subscripts.into_iter();
    let mut own = |dimension: usize| match kept.contains(&dimension) {
        true => subscripts.next().expect("a subscript for each dimension"),
        false => Subscript::Number(0),
    };
    let scaled: Vec<_> = strides.into_iter().enumerate().map(|(d, stride)| own(d).times(stride)).collect();
    offsets.into_iter().zip(scaled).map(|(offset, scaled)| offset.plus(scaled)).collect()
}

/// The dimensions of the source that a view with these sizes keeps, when others of size 1 are dropped.
fn kept_dimensions(view: MemRefType, sizes: &[Subscript]) -> Vec<usize> {
    let mut kept = Vec::new();
    for (dimension, size) in sizes.iter().enumerate() {
        let droppable =
            sizes.len() - dimension > view.rank() - kept.len() && matches!(size, Subscript::Number(1));
        if !droppable || mlir::static_size(view, kept.len()) == Some(1) {
            kept.push(dimension);
        }
    }
    kept
}

fn of_transpose<'c, 'a>(
    view: OperationRef<'c, 'a>,
    subscripts: Vec<Subscript<'c, 'a>>,
) -> Option<Vec<Subscript<'c, 'a>>> {
    let permutation = mlir::affine_map(view, "permutation")?;
    let mut source = vec![Subscript::Number(0); subscripts.len()];
    for (i, subscript) in subscripts.into_iter().enumerate() {
        source[permutation.result(i).ok()?.dim_position()] = subscript;
    }
    Some(source)
}

fn of_expansion<'c, 'a>(
    view: OperationRef<'c, 'a>,
    subscripts: Vec<Subscript<'c, 'a>>,
) -> Option<Vec<Subscript<'c, 'a>>> {
    let sizes = mixed(view, "static_output_shape", &mut view.operands().skip(1));
    let joined = |group: Vec<usize>| {
        let scaled = |sum: Subscript<'c, 'a>, dimension: usize| {
            sum.times(sizes[dimension].clone()).plus(subscripts[dimension].clone())
        };
        group.into_iter().fold(Subscript::Number(0), scaled)
    };
    Some(reassociation(view).into_iter().map(joined).collect())
}

fn of_collapse<'c, 'a>(
    view: OperationRef<'c, 'a>,
    subscripts: Vec<Subscript<'c, 'a>>,
) -> Option<Vec<Subscript<'c, 'a>>> {
    let source = type_of(view.operand(0).expect("a view has a source"));
    if subscripts.is_empty() {
        return Some(vec![Subscript::Number(0); source.rank()]);
    }
    let groups = reassociation(view).into_iter().zip(subscripts);
    let parts = groups.map(|(group, subscript)| {
        let sizes: Vec<_> = group.into_iter().map(|dimension| mlir::static_size(source, dimension)).collect();
        taken_apart(subscript, &sizes)
    });
    Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
}

/// The subscripts of a buffer of these sizes, from a linear one; all sizes but the first must be known.
fn taken_apart<'c, 'a>(linear: Subscript<'c, 'a>, sizes: &[Option<i64>]) -> Option<Vec<Subscript<'c, 'a>>> {
    if sizes.is_empty() && !matches!(linear, Subscript::Number(0)) {
        return None; // another cell than the one that there is
    }
    let mut rest = linear;
    let mut found = Vec::new();
    for size in sizes.iter().skip(1).rev() {
        let size = Subscript::Number((*size)?);
        found.push(Subscript::binary(Arithmetic::Modulo, rest.clone(), size.clone()));
        rest = Subscript::binary(Arithmetic::Floor, rest, size);
    }
    found.extend((!sizes.is_empty()).then_some(rest));
    found.reverse();
    Some(found)
}

fn of_buffer<'c: 'a, 'a>(
    view: OperationRef<'c, 'a>,
    base: Value<'c, 'a>,
    subscripts: Vec<Subscript<'c, 'a>>,
) -> Option<Vec<Subscript<'c, 'a>>> {
    let buffer = MemRefType::try_from(base.r#type()).ok()?;
    if !buffer.affine_map().is_identity() {
        return None;
    }
    let linear = if is_buffer(view) {
        Subscript::Number(0)
    } else {
        let [mut offsets, _, strides] = slices(view);
        let scaled = subscripts.into_iter().zip(strides).map(|(subscript, stride)| subscript.times(stride));
        scaled.fold(offsets.remove(0), Subscript::plus)
    };
    let sizes: Vec<_> = (0..buffer.rank()).map(|dimension| mlir::static_size(buffer, dimension)).collect();
    taken_apart(linear, &sizes)
}

/// Offsets, sizes and strides, static ones as numbers.
pub fn slices<'c, 'a>(view: OperationRef<'c, 'a>) -> [Vec<Subscript<'c, 'a>>; 3] {
    let mut dynamic = view.operands().skip(1);
    ["static_offsets", "static_sizes", "static_strides"].map(|name| mixed(view, name, &mut dynamic))
}

/// The entries of an attribute, the dynamic ones from the operands.
pub fn mixed<'c: 'a, 'a>(
    operation: OperationRef<'c, 'a>,
    name: &str,
    dynamic: &mut impl Iterator<Item = Value<'c, 'a>>,
) -> Vec<Subscript<'c, 'a>> {
    let fixed = operation.attribute(name).map(mlir::dense_i64).unwrap_or_default();
    let entry = |number| match number {
        i64::MIN => Subscript::Value(dynamic.next().expect("an operand for each dynamic entry")),
        number => Subscript::Number(number),
    };
    fixed.into_iter().map(entry).collect()
}

/// How a view says one of its sizes.
pub enum Size<'c, 'a> {
    /// By an expression.
    Expression(Subscript<'c, 'a>),
    /// As the same dimension of another memref.
    Of(Value<'c, 'a>),
}

/// The size of one dimension of a view; none where nothing says it.
pub fn size_of_view<'c: 'a, 'a>(memref: Value<'c, 'a>, dimension: usize) -> Option<Size<'c, 'a>> {
    let view = mlir::definition(memref).filter(|&operation| is_view(operation))?;
    match mlir::name(view) {
        "memref.cast" | "memref.memory_space_cast" => Some(Size::Of(mlir::operand(view, 0)?)),
        "memref.reinterpret_cast" => slices(view)[1].get(dimension).cloned().map(Size::Expression),
        "memref.subview" => {
            let [_, sizes, _] = slices(view);
            let kept = kept_dimensions(type_of(memref), &sizes);
            sizes.get(*kept.get(dimension)?).cloned().map(Size::Expression)
        }
        _ => None,
    }
}

fn reassociation(view: OperationRef) -> Vec<Vec<usize>> {
    view.attribute("reassociation").map(mlir::groups).unwrap_or_default()
}

fn result<'c, 'a>(view: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    view.result(0).expect("a view has a result").into()
}

fn type_of<'c>(memref: Value<'c, '_>) -> MemRefType<'c> {
    MemRefType::try_from(memref.r#type()).expect("a memref")
}
