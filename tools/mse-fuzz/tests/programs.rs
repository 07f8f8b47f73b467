//! The generator: the same bytes for the same seed, valid programs, every feature.

use mse_fuzz::case::Case;
use mse_fuzz::generate::generate;
use mse_fuzz::own::parallel_loops;
use mse_fuzz::print::{print, sizes};
use mse_fuzz::program::{Affine, Atom, Id, Node, Program};
use mse_fuzz::random::Random;
use mse_fuzz::repair::repair;
use mse_fuzz::shrink::shrink;
use mse_fuzz::strata::STRATA;
use mse_fuzz::tidy::tidied;
use mse_fuzz::{judge, mlir, mutate, values, walk};
use std::collections::{BTreeSet, HashMap};

const SEEDS: u64 = 3000;

/// Features that some programs must have, as the text shows them.
const FEATURES: [(&str, &str); 96] = [
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
    ("ub.poison", "a loop as lift-cf-to-scf writes it"),
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
    ("affine.parallel", "a parallel loop of affine"),
    (" reduce (", "a reduction of affine"),
    ("scf.parallel", "a parallel loop of scf"),
    ("scf.reduce(", "a reduction of scf"),
    ("scf.forall", "another parallel loop of scf"),
    ("gpu.launch", "a kernel"),
    ("mse.independent", "a loop whose iterations are said to be independent"),
    ("mse.tile = ", "a hint for tiles"),
    ("mse.unroll = ", "a hint to unroll"),
    ("mse.interchange", "a hint to interchange"),
    ("mse.fuse", "a hint to fuse"),
    ("mse.x", "a hint for threads"),
    ("mse.parallel", "a hint that a loop is parallel"),
    ("mse.sequential", "a hint that a loop is not"),
    ("arith.cmpf ogt", "a comparison of real numbers"),
    ("arith.cmpf ug", "a comparison that NaN passes"),
    ("arith.cmpi sle", "a comparison of integers"),
    ("0x7FF8000000000000", "NaN"),
    ("0xFF", "minus infinity"),
    ("= arith.constant -0.0", "a zero with a sign"),
    ("linalg.fill", "an array filled"),
    ("linalg.copy", "an array copied"),
    ("linalg.map", "arrays combined"),
    ("memref.copy", "an array copied by memref"),
    ("func.call @step", "a step that is a value"),
    ("cf.assert", "an assertion"),
    ("memref.extract_strided_metadata", "a view rebuilt from metadata"),
    ("memref.global \"private\"", "a private global"),
    ("memref.global @", "a public global"),
    ("constant @", "a constant global"),
    ("func.call @g0", "a call"),
    ("no_inline", "a function that is not inlined"),
    ("func.call @s0", "a statement as a function"),
    ("[symbol(%i", "an iterator as a symbol"),
    ("memref.reinterpret_cast", "strides of its own"),
    ("strides: [0", "a stride of zero"),
    ("strides: [%", "an unknown stride"),
    ("memref.cast", "a cast"),
    (" arith.select %v", "a choice"),
    ("scf.yield %A", "a buffer chosen by a conditional, or carried"),
    ("iter_args(%A", "a buffer carried"),
    ("affine.yield %A", "a buffer carried by an affine loop"),
    ("vector.load", "a vector"),
    ("affine.vector_store", "a vector of affine"),
    ("vector<32x", "a long vector"),
    ("vector.transfer_read", "a vector padded, or along another dimension"),
    ("in_bounds = [false]", "a padded vector"),
    ("vector.create_mask", "a mask"),
    ("vector.maskedstore", "a masked vector"),
    ("index.mul", "a product of index"),
    ("index.remu", "an unsigned remainder of index"),
    ("index.cmp", "a comparison of index"),
    ("arith.divui", "an unsigned quotient"),
    ("arith.remui", "an unsigned remainder"),
    ("arith.maxui", "an unsigned maximum"),
    (" ult, ", "an unsigned comparison"),
    ("arith.shrui", "a shift"),
    ("xi8", "bytes"),
    ("xi1>", "truth values"),
    ("xf16", "half precision"),
    ("arith.ori %", "one of several conditions"),
    ("step 1000 {", "a large step"),
    ("0000 {", "a wide loop"),
    (" + 9 >= 0, -s", "a parameter near zero"),
    ("index_castui", "one subscript of several, cast without a sign"),
    (" overflow<nsw>", "operations on subscripts that do not overflow"),
    (" : i8 to index", "a subscript in a byte"),
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
        assert!(count > 0, "none of {SEEDS} programs has {feature} ({words})");
    }
}

