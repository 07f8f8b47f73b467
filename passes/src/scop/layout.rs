//! Where the cells of an array lie.
//!
//! ```text
//! layout   basis { A[a] -> [m] }, and for each dimension a modulus or none
//! place    { A[a] -> A[m mod moduli] }; { A[a] -> A[a] } without a layout
//! in B     basis { A[a] -> B[m] }, place { A[a] -> B[m mod moduli] }: A lies in the memory of B
//! ```
//!
//! Two accesses of one place touch one cell of memory. So dependences and barriers are computed on places.
//!
//! `m mod p` with a parameter `p` is no relation of isl's. Such a dimension is left out: the place is then
//! larger than one cell of memory, and a write of it does not overwrite all of it.
//!
//! Lefebvre and Feautrier, Automatic storage management for parallel programs, Parallel Computing 1998
//! (successive modulo).

use mse_dialect::text;
use mse_isl::{Context, DimType, LocalSpace, Map, MultiPwAff, PwAff, PwMultiAff, Result, Set, Space};
use std::collections::BTreeSet;

/// A layout that is not the identity.
#[derive(Clone, Debug)]
pub struct Layout {
    /// `{ A[a] -> [m] }`, or `{ A[a] -> B[m] }` in the memory of array B.
    pub basis: Map,
    /// One for each dimension of the storage, `{ [] -> [e] }`; none where the dimension is not folded.
    pub moduli: Vec<Option<PwAff>>,
}

/// Where the cells of one array lie.
#[derive(Clone, Debug)]
pub enum Place {
    /// Each in a place of its own.
    Apart,
    /// At `{ A[a] -> A[m] }`; one place is one cell of memory.
    Folded(Map),
    /// At `{ A[a] -> A[m] }`; one place is several cells of memory.
    Coarse(Map),
}

impl Layout {
    /// The array in whose memory the cells lie, if it is another one.
    pub fn memory(&self) -> Result<Option<String>> {
        self.basis.get_tuple_name(DimType::Out)
    }

    /// The dimensions that are folded by a function of the parameters.
    pub fn unknown(&self) -> Result<BTreeSet<usize>> {
        let mut unknown = BTreeSet::new();
        for (dimension, modulus) in self.moduli.iter().enumerate() {
            if let Some(modulus) = modulus
                && !modulus.is_cst()?
            {
                unknown.insert(dimension);
            }
        }
        Ok(unknown)
    }

    /// The places of the cells of `array`.
    pub fn place(&self, array: &str) -> Result<Place> {
        self.place_beside(array, &BTreeSet::new())
    }

    /// The same beside other arrays in the memory, of whose places these dimensions are unknown.
    pub fn place_beside(&self, array: &str, of_others: &BTreeSet<usize>) -> Result<Place> {
        let unknown: BTreeSet<_> = self.unknown()?.union(of_others).copied().collect();
        let mut coordinates = MultiPwAff::from_pw_multi_aff(PwMultiAff::from_map(self.basis.clone())?)?;
        for (dimension, modulus) in self.moduli.iter().enumerate() {
            if let Some(modulus) = modulus.as_ref().filter(|_| !unknown.contains(&dimension)) {
                let folded = coordinates.get_at(dimension)?.mod_val(modulus.clone().min_val()?)?;
                coordinates = coordinates.set_pw_aff(dimension, folded)?;
            }
        }
        let mut of = coordinates.as_map()?;
        for &dimension in unknown.iter().rev() {
            of = of.project_out(DimType::Out, dimension, 1)?;
        }
        let memory = self.memory()?;
        let of = of.set_tuple_name(DimType::Out, memory.as_deref().unwrap_or(array))?;
        Ok(if unknown.is_empty() { Place::Folded(of) } else { Place::Coarse(of) })
    }
}

