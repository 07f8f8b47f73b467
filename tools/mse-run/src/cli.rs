//! The command line: from arguments to programs, inputs and runs.

use crate::buffers::Value;
use crate::compare::{difference, same_signature};
use crate::error::{Error, Result};
use crate::inputs::{Fill, Sizes, generate, generate_one};
use crate::module::Source;
use crate::npy;
use crate::program::{Device, Options, Outcome, Program};
use crate::report::{Report, Round};
use crate::runtime::{Order, Progress, catch_faults, explain_signals};
use crate::signature::{Kind, Signature};
use crate::tolerance::Tolerance;
use clap::{Args, Parser, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Run a function of an MLIR module, or two and compare what they do
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Cli {
    /// The module, or several to compare; `-` is the standard input
    #[arg(required = true, num_args = 1.., value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    arguments: Arguments,
}

/// All that a command line says but the modules.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Run all modules on the same inputs and report where each first differs from the first one
    #[arg(long)]
    pub compare: bool,
    /// The function to run, if there are several
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
    /// The function to run of the other modules, if it has another name
    #[arg(long, value_name = "NAME", requires = "compare")]
    entry2: Option<String>,
    /// The sizes of dynamic dimensions, and arguments that are an index, which may be negative: `20` for all,
    /// `ni=3,p=-9` by name, or both; once for each run
    #[arg(long, value_name = "SIZES", default_value = "", allow_hyphen_values = true)]
    pub size: Vec<String>,
    /// Run once for each of these sizes
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', allow_hyphen_values = true)]
    sizes: Vec<i64>,
    /// The seed of generated inputs
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// An argument's contents: a .npy file, or random, iota, zero, one, 2.5, a complex (1,-2), ...
    #[arg(long, value_name = "NAME=INPUT", value_parser = parse_pair)]
    input: Vec<(String, String)>,
    /// Write an argument after the run, or result0, result1, ..., to a .npy file
    #[arg(long, value_name = "NAME=FILE", value_parser = parse_pair, conflicts_with = "sizes")]
    output: Vec<(String, String)>,
    /// The device to run on
    #[arg(long, value_enum, default_value_t = Device::Auto)]
    device: Device,
    /// The order in which the emulated GPU runs blocks and threads: forward, reverse, random or random:SEED
    #[arg(long, default_value = "forward", value_parser = parse_order)]
    order: Order,
    /// Watch what the program does with memory: races, bounds, lifetimes, leaks, reads of what nobody wrote
    #[arg(long)]
    check: bool,
    /// Kernels have memory of their own, and may not use that of the host: with --check
    #[arg(long, requires = "check")]
    separate: bool,
    /// How far real numbers may differ, relative to the larger one; without a tolerance, bits are compared
    #[arg(long, default_value_t = 0.0, value_name = "R", value_parser = parse_tolerance)]
    tolerance: f64,
    /// How far real numbers may differ, whatever their size: for those near 0. One of the two tolerances is
    /// enough
    #[arg(long, default_value_t = 0.0, value_name = "D", value_parser = parse_tolerance)]
    absolute_tolerance: f64,
    /// Run this many times and report the median time and the spread
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Report launches, threads, barriers, loads and stores, bytes allocated and copied, and the traffic of
    /// kernels, or only what takes less time to count
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "traffic")]
    stats: Option<Stats>,
    /// Report everything as JSON
    #[arg(long)]
    json: bool,
    /// Do not say how far long runs have come
    #[arg(long)]
    quiet: bool,
    /// How much LLVM optimises
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3), value_name = "LEVEL")]
    optimization: u8,
}

impl Arguments {
    /// Those of a command line that is known to be one.
    pub fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        Cli::parse_from(["mse-run", "-"].into_iter().chain(words)).arguments
    }
}

/// The things that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Stats {
    /// All but the traffic of kernels
    Accesses,
    /// All
    Traffic,
}

fn parse_order(text: &str) -> Result<Order, String> {
    match text.split_once(':').unwrap_or((text, "0")) {
        ("forward", "0") => Ok(Order::Forward),
        ("reverse", "0") => Ok(Order::Reverse),
        ("random", seed) => Ok(Order::Random(seed.parse().map_err(|_| format!("'{seed}' is not a seed"))?)),
        _ => Err("one of forward, reverse, random, random:SEED".into()),
    }
}

fn parse_tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().map_err(|_| format!("'{text}' is not a number"))?;
    if (0.0..f64::INFINITY).contains(&number) { Ok(number) } else { Err("finite, and not negative".into()) }
}

