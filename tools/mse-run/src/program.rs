//! A compiled program, and one run of it.

use crate::buffers::{Buffer, Value};
use crate::check::{Checker, Finding};
use crate::cuda::{self, Gpu};
use crate::element::Element;
use crate::error::{Error, ErrorKind, Result};
use crate::frame::Frame;
use crate::globals::{GlobalValue, Globals};
use crate::jit::{Jit, Packed};
use crate::lower::{self, Kernel, Level, Target};
use crate::module::{self, Source};
use crate::runtime::{self, Code, KernelCode, KernelFunctions, Machine, Order, Progress, Stats};
use crate::signature::{Kind, Signature};
use clap::ValueEnum;
use melior::Context;
use melior::ir::Module;
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The device that a program runs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Device {
    /// The emulated GPU if the program has GPU code, else the CPU.
    #[default]
    Auto,
    /// The CPU; GPU code is refused.
    Cpu,
    /// The CPU, with a GPU emulated on it.
    Emulated,
    /// The CPU and the first GPU of NVIDIA's.
    Cuda,
}

impl FromStr for Device {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let names = || Self::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names = || names().map(|known| known.get_name().to_owned()).collect::<Vec<_>>().join(", ");
        <Self as ValueEnum>::from_str(name, false)
            .map_err(|_| Error::input(format!("no device '{name}'; there are {}", names())))
    }
}

/// How to compile and run a program.
#[derive(Clone, Debug)]
pub struct Options {
    /// The device to run on.
    pub device: Device,
    /// The order of blocks and threads on the emulated GPU.
    pub order: Order,
    /// Whether to watch what the program does with memory.
    pub check: bool,
    /// Whether kernels have memory of their own: they may not use that of the host, which is watched for.
    pub separate: bool,
    /// Whether to count reads and writes; other numbers cost nothing and are always there.
    pub count_accesses: bool,
    /// Whether to count, with them, what traffic kernels make, which takes several times as long.
    pub count_traffic: bool,
    /// How much LLVM optimises, 0 to 3.
    pub optimization: usize,
    /// How many rounds of its loops a run may take, if there is a limit; GPU threads count as rounds.
    pub limit: Option<u64>,
    /// Where a run says how far it has come.
    pub progress: Arc<Progress>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            device: Device::Auto,
            order: Order::Forward,
            check: false,
            separate: false,
            count_accesses: false,
            count_traffic: false,
            optimization: 2,
            limit: None,
            progress: Arc::default(),
        }
    }
}

/// A function compiled to machine code, with everything it calls.
pub struct Program {
    name: String,
    signature: Signature,
    options: Options,
    entry: Packed,
    code: Code,
    globals: Globals,
    /// Owns the machine code.
    _jit: Jit,
}

// SAFETY: machine code, its memory and what is loaded on a GPU belong to no thread, and nothing else points
// to them. A run prepares the thread that it is on. (Two runs at a time are excluded: it is not `Sync`.)
unsafe impl Send for Program {}

/// The outcome of a run.
pub struct Outcome {
    /// The arguments after the run, in their order.
    pub arguments: Vec<Value>,
    /// The results.
    pub results: Vec<Value>,
    /// The globals it could have changed.
    pub globals: Vec<GlobalValue>,
    /// How many rounds of its loops it took, if there is a limit.
    pub rounds: u64,
    /// How long the program itself ran.
    pub time: Duration,
    /// The counts of its events.
    pub stats: Stats,
    /// The faults of the program, if it was watched.
    pub findings: Vec<Finding>,
    /// How many more times it did something wrong of the same kinds.
    pub more_findings: usize,
}

impl Program {
    /// Compiles the function `entry` of a module given as text; without a name, the only function there is.
    pub fn compile(source: &Source, entry: Option<&str>, options: &Options) -> Result<Self> {
        let context = module::context();
        let parsed = module::parse(&context, source)?;
        Self::compile_module(&context, parsed, source, entry, options)
    }

