//! Memory of its own for iterations of loops that values do not leave ([`super::super::storage::own`]).
//!
//! ```text
//! inside    of arrays that nobody reads after the scop: always tried
//! outside   of others: where waiting for what shares their memory takes time
//! less      where that is more memory than there may be, for parallel loops only
//! groups    the same with a block for each iteration, where the memory is too large for a thread
//! ```

use super::super::candidate::Candidate;
use super::super::search::{Search, Tried};
use super::super::storage::own::{self, Own};
use super::{Move, team};
use crate::machine::thresholds::AS_GOOD;
use crate::orders::Algorithm;
use crate::steps::{Grouping, Step};
use mse_isl::Result;

/// The groups that may have memory of their own, of arrays that are read after the scop, or are not.
fn groups(search: &Search, tried: &Tried, inside: bool) -> Result<Vec<Own>> {
    let all = tried.groups(search)?.iter();
    Ok(all.filter(|own| own.is_inside(search.scop) == inside).cloned().collect())
}

/// Whether there are groups of arrays that nobody reads after the scop.
pub fn applies(search: &Search, tried: &Tried) -> Result<bool> {
    Ok(!groups(search, tried, true)?.is_empty())
}

/// Adds the candidates in which these have memory of their own.
pub fn tries(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    tried.own = groups(search, tried, true)?;
    add(search, tried, this)
}

/// Whether a candidate would be faster if no access waited only because values share the memory of these
/// arrays.
pub fn applies_outside(search: &Search, tried: &Tried) -> Result<bool> {
    let outside = groups(search, tried, false)?;
    Ok(!outside.is_empty() && tried.gain_from(search, 0, &own::accesses(search.scop, &outside)?)?)
}

/// Adds the candidates in which all groups have memory of their own.
pub fn tries_outside(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    let outside = groups(search, tried, false)?;
    tried.own.extend(outside);
    add(search, tried, this)
}

/// Adds the candidates with memory of their own. Where that is too much, it also adds candidates with less,
/// for the loops only that are parallel then.
fn add(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    tried.latest = tried.add(search.with_own(&tried.own, this.budget)?, this);
    tried.group(search, tried.latest)?;
    let found = tried.candidates.get(tried.latest);
    let less = found.map(|found| less(search, found, &tried.candidates)).transpose()?.flatten();
    if let Some(own) = less {
        let first = tried.add(search.with_own(&own, this.budget)?, this);
        tried.group(search, first)?;
    }
    Ok(())
}

/// Memory of its own for parallel loops only. It is tried for a candidate in the source order that has more
/// memory than it may, if contraction leaves some of it. Where that order is slow in any case, with blocks
/// and without, it is not tried.
fn less(search: &Search, candidate: &Candidate, candidates: &[Candidate]) -> Result<Option<Vec<Own>>> {
    if candidate.algorithm() != Algorithm::Source
        || candidate.new_bytes()? <= search.budget()?
        || candidate.memory(search)?.bytes <= 0.0
        || least_time(search, candidate, candidates)? > AS_GOOD * search.best(candidates)?.takes.time
    {
        return Ok(None);
    }
    own::in_parallel_loops(search.scop, &candidate.own, &candidate.scop.schedule)
}

/// The time of a candidate, or the same with a block for each iteration, whatever that is for.
fn least_time(search: &Search, candidate: &Candidate, candidates: &[Candidate]) -> Result<f64> {
    let in_blocks = candidate.recipe.with(Step::Group(Grouping::Own));
    let twin = candidates.iter().find(|other| other.recipe == in_blocks).cloned();
    let team = if search.groups { team(search, candidate)? } else { None };
    let others = [twin, team].into_iter().flatten();
    Ok(others.map(|other| other.takes.time).fold(candidate.takes.time, f64::min))
}
