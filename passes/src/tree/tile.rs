//! Tiling: bands of tiles above bands of points.
//!
//! ```text
//! before   { S[i, j] -> [i, j] }
//! tiled    { S[i, j] -> [floor(i/8), floor(j/32)] } { S[i, j] -> [i mod 8, j mod 32] }
//! dealt    { S[i, j] -> [i mod 8, j mod 32] } { S[i, j] -> [i, j] }     to 8 x 32 threads, in turn
//! ```
//!
//! Members count iterations, not values: see [`crate::tree::stride`].

use crate::tree::stride;
use mse_isl::{Context, DimType, MultiUnionPwAff, Result, ScheduleNode, Val};

/// Numbers of tiles of iterations above, points from 0 below.
pub fn tile(band: ScheduleNode, sizes: &[i64]) -> Result<ScheduleNode> {
    let (band, sizes) = in_iterations(band, sizes)?;
    let space = band.band_get_space()?;
    band.band_tile(space.multi_val(sizes)?)
}

/// The band, its members coincident, and who executes each iteration: `{ S[i, j] -> [i mod 8, j mod 32] }`.
/// So a thread's loop begins at its first iteration and goes on in steps of so many.
pub fn dealt(band: ScheduleNode, sizes: &[i64]) -> Result<(ScheduleNode, MultiUnionPwAff)> {
    let (band, sizes) = in_iterations(band, sizes)?;
    let functions = band.band_get_partial_schedule()?.reset_tuple_id(DimType::Out)?;
    let threads = sizes.into_iter().enumerate().try_fold(functions.clone(), |threads, (member, size)| {
        threads.set_at(member, functions.get_at(member)?.mod_val(size)?)
    })?;
    Ok((band, threads))
}

/// The band with members that count iterations, and no more of them along each than have numbers.
fn in_iterations(band: ScheduleNode, sizes: &[i64]) -> Result<(ScheduleNode, Vec<Val>)> {
    let (band, most) = stride::iterations(band)?;
    let isl = Context::current();
    let sizes = sizes.iter().zip(most).map(|(&size, most)| Val::int_from_si(&isl, size.min(most)));
    Ok((band, sizes.collect::<Result<Vec<_>>>()?))
}
