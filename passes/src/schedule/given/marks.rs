//! Marks that a user writes: those of mse, where they say what holds.
//!
//! ```text
//! group, parallel   right above a band whose members are coincident; large group, long group: the same, of
//!                   larger blocks
//! x                 right above a band whose members are coincident: the last of them is along x
//! kernel            what one launch executes: inside of it no dependence connects two threads. There is no
//!                   barrier: mse-map-to-gpu places them in kernels that it makes, under "group", too
//! block, thread     inside a kernel, right above a band of one to three coincident members, which number
//!                   these: all that the kernel executes, or nothing; blocks are not inside threads, and none
//!                   is inside its like
//! ```

use super::refused;
use crate::gpu::{MEMBERS, machine::THREADS};
use crate::order::Dependences;
use crate::schedule::bands::{self, ALONG_X, GROUP, LARGE_GROUP, LONG_GROUP};
use crate::schedule::{coincidence, witness};
use crate::scop::Scop;
use mse_isl::{Context, DimType, Error, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap};

/// The marks that mean something above a band of coincident members.
const ABOVE_BANDS: [&str; 7] = ["block", "thread", "parallel", ALONG_X, GROUP, LARGE_GROUP, LONG_GROUP];

/// Nothing.
///
/// # Errors
/// A mark that mse does not know, or of which what it says does not hold.
pub fn check(scop: &Scop, dependences: &Dependences, order: &UnionMap, root: &ScheduleNode) -> Result<()> {
    are_in_place(root, Above::default())?;
    hold(scop, dependences, order, root)
}

/// The marks above a node.
#[derive(Clone, Copy, Default)]
struct Above {
    kernel: bool,
    block: bool,
    thread: bool,
}

impl Above {
    /// With this one, if it may be here.
    fn with(mut self, mark: &str) -> Result<Self> {
        let misplaced = match mark {
            "kernel" => std::mem::replace(&mut self.kernel, true).then_some("inside a kernel"),
            "block" | "thread" if !self.kernel => Some("outside of a kernel"),
            "block" if self.thread => Some("inside a thread"),
            "block" => std::mem::replace(&mut self.block, true).then_some("inside a block"),
            "thread" => std::mem::replace(&mut self.thread, true).then_some("inside a thread"),
            _ => None,
        };
        match misplaced {
            Some(place) => Err(Error::invalid(format!("the mark '{mark}' is {place}"))),
            None => Ok(self),
        }
    }
}

/// That kernels, blocks and threads below a node are where they mean something.
fn are_in_place(node: &ScheduleNode, mut above: Above) -> Result<()> {
    if node.get_type()? == Node::Mark {
        let name = node.mark_get_id()?.name();
        above = above.with(&name)?;
        let band = node.get_child(0)?;
        let is_numbered = ["block", "thread"].contains(&&name[..]) && band.get_type()? == Node::Band;
        if is_numbered && band.band_n_member()? > MEMBERS {
            let why = format!("the band below the mark '{name}' has more than {MEMBERS} members");
            return Err(Error::invalid(why));
        }
    }
    bands::children(node)?.iter().try_for_each(|child| are_in_place(child, above))
}

/// That marks below a node say what holds.
fn hold(scop: &Scop, dependences: &Dependences, order: &UnionMap, node: &ScheduleNode) -> Result<()> {
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
    bands::children(node)?.iter().try_for_each(|child| hold(scop, dependences, order, child))
}

/// That the node below a mark is a band whose members are coincident.
fn is_coincident(scop: &Scop, dependences: &Dependences, mark: &str, band: &ScheduleNode) -> Result<()> {
    is_band(mark, band)?;
    if mark == "thread" {
        are_countable(scop, band)?;
    }
    for member in 0..band.band_n_member()? {
        if !band.band_member_get_coincident(member)? {
            let why = witness::in_the_way(scop, dependences, band, member)?.unwrap_or_default();
            return Err(Error::invalid(format!("member {member} below the mark '{mark}' carries {why}")));
        }
    }
    Ok(())
}

/// That the members of a band count threads: from 0 on, as many as a device takes.
fn are_countable(scop: &Scop, band: &ScheduleNode) -> Result<()> {
    let domain = band.get_domain()?.intersect_params(scop.context.clone())?;
    let functions = band.band_get_partial_schedule()?.intersect_domain(domain)?;
    let mut all = 1_i64;
    for member in 0..band.band_n_member()? {
        let numbers = UnionMap::from_union_pw_aff(functions.get_at(member)?)?.range()?;
        if numbers.is_empty()? {
            return Ok(());
        }
        let numbers = numbers.as_set()?;
        let (first, last) = (numbers.clone().dim_min_val(0)?, numbers.dim_max_val(0)?);
        all = match (first.to_i64(), last.to_i64()) {
            (Ok(0..), Ok(last)) => all.saturating_mul(last.saturating_add(1)),
            _ => {
                let range = format!("member {member} below the mark 'thread' counts from {first} to {last}");
                return Err(Error::invalid(format!("{range}, not from 0 to a constant")));
            }
        };
    }
    if all > THREADS {
        return Err(Error::invalid(format!(
            "the mark 'thread' numbers {all} threads, a device takes {THREADS}"
        )));
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
