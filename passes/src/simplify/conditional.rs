//! Stores on a condition that is data, as stores that always happen.
//!
//! ```text
//! before   %o = affine.load %A[%i] ; ..         after    %o = affine.load %A[%i] ; ..
//!          scf.if %c {                                   %v = f()
//!            %v = f()                                    %s = arith.select %c, %v, %o
//!            affine.store %v, %A[%i]                     affine.store %s, %A[%i]
//!          }
//! ```
//!
//! Nobody knows whether a store on a condition happens, so that each reader may have its value from that one
//! or any before it. A store that always happens ends that, and a maximum that is kept this way is a maximum.
//! It is the same program, as
//!
//! ```text
//! known     a cell that the block loads or stores in front of the conditional, of which nobody else stores
//!           in between: what it holds is a value
//! inside    are loads and stores of known cells, operations of `arith` that cannot fail, and conditionals of
//!           these. A store makes other cells of its memory unknown
//! at last   one store for each cell that is stored inside, of what it holds then: two of them are one cell,
//!           or of different memory
//! ```
//!
//! Cells are one if memory and subscripts are the same values. Which memories differ is what a region rests
//! on that was understood. Where a loop around says `mse.independent`, stores stay as they are, and so do those
//! to cells that data decide, in parallel loops.

use crate::import::program::access::{accessed, is_at_data, is_load, is_store};
use crate::import::program::alias;
use crate::import::program::kind::is_parallel;
use crate::import::program::view::resolve;
use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{OperationRef, Value, ValueLike};
use mse_dialect::effects;
use std::collections::HashSet;

/// The most operations that are executed always then.
const MOST_OPERATIONS: usize = 32;

/// Whether the stores of a conditional may happen always.
pub fn may_store(conditional: OperationRef) -> bool {
    let inside = mlir::all_nested(conditional);
    let has_stores = inside.iter().any(|&operation| is_plain_store(operation));
    mlir::name(conditional) == "scf.if"
        && has_stores
        && !is_promised_independent(conditional)
        && inside.len() <= MOST_OPERATIONS
        && known_before(conditional).written(conditional).is_some_and(|written| are_apart(&written))
}

/// Whether a loop around says that its iterations are independent. Whoever wrote that may know that only one
/// of two iterations stores; so do parallel loops, of cells that are not known. A store by the other one, of
/// the value that it has loaded, would come in its way.
fn is_promised_independent(operation: OperationRef) -> bool {
    let is_at_data = |operation: &OperationRef| is_plain_store(*operation) && is_at_data(*operation);
    around(operation).any(|around| around.has_attribute("mse.independent"))
        || around(operation).any(is_parallel) && mlir::all_nested(operation).iter().any(is_at_data)
}

/// Lets them, where they may; whether one did. The list may hold a conditional more than once, and conditionals
/// inside of others, which go with these.
pub fn store(conditionals: Vec<OperationRef>) -> bool {
    let mut conditionals: Vec<_> = conditionals.into_iter().filter(|&one| may_store(one)).collect();
    let all: HashSet<_> = conditionals.iter().map(|&one| mlir::operation_key(one)).collect();
    conditionals.retain(|one| around(*one).all(|outer| !all.contains(&mlir::operation_key(outer))));
    let mut seen = HashSet::new();
    conditionals.retain(|&one| seen.insert(mlir::operation_key(one)));
    // The first one may end what was known in front of another one.
    for &one in &conditionals {
        if may_store(one) {
            store_one(one);
        }
    }
    !conditionals.is_empty()
}

fn around<'c, 'a>(operation: OperationRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(operation.parent_operation(), OperationRef::parent_operation)
}

