//! The smallest equivalence relation around the sources of each read, or one that is larger.
//!
//! ```text
//! R      sigma^-1 . sigma                     reflexive on the writes that are read, symmetric
//! R*     R, or R . R, if that is transitive; else isl's transitive closure
//! ```
//!
//! isl's closure may be larger than `R*`, and then need not be transitive. The result is always reflexive,
//! symmetric and transitive, and keeps writes apart where it can. A write that `R` relates to no other is a
//! class of its own, and where `R` stays within cells, so do classes. If isl's closure is no equivalence, all
//! writes of a cell that `R` relates to another write become one class. Where `R` goes beyond a cell, those
//! of all cells become one class.

use crate::scop::Scop;
use mse_isl::{Result, UnionMap};

/// isl's closure gets no relation of more basic maps than this, since no bound on operations stops its work.
const MAX_PIECES: usize = 12;

/// Why classes are larger than the smallest that are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coarsening {
    /// isl's closure is an equivalence, but perhaps not the smallest.
    Inexact,
    /// All writes of a cell are one class.
    Cell,
    /// The array is left alone: isl does not find its classes in bounded time.
    Costly,
}

/// `{ [T[j] -> w[]] -> [U[k] -> v[]] }` for `sigma`, `{ [S[i] -> r[]] -> [T[j] -> w[]] }`.
pub fn closure(scop: &Scop, array: &str, sigma: &UnionMap) -> Result<(UnionMap, Option<Coarsening>)> {
    let related = sigma.clone().reverse()?.apply_range(sigma.clone())?;
    let single = sigma.clone().range()?.identity()?;
    if related.is_subset(&single)? {
        return Ok((single, None));
    }
    let related = related.coalesce()?;
    let squared = related.clone().apply_range(related.clone())?;
    if squared.is_subset(&related)? {
        return Ok((related, None));
    }
    let joined = related.clone().subtract(single.clone())?.domain()?.coalesce()?;
    let alone = single.subtract_domain(joined.clone())?;
    let of_joined = |relation: UnionMap| relation.intersect_domain(joined.clone())?.coalesce();
    let (closed, coarsening) = joined_classes(scop, array, &of_joined(related)?, of_joined(squared)?)?;
    Ok((closed.union(alone)?.coalesce()?, coarsening))
}

/// An equivalence relation that contains `related`, where each write has another one related to it.
fn joined_classes(
    scop: &Scop,
    array: &str,
    related: &UnionMap,
    squared: UnionMap,
) -> Result<(UnionMap, Option<Coarsening>)> {
    Ok(match transitive(related, squared)? {
        Some((closed, true)) => (closed, None),
        Some((closed, false)) => {
            let same = same_cell(scop, array, related)?; // an equivalence, hence their intersection, too
            (closed.intersect(same)?.coalesce()?, Some(Coarsening::Inexact))
        }
        None => (same_cell(scop, array, related)?, Some(Coarsening::Cell)),
    })
}

/// An equivalence relation that contains `related`, which is reflexive and symmetric, and whether it is the
/// smallest; `squared` is `related . related`.
fn transitive(related: &UnionMap, squared: UnionMap) -> Result<Option<(UnionMap, bool)>> {
    if is_transitive(&squared)? {
        return Ok(Some((squared, true)));
    }
    if pieces(related)? > MAX_PIECES {
        return Ok(None);
    }
    let (closed, exact) = match related.clone().transitive_closure() {
        Err(error) if !error.is_quota() && error.is_without_answer() => return Ok(None),
        found => found?,
    };
    let closed =
        closed.intersect_domain(related.clone().domain()?)?.intersect_range(related.clone().range()?)?;
    let closed = closed.clone().union(closed.reverse()?)?.coalesce()?;
    let is_equivalence = related.is_subset(&closed)? && is_transitive(&closed)?;
    Ok(is_equivalence.then_some((closed, exact)))
}

fn pieces(relation: &UnionMap) -> Result<usize> {
    relation.maps()?.iter().map(mse_isl::Map::n_basic_map).sum()
}

fn is_transitive(relation: &UnionMap) -> Result<bool> {
    relation.clone().apply_range(relation.clone())?.is_subset(relation)
}

/// All writes of a cell; all writes, if `related` goes beyond cells. An equivalence relation either way.
fn same_cell(scop: &Scop, array: &str, related: &UnionMap) -> Result<UnionMap> {
    let written = related.clone().domain()?;
    let cells = scop.tagged_accesses(|access| access.is_of(array))?.intersect_domain(written.clone())?;
    let same = cells.clone().apply_range(cells.clone().reverse()?)?;
    if cells.is_single_valued()? && related.is_subset(&same)? {
        return Ok(same);
    }
    UnionMap::from_domain_and_range(written.clone(), written)
}
