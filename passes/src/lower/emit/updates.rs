//! Updates: one step where others may access the cell, a load and a store where nobody does.
//!
//! ```text
//! inside a parallel loop or a launch, or
//! in memory that others may know          %0 = memref.atomic_rmw addi %v, %A[%i]
//! else, or in memory of one thread        %0 = load %A[%i] ; %1 = arith.addi %0, %v ; store %1, %A[%i]
//! ```
//!
//! A program that updates memory of its caller in one step may be called by several at the same time. Others
//! do not know memory that the function allocates; import's own cells are part of that.

use crate::lower::emit::builder::{Builder, argument, block};
use crate::lower::memory::OF_A_BLOCK;
use crate::mlir;
use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, OperationRef, Region, TypeLike, Value, ValueLike};
use mse_dialect::{combine, view};

/// Whether the memory is allocated by the function itself.
pub fn is_own(memref: Value) -> bool {
    mlir::definition(memref).is_some_and(|made| matches!(mlir::name(made), "memref.alloc" | "memref.alloca"))
}

/// Whether several may execute the operation at the same time: it is inside of another operation than
/// sequential loops and conditionals.
pub fn is_shared(operation: OperationRef) -> bool {
    const ONE_BY_ONE: [&str; 9] = [
        "affine.for",
        "affine.if",
        "builtin.module",
        "func.func",
        "scf.execute_region",
        "scf.for",
        "scf.if",
        "scf.index_switch",
        "scf.while",
    ];
    let around = std::iter::successors(operation.parent_operation(), OperationRef::parent_operation);
    around.into_iter().any(|around| !ONE_BY_ONE.contains(&mlir::name(around)))
}

/// Updates a cell in one step.
pub fn atomic<'c, 'a>(
    builder: Builder<'c, 'a>,
    kind: &str,
    value: Value<'c, 'a>,
    memref: Value<'c, 'a>,
    indices: &[Value<'c, 'a>],
) -> OperationRef<'c, 'a> {
    let element = value.r#type();
    if combine::is_atomic(kind, &element.to_string()) {
        let number = combine::number(kind).expect("[R21]: a kind");
        let number = IntegerAttribute::new(IntegerType::new(builder.context, 64).into(), number);
        let operands = [&[value, memref], indices].concat();
        let kind = [("kind", number.into())];
        return builder.create("memref.atomic_rmw", &operands, &[element], &kind, Vec::new());
    }
    let (operands, region) = ([&[memref], indices].concat(), builder.region(&[element]));
    let update = builder.create("memref.generic_atomic_rmw", &operands, &[element], &[], vec![region]);
    let body = block(update, 0);
    let inside = builder.at_end_of(body);
    let combined = combined(inside, kind, argument(body, 0), value);
    inside.create("memref.atomic_yield", &[combined], &[], &[], Vec::new());
    update
}

/// Leaves out an update by a sum of contributions if it changes nothing. That is done where it is not known
/// that there is such a cell, or that it has a value: there may have been no contribution.
pub fn guard<'c: 'a, 'a>(context: &'c Context, update: OperationRef<'c, 'a>) {
    let (sum, cell) = (view::operand(update, 0), update.operands().skip(1).collect::<Vec<_>>());
    let has_value =
        is_there(&cell) && !is_of_a_block(cell[0]) && (!is_allocated(cell[0]) || is_stored(&cell, update));
    let (Some(sum), false) = (sum, has_value) else { return };
    let Some(neutral) = neutral(context, update) else { return };
    let builder = Builder::new(context, update);
    let neutral = builder.value("arith.constant", &[], sum.r#type(), &[("value", neutral)]);
    let differs = differ(builder, cell[0], [sum, neutral]);
    let regions = vec![builder.region(&[]), Region::new()];
    let conditional = builder.create("scf.if", &[differs], &[], &[], regions);
    let inside = builder.at_end_of(block(conditional, 0));
    inside.terminate("scf.yield");
    mlir::move_before(update, view::operations(inside.block())[0]);
}

/// How an update of one step combines ([`mse_dialect::combine`]).
pub fn kind(update: OperationRef) -> Option<&'static str> {
    let number = (mlir::name(update) == "memref.atomic_rmw").then(|| update.attribute("kind").ok())??;
    combine::of_number(*mlir::integers(number).first()?)
}

