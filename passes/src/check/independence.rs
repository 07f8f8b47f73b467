//! Independent iterations, as the program says (`mse.independent`): an assumption of every check.
//!
//! ```text
//! apart   { x -> y : iterations of x and y differ in the last value only }
//! ```
//!
//! An instance is in the iteration of the instance that it stands for. A `may` write does not meet a read or
//! another `may` write that is apart. If two that are apart may supply one sink, one does not write where the
//! other does. Nothing is assumed of certain writes and kills.

use super::model::Model;
use super::storage::Use;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, DimType, Map, Result, UnionMap};

/// `{ S[i] -> T[j] }`: instances for which the program says that these accesses touch different cells; none
/// if it says nothing.
pub fn apart(model: &Model, first: &Use, second: &Use) -> Result<Option<Map>> {
    let both = [first, second];
    let only_reads = both.iter().all(|access| access.kind == AccessKind::Read);
    let is_certain = |access: &&Use| access.kind != AccessKind::Read && !access.may;
    if first.array != second.array || only_reads || both.iter().any(is_certain) {
        return Ok(None);
    }
    let name = &model.arrays[first.array].name;
    let mut all: Option<Map> = None;
    for said in model.independent.iter().filter(|said| said.arrays.contains(name)) {
        let (Some(one), Some(other)) =
            (iterations(first, &said.iterations)?, iterations(second, &said.iterations)?)
        else {
            continue;
        };
        let pairs =
            one.clone().apply_range(different(one.dim(DimType::Out)?)?)?.apply_range(other.reverse()?)?;
        all = Some(match all {
            Some(all) => all.union(pairs)?,
            None => pairs,
        });
    }
    Ok(all)
}

/// `{ S[i] -> [o, t] }`; none for a statement outside of the loop.
pub fn iterations(access: &Use, said: &UnionMap) -> Result<Option<Map>> {
    let iterations = UnionMap::from_map(access.origin.clone())?.apply_range(said.clone())?;
    Ok(iterations.maps()?.into_iter().next())
}

/// `{ [o, t] -> [o, u] : t != u }`
pub fn different(length: usize) -> Result<Map> {
    let names = |last: &str| {
        let outer = (1..length).map(|number| format!("o{number}"));
        outer.chain([last.to_owned()]).collect::<Vec<_>>().join(", ")
    };
    let text = format!("{{ [{}] -> [{}] : t < u or t > u }}", names("t"), names("u"));
    Map::read_from_str(&Context::current(), &text)
}