fn store_one(conditional: OperationRef) {
    let known = known_before(conditional);
    let written = known.written(conditional).expect("its stores may happen always");
    let mut after = Cells(known.0.clone());
    after.flatten(conditional, conditional);
    let block = conditional.block().expect("it lies in a block");
    for ((access, before), (_, now)) in known.0.iter().zip(&after.0) {
        let Some(store) = written.iter().find(|store| is_same_cell(**store, *access)) else { continue };
        if before != now {
            let operands: Vec<_> = [*now].into_iter().chain(store.operands().skip(1)).collect();
            let attributes: Vec<_> = store.attributes().collect();
            let always = OperationBuilder::new(mlir::name(*store), store.location())
                .add_operands(&operands)
                .add_attributes(&attributes)
                .build()
                .expect("a store like another one");
            block.insert_operation_before(conditional, always);
        }
    }
    mlir::erase(conditional);
}

/// Cells, each as an access of it, and what they hold.
#[derive(Clone)]
struct Cells<'c, 'a>(Vec<(OperationRef<'c, 'a>, Value<'c, 'a>)>);

/// The cells with a known content in front of an operation.
fn known_before<'c, 'a>(end: OperationRef<'c, 'a>) -> Cells<'c, 'a> {
    let mut cells = Cells(Vec::new());
    let block = end.block().expect("it lies in a block");
    for operation in mlir::operations(block).into_iter().take_while(|&operation| operation != end) {
        cells.pass(operation);
    }
    cells
}

impl<'c, 'a> Cells<'c, 'a> {
    /// Executes an operation.
    fn pass(&mut self, operation: OperationRef<'c, 'a>) {
        if is_plain_load(operation) {
            if self.position(operation).is_none() {
                let held = mlir::result(operation, 0).expect("a load has a result");
                self.0.push((operation, held));
            }
        } else if is_plain_store(operation) {
            self.forget(operation);
            self.0.retain(|(access, _)| !is_same_cell(*access, operation));
            self.0.push((operation, mlir::operand(operation, 0).expect("a store has a value")));
        } else {
            self.pass_other(operation);
        }
    }

    fn pass_other(&mut self, operation: OperationRef<'c, 'a>) {
        for inner in mlir::all_nested(operation).into_iter().chain([operation]) {
            if is_plain_store(inner) {
                self.0.retain(|(access, _)| is_apart(*access, inner));
            } else if inner.region_count() == 0 && !is_harmless(inner) {
                self.0.clear();
            }
        }
    }

    /// Other cells of a store's memory are unknown.
    fn forget(&mut self, store: OperationRef<'c, 'a>) {
        self.0.retain(|(access, _)| is_same_cell(*access, store) || is_apart(*access, store));
    }

    fn position(&self, access: OperationRef<'c, 'a>) -> Option<usize> {
        self.0.iter().position(|(known, _)| is_same_cell(*known, access))
    }

    /// The stores inside a conditional; none if anything is inside that may not happen always.
    fn written(&self, conditional: OperationRef<'c, 'a>) -> Option<Vec<OperationRef<'c, 'a>>> {
        let mut written = Vec::new();
        for block in mlir::blocks(conditional) {
            let mut known = self.clone();
            for operation in mlir::operations(block) {
                let stores = match mlir::name(operation) {
                    "scf.yield" => continue,
                    "scf.if" => known.written(operation)?,
                    _ if is_plain_load(operation) || is_plain_store(operation) => {
                        known.position(operation)?;
                        Some(operation).filter(|&store| is_plain_store(store)).into_iter().collect()
                    }
                    _ if is_cheap(operation) => Vec::new(),
                    _ => return None,
                };
                stores.iter().for_each(|&store| known.forget(store));
                written.extend(stores);
            }
        }
        Some(written)
    }

