//! Where the cells of an array lie.
//!
//! ```text
//! layout   basis { A[a] -> [m] }, and for each dimension a modulus or none
//! place    { A[a] -> A[m mod moduli] }; { A[a] -> A[a] } without a layout
//! ```
//!
//! Two accesses of one place touch one cell of memory. So dependences and barriers are computed on places.
//!
//! `m mod p` with a parameter `p` is no relation of isl's. Such a dimension is left out: the place is then larger than
//! one cell of memory, and who writes it does not overwrite all that it holds.
//!
//! Lefebvre and Feautrier, Automatic storage management for parallel programs, Parallel Computing 1998
//! (successive modulo).

use mse_dialect::text;
use mse_isl::{DimType, Map, MultiPwAff, PwAff, PwMultiAff, Result, Set};

/// A layout that is not the identity.
#[derive(Clone, Debug)]
pub struct Layout {
    /// `{ A[a] -> [m] }`
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
    /// The places of the cells of `array`.
    pub fn place(&self, array: &str) -> Result<Place> {
        let mut coordinates = MultiPwAff::from_pw_multi_aff(PwMultiAff::from_map(self.basis.clone())?)?;
        let mut unknown = Vec::new();
        for (dimension, modulus) in self.moduli.iter().enumerate() {
            match modulus {
                None => {}
                Some(modulus) if modulus.is_cst()? => {
                    let folded = coordinates.get_at(dimension)?.mod_val(modulus.clone().min_val()?)?;
                    coordinates = coordinates.set_pw_aff(dimension, folded)?;
                }
                Some(_) => unknown.push(dimension),
            }
        }
        let mut of = coordinates.as_map()?;
        for &dimension in unknown.iter().rev() {
            of = of.project_out(DimType::Out, dimension, 1)?;
        }
        let of = of.set_tuple_name(DimType::Out, array)?;
        Ok(if unknown.is_empty() { Place::Folded(of) } else { Place::Coarse(of) })
    }
}

impl Layout {
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
