//! Wavefronts of tiles, and of diamonds, as candidates.
//!
//! ```text
//! where     the best without has many launches, or leaves what takes as long to the host
//! storage   as it stands, and with the memory that the best has of its own; of diamonds, as it stands alone,
//!           where none of it could be smaller: isl takes long to find windows of diamonds
//! not       what takes more memory than the best: the values that a step of time overwrites in few rows would
//!           be kept for all steps of a tile
//! ```

use super::candidate::{Candidate, Search};
use crate::schedule::Algorithm;
use crate::scop::Home;
use crate::thresholds::MANY_LAUNCHES;
use mse_isl::Result;

/// The candidates for each storage; none of a storage where isl does not find them within its bound.
pub fn waves(search: &Search, best: &Candidate) -> Result<Vec<Option<Vec<Candidate>>>> {
    let is_asked = search.algorithms.contains(&Algorithm::Isl);
    let is_on_host = best.takes.launches == 0.0 && best.takes.time >= MANY_LAUNCHES * search.machine.launch;
    if !is_asked || (best.takes.launches < MANY_LAUNCHES && !is_on_host) {
        return Ok(Vec::new());
    }
    let waves = Search { algorithms: &[Algorithm::Wavefront], ..*search };
    let mut all = vec![waves.more(&[])?];
    if !best.own.is_empty() {
        all.push(waves.more(&best.own)?);
    }
    if search.scop.arrays.iter().all(|array| array.home == Home::Outside && !array.spare) {
        all.push(Search { algorithms: &[Algorithm::Diamond], ..*search }.more(&[])?);
    }
    for found in all.iter_mut().flatten() {
        let mut kept = Vec::new();
        for candidate in found.drain(..) {
            if candidate.is_hard && !is_larger(search, &candidate, best)? {
                kept.push(candidate); // what is not hard is the source order again
            }
        }
        *found = kept;
    }
    Ok(all)
}

/// Whether it would be chosen, but takes more memory.
fn is_larger(search: &Search, candidate: &Candidate, best: &Candidate) -> Result<bool> {
    Ok(candidate.weighed_time() <= best.takes.time
        && (candidate.memory(search)?.bytes > best.memory(search)?.bytes
            || candidate.least_bytes(search)? > best.least_bytes(search)?))
}
