//! Where the cells of arrays lie.
//!
//! An array from outside lies where it did. An array of the scop's own gets a box of storage:
//!
//! ```text
//! address    { A[a] -> [basis(a) - lower corner] }    the identity without a layout; a folded dimension is not shifted
//! subscript  address, or address mod modulus
//! size       modulus, or the largest less the smallest basis(a) over the extent, plus one; at least 0
//! ```
//!
//! Refused: an extent without a bound, and `workgroup` or `private` memory outside a launch.

use super::affine::Subscript;
use super::emit::{Emitter, Place};
use super::names::Names;
use super::{Target, names};
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, Type, Value};
use mse_dialect::view::{self, Layout, is};
use mse_isl::ast::{Expr, Op};
use mse_isl::{AstBuild, DimType, Error, Id, PwAff, PwMultiAff, Set, Val};
use std::collections::BTreeMap;

/// Storage with more cells than this is not on the stack.
const STACK_CELLS: i64 = 1024;

/// Where the cells of an array of the scop's own lie.
#[derive(Clone, Debug)]
pub struct Placement {
    /// `{ A[a] -> [m] }`
    pub address: PwMultiAff,
    /// `address` as expressions of `@0`, `@1`, ..., the subscripts before the layout.
    addresses: Vec<Expr>,
    /// Dimensions in which cells are used in turn.
    moduli: Vec<Option<Expr>>,
    /// The size of each dimension, at least 0.
    sizes: Vec<Expr>,
    /// `global`, `workgroup` or `private`.
    pub space: String,
}

/// The memory of an array.
#[derive(Clone, Debug)]
pub struct Storage<'c, 'a> {
    /// The memory.
    pub memref: Value<'c, 'a>,
    placement: Option<Placement>,
}

/// The placements of the scop's own arrays, by name.
pub fn placements(scop: &view::Scop, context: &Set) -> mse_isl::Result<BTreeMap<String, Placement>> {
    let own = scop.arrays().into_iter().filter(|array| array.outer.is_none());
    own.map(|array| {
        let placement = Placement::of(&array, context);
        let explain =
            |error| Error::invalid(format!("array '{}' has no bounded storage: {error}", array.name));
        Ok((array.name.clone(), placement.map_err(explain)?))
    })
    .collect()
}

impl Placement {
    /// The size of each dimension, at least 0.
    pub fn sizes(&self) -> &[Expr] {
        &self.sizes
    }

    fn of(array: &view::Array, context: &Set) -> mse_isl::Result<Self> {
        let extent = array.extent()?.intersect_params(context.clone())?;
        let layout = array.layout.and_then(Layout::new);
        let (basis, moduli, space) = match &layout {
            Some(layout) => (PwMultiAff::from_map(layout.basis()?)?, layout.moduli()?, layout.space()),
            None => (PwMultiAff::identity_on_domain_space(extent.get_space()?)?, Vec::new(), "global"),
        };
        let image = extent.apply(basis.clone().as_map()?)?;
        let rank = image.dim(DimType::Out)?;
        let mut placement = Self {
            address: basis,
            addresses: Vec::new(),
            moduli: Vec::new(),
            sizes: Vec::new(),
            space: space.to_owned(),
        };
        for dimension in 0..rank {
            let modulus = moduli.get(dimension).cloned().flatten();
            placement.add_dimension(&image, dimension, modulus, context)?;
        }
        placement.addresses = placement.addresses_of_subscripts(context)?;
        Ok(placement)
    }

