//! Where the cells of arrays lie.
//!
//! An array from outside lies where it did, and a mirror as that. An array of the scop's own gets a box of
//! storage:
//!
//! ```text
//! address    { A[a] -> [basis(a) - lower corner] }
//!            the identity without a layout; a folded dimension is not shifted
//! subscript  address, or address mod modulus
//! size       modulus, or the largest less the smallest basis(a) over the extent, plus one; at least 0
//! ```
//!
//! Arrays in one memory have one box, around the places of all of them; where one of them is folded, it
//! starts at 0.
//!
//! Refused: an extent without a bound, and `workgroup` or `private` memory outside a launch.

use crate::lower::emit::affine::Subscript;
use crate::scop::layout;
use melior::ir::Value;
use mse_dialect::view::{self, Layout};
use mse_isl::ast::{Expr, Op};
use mse_isl::{AstBuild, DimType, Error, Id, PwAff, PwMultiAff, Set, Val};
use std::collections::BTreeMap;

/// Where the cells of an array of the scop's own lie.
#[derive(Clone, Debug)]
pub struct Placement {
    /// `{ A[a] -> [m] }`
    pub address: PwMultiAff,
    /// `address` as expressions of `@0`, `@1`, ..., the subscripts before the layout.
    pub addresses: Vec<Expr>,
    /// Dimensions in which cells are used in turn.
    moduli: Vec<Option<Expr>>,
    /// The size of each dimension, at least 0.
    pub sizes: Vec<Expr>,
    /// `global`, `device`, `managed`, `workgroup` or `private`.
    pub space: String,
    /// The array in whose memory the cells lie.
    pub memory: String,
}

/// The memory of an array.
#[derive(Clone, Debug)]
pub struct Storage<'c, 'a> {
    /// The memory.
    pub memref: Value<'c, 'a>,
    /// The place of its cells; none if they lie as they are.
    pub placement: Option<Placement>,
}

/// The placements of the scop's own arrays, by name; `private` tells whether some are private memory: else
/// each of their cells lies in a place of its own, for all threads.
pub fn placements(
    scop: &view::Scop,
    context: &Set,
    private: bool,
) -> mse_isl::Result<BTreeMap<String, Placement>> {
    let own = scop.arrays().into_iter().filter(|array| array.outer.is_none() && array.mirrors.is_none());
    let own: Vec<_> = own.collect();
    let all =
        own.iter().map(|array| Placed::of(array, private, context)).collect::<mse_isl::Result<Vec<_>>>()?;
    let placement = |lies: &Placed| {
        let beside: Vec<_> = all.iter().filter(|other| other.memory == lies.memory).collect();
        let explain =
            |error| Error::invalid(format!("array '{}' has no bounded storage: {error}", lies.name));
        Ok((lies.name.clone(), Placement::of(lies, &beside, context).map_err(explain)?))
    };
    all.iter().map(placement).collect()
}

/// Where the cells of an array of the scop's own lie, in terms of its layout.
struct Placed {
    name: String,
    memory: String,
    /// `{ A[a] -> [m] }`
    basis: PwMultiAff,
    moduli: Vec<Option<PwAff>>,
    space: String,
    /// `{ [m] }`, before they are folded.
    image: Set,
}

impl Placed {
    /// `{ [x] }`: the coordinates of places in a dimension.
    fn coordinates(&self, dimension: usize) -> mse_isl::Result<Set> {
        layout::coordinates(&self.image, dimension, self.moduli[dimension].as_ref())
    }

    fn of(array: &view::Array, private: bool, context: &Set) -> mse_isl::Result<Self> {
        let layout = array.layout.and_then(Layout::new);
        let layout = layout.filter(|layout| private || layout.space() != "private");
        let extent = array.extent()?.intersect_params(context.clone())?;
        let name = array.name.clone();
        let Some(layout) = layout else {
            let basis = PwMultiAff::identity_on_domain_space(extent.get_space()?)?;
            let image = extent.apply(basis.clone().as_map()?)?;
            let (moduli, space) = (vec![None; image.dim(DimType::Out)?], "global".to_owned());
            return Ok(Self { memory: name.clone(), name, basis, moduli, space, image });
        };
        let memory = layout.basis()?.get_tuple_name(DimType::Out)?.unwrap_or_else(|| name.clone());
        let basis = PwMultiAff::from_map(layout.basis()?.reset_tuple_id(DimType::Out)?)?;
        let image = extent.apply(basis.clone().as_map()?)?;
        let mut moduli = layout.moduli()?;
        moduli.resize(image.dim(DimType::Out)?, None);
        Ok(Self { name, memory, basis, moduli, space: layout.space().to_owned(), image })
    }
}

impl Placement {
    /// The size of each dimension, at least 0.
    pub fn sizes(&self) -> &[Expr] {
        &self.sizes
    }

    /// That of an array, beside the arrays in its memory: itself and others.
    fn of(lies: &Placed, beside: &[&Placed], context: &Set) -> mse_isl::Result<Self> {
        let mut placement = Self {
            address: lies.basis.clone(),
            addresses: Vec::new(),
            moduli: Vec::new(),
            sizes: Vec::new(),
            space: lies.space.clone(),
            memory: lies.memory.clone(),
        };
        for dimension in 0..lies.image.dim(DimType::Out)? {
            match beside {
                [_] => placement.add_dimension(lies, dimension, context)?,
                _ => placement.add_common_dimension(lies, beside, dimension, context)?,
            }
        }
        placement.addresses = placement.addresses_of_subscripts(context)?;
        Ok(placement)
    }

