//! The command line tool; see the library.

use clap::{Parser, Subcommand};
use mse_fuzz::campaign::{self, Failed, Plan, Total};
use mse_fuzz::case::Failure;
use mse_fuzz::generate::generate;
use mse_fuzz::given::{FILE, Given};
use mse_fuzz::judge::{PLAIN_MEMORY, passes_for};
use mse_fuzz::known::{self, Known};
use mse_fuzz::mlir;
use mse_fuzz::print::{print, sizes};
use mse_fuzz::strata::{STRATA, find};
use mse_fuzz::tidy::tidied;
use mse_fuzz::values;
use mse_fuzz::variant::{Plant, Wanted};
use mse_fuzz::worker::serve;
use serde_json::json;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Random programs through every pipeline, executed beside the original
#[derive(Parser)]
#[command(version, max_term_width = 100, args_override_self = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// The first seed
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many programs, one for each seed from the first on
    #[arg(long, default_value_t = 300)]
    count: u64,
    /// Start no program after so many seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// How many worker processes
    #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    jobs: usize,
    /// Programs of one stratum only
    #[arg(long, value_parser = stratum)]
    stratum: Option<usize>,
    /// How many variants of each program
    #[arg(long, default_value_t = 2)]
    variants: usize,
    /// The most processor time of a program, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    timeout: u64,
    /// The most processor time of passes without options, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    deadline: u64,
    /// Give every variant a schedule that is drawn, for `schedule=given.yaml`
    #[arg(long)]
    schedules: bool,
    /// Give every variant a recipe that is drawn, for `recipe=given.yaml`
    #[arg(long)]
    recipes: bool,
    /// Judge so many mutants of each program as pairs for `mse-verify{against=}`, instead of variants
    #[arg(long, value_name = "MUTANTS", default_value_t = 0, default_missing_value = "4", num_args = 0..=1)]
    pairs: usize,
    /// Where to write programs that fail
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Make programs that fail as small as possible
    #[arg(long)]
    shrink: bool,
    /// Failures that are known: they are told, counted apart, and do not make the run fail
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The total as JSON
    #[arg(long)]
    json: bool,
    #[arg(long, hide = true)]
    plant: Option<Plant>,
}

