//! Values in copies that are read after their cells got the next ones.
//!
//! ```text
//! before   for (k, i, j) A[i, j] = min(A[i, j], A[i, k] + A[k, j])      in pieces, by i and j against k
//! value    of A[i, k] for j < k: what iteration k - 1 left; for j > k: what iteration k wrote: one for all j
//! after    for (k, i, j) { H[k, i] = A[i, k] before its first reader ; .. }       readers of a value read H
//! ```
//!
//! Many instances read one value, and the cell gets the next one soon. Then whoever writes that waits for all
//! of them; in copies, all values of some steps of the outermost loop are there at one time, and readers may come
//! later. A copy is made where the first reader of the value was, so that the cell holds it there.
//!
//! ```text
//! F          { S[i] -> T[j] }: the instance whose value a read gets
//! d(i)       the coordinates that the cell depends on, not all of i
//! value      { [d] -> T[j] }, if F has one for each d; pieces of one statement share copies where they agree
//! copy       H_c[d] of the cell, at the date of the least of { [d] -> S[i] }
//! home       { S[i] -> [i] ; hold[d] -> [i0 of its readers, j1, j2, ..] }: in the steps of its readers, where its
//!            writer is: what tiles of the coordinates are cut by
//! ```

use crate::scop::flow::Supply;
use crate::scop::{Access, Body, Names, Scop, Statement, union_of_maps};
use mse_dialect::view::AccessKind;
use mse_isl::{
    DimType, Map, MultiUnionPwAff, Result, Schedule, ScheduleNode, ScheduleNodeType as Node, Set, UnionMap,
    UnionSet,
};

/// A scop with such copies.
pub struct Held {
    /// The scop.
    pub scop: Scop,
    /// The arrays of which values are copied.
    pub arrays: Vec<String>,
    /// Where its instances are in the source program's loops: `{ S[i] -> [i] }`.
    pub homes: MultiUnionPwAff,
}

/// The scop in pieces, `split`, with copies of values that many instances read; none where there are no such
/// values, or statements have different loops around them. `supply` is of the scop before it was split.
pub fn held(scop: &Scop, split: &Scop, supply: &Supply) -> Result<Option<Held>> {
    let depths = scop.statements.iter().map(|one| one.domain.dim(DimType::Set));
    let depths = depths.collect::<Result<Vec<_>>>()?;
    if depths.iter().any(|&depth| depth < 2 || depth != depths[0]) {
        return Ok(None);
    }
    let (mut names, mut values, mut others) = (Names::of(split), Vec::<Value>::new(), Vec::new());
    for piece in &split.statements {
        let Some(whole) = scop.statements.iter().find(|one| one.body == piece.body) else { return Ok(None) };
        for (access, of_whole) in piece.accesses.iter().zip(&whole.accesses) {
            match Read::of(scop, supply, [piece, whole], [access, of_whole])? {
                Some(read) if read.needs_copy => add(&mut values, read, &mut names)?,
                read => others.extend(read),
            }
        }
    }
    for read in others {
        if let Some(value) = agreeing(&mut values, &read)? {
            value.add(read)?;
        }
    }
    if values.is_empty() { Ok(None) } else { with_copies(scop, split, &values).map(Some) }
}

/// A read of a piece that gets, with others, one value.
struct Read {
    /// The read.
    reference: String,
    /// The statement that the piece is of.
    whole: String,
    array: String,
    /// `{ S[i] -> [d] }`
    shared: Map,
    /// `{ [d] -> A[a] }`
    cells: Map,
    /// `{ [d] -> T[j] }`
    sources: Map,
    /// `{ [d] -> S[i] }`
    readers: Map,
    /// `{ [d] }` of what the cell had at first.
    initial: Set,
    /// It alone is worth a copy: others than the reader write the cell, and it gets their values.
    needs_copy: bool,
}

/// A value that some reads get: its copies.
struct Value {
    /// The array of the copies.
    name: String,
    /// The statement that copies.
    copier: String,
    /// As the reads of the value have it.
    read: Read,
    /// These reads.
    references: Vec<String>,
}

