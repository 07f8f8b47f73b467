//! Dates of accesses: when the schedule executes them.
//!
//! ```text
//! date   { [S[i] -> r[]] -> [0, t.., position] }     before the scop: first dimension -1; after it: 1
//! ```
//!
//! `t` is the schedule flattened and padded with zeros to equal length, `position` counts the accesses inside an
//! instance, so that lexicographic order is the order of execution of a sequential program.

use crate::scop::{Access, Scop, Statement};
use mse_dialect::known;
use mse_isl::{DimType, Error, Map, Result, UnionMap};

/// Dates of all accesses, and of what happens before and after the scop (see [`before`], [`after`]).
pub fn dates(scop: &Scop) -> Result<UnionMap> {
    let times = padded(scop.schedule.get_map()?)?;
    let length = times.first().map_or(Ok(0), |time| time.dim(DimType::Out))?;
    let mut dates = outside(length)?;
    for statement in &scop.statements {
        let Some(time) = time_of(&times, &statement.name)? else { continue };
        for access in &statement.accesses {
            dates = dates.union(UnionMap::from_map(date(statement, access, &time)?)?)?;
        }
    }
    Ok(dates)
}

/// The instance that stands for all that comes before the scop: `{ [mse_before[] -> mse_in[]] }`.
pub const BEFORE: &str = "[mse_before[] -> mse_in[]]";

/// The instance that stands for all that comes after the scop: `{ [mse_after[] -> mse_out[]] }`.
pub const AFTER: &str = "[mse_after[] -> mse_out[]]";

/// The references of [`BEFORE`] and [`AFTER`].
pub const OUTSIDE_REFERENCES: [&str; 2] = ["mse_in", "mse_out"];

fn outside(length: usize) -> Result<UnionMap> {
    let zeros = ", 0".repeat(length + 1);
    known::union_map(&format!("{{ {BEFORE} -> [-1{zeros}]; {AFTER} -> [1{zeros}] }}"))
}

/// `{ [S[i] -> r[]] -> [0, t.., position] }` of one access.
fn date(statement: &Statement, access: &Access, time: &Map) -> Result<Map> {
    let time = time
        .clone()
        .intersect_domain(statement.domain.clone())?
        .preimage_domain_multi_aff(access.untag()?)?;
    let length = time.dim(DimType::Out)?;
    let position =
        i32::try_from(access.position).map_err(|_| Error::invalid("too many accesses in a statement"))?;
    let dated = time.insert_dims(DimType::Out, 0, 1)?.fix_si(DimType::Out, 0, 0)?;
    dated.add_dims(DimType::Out, 1)?.fix_si(DimType::Out, length + 1, position)
}

/// `{ S[i] -> [t..] }` of each statement, all of the same length.
fn padded(schedule: UnionMap) -> Result<Vec<Map>> {
    let maps = schedule.maps()?;
    let lengths = maps.iter().map(|map| map.dim(DimType::Out)).collect::<Result<Vec<_>>>()?;
    let length = lengths.iter().copied().max().unwrap_or(0);
    maps.into_iter().zip(lengths).map(|(map, own)| pad(map, own, length)).collect()
}

fn pad(map: Map, from: usize, to: usize) -> Result<Map> {
    (from..to).try_fold(map, |map, position| map.add_dims(DimType::Out, 1)?.fix_si(DimType::Out, position, 0))
}

fn time_of(times: &[Map], statement: &str) -> Result<Option<Map>> {
    for time in times {
        if time.get_space()?.get_tuple_name(DimType::In)?.as_deref() == Some(statement) {
            return Ok(Some(time.clone()));
        }
    }
    Ok(None)
}
