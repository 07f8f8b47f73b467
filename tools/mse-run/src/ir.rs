//! Changing a module in place: a few calls that melior lacks, and a builder that inserts before an operation.

use crate::error::{Error, Result};
use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, DenseI32ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute, StringAttribute,
    TypeAttribute,
};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike, OperationMutLike, OperationRefMut};
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{
    Attribute, AttributeLike, Block, BlockRef, Identifier, Location, Module, Operation, OperationRef, Region,
    RegionLike, RegionRef, Type, TypeLike, Value, ValueLike,
};
use mlir_sys::{
    mlirAttributeIsAGPUObjectAttr, mlirGPUObjectAttrGetObject, mlirOpResultGetOwner, mlirOperationClone,
    mlirRegionTakeBody, mlirShapedTypeGetElementType, mlirValueGetFirstUse, mlirValueReplaceAllUsesOfWith,
};
pub use mse_dialect::edit::erase;

/// The operations of a region, outer ones first.
pub fn operations_of<'c, 'a>(region: RegionRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    for block in blocks(region) {
        for operation in operations_in(block) {
            found.push(operation);
            found.extend(operations_inside(operation));
        }
    }
    found
}

/// The operations nested in an operation, outer ones first.
pub fn operations_inside<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let regions: Vec<_> = operation.regions().collect();
    regions.into_iter().flat_map(operations_of).collect()
}

/// The operations of a block itself, in order.
pub fn operations_in<'c, 'a>(block: BlockRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    std::iter::successors(block.first_operation(), |operation| operation.next_in_block()).collect()
}

/// The blocks of a region.
pub fn blocks<'c, 'a>(region: RegionRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    std::iter::successors(region.first_block(), |block| block.next_in_region()).collect()
}

/// An operation's name.
pub fn name(operation: OperationRef) -> String {
    operation.name().as_string_ref().as_str().unwrap_or_default().to_owned()
}

/// The text of a string attribute; empty if there is none.
pub fn string(operation: OperationRef, attribute: &str) -> String {
    operation.attribute(attribute).ok().and_then(string_value).unwrap_or_default()
}

/// The text of a string attribute, by way of its printed form: melior's own accessor panics on empty strings.
pub fn string_value(attribute: Attribute) -> Option<String> {
    let printed = StringAttribute::try_from(attribute).ok()?.to_string();
    printed.strip_prefix('"')?.strip_suffix('"').map(str::to_owned)
}

/// The value of an integer attribute; 0 if there is none.
pub fn integer(operation: OperationRef, attribute: &str) -> i64 {
    let value = operation.attribute(attribute).ok().and_then(|value| IntegerAttribute::try_from(value).ok());
    value.map_or(0, |value| value.value())
}

/// The numbers of an array attribute; none if there is none.
pub fn integers(operation: OperationRef, attribute: &str) -> Vec<i64> {
    let array = operation.attribute(attribute).ok().and_then(|value| ArrayAttribute::try_from(value).ok());
    let Some(array) = array else { return Vec::new() };
    let element = |position| IntegerAttribute::try_from(array.element(position).ok()?).ok();
    (0..array.len()).filter_map(element).map(|integer| integer.value()).collect()
}

/// The operands of an operation, group by group, as its `operandSegmentSizes` cut them.
pub fn operand_groups<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<Vec<Value<'c, 'a>>> {
    let sizes = operation.attribute("operandSegmentSizes").ok();
    let sizes = sizes.and_then(|sizes| DenseI32ArrayAttribute::try_from(sizes).ok());
    let mut operands = operation.operands();
    let group = |position| {
        let size = sizes.and_then(|sizes| sizes.element(position).ok()).unwrap_or_default();
        operands.by_ref().take(size as usize).collect()
    };
    (0..sizes.map_or(0, |sizes| sizes.len())).map(group).collect()
}

/// Whether any operation uses a value.
pub fn is_used(value: Value) -> bool {
    // SAFETY: the value is one of a live operation or block.
    unsafe { !mlirValueGetFirstUse(value.to_raw()).ptr.is_null() }
}

