//! Where accesses go: which of them may, or certainly do, meet in one place of memory.
//!
//! ```text
//! place     of cell A[a] under a layout: (basis(a)) mod moduli, of its own without one
//! shared    with everybody; in workgroup memory with the block, in private memory with the thread, of one launch,
//!           or with the iteration of a parallel loop outside of launches
//! meet      both places are the same, in the memory of one array
//! ```
//!
//! A layout may name another array, `{ A[a] -> B[m] }`: cells of A lie in the memory of B, where cells of B
//! lie, too.
//!
//! With a constant modulus `m` two coordinates are the same if their difference is a multiple of `m`. With a
//! parametric one they certainly are if the difference is 0, and may be if it is at least `m`: this weaker
//! test is affine.

use super::grid;
use super::model::{Access, Array, Model, SharedBy};
use super::order::Order;
use super::place::Place;
use mse_dialect::view::AccessKind;
use mse_isl::{Context, DimType, Error, LocalSpace, Map, PwAff, Result, Set, Space};

/// One access at one place.
#[derive(Clone, Debug)]
pub struct Use {
    /// The place, by its number.
    pub place: usize,
    /// Its position in the order of the instance's accesses.
    pub position: usize,
    /// Its name.
    pub reference: String,
    /// The access of the source program that it stands for.
    pub source: String,
    /// The array, by its number.
    pub array: usize,
    /// The array in whose memory it lies, by its number.
    pub memory: usize,
    /// Read, write or kill.
    pub kind: AccessKind,
    /// It need not happen.
    pub may: bool,
    /// Operands say which cell it is.
    pub indexed: bool,
    /// It is a part of an atomic update.
    pub atomic: bool,
    /// How it combines the cell with its value, if it is an update of a scop.
    pub combines: Option<String>,
    /// Updates of the array by the same operation may come in any order.
    pub in_any_order: bool,
    /// The read of the statement whose value it writes.
    pub copies: Option<String>,
    /// The read of the statement whose value it combines with the cell.
    pub collects: Option<String>,
    /// It is the load of an update in two steps.
    pub of_update: bool,
    /// The kinds of updates in which the value that it writes changes nothing.
    pub neutral_to: Vec<String>,
    /// `{ S[i] -> A[a] }`
    pub relation: Map,
    /// The source instances that the instances stand for: `{ S[i] -> Source[i] }`.
    pub origin: Map,
}

impl Use {
    /// Whether it overwrites a cell, or makes its value unknown.
    pub fn changes(&self) -> bool {
        self.kind != AccessKind::Read
    }
}

/// How sure a meeting must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meet {
    /// It cannot be excluded.
    May,
    /// For all values of the parameters.
    Must,
}

/// The position of a statement's access in the order of the instance's accesses. The accesses of a loop
/// inside the statement occur in every order: its writes come first, so that its reads may get them.
fn position(accesses: &[Access], number: usize) -> usize {
    match accesses[number].repeated_from {
        Some(first) if accesses[number].kind == AccessKind::Read => {
            accesses.iter().rposition(|other| other.repeated_from == Some(first)).expect("itself")
        }
        Some(first) => first,
        None => number,
    }
}

/// All accesses at all places.
pub fn uses(model: &Model, places: &[Place]) -> Result<Vec<Use>> {
    let mut uses = Vec::new();
    for (number, place) in places.iter().enumerate() {
        let statement = &model.statements[place.statement];
        let origin = match &statement.origin {
            Some(origin) => place.lift(origin)?,
            None => place.lift(&statement.domain.clone().identity()?)?,
        };
        for (index, access) in statement.accesses.iter().enumerate() {
            let name = access.array()?;
            let Some(array) = model.arrays.iter().position(|array| array.name == name) else { continue };
            uses.push(Use {
                place: number,
                position: position(&statement.accesses, index),
                reference: access.reference.clone(),
                source: access.source.clone(),
                array,
                memory: memory(model, array)?,
                kind: access.kind,
                may: access.may,
                indexed: access.indexed,
                atomic: access.atomic,
                combines: access.combines.clone(),
                in_any_order: access.in_any_order,
                copies: access.copies.clone(),
                collects: access.collects.clone(),
                of_update: access.of_update,
                neutral_to: access.neutral_to.clone(),
                relation: place.lift(&access.relation)?,
                origin: origin.clone(),
            });
        }
    }
    Ok(uses)
}

/// The array in whose memory another one lies, by its number.
pub fn memory(model: &Model, array: usize) -> Result<usize> {
    let name = model.arrays[array].memory_of()?;
    let found = model.arrays.iter().position(|other| other.name == name);
    found.ok_or_else(|| Error::invalid(format!("'{name}' is no array of the scop")))
}

