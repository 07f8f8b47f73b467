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
use crate::machine::limits::{MEMBERS, THREADS};
use crate::order::Dependences;
use crate::orders::witness;
use crate::scop::Scop;
use crate::tree::bands;
use crate::tree::coincidence;
use crate::tree::marks::{self, Mark};
use mse_isl::{Context, DimType, Error, Result, ScheduleNode, ScheduleNodeType as Node, UnionMap};

/// Nothing.
///
/// # Errors
/// A mark that mse does not know, or a mark whose claim does not hold.
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
    fn with(mut self, mark: Mark) -> Result<Self> {
        let misplaced = match mark {
            Mark::Kernel => std::mem::replace(&mut self.kernel, true).then_some("inside a kernel"),
            Mark::Block | Mark::Thread if !self.kernel => Some("outside of a kernel"),
            Mark::Block if self.thread => Some("inside a thread"),
            Mark::Block => std::mem::replace(&mut self.block, true).then_some("inside a block"),
            Mark::Thread => std::mem::replace(&mut self.thread, true).then_some("inside a thread"),
            _ => None,
        };
        match misplaced {
            Some(place) => Err(Error::invalid(format!("the mark '{}' is {place}", mark.text()))),
            None => Ok(self),
        }
    }
}

/// That kernels, blocks and threads below a node are where they mean something.
fn are_in_place(node: &ScheduleNode, mut above: Above) -> Result<()> {
    if let Some(mark) = Mark::of(node)? {
        above = above.with(mark)?;
        let band = node.get_child(0)?;
        let is_numbered = matches!(mark, Mark::Block | Mark::Thread) && band.get_type()? == Node::Band;
        if is_numbered && band.band_n_member()? > MEMBERS {
            let why = format!("the band below the mark '{}' has more than {MEMBERS} members", mark.text());
            return Err(Error::invalid(why));
        }
    }
    bands::children(node)?.iter().try_for_each(|child| are_in_place(child, above))
}

/// That marks below a node say what holds.
fn hold(scop: &Scop, dependences: &Dependences, order: &UnionMap, node: &ScheduleNode) -> Result<()> {
    if let Some(text) = marks::text(node)? {
        match Mark::named(&text) {
            Some(Mark::Kernel) => threads_are_apart(scop, dependences, order, node)?,
            Some(mark) => is_coincident(scop, dependences, mark, &node.get_child(0)?)?,
            None => {
                let (other, known) = (text, Mark::TABLE.map(|(_, text)| text).join(", "));
                return Err(Error::invalid(format!("unknown mark '{other}'; there are {known}")));
            }
        }
    }
    bands::children(node)?.iter().try_for_each(|child| hold(scop, dependences, order, child))
}

/// That the node below a mark is a band whose members are coincident.
fn is_coincident(scop: &Scop, dependences: &Dependences, mark: Mark, band: &ScheduleNode) -> Result<()> {
    is_band(mark, band)?;
    if mark == Mark::Thread {
        are_countable(scop, band)?;
    }
    for member in 0..band.band_n_member()? {
        if !band.band_member_get_coincident(member)? {
            let why = witness::in_the_way(scop, dependences, band, member)?.unwrap_or_default();
            return Err(Error::invalid(format!(
                "member {member} below the mark '{}' carries {why}",
                mark.text()
            )));
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

fn is_band(mark: Mark, node: &ScheduleNode) -> Result<()> {
    match node.get_type()? {
        Node::Band => Ok(()),
        _ => Err(Error::invalid(format!("the mark '{}' is not right above a band", mark.text()))),
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
    for (mark, several) in
        [(Mark::Block, "different blocks"), (Mark::Thread, "different threads, without a barrier")]
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
                "{one} is below no mark '{}' in its kernel, and others are",
                mark.text()
            )));
        }
        let apart = inside.clone().subtract(together)?;
        if let Some(witness::Example { text, .. }) = witness::example(scop, dependences, &apart)? {
            return Err(Error::invalid(format!("{text}: the mark '{}' has them in {several}", mark.text())));
        }
    }
    Ok(())
}

/// Which block, or thread, executes what below a node: `{ S[i] -> [numbers] }`.
fn numbers(node: &ScheduleNode, mark: Mark) -> Result<UnionMap> {
    if mark.is(node)? {
        let band = node.get_child(0)?;
        is_band(mark, &band)?;
        let functions = band.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
        return UnionMap::from_multi_union_pw_aff(functions)?.intersect_domain(band.get_domain()?);
    }
    let none = UnionMap::empty_ctx(&Context::current())?;
    bands::children(node)?.iter().try_fold(none, |all, child| all.union(numbers(child, mark)?))
}
