//! Workgroup memory of a size that is known at run time only.
//!
//! ```text
//! bytes                                            of all such arrays, one after the other, large elements first
//! gpu.launch .. dynamic_shared_memory_size bytes {
//!   memory = gpu.dynamic_shared_memory             bytes of the block
//!   array  = memref.view memory[offset][sizes]
//! }
//! ```

use crate::lower::emit::builder::Builder;
use crate::lower::emit::{Emitter, Site};
use crate::lower::memory::placement::Storage;
use crate::lower::memory::{DYNAMIC, OF_A_BLOCK, constant_size};
use crate::mlir;
use melior::ir::r#type::{IntegerType, MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, Type, Value};
use mse_dialect::view;
use mse_isl::ast::Node;

/// The workgroup memory of a launch whose size is known at run time only.
pub struct Dynamic<'c, 'a> {
    /// Its bytes, as an `i32`.
    pub bytes: Value<'c, 'a>,
    parts: Vec<Slice<'c, 'a>>,
}

/// One array in it.
struct Slice<'c, 'a> {
    array: view::Array<'c, 'a>,
    /// Where it begins.
    offset: Value<'c, 'a>,
    /// Those of its sizes that are no constants.
    sizes: Vec<Value<'c, 'a>>,
    of: Type<'c>,
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// Computes, in front of a launch, what of this memory the body needs; none if it needs none.
    pub fn dynamic(&self, site: &Site<'c, 'a>, body: &Node) -> Result<Option<Dynamic<'c, 'a>>, String> {
        let mut arrays = self.arrays_in(body, "workgroup");
        arrays.retain(|array| {
            self.placements[&array.name].sizes.iter().any(|size| constant_size(size) == DYNAMIC)
        });
        arrays.sort_by_key(|array| std::cmp::Reverse(mlir::element_bytes(array.memref_type())));
        let (mut parts, mut end) = (Vec::new(), self.constant(0));
        for array in arrays {
            let (part, bytes) = self.part(site, array, end)?;
            end =
                if parts.is_empty() { bytes } else { self.index_of(site.builder, "arith.addi", end, bytes) };
            parts.push(part);
        }
        if parts.is_empty() {
            return Ok(None);
        }
        let narrow = IntegerType::new(site.builder.context, 32).into();
        let bytes = self.computed(site.builder, "arith.index_cast", &[end], narrow, &[]);
        Ok(Some(Dynamic { bytes, parts }))
    }

    /// An array that begins there, and its bytes.
    fn part(
        &self,
        site: &Site<'c, 'a>,
        array: view::Array<'c, 'a>,
        offset: Value<'c, 'a>,
    ) -> Result<(Slice<'c, 'a>, Value<'c, 'a>), String> {
        let (builder, placement) = (site.builder, &self.placements[&array.name]);
        let element = array.memref_type().element();
        let shape: Vec<i64> = placement.sizes.iter().map(constant_size).collect();
        let known: i64 = shape.iter().filter(|&&size| size != DYNAMIC).product();
        let known = known * mlir::element_bytes(array.memref_type()) as i64;
        let dynamic = placement.sizes.iter().filter(|size| constant_size(size) == DYNAMIC);
        let sizes = dynamic.map(|size| self.index(builder, &site.names, size));
        let sizes = sizes.collect::<Result<Vec<_>, _>>()?;
        let product = |all, &size| self.index_of(builder, "arith.muli", all, size);
        let mut bytes = sizes[1..].iter().fold(sizes[0], product);
        if known != 1 {
            bytes = self.index_of(builder, "arith.muli", bytes, self.constant(known));
        }
        let space = Attribute::parse(builder.context, OF_A_BLOCK);
        let of = MemRefType::new(element, &shape, None, space).into();
        Ok((Slice { array, offset, sizes, of }, bytes))
    }

    /// The result of an operation on two indices.
    pub fn index_of(
        &self,
        builder: Builder<'c, 'a>,
        operation: &str,
        left: Value<'c, 'a>,
        right: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        self.computed(builder, operation, &[left, right], builder.index(), &[])
    }

    /// Lets the arrays lie there, in the launch; [`Emitter::forget_dynamic`] ends that.
    pub fn place_dynamic(&self, builder: Builder<'c, 'a>, dynamic: &Dynamic<'c, 'a>) {
        let byte = IntegerType::new(builder.context, 8).into();
        let space = Attribute::parse(builder.context, OF_A_BLOCK);
        let bytes = MemRefType::new(byte, &[DYNAMIC], None, space).into();
        let memory = builder.value("gpu.dynamic_shared_memory", &[], bytes, &[]);
        for part in &dynamic.parts {
            let operands = [&[memory, part.offset], &part.sizes[..]].concat();
            let view = builder.value("memref.view", &operands, part.of, &[]);
            let storage = Storage::new(view, self.placements.get(&part.array.name).cloned());
            self.storage.borrow_mut().insert(mlir::key(part.array.value), storage);
        }
    }

    /// Ends that.
    pub fn forget_dynamic(&self, dynamic: &Dynamic<'c, 'a>) {
        for part in &dynamic.parts {
            self.storage.borrow_mut().remove(&mlir::key(part.array.value));
        }
    }
}