/// The value by which an update changes nothing.
pub fn neutral<'c>(context: &'c Context, update: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    let element = view::operand(update, 0)?.r#type().to_string();
    Attribute::parse(context, &combine::neutral(kind(update)?, &element)?)
}

/// Whether memory, or the memory that it is a view of, is allocated by the function, so that nobody has
/// stored in a cell before it does.
pub fn is_allocated(memory: Value) -> bool {
    let Some(made) = mlir::definition(memory) else { return false };
    let source = mlir::operand(made, 0).filter(|source| source.r#type().is_mem_ref());
    match source {
        Some(source) => is_allocated(source),
        None => mlir::name(made) != "memref.get_global",
    }
}

/// Whether a store in front of an operation, which it cannot pass by, has given the cell a value.
fn is_stored(cell: &[Value], operation: OperationRef) -> bool {
    mlir::uses(cell[0]).into_iter().any(|(user, number)| {
        let is_store = number == 1
            && matches!(mlir::name(user), "affine.store" | "memref.store")
            && (cell.len() == 1 || mlir::name(user) == "memref.store")
            && user.operands().skip(2).eq(cell[1..].iter().copied());
        let around = mlir::ancestor_in(operation, user.block());
        is_store && around.is_some_and(|around| user.is_before_in_block(around))
    })
}

/// Whether memory is that of a block, in which cells have no value before one is stored.
fn is_of_a_block(memory: Value) -> bool {
    memory.r#type().to_string().contains(OF_A_BLOCK)
}

/// Whether a cell, a memref and its subscripts, is certainly within its bounds.
fn is_there(cell: &[Value]) -> bool {
    let r#type = MemRefType::try_from(cell[0].r#type()).expect("memory is a memref");
    cell[1..].iter().enumerate().all(|(dimension, &subscript)| {
        let (size, most) = (mlir::static_size(r#type, dimension), most(subscript));
        matches!((size, most), (Some(size), Some(most)) if (0..size).contains(&most))
    })
}

/// The largest value of a constant that is not negative, or of a number of blocks or threads.
fn most(subscript: Value) -> Option<i64> {
    let Some((body, number)) = mlir::argument(subscript) else { return mlir::integer_constant(subscript) };
    let launch = mlir::parent(body).filter(|launch| mlir::name(*launch) == "gpu.launch" && number < 6)?;
    mlir::integer_constant(mlir::operand(launch, number)?)?.checked_sub(1)
}

/// Whether two numbers of a memory differ, bit for bit.
fn differ<'c, 'a>(
    builder: Builder<'c, 'a>,
    memory: Value<'c, 'a>,
    numbers: [Value<'c, 'a>; 2],
) -> Value<'c, 'a> {
    let integer = |bits| IntegerType::new(builder.context, bits);
    let memory = MemRefType::try_from(memory.r#type()).expect("memory is a memref");
    let bits = u32::try_from(8 * mlir::element_bytes(memory)).expect("numbers have few bits");
    let as_integer = |value: Value<'c, 'a>| match value.r#type().is_integer() {
        true => value,
        false => builder.value("arith.bitcast", &[value], integer(bits).into(), &[]),
    };
    let not_equal = IntegerAttribute::new(integer(64).into(), 1).into();
    builder.value("arith.cmpi", &numbers.map(as_integer), integer(1).into(), &[("predicate", not_equal)])
}

/// Two values combined.
pub fn combined<'c, 'a>(
    builder: Builder<'c, 'a>,
    kind: &str,
    one: Value<'c, 'a>,
    other: Value<'c, 'a>,
) -> Value<'c, 'a> {
    let operation = combine::operation(kind).expect("[R21]: a kind");
    builder.value(operation, &[one, other], one.r#type(), &[])
}
