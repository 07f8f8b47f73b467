//! From the polyhedral model to loops: the only writer of loops.
//!
//! isl generates a program (loops, conditions, statement instances) from the schedule tree; this room turns it into
//! operations in front of the scop and removes the scop. In reading order: [`memory`] (where arrays lie), [`ast`] (isl's
//! program), [`parallel`] (marks for parallel loops), [`emit`], [`loops`] and [`statement`] (the program as operations),
//! [`affine`] and [`arith`] (expressions), [`names`] (what identifiers stand for).
//!
//! Refused, with the scop left as it was: an access that may touch several cells and has no index operands, an array
//! without a bound, an unknown target.

mod affine;
mod arith;
mod ast;
mod emit;
mod loops;
mod memory;
mod names;
mod parallel;
mod statement;
mod writer;

use crate::mlir;
use crate::scop::Scop;
use emit::{Emitter, Place};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mse_dialect::registration::Options;
use mse_dialect::view;
use mse_isl::Context;
use mse_isl::ast::Node;
use names::Names;
use std::collections::BTreeMap;

/// The bound on isl's operations for one scop.
const MAX_OPERATIONS: u64 = 200_000_000;

/// What is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Sequential loops.
    Affine,
    /// Parallel loops where proved.
    Parallel,
    /// Launches.
    Gpu,
}

/// Runs the pass on all that lies in `root`.
pub fn run(root: OperationRef, options: &Options) -> Result<(), String> {
    let target = match options.get("target").copied().unwrap_or("affine") {
        "affine" => Target::Affine,
        "parallel" => Target::Parallel,
        "gpu" => Target::Gpu,
        other => return Err(format!("unknown target '{other}'; it is affine, parallel or gpu")),
    };
    if view::Scop::new(root).is_some() {
        return Err("mse-lower replaces scops: run it on the operation around them".into());
    }
    view::Scop::all_in(root).into_iter().try_for_each(|scop| lower(scop, target))
}

/// Replaces one scop by loops.
fn lower(scop: view::Scop, target: Target) -> Result<(), String> {
    let isl = Context::current();
    let program = isl.with_options(|isl| {
        isl.set_ast_build_detect_min_max(true);
        isl.bounded(MAX_OPERATIONS, || program(&scop, target))
    });
    let (program, placements) = program.map_err(|error| format!("cannot generate loops: {error}"))?;
    write(scop, target, &program, &placements)?;
    mlir::erase(scop.operation());
    Ok(())
}

type Program = (Node, BTreeMap<String, memory::Placement>);

/// isl's program for the scop, and where its own arrays lie.
fn program(view: &view::Scop, target: Target) -> mse_isl::Result<Program> {
    let scop = Scop::read(view)?;
    let placements = memory::placements(view, &scop.context)?;
    let accesses = ast::accesses(view, &scop, &placements)?;
    let schedule = match target {
        Target::Parallel => parallel::mark_members(scop.schedule)?,
        Target::Affine | Target::Gpu => scop.schedule,
    };
    Ok((ast::generate(schedule, scop.context, accesses)?, placements))
}

/// Writes the program in front of the scop.
fn write(
    scop: view::Scop,
    target: Target,
    program: &Node,
    placements: &BTreeMap<String, memory::Placement>,
) -> Result<(), String> {
    let context = scop.operation().context();
    let emitter = Emitter::new(mlir::context(&context), scop, target);
    let names =
        scop.parameters().into_iter().fold(Names::default(), |names, p| names.with_value(&p.name, p.outer));
    let memory = emitter.allocate(&scop, &names, placements)?;
    emitter.node(&Place { writer: emitter.writer(), names, parallel: false }, program)?;
    emitter.free(&memory);
    emitter.finish();
    Ok(())
}
