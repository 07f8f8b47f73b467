//! Mirrors: arrays that hold the cells of another one during the scop. Statements that are none of the source
//! program copy these cells to the mirror before all else, and back after all else.
//!
//! ```text
//! given     in { to_M[a] : M[a] = A[a] }    the rest, on M and not A    out { back[a] : A[a] = M[a] }
//! simpler                                   the rest, on A
//! ```
//!
//! If the simpler scop is right, so is the given one, under five conditions:
//!
//! 1. Each initial cell of A that a read expects is in `in`.
//! 2. All cells of M that the rest writes are in `out`, if A matters afterwards.
//! 3. A cell in `out` is in `in`, or a certain write supplies its last value.
//! 4. The copies are of cells of A, and both arrays have the same cells.
//! 5. M is the only mirror of A, and A is none.
//!
//! Proof: by induction in the order of execution. In each cell that was written or is in `in`, M holds the
//! same value as A in the simpler scop. A read gets its value from a write, or from an initial cell, which is
//! in `in` by condition 1. At the end, a cell of A outside of `out` holds the same value as at the start. So
//! it does in the simpler scop, where nobody wrote it by condition 2. A cell in `out` gets the value in M,
//! which is the same by condition 3.
//!
//! So results about arrays hold for their mirrors, at the price of a few sets. Without them, to find the
//! sources of reads through copies, each conflict would count twice. Where a condition fails, the scop is
//! checked as it is, and the violations are found there.

use super::model::{Access, Array, Model, SharedBy, Statement, Tree, tuple};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, Set, UnionSet};

/// A mirror, and the copies of its cells.
struct Mirror<'m> {
    of: &'m Array,
    name: &'m str,
    to_mirror: Option<&'m Statement>,
    back: Option<&'m Statement>,
}

/// The scop without mirrors and the copies of their cells; none if there are none, or a condition fails.
pub fn without(model: &Model) -> Result<Option<Model>> {
    let Some((first, rest, last)) = parts(model)? else { return Ok(None) };
    let mirrors = mirrors(model, &first, &last)?;
    let copies: Vec<&str> = first.iter().chain(&last).map(|copy| copy.name.as_str()).collect();
    if mirrors.iter().map(|mirror| mirror.copies().count()).sum::<usize>() != copies.len() {
        return Ok(None);
    }
    for mirror in &mirrors {
        let is_used = |other: &Mirror| other.name == mirror.of.name || other.of.name == mirror.of.name;
        if mirrors.iter().filter(|other| is_used(other)).count() > 1 {
            return Ok(None);
        }
        if !is_faithful(model, mirror, &copies)? {
            return Ok(None);
        }
    }
    let others = model.statements.iter().filter(|statement| !copies.contains(&statement.name.as_str()));
    let statements = others.map(|statement| renamed(statement, &mirrors)).collect::<Result<Vec<_>>>()?;
    let is_mirror = |array: &&Array| mirrors.iter().any(|mirror| mirror.name == array.name);
    let arrays = model.arrays.iter().filter(|array| !is_mirror(array)).cloned().collect();
    Ok((!mirrors.is_empty()).then(|| Model { arrays, statements, tree: rest, ..model.clone() }))
}

/// The copies that come first, the rest, the copies that come last.
type Parts<'m> = (Vec<&'m Statement>, Tree, Vec<&'m Statement>);

fn parts(model: &Model) -> Result<Option<Parts<'_>>> {
    let Tree::Children { node, ordered: true, children } = &model.tree else { return Ok(None) };
    let copies = children.iter().map(|child| copy(model, child)).collect::<Result<Vec<_>>>()?;
    let Some(first) = copies.iter().position(Option::is_none) else { return Ok(None) };
    let last = copies.iter().rposition(Option::is_none);
    let end = last.map_or(copies.len(), |last| last + 1);
    let rest = Tree::Children { node: *node, ordered: true, children: children[first..end].to_vec() };
    let before: Vec<_> = copies[..first].iter().copied().flatten().collect();
    let after: Vec<_> = copies[end..].iter().copied().flatten().collect();
    Ok((!(before.is_empty() && after.is_empty())).then_some((before, rest, after)))
}

/// The statement that copies cells, if a child of the sequence executes that alone, once for each cell.
fn copy<'m>(model: &'m Model, child: &Tree) -> Result<Option<&'m Statement>> {
    let Tree::Filter { filter, child } = child else { return Ok(None) };
    let is_plain = match &**child {
        Tree::Leaf => true,
        Tree::Band { child, .. } => matches!(**child, Tree::Leaf),
        _ => false,
    };
    for statement in model.statements.iter().filter(|statement| is_plain && is_copy(model, statement)) {
        if is_filtered(filter, &statement.domain)? {
            return Ok(Some(statement));
        }
    }
    Ok(None)
}

/// Whether a filter selects these instances, and has no others.
fn is_filtered(filter: &UnionSet, domain: &Set) -> Result<bool> {
    let [only] = &filter.sets()?[..] else { return Ok(false) };
    Ok(only.get_tuple_name()? == domain.get_tuple_name()? && domain.is_subset(only)?)
}

/// Whether a statement, which is none of the source program, reads a cell, writes its value to the cell of
/// another array, and nothing else.
fn is_copy(model: &Model, statement: &Statement) -> bool {
    let ([read, write], Some(expected)) = (&statement.accesses[..], &model.expected) else { return false };
    if expected.names(&write.source) || expected.is_sink(&read.source) {
        return false;
    }
    let is_plain = |access: &Access| !access.may && !access.indexed && access.combines.is_none();
    is_plain(read) && is_plain(write) && write.copies.as_ref() == Some(&read.reference)
}

