//! Safe functions over mlir-sys that melior lacks: the only `unsafe` of this crate.
//!
//! All functions take live operations and values of one context; none keeps anything. Questions about a
//! program, without changes, are in `read.rs`.

mod idle;
pub mod libm;
mod read;

pub use idle::{erase_idle, numbers_for};
pub use mse_dialect::edit::erase;
pub use mse_dialect::view::{operand, result};
pub use read::*;

use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{IntegerType, MemRefType, ShapedTypeLike, TypeLike};
use melior::ir::{
    AffineExpr, AffineMap, Attribute, AttributeLike, BlockRef, Location, Operation, OperationRef, RegionLike,
    RegionRef, Type, Value, ValueLike,
};

/// `affine_map<...>` as an attribute.
pub fn affine_map_attribute<'c>(map: AffineMap<'c>) -> Attribute<'c> {
    // SAFETY: the map is alive as long as its context.
    unsafe { Attribute::from_raw(mlir_sys::mlirAffineMapAttrGet(map.to_raw())) }
}

/// The affine map attribute of this name.
pub fn affine_map<'c>(operation: OperationRef<'c, '_>, name: &str) -> Option<AffineMap<'c>> {
    let attribute = operation.attribute(name).ok()?;
    // SAFETY: the attribute holds an affine map.
    attribute
        .is_affine_map()
        .then(|| unsafe { AffineMap::from_raw(mlir_sys::mlirAffineMapAttrGetValue(attribute.to_raw())) })
}

/// A condition of an integer set: an expression that is zero, or at least zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constraint<'c> {
    /// The expression.
    pub expression: AffineExpr<'c>,
    /// Zero, or else at least zero.
    pub equality: bool,
}

/// `affine_set<...>` of at least one condition, as an attribute.
pub fn integer_set_attribute<'c>(
    context: &'c Context,
    dims: usize,
    symbols: usize,
    constraints: &[Constraint<'c>],
) -> Attribute<'c> {
    let expressions: Vec<_> = constraints.iter().map(|constraint| constraint.expression.to_raw()).collect();
    let equalities: Vec<bool> = constraints.iter().map(|constraint| constraint.equality).collect();
    // SAFETY: both arrays have the length that is passed, and are copied.
    unsafe {
        Attribute::from_raw(mlir_sys::mlirIntegerSetAttrGet(mlir_sys::mlirIntegerSetGet(
            context.to_raw(),
            dims as isize,
            symbols as isize,
            constraints.len() as isize,
            expressions.as_ptr(),
            equalities.as_ptr(),
        )))
    }
}

/// The sizes of a vector type; none for another type.
pub fn vector_sizes(r#type: Type) -> Vec<i64> {
    let raw = r#type.to_raw();
    // SAFETY: the kind is checked first, and dimensions are below the rank.
    unsafe {
        if !mlir_sys::mlirTypeIsAVector(raw) {
            return Vec::new();
        }
        (0..mlir_sys::mlirShapedTypeGetRank(raw))
            .map(|dimension| mlir_sys::mlirShapedTypeGetDimSize(raw, dimension as isize))
            .collect()
    }
}

/// An operation that is owned here, as a reference for as long as it lives.
pub fn reference<'c, 'a>(operation: &'a Operation<'c>) -> OperationRef<'c, 'a> {
    // SAFETY: the reference does not outlive the operation.
    unsafe { OperationRef::from_raw(operation.to_raw()) }
}

/// The definition of a value.
#[derive(Clone, Copy, Debug)]
pub enum Definition<'c, 'a> {
    /// A block of this operation, if it lies in one.
    Argument(Option<OperationRef<'c, 'a>>),
    /// This operation.
    Result(OperationRef<'c, 'a>),
}

