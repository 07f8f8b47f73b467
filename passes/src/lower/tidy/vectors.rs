//! Vectors from memory: loads of all elements of a vector become one load, stores of all of them one store.
//!
//! Import takes vector accesses apart, so that stages can give each lane another cell. Where the cells still
//! lie side by side,
//!
//! ```text
//! from_elements(load A[.., f], load A[.., f + 1], ...)                    affine.vector_load A[.., f]
//! store extract(v, 0), A[.., f]; store extract(v, 1), A[.., f + 1]; ...   affine.vector_store v, A[.., f]
//! ```
//!
//! for vectors of one dimension, affine subscripts and memory in MLIR's plain layout. Loads move past loads
//! and computations only; the stores follow each other.

use crate::lower::emit::builder::Builder;
use crate::mlir::{self, Definition};
use crate::mlir::{affine_map, vector_sizes};
use melior::ir::attribute::DenseI64ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{AffineExpr, OperationRef, ShapedTypeLike, Value, ValueLike};
use mse_dialect::edit::context_of;
use mse_dialect::effects;
use mse_dialect::view::{self, is};

/// Joins accesses among these operations, which follow each other at the end of a block.
pub fn join<'c: 'a, 'a>(builder: Builder<'c, 'a>, operations: &[OperationRef<'c, 'a>]) {
    let vectors =
        operations.iter().enumerate().filter(|(_, operation)| is(**operation, "vector.from_elements"));
    let loads = vectors
        .filter_map(|(position, &vector)| Some((vector, loads_of_vector(&operations[..position], vector)?)));
    let loads: Vec<_> = loads.collect();
    let others: Vec<_> = operations.iter().copied().filter(|other| !is(*other, "vector.extract")).collect();
    let stores = groups_of_stores(&others);
    loads.into_iter().for_each(|(vector, loads)| load(builder, vector, &loads));
    stores.into_iter().for_each(|stores| store(builder, stores));
}

fn groups_of_stores<'n, 'c, 'a>(mut rest: &'n [OperationRef<'c, 'a>]) -> Vec<&'n [OperationRef<'c, 'a>]> {
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let group = stores_of_vector(rest);
        rest = &rest[group.map_or(1, <[_]>::len)..];
        groups.extend(group);
    }
    groups
}

/// The loads of the elements of a vector, if the cells are neighbours.
fn loads_of_vector<'c, 'a>(
    before: &[OperationRef<'c, 'a>],
    vector: OperationRef<'c, 'a>,
) -> Option<Vec<OperationRef<'c, 'a>>> {
    let loads = vector.operands().map(|element| match mlir::defined_by(element) {
        Definition::Result(load) if is(load, "affine.load") => Some(load),
        _ => None,
    });
    let loads = loads.collect::<Option<Vec<_>>>()?;
    let sizes = vector_sizes(result(vector).r#type());
    let first = before.iter().position(|operation| loads.contains(operation))?;
    let all_here = loads.iter().all(|load| before[first..].contains(load));
    let in_between = before[first..].iter().all(|&operation| !may_write(operation));
    let side_by_side = sizes.len() == 1 && are_neighbours(&loads, 0);
    (all_here && in_between && side_by_side).then_some(loads)
}

/// The stores at the front that store all elements of a vector, in order.
fn stores_of_vector<'n, 'c, 'a>(stores: &'n [OperationRef<'c, 'a>]) -> Option<&'n [OperationRef<'c, 'a>]> {
    let (vector, _) = extracted(*stores.first()?)?;
    let [lanes] = vector_sizes(vector.r#type())[..] else { return None };
    let group = stores.get(..usize::try_from(lanes).ok()?)?;
    let is_lane =
        |(lane, store): (usize, &OperationRef<'c, 'a>)| extracted(*store) == Some((vector, lane as i64));
    (group.iter().enumerate().all(is_lane) && are_neighbours(group, 1)).then_some(group)
}