/// The arrays that copies go to from arrays outside, or come from, with at most one copy each way.
fn mirrors<'m>(model: &'m Model, first: &[&'m Statement], last: &[&'m Statement]) -> Result<Vec<Mirror<'m>>> {
    let mut mirrors = Vec::new();
    for array in &model.arrays {
        let find = |copies: &[&'m Statement], position: usize| -> Result<Option<&'m Statement>> {
            for &copy in copies {
                if copy.accesses[position].array()? == array.name {
                    return Ok(Some(copy));
                }
            }
            Ok(None)
        };
        let (to_mirror, back) = (find(first, 1)?, find(last, 0)?);
        let others = [(to_mirror, 0), (back, 1)]
            .map(|(copy, position)| copy.map(|copy| copy.accesses[position].array()).transpose());
        let [from, to] = others;
        let (from, to) = (from?, to?);
        let Some(name) = from.as_ref().or(to.as_ref()) else { continue };
        let is_one = from.as_ref().is_none_or(|from| from == name) && to.as_ref().is_none_or(|to| to == name);
        if let (true, Some(of)) = (is_one, model.array(name)) {
            mirrors.push(Mirror { of, name: &array.name, to_mirror, back });
        }
    }
    Ok(mirrors)
}

impl Mirror<'_> {
    fn copies(&self) -> impl Iterator<Item = &Statement> {
        self.to_mirror.into_iter().chain(self.back)
    }

    /// The cells that a copy is of, `{ A[a] }`; none if it is no copy of each cell to that with its
    /// subscripts.
    fn cells(&self, copy: Option<&Statement>) -> Result<Option<Set>> {
        let nothing = || Set::empty(self.of.extent.get_space()?);
        let Some(copy) = copy else { return nothing().map(Some) };
        let relation = |access: &Access| access.relation.clone().reset_tuple_id(DimType::Out);
        let (read, write) = (relation(&copy.accesses[0])?, relation(&copy.accesses[1])?);
        let is_same = read.is_equal(&write)? && read.is_injective()? && read.is_single_valued()?;
        if is_same { read.range()?.set_tuple_name(&self.of.name).map(Some) } else { Ok(None) }
    }
}

/// Whether the conditions hold.
fn is_faithful(model: &Model, mirror: &Mirror, copies: &[&str]) -> Result<bool> {
    let Some(expected) = &model.expected else { return Ok(false) };
    let (of, array) = (mirror.of, model.array(mirror.name).expect("an array of the scop"));
    let is_plain = |array: &Array| array.layout.is_none() && array.memory == SharedBy::Global;
    let same_cells = array.extent.clone().set_tuple_name(&of.name)?.is_equal(&of.extent)?;
    if !is_plain(of) || !is_plain(array) || array.live_in || array.live_out || !same_cells {
        return Ok(false);
    }
    for other in &model.arrays {
        let memory = other.memory_of()?;
        if other.name != memory && [&of.name, &array.name].contains(&&memory) {
            return Ok(false);
        }
    }
    let (Some(inward), Some(out)) = (mirror.cells(mirror.to_mirror)?, mirror.cells(mirror.back)?) else {
        return Ok(false);
    };
    let mut kept = out.clone();
    for last in expected.last.iter().filter(|last| !last.may && last.array == of.name) {
        kept = kept.subtract(last.relation.clone().domain()?)?;
    }
    let mut needed = kept.intersect_params(model.context.clone())?;
    for initial in &expected.initial {
        if tuple(&initial.relation, DimType::Out)? == of.name {
            let cells = initial.relation.clone().range()?;
            needed = needed.union(cells.intersect_params(model.context.clone())?)?;
        }
    }
    let Some(written) = written(model, mirror, copies)? else { return Ok(false) };
    let lies = |cells: &Set| cells.is_subset(&of.extent);
    let is_out = !of.live_out || written.is_subset(&out)?;
    Ok(needed.is_subset(&inward)? && is_out && lies(&inward)? && lies(&out)?)
}

/// The cells, `{ A[a] }`, that the rest may write in the mirror; none if it accesses the array itself.
fn written(model: &Model, mirror: &Mirror, copies: &[&str]) -> Result<Option<Set>> {
    let mut written = Set::empty(mirror.of.extent.get_space()?)?;
    for statement in model.statements.iter().filter(|statement| !copies.contains(&statement.name.as_str())) {
        for access in &statement.accesses {
            let array = access.array()?;
            if array == mirror.of.name {
                return Ok(None);
            }
            if array == mirror.name && access.kind == AccessKind::Write {
                let cells = access.relation.clone().range()?.set_tuple_name(&mirror.of.name)?;
                written = written.union(cells)?;
            }
        }
    }
    Ok(Some(written))
}

/// A statement with accesses to the arrays that are mirrored.
fn renamed(statement: &Statement, mirrors: &[Mirror]) -> Result<Statement> {
    let mut statement = statement.clone();
    for access in &mut statement.accesses {
        let array = access.array()?;
        if let Some(mirror) = mirrors.iter().find(|mirror| mirror.name == array) {
            access.relation = Map::set_tuple_name(access.relation.clone(), DimType::Out, &mirror.of.name)?;
        }
    }
    Ok(statement)
}
