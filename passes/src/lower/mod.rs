//! From the polyhedral model to loops: the only writer of loops.
//!
//! From the schedule tree, isl generates a program (loops, conditions, statement instances). This room turns
//! it into operations in front of the scop and removes the scop. Four folders, in reading order:
//!
//! ```text
//! ast      isl's program: kernels and their grids, tiles, conditions, the ends of loops
//! memory   the places of arrays, allocations, versions for sizes that do not fit
//! emit     the program as operations: loops, launches, statements, expressions, copies
//! tidy     afterwards: registers in place of memory, values in front of loops, vectors
//! ```
//!
//! Refused, with the scop left as it was: an access that may touch several cells and has no index operands,
//! an array without a bound, an unknown target.

pub mod ast;
pub mod emit;
pub mod memory;
mod sequential;
pub mod tidy;

use crate::choice::choice;
use crate::lower::ast::ends;
use crate::lower::ast::gpu;
use crate::lower::ast::members;
use crate::lower::ast::numbers;
use crate::lower::ast::unbound;
use crate::lower::emit::launch;
use crate::lower::emit::repeat;
use crate::lower::emit::transfers;
use crate::lower::memory::iterations;
use crate::machine::budgets::{AT_LAST, ATTEMPT, LOWERING, WHOLE_TILES};
use crate::mlir;
use crate::orders::trial;
use crate::scop::{Home, Scop, union_of_sets};
use crate::stage;
use crate::tree::marks::Mark;
use ast::{conditions, tiles};
use emit::{Emitter, Program, Site, parallel_sums, updates};
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use memory::fallback;
use memory::placement::{self, Placement};
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::edit::context_of;
use mse_dialect::registration::{Options, is_on};
use mse_dialect::view;
use mse_isl::{AstLoopType, Context, Schedule, Set, UnionSet};
use std::collections::{BTreeMap, HashSet};
use tidy::{carried, heap, hoist, narrow, registers, repeated};

/// Why the fall-back is executed where only that is mapped.
const UNMAPPED: &str = "its loops are not mapped to the GPU, others are";
/// Why the fall-back is executed where workgroup memory of that size is not available.
const OPEN: &str = "memory of its blocks has a size that is known at run time only";

choice! {
    /// The kind of code to generate.
    Target {
        /// Sequential loops.
        Affine = "affine",
        /// Parallel loops where proved.
        Parallel = "parallel",
        /// Launches.
        Gpu = "gpu",
    }
}

choice! {
    /// Which memory a block may have.
    WorkgroupSizes {
        /// Such of any size.
        Any = "any",
        /// Such whose size is known at compile time.
        Constant = "constant",
    }
}

/// Whether loads and stores say which access they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// No.
    Off,
    /// Each, by an `mse.instance`; memory stays memory.
    On,
    /// No, but those of other scops do: memory, which they may use too, stays memory.
    Beside,
}

/// Runs the pass on all that lies in `root`.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let trace = if is_on(options, "trace", false) { Trace::On } else { Trace::Off };
    if Target::of(options, "target")? == Target::Parallel {
        sequential::tell(root)?;
    }
    stage::finished(root)?;
    stage::print_recipes(root, options)?;
    if is_on(options, "report", false) {
        stage::tell_recipes(root);
    }
    let allocations: HashSet<usize> = view::Scop::all_in(root).iter().flat_map(allocations).collect();
    written(root, options, |_| trace)?;
    if trace == Trace::Off {
        let allocated = view::all_nested(root).into_iter();
        let of_scops = allocated.filter(|&operation| allocations.contains(&mlir::operation_key(operation)));
        of_scops.collect::<Vec<_>>().into_iter().for_each(memory::remove_unused);
    }
    heap::move_stack(root);
    Ok(())
}

/// The allocations of a scop's arrays, by key.
fn allocations(scop: &view::Scop) -> Vec<usize> {
    let outside = scop.arrays().into_iter().filter_map(|array| array.outer);
    outside.filter_map(mlir::definition).map(mlir::operation_key).collect()
}

