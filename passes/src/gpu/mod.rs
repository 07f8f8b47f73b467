//! Mapping to the GPU: kernels, blocks, threads, barriers (pass `mse-map-to-gpu`).
//!
//! The schedule tree gets marks and barrier statements; nothing is reordered across dependences. [`map`]
//! decides and marks, [`barrier`] separates conflicting accesses, [`crate::lower`] turns `mark "kernel"` into
//! `gpu.launch`.

mod barrier;
mod map;
mod stride;
mod write;

use crate::schedule::Dependences;
use crate::scop::{Scop, allowance};
use map::{Mapped, Remark, Sequential};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Location, OperationRef, ValueLike};
use mse_dialect::diagnostic::{Failure, remark};
use mse_dialect::registration::Options;
use mse_dialect::view;
use mse_isl::{Allowance, Result};
use std::collections::BTreeSet;

/// The largest number of threads in a block that every GPU of the last ten years accepts.
const MAX_THREADS: i64 = 1024;
/// The largest number along z.
const MAX_DEPTH: i64 = 64;

/// Maps every scop.
pub fn run<'c>(root: OperationRef<'c, '_>, options: &Options) -> Result<(), Failure<'c>> {
    let (policy, mut allowance) = (Policy::parse(options)?, allowance(options)?);
    for scop in view::Scop::all_in(root) {
        let location = scop.operation().location();
        let failed = |error| Failure::at(location, format!("not mapped: {error}"));
        if let Some(mark) = existing_mark(&scop) {
            remark(
                location,
                &format!("mapped before, and left as it is: the schedule has a mark \"{mark}\""),
            );
            continue;
        }
        let mapped = map_scop(&scop, &policy, &mut allowance).map_err(failed)?;
        for told in &mapped.remarks {
            remark(place(&scop, told).unwrap_or(location), &told.message);
        }
        write::write(&scop, &mapped).map_err(failed)?;
    }
    Ok(())
}

fn map_scop(scop: &view::Scop, policy: &Policy, allowance: &mut Allowance) -> Result<Mapped> {
    let model = Scop::read(scop)?;
    let bound = allowance.bound();
    let bounded = allowance.spend(|| {
        let dependences = Dependences::of(&model)?;
        map::map(&model, &dependences, policy, &calling(scop))
    });
    match bounded {
        Err(error) if error.is_quota() => Ok(Mapped {
            remarks: vec![Remark {
                message: format!("stays on the host: mapping takes isl more than {bound} operations"),
                of: None,
            }],
            barriers: Vec::new(),
            schedule: model.schedule,
        }),
        other => other,
    }
}

/// A mark of an earlier mapping, or of one by hand.
fn existing_mark(scop: &view::Scop) -> Option<String> {
    let marks = view::all_nested(scop.schedule()?).into_iter().filter(|&node| view::is(node, "mse.mark"));
    let mut names = marks.map(|mark| view::string(mark, "name"));
    names.find(|name| ["kernel", "block", "thread"].contains(&name.as_str()))
}

/// Where the loop of a remark is: where its induction variable was.
fn place<'c>(scop: &view::Scop<'c, '_>, told: &Remark) -> Option<Location<'c>> {
    let (name, coordinate) = told.of.as_ref()?;
    let statement = scop.statements().into_iter().find(|statement| statement.name() == *name)?;
    Some(statement.body().argument(*coordinate).ok()?.location())
}

/// The statements that call functions which take arrays as they are: the host does.
fn calling(scop: &view::Scop) -> BTreeSet<String> {
    let calls = |statement: &view::Statement| statement.accesses().iter().any(view::Access::is_touch);
    scop.statements().into_iter().filter(calls).map(|statement| statement.name()).collect()
}

/// What the user chose.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Threads of a block along the mapped members, outermost first, for one, two and three members.
    block_sizes: [Vec<i64>; 3],
    /// Who runs sequential loops around parallel ones.
    sequential: Sequential,
}

impl Policy {
    fn parse(options: &Options) -> Result<Self, String> {
        let sequential = match options.get("sequential").copied() {
            None | Some("host") => Sequential::Host,
            Some("block") => Sequential::Block,
            Some(other) => return Err(format!("unknown sequential={other}; it has host and block")),
        };
        Ok(Self { block_sizes: block_sizes(options.get("block-sizes").copied())?, sequential })
    }

    /// At most this many members are mapped.
    fn max_members(&self) -> usize {
        self.block_sizes.iter().filter(|sizes| !sizes.is_empty()).map(Vec::len).max().unwrap_or(1)
    }

    /// Threads along `members` mapped members, outermost first.
    fn threads(&self, members: usize) -> &[i64] {
        &self.block_sizes[members - 1]
    }
}

/// The sizes for one, two and three members; a given list serves fewer members by its last entries, and no
/// more.
fn block_sizes(given: Option<&str>) -> Result<[Vec<i64>; 3], String> {
    let Some(text) = given.filter(|text| !text.is_empty()) else {
        return Ok([vec![256], vec![8, 32], vec![2, 4, 32]]);
    };
    let sizes: Vec<i64> = text.split(',').map(|size| size.trim().parse().unwrap_or(0)).collect();
    let product = sizes.iter().try_fold(1i64, |product, &size| product.checked_mul(size));
    if sizes.len() > 3
        || sizes.iter().any(|&size| size < 1)
        || product.is_none_or(|product| product > MAX_THREADS)
    {
        return Err(format!(
            "block-sizes={text}: one to three positive numbers with a product of at most {MAX_THREADS} are wanted"
        ));
    }
    if sizes.len() == 3 && sizes[0] > MAX_DEPTH {
        return Err(format!(
            "block-sizes={text}: a device takes at most {MAX_DEPTH} threads along z, the first"
        ));
    }
    let last = |members: usize| {
        if members <= sizes.len() { sizes[sizes.len() - members..].to_vec() } else { Vec::new() }
    };
    Ok([last(1), last(2), last(3)])
}
