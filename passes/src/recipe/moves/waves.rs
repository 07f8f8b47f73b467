//! Wavefronts of tiles, and of diamonds, as candidates.
//!
//! ```text
//! where     the best without has many launches, or leaves what takes as long to the host
//! tiles     diamonds, all of which begin at once; others where there are none, or these are slower
//! storage   as it stands, and with the memory that the best has of its own; of diamonds, as it stands alone,
//!           where none of it could be smaller: isl takes long to find windows of diamonds
//! not       what takes more memory than the best: the values that a step of time overwrites in few rows would
//!           be kept for all steps of a tile
//! ```

use super::super::candidate::Candidate;
use super::super::search::{Search, Tried};
use super::Move;
use crate::machine::thresholds::{AS_GOOD, MANY_LAUNCHES};
use crate::orders::Algorithm;
use crate::scop::Home;
use mse_isl::Result;

/// Whether the best so far has many launches, or leaves work that takes as long to the host.
pub fn applies(search: &Search, tried: &Tried) -> Result<bool> {
    if !search.algorithms.contains(&Algorithm::Isl) {
        return Ok(false);
    }
    let takes = search.best(tried.contenders())?.takes;
    let is_on_host = takes.launches == 0.0 && takes.time >= MANY_LAUNCHES * search.machine.launch;
    Ok(takes.launches >= MANY_LAUNCHES || is_on_host)
}

/// Adds the candidates for each storage; none of a storage where isl does not find them within its bound.
pub fn tries(search: &Search, tried: &mut Tried, this: &Move) -> Result<()> {
    for found in waves(search, search.best(tried.contenders())?, this.budget)? {
        tried.add(found, this);
    }
    Ok(())
}

fn waves(search: &Search, best: &Candidate, budget: u64) -> Result<Vec<Option<Vec<Candidate>>>> {
    let mut all = Vec::new();
    if search.scop.arrays.iter().all(|array| array.home == Home::Outside && !array.spare) {
        let diamonds = Search { algorithms: &[Algorithm::Diamond], ..*search }.with_own(&[], budget)?;
        let diamonds = diamonds.map(|found| kept(search, found, best)).transpose()?;
        let are_as_good = |one: &Candidate| one.weighed_time() <= AS_GOOD * best.weighed_time();
        let is_enough = diamonds.iter().flatten().any(are_as_good);
        all.push(diamonds);
        if is_enough {
            return Ok(all);
        }
    }
    let waves = Search { algorithms: &[Algorithm::Wavefront], ..*search };
    all.push(waves.with_own(&[], budget)?.map(|found| kept(search, found, best)).transpose()?);
    if !best.own.is_empty() {
        all.push(waves.with_own(&best.own, budget)?.map(|found| kept(search, found, best)).transpose()?);
    }
    Ok(all)
}

/// Those that are no source order again, and take no more memory.
fn kept(search: &Search, found: Vec<Candidate>, best: &Candidate) -> Result<Vec<Candidate>> {
    let mut kept = Vec::new();
    for candidate in found {
        if candidate.is_hard && !is_larger(search, &candidate, best)? {
            kept.push(candidate);
        }
    }
    Ok(kept)
}

/// Whether it would be chosen, but takes more memory.
fn is_larger(search: &Search, candidate: &Candidate, best: &Candidate) -> Result<bool> {
    Ok(candidate.weighed_time() <= best.takes.time
        && (candidate.memory(search)?.bytes > best.memory(search)?.bytes
            || candidate.least_bytes(search)? > best.least_bytes(search)?))
}
