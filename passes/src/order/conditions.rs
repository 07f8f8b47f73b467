//! Accesses that happen under the same conditions.
//!
//! ```text
//! conditions   { [S[i] -> r[]] -> c[x] }    the access happens where all of its unknowns c[x] are true
//! both         { r -> w }                   each unknown of w is one of r: if r happens, so does w
//! ```
//!
//! An unknown is a truth value that nobody changes while the scop runs: one with the same name and
//! coordinates is the same value. These are uninterpreted function symbols. Wonnacott and Pugh, Nonlinear array
//! dependence analysis, LCR 1995.

use crate::scop::Scop;
use mse_isl::{DimType, Map, Result};
use std::collections::BTreeMap;

/// The conditions of accesses, by reference: `{ [S[i] -> r[]] -> c[x] }`.
#[derive(Clone, Debug, Default)]
pub struct Conditions(BTreeMap<String, Vec<Map>>);

impl Conditions {
    /// Those of all accesses of a scop that have some, and whose places are one cell of memory each.
    pub fn of(scop: &Scop) -> Result<Self> {
        let mut found = BTreeMap::new();
        for (_, access) in scop.selected(|access| !access.unknowns.is_empty()) {
            let unknowns = if scop.place(access)?.is_whole() { access.conditions()? } else { Vec::new() };
            if !unknowns.is_empty() {
                found.insert(access.reference.clone(), unknowns);
            }
        }
        Ok(Self(found))
    }

    /// `{ [S[i] -> r[]] -> [T[j] -> w[]] }`: if the first access happens, so does the second. None if that is
    /// never known.
    pub fn both(&self, first: &str, second: &str) -> Result<Option<Map>> {
        let (Some(has), Some(needs)) = (self.0.get(first), self.0.get(second)) else { return Ok(None) };
        let mut pairs: Option<Map> = None;
        for unknowns in needs {
            let Some(equal) = all_among(unknowns, has)? else { return Ok(None) };
            pairs = Some(match pairs {
                Some(all) => all.intersect(equal)?,
                None => equal,
            });
        }
        Ok(pairs)
    }
}

/// `{ r -> w }`: all of these unknowns of w, `{ w -> c[x] }`, are some of r, `{ r -> d[y] }`. None if they
/// never are.
fn all_among(needs: &Map, has: &[Map]) -> Result<Option<Map>> {
    let space = |map: &Map| Ok((map.get_tuple_name(DimType::Out)?, map.dim(DimType::Out)?));
    let wanted = space(needs)?;
    let mut same: Option<Map> = None;
    for other in has {
        if space(other)? == wanted {
            same = Some(match same {
                Some(all) => all.union(other.clone())?,
                None => other.clone(),
            });
        }
    }
    let Some(has) = same else { return Ok(None) };
    if needs.is_single_valued()? {
        return has.apply_range(needs.clone().reverse()?).map(Some);
    }
    let lacks = Map::universe(has.get_space()?)?.subtract(has)?;
    let bad = lacks.apply_range(needs.clone().reverse()?)?;
    Map::universe(bad.get_space()?)?.subtract(bad).map(Some)
}
