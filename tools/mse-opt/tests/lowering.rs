//! The check of lowered code notices code that does what another scop says. Each scop here is lowered with
//! one change, and its code is checked against the scop without it.

use melior::Context;
use melior::diagnostic::Diagnostic;
use melior::dialect::DialectRegistry;
use melior::ir::{Module, OperationRef};
use melior::utility::register_all_dialects;
use mse_dialect::registration::{self, Options};
use mse_passes::foreign::lowered::{self, Before};
use mse_passes::lower::{self, Trace};
use mse_passes::pipeline::PASSES;

const BOUND: u64 = 5_000_000;

/// A loop that carries a sum, in place.
const SUM: &str = "func.func @sum(%A: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %x = affine.load %A[%i - 1] : memref<?xf32>
    %y = affine.load %A[%i] : memref<?xf32>
    %z = arith.addf %x, %y : f32
    affine.store %z, %A[%i] : memref<?xf32>
  }
  return
}";

/// A triangle, with a step.
const TRIANGLE: &str = "func.func @triangle(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) step 3 {
      %x = affine.load %A[%i, %j] : memref<?x?xf32>
      %y = affine.load %B[%j] : memref<?xf32>
      %z = arith.mulf %x, %y : f32
      affine.store %z, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}";

/// Iterations of a time loop, each of two parallel loops.
const STENCIL: &str = "func.func @stencil(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %t: index) {
  affine.for %k = 0 to %t {
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %x = affine.load %A[%i - 1] : memref<?xf32>
      %y = affine.load %A[%i + 1] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %B[%i] : memref<?xf32>
    }
    affine.for %i = 1 to affine_map<(d0) -> (d0 - 1)>(%n) {
      %x = affine.load %B[%i] : memref<?xf32>
      affine.store %x, %A[%i] : memref<?xf32>
    }
  }
  return
}";

/// Sums of rows, and, in each thread, of planes: updates of the program.
const SUMS: &str = "func.func @sums(%A: memref<?x?xi32>, %s: memref<?xi32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %v = affine.load %A[%i, %j] : memref<?x?xi32>
      memref.atomic_rmw addi %v, %s[%i] : (i32, memref<?xi32>) -> i32
    }
  }
  return
}";

