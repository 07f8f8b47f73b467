//! Each phase on small programs: what it is asked, and what it finds.

use super::form::Formed;
use super::form::statement::Step;
use super::program::access::is_access;
use super::program::callers::Callers;
use super::program::refusal::{Code, Failure};
use super::program::region::{Choices, Region};
use super::program::view;
use super::regions;
use super::tree::{Item, Reader};
use super::values::Values;
use crate::mlir;
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::utility::register_all_dialects;
use mse_isl::{Map, PwAff, Set};
use std::rc::Rc;

/// Calls the test with the operations of the first region of the first function.
fn with_region(program: &str, test: impl FnOnce(&[OperationRef])) {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    mse_dialect::registration::insert_dialect(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    let module = Module::parse(&context, program).expect("a program");
    let function = module.body().first_operation().expect("a function");
    let block = mlir::only_block(function, 0).expect("a body");
    test(&regions::regions(block)[0]);
}

fn region<'c, 'a>(operations: &[OperationRef<'c, 'a>]) -> Region<'c, 'a> {
    let choices = Choices { checks: true, ..Choices::default() };
    Region::new(operations, choices, &Rc::new(Callers::default()), &Rc::default())
}

/// The operations of this name, at any depth.
fn named<'c, 'a>(operations: &[OperationRef<'c, 'a>], name: &str) -> Vec<OperationRef<'c, 'a>> {
    let inside = operations.iter().flat_map(|&operation| mlir::all_nested(operation));
    inside.filter(|&inner| mlir::name(inner) == name).collect()
}

fn isl() -> mse_isl::Context {
    mse_isl::Context::current()
}

const SUBSCRIPTS: &str = "func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 10 {
    %a = arith.muli %i, %c3 overflow<nsw> : index
    %b = arith.addi %a, %n overflow<nsw> : index
    %c = arith.floordivsi %b, %c2 : index
    memref.store %x, %A[%c] : memref<?xf32>
    %d = arith.muli %i, %n overflow<nsw> : index
    memref.store %x, %A[%d] : memref<?xf32>
  }
  return
}";

#[test]
fn values_are_functions_or_leave_nothing() {
    with_region(SUBSCRIPTS, |operations| {
        let Reader { mut values, .. } = Reader::read(region(operations)).expect("it is understood");
        let [first, second] = named(operations, "memref.store")[..] else { panic!("two stores") };
        let subscript = |store| mlir::operand(store, 2).expect("a subscript");
        let found = values.function_of(subscript(first), 1).expect("no error").expect("a function");
        let expected = "[arg1] -> { [i] -> [floor((3i + arg1)/2)] }";
        let expected = PwAff::read_from_str(&isl(), expected).expect("a function");
        assert!(found.is_equal(&expected).expect("comparable"), "{found}");
        let known = values.parameters.len();
        assert!(values.function_of(subscript(second), 1).expect("no error").is_none());
        assert_eq!(values.parameters.len(), known);
    });
    with_region(SUBSCRIPTS, |operations| {
        let mut values = Values::new(region(operations));
        let product = mlir::definition(named(operations, "arith.muli")[1].operand(1).expect("n"));
        assert!(product.is_none(), "n is an argument");
        let stores = named(operations, "memref.store");
        let product = mlir::operand(stores[1], 2).expect("a subscript");
        assert!(values.function_of(product, 0).expect("no error").is_none());
        assert!(values.parameters.is_empty() && values.checks.is_empty(), "an attempt left something");
    });
}

const VIEW: &str = "func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %v = memref.subview %A[1] [16] [2] : memref<64xf32> to memref<16xf32, strided<[2], offset: 1>>
    affine.store %x, %v[%i + 3] : memref<16xf32, strided<[2], offset: 1>>
  }
  return
}";

