//! Grids: which numbers the blocks of a launch have, along each axis.
//!
//! ```text
//! numbers  { [outer] -> [b] }                  of the blocks that have something to do
//! blocks   first .. last of their hull, or of the numbers themselves if the hull has many more
//! ```
//!
//! Where a hull has blocks, all dates between them considered, may take many cases to say:
//!
//! ```text
//! hull     { [w] -> [b] : 0 <= b <= w and w - 3n < 64b < n }
//! blocks   max(0, floor((w - 3n)/64) + 1) .. min(w, floor((n - 1)/64)), if that is not empty
//! ```

use crate::machine::budgets::EXACT_GRID;
use crate::machine::limits;
use crate::machine::thresholds::IDLE_BLOCKS;
use mse_isl::{Context, DimType, Error, Id, Map, PwAff, PwMultiAff, Result, Set, UnionMap, UnionPwAff, Val};

/// The blocks along one axis.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// The parameter that stands for their number.
    pub name: &'static str,
    /// The largest number of blocks, if there is one.
    pub most: Option<i64>,
    /// `{ [outer] -> [first] }`: the first is the largest of these.
    pub first: Vec<PwAff>,
    /// `{ [outer] -> [last] }`: the last is the smallest of these.
    pub last: Vec<PwAff>,
    /// `{ [outer] -> [last - first + 1] }` without cases, if so.
    pub size: Option<PwAff>,
    /// The known facts about the number: `{ [outer] : ... @bx ... }`.
    pub context: Set,
    /// When there are blocks: `{ [outer] : ... }`; exact unless `checked`.
    pub guard: Set,
    /// The launch must check that `last` is at least `first`.
    pub checked: bool,
}

impl Blocks {
    /// Whether the launch gets the last block, not the size.
    pub fn by_last(&self) -> bool {
        self.size.is_none()
    }

    /// Whether there may be more blocks than an axis of the grid takes. Along x a number without a bound
    /// counts as small enough: otherwise there are more than 2^31 blocks, 2^36 iterations of a loop in blocks
    /// of 32 threads.
    pub fn exceed(&self, axis: usize) -> bool {
        self.most.map_or(axis > 0, |most| most > limits::BLOCKS[axis])
    }
}

/// The axes of the grid, x first. An axis of too many blocks changes places with x, if those of x fit there.
pub fn many_first(mut blocks: Vec<Blocks>) -> Vec<Blocks> {
    let many = (1..blocks.len()).filter(|&axis| blocks[axis].exceed(axis));
    let most = many.max_by_key(|&axis| blocks[axis].most.unwrap_or(i64::MAX));
    if let Some(axis) = most.filter(|&axis| !blocks[0].exceed(axis)) {
        blocks.swap(0, axis);
    }
    blocks
}

impl Blocks {
    /// The blocks that a member numbers, `{ S[i] -> [b] }`, for the dates of outer bands,
    /// `{ S[i] -> [outer] }`.
    pub fn of(number: UnionPwAff, prefix: &UnionMap, context: &Set, name: &'static str) -> Result<Self> {
        let numbers = prefix.clone().reverse()?.apply_range(UnionMap::from_union_pw_aff(number)?)?;
        let numbers = Map::from_union_map(numbers)?;
        let hull = Map::from_basic_map(numbers.clone().remove_divs()?.simple_hull()?)?;
        let blocks = Self::between(numbers, hull, context, name)?;
        Ok(Self { most: blocks.most(context)?, ..blocks })
    }

    /// The largest number of blocks between any two bounds.
    fn most(&self, context: &Set) -> Result<Option<i64>> {
        let mut most: Option<i64> = None;
        for (first, last) in
            self.first.iter().flat_map(|first| self.last.iter().map(move |last| (first, last)))
        {
            let size = last.clone().sub(first.clone())?.intersect_params(context.clone())?;
            let size = size.as_map()?.range()?.dim_max_val(0)?; // of a relation: isl has no maximum of fractions
            if size.is_int()? {
                let size = size.to_i64().ok().and_then(|difference| difference.checked_add(1));
                most = most.into_iter().chain([size.unwrap_or(i64::MAX)]).min();
            }
        }
        Ok(most)
    }

    fn between(numbers: Map, hull: Map, context: &Set, name: &'static str) -> Result<Self> {
        let around = bounds(&hull);
        let around = match around {
            Err(error) if error.is_quota() => return Err(error),
            Err(_) => return Self::exact(numbers.clone(), bounds(&numbers)?, None, name),
            Ok(around) => around,
        };
        match Context::current().bounded(EXACT_GRID, || bounds(&numbers)) {
            Ok(own) if idle(&around, &own, context)? > IDLE_BLOCKS => {
                Self::exact(numbers, own, Some(hull), name)
            }
            _ => Self::of_hull(hull, around, name),
        }
    }

