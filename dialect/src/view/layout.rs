//! Layouts of arrays.

use crate::ffi;
use crate::text::{self, Kind};
use melior::ir::Attribute;
use mse_isl::{Map, PwAff, Result};

/// A `#mse.layout`.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'c>(Attribute<'c>);

impl<'c> Layout<'c> {
    /// The view of a layout attribute.
    pub fn new(attribute: Attribute<'c>) -> Option<Self> {
        (ffi::attribute_kind(&attribute) == Some(Kind::CellsMap as i32)).then_some(Self(attribute))
    }

    /// The basis: `{ A[a] -> [m] }`, or `{ A[a] -> B[m] }` in the memory of array B.
    pub fn basis(&self) -> Result<Map> {
        text::read_map(&self.0)
    }

    /// The moduli, one for each dimension of the storage (`None`: not folded), as `{ [] -> [e] }`.
    pub fn moduli(&self) -> Result<Vec<Option<PwAff>>> {
        let read = |modulus: &str| match modulus {
            "" => Ok(None),
            modulus => text::expression(modulus).map(Some),
        };
        ffi::layout_moduli(&self.0).into_iter().map(read).collect()
    }

    /// The memory space: `global`, `device`, `workgroup` or `private`.
    pub fn space(&self) -> &'c str {
        match ffi::layout_space(&self.0) {
            "" => "global",
            space => space,
        }
    }
}
