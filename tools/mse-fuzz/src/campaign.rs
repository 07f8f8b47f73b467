//! Many seeds, several workers, one count.

use crate::case::{Answer, Case, Failure, Kind};
use crate::generate::generate;
use crate::print::{print, sizes};
use crate::program::Program;
use crate::random::Random;
use crate::shrink::shrink;
use crate::strata::STRATA;
use crate::variant::{self, Plant};
use crate::worker::Worker;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The first seed.
    pub seed: u64,
    /// How many programs.
    pub count: u64,
    /// No program starts after this.
    pub time: Option<Duration>,
    /// How many workers.
    pub jobs: usize,
    /// The stratum of all programs; else they go through all in turn.
    pub stratum: Option<usize>,
    /// How many variants of each program.
    pub variants: usize,
    /// How long a case may take.
    pub timeout: Duration,
    /// Whether failing programs are shrunk.
    pub shrink: bool,
    /// A mistake to make in every variant.
    pub plant: Option<Plant>,
    /// The program that has the command `worker`.
    pub program: PathBuf,
}

/// A program that fails, shrunk where asked for.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The seed of the program as generated.
    pub seed: u64,
    /// The smallest program known.
    pub program: Program,
    /// What is done to it: the one variant that fails, or none.
    pub case: Case,
    /// In which way it fails.
    pub failure: Failure,
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct Total {
    /// How much of what there was.
    pub counts: BTreeMap<String, u64>,
    /// How many failures of which kind.
    pub kinds: BTreeMap<Kind, u64>,
    /// How long it took.
    pub time: Duration,
}

impl Total {
    /// The number of programs.
    pub fn programs(&self) -> u64 {
        self.counts.get("programs").copied().unwrap_or_default()
    }

    /// The number of failures.
    pub fn failures(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// Programs a minute.
    pub fn rate(&self) -> f64 {
        self.programs() as f64 * 60.0 / self.time.as_secs_f64().max(1e-9)
    }
}

/// The parameters of all runs of one program: small ones in several proportions, zero too.
pub const PARAMETERS: [[u64; 2]; 6] = [[0, 3], [1, 1], [2, 5], [3, 2], [5, 8], [8, 3]];

/// The case of a program.
pub fn case(program: &Program, seed: u64, count: usize, plant: Option<Plant>) -> Case {
    let variants = variant::draw(&mut Random::new(!seed), count, plant);
    Case { variants, ..bare(program) }
}

/// A program without variants.
fn bare(program: &Program) -> Case {
    let sizes = PARAMETERS.iter().map(|values| sizes(program, &values[..program.parameters.len()]));
    Case { text: print(program), sizes: sizes.collect(), variants: Vec::new() }
}

/// Runs the plan; `report` is called with each failure and, every now and then, with the total so far.
pub fn run(plan: &Plan, mut report: impl FnMut(&Total, Option<&Failed>)) -> io::Result<Total> {
    let start = Instant::now();
    let next = AtomicU64::new(0);
    let mut total = Total::default();
    thread::scope(|scope| {
        let (sender, events) = channel();
        for _ in 0..plan.jobs.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut worker = Worker::new(plan.program.clone(), plan.timeout);
                let late = || plan.time.is_some_and(|time| start.elapsed() > time);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.count || late() {
                        break;
                    }
                    if sender.send(one(plan, plan.seed + number, &mut worker)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for event in events {
            let (answer, failed) = event?;
            for (what, count) in answer.counts {
                *total.counts.entry(what).or_default() += count;
            }
            total.time = start.elapsed();
            for failed in &failed {
                *total.kinds.entry(failed.failure.kind).or_default() += 1;
                report(&total, Some(failed));
            }
            report(&total, None);
        }
        Ok(total)
    })
}

/// Judges the program of one seed, and shrinks what fails.
fn one(plan: &Plan, seed: u64, worker: &mut Worker) -> io::Result<(Answer, Vec<Failed>)> {
    let program = generate(seed, plan.stratum);
    let case = case(&program, seed, plan.variants, plan.plant);
    let mut answer = worker.judge(&case)?;
    let stratum = plan.stratum.unwrap_or((seed % STRATA.len() as u64) as usize);
    answer.count(&format!("stratum {}", STRATA[stratum].0), 1);
    let mut failed = Vec::new();
    for failure in std::mem::take(&mut answer.failures) {
        let variants = failure.variant.map(|position| case.variants[position].clone());
        let case = Case { variants: variants.into_iter().collect(), ..case.clone() };
        let found = Failed { seed, program: program.clone(), case, failure };
        // Each attempt to make a program smaller that does not end would take as long as the limit.
        let shrinks = plan.shrink && found.failure.kind != Kind::Timeout;
        failed.push(if shrinks { smallest(found, worker) } else { found });
    }
    Ok((answer, failed))
}

/// The smallest program found that fails in the same way.
fn smallest(found: Failed, worker: &mut Worker) -> Failed {
    let mut latest = found.clone();
    let essence = essence(&found.failure);
    let program = shrink(&found.program, |candidate| {
        let case = Case { variants: found.case.variants.clone(), ..bare(candidate) };
        let answer = worker.judge(&case).unwrap_or_default();
        let same = answer.failures.into_iter().find(|failure| self::essence(failure) == essence);
        let fails = same.is_some();
        if let Some(failure) = same {
            latest = Failed { case, failure, ..latest.clone() };
        }
        fails
    });
    Failed { program, ..latest }
}

/// What two failures must share to be the same: their kind and the words of the message, without names and numbers.
fn essence(failure: &Failure) -> (Kind, String) {
    let words = match failure.kind {
        Kind::Difference | Kind::Timeout | Kind::Crash => "",
        Kind::Finding => failure.message.split_once("}: ").map_or("", |(_, finding)| finding),
        _ => failure.message.split_once("error: ").map_or(&failure.message[..], |(_, rest)| rest),
    };
    let words: String =
        words.chars().filter(|letter| letter.is_alphabetic() || *letter == ' ').take(30).collect();
    (failure.kind, words)
}
