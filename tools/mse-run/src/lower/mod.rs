//! From any upstream module to the `llvm` dialect, its kernels as functions that the runtime calls.

mod busy;
mod globals;
mod hints;
mod host;
mod instrument;
mod keep;
mod kernels;
mod lanes;
mod launches;
mod loops;
mod matrix;
mod probes;
mod ptx;
mod refuse;
mod rounds;
mod rows;
mod scratch;
mod sites;
mod spaces;
mod threads;
mod tokens;
mod traffic;
mod warp;
mod workgroup;

use crate::error::Result;
use crate::ir::{erase, name, operations_in, operations_inside, remove_attribute, set_attribute, string};
use crate::module::{run_passes, verify};
use crate::runtime;
use melior::Context;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use mse_dialect::edit;

pub use globals::Global;
pub use instrument::{Access, Level};
pub use kernels::{IDS, Kernel};
pub use ptx::Ptx;
pub use rounds::count_rounds;
pub use sites::{Memref, Sites, Space};
pub use threads::{SUBGROUP, reduction_name};
pub use warp::ELEMENTS;

/// The results of lowering, beside the module.
pub struct Lowered {
    /// The kernels, in the order of the numbers the host code launches them by.
    pub kernels: Vec<Kernel>,
    /// The kernels' code, if it is for a GPU of NVIDIA's.
    pub ptx: Vec<Ptx>,
    /// The globals the program may change, in the order of their functions' numbers.
    pub globals: Vec<Global>,
    /// The operations that call the runtime, in the order of the numbers they pass.
    pub sites: Sites,
    /// Whether the host works on memory itself.
    pub host_works: bool,
}

/// The target that kernels are lowered to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Functions that run on the CPU.
    Emulated,
    /// PTX for a chip.
    Cuda(String),
}

/// The passes before kernels are cut out. No affine loop is left when patterns are applied. Upstream's
/// patterns take the bounds `min(3, %i + 1)` away in a loop that never runs, which is no valid operation any
/// more.
const BEFORE: &str = "builtin.module(lower-affine,convert-linalg-to-loops,lower-affine,gpu-launch-sink-index-computations,\
                      gpu-kernel-outlining,lower-affine)";

/// The passes after only upstream's host operations are left.
const AFTER: &str = "builtin.module(\
    func.func(scf-forall-to-for),convert-vector-to-scf,memref-expand,expand-strided-metadata,lower-affine,\
    math-expand-ops{ops=clampf},convert-math-to-funcs{min-width-of-fpowi-exponent=65},\
    convert-scf-to-cf,convert-arith-to-llvm,arith-expand,convert-complex-to-standard,\
    convert-vector-to-llvm{vector-contract-lowering=outerproduct},\
    convert-math-to-llvm{approximate-log1p=false},convert-math-to-libm,\
    convert-index-to-llvm,convert-ub-to-llvm,\
    finalize-memref-to-llvm{use-generic-functions=true},convert-complex-to-llvm,convert-arith-to-llvm,\
    convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)";

/// Lowers a module in place.
pub fn lower<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    file: &str,
    target: &Target,
    level: Level,
) -> Result<Lowered> {
    // SAFETY: what is found out of operations are numbers and names.
    unsafe { edit::freeing(|| lowered(context, module, file, target, level)) }
}

fn lowered<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    file: &str,
    target: &Target,
    level: Level,
) -> Result<Lowered> {
    refuse::before(module, file)?;
    launches::refuse_in_kernels(module, file)?;
    if level.watches() {
        tokens::refuse_unordered(module, file)?;
    }
    keep::keep(context, module)?;
    run_passes(context, module, file, BEFORE)?;
    keep::release(module);
    launches::refuse_in_kernels(module, file)?;
    let mut sites = Sites::new(file, level);
    let (kernels, ptx) = match target {
        Target::Emulated => (kernels::lower(context, module, &mut sites)?, Vec::new()),
        Target::Cuda(chip) => ptx::lower(context, module, file, chip, &mut sites)?,
    };
    let host_works = busy::host_works(module);
    host::lower(context, module, &mut sites)?;
    refuse::gpu(module, &sites)?;
    if level.makes_traffic() {
        globals::align(context, module);
    }
    instrument::instrument(context, module, level, &mut sites)?;
    rows::lower(context, module)?;
    let globals = globals::lower(context, module, &sites)?;
    spaces::strip(context, module);
    runtime::declare(context, module)?;
    verify(context, module, file)?;
    run_passes(context, module, file, AFTER)?;
    refuse::rest(module, &sites)?;
    probes::add(context, module)?;
    Ok(Lowered { kernels, ptx, globals, sites, host_works })
}

/// Removes what a function of a module does not need, except for globals that it could have changed. Nothing
/// of modules in the module is within its reach.
pub fn keep_only<'c>(context: &'c Context, module: &mut Module<'c>, file: &str, entry: &str) -> Result<()> {
    // SAFETY: an error names places of the file alone.
    unsafe { edit::freeing(|| without_modules_and_hints(module, file)) }?;
    operations_in(module.body())
        .into_iter()
        .filter(|&operation| globals::is_kept(operation))
        .for_each(|operation| globals::remember_public(context, operation));
    hide_all(context, module, |operation| {
        string(operation, "sym_name") == entry || globals::is_kept(operation)
    });
    run_passes(context, module, file, "builtin.module(symbol-dce)")?;
    hide_all(context, module, |operation| string(operation, "sym_name") == entry);
    Ok(())
}

fn without_modules_and_hints(module: &Module, file: &str) -> Result<()> {
    operations_in(module.body()).into_iter().filter(|&inner| name(inner) == "builtin.module").for_each(erase);
    hints::remove(module, file)
}

/// Whether a module has anything for a GPU in it.
pub fn uses_gpu(module: &Module) -> bool {
    operations_inside(module.as_operation()).into_iter().any(|operation| is_gpu(&name(operation)))
}

fn is_gpu(name: &str) -> bool {
    name.starts_with("gpu.") || name.starts_with("nvgpu.") || name.starts_with("nvvm.")
}

/// Makes the symbols of a module private, except for some, so that those nobody needs can be removed.
fn hide_all<'c>(context: &'c Context, module: &Module<'c>, except: impl Fn(OperationRef) -> bool) {
    for operation in operations_in(module.body()) {
        if !operation.has_attribute("sym_name") {
            continue;
        }
        if except(operation) {
            remove_attribute(operation, "sym_visibility");
        } else {
            set_attribute(operation, "sym_visibility", StringAttribute::new(context, "private").into());
        }
    }
}
