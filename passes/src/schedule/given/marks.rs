//! Marks that a user writes: those of mse, where they say what holds.
//!
//! ```text
//! group, parallel   right above a band whose members are coincident
//! kernel            what one launch executes: inside of it no dependence connects two threads. There is no
//!                   barrier: mse-map-to-gpu places them in kernels that it makes, under "group", too
//! block, thread     inside a kernel, right above a band of coincident members, which number these: all that the
//!                   kernel executes, or nothing
//! ```

use super::refused;
use crate::order::Dependences;
use crate::schedule::bands::{self, GROUP};
use crate::schedule::{coincidence, witness};
use crate::scop::Scop;
use mse_isl::{Context, DimType, Error, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap};

/// The marks that mean something above a band of coincident members.
const ABOVE_BANDS: [&str; 4] = ["block", "thread", "parallel", GROUP];

/// Nothing.
///
/// # Errors
/// A mark that mse does not know, or of which what it says does not hold.
pub fn check(scop: &Scop, dependences: &Dependences, order: &UnionMap, node: &ScheduleNode) -> Result<()> {
    if node.get_type()? == Node::Mark {
        match node.mark_get_id()?.name().as_str() {
            "kernel" => threads_are_apart(scop, dependences, order, node)?,
            name if ABOVE_BANDS.contains(&name) => {
                is_coincident(scop, dependences, name, &node.get_child(0)?)?;
            }
            other => {
                let known = ABOVE_BANDS.join(", ");
                return Err(Error::invalid(format!("unknown mark '{other}'; there are kernel, {known}")));
            }
        }
    }
    bands::children(node)?.iter().try_for_each(|child| check(scop, dependences, order, child))
}

/// That the node below a mark is a band whose members are coincident.
fn is_coincident(scop: &Scop, dependences: &Dependences, mark: &str, band: &ScheduleNode) -> Result<()> {
    is_band(mark, band)?;
    for member in 0..band.band_n_member()? {
        if !band.band_member_get_coincident(member)? {
            let why = witness::in_the_way(scop, dependences, band, member)?.unwrap_or_default();
            return Err(Error::invalid(format!("member {member} below the mark '{mark}' carries {why}")));
        }
    }
    Ok(())
}

fn is_band(mark: &str, node: &ScheduleNode) -> Result<()> {
    match node.get_type()? {
        Node::Band => Ok(()),
        _ => Err(Error::invalid(format!("the mark '{mark}' is not right above a band"))),
    }
}

/// That dependences in a kernel stay within its threads.
fn threads_are_apart(
    scop: &Scop,
    dependences: &Dependences,
    order: &UnionMap,
    kernel: &ScheduleNode,
) -> Result<()> {
    let inside = coincidence::active(kernel, order)?;
    for (mark, several) in [("block", "different blocks"), ("thread", "different threads, without a barrier")]
    {
        let numbered = numbers(kernel, mark)?;
        if numbered.is_empty()? {
            continue;
        }
        let [one, other] = [numbered.clone(), numbered.clone().reverse()?];
        let together = one.apply_range(other)?;
        let others = kernel.get_domain()?.subtract(numbered.domain()?)?;
        if let Some(one) = refused::example(&others)? {
            return Err(Error::invalid(format!(
                "{one} is below no mark '{mark}' in its kernel, and others are"
            )));
        }
        let apart = inside.clone().subtract(together)?;
        if let Some(witness::Example { text, .. }) = witness::example(scop, dependences, &apart)? {
            return Err(Error::invalid(format!("{text}: the mark '{mark}' has them in {several}")));
        }
    }
    Ok(())
}

/// Which block, or thread, executes what below a node: `{ S[i] -> [numbers] }`.
fn numbers(node: &ScheduleNode, mark: &str) -> Result<UnionMap> {
    if node.get_type()? == Node::Mark && node.mark_get_id()?.name() == mark {
        let band = node.get_child(0)?;
        is_band(mark, &band)?;
        let functions = band.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
        return UnionMap::from_multi_union_pw_aff(functions)?.intersect_domain(band.get_domain()?);
    }
    let none = UnionMap::empty_ctx(&Context::current())?;
    bands::children(node)?.iter().try_fold(none, |all, child| all.union(numbers(child, mark)?))
}