impl Read {
    fn of(
        scop: &Scop,
        supply: &Supply,
        [piece, whole]: [&Statement; 2],
        [access, of_whole]: [&Access; 2],
    ) -> Result<Option<Self>> {
        let (array, depth) = (access.array()?, whole.domain.dim(DimType::Set)?);
        let is_written = |one: &Access| one.kind == AccessKind::Write && one.is_of(&array);
        if access.kind != AccessKind::Read || access.may || !scop.selected(is_written).any(|_| true) {
            return Ok(None);
        }
        let mut is_own = false; // the cell that the instance itself overwrites
        for write in piece.accesses.iter().filter(|one| is_written(one)) {
            let cells = write.relation.clone().set_tuple_id(DimType::In, access.relation.get_tuple_id(DimType::In)?)?;
            is_own |= cells.is_equal(&access.relation)?;
        }
        let domain = piece.domain.clone().set_tuple_name(&whole.name)?;
        let tagged = of_whole.tagged()?.domain()?;
        let initial = supply.initial.clone().intersect(UnionSet::from_set(tagged.clone())?)?;
        let flow = supply.flow.clone().intersect_domain(UnionSet::from_set(tagged)?)?.factor_domain()?;
        let [sources] = &flow.intersect_domain(UnionSet::from_set(domain.clone())?)?.maps()?[..] else {
            return Ok(None);
        };
        let Some(shared) = shared(&of_whole.stated, depth)? else { return Ok(None) };
        let initial = match initial.is_empty()? {
            true => Set::empty(domain.get_space()?)?,
            false => initial.as_set()?.unwrap()?.domain()?.intersect(domain.clone())?,
        };
        let initial = initial.apply(shared.clone())?;
        let readers = shared.clone().intersect_domain(domain)?.reverse()?;
        let cells = shared.clone().reverse()?.apply_range(of_whole.stated.clone())?;
        let sources = readers.clone().apply_range(sources.clone())?.coalesce()?;
        if sources.dim(DimType::Out)? != depth || !sources.is_single_valued()? || !cells.is_single_valued()? {
            return Ok(None);
        }
        let needs_copy = !is_own && initial.is_empty()?;
        let (reference, whole) = (access.reference.clone(), whole.name.clone());
        Ok(Some(Self { reference, whole, array, shared, cells, sources, readers, initial, needs_copy }))
    }

    /// Whether another read gets the same value for the same coordinates, wherever both get one.
    fn agrees(&self, other: &Self) -> Result<bool> {
        Ok(self.whole == other.whole
            && self.array == other.array
            && self.shared.is_equal(&other.shared)?
            && self.cells.is_equal(&other.cells)?
            && self.sources.get_space()?.is_equal(&other.sources.get_space()?)?
            && self.sources.clone().union(other.sources.clone())?.is_single_valued()?
            && self.initial.is_disjoint(&other.sources.clone().domain()?)?
            && other.initial.is_disjoint(&self.sources.clone().domain()?)?)
    }
}

/// The coordinates that an access depends on, `{ S[i] -> [d] }`; none if these are all of them, or do not begin
/// with the first.
fn shared(stated: &Map, depth: usize) -> Result<Option<Map>> {
    let mut shared = Set::universe(stated.get_space()?.domain()?)?.identity()?.reset_tuple_id(DimType::Out)?;
    let mut count = depth;
    for coordinate in (0..depth).rev() {
        if !stated.involves_dims(DimType::In, coordinate, 1)? {
            shared = shared.project_out(DimType::Out, coordinate, 1)?;
            count -= 1;
        }
    }
    let begins = stated.involves_dims(DimType::In, 0, 1)?;
    Ok((begins && count < depth).then_some(shared))
}

