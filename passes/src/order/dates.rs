//! Dates of accesses: when the schedule executes them.
//!
//! ```text
//! date   [S[i] -> r[]]  at  (t, position)     t of { S[i] -> [t..] }, the schedule flattened, padded with 0
//! later  { [S[i] -> r[]] -> [T[j] -> w[]] }   the first date is lexicographically larger; the end is last
//! ```
//!
//! `position` counts the accesses inside an instance, so that the order of dates is the order of execution of
//! a sequential program. Times are compared once for each pair of statements, in the dimensions that matter.
//! These are the dimensions before the first in which both are constant and different, without those in which
//! they are constant and equal.
//!
//! ```text
//! S[i] -> [i, 0, 1]   T[j] -> [j, 1, 0]       S later than T: i > j     T later than S: j >= i
//! ```

use crate::scop::reference;
use crate::scop::{Access, Scop, union_of_maps};
use mse_isl::{DimType, Error, Map, MultiAff, Result, ScheduleNode, UnionMap};
use std::cell::RefCell;
use std::collections::HashMap;

/// Dates of accesses, and of [`AFTER`]. They do not say which instances there are.
#[derive(Clone, Debug)]
pub struct Dates {
    /// In the order of the program.
    of: Vec<Date>,
    /// Of each statement.
    times: Vec<Time>,
    later: RefCell<HashMap<(usize, usize), Later>>,
    later_times: RefCell<HashMap<(usize, usize, Tie), Later>>,
}

#[derive(Clone, Debug)]
struct Date {
    reference: String,
    /// None after the scop.
    place: Option<Moment>,
}

/// An access in a statement.
#[derive(Clone, Debug)]
struct Moment {
    /// The number of the statement's time.
    time: usize,
    /// Among the accesses of an instance, then among those of the same position.
    position: (usize, usize),
    /// `{ [S[i] -> r[]] -> S[i] }`
    untag: MultiAff,
}

/// The order of instances with regard to others at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Tie {
    Later,
    NotLater,
}

impl Tie {
    fn of<T: Ord>(own: &T, other: &T) -> Self {
        if own > other { Self::Later } else { Self::NotLater }
    }
}

/// When the instances of a statement are executed.
#[derive(Clone, Debug)]
struct Time {
    /// `{ S[i] -> [t..] }`
    map: Map,
    /// The dimensions of `t` that are constant.
    constants: Vec<Option<i64>>,
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
        Self::under(scop, scop.schedule.get_map()?, select)
    }

    /// The dates inside of a part of the schedule: they compare instances that are at the same date outside.
    pub fn inside(scop: &Scop, part: &ScheduleNode) -> Result<Self> {
        Self::under(scop, part.get_subtree_schedule_union_map()?, |_| true)
    }

    fn under(scop: &Scop, schedule: UnionMap, select: impl Fn(&Access) -> bool) -> Result<Self> {
        let schedule = padded(schedule)?;
        let (mut of, mut times) = (Vec::new(), Vec::new());
        for statement in &scop.statements {
            let Some(map) = time_of(&schedule, &statement.name)? else { continue };
            for access in statement.accesses.iter().filter(|access| select(access)) {
                let (time, position) = (times.len(), (access.position, 0));
                let place = Some(Moment { time, position, untag: access.untag()? });
                of.push(Date { reference: access.reference.clone(), place });
            }
            times.push(Time::new(map.gist_domain(statement.domain.clone())?)?);
        }
        of.push(Date { reference: OUTSIDE_REFERENCES[1].to_owned(), place: None });
        Ok(Self { of, times, later: RefCell::default(), later_times: RefCell::default() })
    }

    /// The same, with accesses of one position in the order of the program.
    pub fn distinct(mut self) -> Self {
        for (number, date) in self.of.iter_mut().enumerate() {
            date.place.iter_mut().for_each(|place| place.position.1 = number);
        }
        self.later.take();
        self
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
        let later = match (&self.of[pair.0].place, &self.of[pair.1].place) {
            (None, Some(_)) => Later::Always,
            (_, None) => Later::Never,
            (Some(first), Some(second)) => self.later_place(first, second)?,
        };
        self.later.borrow_mut().insert(pair, later.clone());
        Ok(later)
    }

    fn later_place(&self, first: &Moment, second: &Moment) -> Result<Later> {
        Ok(match self.later_time(first.time, second.time, Tie::of(&first.position, &second.position))? {
            Later::Where(times) => {
                let later = times.preimage_domain_multi_aff(first.untag.clone())?;
                Later::Where(later.preimage_range_multi_aff(second.untag.clone())?)
            }
            always_or_never => always_or_never,
        })
    }

    /// When an instance of the first statement is later than one of the second: `{ S[i] -> T[j] }`.
    fn later_time(&self, first: usize, second: usize, tie: Tie) -> Result<Later> {
        if let Some(known) = self.later_times.borrow().get(&(first, second, tie)) {
            return Ok(known.clone());
        }
        let later = self.times[first].later(&self.times[second], tie)?;
        self.later_times.borrow_mut().insert((first, second, tie), later.clone());
        Ok(later)
    }

    /// How far the second reference is before the first in the program, or in the next iteration of a loop
    /// around it.
    pub fn distance(&self, first: &str, second: &str) -> Result<usize> {
        let (first, second, all) = (self.position(first)?, self.position(second)?, self.of.len());
        Ok((first + all - second) % all)
    }

    fn position(&self, reference: &str) -> Result<usize> {
        let found = self.of.iter().position(|date| date.reference == reference);
        found.ok_or_else(|| Error::invalid(format!("@{reference} has no date")))
    }
}

