//! The command line.

use crate::compare::{difference, same_signature};
use crate::error::{Error, Result};
use crate::inputs::{Sizes, generate};
use crate::module::Source;
use crate::program::{Device, Options, Outcome, Program};
use crate::runtime::Order;
use clap::{Parser, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

/// Run a function of an MLIR module, or two and compare what they do.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    /// The module, or two to compare
    #[arg(required = true, num_args = 1..=2, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Run both modules on the same inputs and report the first difference
    #[arg(long)]
    compare: bool,
    /// The function to run, if there are several
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// The function to run of the second module, if it has another name
    #[arg(long, value_name = "NAME")]
    entry2: Option<String>,
    /// The sizes of dynamic dimensions: `20` for all, `ni=3,nj=5` by name, or both
    #[arg(long, value_name = "SIZES", default_value = "", allow_hyphen_values = true)]
    size: String,
    /// Run once for each of these sizes
    #[arg(long, value_name = "N,N,...", value_delimiter = ',')]
    sizes: Vec<u64>,
    /// The seed of generated inputs
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// What to run on
    #[arg(long, value_enum, default_value_t = DeviceName::Auto)]
    device: DeviceName,
    /// The order in which the emulated GPU runs blocks and threads: forward, reverse, random or random:SEED
    #[arg(long, default_value = "forward", value_parser = parse_order)]
    order: Order,
    /// How far real numbers may differ, relative to the larger one; 0 compares bits
    #[arg(long, default_value_t = 0.0)]
    tolerance: f64,
    /// How much LLVM optimises
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3), value_name = "LEVEL")]
    optimization: u8,
}

#[derive(Clone, Copy, ValueEnum)]
enum DeviceName {
    /// The emulated GPU if there is GPU code, else the CPU
    Auto,
    /// The CPU; no GPU code
    Cpu,
    /// A GPU emulated on the CPU
    Emulated,
}

fn parse_order(text: &str) -> Result<Order, String> {
    match text.split_once(':').unwrap_or((text, "0")) {
        ("forward", "0") => Ok(Order::Forward),
        ("reverse", "0") => Ok(Order::Reverse),
        ("random", seed) => Ok(Order::Random(seed.parse().map_err(|_| format!("'{seed}' is not a seed"))?)),
        _ => Err("one of forward, reverse, random, random:SEED".into()),
    }
}

/// Runs the command line tool.
pub fn main() -> ExitCode {
    match execute(&Cli::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("mse-run: {error}");
            ExitCode::FAILURE
        }
    }
}

fn execute(cli: &Cli) -> Result<ExitCode> {
    let programs = compile(cli)?;
    let sizes = Sizes::parse(&cli.size)?;
    let rounds = if cli.sizes.is_empty() {
        vec![sizes]
    } else {
        cli.sizes.iter().map(|&size| sizes.with_all(size)).collect()
    };
    for (round, sizes) in rounds.iter().enumerate() {
        let label = cli.sizes.get(round).map(|size| format!("size {size}: ")).unwrap_or_default();
        let agree = execute_round(cli, &programs, sizes, &label).map_err(|error| {
            if label.is_empty() { error } else { error.within(label.trim_end_matches(": ")) }
        })?;
        if !agree {
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn compile(cli: &Cli) -> Result<Vec<Program>> {
    if cli.compare != (cli.files.len() == 2) {
        let message =
            if cli.compare { "--compare needs two modules" } else { "two modules: did you mean --compare?" };
        return Err(Error::input(message));
    }
    let device = match cli.device {
        DeviceName::Auto => Device::Auto,
        DeviceName::Cpu => Device::Cpu,
        DeviceName::Emulated => Device::Emulated,
    };
    let options = Options { device, order: cli.order, optimization: cli.optimization.into() };
    let entries = [cli.entry.as_deref(), cli.entry2.as_deref().or(cli.entry.as_deref())];
    cli.files
        .iter()
        .zip(entries)
        .map(|(file, entry)| Program::compile(&Source::read(file)?, entry, &options))
        .collect()
}

/// Runs or compares at one set of sizes; whether all agree.
fn execute_round(cli: &Cli, programs: &[Program], sizes: &Sizes, label: &str) -> Result<bool> {
    let first = &programs[0];
    let inputs = generate(first.signature(), sizes, cli.seed).map_err(|error| error.within(first.name()))?;
    let outcome = first.run(&inputs)?;
    let [_, second] = programs else {
        println!("{label}@{} ran in {}", first.signature().entry, milliseconds(&outcome));
        return Ok(true);
    };
    same_signature(first.signature(), second.signature())?;
    let other = second.run(&inputs)?;
    match difference(first.signature(), &outcome, &other, cli.tolerance)? {
        None => {
            println!(
                "{label}{} and {} agree ({}, {})",
                first.name(),
                second.name(),
                milliseconds(&outcome),
                milliseconds(&other)
            );
            Ok(true)
        }
        Some(difference) => {
            println!("{label}{}", difference.describe(first.name(), second.name()));
            Ok(false)
        }
    }
}

fn milliseconds(outcome: &Outcome) -> String {
    format!("{:.3} ms", outcome.time.as_secs_f64() * 1e3)
}
