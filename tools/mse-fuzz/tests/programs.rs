//! The generator: the same bytes for the same seed, valid programs, every feature.

use mse_fuzz::generate::generate;
use mse_fuzz::print::print;
use mse_fuzz::program::{Node, Program};
use mse_fuzz::repair::repair;
use mse_fuzz::shrink::shrink;
use mse_fuzz::strata::STRATA;
use mse_fuzz::{mlir, walk};

const SEEDS: u64 = 280;

/// What some programs must have, as the text shows it.
const FEATURES: [(&str, &str); 28] = [
    ("affine.for", "an affine loop"),
    ("scf.for", "a loop of scf"),
    ("iter_args", "a value carried by a loop"),
    (" step 2", "a stride"),
    (" min affine_map", "several upper bounds"),
    ("max affine_map", "several lower bounds"),
    ("affine_map<(d0)[] -> (d0", "a triangular bound"),
    ("affine.if", "an affine condition"),
    ("scf.if", "another condition"),
    ("} else {", "an else"),
    ("scf.while", "a while loop"),
    ("memref<index>", "a counter in memory"),
    ("floordiv", "a quotient"),
    (" mod ", "a remainder"),
    ("arith.remsi", "a remainder in arith"),
    ("index_cast", "i32 subscripts or indices as values"),
    ("memref.load", "a subscript in arith"),
    (" to index", "data in a subscript"),
    ("memref.alloc(", "a local array"),
    ("memref.alloca(", "a local scalar"),
    ("memref.dealloc", "memory freed"),
    ("memref.subview", "a part"),
    ("memref.transpose", "a transposed view"),
    ("memref.dim", "a size as a parameter"),
    ("memref<f32>", "a scalar"),
    ("arith.select", "a choice"),
    ("f64", "real numbers"),
    ("i32", "short integers"),
];

#[test]
fn a_seed_gives_the_same_program() {
    for seed in 0..SEEDS {
        assert_eq!(print(&generate(seed, None)), print(&generate(seed, None)), "seed {seed}");
        assert_ne!(print(&generate(seed, None)), print(&generate(seed + SEEDS, None)), "seed {seed}");
    }
}

#[test]
fn programs_are_valid_and_repaired() {
    let context = mlir::plain_context();
    for seed in 0..SEEDS {
        let program = generate(seed, None);
        let mut repaired = program.clone();
        repair(&mut repaired);
        assert_eq!(program, repaired, "seed {seed}");
        let text = print(&program);
        if let Err(message) = mlir::parse(&context, &text) {
            panic!("seed {seed}: {message}\n{text}");
        }
    }
}

#[test]
fn every_feature_appears() {
    let texts: Vec<_> = (0..SEEDS).map(|seed| print(&generate(seed, None))).collect();
    for (words, feature) in FEATURES {
        let count = texts.iter().filter(|text| text.contains(words)).count();
        assert!(count >= 3, "only {count} of {SEEDS} programs have {feature} ({words})");
    }
}

#[test]
fn every_stratum_has_its_feature() {
    let features = [
        ("guards", "affine.if affine_set<(d0"),
        ("while", "scf.while"),
        ("views", "strided<"),
        ("carried", "yield"),
        ("indirect", "andi"),
    ];
    for (stratum, words) in features {
        let position = STRATA.iter().position(|(name, _)| *name == stratum);
        let with = (0..40).filter(|&seed| print(&generate(seed, position)).contains(words)).count();
        assert!(with >= 10, "only {with} of 40 programs of '{stratum}' have '{words}'");
    }
}

/// The stores of a program, and whether it has a loop.
fn shape(program: &Program) -> (usize, bool) {
    let (mut stores, mut looped) = (0, false);
    walk::walk(&mut program.clone(), &mut |part| match part {
        walk::Part::Node(Node::Store(..)) => stores += 1,
        walk::Part::Node(Node::Loop(_)) => looped = true,
        _ => {}
    });
    (stores, looped)
}

#[test]
fn shrinking_keeps_the_property_and_gets_small() {
    let fails = |program: &Program| matches!(shape(program), (2.., true));
    let failing: Vec<_> = (0..40).filter(|&seed| fails(&generate(seed, None))).collect();
    assert!(failing.len() >= 20, "{failing:?}");
    for seed in failing {
        let small = shrink(&generate(seed, None), fails);
        assert_eq!(shape(&small), (2, true), "seed {seed}: {}", print(&small));
        assert_eq!(walk::accesses(&small).len(), 2, "seed {seed}: {}", print(&small));
        assert!(print(&small).lines().count() <= 16, "seed {seed}: {}", print(&small));
    }
}