/// Returns the definition of the value. (melior's conversions print the value when they fail, and with it
/// code that is not complete.)
pub fn defined_by<'c, 'a>(value: Value<'c, 'a>) -> Definition<'c, 'a> {
    let raw = value.to_raw();
    // SAFETY: the value is alive, and asked only for what it has.
    unsafe {
        if value.is_block_argument() {
            let block = mlir_sys::mlirBlockArgumentGetOwner(raw);
            Definition::Argument(OperationRef::from_option_raw(mlir_sys::mlirBlockGetParentOperation(block)))
        } else {
            Definition::Result(OperationRef::from_raw(mlir_sys::mlirOpResultGetOwner(raw)))
        }
    }
}

/// Whether an operation uses the value.
pub fn has_uses(value: Value) -> bool {
    // SAFETY: the value is alive.
    unsafe { !mlir_sys::mlirOpOperandIsNull(mlir_sys::mlirValueGetFirstUse(value.to_raw())) }
}

/// The bytes of an element of memory, those of the widest scalar for a type of unknown size.
pub fn element_bytes(memory: MemRefType) -> u64 {
    let element = memory.element();
    let bits = match IntegerType::try_from(element) {
        Ok(integer) => integer.width(),
        Err(_) if element.is_f16() || element.is_bf16() => 16,
        Err(_) if element.is_f32() => 32,
        Err(_) if element.is_f64() || element.is_index() => 64,
        Err(_) => 128,
    };
    u64::from(bits.div_ceil(8))
}

/// Makes every user of `old` use `new`.
pub fn replace_uses<'c>(old: Value<'c, '_>, new: Value<'c, '_>) {
    // SAFETY: both values are alive and have one type, which melior's caller ensures.
    unsafe { mlir_sys::mlirValueReplaceAllUsesOfWith(old.to_raw(), new.to_raw()) }
}

/// Makes the operation use `value` as its operand number `index`.
pub fn set_operand<'c>(operation: OperationRef<'c, '_>, index: usize, value: Value<'c, '_>) {
    assert!(index < operation.operand_count());
    // SAFETY: the index is in range.
    unsafe { mlir_sys::mlirOperationSetOperand(operation.to_raw(), index as isize, value.to_raw()) }
}

/// Gives an operation these operands.
pub fn set_operands<'c>(operation: OperationRef<'c, '_>, values: &[Value<'c, '_>]) {
    let values: Vec<_> = values.iter().map(|value| value.to_raw()).collect();
    // SAFETY: operation and values are alive; the list is copied.
    unsafe {
        mlir_sys::mlirOperationSetOperands(operation.to_raw(), values.len() as isize, values.as_ptr());
    }
}

/// Gives an operation an attribute.
pub fn set_attribute<'c>(operation: OperationRef<'c, '_>, name: &str, attribute: Attribute<'c>) {
    let name = melior::StringRef::new(name);
    // SAFETY: operation and attribute are alive; the name is copied.
    unsafe {
        mlir_sys::mlirOperationSetAttributeByName(operation.to_raw(), name.to_raw(), attribute.to_raw());
    }
}

/// Removes an attribute, if it is there.
pub fn remove_attribute(operation: OperationRef, name: &str) {
    let name = melior::StringRef::new(name);
    // SAFETY: the operation is alive.
    unsafe {
        mlir_sys::mlirOperationRemoveAttributeByName(operation.to_raw(), name.to_raw());
    }
}

/// Moves an operation, which may lie in a block of its own, in front of another.
pub fn move_before<'c>(operation: OperationRef<'c, '_>, other: OperationRef<'c, '_>) {
    // SAFETY: both operations are alive and lie in blocks.
    unsafe { mlir_sys::mlirOperationMoveBefore(operation.to_raw(), other.to_raw()) }
}

/// Moves an operation behind another.
pub fn move_after<'c>(operation: OperationRef<'c, '_>, other: OperationRef<'c, '_>) {
    // SAFETY: both operations are alive and lie in blocks.
    unsafe { mlir_sys::mlirOperationMoveAfter(operation.to_raw(), other.to_raw()) }
}

