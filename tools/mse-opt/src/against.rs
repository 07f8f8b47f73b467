//! `mse-verify{against=FILE}`: a module computes what the module in `FILE` does.
//!
//! Every function with a body that both modules have is executed in both, on the same inputs: all dynamic sizes equal
//! to each of a few, then all different; a few seeds; GPU code with its threads in several orders. Both are watched while
//! they run: races of threads and of iterations of parallel loops, accesses out of bounds or of freed memory, reads of
//! what nobody wrote. Inputs for which the original is at fault do not count. Arguments, results and globals must agree
//! bit for bit. Where statements can be matched, they are also proved to be equal
//! ([`proof`](crate::proof)).

use crate::proof;
use melior::ir::OperationRef;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use mse_dialect::diagnostic::{self, Failure, Severity};
use mse_dialect::registration::{Options, Passes};
use mse_dialect::view;
use mse_passes::equivalence::Proof;
use mse_run::{
    Error, FindingKind, Order, Outcome, Program, Result, Sizes, Source, difference, generate, same_signature,
};
use std::path::Path;

/// The passes, of which `mse-verify` can execute.
pub const PASSES: Passes = Passes { run, ..mse_passes::pipeline::PASSES };

/// Sizes for all dynamic dimensions, unless the user gives others.
const SIZES: [u64; 6] = [1, 2, 3, 5, 16, 33];

/// Seeds of the inputs, for each choice of sizes.
const SEEDS: [u64; 2] = [0, 1];

fn run<'c>(
    pass: &str,
    root: OperationRef<'c, '_>,
    options: &Options,
) -> std::result::Result<(), Failure<'c>> {
    let file = options.get("against").copied().unwrap_or_default();
    if pass != "mse-verify" || file.is_empty() {
        return (mse_passes::pipeline::PASSES.run)(pass, root, options);
    }
    let mut others = options.clone();
    others.remove("against");
    (mse_passes::pipeline::PASSES.run)(pass, root, &others)?;
    if !view::is(root, "builtin.module") {
        return Err("against= compares modules: run the pass on one".into());
    }
    let original = Source::read(Path::new(file)).map_err(|error| error.to_string())?;
    let transformed = Source::text("this module", &root.to_string());
    mse_run::catch_faults();
    let sizes = sizes(options.get("sizes").copied().unwrap_or_default())?;
    let proofs = proof::of_functions(&original.text, &transformed.text, mse_passes::check::bound(options)?);
    let agrees = |&function: &OperationRef| {
        let name = name(function);
        agrees(function, &name, &original, &transformed, &sizes, proofs.get(&name))
    };
    match functions(root).into_iter().filter(|function| !agrees(function)).count() {
        0 => Ok(()),
        1 => Err(format!("1 function is not verified against '{file}'").into()),
        wrong => Err(format!("{wrong} functions are not verified against '{file}'").into()),
    }
}

fn sizes(text: &str) -> std::result::Result<Vec<u64>, String> {
    if text.is_empty() {
        return Ok(SIZES.to_vec());
    }
    text.split(',').map(|size| size.trim().parse().map_err(|_| format!("'{size}' is not a size"))).collect()
}

/// The functions with a body.
fn functions<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let nested = view::nested(root).into_iter();
    nested.filter(|&operation| view::is(operation, "func.func") && has_body(operation)).collect()
}

fn has_body(function: OperationRef) -> bool {
    function.region(0).is_ok_and(|region| melior::ir::RegionLike::first_block(&region).is_some())
}

fn name(function: OperationRef) -> String {
    let name = function.attribute("sym_name").ok().and_then(|name| StringAttribute::try_from(name).ok());
    name.map(|name| name.value().to_owned()).unwrap_or_default()
}

/// Compares one function and tells what came of it.
fn agrees(
    function: OperationRef,
    name: &str,
    original: &Source,
    transformed: &Source,
    sizes: &[u64],
    proof: Option<&Proof>,
) -> bool {
    let (agrees, severity, message) = match compare(name, original, transformed, sizes) {
        Ok(Verdict::Equal(runs)) => {
            let proved = proof.map(crate::proof::told).unwrap_or_default();
            let what =
                format!("@{name} computes what it does in '{}': equal in {runs}{proved}", original.name);
            (true, Severity::Remark, what)
        }
        Ok(Verdict::Different(how)) => {
            let what = format!("@{name} does not compute what it does in '{}': {how}", original.name);
            (false, Severity::Error, what)
        }
        Err(error) => (false, Severity::Error, format!("not decided: @{name}: {error}")),
    };
    diagnostic::emit(severity, function.location(), &message);
    agrees
}

