//! The report for the user: lines of text, or JSON.

use crate::compare::Difference;
use crate::error::{ErrorKind, Result};
use crate::program::{Device, Outcome};
use serde_json::{Value as Json, json};
use std::time::Duration;

/// One set of sizes: each module's runs, and where they differ.
pub struct Round {
    /// The function.
    pub entry: String,
    /// The device that the last module ran on.
    pub on: Device,
    /// Each module's name and runs.
    pub runs: Vec<(String, Vec<Outcome>)>,
    /// For each module after the first one, where it first differs from that.
    pub differences: Vec<Option<Difference>>,
}

impl Round {
    /// Whether nothing was found and nothing differs.
    pub fn is_fine(&self) -> bool {
        self.differences.iter().all(Option::is_none)
            && self.outcomes().all(|outcome| outcome.findings.is_empty())
    }

    fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        self.runs.iter().filter_map(|(_, outcomes)| outcomes.last())
    }

    /// The modules after the first one, and where each differs from that.
    fn others(&self) -> impl Iterator<Item = (&(String, Vec<Outcome>), &Option<Difference>)> {
        self.runs.iter().skip(1).zip(&self.differences)
    }
}

/// Where reports go.
pub struct Report {
    json: bool,
    stats: bool,
    rounds: Vec<Json>,
}

impl Report {
    /// As JSON or text, with statistics or without.
    pub fn new(json: bool, stats: bool) -> Self {
        Self { json, stats, rounds: Vec::new() }
    }

    /// Reports one set of sizes.
    pub fn round(&mut self, size: Option<i64>, round: &Round) {
        if self.json {
            self.rounds.push(round_json(size, round));
        } else {
            self.print(size, round);
        }
    }

    /// Reports how it ended.
    pub fn finish(self, result: &Result<bool>) {
        if self.json {
            let error = result.as_ref().err().map(ToString::to_string);
            println!("{:#}", json!({ "ok": *result == Ok(true), "error": error, "rounds": self.rounds }));
        }
        if let Err(error) = result
            && error.kind() != ErrorKind::Told
        {
            eprintln!("mse-run: {error}");
        }
    }

    fn print(&self, size: Option<i64>, round: &Round) {
        let label = size.map(|size| format!("size {size}: ")).unwrap_or_default();
        for (name, outcomes) in &round.runs {
            print_findings(name, outcomes);
        }
        let (first, a) = &round.runs[0];
        if round.runs.len() == 1 {
            println!("{label}@{} ran in {}{}", round.entry, time_text(a), place(round.on));
        }
        for ((other, b), difference) in round.others() {
            match difference {
                None => {
                    let (one, two, on) = (time_text(a), time_text(b), place(round.on));
                    println!("{label}{first} and {other} agree ({one} and {two}{on})");
                }
                Some(difference) => println!("{label}{}", difference.describe(first, other)),
            }
        }
        if self.stats {
            for (name, outcomes) in &round.runs {
                if let Some(outcome) = outcomes.last() {
                    println!("{name}:\n{}", outcome.stats);
                }
            }
        }
    }
}

fn print_findings(name: &str, outcomes: &[Outcome]) {
    let Some(outcome) = outcomes.last() else { return };
    for finding in &outcome.findings {
        eprintln!("mse-run: {name}: {finding}");
    }
    if outcome.more_findings > 0 {
        eprintln!("mse-run: {name}: {} more like these", outcome.more_findings);
    }
}

/// Where a time was taken, if not on a processor: that of an emulated GPU says nothing of a GPU.
fn place(on: Device) -> &'static str {
    match on {
        Device::Auto | Device::Cpu => "",
        Device::Emulated => " on an emulated GPU",
        Device::Cuda => " on a GPU",
    }
}

/// The median time, and the spread if there are several.
fn time_text(outcomes: &[Outcome]) -> String {
    let (median, least, most) = times(outcomes);
    match outcomes.len() {
        1 => text(median),
        count => format!("{}, median of {count} from {} to {}", text(median), text(least), text(most)),
    }
}

fn text(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

fn times(outcomes: &[Outcome]) -> (Duration, Duration, Duration) {
    let mut times: Vec<_> = outcomes.iter().map(|outcome| outcome.time).collect();
    times.sort();
    let middle = times.len() / 2;
    let median = if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2 };
    (median, times[0], times[times.len() - 1])
}

fn round_json(size: Option<i64>, round: &Round) -> Json {
    let module = |(name, outcomes): &(String, Vec<Outcome>)| {
        let (median, least, most) = times(outcomes);
        let seconds = |time: Duration| time.as_secs_f64();
        let last = outcomes.last();
        let findings = last.map(|outcome| &outcome.findings[..]).unwrap_or_default();
        let findings: Vec<_> = findings
            .iter()
            .map(|finding| json!({ "kind": finding.kind.to_string(), "text": finding.text }))
            .collect();
        json!({
            "module": name,
            "seconds": { "median": seconds(median), "least": seconds(least), "most": seconds(most) },
            "runs": outcomes.len(),
            "stats": last.map(|outcome| outcome.stats.json()),
            "findings": findings,
        })
    };
    let first = &round.runs[0].0;
    let differs = |((other, _), difference): (&(String, _), &Option<Difference>)| {
        difference.as_ref().map(|difference| difference.describe(first, other))
    };
    json!({
        "entry": round.entry,
        "size": size,
        "device": match round.on {
            Device::Auto | Device::Cpu => "cpu",
            Device::Emulated => "emulated",
            Device::Cuda => "cuda",
        },
        "modules": round.runs.iter().map(module).collect::<Vec<_>>(),
        "difference": round.others().find_map(differs),
    })
}
