//! The classes of an array, grouped by the access that writes first.

use crate::classes::Classes;
use crate::scop::flow::known;
use crate::scop::reference;
use crate::scop::{Access, Scop, union_of_maps};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Result, Set, UnionMap, UnionSet};

/// Classes of one array whose first writes are by one access.
pub struct Group<'s> {
    /// The access.
    pub access: &'s Access,
    /// `{ U[k] }`: the first writes.
    pub first: Set,
    /// `{ [S[i] -> r[]] -> U[k] }`: from every access of the classes to the first write.
    pub members: UnionMap,
    /// Each class has one cell, which is known.
    pub exact: bool,
}

/// The groups of an array, in the order of the first accesses in the scop.
pub fn groups<'s>(scop: &'s Scop, classes: &Classes) -> Result<Vec<Group<'s>>> {
    let all = classes.first.clone().union(classes.read.clone())?.maps()?;
    let mut references = all.iter().map(|map| reference(map, DimType::Out)).collect::<Result<Vec<_>>>()?;
    references.sort_by_key(|reference| position(scop, reference));
    references.dedup();
    references.into_iter().map(|first| Group::of(scop, &all, &first)).collect()
}

/// The position of an access in the text of the scop.
fn position(scop: &Scop, reference: &str) -> Option<usize> {
    let accesses = scop.statements.iter().flat_map(|statement| &statement.accesses);
    accesses.into_iter().position(|access| access.reference == reference)
}

/// The cells that stay in use in the array as it is: `{ A[a] }`.
pub fn cells(scop: &Scop, classes: &Classes) -> Result<UnionSet> {
    let accesses =
        scop.tagged_accesses(|access| access.kind != AccessKind::Kill && access.is_of(&classes.array))?;
    let inside = classes.first.clone().domain()?.union(classes.read.clone().domain()?)?;
    accesses.subtract_domain(inside.union(classes.unread.clone())?)?.range()
}

impl<'s> Group<'s> {
    fn of(scop: &'s Scop, all: &[mse_isl::Map], first: &str) -> Result<Self> {
        let (_, access) = known(scop, first)?;
        let mut members = Vec::new();
        for map in all {
            if reference(map, DimType::Out)? == first {
                members.push(map.clone().range_factor_domain()?);
            }
        }
        let exact = members_are_exact(scop, &members)? && within_cells(scop, access, &members)?;
        let members = union_of_maps(members.into_iter())?;
        let first = Set::from_union_set(members.clone().range()?)?;
        Ok(Self { access, first, members, exact })
    }

    /// The cells of the classes, if each class has one that no other class of the group has: `{ A[a] }`.
    pub fn own_cells(&self) -> Result<Option<UnionSet>> {
        let cells = self.access.relation.clone().intersect_domain(self.first.clone())?;
        let own = self.exact && cells.is_injective()?;
        own.then(|| UnionSet::from_set(cells.range()?)).transpose()
    }
}

fn members_are_exact(scop: &Scop, members: &[mse_isl::Map]) -> Result<bool> {
    for map in members {
        let (_, access) = known(scop, &reference(map, DimType::In)?)?;
        if !access.relation.is_single_valued()? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether all members `{ [S[i] -> r[]] -> U[k] }` access the cell of the first write, `U[k]`. Classes that
/// are larger than need be may hold writes of several cells.
fn within_cells(scop: &Scop, first: &Access, members: &[mse_isl::Map]) -> Result<bool> {
    for map in members {
        let (_, access) = known(scop, &reference(map, DimType::In)?)?;
        let cells = map.clone().apply_range(first.relation.clone())?;
        if !cells.is_subset(&access.tagged()?)? {
            return Ok(false);
        }
    }
    Ok(true)
}
