//! Executes a function in two modules, and compares what it leaves behind.
//!
//! Runs are stopped after so many rounds of loops: there may be no end to them. The bound for a transformed
//! function depends on the rounds that the original took.
//!
//! ```text
//! original        50 000 000
//! transformed    10 000 000 + 1000 * (what the original took)
//! ```

use mse_passes::equivalence;
use mse_run::{
    Error, ErrorKind, FindingKind, Kind, Order, Outcome, Program, Result, Signature, Sizes, Source,
    Tolerance, difference, generate, same_signature,
};
use std::collections::{BTreeMap, BTreeSet};

/// Sizes for all dynamic dimensions, unless the user gives others.
pub const SIZES: [u64; 6] = [1, 2, 3, 5, 16, 33];

/// How many elements the arguments may have at sizes that a proof asks for.
const MOST_ELEMENTS: usize = 1 << 22;

/// Seeds of the inputs, for each choice of sizes.
const SEEDS: [u64; 2] = [0, 1];

/// How many rounds of loops a run of the original may take.
const MOST_ROUNDS: u64 = 50_000_000;

/// How many rounds a run of the transformed function may take in any case, and for each round of the
/// original.
const MORE_ROUNDS: [u64; 2] = [10_000_000, 1000];

/// The result of comparing a function.
pub enum Verdict {
    /// The same results, in these runs.
    Equal(String),
    /// Another result, or a fault.
    Different(String),
    /// It is not known, since the transformed function did not end within the bound.
    Endless(String),
    /// It is not known, since there were no inputs, or the original was at fault with all of them, other than
    /// by races.
    Unexecuted(Error),
}

/// Sizes to compare a function for.
pub struct Choices<'s> {
    /// For all dynamic dimensions; next to them, every size is another.
    pub same: &'s [u64],
    /// By argument and dimension; runs that the original does not end in time do not count.
    pub further: &'s [equivalence::Sizes],
}