/// What came of comparing a function.
enum Verdict {
    /// The same results, in these runs.
    Equal(String),
    /// Another result, or a fault.
    Different(String),
}

fn compare(name: &str, original: &Source, transformed: &Source, sizes: &[u64]) -> Result<Verdict> {
    let watched = |order| mse_run::Options { order, check: true, ..Default::default() };
    let before = Program::compile(original, Some(name), &watched(Order::Forward))?;
    let (mut runs, mut at_fault, mut races) = (0, None, Vec::new());
    let orders = orders(&transformed.text);
    for &order in &orders {
        let after = Program::compile(transformed, Some(name), &watched(order))?;
        same_signature(before.signature(), after.signature())?;
        for (sizes, seed) in inputs(&before, sizes) {
            let Ok(arguments) = generate(before.signature(), &sizes.0, seed) else { continue };
            let expected = before.run(&arguments);
            races.extend(expected.as_ref().ok().and_then(race));
            let expected = match healthy(expected) {
                Ok(expected) => expected,
                Err(error) => {
                    at_fault = Some(error);
                    continue;
                }
            };
            if let Some(how) = fault(after.run(&arguments), &before, &expected)? {
                let at = if sizes.1.is_empty() { String::new() } else { format!("{}, ", sizes.1) };
                return Ok(Verdict::Different(format!("{how}, with {at}seed {seed}{}", thread_order(order))));
            }
            runs += 1;
        }
    }
    if runs == 0 {
        return Err(at_fault.unwrap_or_else(|| Error::input("no inputs fit its assumptions")));
    }
    let orders =
        if orders.len() > 1 { format!(", {} orders of threads", orders.len()) } else { String::new() };
    let others = match races.first() {
        Some(race) => format!(", {} more in which the original races do not count: {race}", races.len()),
        None => String::new(),
    };
    Ok(Verdict::Equal(format!("{runs} runs ({} seeds{orders}){others}", SEEDS.len())))
}

/// The first race in a run.
fn race(outcome: &Outcome) -> Option<String> {
    let race = outcome.findings.iter().find(|finding| finding.kind == FindingKind::Race);
    race.map(ToString::to_string)
}

/// A run of the original, in which nothing may be wrong: its inputs may not be what it expects.
fn healthy(outcome: Result<Outcome>) -> Result<Outcome> {
    let within = |error: Error| error.within("the original is at fault");
    let outcome = outcome.map_err(within)?;
    match outcome.findings.first() {
        Some(finding) => Err(within(Error::input(finding.to_string()))),
        None => Ok(outcome),
    }
}

/// What is wrong with a run.
fn fault(outcome: Result<Outcome>, before: &Program, expected: &Outcome) -> Result<Option<String>> {
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(error) if error.kind() == mse_run::ErrorKind::Program => return Ok(Some(error.to_string())),
        Err(error) => return Err(error),
    };
    if let Some(difference) = difference(before.signature(), expected, &outcome, 0.0)? {
        return Ok(Some(difference.describe("there", "here")));
    }
    Ok(outcome.findings.first().map(ToString::to_string))
}

/// The orders of threads: more than one for GPU code.
fn orders(text: &str) -> Vec<Order> {
    if text.contains("gpu.launch") {
        vec![Order::Forward, Order::Reverse, Order::Random(1)]
    } else {
        vec![Order::Forward]
    }
}

fn thread_order(order: Order) -> &'static str {
    match order {
        Order::Forward => "",
        Order::Reverse => ", threads in reverse",
        Order::Random(_) => ", threads in a random order",
    }
}

/// All choices of sizes and seeds: every size the same, and every size another.
fn inputs(program: &Program, sizes: &[u64]) -> Vec<((Sizes, String), u64)> {
    let names = program.signature().sizes();
    let mut choices = Vec::new();
    if names.is_empty() {
        choices.push((Sizes::default(), String::new()));
    } else {
        choices.extend(sizes.iter().map(|&size| (Sizes::all(size), format!("size {size}"))));
    }
    if names.len() > 1 {
        let mut different = Sizes::default();
        let values = names.iter().zip([7, 4, 11, 5, 13, 6, 9, 3].into_iter().cycle());
        let text: Vec<_> = values
            .map(|(name, value)| {
                different.set(name, value);
                format!("{name}={value}")
            })
            .collect();
        choices.push((different, text.join(",")));
    }
    let of = |choice: (Sizes, String)| SEEDS.map(|seed| (choice.clone(), seed));
    choices.into_iter().flat_map(of).collect()
}