    fn add_dimension(
        &mut self,
        image: &Set,
        dimension: usize,
        modulus: Option<PwAff>,
        context: &Set,
    ) -> mse_isl::Result<()> {
        if let Some(modulus) = modulus {
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

fn subscript_name(position: usize) -> String {
    format!("@{position}")
}

/// An expression of parameters, where they are in the context.
fn expression(function: PwAff, context: &Set) -> mse_isl::Result<Expr> {
    AstBuild::from_context(context.clone())?.expr_from_pw_aff(function)?.to_tree()
}

/// A function with one case as one that is defined everywhere: where there is no cell, any number will do.
fn total(function: PwAff) -> mse_isl::Result<PwAff> {
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

    /// The indices in storage of the cell with these subscripts.
    pub fn indices(
        &self,
        emitter: &Emitter<'c, 'a>,
        place: &Place<'c, 'a>,
        subscripts: &[Value<'c, 'a>],
    ) -> Result<Vec<Value<'c, 'a>>, String> {
        let Some(placement) = &self.placement else { return Ok(subscripts.to_vec()) };
        let bind = |names: Names<'c, 'a>, (i, value): (usize, &Value<'c, 'a>)| {
            names.with_value(&subscript_name(i), *value)
        };
        let names = subscripts.iter().enumerate().fold(place.names.clone(), bind);
        let subscripts = self.subscripts(&placement.addresses);
        subscripts.iter().map(|subscript| emitter.subscript(place.writer, &names, subscript)).collect()
    }
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// The memory of an array, given by its value in the scop or outside.
    pub fn storage_of(&self, array: Value<'c, 'a>) -> Result<Storage<'c, 'a>, String> {
        let known = self.storage.borrow().get(&mlir::key(array)).cloned();
        if let Some(storage) = known {
            return Ok(storage);
        }
        match self.arrays.iter().find(|own| own.value == array && own.outer.is_none()) {
            Some(own) => {
                let (name, space) = (&own.name, self.space_of(&own.name));
                Err(format!("array '{name}' in {space} memory is accessed outside a launch"))
            }
            None => Ok(Storage::new(array, None)),
        }
    }

    /// The memory space of an array.
    pub fn space_of(&self, array: &str) -> &str {
        self.placements.get(array).map_or("global", |placement| &placement.space)
    }

    /// The type of an array in memory of a launch.
    pub fn attribution_type(&self, array: &view::Array<'c, 'a>) -> Result<Type<'c>, String> {
        let placement = &self.placements[&array.name];
        let shape: Vec<i64> = placement.sizes.iter().map(constant_size).collect();
        let (name, space) = (&array.name, &placement.space);
        if shape.contains(&DYNAMIC) {
            return Err(format!("array '{name}' in {space} memory has no constant size"));
        }
        let space = Attribute::parse(self.writer().context, &format!("#gpu.address_space<{space}>"));
        Ok(MemRefType::new(array.memref_type().element(), &shape, None, space).into())
    }

    /// Allocates the scop's own arrays, for the whole code; returns what is to be freed after it.
    pub fn allocate(&self, names: &Names<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, String> {
        let mut to_free = Vec::new();
        for array in self.arrays.iter().filter(|array| mlir::has_uses(array.value)) {
            let placement = self.placements.get(&array.name).filter(|placement| placement.space == "global");
            let Some(placement) = placement else { continue };
            let (memref, on_heap) = self.allocate_one(array.memref_type(), names, placement)?;
            to_free.extend(on_heap.then_some(memref));
            self.memories.borrow_mut().push(memref);
            let storage = Storage { memref, placement: Some(placement.clone()) };
            self.storage.borrow_mut().insert(mlir::key(array.value), storage);
        }
        Ok(to_free)
    }

    fn allocate_one(
        &self,
        declared: MemRefType<'c>,
        names: &Names<'c, 'a>,
        placement: &Placement,
    ) -> Result<(Value<'c, 'a>, bool), String> {
        let writer = self.writer();
        let shape: Vec<i64> = placement.sizes.iter().map(constant_size).collect();
        let dynamic = placement.sizes.iter().filter(|size| constant_size(size) == DYNAMIC);
        let sizes = dynamic.map(|size| self.index(writer, names, size)).collect::<Result<Vec<_>, _>>()?;
        let memref = MemRefType::new(declared.element(), &shape, None, None);
        let on_heap = !(sizes.is_empty() && self.fits_on_stack(&shape));
        let name = if on_heap { "memref.alloc" } else { "memref.alloca" };
        let segments =
            melior::ir::attribute::DenseI32ArrayAttribute::new(writer.context, &[sizes.len() as i32, 0]);
        Ok((writer.value(name, &sizes, memref.into(), &[("operandSegmentSizes", segments.into())]), on_heap))
    }

    /// Whether storage may be on the stack: it is small, allocated once a call, and the host alone uses it.
    fn fits_on_stack(&self, shape: &[i64]) -> bool {
        let around = std::iter::successors(self.scop().parent_operation(), |inner| inner.parent_operation());
        let mut around = around.skip_while(|&operation| is(operation, "scf.if"));
        let once = around.next().is_some_and(names::is_affine_scope);
        let cells = shape.iter().try_fold(1i64, |cells, &size| cells.checked_mul(size));
        self.target != Target::Gpu && once && cells.is_some_and(|cells| cells <= STACK_CELLS)
    }

    /// Frees memory.
    pub fn free(&self, memrefs: &[Value<'c, 'a>]) {
        let writer = self.writer();
        for &memref in memrefs {
            writer.create("memref.dealloc", &[memref], &[], &[], Vec::new());
        }
    }
}

/// MLIR's size of a dimension that is not a constant.
const DYNAMIC: i64 = i64::MIN;

fn constant_size(size: &Expr) -> i64 {
    match size {
        Expr::Int(size) => *size,
        _ => DYNAMIC,
    }
}
