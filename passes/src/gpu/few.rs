//! Few threads with much to do: small blocks, which go to all multiprocessors.
//!
//! ```text
//! y[i] = sum of A[i, j] over j, i < 2000      8 blocks of 256: 8 of 132 multiprocessors work
//!                                             63 blocks of 32: each warp has one to itself
//! ```
//!
//! A grid has *few* threads if it has one member with at most [`limits::RESIDENT`] values, or with an unknown
//! number of values, and a thread runs loops. Such loops wait for memory, and a warp alone has more of the
//! bandwidth. On an H100, 2000 rows of 2000 take 298 us in blocks of 256 threads, 238 of 128, 204 of 64, 155
//! of 32. A thread that runs no loop is over before the block is, and large blocks begin faster.

use crate::machine::limits;
use crate::tree::bands;
use mse_isl::{Result, ScheduleNode, ScheduleNodeType as Node};

/// Whether a grid of the members of this band has few threads, which run loops.
pub fn of(band: &ScheduleNode) -> Result<bool> {
    Ok(band.band_n_member()? == 1 && has_loops(&band.get_child(0)?)? && threads(band)?)
}

/// Whether a grid of the members of this band may have few threads: at most [`limits::RESIDENT`] in all. An
/// unknown number counts as few if the band has one member, and as many if it has several.
pub fn threads(band: &ScheduleNode) -> Result<bool> {
    let functions = band.band_get_partial_schedule()?.intersect_domain(band.get_domain()?)?;
    let members = band.band_n_member()?;
    let values = (0..members).map(|member| bands::values(&functions.get_at(member)?));
    let values: Vec<Option<i64>> = values.collect::<Result<_>>()?;
    let all = values.into_iter().try_fold(1i64, |all, values| Some(all.saturating_mul(values?)));
    Ok(all.map_or(members == 1, |all| all <= limits::RESIDENT))
}

/// Whether there are bands in a subtree.
fn has_loops(node: &ScheduleNode) -> Result<bool> {
    if node.get_type()? == Node::Band && node.band_n_member()? > 0 {
        return Ok(true);
    }
    bands::children(node)?.iter().try_fold(false, |found, child| Ok(found || has_loops(child)?))
}