fn context() -> Context {
    let registry = DialectRegistry::new();
    registration::insert_dialect(&registry);
    register_all_dialects(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context
}

/// The text of the scops that the passes make of a program.
fn scop_of(context: &Context, program: &str, passes: &[(&str, Options)]) -> String {
    let module = Module::parse(context, program).expect("a program");
    for (pass, options) in passes {
        assert!((PASSES.run)(pass, module.as_operation(), options).is_ok(), "{pass}");
    }
    module.as_operation().to_string()
}

/// The same text with its scop, then with its scop changed.
fn doubled(text: &str, from: &str, to: &str) -> String {
    let lines: Vec<_> = text.lines().collect();
    let first = lines.iter().position(|line| line.contains("mse.scop")).expect("a scop");
    let indent = lines[first].find("mse.scop").expect("it was found");
    let ends = |line: &&str| line.find('}') == Some(indent) && line.trim() == "}";
    let last = first + lines[first..].iter().position(ends).expect("its end");
    let scop = lines[first..=last].join("\n");
    assert!(scop.contains(from), "no {from} in {scop}");
    let wrong = scop.replacen(from, to, 1);
    [&lines[..first], &[scop.as_str(), wrong.as_str()], &lines[last + 1..]].concat().join("\n")
}

/// The violations in the code of the scop, and in that of the changed one beside the scop.
fn violations(context: &Context, text: &str, target: &str) -> (usize, usize) {
    let module = Module::parse(context, text).unwrap_or_else(|| panic!("{text}"));
    let root: OperationRef = module.as_operation();
    let scops = Before::all_in(root).expect("readable scops");
    let Ok(written) = lower::written(root, &Options::from([("target", target)]), |_| Trace::On) else {
        panic!("not lowered: {text}")
    };
    let check = |number: usize| lowered::run(&scops[..1], &written[number..=number], BOUND).expect("checked");
    (check(0), check(1))
}

fn check(program: &str, passes: &[(&str, Options)], target: &str, changes: &[(&str, &str)]) {
    let context = context();
    let handler = context.attach_diagnostic_handler(|diagnostic: Diagnostic| {
        let text = diagnostic.to_string();
        assert!(!text.contains("not decided"), "{text}");
        true
    });
    let text = scop_of(&context, program, passes);
    for (from, to) in changes {
        let (right, wrong) = violations(&context, &doubled(&text, from, to), target);
        assert_eq!(right, 0, "{from}: the code of {text}");
        assert!(wrong > 0, "nothing is found where {from} became {to} in {text}");
    }
    context.detach_diagnostic_handler(handler);
}

fn source() -> Vec<(&'static str, Options<'static>)> {
    vec![
        ("mse-import", Options::from([("max-operations", "50000000")])),
        ("mse-dataflow", Options::from([("max-operations", "50000000")])),
        ("mse-schedule", Options::from([("algorithm", "source"), ("max-operations", "50000000")])),
    ]
}

fn gpu() -> Vec<(&'static str, Options<'static>)> {
    let mut passes = source();
    passes.push(("mse-map-to-gpu", Options::from([("sequential", "block"), ("max-operations", "50000000")])));
    passes
}

#[test]
fn bounds_subscripts_and_order_of_loops() {
    let changes = [
        ("S0[i0] : 0 < i0 < arg1 }\">", "S0[i0] : 1 < i0 < arg1 }\">"),
        ("S0[i0] : 0 < i0 < arg1 }\">", "S0[i0] : 0 < i0 < arg1 - 1 }\">"),
        ("{ S0[i0] -> arg0[-1 + i0] }", "{ S0[i0] -> arg0[i0] }"),
        ("@w0 <\"{ S0[i0] -> arg0[i0] }", "@w0 <\"{ S0[i0] -> arg0[1 + i0] }"),
        ("{ S0[i0] -> [(i0)] }", "{ S0[i0] -> [(-i0)] }"),
    ];
    check(SUM, &source(), "affine", &changes);
    check(SUM, &source(), "parallel", &[("coincident [false]", "coincident [true]")]);
}

#[test]
fn triangles_and_steps() {
    let changes = [
        ("3i1 <= i0 }\">", "3i1 < i0 }\">"),
        ("i1 >= 0 and 3i1", "i1 > 0 and 3i1"),
        ("i1 >= 0 and 3i1", "(i1) mod 2 = 0 and i1 >= 0 and 3i1"),
        ("-> arg1[3i1] }", "-> arg1[i0] }"),
        ("@r0 <\"{ S0[i0, i1] -> arg0[i0, 3i1] }", "@r0 <\"{ S0[i0, i1] -> arg0[3i1, i0] }"),
    ];
    check(TRIANGLE, &source(), "affine", &changes);
    check(TRIANGLE, &source(), "parallel", &changes);
}

#[test]
fn launches_threads_and_barriers() {
    let changes = [
        ("        gpu.barrier\n", ""),
        ("0 < i1 <= -2 + arg2 }\">", "0 < i1 <= -3 + arg2 }\">"),
        ("-> arg0[-1 + i1] }", "-> arg0[i1] }"),
        ("-> arg1[i1] }", "-> arg1[1 + i1] }"),
    ];
    check(STENCIL, &gpu(), "gpu", &changes);
    check(STENCIL, &source(), "affine", &changes[1..]);
    check(STENCIL, &source(), "parallel", &changes[1..]);
}

/// Workgroup memory that copies fill, behind a barrier.
#[test]
fn copies_and_memory_of_a_block() {
    let changes = [
        ("      gpu.barrier\n", ""),
        ("32b < a <= 32b + 32 }", "32b < a <= 32b + 31 }"),
        ("-> T[floor((a - 1)/32), a] }", "-> T[floor((a - 1)/32), a + 1] }"),
        ("@from <\"{ copy[a] -> A[a] }", "@from <\"{ copy[a] -> A[a - 1] }"),
        ("S[i] -> T[floor(i/32), i + 1]", "S[i] -> T[floor(i/32), i]"),
    ];
    check(include_str!("../../../test/mutants/tile.mlir"), &[], "gpu", &changes);
}

/// Rows that a modulus folds.
#[test]
fn moduli_and_memory_of_the_scop() {
    let changes = [
        ("mod [\"2\", \"\"]", "mod [\"1\", \"\"]"),
        ("R[t - 1, N - 1 - i] }", "R[t - 1, i] }"),
        ("R[t, i] : 0 <= t, i < N }\"> layout", "R[t, i] : 0 <= t < N and 0 <= i < N - 1 }\"> layout"),
    ];
    check(include_str!("../../../test/mutants/fold.mlir"), &[], "affine", &changes);
    check(include_str!("../../../test/mutants/fold.mlir"), &[], "parallel", &changes);
}

/// A sum of each thread, and one of each block.
#[test]
fn sums_of_threads_and_blocks() {
    let mut passes = gpu();
    passes.push(("mse-combine", Options::from([("parallel", "false"), ("max-operations", "50000000")])));
    let changes = [
        // before the barrier
        ("        gpu.barrier\n", ""),
        // with the wrong neutral element
        ("%c0_i32 = arith.constant 0 : i32", "%c0_i32 = arith.constant 1 : i32"),
        // into the wrong cell
        ("-> arg1[i0] }", "-> arg1[1 + i0] }"),
        // never
        (
            "}\"> {\n        %0 = mse.read %arg1_sum",
            " and (i0) mod 2 = 0 }\"> {\n        %0 = mse.read %arg1_sum",
        ),
    ];
    check(SUMS, &passes, "gpu", &changes);
    let changes = [
        // twice: in the next iteration, too
        ("{ start[i] : 0 <= i < N }", "{ start[i] : i = 0 and i < N }"),
        ("{ add[i] : 0 <= i < N }", "{ add[i] : i mod 2 = 0 and 0 <= i < N }"),
        ("\"{ add[i] -> B[i] }", "\"[N] -> { add[i] -> B[N - 1 - i] }"),
        ("arith.constant 0", "arith.constant 1"),
    ];
    check(include_str!("../../../test/mutants/sums.mlir"), &[], "affine", &changes);
    check(include_str!("../../../test/mutants/sums.mlir"), &[], "parallel", &changes);
}