/// Runs the pass; `trace` tells by a scop's number whether its accesses are named. Returns the operations
/// written for each scop, in order.
pub fn written<'c, 'a>(
    root: OperationRef<'c, 'a>,
    options: &Options,
    trace: impl Fn(usize) -> Trace,
) -> Result<Vec<Vec<OperationRef<'c, 'a>>>, Failure<'c>> {
    let target = Target::of(options, "target")?;
    let sizes = WorkgroupSizes::of(options, "workgroup-sizes")?;
    if view::Scop::new(root).is_some() {
        return Err("replaces scops: run it on the operation around them".into());
    }
    let turn_to = stage::turns(root);
    let each = view::Scop::all_in(root).into_iter().enumerate().map(|(number, scop)| {
        turn_to(number);
        let location = scop.operation().location();
        let generated = if lacks_kernels(&scop, target) {
            Err(UNMAPPED.to_owned())
        } else {
            let generated = bounded(LOWERING, || generated(&scop, target));
            let instead = scop.fallback().is_some();
            let program =
                generated.or_else(|why| if instead { Err(why) } else { at_last(&scop, target, why) });
            program.and_then(|program| sizes.accept(program))
        };
        let lowered = match generated {
            Ok(program) => bounded(LOWERING, || replace(scop, target, &program, trace(number))),
            Err(why) => bounded(LOWERING, || fallback::instead(scop, target, &why, trace(number))),
        };
        lowered.map_err(|message| Failure::at(location, message))
    });
    each.collect()
}

/// The program of a scop that has no fall-back and could not be generated within the bound, for this reason.
/// It is generated within a larger bound, in the manner that asks isl for least.
fn at_last(scop: &view::Scop, target: Target, why: String) -> Result<Program, String> {
    let program = || {
        Context::current().with_options(|isl| {
            isl.set_ast_build_detect_min_max(true);
            without_large_dates(scop)?;
            attempt(isl, scop, target, Manner::Last)
        })
    };
    bounded(AT_LAST, || program().map_err(|_| why.clone())).map_err(|_| why.clone())
}

/// Refuses dates that are beyond what isl generates right code for.
fn without_large_dates(scop: &view::Scop) -> mse_isl::Result<Schedule> {
    let schedule = Scop::read(scop)?.schedule;
    match trial::has_large_dates(&schedule.get_root()?)? {
        true => Err(mse_isl::Error::invalid(trial::TOO_LARGE)),
        false => Ok(schedule),
    }
}

fn bounded<T>(bound: u64, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let done = Context::current().bounded(bound, || Ok(work()));
    done.unwrap_or_else(|error| Err(error.to_string()))
}

/// Replaces one scop by loops, which are returned.
fn lower<'c, 'a>(
    scop: view::Scop<'c, 'a>,
    target: Target,
    trace: Trace,
) -> Result<Vec<OperationRef<'c, 'a>>, String> {
    let program = generated(&scop, target)?;
    replace(scop, target, &program, trace)
}

impl WorkgroupSizes {
    /// The program, if its memory of blocks has such sizes.
    fn accept(self, program: Program) -> Result<Program, String> {
        let has_constant_size =
            |own: &Placement| own.sizes.iter().all(|size| memory::constant_size(size) != memory::DYNAMIC);
        let mut of_blocks = program.placements.values().filter(|own| own.space == "workgroup");
        if self == WorkgroupSizes::Any || of_blocks.all(has_constant_size) {
            return Ok(program);
        }
        Err(OPEN.to_owned())
    }
}

/// The program for the scop, in the first manner in which isl finds one; the scop stays as it is.
fn generated(scop: &view::Scop, target: Target) -> Result<Program, String> {
    let isl = Context::current();
    let program = isl.with_options(|isl| {
        isl.set_ast_build_detect_min_max(true);
        let schedule = without_large_dates(scop)?;
        let has_tiles = tiles::are_added_up(&schedule)?;
        let manners = if has_tiles { OF_TILES } else { MANNERS };
        let first = attempt(isl, scop, target, manners[0]);
        manners[1..].iter().fold(first, |found, &manner| match found {
            Err(error) if manner.may_help(&error) => attempt(isl, scop, target, manner),
            found => found,
        })
    });
    program.map_err(|error| format!("cannot generate loops: {error}"))
}

