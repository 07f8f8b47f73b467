//! Many seeds, several workers, one count.

use crate::case::{Answer, Case, Failure, Kind};
use crate::cost::{PAIRS, is_cheap, work};
use crate::generate::generate;
use crate::known::{Known, find};
use crate::mutate;
use crate::print::{print, sizes};
use crate::program::Program;
use crate::random::Random;
use crate::shrink::shrink;
use crate::strata::{Form, STRATA};
use crate::tidy::tidied;
use crate::values;
use crate::variant::{self, Variant, Wanted};
use crate::worker::Worker;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

/// The settings of a run.
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
    /// How much processor time a case may take.
    pub timeout: Duration,
    /// How much processor time passes may take without options.
    pub deadline: Duration,
    /// How many mutants of each program are judged, instead of variants.
    pub pairs: usize,
    /// Whether failing programs are shrunk.
    pub shrink: bool,
    /// Properties that every variant has.
    pub wanted: Wanted,
    /// Failures that are known.
    pub known: Vec<Known>,
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
    /// The case: the program with the one variant that fails, or with none.
    pub case: Case,
    /// In which way it fails.
    pub failure: Failure,
    /// The fault, if it is a known one.
    pub known: Option<String>,
}

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Total {
    /// How often each thing happened, by its name.
    pub counts: BTreeMap<String, u64>,
    /// The number of failures of each kind, without those that are known.
    pub kinds: BTreeMap<Kind, u64>,
    /// The number of failures of each known fault.
    pub known: BTreeMap<String, u64>,
    /// The variants whose passes took the most processor time: seconds, seed, variant.
    pub slowest: Vec<(f64, u64, String)>,
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

    /// Remembers the slowest variants.
    fn note(&mut self, seed: u64, case: &Case, answer: &Answer) {
        let told = case.variants.iter().zip(&answer.seconds);
        self.slowest.extend(told.map(|(variant, &seconds)| (seconds, seed, variant.to_string())));
        self.slowest.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.slowest.truncate(SLOWEST);
    }

    /// Programs a minute.
    pub fn rate(&self) -> f64 {
        self.programs() as f64 * 60.0 / self.time.as_secs_f64().max(1e-9)
    }
}

/// How many times as long as others passes without options may take there.
const MORE_TIME: f64 = 2.0;

/// So many statements are many.
const MANY: i64 = 30_000;

/// How many of the slowest variants are told.
const SLOWEST: usize = 5;

impl Plan {
    fn stratum(&self, seed: u64) -> usize {
        self.stratum.unwrap_or((seed % STRATA.len() as u64) as usize)
    }

    /// The case of a program.
    fn case(&self, program: &Program, seed: u64) -> Case {
        let mut random = Random::new(!seed);
        if self.pairs > 0 {
            let mutants = mutate::draw(&mut random, program, self.pairs);
            return Case { mutants, ..self.bare(program) };
        }
        let mix = &STRATA[self.stratum(seed)].1;
        let mut variants = variant::draw(&mut random, self.variants, self.wanted, mix);
        if mix.form == Form::Wide {
            // An order with a launch for each of many iterations would take minutes.
            variants = variants.into_iter().map(Variant::in_source_order).collect();
        }
        let mut case = Case { variants, ..self.bare(program) };
        if mix.form == Form::Crosses {
            case.sizes.push(sizes(program, &values::tiles(program)));
            case.deadline *= MORE_TIME; // blocks of steps take isl longer than all else
        }
        case
    }

    /// A program without variants.
    fn bare(&self, program: &Program) -> Case {
        let many = work(program, &values::largest(program)) > MANY;
        let mut values = if many { values::few(program) } else { values::usual(program) };
        if self.pairs > 0 && program.flat.is_none() {
            let large = values::large(program).into_iter();
            values.extend(large.filter(|large| is_cheap(program, large, PAIRS)));
        }
        let sizes = values.iter().map(|values| sizes(program, values)).collect();
        let deadline = self.deadline.as_secs_f64();
        Case {
            text: tidied(print(program), program.tidied),
            sizes,
            variants: Vec::new(),
            deadline,
            mutants: Vec::new(),
        }
    }
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
                // Seeds are given out in order, and none is left out: what was run is a run of seeds.
                while !late() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.count {
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
            let (seed, case, answer, failed) = event?;
            total.note(seed, &case, &answer);
            for (what, count) in answer.counts {
                *total.counts.entry(what).or_default() += count;
            }
            total.time = start.elapsed();
            for failed in &failed {
                match &failed.known {
                    Some(fault) => *total.known.entry(fault.clone()).or_default() += 1,
                    None => *total.kinds.entry(failed.failure.kind).or_default() += 1,
                }
                report(&total, Some(failed));
            }
            report(&total, None);
        }
        Ok(total)
    })
}

/// Judges the program of one seed, and shrinks what fails.
fn one(plan: &Plan, seed: u64, worker: &mut Worker) -> io::Result<(u64, Case, Answer, Vec<Failed>)> {
    let program =
        if plan.pairs > 0 { mutate::generate(seed, plan.stratum) } else { generate(seed, plan.stratum) };
    let case = plan.case(&program, seed);
    let mut answer = worker.judge(&case)?;
    // Where the worker died, it has told nothing.
    answer.counts.insert("programs".into(), 1);
    answer.count(&format!("stratum {}", STRATA[plan.stratum(seed)].0), 1);
    let mut failed = Vec::new();
    for failure in std::mem::take(&mut answer.failures) {
        let variant = failure.variant.and_then(|position| case.variants.get(position).cloned());
        let mutant = failure.variant.and_then(|position| case.mutants.get(position).cloned());
        let (variants, mutants) = (variant.into_iter().collect(), mutant.into_iter().collect());
        let case = Case { variants, mutants, ..case.clone() };
        let known = find(&plan.known, STRATA[plan.stratum(seed)].0, case.variants.first(), &failure);
        let found = Failed { seed, program: program.clone(), case, failure, known };
        // Each attempt to make a program smaller that does not end would take as long as the limit.
        let slow = matches!(found.failure.kind, Kind::Timeout | Kind::Slow);
        let shrinks = plan.shrink && !slow && plan.pairs == 0 && found.known.is_none();
        failed.push(if shrinks { smallest(plan, found, worker) } else { found });
    }
    Ok((seed, case, answer, failed))
}

/// The smallest program found that fails in the same way.
fn smallest(plan: &Plan, found: Failed, worker: &mut Worker) -> Failed {
    let mut latest = found.clone();
    let essence = essence(&found.failure);
    let program = shrink(&found.program, |candidate| {
        let case = Case { variants: found.case.variants.clone(), ..plan.bare(candidate) };
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

/// The essence of a failure: its kind and the words of its message, without names and numbers. Two failures
/// with the same essence are the same.
fn essence(failure: &Failure) -> (Kind, String) {
    let words = match failure.kind {
        Kind::Difference | Kind::Timeout | Kind::Crash | Kind::Slow | Kind::Proof => "",
        Kind::Finding => failure.message.split_once("}: ").map_or("", |(_, finding)| finding),
        _ => failure.message.split_once("error: ").map_or(&failure.message[..], |(_, rest)| rest),
    };
    let words: String =
        words.chars().filter(|letter| letter.is_alphabetic() || *letter == ' ').take(30).collect();
    (failure.kind, words)
}