    /// Executes a conditional. The operations inside that compute come in front of the outermost one. Its
    /// accesses and the conditionals stay, so that callers that know them may still ask about them. They go
    /// with the outermost one.
    fn flatten(&mut self, conditional: OperationRef<'c, 'a>, outermost: OperationRef<'c, 'a>) {
        let condition = mlir::operand(conditional, 0).expect("a condition");
        let arms = [0, 1].map(|region| self.arm(conditional, region, outermost));
        let [(then, yielded), (otherwise, others)] = &arms;
        let choose = |one: Value<'c, 'a>, other: Value<'c, 'a>| {
            if one == other { one } else { selected(outermost, [condition, one, other]) }
        };
        for (number, (_, held)) in self.0.iter_mut().enumerate() {
            *held = choose(then.0[number].1, otherwise.0[number].1);
        }
        for ((result, &one), &other) in conditional.results().zip(yielded).zip(others) {
            mlir::replace_uses(result.into(), choose(one, other));
        }
    }

    /// The contents of cells after a region of a conditional, and the values that it yields.
    fn arm(
        &self,
        conditional: OperationRef<'c, 'a>,
        region: usize,
        outermost: OperationRef<'c, 'a>,
    ) -> (Self, Vec<Value<'c, 'a>>) {
        let (mut own, mut yielded) = (self.clone(), Vec::new());
        let operations = mlir::only_block(conditional, region).map(mlir::operations).unwrap_or_default();
        for operation in operations {
            let known = || self.position(operation).expect("a known cell");
            match mlir::name(operation) {
                "scf.yield" => yielded = operation.operands().collect(),
                "scf.if" => own.flatten(operation, outermost),
                _ if is_plain_load(operation) => {
                    let held = own.0[known()].1;
                    mlir::replace_uses(mlir::result(operation, 0).expect("a load has a result"), held);
                }
                _ if is_plain_store(operation) => {
                    own.0[known()].1 = mlir::operand(operation, 0).expect("a store has a value");
                }
                _ => mlir::move_before(operation, outermost),
            }
        }
        (own, yielded)
    }
}

fn selected<'c, 'a>(before: OperationRef<'c, 'a>, operands: [Value<'c, 'a>; 3]) -> Value<'c, 'a> {
    let select = OperationBuilder::new("arith.select", before.location())
        .add_operands(&operands)
        .add_results(&[operands[1].r#type()])
        .build()
        .expect("a choice of two values of one type");
    let block = before.block().expect("it lies in a block");
    block.insert_operation_before(before, select).result(0).expect("one result").into()
}

fn is_plain_load(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.load" | "memref.load")
}

fn is_plain_store(operation: OperationRef) -> bool {
    matches!(mlir::name(operation), "affine.store" | "memref.store")
}

/// Whether an operation without regions stores nothing.
fn is_harmless(operation: OperationRef) -> bool {
    let is_end = operation.next_in_block().is_none() && operation.result_count() == 0;
    is_load(operation) || effects::is_pure(operation) || is_end && !is_store(operation)
}

fn is_cheap(operation: OperationRef) -> bool {
    let is_arithmetic = mlir::name(operation).starts_with("arith.") && operation.region_count() == 0;
    is_arithmetic && effects::is_pure(operation) && effects::is_speculatable(operation)
}

/// Whether two accesses are to one cell, as far as one can see.
fn is_same_cell(one: OperationRef, other: OperationRef) -> bool {
    let place = |access| {
        let first = usize::from(is_plain_store(access));
        access.operands().skip(first).map(mlir::key).collect::<Vec<_>>()
    };
    let dialect = |access| mlir::name(access).split('.').next();
    dialect(one) == dialect(other)
        && place(one) == place(other)
        && one.attribute("map").ok() == other.attribute("map").ok()
}

/// Whether two accesses are to different memory.
fn is_apart(one: OperationRef, other: OperationRef) -> bool {
    let [one, other] = [one, other].map(|access| resolve(accessed(access), None).base);
    alias::is_known(one) && alias::is_known(other) && !alias::overlap(one, other)
}

/// Whether of each two stores the cells are one, or of different memory.
fn are_apart(stores: &[OperationRef]) -> bool {
    let fit = |one, other| is_same_cell(one, other) || is_apart(one, other);
    stores.iter().all(|&one| stores.iter().all(|&other| fit(one, other)))
}
