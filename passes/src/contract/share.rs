//! Sharing: arrays that never hold values at one time in one place lie in one memory.
//!
//! ```text
//! for i: for j: T[i, j] = f(A[i, j])          T [i, j], N M cells
//! for i: for j: B[i, j] = g(T[j, i])          B [i, j], N M cells
//! for i: for j: U[i, j] = h(B[j, i])          U -> T[i, j]: T is dead, its memory is that of U, too
//!
//! conflict      { w -> v }           the values of writes to A and to B may be in use at one time
//! meets         { A[a] -> B[b] }     both cells would lie in one place
//! B lies in A   if no two cells of values that conflict meet
//! ```
//!
//! The larger array keeps its memory, the smaller one lies in it, at the same coordinates, the first ones 0
//! where it has fewer dimensions. It must be within it in all dimensions but one at most: so the memory is
//! never larger than both were.
//!
//! Bhaskaracharya, Bondhugula, Cohen, SMO: an integrated approach to intra-array and inter-array storage
//! optimization, POPL 2016, share between arrays, too, by hyperplanes of a common space.

use super::before::NotBefore;
use super::window::Traced;
use crate::machine::thresholds::{SAVED_BY_SHARING, WORTH_SHARING};
use crate::scop::{Array, Home, Layout, Place, Scop};
use crate::storage::at_large_parameters;
use mse_isl::{DimType, Map, Result, Set, UnionMap};

/// At most so many arrays share, the largest ones.
const ARRAYS: usize = 8;

/// An array that may share its memory.
struct Sharer<'a> {
    held: &'a Traced,
    layout: Layout,
    /// The coordinates of its places in each dimension, `{ [x] }`.
    coordinates: Vec<Set>,
    /// The cells of the box around them, at the reference sizes.
    cells: f64,
}

/// Arrays in one memory; the first one is the host.
struct SharedMemory<'a> {
    arrays: Vec<Sharer<'a>>,
    /// The coordinates of all places in each dimension, `{ [x] }`.
    coordinates: Vec<Set>,
}

/// Whether so much may be saved by these arrays in one memory: the largest one keeps its memory.
pub fn is_worth(scop: &Scop, arrays: impl Iterator<Item = usize>) -> Result<bool> {
    let (mut all, mut largest) = (0.0, 0.0_f64);
    for array in arrays.map(|number| &scop.arrays[number]) {
        let layout = array.layout.clone().map_or_else(|| Layout::identity(&array.extent), Ok)?;
        let extent = array.extent.clone().intersect_params(scop.context.clone())?;
        let cells = box_cells(scop, &layout.coordinates(&extent)?)?;
        if cells.is_finite() {
            (all, largest) = (all + cells, largest.max(cells));
        }
    }
    Ok(all - largest >= SAVED_BY_SHARING * all)
}

/// The scop with fewer memories, where arrays can share one; `held` are the arrays that may.
pub fn shared(scop: &Scop, held: &[Traced], not_before: &NotBefore) -> Result<Option<Scop>> {
    let sharers = sharers(scop, held)?;
    if sharers.len() < 2 {
        return Ok(None);
    }
    let judge = Judge { scop, not_before };
    let mut memories: Vec<SharedMemory> = Vec::new();
    for sharer in sharers {
        judge.place(sharer, &mut memories)?;
    }
    if memories.iter().all(|memory| memory.arrays.len() == 1) {
        return Ok(None);
    }
    let mut after = scop.clone();
    for memory in memories.iter().filter(|memory| memory.arrays.len() > 1) {
        memory.lay_out(&mut after)?;
    }
    Ok(Some(after))
}

/// The arrays in memory for all that are worth it, the largest first.
fn sharers<'a>(scop: &Scop, held: &'a [Traced]) -> Result<Vec<Sharer<'a>>> {
    let mut found = Vec::new();
    for held in held {
        let array = &scop.arrays[held.array];
        if !matches!(array.home, Home::Global | Home::Outside) || scop.is_shared(&array.name)? {
            continue;
        }
        let layout = array.layout.clone().map_or_else(|| Layout::identity(&array.extent), Ok)?;
        if layout.memory()?.is_some() {
            continue;
        }
        let extent = array.extent.clone().intersect_params(scop.context.clone())?;
        let coordinates = layout.coordinates(&extent)?;
        let cells = box_cells(scop, &coordinates)?;
        if cells.is_finite() && cells >= WORTH_SHARING {
            found.push(Sharer { held, layout, coordinates, cells });
        }
    }
    found.sort_by(|one, other| other.cells.total_cmp(&one.cells));
    found.truncate(ARRAYS);
    Ok(found)
}

/// The cells of a box of these coordinates, at the reference sizes.
pub fn box_cells(scop: &Scop, coordinates: &[Set]) -> Result<f64> {
    let mut cells = 1.0;
    for line in coordinates {
        let line = at_large_parameters(scop, line.clone())?;
        if line.is_empty()? {
            return Ok(0.0);
        }
        let ends = [line.clone().dim_min_val(0)?, line.dim_max_val(0)?];
        let is_bounded = ends[0].is_int()? && ends[1].is_int()?;
        cells *= if is_bounded { ends[1].get_d()? - ends[0].get_d()? + 1.0 } else { f64::INFINITY };
    }
    Ok(cells)
}

/// The facts that tell whether arrays may share.
struct Judge<'a> {
    scop: &'a Scop,
    not_before: &'a NotBefore,
}

