//! Tiling: bands of tiles above bands of points.
//!
//! ```text
//! before   { S[i, j] -> [i, j] }
//! after    { S[i, j] -> [floor(i/8), floor(j/32)] } { S[i, j] -> [i mod 8, j mod 32] }
//! ```
//!
//! Members count iterations, not values: see [`super::stride`].

use super::stride;
use mse_isl::{Context, Result, ScheduleNode, Val};

/// Numbers of tiles of iterations above, points from 0 below.
pub fn tile(band: ScheduleNode, sizes: &[i64]) -> Result<ScheduleNode> {
    let (band, most) = stride::iterations(band)?;
    let space = band.band_get_space()?;
    let isl = Context::current();
    let sizes = sizes.iter().zip(most).map(|(&size, most)| Val::int_from_si(&isl, size.min(most)));
    let sizes = sizes.collect::<Result<Vec<_>>>()?;
    band.band_tile(space.multi_val(sizes)?)
}
