//! Values in copies that are read after their cells got the next ones.
//!
//! ```text
//! before   for (k, i, j) A[i, j] = min(A[i, j], A[i, k] + A[k, j])      in pieces, by i and j against k
//! value    of A[i, k] for j < k: what iteration k - 1 left; for j > k: what iteration k wrote: one for all j
//! after    for (k, i, j) { H[k, i] = A[i, k] before its first reader ; .. }       readers of a value read H
//! ```
//!
//! Many instances read one value, and the cell gets the next one soon. Then the writer of the next value
//! waits for all of these readers. With copies, all values of some steps of the outermost loop exist at one
//! time, and readers may come later. A copy is made where the first reader of the value was, so that the cell
//! holds it there.
//!
//! ```text
//! F          { S[i] -> T[j] }: the instance whose value a read gets
//! d(i)       the coordinates that the cell depends on, not all of i
//! value      { [d] -> T[j] }, if F has one for each d; pieces of one statement share copies where they agree
//! copy       H_c[d] of the cell, at the date of the least of { [d] -> S[i] }; where a value is written in
//!            the step that reads it, one statement for each piece of T: a step can do one after the other
//! home       { S[i] -> [i] ; hold[d] -> [i0 of its readers, j1, j2, ..] }: in the steps of its readers,
//!            where its writer is: what tiles of the coordinates are cut by
//! ```

mod pieces;
mod value;

use crate::scop::flow::Supply;
use crate::scop::{Body, Names, Scop, Statement, union_of_maps};
use crate::tree::bands;
use mse_isl::{
    DimType, MultiUnionPwAff, Result, ScheduleNode, ScheduleNodeType as Node, Set, UnionMap, UnionSet,
};
use pieces::joined;
use value::{Value, values};

/// A scop with such copies.
pub struct Held {
    /// The scop.
    pub scop: Scop,
    /// The arrays whose values are copied.
    pub arrays: Vec<String>,
    /// Where its instances are in the source program's loops: `{ S[i] -> [i] }`.
    pub homes: MultiUnionPwAff,
}

/// The scop in pieces, `split`, with copies of values that many instances read. There is none without such
/// values, or where statements have different loops around them. `supply` is the flow of the scop before it
/// was split. With `only`, values of these arrays alone are copied.
pub fn held(scop: &Scop, split: &Scop, supply: &Supply, only: Option<&[String]>) -> Result<Option<Held>> {
    if scop.statements.iter().any(|one| one.body != Body::Of(one.name.clone())) {
        return Ok(None);
    }
    let depths = scop.statements.iter().map(|one| one.domain.dim(DimType::Set));
    let depths = depths.collect::<Result<Vec<_>>>()?;
    if depths.iter().any(|&depth| depth < 2 || depth != depths[0]) {
        return Ok(None);
    }
    let mut names = Names::of(split);
    let mut values = values(scop, split, supply, &mut names)?;
    values.retain(|value| only.is_none_or(|arrays| arrays.contains(&value.read.array)));
    if values.is_empty() { Ok(None) } else { with_copies(scop, split, &values, names).map(Some) }
}

fn with_copies(scop: &Scop, split: &Scop, values: &[Value], mut names: Names) -> Result<Held> {
    let mut after = split.clone();
    for value in values {
        let array = split.array(&value.read.array).expect("an array of the scop");
        after.arrays.push(array.cut(&value.name, value.all()?.set_tuple_name(&value.name)?));
        for access in after.statements.iter_mut().flat_map(|one| &mut one.accesses) {
            if value.references.contains(&access.reference) {
                *access = value.of_the_copy(access)?;
            }
        }
    }
    let mut after = joined(after)?;
    let mut copiers = Vec::new();
    for value in values {
        for part in parts(value, &after.statements)? {
            copiers.push(Copier::new(value, part, &mut names)?);
        }
    }
    let (dates, homes) = (dates(&after.statements, &copiers, scop)?, homes(&after.statements, &copiers)?);
    for copier in &copiers {
        after.statements.push(copier.statement(scop)?);
    }
    let schedule = scop.schedule.clone().pullback_union_pw_multi_aff(dates.as_union_pw_multi_aff()?)?;
    let root = schedule.intersect_domain(after.domain()?)?.get_root()?;
    let universes = copiers.iter().map(|copier| UnionSet::from_set(copier.domain.clone())?.universe());
    after.schedule = in_front(root, &universes.collect::<Result<Vec<_>>>()?)?.get_schedule()?;
    let mut arrays: Vec<_> = values.iter().map(|value| value.read.array.clone()).collect();
    arrays.dedup();
    Ok(Held { arrays, homes, scop: after })
}