/// Puts the program in the place of the scop.
fn replace<'c, 'a>(
    scop: view::Scop<'c, 'a>,
    target: Target,
    program: &Program,
    trace: Trace,
) -> Result<Vec<OperationRef<'c, 'a>>, String> {
    if target == Target::Gpu && program.kernels.is_empty() && waits_for_mapping(&scop) {
        let message = "parallel loops stay on the host: the schedule has no mark \"kernel\"; mse-map-to-gpu, to be run before, makes them";
        remark(scop.operation().location(), message);
    }
    if !program.spread.is_empty() && trace == Trace::Off {
        remark(scop.operation().location(), &everywhere(&program.spread));
    }
    fallback::separate(scop, target, program, trace)?;
    let context = context_of(scop.operation());
    let block = scop.operation().block().expect("a scop lies in a block");
    let before = view::operations(block).into_iter().take_while(|&other| other != scop.operation()).count();
    let after = scop.operation().next_in_block();
    let between = || -> Vec<_> {
        let all = view::operations(block).into_iter().skip(before);
        all.take_while(|&other| Some(other) != after).collect()
    };
    let (memories, updates) = write(scop, target, program, trace)?;
    let numbers = mlir::numbers_for(&[scop.operation()]);
    mlir::erase(scop.operation());
    if trace == Trace::Off {
        narrow::narrow(context, between());
        registers::promote(context, &memories);
    }
    if trace == Trace::Off {
        repeated::merge(between());
        hoist::hoist(between());
        carried::carry(context, &between());
        let sums = parallel_sums::collected(context, updates);
        sums.into_iter().for_each(|sum| updates::guard(context, sum));
        let constants = between().into_iter().filter(|&one| mlir::name(one) == "arith.constant");
        mlir::erase_idle(constants.collect());
    }
    let written = between();
    if trace == Trace::Off {
        mlir::erase_idle(numbers); // who compares what is named with the scop knows them
    }
    Ok(written)
}

/// The remark on memory that is not an iteration's own after all.
fn everywhere(arrays: &[String]) -> String {
    let names: Vec<_> = arrays.iter().map(|name| format!("'{name}'")).collect();
    format!(
        "memory of {} is for all iterations, though each needs its own only while it runs: the loops that isl \
         generates execute parts of an iteration in several places",
        names.join(", ")
    )
}

/// Whether a scop's loops are not mapped to a GPU, as for the host, but those of its fall-back are.
fn lacks_kernels(scop: &view::Scop, target: Target) -> bool {
    let has_kernels = |scop: &view::Scop| {
        let nodes = scop.schedule().map(view::all_nested).unwrap_or_default();
        nodes
            .iter()
            .any(|&node| view::is(node, "mse.mark") && view::string(node, "name") == Mark::Kernel.text())
    };
    target == Target::Gpu
        && !has_kernels(scop)
        && scop.fallback().is_some_and(|fallback| has_kernels(&fallback.scop()))
}

/// Whether the schedule has parallel loops, and no statement that the host must execute.
fn waits_for_mapping(scop: &view::Scop) -> bool {
    let nodes = scop.schedule().map(view::all_nested).unwrap_or_default();
    let parallel =
        |&node: &OperationRef| view::is(node, "mse.band") && view::bools(node, "coincident").contains(&true);
    let executes =
        |one: &view::Statement| one.domain().is_ok_and(|domain| !domain.is_empty().unwrap_or(false));
    let statements = scop.statements();
    nodes.iter().any(parallel)
        && statements.iter().any(executes)
        && !statements.iter().any(view::Statement::calls)
}