fn parse_pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE")?;
    Ok((name.trim_start_matches('%').into(), value.into()))
}

/// Runs the command line tool on the process's arguments.
pub fn main() -> ExitCode {
    mse_dialect::pipes::end_when_nobody_reads();
    let Cli { files, arguments } = Cli::parse();
    execute(&arguments, || files.iter().map(|file| Source::read(file)).collect())
}

/// Runs or compares modules as the command line says, and reports.
pub fn execute(arguments: &Arguments, modules: impl FnOnce() -> Result<Vec<Source>>) -> ExitCode {
    explain_signals();
    catch_faults();
    let mut report = Report::new(arguments.json, arguments.stats.is_some());
    let result = modules().and_then(|modules| execute_all(arguments, &modules, &mut report));
    report.finish(&result);
    match result {
        Ok(true) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Runs or compares at all sizes; whether all went well.
fn execute_all(cli: &Arguments, modules: &[Source], report: &mut Report) -> Result<bool> {
    let options = options(cli);
    let programs = compile(cli, modules, &options)?;
    for (size, sizes) in rounds(cli)? {
        let within = |error: Error| size.map_or(error.clone(), |size| error.within(&format!("size {size}")));
        let round = execute_round(cli, &programs, sizes, &options.progress).map_err(within)?;
        let fine = round.is_fine();
        report.round(size, &round);
        if !fine {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The sizes of each run, with the one that all have which have no name.
fn rounds(cli: &Arguments) -> Result<Vec<(Option<i64>, Sizes)>> {
    let given = cli.size.iter().map(|size| Sizes::parse(size)).collect::<Result<Vec<_>>>()?;
    let each = |sizes: Sizes| match &cli.sizes[..] {
        [] => vec![(None, sizes)],
        list => list.iter().map(|&size| (Some(size), sizes.with_all(size))).collect(),
    };
    Ok(given.into_iter().flat_map(each).collect())
}

fn options(cli: &Arguments) -> Options {
    Options {
        device: cli.device,
        order: cli.order,
        check: cli.check,
        separate: cli.separate,
        count_accesses: cli.stats.is_some(),
        count_traffic: matches!(cli.stats, Some(Stats::Traffic)),
        optimization: cli.optimization.into(),
        limit: None,
        progress: Arc::default(),
    }
}

fn compile(cli: &Arguments, modules: &[Source], options: &Options) -> Result<Vec<Program>> {
    match (cli.compare, modules.len()) {
        (true, 1) => return Err(Error::input("--compare needs two modules")),
        (false, 2) => return Err(Error::input("two modules: did you mean --compare?")),
        (false, 3..) => return Err(Error::input("several modules: did you mean --compare?")),
        _ => {}
    }
    let others = cli.entry2.as_deref().or(cli.entry.as_deref());
    let entries = [cli.entry.as_deref()].into_iter().chain(std::iter::repeat(others));
    let one = |(source, entry): (&Source, Option<&str>)| Program::compile(source, entry, options);
    let programs = modules.iter().zip(entries).map(one).collect::<Result<Vec<_>>>()?;
    for other in &programs[1..] {
        same_signature(programs[0].signature(), other.signature())?;
    }
    Ok(programs)
}

/// Runs or compares at one set of sizes.
fn execute_round(
    cli: &Arguments,
    programs: &[Program],
    sizes: Sizes,
    progress: &Arc<Progress>,
) -> Result<Round> {
    let first = &programs[0];
    let inputs = inputs(cli, first.signature(), sizes).map_err(|error| error.within(first.name()))?;
    let run = |program: &Program| {
        let outcomes = with_progress(cli, program, progress, || {
            (0..cli.repeat).map(|_| program.run(&inputs)).collect::<Result<Vec<_>>>()
        })?;
        Ok((display_name(programs, program), outcomes))
    };
    let runs: Vec<(String, Vec<Outcome>)> = programs.iter().map(run).collect::<Result<_>>()?;
    if let Some(outcome) = runs[0].1.last() {
        write_outputs(cli, first.signature(), outcome)?;
    }
    let tolerance = Tolerance { relative: cli.tolerance, absolute: cli.absolute_tolerance };
    let differs =
        |(_, other): &(_, Vec<_>)| difference(first.signature(), &runs[0].1[0], &other[0], tolerance);
    let differences = runs[1..].iter().map(differs).collect::<Result<_>>()?;
    let on = programs.last().expect("there is one").runs_on();
    Ok(Round { entry: first.signature().entry.clone(), on, runs, differences })
}

/// The name of a module in reports; with the function, if both are of one module.
fn display_name(programs: &[Program], program: &Program) -> String {
    match programs {
        [first, second] if first.name() == second.name() => {
            format!("{} @{}", program.name(), program.signature().entry)
        }
        _ => program.name().to_owned(),
    }
}

/// Generates the arguments, except for those the user gives; sizes that files have need not be given.
fn inputs(cli: &Arguments, signature: &Signature, mut sizes: Sizes) -> Result<Vec<Value>> {
    let mut given = Vec::new();
    for (name, text) in &cli.input {
        let position = signature.position(name)?;
        if text.ends_with(".npy") {
            given.push((position, read_argument(signature, position, Path::new(text), &mut sizes)?));
        }
    }
    let mut values = generate_others(signature, &sizes, cli.seed, &given)?;
    for (name, text) in cli.input.iter().filter(|(_, text)| !text.ends_with(".npy")) {
        let position = signature.position(name)?;
        values[position] = generate_one(signature, position, &Fill::parse(text)?, &sizes, cli.seed)?;
    }
    for (position, value) in given {
        values[position] = value;
    }
    Ok(values)
}

fn generate_others(
    signature: &Signature,
    sizes: &Sizes,
    seed: u64,
    given: &[(usize, Value)],
) -> Result<Vec<Value>> {
    let mut values = generate(signature, sizes, seed)?;
    for (position, value) in given {
        values[*position] = value.clone();
    }
    Ok(values)
}

/// Reads an argument from a file and takes over its sizes.
fn read_argument(signature: &Signature, position: usize, path: &Path, sizes: &mut Sizes) -> Result<Value> {
    let argument = &signature.arguments[position];
    let within = |error: Error| error.within(&format!("argument {}", argument.name));
    match &argument.kind {
        Kind::Scalar(element) => {
            let buffer = npy::read(path, *element).map_err(within)?;
            let one = buffer.len() == 1;
            one.then(|| Value::Scalar(buffer.get(0))).ok_or_else(|| {
                within(Error::input(format!("{} has {} values", path.display(), buffer.len())))
            })
        }
        Kind::Array(array) => {
            let buffer = npy::read(path, array.element).map_err(within)?;
            if buffer.shape().len() != array.shape.len() {
                let (shape, rank) = (buffer.shape(), array.shape.len());
                let message = format!("{} has shape {shape:?}, not {rank} dimensions", path.display());
                return Err(within(Error::input(message)));
            }
            for (name, &size) in argument.dims.iter().zip(buffer.shape()).filter(|(name, _)| !name.is_empty())
            {
                sizes
                    .agree(name, size as i64)
                    .map_err(|error| within(error.within(&path.display().to_string())))?;
            }
            Ok(Value::Buffer(buffer))
        }
    }
}

fn write_outputs(cli: &Arguments, signature: &Signature, outcome: &Outcome) -> Result<()> {
    for (name, path) in &cli.output {
        let result = name.strip_prefix("result").and_then(|number| number.parse::<usize>().ok());
        let value = match result.and_then(|number| outcome.results.get(number)) {
            Some(value) => value,
            None => &outcome.arguments[signature.position(name)?],
        };
        match value {
            Value::Buffer(buffer) => npy::write(Path::new(path), buffer)?,
            Value::Scalar(scalar) => {
                let mut buffer = crate::buffers::Buffer::zeros(scalar.element(), &[])?;
                buffer.set(0, *scalar);
                npy::write(Path::new(path), &buffer)?;
            }
        }
    }
    Ok(())
}

/// How long a run takes before anything is said of it, and how often after that.
const PROGRESS_EVERY: Duration = Duration::from_secs(3);

/// Says how far a long run has come while `work` goes on.
fn with_progress<T>(
    cli: &Arguments,
    program: &Program,
    progress: &Arc<Progress>,
    work: impl FnOnce() -> T,
) -> T {
    let (done, waits) = channel::<()>();
    let (name, progress, start) = (program.name().to_owned(), Arc::clone(progress), Instant::now());
    let quiet = cli.quiet;
    let speaker = std::thread::spawn(move || {
        while waits.recv_timeout(PROGRESS_EVERY) == Err(RecvTimeoutError::Timeout) {
            let (launches, blocks_done, blocks) = progress.get();
            if !quiet {
                let seconds = start.elapsed().as_secs();
                eprintln!("mse-run: {name}: {seconds} s, launch {launches}, block {blocks_done} of {blocks}");
            }
        }
    });
    let result = work();
    drop(done);
    drop(speaker.join());
    result
}