impl Time {
    fn new(map: Map) -> Result<Self> {
        let constants = (0..map.dim(DimType::Out)?).map(|dimension| {
            let value = map.plain_get_val_if_fixed(DimType::Out, dimension)?;
            value.is_int()?.then(|| value.to_i64()).transpose()
        });
        let constants = constants.collect::<Result<_>>()?;
        Ok(Self { map, constants })
    }

    fn later(&self, other: &Self, tie: Tie) -> Result<Later> {
        let pairs: Vec<_> =
            self.constants.iter().zip(&other.constants).map(|(own, other)| own.zip(*other)).collect();
        let decided = pairs.iter().position(|pair| pair.is_some_and(|(own, other)| own != other));
        let tie =
            decided.map_or(tie, |dimension| Tie::of(&self.constants[dimension], &other.constants[dimension]));
        let end = decided.unwrap_or(pairs.len());
        let equal: Vec<_> = (0..end).filter(|&dimension| pairs[dimension].is_some()).collect();
        if equal.len() == end {
            return Ok(if tie == Tie::Later { Later::Always } else { Later::Never });
        }
        let [own, other] = [self, other].map(|time| {
            let start = time.map.clone().project_out(DimType::Out, end, pairs.len() - end);
            equal.iter().rev().try_fold(start?, |map, &dimension| map.project_out(DimType::Out, dimension, 1))
        });
        Ok(Later::Where(match tie {
            Tie::Later => own?.lex_ge_map(other?),
            Tie::NotLater => own?.lex_gt_map(other?),
        }?))
    }
}

/// The instance that stands for all that comes before the scop: `{ [mse_before[] -> mse_in[]] }`.
pub const BEFORE: &str = "[mse_before[] -> mse_in[]]";

/// The instance that stands for all that comes after the scop: `{ [mse_after[] -> mse_out[]] }`.
pub const AFTER: &str = "[mse_after[] -> mse_out[]]";

/// The references of [`BEFORE`] and [`AFTER`].
pub const OUTSIDE_REFERENCES: [&str; 2] = ["mse_in", "mse_out"];

/// `{ S[i] -> [t..] }` of each statement, all of the same length.
pub fn padded(schedule: UnionMap) -> Result<Vec<Map>> {
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