/// `{ S[i] -> T[j] }`: the two accesses meet.
pub fn meetings(model: &Model, order: &Order, first: &Use, second: &Use, how: Meet) -> Result<Map> {
    if first.memory != second.memory {
        let (from, to) = (first.relation.get_space()?.domain()?, second.relation.get_space()?.domain()?);
        return Map::empty(from.map_from_domain_and_range(to)?);
    }
    let [array, other] = [first, second].map(|access| &model.arrays[access.array]);
    let same = same_place(array, other, how)?;
    let pairs = first.relation.clone().apply_range(same)?.apply_range(second.relation.clone().reverse()?)?;
    match array.memory {
        SharedBy::Global => Ok(pairs),
        SharedBy::Workgroup => {
            pairs.intersect(order.owned(first.place, second.place, grid::OwnedBy::Block)?)
        }
        SharedBy::Private => {
            pairs.intersect(order.owned(first.place, second.place, grid::OwnedBy::Thread)?)
        }
    }
}

/// `{ A[a] -> B[b] }`: both lie in one place; the arrays share one memory, and may be the same.
pub fn same_place(array: &Array, other: &Array, how: Meet) -> Result<Map> {
    let [one, two] = [Positions::of(array)?, Positions::of(other)?];
    let dimensions = one.basis.dim(DimType::Out)?;
    if two.basis.dim(DimType::Out)? != dimensions {
        let (first, second) = (array.name.as_str(), other.name.as_str());
        return Err(Error::invalid(format!("'{first}' and '{second}' have different storage in one memory")));
    }
    let mut same = Map::universe(Space::alloc(&Context::current(), 0, dimensions, dimensions)?)?;
    for position in 0..dimensions {
        let moduli = [one.modulus(position), two.modulus(position)];
        same = same.intersect(same_coordinate(dimensions, position, moduli, how)?)?;
    }
    one.basis.apply_range(same)?.apply_range(two.basis.reverse()?)
}

/// Whether it is known, for all values of the parameters, which cells lie in one place ([`same_place`]).
pub fn is_certain(array: &Array, other: &Array) -> Result<bool> {
    let space = Space::alloc(&Context::current(), 0, 0, 1)?.range()?;
    let mut lies = [Positions::of(array)?, Positions::of(other)?].into_iter();
    Ok(lies.all(|lies| lies.moduli.iter().all(|modulus| remainder(&space, 0, modulus.as_ref()).is_some())))
}

/// Where the cells of an array lie.
struct Positions {
    /// `{ A[a] -> [m] }`
    basis: Map,
    moduli: Vec<Option<PwAff>>,
}

impl Positions {
    fn of(array: &Array) -> Result<Self> {
        let (basis, moduli) = match &array.layout {
            Some(layout) => (layout.basis.clone(), layout.moduli.clone()),
            None => (Set::universe(array.extent.get_space()?)?.identity()?, Vec::new()),
        };
        Ok(Self { basis: basis.reset_tuple_id(DimType::Out)?, moduli })
    }

    fn modulus(&self, position: usize) -> Option<&PwAff> {
        self.moduli.get(position).and_then(Option::as_ref)
    }
}

/// `{ [m] -> [n] }`: coordinate `position` is the same after folding both by their moduli.
fn same_coordinate(
    dimensions: usize,
    position: usize,
    moduli: [Option<&PwAff>; 2],
    how: Meet,
) -> Result<Map> {
    let all = Map::universe(Space::alloc(&Context::current(), 0, dimensions, dimensions)?)?;
    let space = all.get_space()?.domain()?;
    let folded = moduli.map(|modulus| remainder(&space, position, modulus));
    if let [Some(one), Some(other)] = folded {
        return one?.eq_map(other?);
    }
    let equal = all.clone().equate(DimType::In, position, DimType::Out, position)?;
    match (moduli, how) {
        ([Some(one), Some(other)], _) if one.plain_is_equal(other)? => match how {
            Meet::Must => Ok(equal),
            Meet::May => far(all, position, one)?.union(equal),
        },
        (_, Meet::Must) => Map::empty(all.get_space()?),
        (_, Meet::May) => Ok(all),
    }
}

/// `{ [m] -> [e] }`: a coordinate, folded if there is a modulus; none if this is no number.
fn remainder(space: &Space, position: usize, modulus: Option<&PwAff>) -> Option<Result<PwAff>> {
    let coordinate = || PwAff::var_on_domain(LocalSpace::from_space(space.clone())?, DimType::Out, position);
    let Some(modulus) = modulus else { return Some(coordinate()) };
    let constant = match modulus.is_cst() {
        Ok(true) => modulus.clone().min_val(),
        Ok(false) => return None,
        Err(error) => Err(error),
    };
    Some(constant.and_then(|constant| coordinate()?.mod_val(constant)))
}

/// `{ [m] -> [n] }`: coordinate `position` differs by at least the modulus.
fn far(all: Map, position: usize, modulus: &PwAff) -> Result<Map> {
    let space = all.get_space()?.domain()?;
    let coordinate = PwAff::var_on_domain(LocalSpace::from_space(space.clone())?, DimType::Out, position)?;
    let modulus = modulus.clone().project_domain_on_params()?.insert_domain(space)?;
    let shifted = coordinate.clone().add(modulus)?;
    let below = shifted.le_map(coordinate)?;
    below.clone().union(below.reverse()?)
}
