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
        for unknown in needs {
            let name = unknown.get_tuple_name(DimType::Out)?;
            let mut equal: Option<Map> = None;
            for other in has {
                let is_same_space = other.get_tuple_name(DimType::Out)? == name
                    && other.dim(DimType::Out)? == unknown.dim(DimType::Out)?;
                if is_same_space {
                    let same = other.clone().apply_range(unknown.clone().reverse()?)?;
                    equal = Some(match equal {
                        Some(all) => all.union(same)?,
                        None => same,
                    });
                }
            }
            let Some(equal) = equal else { return Ok(None) };
            pairs = Some(match pairs {
                Some(all) => all.intersect(equal)?,
                None => equal,
            });
        }
        Ok(pairs)
    }
}