#[derive(Subcommand)]
enum Command {
    /// Print the program of a seed
    Show {
        /// The seed
        seed: u64,
        /// The stratum, if it was given to the run
        #[arg(long, value_parser = stratum)]
        stratum: Option<usize>,
    },
    /// Print the schedule that was drawn for a program that is kept
    Schedule {
        /// The program
        program: PathBuf,
        /// The passes that read it from given.yaml
        #[arg(long)]
        passes: String,
        /// The algorithm that finds the schedule to be changed
        #[arg(long)]
        from: String,
        /// The seed of the changes
        #[arg(long)]
        seed: u64,
        /// How many there are, at most
        #[arg(long)]
        changes: usize,
    },
    /// Judge what the standard input asks
    #[command(hide = true)]
    Worker,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(Command::Worker) => serve().map(|()| true),
        Some(Command::Show { seed, stratum }) => show(seed, stratum),
        Some(Command::Schedule { ref program, ref passes, ref from, seed, changes }) => {
            schedule(program, passes, &Given { from: from.clone(), seed, changes })
        }
        None => fuzz(&cli),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            murmur(format_args!("mse-fuzz: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Prints a text. Where nobody reads what is printed, the run ends. Processes that judge may end at any time,
/// so that the system's signal for writes to pipes without a reader stays without effect.
fn say(text: impl Display) {
    let mut output = io::stdout().lock();
    if let Err(error) = write!(output, "{text}").and_then(|()| output.flush()) {
        if error.kind() != io::ErrorKind::BrokenPipe {
            murmur(format_args!("mse-fuzz: {error}\n"));
        }
        std::process::exit(1);
    }
}

/// Prints a text to the standard error, if anybody reads that.
fn murmur(text: impl Display) {
    let _ = write!(io::stderr(), "{text}");
}

fn stratum(name: &str) -> Result<usize, String> {
    let names: Vec<_> = STRATA.iter().map(|(name, _)| *name).collect();
    find(name).ok_or_else(|| format!("one of {}", names.join(", ")))
}

fn show(seed: u64, stratum: Option<usize>) -> io::Result<bool> {
    let program = generate(seed, stratum);
    for values in values::usual(&program) {
        say(format_args!("// --size {}\n", sizes(&program, &values)));
    }
    say(tidied(print(&program), program.tidied));
    Ok(true)
}

fn schedule(program: &Path, passes: &str, given: &Given) -> io::Result<bool> {
    let text = std::fs::read_to_string(program)?;
    let schedule = given.text(&mlir::context(), &text, passes).map_err(io::Error::other)?;
    say(schedule.unwrap_or_default());
    Ok(true)
}

fn fuzz(cli: &Cli) -> io::Result<bool> {
    let plan = Plan {
        seed: cli.seed,
        count: cli.count,
        time: cli.time.map(Duration::from_secs),
        jobs: cli.jobs,
        stratum: cli.stratum,
        variants: cli.variants,
        timeout: Duration::from_secs(cli.timeout),
        deadline: Duration::from_secs(cli.deadline),
        pairs: cli.pairs,
        shrink: cli.shrink,
        wanted: Wanted { plant: cli.plant, schedules: cli.schedules, recipes: cli.recipes },
        known: cli.known.as_deref().map_or(Ok(Vec::new()), known_in)?,
        program: std::env::current_exe()?,
    };
    if !cli.json {
        say(format_args!("seeds from {} on\n", plan.seed));
    }
    let mut progress = Progress::new(plan.count);
    let mut kept = Ok(());
    let total = campaign::run(&plan, |total, failed| match failed {
        Some(failed) => {
            progress.clear();
            say(headline(failed) + "\n");
            if failed.known.is_some() {
                return;
            }
            if let (Some(folder), Ok(())) = (&cli.keep, &kept) {
                kept = keep(folder, failed);
            }
        }
        None => progress.show(total),
    })?;
    kept?;
    progress.clear();
    if cli.json {
        say(format_args!("{}\n", json_of(&total)))
    } else {
        print_total(&total, plan.seed)
    }
    Ok(total.failures() == 0)
}

/// The failures that a file says are known.
fn known_in(file: &Path) -> io::Result<Vec<Known>> {
    known::read(&std::fs::read_to_string(file)?).map_err(io::Error::other)
}

/// A run of so many programs ends by its time: nobody asks what part of them is done.
const MANY: u64 = 1_000_000;

/// The line that says how far the run has come, on a terminal anew, else every ten seconds.
struct Progress {
    count: u64,
    terminal: bool,
    shown: Instant,
}

impl Progress {
    fn new(count: u64) -> Self {
        Self { count, terminal: io::stderr().is_terminal(), shown: Instant::now() }
    }

    fn show(&mut self, total: &Total) {
        let pause = if self.terminal { Duration::from_millis(200) } else { Duration::from_secs(10) };
        if self.shown.elapsed() < pause {
            return;
        }
        self.shown = Instant::now();
        let (programs, rate, failures) = (total.programs(), total.rate(), total.failures());
        let of = if self.count < MANY { format!("/{}", self.count) } else { String::new() };
        let line = format!("{programs}{of} programs, {rate:.0} a minute, {failures} failures");
        let (before, after) = if self.terminal { ("\r\x1b[K", "") } else { ("", "\n") };
        murmur(format_args!("{before}{line}{after}"));
    }

    fn clear(&self) {
        if self.terminal {
            murmur("\r\x1b[K");
        }
    }
}

/// A failure, in one line and the message.
fn headline(failed: &Failed) -> String {
    let variant = failed.case.variants.first().map(ToString::to_string);
    let mutant = failed.case.mutants.first().map(|mutant| format!("mutant '{}'", mutant.name));
    let what = variant.or(mutant).unwrap_or_else(|| "the program itself".into());
    let known = failed.known.as_ref().map_or(String::new(), |fault| format!("known ({fault}): "));
    let Failure { kind, message, .. } = &failed.failure;
    format!("{known}seed {}: {kind} with {what}: {}", failed.seed, message.trim())
}

/// Writes a program that fails, with how to see it fail.
fn keep(folder: &Path, failed: &Failed) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let name = format!("{}-{}", failed.seed, failed.failure.kind);
    let taken = |number: &usize| folder.join(format!("{name}-{number}.mlir")).exists();
    let number = (0..).find(|number| !taken(number)).expect("some number is free");
    let mut text: String = headline(failed).lines().map(|line| format!("// {line}\n")).collect();
    if let Some(variant) = failed.case.variants.first() {
        let passes = passes_for(&failed.case.text, variant).unwrap_or_default();
        if let Some(Given { from, seed, changes }) = &variant.given {
            let how = format!("--from {from} --seed {seed} --changes {changes}");
            text += &format!("// mse-fuzz schedule %s --passes='{passes}' {how} > {FILE}\n");
        }
        text += &format!("// mse-opt --pass-pipeline='builtin.module({passes})' %s -o out.mlir\n");
        let is_on_tensors = failed.program.tensors.is_some();
        if is_on_tensors {
            text +=
                &format!("// mse-opt --pass-pipeline='builtin.module({PLAIN_MEMORY})' %s -o plain.mlir\n");
        }
        let original = if is_on_tensors { "plain.mlir" } else { "%s" };
        for sizes in &failed.case.sizes {
            text += &format!("// mse-run --compare {original} out.mlir --check --size {sizes}\n");
        }
    }
    if let Some(mutant) = failed.case.mutants.first() {
        text += &format!("// mse-opt --mse-verify=against=%s {name}-{number}-mutant.mlir\n");
        std::fs::write(folder.join(format!("{name}-{number}-mutant.mlir")), &mutant.text)?;
    }
    std::fs::write(folder.join(format!("{name}-{number}.mlir")), text + &failed.case.text)
}

fn json_of(total: &Total) -> serde_json::Value {
    let kinds: serde_json::Map<_, _> =
        total.kinds.iter().map(|(kind, count)| (kind.to_string(), json!(count))).collect();
    let slowest: Vec<_> = total.slowest.iter().map(|(time, seed, of)| json!([time, seed, of])).collect();
    json!({
        "counts": total.counts, "slowest": slowest, "failures": kinds, "seconds": total.time.as_secs_f64(),
        "programs_per_minute": total.rate(), "known": total.known,
    })
}

fn print_total(total: &Total, seed: u64) {
    for (what, count) in &total.counts {
        say(format_args!("{count:9} {what}\n"));
    }
    for (kind, count) in &total.kinds {
        say(format_args!("{count:9} failed: {kind}\n"));
    }
    for (seconds, seed, variant) in &total.slowest {
        say(format_args!("{seconds:7.1} s of processor time: seed {seed} {variant}\n"));
    }
    let (seconds, rate) = (total.time.as_secs_f64(), total.rate());
    for (fault, count) in &total.known {
        say(format_args!("{count:9} known: {fault}\n"));
    }
    let programs = total.programs();
    say(format_args!(
        "{programs} programs in {seconds:.1} s, {rate:.0} a minute: --seed {seed} --count {programs}\n"
    ));
    let (known, failures) = (total.known.values().sum::<u64>(), total.failures());
    say(format_args!("{known} known\n"));
    say(format_args!("{} passed, {failures} failed\n", programs.saturating_sub(failures + known)));
}
