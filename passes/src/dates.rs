//! Dates of accesses: when the schedule executes them.
//!
//! ```text
//! date   { [S[i] -> r[]] -> [0, t.., position] }     after the scop: first dimension 1
//! ```
//!
//! `t` is the schedule flattened and padded with zeros to equal length, `position` counts the accesses inside an
//! instance, so that lexicographic order is the order of execution of a sequential program. Adjacent dimensions that are
//! constant for each access are written as one, which keeps the order and makes everything computed with dates smaller:
//!
//! ```text
//! S[i] -> [0, i, 0, 1]    T[i] -> [0, i, 1, 0]    after -> [1, 0, 0, 0]
//! S[i] -> [0, i, 1]       T[i] -> [0, i, 2]       after -> [1, 0, 0]
//! ```

use crate::scop::{Access, Scop, union_of_maps};
use mse_dialect::known;
use mse_isl::{DimType, Error, Map, Result, UnionMap};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// Dates of accesses, and of [`AFTER`]. They say nothing of which instances there are.
#[derive(Clone, Debug)]
pub struct Dates {
    /// In the order of the program.
    of: Vec<Date>,
    later: RefCell<HashMap<(usize, usize), Later>>,
}

#[derive(Clone, Debug)]
struct Date {
    reference: String,
    /// `{ [S[i] -> r[]] -> [t..] }`
    map: Map,
}

/// When an instance of one access is later than an instance of another.
#[derive(Clone, Debug)]
pub enum Later {
    /// Whatever the instances.
    Always,
    /// For no instances.
    Never,
    /// For these: `{ [S[i] -> r[]] -> [T[j] -> w[]] }`.
    Where(Map),
}

impl Dates {
    /// The dates of the accesses that a condition selects.
    pub fn of(scop: &Scop, select: impl Fn(&Access) -> bool) -> Result<Self> {
        let times = padded(scop.schedule.get_map()?)?;
        let length = times.first().map_or(Ok(0), |time| time.dim(DimType::Out))?;
        let (mut references, mut maps) = (Vec::new(), Vec::new());
        for statement in &scop.statements {
            let Some(time) = time_of(&times, &statement.name)? else { continue };
            let time = time.gist_domain(statement.domain.clone())?;
            for access in statement.accesses.iter().filter(|access| select(access)) {
                references.push(access.reference.clone());
                maps.push(date(access, &time)?);
            }
        }
        references.push(OUTSIDE_REFERENCES[1].to_owned());
        maps.push(after(length)?);
        let dates = references.into_iter().zip(ranked(maps)?);
        let of = dates.map(|(reference, map)| Date { reference, map }).collect();
        Ok(Self { of, later: RefCell::default() })
    }

    /// The same, with accesses of one position in the order of the program.
    pub fn distinct(self) -> Result<Self> {
        let numbered = self.of.into_iter().zip(0..).map(|(date, number)| {
            let length = date.map.dim(DimType::Out)?;
            let map = date.map.add_dims(DimType::Out, 1)?.fix_si(DimType::Out, length, number)?;
            Ok(Date { map, ..date })
        });
        Ok(Self { of: numbered.collect::<Result<_>>()?, later: RefCell::default() })
    }

    /// Of pairs of accesses, `{ [S[i] -> x[]] -> [T[j] -> y[]] }`, those whose first is earlier.
    pub fn ordered(&self, pairs: &UnionMap) -> Result<UnionMap> {
        let mut ordered = Vec::new();
        for pairs in pairs.maps()? {
            let (earlier, later) = (reference(&pairs, DimType::In)?, reference(&pairs, DimType::Out)?);
            match self.later(&later, &earlier)? {
                Later::Never => {}
                Later::Always => ordered.push(pairs),
                Later::Where(later) => ordered.push(pairs.intersect(later.reverse()?)?),
            }
        }
        union_of_maps(ordered.into_iter())
    }

    /// When the first of two references is later than the second.
    pub fn later(&self, first: &str, second: &str) -> Result<Later> {
        let pair = (self.position(first)?, self.position(second)?);
        if let Some(known) = self.later.borrow().get(&pair) {
            return Ok(known.clone());
        }
        let later = self.of[pair.0].later(&self.of[pair.1])?;
        self.later.borrow_mut().insert(pair, later.clone());
        Ok(later)
    }