#[test]
fn every_stratum_has_its_feature() {
    let features = [
        ("guards", "affine.if affine_set<(d0"),
        ("while", "scf.while"),
        ("views", "strided<"),
        ("temporaries", "memref.alloca"),
        ("carried", "yield"),
        ("indirect", "andi"),
        ("overlapping", "reinterpret_cast"),
        ("globals", "get_global"),
        ("calls", "func.call"),
        ("launches", "gpu.launch"),
        ("vectors", "vector"),
        ("hashes", "arith.muli"),
        ("steps", "memref.dealloc"),
        ("hints", "{mse."),
        ("positions", "arith.cmp"),
        ("crosses", "affine.store"),
        ("nested", "scf.if"),
        ("many", "affine.for"),
        ("negative", " = affine_map<()[s0] -> (s0"),
        ("flat", "overflow<nsw"),
        ("sums", "= affine.if"),
        ("online", "arith.max"),
    ];
    for (stratum, words) in features {
        let position = STRATA.iter().position(|(name, _)| *name == stratum);
        let with = (0..40).filter(|&seed| print(&generate(seed, position)).contains(words)).count();
        assert!(with >= 10, "only {with} of 40 programs of '{stratum}' have '{words}'");
    }
}

/// Conditionals on data are inside of others, as deep as three.
#[test]
fn conditionals_are_nested() {
    let position = STRATA.iter().position(|(name, _)| *name == "nested");
    fn depth(block: &[Node]) -> usize {
        let of = |node: &Node| {
            let inside = node.blocks().iter().map(|block| depth(block)).max().unwrap_or_default();
            inside + usize::from(matches!(node, Node::If(_)))
        };
        block.iter().map(of).max().unwrap_or_default()
    }
    for least in [2, 3] {
        let with = (0..40).filter(|&seed| depth(&generate(seed, position).body) >= least).count();
        assert!(with >= 8, "only {with} of 40 programs have conditionals {least} deep");
    }
}

/// Of programs that upstream simplifies, no value is loaded twice in one block without a store between.
#[test]
fn duplicates_of_loads_go() {
    let position = STRATA.iter().position(|(name, _)| *name == "twice");
    let fewer = |program: &Program| {
        let text = print(program);
        tidied(text.clone(), program.tidied).matches(".load ").count() < text.matches(".load ").count()
    };
    let with = (0..40).filter(|&seed| fewer(&generate(seed, position))).count();
    assert!(with >= 30, "only {with} of 40 programs have fewer loads");
}

/// Parallel loops stay parallel: repairs make few of them sequential.
#[test]
fn parallel_loops_are_drawn() {
    for stratum in ["parallel", "launches"] {
        let position = STRATA.iter().position(|(name, _)| *name == stratum);
        let with = (0..40).filter(|&seed| parallel_loops(&generate(seed, position)) > 0).count();
        assert!(with >= 20, "only {with} of 40 programs of '{stratum}' have a parallel loop");
    }
}

/// Nests are as deep, and loops as long, as their strata say.
#[test]
fn forms_are_as_they_are_told() {
    let position = |name: &str| STRATA.iter().position(|(stratum, _)| *stratum == name);
    for seed in 0..20 {
        let deep = print(&generate(seed, position("deep")));
        assert!(deep.matches("for %").count() >= 8, "seed {seed}: {deep}");
        let wide = print(&generate(seed, position("wide")));
        assert!(wide.contains("to 65536") || wide.contains("0000"), "seed {seed}: {wide}");
        let many = print(&generate(seed, position("many")));
        assert!(many.matches(".for %").count() >= 20, "seed {seed}: {many}");
    }
}