/// The vector and the position of the element that an `affine.store` stores.
fn extracted<'c, 'a>(store: OperationRef<'c, 'a>) -> Option<(Value<'c, 'a>, i64)> {
    let Definition::Result(extract) =
        mlir::defined_by(view::operand(store, 0).filter(|_| is(store, "affine.store"))?)
    else {
        return None;
    };
    let extract = Some(extract).filter(|extract| is(*extract, "vector.extract"))?;
    let position = DenseI64ArrayAttribute::try_from(extract.attribute("static_position").ok()?).ok()?;
    let lane = position.element(0).ok().filter(|_| position.len() == 1 && extract.operand_count() == 1)?;
    Some((view::operand(extract, 0)?, lane))
}

/// Whether each access touches the cell after the one of the access before it, in the last dimension.
fn are_neighbours<'c>(accesses: &[OperationRef<'c, '_>], memory: usize) -> bool {
    let first = accesses[0];
    let plain = view::operand(first, memory).and_then(|memref| MemRefType::try_from(memref.r#type()).ok());
    let Some(map) = affine_map(first, "map") else { return false };
    let operands =
        |access: OperationRef| -> Vec<usize> { access.operands().skip(memory).map(mlir::key).collect() };
    let is_next = |(distance, access): (usize, &OperationRef<'c, '_>)| {
        let Some(own) = affine_map(*access, "map") else { return false };
        let results = map.result_count();
        let same = |position| own.result(position).ok() == map.result(position).ok();
        let expected =
            |last: AffineExpr<'c>| last + AffineExpr::constant(context_of(*access), distance as i64);
        own.result_count() == results
            && operands(*access) == operands(first)
            && (0..results - 1).all(same)
            && own.result(results - 1).ok() == map.result(results - 1).ok().map(expected)
    };
    plain.is_some_and(|plain| plain.affine_map().is_identity() && plain.rank() > 0)
        && accesses.iter().enumerate().all(is_next)
}

fn may_write(operation: OperationRef) -> bool {
    let only_reads = is(operation, "affine.load") || is(operation, "memref.load");
    !only_reads && !effects::is_pure(operation)
}

fn load<'c: 'a, 'a>(builder: Builder<'c, 'a>, vector: OperationRef<'c, 'a>, loads: &[OperationRef<'c, 'a>]) {
    let operands: Vec<_> = loads[0].operands().collect();
    let map = loads[0].attribute("map").expect("an affine load has a map");
    let builder = builder.before(vector);
    let joined = builder.value("affine.vector_load", &operands, result(vector).r#type(), &[("map", map)]);
    mlir::replace_uses(result(vector), joined);
    mlir::erase(vector);
    erase_unused(loads.iter().copied());
}

fn store<'c: 'a, 'a>(builder: Builder<'c, 'a>, stores: &[OperationRef<'c, 'a>]) {
    let (vector, _) = extracted(stores[0]).expect("a store of an element");
    let operands: Vec<_> = std::iter::once(vector).chain(stores[0].operands().skip(1)).collect();
    let map = stores[0].attribute("map").expect("an affine store has a map");
    builder.before(stores[0]).create("affine.vector_store", &operands, &[], &[("map", map)], Vec::new());
    let elements: Vec<_> = stores.iter().filter_map(|store| view::operand(*store, 0)).collect();
    stores.iter().for_each(|&store| mlir::erase(store));
    erase_unused(elements.into_iter().filter_map(|element| match mlir::defined_by(element) {
        Definition::Result(extract) => Some(extract),
        Definition::Argument(_) => None,
    }));
}

/// Erases those of the operations whose results nobody uses.
fn erase_unused<'c: 'a, 'a>(operations: impl Iterator<Item = OperationRef<'c, 'a>>) {
    operations.filter(|operation| !mlir::has_uses(result(*operation))).for_each(mlir::erase);
}

fn result<'c, 'a>(operation: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    operation.result(0).expect("one result").into()
}