impl Judge<'_> {
    /// Puts an array into the first memory that it may lie in, or into one of its own.
    fn place<'a>(&self, sharer: Sharer<'a>, memories: &mut Vec<SharedMemory<'a>>) -> Result<()> {
        for memory in memories.iter_mut() {
            if let Some(joined) = self.joined(memory, &sharer)? {
                let layout = sharer.layout.clone().padded(joined.len() - sharer.layout.moduli.len())?;
                memory.coordinates = joined;
                memory.arrays.push(Sharer { layout, ..sharer });
                return Ok(());
            }
        }
        let coordinates = sharer.coordinates.clone();
        memories.push(SharedMemory { arrays: vec![sharer], coordinates });
        Ok(())
    }

    /// The coordinates of a memory with one more array; none if that may not lie in it.
    fn joined(&self, memory: &SharedMemory, sharer: &Sharer) -> Result<Option<Vec<Set>>> {
        let array = |sharer: &Sharer| &self.scop.arrays[sharer.held.array];
        let host = &memory.arrays[0];
        let rank = memory.coordinates.len();
        if array(host).element != array(sharer).element || sharer.layout.moduli.len() > rank {
            return Ok(None);
        }
        let layout = sharer.layout.clone().padded(rank - sharer.layout.moduli.len())?;
        let own =
            layout.coordinates(&array(sharer).extent.clone().intersect_params(self.scop.context.clone())?)?;
        let (mut all, mut longer) = (Vec::new(), 0);
        for (own, there) in own.iter().zip(&memory.coordinates) {
            let there_hull = Set::from_basic_set(there.clone().simple_hull()?)?;
            longer += usize::from(!own.is_subset(&there_hull)?);
            all.push(there.clone().union(own.clone())?.coalesce()?);
        }
        if longer > 1
            || box_cells(self.scop, &all)? > box_cells(self.scop, &memory.coordinates)? + 0.5 * sharer.cells
        {
            return Ok(None);
        }
        for other in &memory.arrays {
            if self.meet(other, &Sharer { layout: layout.clone(), coordinates: own.clone(), ..*sharer })? {
                return Ok(None);
            }
        }
        Ok(Some(all))
    }

    /// Whether cells of the two arrays with values that are in use at one time would lie in one place.
    fn meet(&self, one: &Sharer, other: &Sharer) -> Result<bool> {
        let conflicts = one.held.conflicts(other.held, self.not_before, self.scop)?;
        if conflicts.is_empty()? {
            return Ok(false);
        }
        let name = |sharer: &Sharer| self.scop.arrays[sharer.held.array].name.as_str();
        let same = meetings((name(one), &one.layout), (name(other), &other.layout))?;
        Ok(!conflicts.intersect(UnionMap::from_map(same)?)?.is_empty()?)
    }
}

/// `{ A[a] -> B[b] }`: both may lie in one place. A dimension that is folded by a function of the parameters
/// tells nothing.
fn meetings((one, first): (&str, &Layout), (other, second): (&str, &Layout)) -> Result<Map> {
    let cells = |layout: &Layout, array: &str, beside: &Layout| match layout
        .place_beside(array, &beside.unknown()?)?
    {
        Place::Folded(place) | Place::Coarse(place) => place.reset_tuple_id(DimType::Out),
        Place::Apart => unreachable!("a layout has a place"),
    };
    cells(first, one, second)?.apply_range(cells(second, other, first)?.reverse()?)
}

impl SharedMemory<'_> {
    /// Makes the arrays lie in the memory of the first.
    fn lay_out(&self, scop: &mut Scop) -> Result<()> {
        let host = self.arrays[0].held.array;
        let name = scop.arrays[host].name.clone();
        scop.arrays[host].home = Home::Global;
        for sharer in &self.arrays[1..] {
            let array: &mut Array = &mut scop.arrays[sharer.held.array];
            let basis = sharer.layout.basis.clone().set_tuple_name(DimType::Out, &name)?;
            array.home = Home::Global;
            array.layout = Some(Layout { basis, moduli: sharer.layout.moduli.clone() });
        }
        Ok(())
    }
}

/// The bytes of each memory for all, at the reference sizes, with the array whose it is, the largest first.
pub fn memories(scop: &Scop) -> Result<Vec<(f64, &Array)>> {
    let mut found = Vec::new();
    let guest = |array: &Array| Ok::<_, mse_isl::Error>(array.memory()? != array.name);
    for host in scop.arrays.iter().filter(|array| array.home == Home::Global) {
        if guest(host)? {
            continue;
        }
        let cells = box_cells(scop, &memory_coordinates(scop, &host.name)?)?;
        found.push((cells * host.element_bytes as f64, host));
    }
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    Ok(found)
}

/// The coordinates of the places in a memory in each dimension, `{ [x] }`, of all arrays in it.
pub fn memory_coordinates(scop: &Scop, memory: &str) -> Result<Vec<Set>> {
    let mut all: Option<Vec<Set>> = None;
    for array in &scop.arrays {
        if array.memory()? != memory {
            continue;
        }
        let layout = array.layout.clone().map_or_else(|| Layout::identity(&array.extent), Ok)?;
        let own = layout.coordinates(&array.extent.clone().intersect_params(scop.context.clone())?)?;
        all = Some(match all {
            None => own,
            Some(all) => all.into_iter().zip(own).map(|(all, own)| all.union(own)).collect::<Result<_>>()?,
        });
    }
    Ok(all.unwrap_or_default())
}