    /// A dimension of memory that the array has for itself.
    fn add_dimension(&mut self, lies: &Placed, dimension: usize, context: &Set) -> mse_isl::Result<()> {
        let image = &lies.image;
        if let Some(modulus) = lies.moduli[dimension].clone() {
            self.sizes.push(at_least_zero(modulus.clone(), context)?);
            self.moduli.push(Some(expression(modulus, context)?));
            return Ok(());
        }
        let (smallest, largest) = if image.is_empty()? {
            let zero = PwAff::read_from_str(image.context(), "{ [(0)] }")?;
            (zero.clone(), zero.add_constant_val(Val::int_from_si(image.context(), -1)?)?)
        } else {
            (image.clone().dim_min(dimension)?, image.clone().dim_max(dimension)?)
        };
        let one = Val::int_from_si(image.context(), 1)?;
        self.sizes.push(at_least_zero(largest.sub(smallest.clone())?.add_constant_val(one)?, context)?);
        self.moduli.push(None);
        self.shift(dimension, smallest)
    }

    /// A dimension of memory in which other arrays lie, too.
    fn add_common_dimension(
        &mut self,
        lies: &Placed,
        beside: &[&Placed],
        dimension: usize,
        context: &Set,
    ) -> mse_isl::Result<()> {
        let mut all = lies.coordinates(dimension)?;
        for other in beside {
            all = all.union(other.coordinates(dimension)?)?;
        }
        let all = all.intersect_params(context.clone())?.coalesce()?;
        let is_folded = beside.iter().any(|other| other.moduli[dimension].is_some());
        if is_folded && !all.is_subset(&all.clone().lower_bound_si(DimType::Set, 0, 0)?)? {
            return Err(Error::invalid("some places are negative, others are folded".to_owned()));
        }
        let one = Val::int_from_si(all.context(), 1)?;
        let end = all.clone().dim_max(0)?.add_constant_val(one)?;
        let modulus = lies.moduli[dimension].clone();
        self.moduli.push(modulus.map(|modulus| expression(modulus, context)).transpose()?);
        if is_folded {
            self.sizes.push(at_least_zero(end, context)?);
            return Ok(());
        }
        let smallest = all.dim_min(0)?;
        self.sizes.push(at_least_zero(end.sub(smallest.clone())?, context)?);
        self.shift(dimension, smallest)
    }

    /// Makes a dimension start at its smallest coordinate.
    fn shift(&mut self, dimension: usize, smallest: PwAff) -> mse_isl::Result<()> {
        let address = self.address.get_at(dimension)?;
        let corner = total(smallest)?.insert_domain(address.get_domain_space()?)?;
        self.address = self.address.clone().set_pw_aff(dimension, address.sub(corner)?)?;
        Ok(())
    }

    fn addresses_of_subscripts(&self, context: &Set) -> mse_isl::Result<Vec<Expr>> {
        let space = self.address.get_domain_space()?;
        let subscripts = 0..space.dim(DimType::Out)?;
        let ids = subscripts
            .map(|i| Id::new(space.context(), &subscript_name(i)))
            .collect::<mse_isl::Result<_>>()?;
        let address = self.address.clone().bind_domain(space.multi_id(ids)?)?;
        (0..address.dim(DimType::Out)?).map(|i| expression(address.get_at(i)?, context)).collect()
    }
}

/// The name of a subscript before the layout.
pub fn subscript_name(position: usize) -> String {
    format!("@{position}")
}

/// An expression of parameters, where they are in the context.
pub fn expression(function: PwAff, context: &Set) -> mse_isl::Result<Expr> {
    AstBuild::over(context.clone(), function.get_space()?)?.expr_from_pw_aff(function)?.to_tree()
}

/// A function with one case as one that is defined everywhere: where there is no cell, any number will do.
pub fn total(function: PwAff) -> mse_isl::Result<PwAff> {
    let mut pieces = function.pieces()?;
    match pieces.len() {
        1 => PwAff::from_aff(pieces.remove(0).1),
        _ => Ok(function),
    }
}

/// `max(0, size)`, or `size` where the context says that it is not negative.
fn at_least_zero(size: PwAff, context: &Set) -> mse_isl::Result<Expr> {
    let size = total(size.coalesce()?)?;
    let clear = context.is_subset(&size.clone().nonneg_set()?)?;
    let size = expression(size, context)?;
    Ok(if clear { size } else { Expr::Op(Op::Max, vec![Expr::Int(0), size]) })
}

impl<'c, 'a> Storage<'c, 'a> {
    /// The memory of an array in this placement.
    pub fn new(memref: Value<'c, 'a>, placement: Option<Placement>) -> Self {
        Self { memref, placement }
    }

    /// The subscripts at these addresses.
    pub fn subscripts(&self, addresses: &[Expr]) -> Vec<Subscript> {
        let modulus = |i: usize| self.placement.as_ref().and_then(|placement| placement.moduli[i].clone());
        addresses
            .iter()
            .enumerate()
            .map(|(i, address)| Subscript { address: address.clone(), modulus: modulus(i) })
            .collect()
    }
}
