//! How isl's work for the default grows with the size of a program, over families of programs.
//!
//! ```text
//! chain        loops each of which reads what the one before writes
//! star         loops that all read one array
//! clique       loops each of which reads what all before write
//! nests        nests that have nothing to do with each other
//! statements   one nest of many statements
//! unrolled     one nest with many operations on one cell
//! functions    functions of one nest
//! sizes        loops over arrays with sizes of their own
//! depth        one nest of many loops
//! ```
//!
//! A stage that is beyond its bound keeps what it has, so that work ends to grow there; a pipeline always
//! succeeds. `MSE_ALL=1` looks at large programs, too.

mod common;

use common::with_default;
use mse_passes::pipeline::PASSES;
use std::fmt::Write;

const NO_BOUND: u64 = 1 << 50;

/// A family: its name, its program of a size, the largest size that is looked at, and its growth. The growth
/// is how many times as much a program of the double size may take. Things beside each other take more than
/// twice as much, the pairs of a clique four times.
struct Family {
    name: &'static str,
    program: fn(usize) -> String,
    largest: usize,
    growth: f64,
}

const fn family(name: &'static str, program: fn(usize) -> String, largest: usize, growth: f64) -> Family {
    Family { name, program, largest, growth }
}

const FAMILIES: [Family; 9] = [
    family("chain", chain, 256, 2.9),
    family("star", star, 256, 2.9),
    family("clique", clique, 64, 4.5),
    family("nests", nests, 256, 2.9),
    family("statements", statements, 256, 2.9),
    family("unrolled", unrolled, 256, 2.9),
    family("functions", functions, 256, 2.9),
    family("sizes", sizes, 256, 3.2),
    family("depth", depth, 16, 64.0),
];

#[test]
fn work_grows_with_the_program() {
    mse_dialect::registration::register(PASSES);
    let most = if std::env::var("MSE_ALL").is_ok() { 256 } else { 32 };
    for Family { name, program, largest, growth } in FAMILIES {
        let mut before = None;
        let sizes = std::iter::successors(Some(8), |size| Some(2 * size));
        for size in sizes.take_while(|&size| size <= largest.min(most)) {
            let taken = operations(&program(size)) as f64;
            if let Some(before) = before {
                assert!(
                    taken <= growth * before,
                    "{name} of {size}: {taken} operations, and {before} of half the size"
                );
            }
            before = Some(taken);
        }
    }
}

/// How many operations of isl `--mse-to-gpu` takes.
fn operations(text: &str) -> u64 {
    with_default(text, |manager, module| {
        let isl = mse_isl::Context::current();
        let taken = isl.bounded(NO_BOUND, || {
            let before = isl.left();
            manager.run(module).expect("it succeeds");
            Ok(before - isl.left())
        });
        taken.expect("there is no bound")
    })
}

/// `func.func @f(%n: index, %A0: .., ..)` with so many arrays of `n` numbers and this body.
fn function(name: &str, arrays: usize, body: &str) -> String {
    let arrays = (0..arrays).fold(String::new(), |all, array| all + &format!(", %A{array}: memref<?xf32>"));
    format!("func.func @{name}(%n: index{arrays}) {{\n{body}  return\n}}\n")
}

/// `for i < n: A_to[i] = A_from[i] + ..`
fn sum_loop(from: impl Iterator<Item = usize>, to: usize) -> String {
    format!("  affine.for %i = 0 to %n {{\n{}  }}\n", sum(from, to, ""))
}

/// A statement of such a loop; its values have this suffix.
fn sum(from: impl Iterator<Item = usize>, to: usize, suffix: &str) -> String {
    let mut text = format!("    %s0{suffix} = arith.constant 1.0 : f32\n");
    let mut last = 0;
    for (number, array) in from.enumerate() {
        last = number + 1;
        let load = format!("affine.load %A{array}[%i] : memref<?xf32>");
        write!(text, "    %v{number}{suffix} = {load}\n    %s{last}{suffix} = arith.addf %s{number}{suffix}, %v{number}{suffix} : f32\n")
            .expect("text");
    }
    text + &format!("    affine.store %s{last}{suffix}, %A{to}[%i] : memref<?xf32>\n")
}

fn chain(size: usize) -> String {
    function("f", size + 1, &(0..size).map(|one| sum_loop(one..=one, one + 1)).collect::<String>())
}

fn star(size: usize) -> String {
    function("f", size + 1, &(0..size).map(|one| sum_loop(0..=0, one + 1)).collect::<String>())
}

fn clique(size: usize) -> String {
    function("f", size + 1, &(0..size).map(|one| sum_loop(0..one, one)).collect::<String>())
}

fn nests(size: usize) -> String {
    let nest = |one: usize| sum_loop(2 * one..=2 * one, 2 * one + 1);
    function("f", 2 * size, &(0..size).map(nest).collect::<String>())
}

fn statements(size: usize) -> String {
    let all: String = (0..size).map(|one| sum(one..=one, size + one, &format!("_{one}"))).collect();
    function("f", 2 * size, &format!("  affine.for %i = 0 to %n {{\n{all}  }}\n"))
}

fn unrolled(size: usize) -> String {
    let load = |at: usize| format!("    %v{at} = affine.load %A0[%i + {at}] : memref<?xf32>\n");
    let add = |at: usize| format!("    %s{} = arith.addf %s{at}, %v{at} : f32\n", at + 1);
    let body: String = (0..size).map(|at| load(at) + &add(at)).collect();
    let body = format!(
        "    %s0 = arith.constant 1.0 : f32\n{body}    affine.store %s{size}, %A1[%i] : memref<?xf32>\n"
    );
    function("f", 2, &format!("  affine.for %i = 0 to %n {{\n{body}  }}\n"))
}

fn functions(size: usize) -> String {
    (0..size).map(|one| function(&format!("f{one}"), 2, &sum_loop(0..=0, 1))).collect()
}

fn sizes(size: usize) -> String {
    let own = |one: usize| {
        let memory = format!("%A{one} : memref<?xf32>").replace(" : ", "[%i] : ");
        format!(
            "  %n{one} = memref.dim %A{one}, %c0 : memref<?xf32>\n  affine.for %i = 0 to %n{one} {{\n    %v = affine.load \
             {memory}\n    %s = arith.addf %v, %v : f32\n    affine.store %s, {memory}\n  }}\n"
        )
    };
    let body: String = (0..size).map(own).collect();
    function("f", size, &format!("  %c0 = arith.constant 0 : index\n{body}"))
}

fn depth(size: usize) -> String {
    let open: String = (0..size).map(|one| format!("affine.for %i{one} = 0 to 3 {{ ")).collect();
    let subscript: Vec<_> = (0..size).map(|one| format!("%i{one}")).collect();
    let close = " }".repeat(size);
    let memory = format!("memref<{}f32>", "3x".repeat(size));
    format!(
        "func.func @f(%A: {memory}) {{\n  {open}%v = affine.load %A[{0}] : {memory} %s = arith.addf %v, %v : f32 affine.store %s, \
         %A[{0}] : {memory}{close}\n  return\n}}\n",
        subscript.join(", ")
    )
}