/// Compares a function of two modules, of this name in both, for these sizes.
pub fn compare(name: &str, original: &Source, transformed: &Source, choices: &Choices) -> Result<Verdict> {
    let limit = Some(MOST_ROUNDS);
    let watched = |order| mse_run::Options { order, check: true, limit, ..Default::default() };
    let before = Program::compile(original, Some(name), &watched(Order::Forward))?;
    let (mut runs, mut at_fault, mut races) = (0, None, Vec::new());
    let mut also = BTreeSet::new();
    let orders = orders(&transformed.text);
    for &order in &orders {
        let mut after = Program::compile(transformed, Some(name), &watched(order))?;
        same_signature(before.signature(), after.signature())?;
        for (choice, seed) in inputs(before.signature(), choices) {
            let Ok(arguments) = generate(before.signature(), &choice.sizes, seed) else { continue };
            let expected = before.run(&arguments);
            races.extend(expected.as_ref().ok().and_then(race));
            let expected = match healthy(expected) {
                Ok(expected) => expected,
                Err(error) if error.kind() == ErrorKind::Unfinished && choice.is_further => continue,
                Err(error) if error.kind() == ErrorKind::Unfinished => return Err(error),
                Err(error) => {
                    at_fault = Some(error);
                    continue;
                }
            };
            after.set_limit(MORE_ROUNDS[0] + MORE_ROUNDS[1].saturating_mul(expected.rounds));
            let at = if choice.text.is_empty() { String::new() } else { format!("{}, ", choice.text) };
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
            also.extend(choice.is_further.then(|| choice.text.clone()));
        }
    }
    if runs == 0 {
        let error = at_fault.unwrap_or_else(|| Error::input("no inputs fit its assumptions"));
        return if races.is_empty() { Ok(Verdict::Unexecuted(error)) } else { Err(error) };
    }
    let orders =
        if orders.len() > 1 { format!(", {} orders of threads", orders.len()) } else { String::new() };
    let others = match races.first() {
        Some(race) => format!(", {} more in which the original races do not count: {race}", races.len()),
        None => String::new(),
    };
    let also = match also.is_empty() {
        true => String::new(),
        false => format!(", also with {}", also.into_iter().collect::<Vec<_>>().join(" and ")),
    };
    Ok(Verdict::Equal(format!("{runs} runs ({} seeds{orders}){also}{others}", SEEDS.len())))
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

/// The fault of a run, in words; none if it does what is expected.
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

/// One choice of sizes.
#[derive(Clone)]
struct Choice {
    sizes: Sizes,
    text: String,
    is_further: bool,
}

/// All choices of sizes and seeds: every size the same, every size another, and those asked for.
fn inputs(signature: &Signature, choices: &Choices) -> Vec<(Choice, u64)> {
    let names = signature.sizes();
    let mut all = Vec::new();
    let usual = |sizes, text| Choice { sizes, text, is_further: false };
    if names.is_empty() && !choices.same.is_empty() {
        all.push(usual(Sizes::default(), String::new()));
    } else {
        let same = |&size: &u64| usual(Sizes::all(size as i64), format!("size {size}"));
        all.extend(choices.same.iter().map(same));
    }
    if names.len() > 1 && !choices.same.is_empty() {
        let values = names.iter().copied().zip([7, 4, 11, 5, 13, 6, 9, 3].into_iter().cycle());
        let (sizes, text) = named(&values.collect());
        all.push(usual(sizes, text));
    }
    all.extend(choices.further.iter().filter_map(|sizes| further(signature, sizes, choices.same)));
    let of = |choice: Choice| SEEDS.map(|seed| (choice.clone(), seed));
    all.into_iter().flat_map(of).collect()
}

/// Sizes by their names, and as text.
fn named(values: &BTreeMap<&str, i64>) -> (Sizes, String) {
    let mut sizes = Sizes::default();
    values.iter().for_each(|(name, &value)| sizes.set(name, value));
    let text: Vec<_> = values.iter().map(|(name, value)| format!("{name}={value}")).collect();
    (sizes, text.join(","))
}

/// Sizes that a proof asks for. All others are as large as the largest of them, or 1 where that is too much.
/// None if the sizes say nothing, if they are among those that are the `same` anyway, or if there are too
/// many elements. Of two for one name, the larger one counts.
fn further(signature: &Signature, sizes: &equivalence::Sizes, same: &[u64]) -> Option<Choice> {
    let mut known: BTreeMap<&str, i64> = BTreeMap::new();
    for (place, &value) in sizes {
        let name = signature.arguments.get(place.argument)?.dims.get(place.dimension.unwrap_or(0));
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            known.entry(name).and_modify(|known| *known = value.max(*known)).or_insert(value);
        }
    }
    let largest = *known.values().max()?;
    let with_others = |size: i64| {
        let names = signature.sizes().into_iter();
        names.map(|name| (name, known.get(name).copied().unwrap_or(size))).collect::<BTreeMap<_, _>>()
    };
    let values = [largest, 1].map(with_others).into_iter().find(|values| is_small(signature, values))?;
    if same.iter().any(|&size| values.values().all(|&value| value == size as i64)) {
        return None;
    }
    let (sizes, text) = named(&values);
    Some(Choice { sizes, text, is_further: true })
}

/// Whether arguments of these sizes have few enough elements.
fn is_small(signature: &Signature, values: &BTreeMap<&str, i64>) -> bool {
    let size = |(known, name): (&Option<usize>, &String)| {
        known.unwrap_or_else(|| values.get(name.as_str()).map_or(1, |&value| value.max(0) as usize))
    };
    let elements = signature.arguments.iter().map(|argument| match &argument.kind {
        Kind::Array(array) => array.shape.iter().zip(&argument.dims).map(size).fold(1, usize::saturating_mul),
        Kind::Scalar(_) => 1,
    });
    elements.fold(0, usize::saturating_add) <= MOST_ELEMENTS
}
