//! Accesses: which cells an instance touches.

use mse_dialect::view::AccessKind;
use mse_isl::{DimType, Error, Map, MultiAff, Result};

/// One access of a statement.
#[derive(Clone, Debug)]
pub struct Access {
    /// The name of the access, unique in the scop.
    pub reference: String,
    /// Read, write or kill.
    pub kind: AccessKind,
    /// The access need not happen, or its relation is larger than what is touched.
    pub may: bool,
    /// The access relation, restricted to the domain: `{ S[i] -> A[a] }`.
    pub relation: Map,
    /// The same as the scop states it, without what the domain says.
    pub stated: Map,
    /// The place in the order of the instance's accesses. Those of a loop inside the statement are in every
    /// order: its writes come first, so that its reads may get them.
    pub position: usize,
    /// Its number among the accesses of the body.
    pub number: usize,
    /// The index operands of the body's access that say its first subscripts, by number.
    pub operands: Vec<usize>,
    /// It is an access of the source program under another name.
    pub renamed: bool,
    /// A call takes the array as it is.
    pub touches: bool,
    /// A condition or a loop inside the statement decides whether it happens.
    pub conditional: bool,
    /// How it combines the cell with its value, if it is an update ([`mse_dialect::combine`]).
    pub combines: Option<String>,
    /// Updates of the array by the same operation may come in any order.
    pub in_any_order: bool,
    /// The unknowns that decide whether it happens, `{ [i] -> c[f(i)] }`: it does where all of them are true.
    pub unknowns: Vec<Map>,
}

impl Access {
    /// An access of a known cell; its number is its position.
    pub fn of(reference: &str, kind: AccessKind, relation: Map, position: usize) -> Self {
        let (reference, stated) = (reference.to_owned(), relation.clone());
        let (may, renamed, touches, conditional, in_any_order) = (false, false, false, false, false);
        Self {
            reference,
            kind,
            may,
            relation,
            stated,
            position,
            number: position,
            operands: Vec::new(),
            renamed,
            touches,
            conditional,
            combines: None,
            in_any_order,
            unknowns: Vec::new(),
        }
    }

    /// The relation by reference: `{ [S[i] -> r[]] -> A[a] }`.
    pub fn tagged(&self) -> Result<Map> {
        self.relation.clone().preimage_domain_multi_aff(self.untag()?)
    }

    /// Forgets the reference: `{ [S[i] -> r[]] -> S[i] }`.
    pub fn untag(&self) -> Result<MultiAff> {
        let statement = self.relation.get_space()?.domain()?;
        let tag =
            statement.clone().params()?.set_from_params()?.set_tuple_name(DimType::Out, &self.reference)?;
        statement.map_from_domain_and_range(tag)?.domain_map_multi_aff()
    }

    /// The unknowns that decide whether it happens, `{ [S[i] -> r[]] -> c[f(i)] }`. None if it always happens, if
    /// that is not known, or if it touches one of several cells.
    pub fn conditions(&self) -> Result<Vec<Map>> {
        if !self.may || !self.operands.is_empty() || !self.relation.is_single_valued()? {
            return Ok(Vec::new());
        }
        let statement = self.relation.get_space()?.domain()?;
        let (name, dimensions) = (statement.get_tuple_name(DimType::Out)?, self.relation.dim(DimType::In)?);
        let mut conditions = Vec::new();
        for unknown in &self.unknowns {
            // A part of a statement may have other coordinates: nothing is known of it then.
            let Some(name) =
                name.as_deref().filter(|_| unknown.dim(DimType::In).is_ok_and(|own| own == dimensions))
            else {
                return Ok(Vec::new());
            };
            let own = unknown.clone().set_tuple_name(DimType::In, name)?;
            conditions.push(own.preimage_domain_multi_aff(self.untag()?)?);
        }
        Ok(conditions)
    }

    /// Whether this is an access of the array with this name.
    pub fn is_of(&self, array: &str) -> bool {
        self.array().is_ok_and(|name| name == array)
    }

    /// The name of the array.
    pub fn array(&self) -> Result<String> {
        let name = self.relation.get_space()?.get_tuple_name(DimType::Out)?;
        name.ok_or_else(|| Error::invalid("an access relation without an array"))
    }
}

/// The reference in a tuple `[S[i] -> r[]]` of a relation.
pub fn reference(map: &Map, side: DimType) -> Result<String> {
    let space = map.get_space()?;
    let tagged = if side == DimType::In { space.domain()? } else { space.range()? };
    tagged.unwrap()?.get_tuple_name(DimType::Out)?.ok_or_else(|| Error::invalid("an access has a reference"))
}
