//! Updates that commute, and parallel loops of the program, whose iterations have no order (`mse.unordered`).
//!
//! ```text
//! before      A[0] += b[0]; A[0] += b[1]; ..        mse.update "addi" in S[0], S[1], ..
//! unordered   { S[i] -> T[j] }                     iterations of one parallel loop that differ in the last
//!                                                  value
//! commuting   { [S[i] -> u[]] -> [T[j] -> v[]] }   updates of one array of the same kind: all pairs if the
//!                                                  kind is exact, or both may come in any order; else those
//!                                                  that are unordered
//! ```
//!
//! A pair that commutes has no dependence and needs no barrier: each contribution is one indivisible step,
//! and any order leaves a value that the program may leave. In all other respects an update is treated as a
//! `may` write. It comes after the write whose value it changes, and before the accesses that read the cell.

use super::independence::pairs;
use super::{Access, Scop, union_of_maps};
use mse_dialect::view;
use mse_isl::{Context, Result, Set, UnionMap};

/// The loops without an order that a scop states, for its statements as they are: `{ S[i] -> T[j] }` each.
pub fn read(scop: &view::Scop) -> Result<Vec<UnionMap>> {
    let said = scop.unordered();
    if said.is_empty() {
        return Ok(Vec::new());
    }
    let origin = |statement: &view::Statement| match statement.origin() {
        Some(origin) => origin,
        None => statement.domain()?.identity(),
    };
    let origins = scop.statements().iter().map(origin).collect::<Result<Vec<_>>>()?;
    let origins = union_of_maps(origins.into_iter())?;
    said.iter().map(|said| pairs(&origins.clone().apply_range(said.iterations()?)?)).collect()
}

/// The updates that commute: `{ [S[i] -> u[]] -> [T[j] -> v[]] }`, in both directions.
pub fn commuting(scop: &Scop) -> Result<UnionMap> {
    let mut found = UnionMap::empty_ctx(&Context::current())?;
    let updates: Vec<&Access> =
        scop.selected(|access| access.combines.is_some()).map(|(_, one)| one).collect();
    for (one, other) in updates.iter().flat_map(|one| updates.iter().map(move |other| (one, other))) {
        if one.combines == other.combines && one.array()? == other.array()? {
            let pairs = instances(scop, one, other)?.preimage_domain_multi_aff(one.untag()?)?;
            found = found.union(pairs.preimage_range_multi_aff(other.untag()?)?)?;
        }
    }
    Ok(found)
}

/// Whether the scop has updates.
pub fn has_updates(scop: &Scop) -> bool {
    scop.selected(|access| access.combines.is_some()).next().is_some()
}

/// The instances of two accesses of the same kind that commute: `{ S[i] -> T[j] }`.
fn instances(scop: &Scop, one: &Access, other: &Access) -> Result<UnionMap> {
    if one.in_any_order && other.in_any_order {
        let all = |access: &Access| Set::universe(access.relation.get_space()?.domain()?);
        return UnionMap::from_map(mse_isl::Map::from_domain_and_range(all(one)?, all(other)?)?);
    }
    scop.unordered
        .iter()
        .try_fold(UnionMap::empty_ctx(&Context::current())?, |all, pairs| all.union(pairs.clone()))
}

/// The same pairs, of the statements that come from these: `{ New[i] -> S[i] }`.
pub fn carried_over(pairs: &UnionMap, origins: &UnionMap) -> Result<UnionMap> {
    origins.clone().apply_range(pairs.clone())?.apply_range(origins.clone().reverse()?)
}