    /// How far the second reference is before the first in the program, or in the next iteration of a loop around it.
    pub fn distance(&self, first: &str, second: &str) -> Result<usize> {
        let (first, second, all) = (self.position(first)?, self.position(second)?, self.of.len());
        Ok((first + all - second) % all)
    }

    fn position(&self, reference: &str) -> Result<usize> {
        let found = self.of.iter().position(|date| date.reference == reference);
        found.ok_or_else(|| Error::invalid(format!("@{reference} has no date")))
    }
}

impl Date {
    fn later(&self, other: &Self) -> Result<Later> {
        Ok(match (constant(&self.map, 0)?, constant(&other.map, 0)?) {
            (Some(own), Some(other)) if own > other => Later::Always,
            (Some(own), Some(other)) if own < other => Later::Never,
            _ => Later::Where(self.map.clone().lex_gt_map(other.map.clone())?),
        })
    }
}

/// The reference in a tuple `[S[i] -> r[]]` of a relation.
pub fn reference(map: &Map, side: DimType) -> Result<String> {
    let space = map.get_space()?;
    let tagged = if side == DimType::In { space.domain()? } else { space.range()? };
    tagged.unwrap()?.get_tuple_name(DimType::Out)?.ok_or_else(|| Error::invalid("an access has a reference"))
}

/// The instance that stands for all that comes before the scop: `{ [mse_before[] -> mse_in[]] }`.
pub const BEFORE: &str = "[mse_before[] -> mse_in[]]";

/// The instance that stands for all that comes after the scop: `{ [mse_after[] -> mse_out[]] }`.
pub const AFTER: &str = "[mse_after[] -> mse_out[]]";

/// The references of [`BEFORE`] and [`AFTER`].
pub const OUTSIDE_REFERENCES: [&str; 2] = ["mse_in", "mse_out"];

fn after(length: usize) -> Result<Map> {
    let zeros = ", 0".repeat(length + 1);
    known::map(&format!("{{ {AFTER} -> [1{zeros}] }}"))
}

/// `{ [S[i] -> r[]] -> [0, t.., position] }` of one access.
fn date(access: &Access, time: &Map) -> Result<Map> {
    let time = time.clone().preimage_domain_multi_aff(access.untag()?)?;
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

/// The same order with the rank of their values for each run of dimensions that are constant in every map.
fn ranked(maps: Vec<Map>) -> Result<Vec<Map>> {
    let length = maps.first().map_or(Ok(0), |map| map.dim(DimType::Out))?;
    let values = maps.iter().map(|map| constants(map, length)).collect::<Result<Vec<_>>>()?;
    let is_constant = |&dimension: &usize| values.iter().all(|map| map[dimension].is_some());
    let dimensions: Vec<usize> = (0..length).collect();
    let runs =
        dimensions.chunk_by(|a, b| is_constant(a) && is_constant(b)).filter(|run| is_constant(&run[0]));
    runs.rev().try_fold(maps, |maps, run| {
        let of_run: Vec<_> = values.iter().map(|map| &map[run[0]..run[0] + run.len()]).collect();
        let all: BTreeSet<_> = of_run.iter().collect();
        let rank =
            |own| i32::try_from(all.iter().take_while(|&&other| other < own).count()).expect("an i32 each");
        maps.into_iter().zip(&of_run).map(|(map, own)| in_place_of(map, run, rank(own))).collect()
    })
}

/// The values of the output dimensions of a map that are constant.
fn constants(map: &Map, length: usize) -> Result<Vec<Option<i64>>> {
    (0..length).map(|dimension| constant(map, dimension)).collect()
}

fn constant(map: &Map, dimension: usize) -> Result<Option<i64>> {
    let value = map.plain_get_val_if_fixed(DimType::Out, dimension)?;
    value.is_int()?.then(|| value.to_i64()).transpose()
}

fn in_place_of(map: Map, run: &[usize], value: i32) -> Result<Map> {
    let map = map.project_out(DimType::Out, run[0], run.len())?.insert_dims(DimType::Out, run[0], 1)?;
    map.fix_si(DimType::Out, run[0], value)
}

fn time_of(times: &[Map], statement: &str) -> Result<Option<Map>> {
    for time in times {
        if time.get_space()?.get_tuple_name(DimType::In)?.as_deref() == Some(statement) {
            return Ok(Some(time.clone()));
        }
    }
    Ok(None)
}