/// Lets every use of `of` use `with`.
pub fn replace_uses<'c>(of: Value<'c, '_>, with: Value<'c, '_>) {
    // SAFETY: both are values of live operations or blocks of one context.
    unsafe { mlirValueReplaceAllUsesOfWith(of.to_raw(), with.to_raw()) }
}

/// Lets the users of an operation's results use `values`, and erases it.
pub fn replace(operation: OperationRef, values: &[Value]) {
    for (result, value) in operation.results().zip(values) {
        // SAFETY: as in `replace_uses`.
        unsafe { mlirValueReplaceAllUsesOfWith(result.to_raw(), value.to_raw()) }
    }
    erase(operation);
}

/// Takes an operation out of its block.
pub fn detach<'c>(operation: OperationRef<'c, '_>) -> Operation<'c> {
    let raw = operation.to_raw();
    // SAFETY: once removed from its parent, the operation belongs to the value returned.
    unsafe {
        OperationRefMut::from_raw(raw).remove_from_parent();
        Operation::from_raw(raw)
    }
}

/// A copy of an operation with all that is in it, outside any block.
pub fn copy_of<'c>(operation: OperationRef<'c, '_>) -> Operation<'c> {
    // SAFETY: the copy belongs to the value returned.
    unsafe { Operation::from_raw(mlirOperationClone(operation.to_raw())) }
}

/// The elements of an array attribute.
pub fn array_elements(attribute: Attribute) -> Vec<Attribute> {
    let Ok(array) = ArrayAttribute::try_from(attribute) else { return Vec::new() };
    (0..array.len()).filter_map(|position| array.element(position).ok()).collect()
}

/// The text in a `#gpu.object` attribute.
pub fn gpu_object(attribute: Attribute) -> Option<String> {
    // SAFETY: the attribute is alive; the text is the context's and is copied.
    unsafe {
        if !mlirAttributeIsAGPUObjectAttr(attribute.to_raw()) {
            return None;
        }
        let text = mlirGPUObjectAttrGetObject(attribute.to_raw());
        let bytes = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
        std::str::from_utf8(bytes).ok().map(str::to_owned)
    }
}

/// Takes the blocks of a region into one of their own.
pub fn take_body<'c>(region: RegionRef<'c, '_>) -> Region<'c> {
    let taken = Region::new();
    // SAFETY: both regions are alive; the new one is empty.
    unsafe { mlirRegionTakeBody(taken.to_raw(), region.to_raw()) }
    taken
}

/// Sets an attribute.
pub fn set_attribute<'c>(operation: OperationRef<'c, '_>, name: &str, attribute: Attribute<'c>) {
    // SAFETY: the operation is alive, and melior's shared references do not cache attributes.
    unsafe { OperationRefMut::from_raw(operation.to_raw()) }.set_attribute(name, attribute);
}

/// Removes an attribute if it is there.
pub fn remove_attribute(operation: OperationRef, name: &str) {
    // SAFETY: as in `set_attribute`.
    let _ = unsafe { OperationRefMut::from_raw(operation.to_raw()) }.remove_attribute(name);
}

/// Removes an unused argument of a block.
pub fn erase_argument(block: BlockRef, position: usize) {
    // SAFETY: callers have replaced all uses of the argument.
    unsafe { block.erase_argument(position) }
}

/// The type of a function operation.
pub fn function_type<'c>(function: OperationRef<'c, '_>) -> Result<FunctionType<'c>> {
    let attribute = function.attribute("function_type")?;
    Ok(FunctionType::try_from(TypeAttribute::try_from(attribute)?.value())?)
}

