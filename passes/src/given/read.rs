//! isl's text of a schedule: a tree, or the dates of statements.
//!
//! ```text
//! tree    domain: "..", child: ..              as `isl_schedule` is printed and read
//! dates   { S[i, j] -> [0, j, i]; T[i] -> [1, i] }
//!         a dimension of numbers only          a sequence, if they differ
//!         any other one                        a band of one member
//! ```
//!
//! Shorter dates end in zeros.

use crate::order::padded;
use crate::scop::{Scop, union_of_maps};
use crate::tree::bands;
use mse_isl::{
    Context, DimType, Error, Map, MultiUnionPwAff, Result, Schedule, ScheduleNode, UnionMap, UnionSet,
};
use std::collections::BTreeMap;

/// The schedule of a text.
///
/// # Errors
/// Where isl cannot read it; that an instance has several dates.
pub fn schedule(scop: &Scop, text: &str) -> Result<Schedule> {
    let isl = Context::current();
    let start = text.trim_start();
    if !["{", "[", "domain", "\"domain\""].iter().any(|first| start.starts_with(first)) {
        let line = text[..text.len() - start.len()].matches('\n').count() + 1;
        return Err(Error::invalid(format!("line {line}: a schedule begins with 'domain:', '{{' or '['")));
    }
    if !is_dates(text) {
        return Schedule::read_from_str(&isl, text);
    }
    if !text.trim_end().ends_with('}') {
        return Err(Error::invalid("there is text behind the dates"));
    }
    let dates = UnionMap::read_from_str(&isl, text)?;
    if !dates.is_single_valued()? {
        return Err(Error::invalid("an instance has several dates"));
    }
    let domain = dates.clone().domain()?;
    let instances = domain.clone().intersect(scop.domain()?)?;
    let others = domain.universe()?.subtract(scop.domain()?.universe()?)?;
    let schedule = Schedule::from_domain(instances.union(others)?)?;
    let leaf = schedule.get_root()?.child(0)?;
    ordered(leaf, &padded(dates)?, 0)?.get_schedule()
}

/// Whether a text is a relation: it begins with its parameters, or with a tuple.
fn is_dates(text: &str) -> bool {
    let text = text.trim_start();
    let Some(inside) = text.strip_prefix('{') else { return text.starts_with('[') };
    let inside = inside.trim_start();
    let name = |at: char| at.is_alphanumeric() || at == '_';
    !inside.starts_with(['"', '\'']) && !inside.trim_start_matches(name).trim_start().starts_with(':')
}

/// The leaf with what orders these statements by their dates from this dimension on.
fn ordered(leaf: ScheduleNode, dates: &[Map], dimension: usize) -> Result<ScheduleNode> {
    let Some(length) = dates.first().map(|map| map.dim(DimType::Out)).transpose()? else { return Ok(leaf) };
    if dimension == length {
        return Ok(leaf);
    }
    let Some(parts) = by_number(dates, dimension)? else {
        let band = leaf.insert_partial_schedule(member(dates, dimension)?)?;
        return ordered(band.child(0)?, dates, dimension + 1)?.parent();
    };
    let filters = parts.iter().map(|part| instances(part)).collect::<Result<Vec<_>>>()?;
    bands::in_turn(leaf, filters, |leaf, number| ordered(leaf, &parts[number], dimension + 1))
}

/// The statements by the number that each has in a dimension, if all have one.
fn by_number(dates: &[Map], dimension: usize) -> Result<Option<Vec<Vec<Map>>>> {
    let mut parts = BTreeMap::<i64, Vec<Map>>::new();
    for map in dates {
        let value = map.plain_get_val_if_fixed(DimType::Out, dimension)?;
        if !value.is_int()? {
            return Ok(None);
        }
        parts.entry(value.to_i64()?).or_default().push(map.clone());
    }
    Ok(Some(parts.into_values().collect()))
}

/// The function of a dimension.
fn member(dates: &[Map], dimension: usize) -> Result<MultiUnionPwAff> {
    let alone = dates.iter().map(|map| {
        let after = map.dim(DimType::Out)? - dimension - 1;
        map.clone().project_out(DimType::Out, dimension + 1, after)?.project_out(DimType::Out, 0, dimension)
    });
    let alone = alone.collect::<Result<Vec<_>>>()?;
    MultiUnionPwAff::from_union_map(union_of_maps(alone.into_iter())?)
}

/// All instances of statements: `{ S[i] }`.
fn instances(dates: &[Map]) -> Result<UnionSet> {
    union_of_maps(dates.iter().cloned())?.domain()?.universe()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scop::Statement;
    use mse_isl::Set;

    #[test]
    fn texts_are_told_apart() {
        for (text, expected) in [
            ("domain: \"{ S[i] }\"", false),
            ("\n { domain: \"{ S[i] }\" }", false),
            ("{ \"domain\": \"{ S[i] }\" }", false),
            ("{ S[i] -> [i] }", true),
            ("[n] -> { S[i] -> [i] : i < n }", true),
            ("{ domain[i] -> [i] }", true),
        ] {
            assert_eq!(is_dates(text), expected, "{text}");
        }
    }

    #[test]
    fn dates_become_trees() {
        let isl = Context::current();
        let set = |text| Set::read_from_str(&isl, text).expect("a set");
        let statement = |name, domain| Statement::of(name, set(domain), Vec::new());
        let statements =
            vec![statement("S", "{ S[i, j] : 0 <= i, j < 4 }"), statement("T", "{ T[i] : 0 <= i < 4 }")];
        let start =
            Schedule::from_domain(UnionSet::from_set(set("{ S[i, j] : 0 <= i, j < 4 }")).expect("isl"));
        let scop = Scop::of(set("{ : }"), Vec::new(), statements, start.expect("isl"));
        let given = "{ S[i, j] -> [0, j, i]; T[i] -> [1, i] }";
        let found = schedule(&scop, given).expect("a schedule");
        let expected = "{ S[i, j] -> [0, j, i] : 0 <= i, j < 4; T[i] -> [1, i, 0] : 0 <= i < 4 }";
        let expected = UnionMap::read_from_str(&isl, expected).expect("dates");
        let maps = padded(found.get_map().expect("isl")).expect("isl");
        let dates = union_of_maps(maps.into_iter()).and_then(|dates| dates.intersect_domain(scop.domain()?));
        assert!(dates.clone().expect("isl").is_equal(&expected).expect("isl"), "{dates:?}");
    }
}