    /// Compiles a function of a module, which is changed in the process. The module may be in any context
    /// that knows its dialects; of `source`, the name serves in messages and the text for the names of the
    /// arguments.
    pub fn compile_module<'c>(
        context: &'c Context,
        mut module: Module<'c>,
        source: &Source,
        entry: Option<&str>,
        options: &Options,
    ) -> Result<Self> {
        module::prepare(context);
        let name = &source.name;
        let signature =
            Signature::of(&module, entry, Some(source.names())).map_err(|error| error.within(name))?;
        lower::keep_only(context, &mut module, name, &signature.entry)?;
        if options.device == Device::Cpu && lower::uses_gpu(&module) {
            return Err(Error::unsupported(format!("{name}: GPU code does not run on the device cpu")));
        }
        let target = target(options)?;
        let is_emulated = target == Target::Emulated;
        let counts = options.count_accesses || options.count_traffic;
        let level = match (options.check, options.count_traffic && is_emulated) {
            (true, true) => Level::All,
            (true, false) => Level::Accesses,
            (false, true) => Level::Traffic,
            (false, false) if counts && is_emulated => Level::Counts,
            (false, false) => Level::Nothing,
        };
        let mut lowered = lower::lower(context, &mut module, name, &target, level)?;
        if options.limit.is_some() {
            lower::count_rounds(context, &module)?;
        }
        let jit = Jit::new(&module, options.optimization)?;
        runtime::register(&jit);
        let entry = jit.lookup(&signature.entry)?;
        let globals = Globals::new(&jit, std::mem::take(&mut lowered.globals))?;
        let code = link(&jit, lowered, &target, counts).map_err(|error| error.within(name))?;
        Ok(Self { name: name.clone(), signature, options: options.clone(), entry, code, globals, _jit: jit })
    }

    /// The name of the module in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The device that it runs on: a GPU only if it has code for one.
    pub fn runs_on(&self) -> Device {
        match (&self.code.gpu, self.code.kernels.is_empty()) {
            (_, true) => Device::Cpu,
            (Some(_), false) => Device::Cuda,
            (None, false) => Device::Emulated,
        }
    }

    /// The compiled function.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The order of blocks and threads in later runs.
    pub fn set_order(&mut self, order: Order) {
        self.options.order = order;
    }

    /// The limit on later runs; the program must have been compiled with one.
    pub fn set_limit(&mut self, limit: u64) {
        self.options.limit = self.options.limit.and(Some(limit));
    }

    /// Runs the function on copies of the arguments.
    pub fn run(&self, arguments: &[Value]) -> Result<Outcome> {
        self.check(arguments)?;
        let mut frame = Frame::new(arguments, &self.signature)?;
        self.globals.reset();
        let checker = self.options.check.then(|| {
            let mut checker = Checker::new(&self.code.sites, self.options.separate);
            checker.arguments(&self.signature, frame.arguments());
            checker.globals(self.globals.places());
            checker
        });
        let machine =
            Machine::new(&self.code, self.options.order, checker, Arc::clone(&self.options.progress))
                .limited_to(self.options.limit);
        if let Some(gpu) = &self.code.gpu {
            gpu.start()?;
            frame.move_arrays(|bytes| machine.allocate(bytes))?;
            gpu.fetch()?;
        }
        let parameters = frame.parameters();
        let start = Instant::now();
        let mut ran = machine.run(|| crate::frame::enter(self.entry, &parameters));
        if let Some(gpu) = &self.code.gpu {
            ran = ran.and_then(|()| gpu.finish());
        }
        let time = start.elapsed();
        frame.fetch_arrays();
        let results = match &ran {
            Ok(()) => frame.results(&self.signature.results)?,
            Err(_) => Vec::new(),
        };
        let (stats, rounds) = (machine.stats(), machine.rounds());
        let (findings, more_findings) = match machine.into_checker() {
            Some(mut checker) => {
                if ran.is_ok() {
                    checker.finish(&frame.result_addresses(&self.signature.results));
                }
                checker.into_findings()
            }
            None => Default::default(),
        };
        if let Err(error) = ran {
            if error.kind() == ErrorKind::Unfinished {
                return Err(error.within(&self.name));
            }
            let found: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
            return Err(Error::program(format!("{found}{error}")).within(&self.name));
        }
        let globals = self.globals.values();
        Ok(Outcome {
            arguments: frame.into_arguments(),
            results,
            globals,
            rounds,
            time,
            stats,
            findings,
            more_findings,
        })
    }

    /// Fails if the arguments do not have the types of the function's.
    fn check(&self, arguments: &[Value]) -> Result<()> {
        let expected = &self.signature.arguments;
        if arguments.len() != expected.len() {
            let (found, entry) = (arguments.len(), &self.signature.entry);
            return Err(Error::input(format!("@{entry} takes {} arguments, not {found}", expected.len())));
        }
        for (argument, value) in expected.iter().zip(arguments) {
            fits(&argument.kind, value)
                .map_err(|error| error.within(&format!("argument {}", argument.name)))?;
        }
        Ok(())
    }
}

