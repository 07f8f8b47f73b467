//! One iteration of the loops around, or one block of one launch, whichever: its dates as parameters.
//!
//! ```text
//! outer dates   { S[t, i] -> [floor(t/32) + floor((2t + i)/32), floor((2t + i)/32)] }      launch, block
//! one of them   { S[t, i] : @0 - @1 = floor(t/32) and @1 = floor((2t + i)/32) }            for any @0, @1
//! ```
//!
//! A question about each iteration, pair by pair of its instances, is answered for this one. So the pairs
//! need not be compared at the outer dates. In that comparison, isl would have the divisions of these dates
//! twice in each pair.

use mse_isl::{Context, DimType, Id, MultiUnionPwAff, Result, ScheduleNode, Set, UnionSet};

/// The instances of a node's subtree that are executed at one outer date, and how many outer dates there are.
pub fn of_one_iteration(node: &ScheduleNode) -> Result<(UnionSet, usize)> {
    let (all, outer) = (node.get_domain()?, node.get_schedule_depth()?);
    if outer == 0 {
        return Ok((all, 0));
    }
    let prefix = node.get_prefix_schedule_union_map()?.intersect_domain(all)?;
    Ok((prefix.intersect_range(dates(outer)?)?.domain()?.coalesce()?, outer))
}

/// `[@0, @1] -> { [@0, @1] }`
fn dates(count: usize) -> Result<UnionSet> {
    let isl = Context::current();
    let names: Vec<String> = (0..count).map(|date| format!("d{date}")).collect();
    let names = names.join(", ");
    let mut dates = Set::read_from_str(&isl, &format!("[{names}] -> {{ [{names}] }}"))?;
    for date in 0..count {
        dates = dates.set_dim_id(DimType::Param, date, Id::new(&isl, &format!("@{date}"))?)?;
    }
    UnionSet::from_set(dates)
}

/// The functions but for the first `outer`; none if there are no others.
pub fn inner(functions: MultiUnionPwAff, outer: usize) -> Result<Option<MultiUnionPwAff>> {
    let mut inner: Option<MultiUnionPwAff> = None;
    for member in outer..functions.size()? {
        let function = MultiUnionPwAff::from_union_pw_aff(functions.get_at(member)?)?;
        inner = Some(inner.map_or(Ok(function.clone()), |inner| inner.flat_range_product(function))?);
    }
    Ok(inner)
}

/// The elements that are there for some values of the dates.
pub fn of_some_iteration(mut found: Set) -> Result<Set> {
    for parameter in (0..found.dim(DimType::Param)?).rev() {
        if found.get_dim_id(DimType::Param, parameter)?.name().starts_with('@') {
            found = found.project_out(DimType::Param, parameter, 1)?;
        }
    }
    Ok(found)
}
