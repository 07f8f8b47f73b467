//! Cells that a loop of a thread updates step by step are read once in front of it, and written once behind.
//!
//! ```text
//! before   for (k) { %c = load C[i, j] ; .. ; store %d, C[i, j] }
//! after    if (there is a k) {
//!            %first = load C[i, j]
//!            %last = for (k) iter_args(%c = %first) { .. ; yield %d }
//!            store %last, C[i, j]
//!          }
//!
//! before   store %first, C[i, j] ; for (k) { .. }
//! after    %last = for (k) iter_args(%c = %first) { .. ; yield %d } ; store %last, C[i, j]
//! ```
//!
//! That is the same under three conditions. The loop stores to the cell in each iteration, it touches no
//! other cell of that memory, and nothing in it lets other threads go on. For nobody may look at the cell
//! meanwhile. A thread that executes no iteration must not touch the cell, which may be another's. So there
//! is a condition, unless bounds are numbers or the thread has stored to the cell right before. Memory that
//! the function allocates may have no value there. So its cells are read in front only where an iteration
//! begins with an access. Different memory operands of a scop do not overlap.
//!
//! Inner loops come first, so that a value may be carried through several. The value goes through memory of
//! the thread, which [`crate::lower::tidy::registers`] turns into values.

use crate::lower::emit::builder::{Builder, block};
use crate::lower::emit::updates;
use crate::lower::tidy::narrow::{BELOW, put_under};
use crate::lower::tidy::registers;
use crate::mlir::{self, Constraint};
use melior::Context;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{
    AffineExpr, AffineMap, Attribute, OperationRef, ShapedTypeLike, Type, TypeLike, Value, ValueLike,
};
use mse_dialect::{effects, view};

/// The operations that a loop may hold beside those without effects.
const ALLOWED: [&str; 11] = [
    "affine.load",
    "affine.store",
    "memref.load",
    "memref.store",
    "memref.atomic_rmw",
    "affine.for",
    "affine.if",
    "affine.yield",
    "scf.for",
    "scf.if",
    "scf.yield",
];

/// Lets the loops of kernels in these operations carry the cells that they update.
pub fn carry<'c: 'a, 'a>(context: &'c Context, operations: &[OperationRef<'c, 'a>]) {
    let all = operations.iter().flat_map(|&operation| {
        let nested = view::all_nested(operation);
        std::iter::once(operation).chain(nested)
    });
    let launches: Vec<_> = all.filter(|&operation| view::is(operation, "gpu.launch")).collect();
    launches.into_iter().for_each(|launch| inside(context, launch));
}

/// The loops inside of an operation, inner ones first.
fn inside<'c: 'a, 'a>(context: &'c Context, operation: OperationRef<'c, 'a>) {
    for inner in view::nested(operation) {
        inside(context, inner);
        if view::is(inner, "affine.for") || view::is(inner, "scf.for") {
            carry_through(context, inner);
        }
    }
}

fn carry_through<'c: 'a, 'a>(context: &'c Context, around: OperationRef<'c, 'a>) {
    let nested = view::all_nested(around);
    if nested.iter().any(|&operation| !is_allowed(operation)) {
        return;
    }
    let mut cells = cells(around, &nested);
    let mut runs = runs(around);
    if !runs && !cells.iter().all(|cell| cell.stored.is_some()) {
        if around.result_count() == 0 {
            only_if_it_runs(context, around);
            runs = true;
            // A store in front of the condition stays there: without an iteration it gives the value.
            cells.iter_mut().for_each(|cell| cell.stored = None);
        } else {
            cells.retain(|cell| cell.stored.is_some());
        }
    }
    let through = |cell: &Cell<'c, 'a>| through_own_memory(context, around, cell, runs);
    let memories: Vec<_> = cells.iter().map(through).collect();
    registers::promote(context, &memories);
}

/// Whether a loop that is tidied may hold the operation: it lets no other thread go on.
pub fn is_allowed(operation: OperationRef) -> bool {
    ALLOWED.contains(&view::name(operation)) || effects::is_pure(operation)
}

/// A cell that a loop updates.
struct Cell<'c, 'a> {
    memory: Value<'c, 'a>,
    /// One of the operations that access it; all have its subscripts.
    example: OperationRef<'c, 'a>,
    /// All of them in the loop, in order.
    accesses: Vec<OperationRef<'c, 'a>>,
    /// The store right before the loop.
    stored: Option<OperationRef<'c, 'a>>,
}

/// Where an operation loads or stores a number: in which memory, and its subscripts.
fn place<'c, 'a>(access: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, Vec<Value<'c, 'a>>)> {
    let mut operands = access.operands();
    match view::name(access) {
        "affine.load" | "memref.load" => {}
        "affine.store" | "memref.store" => _ = operands.next(),
        _ => return None,
    }
    let memory = operands.next()?;
    Some((memory, operands.collect()))
}

