//! Loads and operations that several statements of one place have alike are executed once.
//!
//! ```text
//! before   %x = load B[i] ; store f(%x), A[i] ; %y = load B[i] ; store g(%y), C[i]
//! after    %x = load B[i] ; store f(%x), A[i] ; store g(%x), C[i]
//! ```
//!
//! Import gives each store a statement of its own, which loads what it needs. Where statements stay together,
//! the second load of one operation of the program goes away. It is of the same cell, and nothing in between
//! may write that memory or lets other threads write it. So do operations without effects that compute the
//! same of it. Loads that the program itself repeats stay: they are of different operations, by their places.
//! Different memory operands of a scop do not overlap.

use crate::mlir;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike, Value};
use mse_dialect::{effects, view};
use std::collections::HashSet;

/// Operations that write one memory, and the operand that is that memory.
const STORES: [(&str, usize); 3] = [("affine.store", 1), ("memref.store", 1), ("memref.atomic_rmw", 1)];

/// Operations that repeat what is inside.
const LOOPS: [&str; 6] =
    ["affine.for", "scf.for", "affine.parallel", "scf.parallel", "scf.forall", "scf.while"];

/// Operations that touch no memory, beside those inside.
const QUIET: [&str; 8] = [
    "affine.if",
    "scf.if",
    "affine.yield",
    "scf.yield",
    "scf.condition",
    "scf.reduce",
    "gpu.terminator",
    "scf.forall.in_parallel",
];

/// Keeps one of the loads and operations in these operations that are alike.
pub fn merge(operations: Vec<OperationRef>) {
    let mut known = Known::default();
    known.pass(operations);
}

/// Values that are at hand at a place.
#[derive(Clone, Default)]
struct Known<'c, 'a> {
    loads: Vec<OperationRef<'c, 'a>>,
    computed: Vec<OperationRef<'c, 'a>>,
    /// Values that took the place of others.
    merged: HashSet<usize>,
}

impl<'c: 'a, 'a> Known<'c, 'a> {
    fn pass(&mut self, operations: Vec<OperationRef<'c, 'a>>) {
        for operation in operations {
            match view::name(operation) {
                "affine.load" | "memref.load" => self.load(operation),
                _ if operation.region_count() > 0 => self.enter(operation),
                _ if effects::is_pure(operation) => self.compute(operation),
                _ => self.forget(operation),
            }
        }
    }

    fn load(&mut self, load: OperationRef<'c, 'a>) {
        match self.loads.iter().copied().find(|&known| is_alike(known, load)) {
            Some(known) => self.replace(load, known),
            None => self.loads.push(load),
        }
    }

    /// An operation that computes the same as another one, since a load is gone.
    fn compute(&mut self, operation: OperationRef<'c, 'a>) {
        let is_of_merged = operation.operands().any(|operand| self.merged.contains(&mlir::key(operand)));
        let known = self.computed.iter().copied().find(|&known| is_alike(known, operation));
        match known.filter(|_| is_of_merged && operation.result_count() == 1) {
            Some(known) => self.replace(operation, known),
            None => self.computed.push(operation),
        }
    }

    fn replace(&mut self, operation: OperationRef<'c, 'a>, known: OperationRef<'c, 'a>) {
        let [gone, stays] = [operation, known].map(|one| mlir::result(one, 0).expect("one result"));
        mlir::replace_uses(gone, stays);
        self.merged.insert(mlir::key(stays));
        mlir::erase(operation);
    }

    /// An operation with regions: each begins with what is at hand in front of it.
    fn enter(&mut self, operation: OperationRef<'c, 'a>) {
        let inside = view::all_nested(operation);
        let is_launch = view::name(operation) == "gpu.launch";
        if LOOPS.contains(&view::name(operation)) {
            inside.iter().for_each(|&inner| self.forget(inner));
        }
        for region in operation.regions() {
            let mut here = if is_launch { Self::default() } else { self.clone() };
            let blocks = std::iter::successors(region.first_block(), |block| block.next_in_region());
            for block in blocks.collect::<Vec<_>>() {
                here.pass(view::operations(block));
            }
        }
        view::all_nested(operation).into_iter().for_each(|inner| self.forget(inner));
        self.forget(operation);
    }

    /// Loads that may be something else behind an operation.
    fn forget(&mut self, operation: OperationRef<'c, 'a>) {
        let name = view::name(operation);
        let stored = STORES.iter().find(|(store, _)| *store == name);
        match stored.and_then(|&(_, position)| mlir::operand(operation, position)) {
            Some(memory) => {
                let written = mlir::key(origin(memory));
                self.loads.retain(|&load| mlir::key(origin(loaded(load))) != written);
            }
            None => {
                let is_load = matches!(name, "affine.load" | "memref.load");
                let is_quiet = QUIET.contains(&name) || LOOPS.contains(&name);
                if !is_load && !is_quiet && !effects::is_pure(operation) {
                    self.loads.clear();
                }
            }
        }
    }
}

fn loaded<'c, 'a>(load: OperationRef<'c, 'a>) -> Value<'c, 'a> {
    mlir::operand(load, 0).expect("a load has a memory")
}

/// The memory that a view is of.
fn origin<'c: 'a, 'a>(memory: Value<'c, 'a>) -> Value<'c, 'a> {
    match mlir::definition(memory).filter(|&definition| effects::is_view(definition)) {
        Some(view) => origin(mlir::operand(view, 0).expect("a view is of something")),
        None => memory,
    }
}

/// Whether two operations are of one operation of the program, and do the same.
fn is_alike(one: OperationRef, other: OperationRef) -> bool {
    let attributes = |operation: OperationRef| {
        let all = operation.attributes();
        all.map(|(name, value)| {
            (name.as_string_ref().as_str().unwrap_or_default().to_owned(), value.to_string())
        })
        .collect::<Vec<_>>()
    };
    view::name(one) == view::name(other)
        && one.location() == other.location()
        && one.operand_count() == other.operand_count()
        && one.operands().zip(other.operands()).all(|(a, b)| mlir::key(a) == mlir::key(b))
        && attributes(one) == attributes(other)
}
