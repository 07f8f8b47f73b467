//! Values that many instances read: the reads that get one, its cell, and its writer.

use crate::scop::flow::Supply;
use crate::scop::{Access, Names, Scop, Statement};
use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Map, Result, Set, UnionSet};

/// A read of a piece that gets, with others, one value.
pub struct Read {
    /// The read.
    pub reference: String,
    /// The statement that the piece is of.
    pub whole: String,
    /// Of which array.
    pub array: String,
    /// `{ S[i] -> [d] }`
    pub shared: Map,
    /// `{ [d] -> A[a] }`
    pub cells: Map,
    /// `{ [d] -> T[j] }`
    pub sources: Map,
    /// `{ [d] -> S[i] }`
    pub readers: Map,
    /// `{ [d] }` of what the cell had at first.
    pub initial: Set,
    /// Whether it alone is worth a copy: other instances than the reader write the cell, and it gets their
    /// values.
    pub needs_copy: bool,
}

/// A value that some reads get: its copies.
pub struct Value {
    /// The array of the copies.
    pub name: String,
    /// As the reads of the value have it.
    pub read: Read,
    /// These reads.
    pub references: Vec<String>,
}

impl Read {
    /// The read of a piece, `access`, which is `of_whole` in the statement. There is none if each instance
    /// reads a cell of its own, or no access writes the array, or the writer of the value is unknown.
    pub fn of(
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
            let cells = write
                .relation
                .clone()
                .set_tuple_id(DimType::In, access.relation.get_tuple_id(DimType::In)?)?;
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

/// The coordinates that an access depends on, `{ S[i] -> [d] }`; none if these are all of them, or do not
/// begin with the first.
fn shared(stated: &Map, depth: usize) -> Result<Option<Map>> {
    let mut shared =
        Set::universe(stated.get_space()?.domain()?)?.identity()?.reset_tuple_id(DimType::Out)?;
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

/// The values that these reads of pieces get, those that are worth a copy.
pub fn values(scop: &Scop, split: &Scop, supply: &Supply, names: &mut Names) -> Result<Vec<Value>> {
    let (mut values, mut others) = (Vec::<Value>::new(), Vec::new());
    for piece in &split.statements {
        let Some(whole) = scop.statements.iter().find(|one| one.body == piece.body) else {
            return Ok(Vec::new());
        };
        for (access, of_whole) in piece.accesses.iter().zip(&whole.accesses) {
            let Some(read) = Read::of(scop, supply, [piece, whole], [access, of_whole])? else { continue };
            match agreeing(&mut values, &read)?.filter(|_| read.needs_copy) {
                Some(value) => value.add(read)?,
                None if read.needs_copy => values.push(Value::new(read, names)),
                None => others.push(read),
            }
        }
    }
    for read in others {
        if let Some(value) = agreeing(&mut values, &read)? {
            value.add(read)?;
        }
    }
    Ok(values)
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

impl Value {
    fn new(read: Read, names: &mut Names) -> Self {
        let name = names.fresh(&format!("{}_held", read.array));
        Self { name, references: vec![read.reference.clone()], read }
    }

    fn add(&mut self, read: Read) -> Result<()> {
        self.references.push(read.reference);
        let own = &mut self.read;
        own.sources = own.sources.clone().union(read.sources)?.coalesce()?;
        own.readers = own.readers.clone().union(read.readers)?.coalesce()?;
        own.initial = own.initial.clone().union(read.initial)?;
        Ok(())
    }

    /// `{ [d] }` of all that is read.
    pub fn all(&self) -> Result<Set> {
        self.read.readers.clone().domain()?.coalesce()
    }

    /// The same read of the copy.
    pub fn of_the_copy(&self, access: &Access) -> Result<Access> {
        let stated = self.read.shared.clone().set_tuple_name(DimType::Out, &self.name)?;
        let stated = stated.set_tuple_id(DimType::In, access.stated.get_tuple_id(DimType::In)?)?;
        let relation = stated.clone().intersect_domain(access.relation.clone().domain()?)?;
        Ok(Access { stated, relation, operands: Vec::new(), ..access.clone() })
    }
}