/// How isl is asked. For some relations with integer divisions isl 0.27 fails ("total dimensionality changed
/// unexpectedly", "input involves unknown divs") in one manner and not in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// With loops that are not split in parts, for wavefronts of tiles: each kernel is written once.
    Whole,
    /// With isl's defaults.
    Usual,
    /// Without a step of coalescing.
    WithoutWrapping,
    /// And with loops that are not split in parts.
    Atomic,
    /// And with loops that are split in disjoint parts: in one loop, `i <= max(p, q)` is no bound.
    Separate,
    /// And with all conditions, except those of one box, tested at the instances.
    Tested,
    /// The same, within a larger bound.
    Last,
}

/// In which order they are tried.
const MANNERS: &[Manner] =
    &[Manner::Usual, Manner::WithoutWrapping, Manner::Atomic, Manner::Separate, Manner::Tested];
/// The same for wavefronts of tiles, whose conditions are those of tiles: to test them later saves nothing.
const OF_TILES: &[Manner] = &[Manner::Whole, Manner::Usual, Manner::WithoutWrapping, Manner::Separate];

impl Manner {
    /// Whether this manner may succeed where the ones before failed with this error.
    fn may_help(self, error: &mse_isl::Error) -> bool {
        matches!(self, Manner::Usual | Manner::Tested) || !error.is_quota()
    }
}

fn attempt(isl: &Context, scop: &view::Scop, target: Target, manner: Manner) -> mse_isl::Result<Program> {
    isl.set_coalesce_bounded_wrapping(matches!(manner, Manner::Whole | Manner::Usual));
    let bound = match manner {
        Manner::Whole => WHOLE_TILES,
        Manner::Tested => LOWERING,
        Manner::Last => AT_LAST,
        _ => ATTEMPT,
    };
    isl.bounded(bound, || {
        for iterations in [Iterations::Whole, Iterations::Grouped] {
            if let Some(program) = program(scop, target, manner, iterations)? {
                return Ok(program);
            }
        }
        let program = program(scop, target, manner, Iterations::Spread)?;
        Ok(program.expect("without private memory iterations may be spread"))
    })
}

/// How the loops that isl generates execute iterations with private memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Iterations {
    /// They happen to execute each in one place.
    Whole,
    /// They do, since what has the same date is generated together, in all loops.
    Grouped,
    /// They need not: no memory is private.
    Spread,
}

