//! While loops that count: how often they go on.
//!
//! ```text
//! x(c) = start + step * w     the counter after w times; c = x if the step is 1, or else c = w
//! goes on   { c : 0 <= w, x(c) + o < bound }                     the second region
//! decides   { c : w = 0 } + { c : w >= 1, c - 1 goes on }        the first region
//! ```
//!
//! The program does that if nothing wraps: no value between the counter and the compared value, or between
//! the counter and the next one. Upwards the loop goes on while the value is smaller than the bound, or
//! different from it. If it is different, the step is 1, and the value is not beyond the bound at first.
//! Downwards it is the other way round. Unsigned comparisons are the signed ones where nothing that they
//! compare is negative. All of this holds for all iterations, or is checked in front of the region
//! ([`super::check`]). Otherwise the loop is no counted one.
//!
//! *A loop that would wrap does not end* under three conditions. Its values are as wide as the counter, the
//! step is a power of two, and the comparison is signed and no `ne`. For then the counter only takes values
//! with the same remainder by the step, again and again, and none of them is beyond the bound. Loops are
//! taken to end, so this is not checked: `i <= n` needs nothing.
//!
//! Other carried values that change by constants are counters, too, where that needs no check.

use super::shape::constant;
use super::{Dimension, Values};
use crate::import::program::counting::{Comparison, Link, Offset, While};
use crate::import::program::integer::{FUNCTION_BITS, INDEX_BITS, width_of};
use crate::import::values::run::Surroundings;
use crate::mlir;
use melior::ir::{OperationRef, Value};
use mse_isl::{DimType, PwAff, Result, Set};

/// A while loop that counts.
pub struct Counted<'c, 'a> {
    /// The loop.
    pub repeats: While<'c, 'a>,
    /// The counter that decides.
    pub counter: Value<'c, 'a>,
    /// The arguments of both blocks that count, as functions of its coordinate.
    pub counters: Vec<(Value<'c, 'a>, Dimension)>,
    /// The coordinates, and those around, for which the first region is executed.
    pub decides: Set,
    /// Those for which the second is.
    pub goes_on: Set,
}

/// The known facts about the counter that decides.
struct Counter<'c, 'a> {
    /// The comparison.
    comparison: Comparison<'c, 'a>,
    /// How it changes.
    step: Offset<'c, 'a>,
    /// Where it starts: `{ [i] -> [e] }`, around the loop.
    start: PwAff,
    dimension: Dimension,
}

/// Predicates by number: those that are no `eq` or `ne` are less, at most, greater, at least, and the same
/// unsigned.
const NOT_EQUAL: usize = 1;
const FIRST_UNSIGNED: usize = 6;

