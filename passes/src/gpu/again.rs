//! Barriers of a scop that was mapped before, anew: other statements have come in between.

use super::barrier::{self, Numbers};
use crate::scop::{Scop, Statement};
use crate::tree::added;
use crate::tree::bands;
use crate::tree::marks::{self, Mark};
use mse_isl::{DimType, MultiUnionPwAff, Result, ScheduleNode};

/// The scop without barriers: neither statements nor what the schedule adds.
pub fn without_barriers(scop: &Scop) -> Result<Scop> {
    let schedule = added::without(&scop.schedule)?;
    let added = added::statements(&scop.schedule.get_root()?)?;
    let statements = scop.statements.iter().filter(|statement| !added.contains(&statement.name));
    Ok(Scop { schedule, statements: statements.cloned().collect(), ..scop.clone() })
}

/// The scop without barriers, with those that its kernels need.
pub fn separated(scop: &Scop) -> Result<Scop> {
    let mut barriers = Vec::new();
    let root = kernels(scop, scop.schedule.get_root()?, &mut barriers)?;
    let barriers = barriers.iter().map(|name| Statement::barrier(name)).collect::<Result<Vec<_>>>()?;
    let statements = [scop.statements.clone(), barriers].concat();
    Ok(Scop { schedule: root.get_schedule()?, statements, ..scop.clone() })
}

fn kernels(scop: &Scop, node: ScheduleNode, barriers: &mut Vec<String>) -> Result<ScheduleNode> {
    if !Mark::Kernel.is(&node)? {
        return bands::for_each_child(node, |child| kernels(scop, child, barriers));
    }
    let Some(thread) = thread_numbers(&node)? else { return Ok(node) };
    let depth = node.get_tree_depth()?;
    let inside = node.child(0)?;
    let inside = if Mark::Block.is(&inside)? { inside.child(0)?.child(0)? } else { inside };
    let (inside, new) = barrier::insert(scop, inside, &Numbers { block: None, thread }, barriers.len())?;
    barriers.extend(new);
    let up = inside.get_tree_depth()? - depth;
    inside.ancestor(up)
}

/// The numbers of threads in a kernel, `{ S[i] -> thread[..] }`. There are none where the kernel has no mark
/// "thread", or the bands below these marks differ in their dimensions.
pub fn thread_numbers(kernel: &ScheduleNode) -> Result<Option<MultiUnionPwAff>> {
    let mut all: Option<MultiUnionPwAff> = None;
    for band in marks::below(kernel, Mark::Thread)? {
        let own = band.band_get_partial_schedule()?.intersect_domain(band.get_domain()?)?;
        let own = own.reset_tuple_id(DimType::Out)?;
        all = match all {
            Some(all) if all.size()? != own.size()? => return Ok(None),
            Some(all) => Some(all.union_add(own)?),
            None => Some(own),
        };
    }
    Ok(all)
}