/// The type of the elements of a vector or memref type.
pub fn element_type(r#type: Type) -> Option<Type> {
    if !r#type.is_vector() && !r#type.is_mem_ref() {
        return None;
    }
    // SAFETY: these are shaped types.
    Some(unsafe { Type::from_raw(mlirShapedTypeGetElementType(r#type.to_raw())) })
}

/// The operation whose result a value is.
pub fn defining_operation<'c, 'a>(value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    if !value.is_operation_result() {
        return None;
    }
    // SAFETY: the value is the result of a live operation.
    unsafe { OperationRef::from_option_raw(mlirOpResultGetOwner(value.to_raw())) }
}

/// Whether an operation is a function without a body.
pub fn is_declaration(operation: OperationRef) -> bool {
    name(operation) == "func.func" && operation.region(0).is_ok_and(|region| region.first_block().is_none())
}

/// Whether an operation is a global of another module.
pub fn is_external(operation: OperationRef) -> bool {
    name(operation) == "memref.global" && operation.attribute("initial_value").is_err()
}

/// Parses operations written as text and puts them at the end of a module. Declared functions and globals are
/// left out: they are only there to make the text valid by itself.
pub fn append_text<'c>(context: &'c Context, module: &Module<'c>, text: &str) -> Result<()> {
    let parsed = Module::parse(context, text)
        .ok_or_else(|| Error::internal(format!("generated code is not valid:\n{text}")))?;
    let declares = |operation| is_declaration(operation) || is_external(operation);
    for operation in operations_in(parsed.body()).into_iter().filter(|&operation| !declares(operation)) {
        module.body().append_operation(detach(operation));
    }
    Ok(())
}

/// Parses functions written as text and puts their declarations at the end of a module.
pub fn append_declarations<'c>(context: &'c Context, module: &Module<'c>, text: &str) -> Result<()> {
    let parsed = Module::parse(context, text)
        .ok_or_else(|| Error::internal("generated declarations are not valid"))?;
    for operation in operations_in(parsed.body()) {
        module.body().append_operation(detach(operation));
    }
    Ok(())
}

/// Creates operations before a given one, at its location.
#[derive(Clone, Copy)]
pub struct Builder<'c, 'a> {
    context: &'c Context,
    before: OperationRef<'c, 'a>,
    location: Location<'c>,
}

impl<'c, 'a> Builder<'c, 'a> {
    /// Inserts before an operation that is in a block.
    pub fn before(context: &'c Context, before: OperationRef<'c, 'a>) -> Self {
        Self { context, before, location: before.location() }
    }

    /// The same builder for operations of another location.
    pub fn at(self, location: Location<'c>) -> Self {
        Self { location, ..self }
    }

    /// The context.
    pub fn context(&self) -> &'c Context {
        self.context
    }

    /// The type `index`.
    pub fn index_type(&self) -> Type<'c> {
        Type::index(self.context)
    }

    /// An integer type without sign.
    pub fn integer_type(&self, width: u32) -> Type<'c> {
        IntegerType::new(self.context, width).into()
    }

    /// A named attribute, from its text.
    pub fn attribute(&self, name: &str, text: &str) -> Result<(Identifier<'c>, Attribute<'c>)> {
        let attribute = Attribute::parse(self.context, text)
            .ok_or_else(|| Error::internal(format!("generated attribute {text} is not valid")))?;
        Ok((Identifier::new(self.context, name), attribute))
    }

    /// Creates an operation.
    pub fn create(
        &self,
        name: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
        attributes: &[(Identifier<'c>, Attribute<'c>)],
        regions: Vec<Region<'c>>,
    ) -> Result<OperationRef<'c, 'a>> {
        let operation = OperationBuilder::new(name, self.location)
            .add_operands(operands)
            .add_results(results)
            .add_attributes(attributes)
            .add_regions_vec(regions)
            .build()?;
        let block = self.before.block().ok_or_else(|| Error::internal("an operation outside any block"))?;
        Ok(block.insert_operation_before(self.before, operation))
    }

    /// Creates an operation of one result.
    pub fn value(&self, name: &str, operands: &[Value<'c, '_>], result: Type<'c>) -> Result<Value<'c, 'a>> {
        Ok(self.create(name, operands, &[result], &[], Vec::new())?.result(0)?.into())
    }

    /// Creates an operation whose result has the type of its first operand.
    pub fn same(&self, name: &str, operands: &[Value<'c, '_>]) -> Result<Value<'c, 'a>> {
        self.value(name, operands, operands[0].r#type())
    }

    /// An `index` constant.
    pub fn index(&self, value: i64) -> Result<Value<'c, 'a>> {
        self.constant(IntegerAttribute::new(self.index_type(), value).into(), self.index_type())
    }

    /// A constant.
    pub fn constant(&self, value: Attribute<'c>, r#type: Type<'c>) -> Result<Value<'c, 'a>> {
        let attributes = [(Identifier::new(self.context, "value"), value)];
        Ok(self.create("arith.constant", &[], &[r#type], &attributes, Vec::new())?.result(0)?.into())
    }

    /// Zero, of a scalar or vector type.
    pub fn zero(&self, r#type: Type<'c>) -> Result<Value<'c, 'a>> {
        let element = element_type(r#type).filter(|_| r#type.is_vector()).unwrap_or(r#type);
        let number = if element.is_float() { "0.0" } else { "0" };
        let text = if r#type.is_vector() {
            format!("dense<{number}> : {}", r#type)
        } else {
            format!("{number} : {}", r#type)
        };
        self.constant(self.attribute("value", &text)?.1, r#type)
    }

    /// A comparison of integers; `predicate` is MLIR's number for it.
    pub fn compare(&self, predicate: i64, a: Value<'c, '_>, b: Value<'c, '_>) -> Result<Value<'c, 'a>> {
        let predicate = IntegerAttribute::new(self.integer_type(64), predicate).into();
        let attributes = [(Identifier::new(self.context, "predicate"), predicate)];
        let result = [self.integer_type(1)];
        Ok(self.create("arith.cmpi", &[a, b], &result, &attributes, Vec::new())?.result(0)?.into())
    }

    /// A call of a function by name.
    pub fn call(
        &self,
        callee: &str,
        operands: &[Value<'c, '_>],
        results: &[Type<'c>],
    ) -> Result<OperationRef<'c, 'a>> {
        let callee = FlatSymbolRefAttribute::new(self.context, callee).into();
        self.create(
            "func.call",
            operands,
            results,
            &[(Identifier::new(self.context, "callee"), callee)],
            Vec::new(),
        )
    }

    /// Creates operations that run only where a condition holds.
    pub fn when(
        &self,
        condition: Value<'c, '_>,
        body: impl FnOnce(&Builder<'c, 'a>) -> Result<()>,
    ) -> Result<()> {
        let block = Block::new(&[]);
        block.append_operation(OperationBuilder::new("scf.yield", self.location).build()?);
        let region = Region::new();
        region.append_block(block);
        let branch = self.create("scf.if", &[condition], &[], &[], vec![region, Region::new()])?;
        let block = branch.region(0)?.first_block();
        let end = block.and_then(|block| block.first_operation());
        let end = end.ok_or_else(|| Error::internal("a branch without an end"))?;
        body(&Self { before: end, ..*self })
    }

    /// Creates operations that run so many times, with the number of the time.
    pub fn repeat(
        &self,
        times: i64,
        body: impl FnOnce(&Builder<'c, 'a>, Value<'c, 'a>) -> Result<()>,
    ) -> Result<()> {
        let block = Block::new(&[(self.index_type(), self.location)]);
        block.append_operation(OperationBuilder::new("scf.yield", self.location).build()?);
        let region = Region::new();
        region.append_block(block);
        let bounds = [self.index(0)?, self.index(times)?, self.index(1)?];
        let repeated = self.create("scf.for", &bounds, &[], &[], vec![region])?;
        let block = repeated.region(0)?.first_block();
        let block = block.ok_or_else(|| Error::internal("a loop without a body"))?;
        let end = block.first_operation().ok_or_else(|| Error::internal("a loop without an end"))?;
        body(&Self { before: end, ..*self }, block.argument(0)?.into())
    }

    /// An integer of any type, as `index`.
    pub fn index_of(&self, value: Value<'c, 'a>) -> Result<Value<'c, 'a>> {
        if value.r#type() == self.index_type() {
            return Ok(value);
        }
        self.value("arith.index_cast", &[value], self.index_type())
    }

    /// An integer without sign, as `index`.
    pub fn index_of_unsigned(&self, value: Value<'c, 'a>) -> Result<Value<'c, 'a>> {
        self.value("arith.index_castui", &[value], self.index_type())
    }
}
