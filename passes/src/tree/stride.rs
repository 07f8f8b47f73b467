//! Threads number iterations, not index values.
//!
//! ```text
//! before   { S[i] -> [i] }                for i = 0, 1000, 2000: a thread for each index, one of 1000 works
//! after    { S[i] -> [floor(i/1000)] }    a thread for each iteration
//! ```
//!
//! Take a member's values for the instances of one statement that outer dates and earlier members execute
//! together. The stride for this statement is the largest `s` such that all these values are equal modulo
//! `s`. The member's stride is the greatest common divisor of those of its statements. Division by it keeps
//! the instances of a statement apart, and equal values stay equal. Instances of different statements that
//! get the same value have no dependence, since the member is coincident.

use crate::tree::bands;
use mse_isl::{Context, DimType, Map, MultiUnionPwAff, Result, ScheduleNode, Set, UnionMap, UnionPwAff, Val};

/// The largest distance that the points of a tile may have, so that it is a number of 64 bits.
const FARTHEST: i64 = 1 << 62;

/// The band, all of whose members are coincident, with its members divided by their strides, and the most
/// points of a tile along each.
pub fn iterations(band: ScheduleNode) -> Result<(ScheduleNode, Vec<i64>)> {
    let functions = band.band_get_partial_schedule()?;
    let (dates, outer) = (dates(&band, &functions)?, band.get_schedule_depth()?);
    let (mut divided, mut most) = (functions.clone(), Vec::new());
    for member in 0..band.band_n_member()? {
        let stride = common(&dates, outer + member)?;
        most.push(if stride.is_zero()? { FARTHEST } else { points(&stride) });
        if stride.cmp_si(1)? > 0 {
            divided = divided.set_at(member, quotient(functions.get_at(member)?, stride)?)?;
        }
    }
    if divided.plain_is_equal(&functions)? {
        Ok((band, most))
    } else {
        Ok((bands::with_functions(band, divided)?, most))
    }
}

/// The stride of each member of a band; 0 of one that has one value.
pub fn strides(band: &ScheduleNode) -> Result<Vec<Val>> {
    let (dates, outer) = (dates(band, &band.band_get_partial_schedule()?)?, band.get_schedule_depth()?);
    (0..band.band_n_member()?).map(|member| common(&dates, outer + member)).collect()
}

/// How many points with this stride lie within [`FARTHEST`]; one, if not even two do.
fn points(stride: &Val) -> i64 {
    stride.to_i64().map_or(1, |stride| (FARTHEST / stride).max(1))
}

/// `{ S[i] -> [outer dates, members] }` by statement: the values alone.
fn dates(band: &ScheduleNode, functions: &MultiUnionPwAff) -> Result<Vec<Set>> {
    let members = UnionMap::from_multi_union_pw_aff(functions.clone().reset_tuple_id(DimType::Out)?)?;
    let dates = band.get_prefix_schedule_union_map()?.flat_range_product(members)?;
    let dates = dates.intersect_domain(band.get_domain()?)?;
    dates.maps()?.into_iter().map(|map| map.range()).collect()
}

/// The greatest common divisor of the strides in a dimension, given those before it; 0 if it has one value.
fn common(dates: &[Set], position: usize) -> Result<Val> {
    let isl = Context::current();
    dates.iter().try_fold(Val::zero(&isl)?, |all, set| {
        let later = set.dim(DimType::Set)? - position - 1;
        let known = set.clone().project_out(DimType::Set, position + 1, later)?;
        all.gcd(if has_one_value(&known, position)? {
            Val::zero(&isl)?
        } else {
            known.get_stride(position)?
        })
    })
}

/// Whether the last dimension is a function of those before it; isl says that its stride is 1.
fn has_one_value(dates: &Set, position: usize) -> Result<bool> {
    let dates = Map::from_range(dates.clone())?;
    dates.move_dims(DimType::In, 0, DimType::Out, 0, position)?.is_single_valued()
}

/// `{ S[i] -> [floor(m / stride)] }`
fn quotient(member: UnionPwAff, stride: Val) -> Result<UnionPwAff> {
    member.scale_down_val(stride)?.floor()
}