#[test]
fn views_are_resolved_to_cells_of_arrays() {
    with_region(VIEW, |operations| {
        let Reader { mut values, mut memory, .. } =
            Reader::read(region(operations)).expect("it is understood");
        let store = named(operations, "affine.store")[0];
        assert!(is_access(store) && view::is_view(named(operations, "memref.subview")[0]));
        let accesses = memory.accesses_of(&mut values, store).expect("it is understood");
        let expected = Map::read_from_str(&isl(), "{ [i] -> arg0[2i + 7] : 0 <= i < 8 }").expect("a map");
        let domain = values.runs[values.places[&mlir::operation_key(store)].0].domain.clone();
        let found = accesses[0].relation.clone().intersect_domain(domain).expect("a map");
        assert!(found.is_equal(&expected).expect("comparable"), "{found}");
        assert_eq!(memory.arrays.len(), 1);
    });
}

const TREE: &str = "func.func @f(%A: memref<10x10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
        affine.store %x, %A[%i, %j] : memref<10x10xf32>
      }
    }
  }
  return
}";

#[test]
fn trees_have_loops_and_domains_conditions() {
    with_region(TREE, |operations| {
        let Reader { values, tree, .. } = Reader::read(region(operations)).expect("it is understood");
        let outer = tree.body.iter().find_map(|item| match item {
            Item::Loop { dimension: 0, body } => Some(body),
            _ => None,
        });
        let is_inner = |item: &Item| matches!(item, Item::Loop { dimension: 1, .. });
        assert_eq!(outer.expect("a loop").iter().filter(|item| is_inner(item)).count(), 1);
        let (run, _) = values.places[&mlir::operation_key(named(operations, "affine.store")[0])];
        let expected = Set::read_from_str(&isl(), "{ [i, j] : 4 <= i < 10 and 0 <= j < i }").expect("a set");
        let domain = &values.runs[run].domain;
        assert!(domain.is_equal(&expected).expect("comparable"), "{domain}");
        assert_eq!(tree.writers[run].len(), 1);
    });
}

const CARRIED: &str = "func.func @f(%A: memref<10xf32>, %B: memref<10xf32>, %z: f32) {
  affine.for %i = 0 to 10 {
    %s = affine.for %j = 0 to 10 iter_args(%c = %z) -> (f32) {
      %a = affine.load %A[%j] : memref<10xf32>
      %n = arith.addf %c, %a : f32
      affine.yield %n : f32
    }
    affine.store %s, %B[%i] : memref<10xf32>
  }
  return
}";

#[test]
fn values_that_cross_runs_are_scalars() {
    with_region(CARRIED, |operations| {
        let formed = Reader::read(region(operations)).and_then(Formed::form);
        let formed = formed.unwrap_or_else(|_| panic!("it is understood"));
        assert_eq!(formed.scalars.len(), 1, "the sum");
        let assigns = |step: &Step| matches!(step, Step::Assign(_, 0));
        let kinds = formed.statements.iter().map(|statement| {
            (statement.reads.len(), statement.steps.iter().filter(|(_, step)| assigns(step)).count())
        });
        // The sum begins, it grows, and it is stored.
        assert_eq!(kinds.collect::<Vec<_>>(), [(0, 1), (1, 1), (1, 0)]);
    });
}

const REFUSED: &str = "func.func @f(%A: memref<10xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    %m = memref.alloc(%n) : memref<?xf32>
    %v = affine.load %A[%i] : memref<10xf32>
    affine.store %v, %m[%c0] : memref<?xf32>
    func.call @g(%m) : (memref<?xf32>) -> ()
  }
  return
}
func.func private @g(memref<?xf32>)";

#[test]
fn refusals_name_the_operation() {
    with_region(REFUSED, |operations| match Reader::read(region(operations)) {
        Err(Failure::Refused(refusal)) => {
            assert_eq!((mlir::name(refusal.operation), refusal.code), ("func.call", Code::Effects));
        }
        _ => panic!("it is not refused"),
    });
}