/// Loops are empty while the loop around them runs, for parameters with which programs are executed.
#[test]
fn loops_are_empty_inside_others() {
    for (stratum, least) in [("hollow", 35), ("mixed", 10)] {
        let position = STRATA.iter().position(|(name, _)| *name == stratum);
        let empty = |program: &Program| {
            let values = values::usual(program);
            values.iter().any(|values| is_empty(&program.body, values, &HashMap::new(), 0))
        };
        let with = (0..40).filter(|&seed| empty(&generate(seed, position))).count();
        assert!(with >= least, "only {with} of 40 programs of '{stratum}' have an empty loop in another");
    }
}

/// Whether a loop of the block is empty at this depth inside of loops that run.
fn is_empty(block: &[Node], parameters: &[i64], iterators: &HashMap<Id, i64>, depth: usize) -> bool {
    block.iter().any(|node| {
        let Node::Loop(of) = node else {
            return node.blocks().iter().any(|block| is_empty(block, parameters, iterators, depth));
        };
        let value = |bound: &Affine| value(bound, parameters, iterators);
        let (Some(from), Some(to)) = (value(&of.lower[0]), value(&of.upper[0])) else { return false };
        let inside = |i| HashMap::from_iter(iterators.clone().into_iter().chain([(of.iterator, i)]));
        (from >= to && depth > 0)
            || (from..to).take(9).any(|i| is_empty(&of.body, parameters, &inside(i), depth + 1))
    })
}

/// The value of an expression of iterators and parameters.
fn value(of: &Affine, parameters: &[i64], iterators: &HashMap<Id, i64>) -> Option<i64> {
    of.terms.iter().try_fold(of.constant, |sum, (coefficient, atom)| {
        let value = match atom {
            Atom::Parameter(position) => parameters[*position],
            Atom::Iterator(iterator) => *iterators.get(iterator)?,
            _ => return None,
        };
        Some(sum + coefficient * value)
    })
}

/// Programs of all strata run, watched, without a fault: they are in bounds, and read what was
/// written.
#[test]
fn programs_run_clean() {
    let (context, mut random) = (mlir::plain_context(), Random::new(1));
    for seed in (0..SEEDS).filter(|_| random.percent(7)) {
        let program = generate(seed, None);
        let values = values::usual(&program).into_iter().step_by(2);
        let case = Case {
            text: tidied(print(&program), program.tidied),
            sizes: values.map(|values| sizes(&program, &values)).collect(),
            variants: Vec::new(),
            deadline: 1.0,
            mutants: Vec::new(),
        };
        if let Err(message) = judge::original(&context, &case) {
            panic!("seed {seed}: {message}\n{}", case.text);
        }
    }
}

/// Mutants are valid, differ from their program, and take the same arguments.
#[test]
fn mutants_are_valid() {
    let context = mlir::plain_context();
    let mut names = BTreeSet::new();
    for seed in (0..120).chain(56_000..56_028) {
        let program = mutate::generate(seed, None);
        let text = print(&program);
        let head = |text: &str| text.lines().find(|line| line.contains("@f(")).map(str::to_owned);
        for mutant in mutate::draw(&mut Random::new(seed), &program, 4) {
            assert_ne!(mutant.text, text, "seed {seed}: {}", mutant.name);
            assert_eq!(head(&mutant.text), head(&text), "seed {seed}: {}", mutant.name);
            if let Err(message) = mlir::parse(&context, &mutant.text) {
                panic!("seed {seed}: {}: {message}\n{}", mutant.name, mutant.text);
            }
            names.extend(mutant.name.split(", ").map(str::to_owned));
        }
    }
    assert!(names.len() >= 14, "{names:?}");
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
        assert!(print(&small).lines().count() <= 24, "seed {seed}: {}", print(&small));
    }
}