/// The value that a read gets, too.
fn agreeing<'a>(values: &'a mut [Value], read: &Read) -> Result<Option<&'a mut Value>> {
    for value in values {
        if value.read.agrees(read)? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// Adds a read to those of a value, or a value.
fn add(values: &mut Vec<Value>, read: Read, names: &mut Names) -> Result<()> {
    if let Some(value) = agreeing(values, &read)? {
        return value.add(read);
    }
    let name = names.fresh(&format!("{}_held", read.array));
    let copier = names.fresh(&format!("hold_{}", read.array));
    for suffix in ["r", "w"] {
        names.take(format!("{copier}_{suffix}"));
    }
    values.push(Value { name, copier, references: vec![read.reference.clone()], read });
    Ok(())
}

fn with_copies(scop: &Scop, split: &Scop, values: &[Value]) -> Result<Held> {
    let mut after = split.clone();
    for value in values {
        let array = split.array(&value.read.array).expect("an array of the scop");
        let cells = value.read.readers.clone().domain()?.coalesce()?;
        after.arrays.push(array.cut(&value.name, cells.clone().set_tuple_name(&value.name)?));
        after.statements.push(value.statement(&cells, scop)?);
        for access in after.statements.iter_mut().flat_map(|one| &mut one.accesses) {
            if value.references.contains(&access.reference) {
                *access = value.read_from_copy(access)?;
            }
        }
    }
    let mut after = joined(after)?;
    after.schedule = schedule(&after, scop, values)?;
    let mut arrays: Vec<_> = values.iter().map(|value| value.read.array.clone()).collect();
    arrays.dedup();
    Ok(Held { arrays, homes: homes(&after, values)?, scop: after })
}

impl Value {
    fn add(&mut self, read: Read) -> Result<()> {
        self.references.push(read.reference);
        let own = &mut self.read;
        own.sources = own.sources.clone().union(read.sources)?.coalesce()?;
        own.readers = own.readers.clone().union(read.readers)?.coalesce()?;
        own.initial = own.initial.clone().union(read.initial)?;
        Ok(())
    }

    /// `hold[d]`: the copy gets what the cell has.
    fn statement(&self, cells: &Set, scop: &Scop) -> Result<Statement> {
        let domain = cells.clone().set_tuple_name(&self.copier)?;
        let to = Set::universe(domain.get_space()?)?.identity()?.set_tuple_name(DimType::Out, &self.name)?;
        let from = self.read.cells.clone().set_tuple_name(DimType::In, &self.copier)?;
        Statement::copy(&domain, &scop.context, from, to)
    }

    fn read_from_copy(&self, access: &Access) -> Result<Access> {
        let stated = self.read.shared.clone().set_tuple_name(DimType::Out, &self.name)?;
        let stated = stated.set_tuple_id(DimType::In, access.stated.get_tuple_id(DimType::In)?)?;
        let relation = stated.clone().intersect_domain(access.relation.clone().domain()?)?;
        Ok(Access { stated, relation, operands: Vec::new(), ..access.clone() })
    }
}

/// The source order with each copy in front of what was the first reader of its value.
fn schedule(after: &Scop, scop: &Scop, values: &[Value]) -> Result<Schedule> {
    let dates = scop.schedule.get_map()?;
    let mut wholes = wholes(after)?;
    for value in values {
        let readers = value.read.readers.clone().set_tuple_name(DimType::In, &value.copier)?;
        let dates_of_readers = UnionMap::from_map(readers)?.apply_range(dates.clone())?;
        wholes = wholes.union(dates_of_readers.lexmin()?.apply_range(dates.clone().reverse()?)?)?;
    }
    let schedule = scop.schedule.clone().pullback_union_pw_multi_aff(wholes.as_union_pw_multi_aff()?)?;
    let schedule = schedule.intersect_domain(after.domain()?)?;
    let copiers = union_of_universes(values, after)?;
    in_front(schedule.get_root()?, &copiers)?.get_schedule()
}

/// `{ P[i] -> S[i] }`, from pieces to the statements that they are of.
fn wholes(after: &Scop) -> Result<UnionMap> {
    let mut wholes = Vec::new();
    for piece in &after.statements {
        let Body::Of(whole) = &piece.body else { continue };
        let instances = Set::universe(piece.domain.get_space()?)?.identity()?;
        wholes.push(instances.set_tuple_name(DimType::Out, whole)?);
    }
    union_of_maps(wholes.into_iter())
}

/// The scop with pieces of one statement that read and write the same as one.
fn joined(mut scop: Scop) -> Result<Scop> {
    let mut joined: Vec<Statement> = Vec::new();
    for piece in std::mem::take(&mut scop.statements) {
        let mut known = None;
        for (position, other) in joined.iter().enumerate() {
            known = known.or(is_as(&piece, other)?.then_some(position));
        }
        match known {
            Some(position) => joined[position] = both(&joined[position], &piece)?,
            None => joined.push(piece),
        }
    }
    Ok(Scop { statements: joined, ..scop })
}

/// Whether two are pieces of one statement, with the same accesses.
fn is_as(piece: &Statement, other: &Statement) -> Result<bool> {
    let (Body::Of(_), true) = (&piece.body, piece.body == other.body) else { return Ok(false) };
    for (access, of_other) in piece.accesses.iter().zip(&other.accesses) {
        let stated = access.stated.clone().set_tuple_name(DimType::In, &other.name)?;
        if !stated.is_equal(&of_other.stated)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// One piece for two, by the name of the first.
fn both(piece: &Statement, other: &Statement) -> Result<Statement> {
    let also = |own: &Set, of_other: &Set| {
        own.clone().union(of_other.clone().set_tuple_name(&piece.name)?)?.coalesce()
    };
    let domain = also(&piece.domain, &other.domain)?;
    let mut accesses = piece.accesses.clone();
    for access in &mut accesses {
        access.relation = access.stated.clone().intersect_domain(domain.clone())?;
    }
    Ok(Statement { stated: also(&piece.stated, &other.stated)?, domain, accesses, ..piece.clone() })
}

fn union_of_universes(values: &[Value], after: &Scop) -> Result<Vec<UnionSet>> {
    let copier = |value: &Value| after.statement(&value.copier).expect("a statement of the scop");
    values.iter().map(|value| UnionSet::from_set(copier(value).domain.clone())?.universe()).collect()
}

/// The tree with copies in front of what else its leaves execute.
fn in_front(node: ScheduleNode, copiers: &[UnionSet]) -> Result<ScheduleNode> {
    if node.get_type()? != Node::Leaf {
        return crate::schedule::bands::for_each_child(node, |child| in_front(child, copiers));
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
fn homes(after: &Scop, values: &[Value]) -> Result<MultiUnionPwAff> {
    let mut homes = Vec::new();
    for piece in after.statements.iter().filter(|one| one.body != Body::Copy) {
        homes.push(Set::universe(piece.domain.get_space()?)?.identity()?.reset_tuple_id(DimType::Out)?);
    }
    for value in values {
        let read = &value.read;
        let writers = read.sources.clone().reset_tuple_id(DimType::Out)?.project_out(DimType::Out, 0, 1)?;
        let steps = read.shared.clone().range()?.identity()?;
        let count = steps.dim(DimType::Out)?;
        let steps = steps.project_out(DimType::Out, 1, count - 1)?;
        homes.push(steps.flat_range_product(writers)?.set_tuple_name(DimType::In, &value.copier)?);
    }
    MultiUnionPwAff::from_union_map(union_of_maps(homes.into_iter())?)
}
