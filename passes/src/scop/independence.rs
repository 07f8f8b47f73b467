//! Loops with iterations that the program says are independent (`mse.independent`).
//!
//! ```text
//! iterations   { S[i] -> [o, t] }    o: the loops around, t: the iteration
//! pairs        { S[i] -> T[j] }      equal o, different t
//! unreal       { [S[i] -> x[]] -> [T[j] -> y[]] }   accesses of one of the arrays in such pairs:
//!                                                   a `may` write, and a read or a `may` write
//! ```
//!
//! A write that need not happen, or is to one of several cells, does not touch cells that another iteration
//! reads or may write. So flow and storage have no dependence there. Certain writes are not concerned:
//! iterations may share a cell that each of them writes first, and independence drops no kills (PENCIL). Flow
//! is computed with all writes, then loses its unreal pairs.

use super::{Access, Scop, union_of_maps};
use mse_dialect::view::{self, AccessKind};
use mse_isl::{Context, DimType, Map, Result, UnionMap};

/// The independence of one loop.
#[derive(Clone, Debug)]
pub struct Independence {
    /// The arrays.
    pub arrays: Vec<String>,
    /// Instances in different iterations of one execution: `{ S[i] -> T[j] }`.
    pub pairs: UnionMap,
}

/// The independence that a scop states, for its statements as they are.
pub fn read(scop: &view::Scop) -> Result<Vec<Independence>> {
    let mut origins = Vec::new();
    for statement in scop.statements() {
        origins.push(match statement.origin() {
            Some(origin) => origin?,
            None => statement.domain()?.identity()?,
        });
    }
    let origins = union_of_maps(origins.into_iter())?;
    let said = scop.independences();
    let read = |said: &view::Independence| {
        let iterations = origins.clone().apply_range(said.iterations()?)?;
        Ok(Independence { arrays: said.arrays(), pairs: pairs(&iterations)? })
    };
    said.iter().map(read).collect()
}

/// Dependences that the program says are none: `{ [S[i] -> x[]] -> [T[j] -> y[]] }`, in both directions.
pub fn unreal(scop: &Scop) -> Result<UnionMap> {
    let mut found = UnionMap::empty_ctx(&Context::current())?;
    for said in &scop.independent {
        for array in &said.arrays {
            let accesses = |access: &Access| access.kind != AccessKind::Kill && access.is_of(array);
            let accesses: Vec<_> = scop.selected(accesses).map(|(_, access)| access).collect();
            for (one, other) in accesses.iter().flat_map(|one| accesses.iter().map(move |other| (one, other)))
            {
                if is_uncertain(one, other) {
                    let pairs = said.pairs.clone().preimage_domain_multi_aff(one.untag()?)?;
                    found = found.union(pairs.preimage_range_multi_aff(other.untag()?)?)?;
                }
            }
        }
    }
    Ok(found)
}

/// Whether one of the accesses is a write, and no write is certain.
fn is_uncertain(one: &Access, other: &Access) -> bool {
    let writes = |access: &Access| access.kind != AccessKind::Read;
    let certainly_writes = |access: &Access| writes(access) && !access.may;
    (writes(one) || writes(other)) && !certainly_writes(one) && !certainly_writes(other)
}

impl Independence {
    /// The same, of the statements that come from these: `{ New[i] -> S[i] }`.
    pub fn of(&self, origins: &UnionMap) -> Result<Self> {
        let pairs =
            origins.clone().apply_range(self.pairs.clone())?.apply_range(origins.clone().reverse()?)?;
        Ok(Self { arrays: self.arrays.clone(), pairs })
    }
}

/// `{ S[i] -> T[j] }`: in iterations that differ in the last value only.
pub fn pairs(iterations: &UnionMap) -> Result<UnionMap> {
    let mut found = UnionMap::empty_ctx(&Context::current())?;
    let maps = iterations.clone().maps()?;
    let Some(length) = maps.first().map(|map| map.dim(DimType::Out)).transpose()? else { return Ok(found) };
    let others = UnionMap::from_map(others(length)?)?;
    found =
        found.union(iterations.clone().apply_range(others)?.apply_range(iterations.clone().reverse()?)?)?;
    Ok(found)
}

/// `{ [o, t] -> [o, u] : u != t }`
fn others(length: usize) -> Result<Map> {
    let around: Vec<_> = (1..length).map(|number| format!("o{number}")).collect();
    let iteration = |last: &str| [&around[..], &[last.to_owned()]].concat().join(", ");
    let text = format!("{{ [{}] -> [{}] : t != u }}", iteration("t"), iteration("u"));
    Map::read_from_str(&Context::current(), &text)
}
