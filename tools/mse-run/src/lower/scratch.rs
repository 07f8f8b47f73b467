//! How compiled code tells the runtime about memrefs: their descriptors, as words in a buffer that each
//! function has for this.

use super::sites::{Memref, Space};
use crate::element::Element;
use crate::error::{Error, Result};
use crate::ir::{Builder, name};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{OperationRef, RegionLike, Type, TypeLike, Value, ValueLike};
use std::collections::HashMap;

/// The attribute of operations on memory that are not the program's own.
pub const OURS: &str = "run.scratch";

/// The size of a function's buffer: descriptors of two memrefs of rank 10, and an index.
const WORDS: usize = 64;

/// The buffers of the functions of a module.
pub struct Scratch<'c, 'a> {
    context: &'c Context,
    buffers: HashMap<usize, Value<'c, 'a>>,
}

impl<'c, 'a> Scratch<'c, 'a> {
    /// No function has a buffer yet.
    pub fn new(context: &'c Context) -> Self {
        Self { context, buffers: HashMap::new() }
    }

    /// The buffer of the function an operation is in.
    pub fn words(&mut self, operation: OperationRef<'c, 'a>) -> Result<Value<'c, 'a>> {
        let outside = || Error::internal("an operation outside any function");
        let mut function = operation;
        while name(function) != "func.func" {
            function = function.parent_operation().ok_or_else(outside)?;
        }
        let key = function.to_raw().ptr as usize;
        if let Some(&buffer) = self.buffers.get(&key) {
            return Ok(buffer);
        }
        let entry = function.region(0)?.first_block().ok_or_else(outside)?;
        let builder = Builder::before(self.context, entry.first_operation().ok_or_else(outside)?);
        let r#type: Type = MemRefType::new(builder.index_type(), &[WORDS as i64], None, None).into();
        let segments = builder.attribute("operandSegmentSizes", "array<i32: 0, 0>")?;
        let ours = builder.attribute(OURS, "unit")?;
        let buffer =
            builder.create("memref.alloca", &[], &[r#type], &[segments, ours], Vec::new())?.result(0)?.into();
        self.buffers.insert(key, buffer);
        Ok(buffer)
    }

    /// Stores address, offset, sizes and strides of a memref from word `at` on; the word after them.
    pub fn describe(
        &self,
        builder: &Builder<'c, 'a>,
        memref: Value<'c, 'a>,
        words: Value<'c, 'a>,
        at: usize,
    ) -> Result<usize> {
        let r#type = MemRefType::try_from(memref.r#type())?;
        let rank = r#type.rank();
        if at + 2 + 3 * rank > WORDS {
            return Err(Error::unsupported(format!("a memref of rank {rank}")));
        }
        let (address, parts) = self.parts(builder, memref)?;
        self.store(builder, address, words, at)?;
        for part in 1..2 + 2 * rank {
            self.store(builder, parts.result(part)?.into(), words, at + part)?;
        }
        Ok(at + 2 + 2 * rank)
    }

    /// The address of a memref, and an operation that gives its base, offset, sizes and strides.
    pub fn parts(
        &self,
        builder: &Builder<'c, 'a>,
        memref: Value<'c, 'a>,
    ) -> Result<(Value<'c, 'a>, OperationRef<'c, 'a>)> {
        let r#type = MemRefType::try_from(memref.r#type())?;
        let base: Type = MemRefType::new(r#type.element(), &[], None, r#type.memory_space()).into();
        let index = builder.index_type();
        let mut results = vec![base];
        results.extend(vec![index; 1 + 2 * r#type.rank()]);
        let parts =
            builder.create("memref.extract_strided_metadata", &[memref], &results, &[], Vec::new())?;
        Ok((builder.value("memref.extract_aligned_pointer_as_index", &[memref], index)?, parts))
    }

    /// Stores a memref's description and an index in it from word `at` on.
    pub fn describe_with(
        &self,
        builder: &Builder<'c, 'a>,
        memref: Value<'c, 'a>,
        index: &[Value<'c, 'a>],
        words: Value<'c, 'a>,
        at: usize,
    ) -> Result<()> {
        let next = self.describe(builder, memref, words, at)?;
        index
            .iter()
            .enumerate()
            .try_for_each(|(position, &value)| self.store(builder, value, words, next + position))
    }

    /// Stores a word.
    pub fn store(
        &self,
        builder: &Builder<'c, 'a>,
        value: Value<'c, 'a>,
        words: Value<'c, 'a>,
        at: usize,
    ) -> Result<()> {
        let at = builder.index(at as i64)?;
        builder.create(
            "memref.store",
            &[value, words, at],
            &[],
            &[builder.attribute(OURS, "unit")?],
            Vec::new(),
        )?;
        Ok(())
    }

    /// The address of a buffer.
    pub fn address(&self, builder: &Builder<'c, 'a>, words: Value<'c, 'a>) -> Result<Value<'c, 'a>> {
        builder.value("memref.extract_aligned_pointer_as_index", &[words], builder.index_type())
    }

    /// The description of a memref for the runtime; none if its rank or element type is not one of those it
    /// can handle.
    pub fn memory(&self, memref: Value<'c, 'a>) -> Option<Memref> {
        let r#type = MemRefType::try_from(memref.r#type()).ok()?;
        let (element, count) = elements(r#type.element())?;
        let bytes = element.bytes() * count;
        let (space, rank, element) = (space(memref), r#type.rank(), element.bytes());
        Some(Memref { space, rank, element, bytes, count: 1, by_device: false })
    }
}

/// The scalar type of an element, and how many of them it is; vectors in memory are dense if their size is a
/// power of two.
pub fn elements(r#type: Type) -> Option<(Element, usize)> {
    if let Some(element) = Element::from_type(r#type) {
        return Some((element, 1));
    }
    if !r#type.is_vector() {
        return None;
    }
    let text = r#type.to_string();
    let sizes: Vec<_> =
        text.strip_prefix("vector<")?.split('x').map_while(|size| size.parse::<usize>().ok()).collect();
    let count = sizes.iter().product::<usize>();
    let element = Element::from_type(crate::ir::element_type(r#type)?)?;
    (count.is_power_of_two() && element != Element::I1).then_some((element, count))
}

/// The memory a memref is in, as far as its type or the operation that made it tell.
fn space(memref: Value) -> Space {
    let Ok(r#type) = MemRefType::try_from(memref.r#type()) else { return Space::Global };
    match r#type.memory_space().map(|space| space.to_string()).unwrap_or_default().as_str() {
        "#gpu.address_space<workgroup>" => return Space::Workgroup,
        text if text == "3" || text.starts_with("3 :") => return Space::Workgroup,
        "#gpu.address_space<private>" => return Space::Private,
        text if text == "5" || text.starts_with("5 :") => return Space::Private,
        _ => {}
    }
    match crate::ir::defining_operation(memref) {
        Some(operation) => match name(operation).as_str() {
            "memref.alloca" => Space::Private,
            view if view.starts_with("memref.")
                && !["memref.alloc", "memref.load", "memref.get_global"].contains(&view) =>
            {
                operation.operand(0).map_or(Space::Global, space)
            }
            _ => Space::Global,
        },
        None => Space::Global,
    }
}