/// Moves the blocks of a region into another, empty one.
pub fn take_body<'c>(to: RegionRef<'c, '_>, from: RegionRef<'c, '_>) {
    // SAFETY: both regions are alive.
    unsafe { mlir_sys::mlirRegionTakeBody(to.to_raw(), from.to_raw()) }
}

/// Gives a block another argument, with this number.
pub fn insert_argument<'c, 'a>(
    block: BlockRef<'c, 'a>,
    number: usize,
    r#type: Type<'c>,
    location: Location<'c>,
) -> Value<'c, 'a> {
    // SAFETY: the block is alive and has at least so many arguments; the value lives as long as it.
    unsafe {
        Value::from_raw(mlir_sys::mlirBlockInsertArgument(
            block.to_raw(),
            number as isize,
            r#type.to_raw(),
            location.to_raw(),
        ))
    }
}

/// Removes an argument that nobody uses from its block. No reference to it may be used afterwards.
pub fn erase_argument(argument: Value) {
    assert!(argument.is_block_argument() && !has_uses(argument), "an argument still in use is erased");
    // SAFETY: the value is an argument of a live block, by this number.
    unsafe {
        let block = mlir_sys::mlirBlockArgumentGetOwner(argument.to_raw());
        let number = mlir_sys::mlirBlockArgumentGetArgNumber(argument.to_raw());
        mlir_sys::mlirBlockEraseArgument(block, number as u32);
    }
}

/// Gives a value another type. Its users must take it.
pub fn set_type(value: Value, r#type: Type) {
    // SAFETY: the value is alive, the type as long as their context.
    unsafe { mlir_sys::mlirValueSetType(value.to_raw(), r#type.to_raw()) }
}

/// The same memory in another memory space; in the default one where there is none.
pub fn in_space<'c>(memory: MemRefType<'c>, space: Option<Attribute<'c>>) -> Type<'c> {
    MemRefType::new(memory.element(), &shape(memory), Some(memory.layout()), space).into()
}

/// Memory of other elements.
pub fn with_element<'c>(memory: MemRefType<'c>, element: Type<'c>) -> Type<'c> {
    MemRefType::new(element, &shape(memory), Some(memory.layout()), memory.memory_space()).into()
}

/// The sizes of memory, as MLIR takes them.
fn shape(memory: MemRefType) -> Vec<i64> {
    (0..memory.rank()).map(|dimension| static_size(memory, dimension).unwrap_or(i64::MIN)).collect()
}

/// A key by which values can be looked up: equal exactly for equal values.
pub fn key(value: Value) -> usize {
    value.to_raw().ptr as usize
}

/// A key by which operations can be looked up while they are alive.
pub fn operation_key(operation: OperationRef) -> usize {
    operation.to_raw().ptr as usize
}

/// The operation's name.
pub fn name<'c>(operation: OperationRef<'c, '_>) -> &'c str {
    let name = operation.name();
    // SAFETY: names are interned in the context.
    unsafe { std::mem::transmute::<&str, &'c str>(name.as_string_ref().as_str().unwrap_or_default()) }
}

/// The uses of a value, as operations and operand numbers, the most recent first.
pub fn uses<'c, 'a>(value: Value<'c, 'a>) -> Vec<(OperationRef<'c, 'a>, usize)> {
    let mut found = Vec::new();
    // SAFETY: the list of uses does not change during the loop.
    unsafe {
        let mut operand = mlir_sys::mlirValueGetFirstUse(value.to_raw());
        while !mlir_sys::mlirOpOperandIsNull(operand) {
            let owner = OperationRef::from_raw(mlir_sys::mlirOpOperandGetOwner(operand));
            found.push((owner, mlir_sys::mlirOpOperandGetOperandNumber(operand) as usize));
            operand = mlir_sys::mlirOpOperandGetNextUse(operand);
        }
    }
    found
}