/// Whether two operations access one cell for the same subscripts.
fn is_same_place(one: OperationRef, other: OperationRef) -> bool {
    let map = |access: OperationRef| access.attribute("map").map(|map| map.to_string()).ok();
    let keys = |access| {
        let (memory, subscripts) = place(access)?;
        Some(std::iter::once(memory).chain(subscripts).map(mlir::key).collect::<Vec<_>>())
    };
    keys(one).is_some() && keys(one) == keys(other) && map(one) == map(other)
}

/// The cells that every iteration stores to, whose memory the loop touches nowhere else.
fn cells<'c: 'a, 'a>(around: OperationRef<'c, 'a>, nested: &[OperationRef<'c, 'a>]) -> Vec<Cell<'c, 'a>> {
    let mut found: Vec<Cell> = Vec::new();
    for store in view::operations(view::body(around)) {
        if !view::name(store).ends_with(".store")
            || found.iter().any(|cell| is_same_place(cell.example, store))
        {
            continue;
        }
        let Some((memory, subscripts)) = place(store) else { continue };
        let is_outside = |value: Value<'c, 'a>| !mlir::is_defined_in(value, around);
        let accesses: Vec<_> =
            nested.iter().copied().filter(|&operation| touches(operation, memory)).collect();
        if is_outside(memory)
            && subscripts.into_iter().all(is_outside)
            && is_number(element(memory))
            && accesses.iter().all(|&access| is_same_place(access, store))
        {
            let stored = stored_before(store, memory, around);
            if stored.is_some() || !updates::is_allocated(memory) || is_touched_first(&accesses, around) {
                found.push(Cell { example: store, memory, accesses, stored });
            }
        }
    }
    found
}

/// Whether an iteration begins with an access that is under no condition: then the value from before the loop
/// is needed, or not looked at. In memory that the function allocates there may be none.
fn is_touched_first(accesses: &[OperationRef], around: OperationRef) -> bool {
    let mut outer = std::iter::successors(accesses.first().copied(), OperationRef::parent_operation).skip(1);
    let is_loop = |inner| view::is(inner, "affine.for") || view::is(inner, "scf.for");
    outer.by_ref().take_while(|&inner| inner != around).all(is_loop)
}

fn element<'c>(memory: Value<'c, '_>) -> Type<'c> {
    MemRefType::try_from(memory.r#type()).expect("what is stored to is a memref").element()
}

fn is_number(r#type: Type) -> bool {
    r#type.is_integer() || r#type.is_float() || mlir::is_complex(r#type)
}

/// Whether there is an iteration, by numbers alone.
fn runs(around: OperationRef) -> bool {
    if view::is(around, "scf.for") {
        let bounds = [0, 1].map(|number| mlir::operand(around, number).and_then(mlir::integer_constant));
        return matches!(bounds, [Some(lower), Some(upper)] if lower < upper);
    }
    let bound = |name| {
        let map = mlir::affine_map(around, name)?;
        map.is_single_constant().then(|| map.single_constant_result())
    };
    match (bound("lowerBoundMap"), bound("upperBoundMap")) {
        (Some(lower), Some(upper)) => lower < upper,
        _ => false,
    }
}

/// The store to the cell in front of the loop, if nothing in between touches the memory or lets other threads
/// go on.
fn stored_before<'c: 'a, 'a>(
    example: OperationRef<'c, 'a>,
    memory: Value<'c, 'a>,
    around: OperationRef<'c, 'a>,
) -> Option<OperationRef<'c, 'a>> {
    let all = view::operations(around.block()?);
    let earlier = all.iter().rev().skip_while(|&&operation| operation != around).skip(1);
    for &operation in earlier {
        let mut whole = vec![operation];
        whole.extend(view::all_nested(operation));
        if whole.iter().any(|&inner| touches(inner, memory)) {
            let is_store = view::name(operation).ends_with(".store") && is_same_place(operation, example);
            return is_store.then_some(operation);
        }
        if !whole.into_iter().all(is_allowed) {
            return None;
        }
    }
    None
}

fn touches(operation: OperationRef, memory: Value) -> bool {
    operation.operands().any(|operand| mlir::key(operand) == mlir::key(memory))
}

