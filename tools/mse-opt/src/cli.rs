//! The words of our own that `mse-opt` understands in front of MLIR's flags.

use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;

/// MLIR's optimizer driver with mse: sequential affine and scf loops become parallel GPU code.
#[derive(Debug, Parser)]
#[command(name = "mse-opt", version = version(), disable_help_subcommand = false, after_help = USAGE)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The commands of `mse-opt`'s own.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Shows a kernel before and after, executes both and says whether they agree
    Demo(DemoOptions),
    /// Makes GPU code of a program, with copies to memory of a device, and executes it
    Run(Box<RunOptions>),
}

/// Options of the demo.
#[derive(Args, Debug)]
pub struct DemoOptions {
    /// A kernel of the corpus: gemm, atax, jacobi-2d
    #[arg(default_value = "gemm")]
    pub kernel: String,
    /// Extent of every dimension
    #[arg(long, default_value_t = 40)]
    pub size: u32,
}

/// Options of `run`.
#[derive(Args, Debug)]
pub struct RunOptions {
    /// The program
    pub file: PathBuf,
    /// Options of --mse-to-gpu beside transfers=copy: `contract=none verify=each`
    #[arg(long, default_value = "")]
    pub options: String,
    #[command(flatten)]
    pub arguments: mse_run::Arguments,
}

impl RunOptions {
    /// The pipeline with its options.
    pub fn pipeline(&self) -> String {
        format!("--mse-to-gpu=transfers=copy {}", self.options).trim_end().to_owned()
    }
}

const USAGE: &str = "\
Everything else goes to MLIR's driver, as with mlir-opt:
  mse-opt --mse-from-tensors --mse-to-gpu in.mlir operations on tensors first get memory
  mse-opt --mse-to-affine in.mlir                 loops through the polyhedral model and back
  mse-opt --mse-to-parallel in.mlir               affine.parallel and scf.parallel
  mse-opt --mse-to-gpu in.mlir -o out.mlir        gpu.launch with blocks, threads and barriers
  mse-opt --mse-to-ptx in.mlir                    the same, down to PTX, with copies to the device
  mse-opt --mse-to-rocm in.mlir                   the same, down to AMD's assembly
  mse-opt --mse-to-spirv in.mlir                  the same, down to SPIR-V
  mse-opt --mse-to-gpu=\"schedule=source\" in.mlir  a pipeline with options
  mse-opt --pass-pipeline='builtin.module(mse-import,mse-dataflow{table},mse-lower)' in.mlir
  mse-opt --mse-to-gpu --mse-remarks=told.json in.mlir         what passes tell, as JSON
  mse-opt --mse-to-gpu --mlir-pass-statistics in.mlir          scops, launches, barriers and more, counted
  mse-opt --mlir-print-ir-after-all ... --split-input-file ... --mlir-timing ...
MLIR's own list of flags: mse-opt --help-list, with every pass and its options: mse-opt --help-hidden.
Passes are described in docs/passes.md, the dialect in docs/dialect.md.";

fn version() -> &'static str {
    let text = format!(
        "{} (LLVM {}, {})",
        env!("CARGO_PKG_VERSION"),
        mse_dialect::registration::llvm_version(),
        mse_isl::Context::version()
    );
    Box::leak(text.into_boxed_str())
}

/// The command that the first argument names, if it is ours; clap exits for help, versions and mistakes in
/// them.
pub fn leading_command(arguments: &[OsString]) -> Option<Command> {
    let ours = ["demo", "run", "help", "-h", "--help", "-V", "--version"];
    let first = arguments.get(1)?.to_str()?;
    ours.contains(&first).then(|| Cli::parse_from(arguments).command)
}