impl Layout {
    /// The one that leaves cells where they are, `{ A[a] -> [a] }`, for an extent `{ A[a] }`.
    pub fn identity(extent: &Set) -> Result<Self> {
        let cells = Set::universe(extent.get_space()?)?.drop_unused_params()?;
        let basis = cells.identity()?.reset_tuple_id(DimType::Out)?;
        Ok(Self { moduli: vec![None; basis.dim(DimType::Out)?], basis })
    }

    /// The same cells in a storage of so many dimensions more, which come first and are 0.
    pub fn padded(self, dimensions: usize) -> Result<Self> {
        let cells = Set::universe(self.basis.get_space()?.domain()?)?;
        let zeros = Set::universe(Space::set_alloc(&Context::current(), 0, dimensions)?)?;
        let zeros =
            (0..dimensions).try_fold(zeros, |zeros, dimension| zeros.fix_si(DimType::Set, dimension, 0))?;
        let basis = Map::from_domain_and_range(cells, zeros)?.flat_range_product(self.basis)?;
        Ok(Self { basis, moduli: [vec![None; dimensions], self.moduli].concat() })
    }

    /// The coordinates of places in each dimension, `{ [x] }`, for the cells of an extent, `{ A[a] }`.
    pub fn coordinates(&self, extent: &Set) -> Result<Vec<Set>> {
        let image = extent.clone().apply(self.basis.clone())?.reset_tuple_id()?;
        let dimensions = self.moduli.iter().enumerate();
        dimensions.map(|(dimension, modulus)| coordinates(&image, dimension, modulus.as_ref())).collect()
    }

    /// The cells of storage that an array of this extent, `{ A[a] }`, needs: `{ A[m] }`.
    pub fn cells(&self, extent: &Set) -> Result<Set> {
        match self.place(&extent.get_tuple_name()?.unwrap_or_default())? {
            Place::Apart => Ok(extent.clone()),
            Place::Folded(place) | Place::Coarse(place) => extent.clone().apply(place),
        }
    }

    /// The layout in a memory space as text: `"{ x[i] -> [i] }" mod ["N + 1"] in "private"`.
    ///
    /// # Errors
    /// Of a modulus that is not one function.
    pub fn text(&self, space: &str) -> Result<String> {
        let moduli = self.moduli.iter();
        let moduli = moduli.map(|modulus| modulus.as_ref().map_or(Ok(String::new()), text::of_expression));
        let moduli = moduli.collect::<Result<Vec<_>>>()?;
        let folded =
            if moduli.iter().all(String::is_empty) { String::new() } else { format!(" mod {moduli:?}") };
        Ok(format!("\"{}\"{folded} in \"{space}\"", self.basis))
    }
}

/// The coordinates in a dimension, `{ [x] }`, of places that lie at these, `{ [m] }`, before they are folded.
pub fn coordinates(image: &Set, dimension: usize, modulus: Option<&PwAff>) -> Result<Set> {
    let rank = image.dim(DimType::Set)?;
    let Some(modulus) = modulus else {
        let begin = image.clone().project_out(DimType::Set, dimension + 1, rank - dimension - 1)?;
        return begin.project_out(DimType::Set, 0, dimension);
    };
    let line = Set::read_from_str(&Context::current(), "{ [x] : x >= 0 }")?;
    let space = line.get_space()?;
    let modulus = modulus.clone().project_domain_on_params()?.insert_domain(space.clone())?;
    line.intersect(PwAff::var_on_domain(LocalSpace::from_space(space)?, DimType::Set, 0)?.lt_set(modulus)?)
}

impl Place {
    /// The places of cells: `{ X -> A[m] }` for `{ X -> A[a] }`.
    pub fn of(&self, cells: &Map) -> Result<Map> {
        match self {
            Self::Apart => Ok(cells.clone()),
            Self::Folded(place) | Self::Coarse(place) => cells.clone().apply_range(place.clone()),
        }
    }

    /// Whether one place is one cell of memory.
    pub fn is_whole(&self) -> bool {
        !matches!(self, Self::Coarse(_))
    }
}
