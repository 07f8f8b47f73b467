//! Executes a function in two modules, and compares what it leaves behind.
//!
//! Runs are stopped after so many rounds of loops: there may be no end to them. What the original takes says
//! how much a transformed function may take.
//!
//! ```text
//! original        50 000 000
//! transformed    10 000 000 + 1000 * (what the original took)
//! ```

use mse_run::{
    Error, ErrorKind, FindingKind, Order, Outcome, Program, Result, Sizes, Source, Tolerance, difference,
    generate, same_signature,
};

/// Sizes for all dynamic dimensions, unless the user gives others.
pub const SIZES: [u64; 6] = [1, 2, 3, 5, 16, 33];

/// Seeds of the inputs, for each choice of sizes.
const SEEDS: [u64; 2] = [0, 1];

/// How many rounds of loops a run of the original may take.
const MOST_ROUNDS: u64 = 50_000_000;

/// How many rounds a run of the transformed function may take in any case, and for each round of the
/// original.
const MORE_ROUNDS: [u64; 2] = [10_000_000, 1000];

/// What came of comparing a function.
pub enum Verdict {
    /// The same results, in these runs.
    Equal(String),
    /// Another result, or a fault.
    Different(String),
    /// It is not known, since the transformed function did not end within the bound.
    Endless(String),
}

/// Compares a function of two modules, of this name in both, for these sizes.
pub fn compare(name: &str, original: &Source, transformed: &Source, sizes: &[u64]) -> Result<Verdict> {
    let limit = Some(MOST_ROUNDS);
    let watched = |order| mse_run::Options { order, check: true, limit, ..Default::default() };
    let before = Program::compile(original, Some(name), &watched(Order::Forward))?;
    let (mut runs, mut at_fault, mut races) = (0, None, Vec::new());
    let orders = orders(&transformed.text);
    for &order in &orders {
        let mut after = Program::compile(transformed, Some(name), &watched(order))?;
        same_signature(before.signature(), after.signature())?;
        for (sizes, seed) in inputs(&before, sizes) {
            let Ok(arguments) = generate(before.signature(), &sizes.0, seed) else { continue };
            let expected = before.run(&arguments);
            races.extend(expected.as_ref().ok().and_then(race));
            let expected = match healthy(expected) {
                Ok(expected) => expected,
                Err(error) if error.kind() == ErrorKind::Unfinished => return Err(error),
                Err(error) => {
                    at_fault = Some(error);
                    continue;
                }
            };
            after.set_limit(MORE_ROUNDS[0] + MORE_ROUNDS[1].saturating_mul(expected.rounds));
            let at = if sizes.1.is_empty() { String::new() } else { format!("{}, ", sizes.1) };
            let at = format!("with {at}seed {seed}{}", thread_order(order));
            match fault(after.run(&arguments), &before, &expected) {
                Ok(None) => {}
                Ok(Some(how)) => return Ok(Verdict::Different(format!("{how}, {at}"))),
                Err(error) if error.kind() == ErrorKind::Unfinished => {
                    return Ok(Verdict::Endless(format!("{error}, {at}")));
                }
                Err(error) => return Err(error),
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
    let within = |error: Error| match error.kind() {
        ErrorKind::Unfinished => error,
        _ => error.within("the original is at fault"),
    };
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
        Err(error) if error.kind() == ErrorKind::Program => return Ok(Some(error.to_string())),
        Err(error) => return Err(error),
    };
    if let Some(difference) = difference(before.signature(), expected, &outcome, Tolerance::NONE)? {
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
        choices.extend(sizes.iter().map(|&size| (Sizes::all(size as i64), format!("size {size}"))));
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
