//! The memory of arrays: allocated for those of the scop itself, and views of what is outside.

pub mod dynamic;
pub mod fallback;
pub mod iterations;
pub mod placement;

use crate::lower::Target;
use crate::lower::emit::builder::Builder;
use crate::lower::emit::names;
use crate::lower::emit::names::Names;
use crate::lower::emit::transfers::Seen;
use crate::lower::emit::{Emitter, Site};
use crate::lower::memory::placement::{Placement, Storage, subscript_name};

use crate::machine::thresholds::STACK_CELLS;
use crate::mlir;
use melior::ir::attribute::DenseI32ArrayAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, OperationRef, Type, Value};
use mse_dialect::view::{self, is};
use mse_isl::ast::Expr;
use std::collections::BTreeMap;

/// The memory space of a block's memory, in types.
pub const OF_A_BLOCK: &str = "#gpu.address_space<workgroup>";
/// The memory space of a thread's memory, in types.
pub const OF_A_THREAD: &str = "#gpu.address_space<private>";

/// A memory space of arrays, and what types of memory in it say.
#[derive(Clone, Copy, Debug)]
pub struct MemorySpace {
    /// Its name in layouts.
    pub name: &'static str,
    /// The memory space in the type; none for that of the host.
    pub of_type: Option<&'static str>,
}

impl<'c, 'a> Storage<'c, 'a> {
    /// The indices in storage of the cell with these subscripts.
    pub fn indices(
        &self,
        emitter: &Emitter<'c, 'a>,
        site: &Site<'c, 'a>,
        subscripts: &[Value<'c, 'a>],
    ) -> Result<Vec<Value<'c, 'a>>, String> {
        let Some(placement) = &self.placement else { return Ok(subscripts.to_vec()) };
        let bind = |names: Names<'c, 'a>, (i, value): (usize, &Value<'c, 'a>)| {
            names.with_value(&subscript_name(i), *value)
        };
        let names = subscripts.iter().enumerate().fold(site.names.clone(), bind);
        let subscripts = self.subscripts(&placement.addresses);
        subscripts.iter().map(|subscript| emitter.subscript(site.builder, &names, subscript)).collect()
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

    /// The type of an array in memory of a launch or an iteration, where its type says that.
    pub fn memory_type(
        &self,
        array: &view::Array<'c, 'a>,
        of_type: Option<&str>,
    ) -> Result<Type<'c>, String> {
        let placement = &self.placements[&array.name];
        let shape: Vec<i64> = placement.sizes.iter().map(constant_size).collect();
        let (name, space) = (&array.name, &placement.space);
        if shape.contains(&DYNAMIC) {
            return Err(format!("array '{name}' in {space} memory has no constant size"));
        }
        let space = of_type.and_then(|space| Attribute::parse(self.builder().context, space));
        Ok(MemRefType::new(array.memref_type().element(), &shape, None, space).into())
    }

    /// Allocates the scop's own arrays, for the whole code; returns the memory to free after it.
    pub fn allocate(&self, names: &Names<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, String> {
        let mut to_free = Vec::new();
        let mut memories = BTreeMap::new();
        for array in self.arrays.iter().filter(|array| mlir::has_uses(array.value)) {
            let placement = self.placements.get(&array.name).filter(|placement| is_for_all(placement));
            let Some(placement) = placement else { continue };
            let memref = match memories.get(&placement.memory) {
                Some(&memref) => memref,
                None => {
                    let (memref, on_heap) = self.allocate_one(array.memref_type(), names, placement)?;
                    to_free.extend(on_heap.then_some(memref));
                    self.memories.borrow_mut().push(memref);
                    memories.insert(&placement.memory, memref);
                    memref
                }
            };
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
        let builder = self.builder();
        let shape: Vec<i64> = placement.sizes.iter().map(constant_size).collect();
        if placement.space == "global" && !shape.contains(&DYNAMIC) && self.fits_on_stack(&shape) {
            let memref = MemRefType::new(declared.element(), &shape, None, None).into();
            return Ok((builder.value("memref.alloca", &[], memref, &[operands(builder, 0)]), false));
        }
        Ok((self.allocated(builder, names, declared, placement)?, true))
    }

    /// New memory on the heap.
    pub fn allocated(
        &self,
        builder: Builder<'c, 'a>,
        names: &Names<'c, 'a>,
        declared: MemRefType<'c>,
        placement: &Placement,
    ) -> Result<Value<'c, 'a>, String> {
        let shape: Vec<i64> = placement.sizes.iter().map(constant_size).collect();
        let dynamic = placement.sizes.iter().filter(|size| constant_size(size) == DYNAMIC);
        let sizes = dynamic.map(|size| self.index(builder, names, size)).collect::<Result<Vec<_>, _>>()?;
        let memref = MemRefType::new(declared.element(), &shape, None, None);
        if let Some(seen) = Seen::in_space(&placement.space) {
            return Ok(builder.on_device(memref, &sizes, seen));
        }
        Ok(builder.value("memref.alloc", &sizes, memref.into(), &[operands(builder, sizes.len())]))
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
        let builder = self.builder();
        for &memref in memrefs {
            let on_device = mlir::definition(memref).is_some_and(|made| is(made, "gpu.alloc"));
            let name = if on_device { "gpu.dealloc" } else { "memref.dealloc" };
            builder.create(name, &[memref], &[], &[], Vec::new());
        }
    }
}

/// Whether memory is allocated for the whole code.
fn is_for_all(placement: &Placement) -> bool {
    ["global", "device", "managed"].contains(&placement.space.as_str())
}

/// Removes an allocation if its memory is only freed.
pub fn remove_unused(allocation: OperationRef) {
    if !matches!(mlir::name(allocation), "memref.alloc" | "memref.alloca") {
        return;
    }
    let uses = mlir::uses(allocation.result(0).expect("memory").into());
    if uses.iter().all(|(user, _)| matches!(mlir::name(*user), "memref.dealloc" | "mse.kill")) {
        uses.into_iter().for_each(|(dealloc, _)| mlir::erase(dealloc));
        mlir::erase(allocation);
    }
}

/// The attribute of an allocation with so many sizes.
fn operands<'c>(builder: Builder<'c, '_>, sizes: usize) -> (&'static str, Attribute<'c>) {
    ("operandSegmentSizes", DenseI32ArrayAttribute::new(builder.context, &[sizes as i32, 0]).into())
}

/// MLIR's size of a dimension that is not a constant.
pub const DYNAMIC: i64 = i64::MIN;

/// The size of a dimension in a type.
pub fn constant_size(size: &Expr) -> i64 {
    match size {
        Expr::Int(size) => *size,
        _ => DYNAMIC,
    }
}