/// Whether there is an iteration: a condition as `affine.if` has it, and its operands.
fn condition<'c: 'a, 'a>(
    context: &'c Context,
    around: OperationRef<'c, 'a>,
) -> (Attribute<'c>, Vec<Value<'c, 'a>>) {
    let map = |name| mlir::affine_map(around, name).expect("a loop has bounds");
    let (lower, upper) = (map("lowerBoundMap"), map("upperBoundMap"));
    let counts = |map: &AffineMap| (map.dim_count(), map.symbol_count());
    let ((dims, symbols), (more_dims, more_symbols)) = (counts(&lower), counts(&upper));
    let operands: Vec<Value> = around.operands().collect();
    let (of_lower, rest) = operands.split_at(dims + symbols);
    let of_upper = &rest[..more_dims + more_symbols];
    let order =
        [&of_lower[..dims], &of_upper[..more_dims], &of_lower[dims..], &of_upper[more_dims..]].concat();
    let minus_one = AffineExpr::constant(context, -1);
    let results =
        |map: &AffineMap<'c>| (0..map.result_count()).filter_map(|number| map.result(number).ok()).collect();
    let (lows, highs): (Vec<AffineExpr>, Vec<AffineExpr>) = (results(&lower), results(&upper));
    let mut conditions = Vec::new();
    for high in highs {
        let high = high.shift_dims(more_dims, dims, 0).shift_symbols(more_symbols, symbols, 0);
        for &low in &lows {
            conditions.push(Constraint { expression: high + low * minus_one + minus_one, equality: false });
        }
    }
    (mlir::integer_set_attribute(context, dims + more_dims, symbols + more_symbols, &conditions), order)
}

/// Puts the loop under the condition that it has an iteration, unless numbers say that it has, or it is under
/// that condition already.
pub fn only_if_it_runs<'c: 'a, 'a>(context: &'c Context, around: OperationRef<'c, 'a>) {
    if runs(around) {
        return;
    }
    if view::is(around, "scf.for") {
        let builder = Builder::new(context, around);
        let bounds = [0, 1].map(|number| around.operand(number).expect("a bound"));
        let below = IntegerAttribute::new(IntegerType::new(context, 64).into(), BELOW).into();
        let bit = IntegerType::new(context, 1).into();
        let runs = builder.value("arith.cmpi", &bounds, bit, &[("predicate", below)]);
        return put_under(around, builder, "scf.if", &[runs], &[]);
    }
    let (set, operands) = condition(context, around);
    let keys =
        |operands: &[Value<'c, 'a>]| operands.iter().map(|&operand| mlir::key(operand)).collect::<Vec<_>>();
    let all = std::iter::successors(Some(around), |operation| operation.parent_operation());
    let is_said = all.clone().zip(all.skip(1)).any(|(inner, outer)| {
        view::is(outer, "affine.if")
            && outer.attribute("condition").is_ok_and(|said| said == set)
            && keys(&outer.operands().collect::<Vec<_>>()) == keys(&operands)
            && inner.block() == Some(block(outer, 0))
    });
    if is_said {
        return;
    }
    put_under(around, Builder::new(context, around), "affine.if", &operands, &[("condition", set)]);
}

/// Lets the loop access memory of the thread's own instead; the cell is loaded to it before, and stored
/// after.
fn through_own_memory<'c: 'a, 'a>(
    context: &'c Context,
    around: OperationRef<'c, 'a>,
    cell: &Cell<'c, 'a>,
    runs: bool,
) -> Value<'c, 'a> {
    let element = element(cell.memory);
    let before = Builder::new(context, around);
    let own = MemRefType::new(element, &[], None, None).into();
    let segments = ("operandSegmentSizes", mlir::segment_sizes(context, &[0, 0]));
    let own = before.value("memref.alloca", &[], own, &[segments]);
    let (memory, subscripts) = place(cell.example).expect("an access");
    let at: Vec<Value> = std::iter::once(memory).chain(subscripts).collect();
    let map: Vec<(&str, Attribute)> =
        cell.example.attribute("map").ok().map(|map| ("map", map)).into_iter().collect();
    let dialect = view::name(cell.example).split('.').next().expect("a dialect");
    let first = cell.accesses[0];
    let is_overwritten = view::name(first).ends_with(".store") && first.block() == Some(view::body(around));
    let is_loaded = !runs || !is_overwritten;
    match cell.stored {
        Some(store) => {
            let value = mlir::operand(store, 0).expect("what is stored");
            before.create("memref.store", &[value, own], &[], &[], Vec::new());
            mlir::erase(store);
        }
        None if is_loaded => {
            let first = before.value(&format!("{dialect}.load"), &at, element, &map);
            before.create("memref.store", &[first, own], &[], &[], Vec::new());
        }
        None => {}
    }
    for &access in &cell.accesses {
        let here = Builder::new(context, access);
        if view::name(access).ends_with(".load") {
            let value = here.value("memref.load", &[own], element, &[]);
            mlir::replace_uses(mlir::result(access, 0).expect("what is loaded"), value);
        } else {
            let value = mlir::operand(access, 0).expect("what is stored");
            here.create("memref.store", &[value, own], &[], &[], Vec::new());
        }
        mlir::erase(access);
    }
    let next = around.next_in_block().expect("a loop is not the end of a block");
    let after = before.before(next);
    let last = after.value("memref.load", &[own], element, &[]);
    let stored: Vec<Value> = std::iter::once(last).chain(at).collect();
    after.create(&format!("{dialect}.store"), &stored, &[], &map, Vec::new());
    own
}