    /// Every number between the hull's bounds lies in the hull, and is taken for a block.
    fn of_hull(hull: Map, (first, last): (PwAff, PwAff), name: &'static str) -> Result<Self> {
        let difference = last.clone().sub(first.clone())?.coalesce()?;
        let size = match difference.n_piece()? {
            1 => Some(difference.clone().add_constant_val(Val::from_i64(difference.context(), 1)?)?),
            _ => None,
        };
        let guard = match size {
            Some(_) => difference.nonneg_set()?,
            None => hull.clone().domain()?,
        };
        if size.is_none() && !is_short(&guard)? {
            return Self::by_constraints(hull, name);
        }
        let is_empty = first.clone().gt_set(last.clone())?.intersect(guard.clone())?.is_empty()?;
        let (checked, first, last) = (size.is_none() && !is_empty, vec![first], vec![last]);
        Ok(Self { name, most: None, first, last, checked, size, context: named(hull, name)?, guard })
    }

    /// The blocks between all bounds that the constraints of a hull are, for all dates.
    fn by_constraints(hull: Map, name: &'static str) -> Result<Self> {
        let outer = hull.get_space()?.domain()?;
        let dates = outer.dim(DimType::Set)?;
        let none = Set::universe(outer.clone())?.identity()?.add_dims(DimType::Out, 1)?;
        let none = PwMultiAff::from_map(none.fix_si(DimType::Out, dates, 0)?)?; // { [outer] -> [outer, 0] }
        let (mut guard, mut first, mut last) = (Set::universe(outer)?, Vec::new(), Vec::new());
        for part in hull.clone().wrap()?.flatten()?.basic_sets()? {
            for constraint in part.constraints()? {
                let factor = constraint.get_coefficient_val(DimType::Set, dates)?;
                let others = PwAff::from_aff(constraint.get_aff()?)?.pullback_pw_multi_aff(none.clone())?;
                let is_equality = constraint.is_equality()?;
                if factor.is_zero()? {
                    let holds = if is_equality { others.zero_set()? } else { others.nonneg_set()? };
                    guard = guard.intersect(holds)?;
                    continue;
                }
                let others = if factor.is_pos()? { others.neg()? } else { others };
                let bound = others.scale_down_val(factor.clone().abs()?)?;
                if factor.is_pos()? || is_equality {
                    first.push(bound.clone().ceil()?);
                }
                if !factor.is_pos()? || is_equality {
                    last.push(bound.floor()?);
                }
            }
        }
        if first.is_empty() || last.is_empty() {
            return Err(Error::invalid("a hull of blocks without bounds"));
        }
        let context = named(hull, name)?;
        Ok(Self { name, most: None, first, last, size: None, context, guard, checked: true })
    }

    /// The blocks from the smallest of the numbers to the largest; nothing else is known of them but a hull,
    /// if there is one.
    fn exact(
        numbers: Map,
        (first, last): (PwAff, PwAff),
        hull: Option<Map>,
        name: &'static str,
    ) -> Result<Self> {
        let guard = numbers.domain()?;
        let context = match hull {
            Some(hull) => named(hull, name)?,
            // a filter may mention no other parameters
            None => Set::universe(guard.get_space()?.add_param_id(Id::new(guard.context(), name)?)?)?,
        };
        let (first, last) = (vec![first], vec![last]);
        Ok(Self { name, most: None, first, last, size: None, context, guard, checked: false })
    }
}

/// `{ [outer] : ... @bx ... }` of `{ [outer] -> [b] : ... }`, without the facts about the dates alone. They
/// must not be told to isl again. For where `3i <= n < 3i + 3` is a context, `i` has but one value. Then isl
/// 0.27 takes `i` for the iterator of a loop that it has left out.
fn named(hull: Map, name: &'static str) -> Result<Set> {
    let dates = hull.clone().domain()?;
    let hull = hull.gist_domain(dates)?;
    let (id, range) = (Id::new(hull.context(), name)?, hull.get_space()?.range()?);
    hull.bind_range(range.multi_id(vec![id])?)
}

/// Whether a condition is one of constraints without divisions.
fn is_short(condition: &Set) -> Result<bool> {
    let parts = condition.clone().coalesce()?.basic_sets()?;
    let mut divisions = 0;
    for part in &parts {
        divisions += part.dim(DimType::Div)?;
    }
    Ok(parts.len() <= 1 && divisions == 0)
}

/// The most numbers within the bounds `around` that lie below, or above, the bounds `own`; `i64::MAX` without
/// a bound.
fn idle(around: &(PwAff, PwAff), own: &(PwAff, PwAff), context: &Set) -> Result<i64> {
    let most = |difference: PwAff| {
        let range = difference.intersect_params(context.clone())?.as_map()?.range()?;
        if range.is_empty()? {
            return Ok(0);
        }
        let most = range.dim_max_val(0)?;
        Ok(if most.is_int()? { most.to_i64().unwrap_or(i64::MAX) } else { i64::MAX })
    };
    let below = most(own.0.clone().sub(around.0.clone())?)?;
    let above = most(around.1.clone().sub(own.1.clone())?)?;
    Ok(below.max(above))
}

/// The smallest and the largest number for the outer dates; fails if there is none.
fn bounds(numbers: &Map) -> Result<(PwAff, PwAff)> {
    Ok((numbers.clone().dim_min(0)?.coalesce()?, numbers.clone().dim_max(0)?.coalesce()?))
}
