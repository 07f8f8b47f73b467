//! The checker's verdict on random scops is that of enumeration.

use super::execute::{Outcome, outcome};
use super::generate::{Program, Random, fits, iterations, kernel, source};
use super::mutate::mutate;
use crate::check::check;
use crate::check::model::Model;

/// The verdict of enumeration.
fn is_right(source: &Outcome, transformed: &Model) -> bool {
    let outcome = outcome(transformed).expect("small");
    if outcome.race {
        return false;
    }
    source.reads.iter().all(|(sink, wanted)| {
        let wanted = wanted.values().next().expect("one event");
        outcome.reads.get(sink).is_none_or(|gets| gets.values().all(|gets| fits(wanted, gets)))
    })
}

fn compare(seed: u64, change: impl Fn(&mut Random, &mut Program)) -> bool {
    let mut random = Random::new(seed);
    let mut program = source(&mut random);
    let before = outcome(&program.model).expect("small");
    change(&mut random, &mut program);
    let right = is_right(&before, &program.model);
    let findings =
        check(&program.model, 0).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{:#?}", program.model));
    assert!(findings.undecided.is_empty(), "seed {seed}: {:?}\n{:#?}", findings.undecided, program.model);
    let messages: Vec<_> = findings.violations.iter().map(|violation| &violation.message).collect();
    assert_eq!(messages.is_empty(), right, "seed {seed}: {messages:#?}\n{:#?}", program.model);
    right
}

/// Runs seeds; both verdicts must occur.
fn check_seeds(seeds: std::ops::Range<u64>, change: impl Fn(&mut Random, &mut Program)) {
    let count = seeds.end - seeds.start;
    let right = seeds.filter(|&seed| compare(seed, &change)).count();
    assert!(right > 0 && u64::try_from(right).expect("few") < count, "{right} of {count} are right");
}

/// `count`, times what the environment asks for.
fn seeds(count: u64) -> u64 {
    let times = std::env::var("MSE_CHECK_SEEDS").ok().and_then(|text| text.parse().ok());
    count * times.unwrap_or(1)
}

#[test]
fn source_order_is_right() {
    for seed in 0..seeds(80) {
        assert!(compare(seed, |_, _| {}), "seed {seed}");
    }
}

#[test]
fn one_change() {
    check_seeds(0..seeds(150), mutate);
}

#[test]
fn two_changes() {
    check_seeds(100_000..100_000 + seeds(100), |random, program| {
        mutate(random, program);
        if program.model.statements.len() == program.depths.len() {
            mutate(random, program);
        }
    });
}

#[test]
fn kernels() {
    check_seeds(200_000..200_000 + seeds(150), kernel);
}

#[test]
fn parallel_loops() {
    check_seeds(300_000..300_000 + seeds(150), iterations);
}