/// A statement that makes copies of a value.
struct Copier<'a> {
    value: &'a Value,
    /// Its name.
    name: String,
    /// `{ hold[d] }`
    domain: Set,
}

/// The coordinates `{ [d] }` of a value's copies: those of one statement each.
fn parts(value: &Value, pieces: &[Statement]) -> Result<Vec<Set>> {
    let (all, read) = (value.all()?, &value.read);
    let in_step =
        read.sources.clone().reset_tuple_id(DimType::Out)?.equate(DimType::In, 0, DimType::Out, 0)?;
    if in_step.is_empty()? {
        return Ok(vec![all]);
    }
    let (mut parts, mut rest) = (Vec::new(), all);
    let writer = read.sources.get_tuple_id(DimType::Out)?.name();
    for piece in pieces {
        if piece.body == Body::Of(writer.clone()) {
            let written = piece.domain.clone().set_tuple_name(&writer)?;
            let part = read.sources.clone().intersect_range(written)?.domain()?.intersect(rest.clone())?;
            rest = rest.subtract(part.clone())?;
            parts.push(part.coalesce()?);
        }
    }
    parts.push(rest.coalesce()?);
    let mut some = Vec::new();
    for part in parts {
        if !part.is_empty()? {
            some.push(part);
        }
    }
    Ok(some)
}

impl<'a> Copier<'a> {
    fn new(value: &'a Value, part: Set, names: &mut Names) -> Result<Self> {
        let name = names.fresh(&format!("hold_{}", value.read.array));
        for suffix in ["r", "w"] {
            names.take(format!("{name}_{suffix}"));
        }
        Ok(Self { value, domain: part.set_tuple_name(&name)?, name })
    }

    /// `hold[d]`: the copy gets what the cell has.
    fn statement(&self, scop: &Scop) -> Result<Statement> {
        let to = Set::universe(self.domain.get_space()?)?.identity()?;
        let from = self.value.read.cells.clone().set_tuple_name(DimType::In, &self.name)?;
        let to = to.set_tuple_name(DimType::Out, &self.value.name)?;
        Statement::copy(&self.domain, &scop.context, from, to)
    }
}

/// `{ P[i] -> S[i] ; hold[d] -> S[i] }`: the statement that a piece is of, the first reader of a copy.
fn dates(pieces: &[Statement], copiers: &[Copier], scop: &Scop) -> Result<UnionMap> {
    let dates = scop.schedule.get_map()?;
    let mut wholes = Vec::new();
    for piece in pieces {
        let instances = Set::universe(piece.domain.get_space()?)?.identity()?;
        wholes.push(match &piece.body {
            Body::Of(whole) => instances.set_tuple_name(DimType::Out, whole)?,
            _ => instances,
        });
    }
    let mut all = union_of_maps(wholes.into_iter())?;
    for copier in copiers {
        let readers = copier.value.read.readers.clone().set_tuple_name(DimType::In, &copier.name)?;
        let readers = UnionMap::from_map(readers.intersect_domain(copier.domain.clone())?)?;
        let first = readers.apply_range(dates.clone())?.lexmin()?;
        all = all.union(first.apply_range(dates.clone().reverse()?)?)?;
    }
    Ok(all)
}

/// The tree with copies in front of the other instances that its leaves execute.
fn in_front(node: ScheduleNode, copiers: &[UnionSet]) -> Result<ScheduleNode> {
    if node.get_type()? != Node::Leaf {
        return bands::for_each_child(node, |child| in_front(child, copiers));
    }
    let (mut others, mut filters) = (node.get_universe_domain()?, Vec::new());
    for copier in copiers {
        if !others.is_disjoint(copier)? {
            others = others.subtract(copier.clone())?;
            filters.push(copier.clone());
        }
    }
    if filters.is_empty() {
        return Ok(node);
    }
    filters.push(others);
    node.insert_sequence(filters)
}

/// `{ P[i] -> [i] ; hold[d] -> [d0, j1, j2, ..] }`
fn homes(pieces: &[Statement], copiers: &[Copier]) -> Result<MultiUnionPwAff> {
    let mut homes = Vec::new();
    for piece in pieces {
        homes.push(Set::universe(piece.domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?);
    }
    for copier in copiers {
        let read = &copier.value.read;
        let writers = read.sources.clone().reset_tuple_id(DimType::Out)?.project_out(DimType::Out, 0, 1)?;
        let steps = read.shared.clone().range()?.identity()?;
        let count = steps.dim(DimType::Out)?;
        let steps = steps.project_out(DimType::Out, 1, count - 1)?;
        homes.push(steps.flat_range_product(writers)?.set_tuple_name(DimType::In, &copier.name)?);
    }
    MultiUnionPwAff::from_union_map(union_of_maps(homes.into_iter())?)
}