/// The target that kernels are to be lowered to.
fn target(options: &Options) -> Result<Target> {
    match options.device {
        Device::Cuda if options.check => {
            Err(Error::unsupported("--check works on the emulated device, not on cuda"))
        }
        Device::Cuda => match cuda::chip() {
            Ok(chip) => Ok(Target::Cuda(chip)),
            Err(error) => Err(Error::unsupported(format!("{error}; --device emulated needs no GPU"))),
        },
        Device::Auto | Device::Cpu | Device::Emulated => Ok(Target::Emulated),
    }
}

/// Looks up all functions that the runtime calls, and loads what runs on a GPU.
fn link(jit: &Jit, lowered: lower::Lowered, target: &Target, stats: bool) -> Result<Code> {
    let emulated = *target == Target::Emulated;
    let functions = |number: usize| -> Result<_> {
        let thread = jit.lookup(&Kernel::thread_function(number))?;
        let block = jit.lookup(&Kernel::block_function(number))?;
        Ok(KernelFunctions { thread, block })
    };
    let kernel = |(number, kernel): (usize, Kernel)| {
        Ok(KernelCode { kernel, functions: if emulated { Some(functions(number)?) } else { None } })
    };
    let kernels = lowered.kernels.into_iter().enumerate().map(kernel).collect::<Result<_>>()?;
    let reductions = 0..lowered.sites.reductions;
    let reductions =
        reductions.map(|number| jit.lookup(&lower::reduction_name(number))).collect::<Result<_>>()?;
    let gpu = if emulated { None } else { Some(Gpu::new(lowered.ptx, lowered.host_works, stats)?) };
    Ok(Code { kernels, reductions, sites: lowered.sites, counts: stats && emulated, gpu })
}

fn fits(kind: &Kind, value: &Value) -> Result<()> {
    match (kind, value) {
        (Kind::Scalar(element), Value::Scalar(scalar)) => same_element(*element, scalar.element()),
        (Kind::Array(array), Value::Buffer(buffer)) => {
            same_element(array.element, buffer.element())?;
            let shape = buffer.shape();
            let same = |(known, size): (&Option<usize>, &usize)| known.is_none_or(|known| known == *size);
            if array.shape.len() == shape.len() && array.shape.iter().zip(shape).all(same) {
                dense(array, buffer)
            } else {
                let expected: Vec<_> =
                    array.shape.iter().map(|size| size.map_or("?".into(), |size| size.to_string())).collect();
                Err(Error::input(format!("has shape {shape:?}, not [{}]", expected.join(", "))))
            }
        }
        (Kind::Scalar(_), Value::Buffer(_)) => Err(Error::input("is an array, not a single value")),
        (Kind::Array(_), Value::Scalar(_)) => Err(Error::input("is a single value, not an array")),
    }
}

fn same_element(expected: Element, found: Element) -> Result<()> {
    let same = expected == found
        || (expected.bytes() == found.bytes() && expected.is_integer() && found.is_integer());
    if same { Ok(()) } else { Err(Error::input(format!("has elements of type {found}, not {expected}"))) }
}

/// Fails if a layout's known strides are not those of a dense array.
fn dense(array: &crate::signature::Array, buffer: &Buffer) -> Result<()> {
    let strides = crate::frame::strides(buffer.shape());
    let same = |(known, stride): (&Option<i64>, &i64)| known.is_none_or(|known| known == *stride);
    if array.strides.iter().zip(&strides).all(same) && array.offset.is_none_or(|offset| offset == 0) {
        return Ok(());
    }
    Err(Error::unsupported("has a layout that is not dense"))
}