/// isl's program for the scop; none if it spreads iterations with private memory over several loops.
fn program(
    view: &view::Scop,
    target: Target,
    manner: Manner,
    iterations: Iterations,
) -> mse_isl::Result<Option<Program>> {
    let (scop, private) = (Scop::read(view)?, iterations != Iterations::Spread);
    let placements = placement::placements(view, &scop.context, private || target == Target::Gpu)?;
    let tolerated = match (manner, target) {
        (Manner::Tested | Manner::Last, _) => conditions::NONE,
        (_, Target::Gpu) => conditions::IN_KERNELS,
        _ => conditions::IN_LOOPS,
    };
    let (schedule, late) = conditions::late(view, &scop, tolerated)?;
    let transfers = transfers::transfers(view, &scop)?;
    let schedule = transfers::once(schedule, &scop, &transfers)?;
    let (schedule, numbered) = tiles::numbered(schedule, view)?;
    let (schedule, dates) = match target {
        Target::Affine | Target::Parallel if private => members::mark_iterations(schedule)?,
        _ => (schedule, Vec::new()),
    };
    Context::current().set_ast_build_group_coscheduled(iterations == Iterations::Grouped);
    let (schedule, kernels) = match target {
        Target::Affine => (schedule, BTreeMap::new()),
        Target::Parallel => (members::mark_members(schedule)?, BTreeMap::new()),
        Target::Gpu => {
            let barriers = barriers(view)?;
            // A barrier must not be in the else branch of a condition on threads.
            Context::current().set_ast_build_allow_else(barriers.is_empty()?);
            gpu::bind(schedule, &scop.context, &barriers)?
        }
    };
    let accesses = ast::accesses(view, &scop, &placements, &late, manner)?;
    let accesses = tiles::accesses(accesses, &numbered)?;
    let schedule = match manner {
        Manner::Usual | Manner::WithoutWrapping => schedule,
        Manner::Whole | Manner::Atomic | Manner::Tested | Manner::Last => {
            ast::with_loops(schedule, AstLoopType::Atomic)?
        }
        Manner::Separate => ast::with_loops(schedule, AstLoopType::Separate)?,
    };
    let schedule = ast::unshifted(schedule)?;
    let executed = scop.domain()?.params()?;
    let instances = iterations::Executed::default();
    let has_numbers = !numbered.is_empty();
    let code =
        ast::generate(schedule, scop.context.clone(), (accesses, numbered), kernels.clone(), &instances)?;
    let repeats =
        |name: &str| scop.statements.iter().any(|statement| statement.name == name && statement.repeats);
    if let Some(iterator) = repeat::never_ends(&code, &repeats) {
        return Err(mse_isl::Error::invalid(format!("nothing ends the generated loop {iterator}")));
    }
    if let Some(name) = unbound::unbound(&code, &scop.context)? {
        return Err(mse_isl::Error::invalid(format!("isl mentions the iterator {name} outside of its loop")));
    }
    let code = if has_numbers { code } else { ends::tightened(code, &scop, &instances)? };
    let own = |statement: &str| private_arrays(&scop, statement);
    if !iterations::are_whole(&code, &dates, &instances, &own)? {
        return Ok(None);
    }
    let spread = if private || target == Target::Gpu { Vec::new() } else { private_memory(&scop) };
    let code = conditions::tested(code, &late);
    if numbers::may_wrap(&code, scop.context.intersect(executed)?, &instances)? {
        return Err(mse_isl::Error::invalid("a product that is divided may be no number of 64 bits"));
    }
    Ok(Some(Program { code, placements, kernels, spread, transfers }))
}

/// The arrays in private memory.
fn private_memory(scop: &Scop) -> Vec<String> {
    let private = scop.arrays.iter().filter(|array| array.home == Home::Private);
    private.map(|array| array.name.clone()).collect()
}

/// The arrays in private memory that a statement accesses.
fn private_arrays(scop: &Scop, statement: &str) -> Vec<String> {
    let accesses = scop.statement(statement).map_or(&[][..], |statement| &statement.accesses);
    let arrays = accesses.iter().filter_map(|access| access.array().ok());
    arrays.filter(|name| scop.array(name).is_some_and(|array| array.home == Home::Private)).collect()
}

/// The instances of barriers.
fn barriers(scop: &view::Scop) -> mse_isl::Result<UnionSet> {
    let barriers = scop.statements().into_iter().filter(launch::is_barrier);
    let universe = |statement: view::Statement| Set::universe(statement.domain()?.get_space()?);
    union_of_sets(barriers.map(universe).collect::<mse_isl::Result<Vec<_>>>()?.into_iter())
}

/// Memory that may become registers, and updates that may come in any order.
type Written<'c, 'a> = (Vec<Value<'c, 'a>>, Vec<OperationRef<'c, 'a>>);

/// Writes the program in front of the scop.
fn write<'c, 'a>(
    scop: view::Scop<'c, 'a>,
    target: Target,
    program: &Program,
    trace: Trace,
) -> Result<Written<'c, 'a>, String> {
    let mut emitter = Emitter::new(context_of(scop.operation()), scop, target, program);
    emitter.trace = trace;
    let names = emitter.parameters();
    let mut memory = emitter.allocate(&names)?;
    memory.extend(emitter.allocate_mirrors());
    let builder = emitter.builder();
    let shared = updates::is_shared(scop.operation());
    let site = Site { builder, names, parallel: false, in_kernel: false, shared, divergent: false };
    emitter.node(&site, &program.code)?;
    emitter.free(&memory);
    Ok(emitter.finish())
}