impl<'c, 'a> Values<'c, 'a> {
    /// A while loop as one that counts; none if it is none.
    pub fn counted(
        &mut self,
        operation: OperationRef<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Result<Option<Counted<'c, 'a>>> {
        let Some(repeats) = While::of(operation) else { return Ok(None) };
        self.attempt(|values| {
            let depth = here.coordinates.len();
            let Some(counter) = values.counter(repeats, depth)? else { return Ok(None) };
            let Some(found) = values.times(repeats, &counter, here)? else { return Ok(None) };
            values.with_others(found, &counter, depth).map(Some)
        })
    }

    /// The counter that decides, and which coordinate it is, inside `depth` others.
    fn counter(&mut self, repeats: While<'c, 'a>, depth: usize) -> Result<Option<Counter<'c, 'a>>> {
        let Some(comparison) = repeats.comparison() else { return Ok(None) };
        let argument = comparison.offset.argument;
        let Some(step) = repeats.step(argument).filter(|step| step.added != 0) else { return Ok(None) };
        let initial = repeats.initial(argument);
        let Some(start) = self.function_of(initial, depth)? else { return Ok(None) };
        let dimension = match step.added {
            1 => Dimension::plain(depth),
            _ => self.counting(initial, &start, step.added, depth)?,
        };
        Ok(Some(Counter { comparison, step, start, dimension }))
    }

    /// A value that starts like this, as function of a coordinate that is 0 then.
    fn counting(
        &mut self,
        initial: Value<'c, 'a>,
        start: &PwAff,
        step: i64,
        number: usize,
    ) -> Result<Dimension> {
        let from_zero = Dimension { step, ..Dimension::plain(number) };
        Ok(match constant(start)? {
            Some(first) => Dimension { first, ..from_zero },
            None => {
                self.origins.push((initial, start.clone()));
                Dimension { origin: Some(self.origins.len() - 1), ..from_zero }
            }
        })
    }

    /// How often the loop goes on.
    fn times(
        &mut self,
        repeats: While<'c, 'a>,
        counter: &Counter<'c, 'a>,
        here: &Surroundings<'c, 'a>,
    ) -> Result<Option<Counted<'c, 'a>>> {
        let Counter { comparison, step, dimension, .. } = counter;
        let outer = here.coordinates.len();
        let Some(bound) = self.function_of(comparison.bound, outer)? else { return Ok(None) };
        let bound = super::affine::at_depth(&bound, outer + 1)?;
        let Some(relation) = Relation::of(comparison.predicate, step.added) else { return Ok(None) };
        let compared = self.moved(*dimension, comparison.offset.added, outer + 1)?;
        let domain = here.domain.clone().add_dims(DimType::Set, 1)?;
        let (first, rest) = self.first_and_rest(counter, outer)?;
        let (first, rest) = (first.intersect(domain.clone())?, rest.intersect(domain)?);
        let holds = |value: PwAff| relation.holds(value, bound.clone());
        let goes_on = first.clone().union(rest.clone())?.intersect(holds(compared.clone())?)?.coalesce()?;
        let before = compared.clone().sub(self.number(step.added, outer + 1)?)?;
        let decides = first.clone().union(rest.intersect(holds(before)?)?)?.coalesce()?;
        let mut doubtful = Vec::new();
        if comparison.predicate == NOT_EQUAL {
            doubtful
                .push(first.clone().intersect(relation.opposite().holds(compared.clone(), bound.clone())?)?);
        }
        if comparison.predicate >= FIRST_UNSIGNED {
            let none = self.number(0, outer + 1)?;
            doubtful.push(first.clone().intersect(bound.lt_set(none.clone())?)?);
            doubtful.push(decides.clone().intersect(compared.clone().lt_set(none)?)?);
        }
        for doubt in doubtful {
            let executed = decides.clone();
            if !self.never_of(doubt, executed, comparison.operation, outer + 1)? {
                return Ok(None);
            }
        }
        let unending = self.unending(repeats, counter, &first, &decides)?;
        for (links, executed) in [(&comparison.offset.links, &decides), (&step.links, &goes_on)] {
            let executed = executed.clone().subtract(unending.clone())?;
            if !self.all_fit(links, *dimension, executed)? {
                return Ok(None);
            }
        }
        let argument = mlir::arguments(repeats.first)[comparison.offset.argument];
        Ok(Some(Counted { repeats, counter: argument, counters: Vec::new(), decides, goes_on }))
    }

    /// The first coordinate, and the others, in a loop inside `outer` dimensions.
    fn first_and_rest(&self, counter: &Counter<'c, 'a>, outer: usize) -> Result<(Set, Set)> {
        let coordinate = self.coordinate(outer, outer + 1)?;
        let first = match counter.step.added {
            1 => super::affine::at_depth(&counter.start, outer + 1)?,
            _ => self.number(0, outer + 1)?,
        };
        Ok((coordinate.clone().eq_set(first.clone())?, coordinate.gt_set(first)?))
    }

    /// `{ [i] -> [x(i) + added] }`
    fn moved(&self, counter: Dimension, added: i64, depth: usize) -> Result<PwAff> {
        self.induction(counter, depth)?.add(self.number(added, depth)?)
    }

    /// Whether the program is never in the set, or a check at run time sees to it.
    fn never_of(
        &mut self,
        set: Set,
        executed: Set,
        operation: OperationRef<'c, 'a>,
        depth: usize,
    ) -> Result<bool> {
        let limits = self.limits(operation, depth)?.intersect(executed)?;
        self.never(set, limits, operation, depth)
    }

    /// Whether each of these results fits in its type, where it is computed.
    fn all_fit(&mut self, links: &[Link<'c, 'a>], counter: Dimension, executed: Set) -> Result<bool> {
        let depth = executed.dim(DimType::Set)?;
        for &Link { operation, added } in links {
            let value = self.moved(counter, added, depth)?;
            let outside = self.outside(value, width_of_result(operation), depth)?;
            let says_so = mlir::says_no_signed_wrap(operation);
            if !says_so && !self.never_of(outside, executed.clone(), operation, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Where a function is no number of so many bits.
    fn outside(&self, value: PwAff, width: u32, depth: usize) -> Result<Set> {
        let least = i64::MIN >> (INDEX_BITS - width.min(FUNCTION_BITS));
        let below = value.clone().lt_set(self.number(least, depth)?)?;
        below.union(value.gt_set(self.number(!least, depth)?)?)
    }

    /// The iterations around loops that would wrap, and so do not end.
    fn unending(
        &self,
        repeats: While<'c, 'a>,
        counter: &Counter<'c, 'a>,
        first: &Set,
        decides: &Set,
    ) -> Result<Set> {
        let Counter { comparison, step, dimension, .. } = counter;
        let depth = decides.dim(DimType::Set)?;
        let width = width_of(repeats.initial(comparison.offset.argument)).unwrap_or(0);
        let mut links = comparison.offset.links.iter().chain(&step.links);
        let is_such = width < INDEX_BITS
            && links.all(|link| width_of_result(link.operation) == width)
            && step.added.unsigned_abs().is_power_of_two()
            && (NOT_EQUAL + 1..FIRST_UNSIGNED).contains(&comparison.predicate);
        if !is_such {
            return Set::empty(decides.get_space()?);
        }
        let compared = self.moved(*dimension, comparison.offset.added, depth)?;
        let outside = self.outside(compared, width, depth)?;
        let around = |set: &Set| {
            set.clone()
                .intersect(outside.clone())?
                .project_out(DimType::Set, depth - 1, 1)?
                .add_dims(DimType::Set, 1)
        };
        around(decides)?.subtract(around(first)?)
    }

    /// The loop with all arguments that count.
    fn with_others(
        &mut self,
        mut found: Counted<'c, 'a>,
        counter: &Counter<'c, 'a>,
        depth: usize,
    ) -> Result<Counted<'c, 'a>> {
        let repeats = found.repeats;
        let mut dimensions = Vec::new();
        for (number, argument) in mlir::arguments(repeats.first).into_iter().enumerate() {
            let dimension = match number == counter.comparison.offset.argument {
                true => Some(counter.dimension),
                false => self.another(&found, counter, number, depth)?,
            };
            dimensions.push(dimension);
            found.counters.extend(dimension.map(|dimension| (argument, dimension)));
        }
        for (number, argument) in mlir::arguments(repeats.second).into_iter().enumerate() {
            let Some(Offset { argument: of, added, links, .. }) = repeats.offset(repeats.handed_on(number))
            else {
                continue;
            };
            let Some(dimension) = dimensions[of] else { continue };
            let Some(first) = dimension.first.checked_add(added) else { continue };
            let fits = |values: &mut Self| values.all_fit(&links, dimension, found.goes_on.clone());
            if self.for_certain(fits)? {
                found.counters.push((argument, Dimension { first, ..dimension }));
            }
        }
        Ok(found)
    }

    /// Another argument of the first block as a function of the coordinate.
    fn another(
        &mut self,
        found: &Counted<'c, 'a>,
        counter: &Counter<'c, 'a>,
        number: usize,
        depth: usize,
    ) -> Result<Option<Dimension>> {
        let Some(step) = found.repeats.step(number) else { return Ok(None) };
        let initial = found.repeats.initial(number);
        let Some(start) = self.in_known_parameters(|values| values.function_of(initial, depth))? else {
            return Ok(None);
        };
        let dimension = match counter.step.added {
            1 => {
                let scaled = counter.start.clone().mul(self.number(step.added, depth)?)?;
                let first = constant(&start.sub(scaled)?.coalesce()?)?;
                first.map(|first| Dimension { first, step: step.added, ..Dimension::plain(depth) })
            }
            _ => Some(self.counting(initial, &start, step.added, depth)?),
        };
        let Some(dimension) = dimension else { return Ok(None) };
        let fits = |values: &mut Self| values.all_fit(&step.links, dimension, found.goes_on.clone());
        Ok(self.for_certain(fits)?.then_some(dimension))
    }

    /// Whether something holds without a check at run time.
    fn for_certain(&mut self, holds: impl FnOnce(&mut Self) -> Result<bool>) -> Result<bool> {
        let found = self.attempt(|values| {
            let checks = values.checks.len();
            Ok((holds(values)? && values.checks.len() == checks).then_some(()))
        })?;
        Ok(found.is_some())
    }
}

/// How a loop that counts compares.
#[derive(Clone, Copy)]
enum Relation {
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Relation {
    /// The signed comparison that holds until a counter with this step is as far as the bound; none if there
    /// is none.
    fn of(predicate: usize, step: i64) -> Option<Self> {
        match (predicate, step > 0) {
            (NOT_EQUAL, true) if step == 1 => Some(Self::Less),
            (NOT_EQUAL, false) if step == -1 => Some(Self::Greater),
            (2 | 6, true) => Some(Self::Less),
            (3 | 7, true) => Some(Self::AtMost),
            (4 | 8, false) => Some(Self::Greater),
            (5 | 9, false) => Some(Self::AtLeast),
            _ => None,
        }
    }

    fn holds(self, value: PwAff, bound: PwAff) -> Result<Set> {
        match self {
            Self::Less => value.lt_set(bound),
            Self::AtMost => value.le_set(bound),
            Self::Greater => value.gt_set(bound),
            Self::AtLeast => value.ge_set(bound),
        }
    }

    /// The same in the other direction.
    fn opposite(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Greater => Self::Less,
            Self::AtLeast => Self::AtMost,
        }
    }
}

fn width_of_result(operation: OperationRef) -> u32 {
    width_of(operation.result(0).expect("one result").into()).unwrap_or(0)
}
