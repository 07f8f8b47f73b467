//! Questions about a program: definitions, blocks, attributes, types.

use super::{Definition, name, operand, vector_sizes};

use melior::Context;
use melior::ir::attribute::{AttributeLike, IntegerAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, IntegerType, MemRefType};
use melior::ir::{
    AffineExpr, Attribute, BlockRef, OperationRef, RegionLike, ShapedTypeLike, Type, TypeLike, Value,
    ValueLike,
};
use mse_dialect::view;

/// The operation that computes the value; none for a block argument.
pub fn definition<'c, 'a>(value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    match super::defined_by(value) {
        Definition::Result(owner) => Some(owner),
        Definition::Argument(_) => None,
    }
}

/// The block that has the value as an argument, and the argument's number.
pub fn argument<'c, 'a>(value: Value<'c, 'a>) -> Option<(BlockRef<'c, 'a>, usize)> {
    if !value.is_block_argument() {
        return None;
    }
    // SAFETY: the value is an argument of a live block.
    unsafe {
        let block = BlockRef::from_raw(mlir_sys::mlirBlockArgumentGetOwner(value.to_raw()));
        Some((block, usize::try_from(mlir_sys::mlirBlockArgumentGetArgNumber(value.to_raw())).unwrap_or(0)))
    }
}

/// A size of a function's argument, or an argument that is an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The argument's number.
    pub argument: usize,
    /// The dimension that has this size; none for the argument itself.
    pub dimension: Option<usize>,
}

/// The number of the function's argument that a value is.
pub fn function_argument(value: Value) -> Option<usize> {
    let (block, number) = argument(value)?;
    view::is(block.parent_operation()?, "func.func").then_some(number)
}

/// The size of a function's argument, or its index argument, that a value is.
pub fn place(value: Value) -> Option<Place> {
    if let Some(argument) = function_argument(value) {
        return value.r#type().is_index().then_some(Place { argument, dimension: None });
    }
    let size = definition(value).filter(|&size| view::is(size, "memref.dim"))?;
    let number = definition(operand(size, 1)?)?.attribute("value").ok()?;
    let dimension = usize::try_from(IntegerAttribute::try_from(number).ok()?.value()).ok()?;
    Some(Place { argument: function_argument(operand(size, 0)?)?, dimension: Some(dimension) })
}

/// The operations of a block, in order.
pub fn operations<'c, 'a>(block: BlockRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    std::iter::successors(block.first_operation(), |operation| operation.next_in_block()).collect()
}

/// The blocks of an operation's regions, in order.
pub fn blocks<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    let next = |block: &BlockRef<'c, 'a>| block.next_in_region();
    operation.regions().flat_map(|region| std::iter::successors(region.first_block(), next)).collect()
}

/// The one block of the operation's region with this number; none if the region is empty or has several
/// blocks.
pub fn only_block<'c, 'a>(operation: OperationRef<'c, 'a>, region: usize) -> Option<BlockRef<'c, 'a>> {
    let block = view::region(operation, region)?.first_block()?;
    block.next_in_region().is_none().then_some(block)
}

/// The arguments of a block.
pub fn arguments<'c, 'a>(block: BlockRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    (0..block.argument_count()).map(|i| block.argument(i).expect("in range").into()).collect()
}

/// The last operation of a block.
pub fn last<'c, 'a>(block: BlockRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    operations(block).pop()
}

/// Appends a copy of the operation to a block.
pub fn clone_into<'c, 'b>(
    operation: OperationRef<'c, '_>,
    block: &impl BlockLike<'c, 'b>,
) -> OperationRef<'c, 'b>
where
    'c: 'b,
{
    block.append_operation((*operation).clone())
}

/// Affine constraints over dimensions and symbols.
pub struct IntegerSet<'c> {
    /// The number of dimensions, which come before the symbols among the operands.
    pub dimensions: usize,
    /// Expressions that are zero (`true`) or not negative (`false`).
    pub constraints: Vec<(AffineExpr<'c>, bool)>,
}

/// The integer set attribute of this name.
pub fn integer_set<'c>(operation: OperationRef<'c, '_>, name: &str) -> Option<IntegerSet<'c>> {
    let attribute = operation.attribute(name).ok().filter(|attribute| attribute.is_integer_set())?;
    // SAFETY: the attribute holds an integer set, and positions are below the number of constraints.
    unsafe {
        let set = mlir_sys::mlirIntegerSetAttrGetValue(attribute.to_raw());
        let constraint = |i| {
            let expression = AffineExpr::from_raw(mlir_sys::mlirIntegerSetGetConstraint(set, i));
            (expression, mlir_sys::mlirIntegerSetIsConstraintEq(set, i))
        };
        let constraints = (0..mlir_sys::mlirIntegerSetGetNumConstraints(set)).map(constraint).collect();
        let dimensions = usize::try_from(mlir_sys::mlirIntegerSetGetNumDims(set)).unwrap_or(0);
        Some(IntegerSet { dimensions, constraints })
    }
}

/// The value of a constant of index type, or of an integer of at most 64 bits.
pub fn integer_constant(value: Value) -> Option<i64> {
    let definition = definition(value)?;
    if !matches!(name(definition), "arith.constant" | "index.constant") {
        return None;
    }
    let attribute = IntegerAttribute::try_from(definition.attribute("value").ok()?).ok()?;
    let is_wide = IntegerType::try_from(value.r#type()).is_ok_and(|integer| integer.width() > 64);
    (!is_wide).then(|| attribute.value())
}

/// The elements of an array attribute of integers, or of one integer.
pub fn integers(attribute: Attribute) -> Vec<i64> {
    let array = melior::ir::attribute::ArrayAttribute::try_from(attribute);
    let elements: Vec<Attribute> = match &array {
        Ok(array) => (0..array.len()).filter_map(|i| array.element(i).ok()).collect(),
        Err(_) => vec![attribute],
    };
    elements
        .into_iter()
        .filter_map(|e| IntegerAttribute::try_from(e).ok().map(|integer| integer.value()))
        .collect()
}

/// For each operand of an operation of linalg, and each of its subscripts, the number of the loop that counts
/// it alone; nothing for other operations.
pub fn loops_of_subscripts(operation: OperationRef) -> Vec<Vec<Option<usize>>> {
    // SAFETY: the operation is alive; one that is none of linalg has no such attribute, and the elements of
    // one are affine maps.
    unsafe {
        let maps = mlir_sys::mlirLinalgGetIndexingMapsAttribute(operation.to_raw());
        if maps.ptr.is_null() {
            return Vec::new();
        }
        let of_map = |number| {
            let map = mlir_sys::mlirAffineMapAttrGetValue(mlir_sys::mlirArrayAttrGetElement(maps, number));
            let results = (0..mlir_sys::mlirAffineMapGetNumResults(map)).map(|result| {
                let expression = mlir_sys::mlirAffineMapGetResult(map, result);
                let position = || mlir_sys::mlirAffineDimExprGetPosition(expression);
                mlir_sys::mlirAffineExprIsADim(expression).then(|| usize::try_from(position()).ok()).flatten()
            });
            results.collect()
        };
        (0..mlir_sys::mlirArrayAttrGetNumElements(maps)).map(of_map).collect()
    }
}

/// The operation that holds the block.
pub fn parent<'c, 'a>(block: BlockRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    block.parent_operation()
}

/// Whether the operation says that its result, as a signed number, fits.
pub fn says_no_signed_wrap(operation: OperationRef) -> bool {
    operation.attribute("overflowFlags").is_ok_and(|flags| flags.to_string().contains("nsw"))
}

/// The attributes that a function gives its argument of this number, as text; nothing for other blocks.
pub fn argument_attributes(block: BlockRef, number: usize) -> String {
    let attributes = parent(block).and_then(|function| function.attribute("arg_attrs").ok());
    let attributes = attributes.and_then(|all| melior::ir::attribute::ArrayAttribute::try_from(all).ok());
    attributes.and_then(|all| all.element(number).ok()).map_or_else(String::new, |own| own.to_string())
}

/// The first block of the region that the block lies in.
pub fn first_of_region<'c, 'a>(block: BlockRef<'c, 'a>) -> BlockRef<'c, 'a> {
    let first = block.parent_region().and_then(|region| region.first_block());
    // SAFETY: the block is alive as long as the one it was found from.
    first.map_or(block, |first| unsafe { BlockRef::from_raw(first.to_raw()) })
}

/// A size that the type gives.
pub fn static_size(memref: MemRefType, dimension: usize) -> Option<i64> {
    match memref.dim_size(dimension) {
        Ok(DimSize::Static(size)) => i64::try_from(size).ok(),
        _ => None,
    }
}

/// Whether a value is `memref.dim` of this dimension of a memref.
pub fn is_size(value: Value, memref: Value, dimension: usize) -> bool {
    let Some(dim) = definition(value).filter(|&made_by| name(made_by) == "memref.dim") else { return false };
    operand(dim, 0) == Some(memref) && operand(dim, 1).and_then(integer_constant) == Some(dimension as i64)
}

/// The operand of an allocation that gives this dynamic size of the memref.
pub fn allocated_size<'c: 'a, 'a>(memref: Value<'c, 'a>, dimension: usize) -> Option<Value<'c, 'a>> {
    let allocation = definition(memref).filter(|&op| matches!(name(op), "memref.alloc" | "memref.alloca"))?;
    let memref_type = MemRefType::try_from(memref.r#type()).ok()?;
    if dimension >= memref_type.rank() || static_size(memref_type, dimension).is_some() {
        return None;
    }
    let before = (0..dimension).filter(|&d| static_size(memref_type, d).is_none()).count();
    operand(allocation, before)
}

/// The elements of a dense array attribute of 32-bit integers, or of a dense elements attribute.
pub fn dense_integers(attribute: Attribute) -> Vec<usize> {
    let raw = attribute.to_raw();
    // SAFETY: kinds are checked before elements are read, and positions are below the number of elements.
    unsafe {
        if mlir_sys::mlirAttributeIsADenseI32Array(raw) {
            let count = mlir_sys::mlirDenseArrayGetNumElements(raw);
            return (0..count).map(|i| mlir_sys::mlirDenseI32ArrayGetElement(raw, i) as usize).collect();
        }
        if !mlir_sys::mlirAttributeIsADenseElements(raw) {
            return Vec::new();
        }
        let count = mlir_sys::mlirElementsAttrGetNumElements(raw);
        (0..count as isize).map(|i| mlir_sys::mlirDenseElementsAttrGetInt32Value(raw, i) as usize).collect()
    }
}

/// The sizes of an operation's groups of operands.
pub fn segments(operation: OperationRef) -> Vec<usize> {
    operation.attribute("operandSegmentSizes").map(dense_integers).unwrap_or_default()
}

/// The sizes and the element type of a vector type; none for other types, and scalable ones.
pub fn vector_shape<'c>(r#type: Type<'c>) -> Option<(Vec<i64>, Type<'c>)> {
    if !r#type.is_vector() {
        return None;
    }
    let raw = r#type.to_raw();
    // SAFETY: the type is a vector type.
    let (scalable, element) = unsafe {
        let element = Type::from_raw(mlir_sys::mlirShapedTypeGetElementType(raw));
        (mlir_sys::mlirVectorTypeIsScalable(raw), element)
    };
    (!scalable).then(|| (vector_sizes(r#type), element))
}

/// The operation of the block that is or contains the given one.
pub fn ancestor_in<'c, 'a>(
    operation: OperationRef<'c, 'a>,
    block: Option<BlockRef<'c, 'a>>,
) -> Option<OperationRef<'c, 'a>> {
    std::iter::successors(Some(operation), |operation| operation.parent_operation())
        .find(|operation| operation.block() == block)
}

/// The function around the operation, or the operation itself if it is a function.
pub fn function_around<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let around = std::iter::successors(Some(operation), |operation| operation.parent_operation());
    around.into_iter().find(|&operation| name(operation) == "func.func")
}

/// The operations of this name in the innermost module around the operation.
pub fn symbols<'c, 'a>(operation: OperationRef<'c, 'a>, kind: &str) -> Vec<OperationRef<'c, 'a>> {
    let mut parents =
        std::iter::successors(operation.parent_operation(), |operation| operation.parent_operation());
    let module = parents.find(|&parent| matches!(name(parent), "builtin.module" | "gpu.module"));
    let all = module.into_iter().flat_map(blocks).flat_map(operations);
    all.filter(|&found| name(found) == kind).collect()
}

/// The name of a symbol.
pub fn symbol_name(operation: OperationRef) -> String {
    let own = operation.attribute("sym_name").map(|own| own.to_string()).unwrap_or_default();
    own.trim_matches('"').to_owned()
}

/// The function that begins with the block.
pub fn function_of<'c, 'a>(entry: BlockRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    parent(entry).filter(|&parent| name(parent) == "func.func")
}

/// Whether this is the operation that the text `@name` stands for.
pub fn is_named(operation: OperationRef, symbol: &str) -> bool {
    symbol_name(operation) == symbol.trim_start_matches('@').trim_matches('"')
}

/// Whether the operation gives memory that nothing may write: a constant, or the address of a global that is
/// one.
pub fn is_constant_memory(operation: OperationRef) -> bool {
    if name(operation) == "arith.constant" {
        return super::result(operation, 0).is_some_and(|value| is_memory(value.r#type()));
    }
    let Some(symbol) = operation.attribute("name").ok().filter(|_| name(operation) == "memref.get_global")
    else {
        return false;
    };
    let symbol = symbol.to_string();
    let mut named = symbols(operation, "memref.global").into_iter().filter(|&op| is_named(op, &symbol));
    named.next().is_some_and(|global| global.has_attribute("constant"))
}

/// Whether values of this type are memory.
pub fn is_memory(r#type: Type) -> bool {
    // SAFETY: the type is alive.
    unsafe {
        mlir_sys::mlirTypeIsAMemRef(r#type.to_raw()) || mlir_sys::mlirTypeIsAUnrankedMemRef(r#type.to_raw())
    }
}

/// Whether a memref can have elements of this type.
pub fn can_be_stored(element: Type) -> bool {
    let raw = element.to_raw();
    // SAFETY: the type is alive.
    unsafe {
        mlir_sys::mlirTypeIsAInteger(raw)
            || mlir_sys::mlirTypeIsAIndex(raw)
            || mlir_sys::mlirTypeIsAFloat(raw)
            || mlir_sys::mlirTypeIsAVector(raw)
            || mlir_sys::mlirTypeIsAComplex(raw)
    }
}

/// Zero, or a vector of zeros, as the text of an attribute; none for complex numbers.
pub fn zero_text(r#type: Type) -> Option<String> {
    if let Some((_, element)) = super::vector_shape(r#type) {
        let zero = zero_text(element)?;
        return Some(format!("dense<{}> : {type}", zero.split(' ').next()?));
    }
    // SAFETY: the type is alive.
    let is_float = unsafe { mlir_sys::mlirTypeIsAFloat(r#type.to_raw()) };
    let zero = if is_float { "0.0" } else { "0" };
    (can_be_stored(r#type) && !is_complex(r#type)).then(|| format!("{zero} : {type}"))
}

/// Whether numbers of this type are complex.
pub fn is_complex(r#type: Type) -> bool {
    // SAFETY: the type is alive.
    unsafe { mlir_sys::mlirTypeIsAComplex(r#type.to_raw()) }
}

/// The attribute that gives the sizes of an operation's groups of operands.
pub fn segment_sizes<'c>(context: &'c Context, sizes: &[usize]) -> Attribute<'c> {
    let sizes: Vec<i32> = sizes.iter().map(|&size| i32::try_from(size).expect("few operands")).collect();
    melior::ir::attribute::DenseI32ArrayAttribute::new(context, &sizes).into()
}

/// The operations inside the regions of the operation, at any depth, in order.
pub fn all_nested<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    for inner in blocks(operation).into_iter().flat_map(operations) {
        found.push(inner);
        found.extend(all_nested(inner));
    }
    found
}

/// The number of blocks of the operation's region with this number.
pub fn block_count(operation: OperationRef, region: usize) -> usize {
    let first = view::region(operation, region).and_then(|region| region.first_block());
    std::iter::successors(first, |block| block.next_in_region()).count()
}

/// Whether the value is a result or an argument of something inside the operation's regions.
pub fn is_defined_in<'c: 'a, 'a>(value: Value<'c, 'a>, operation: OperationRef<'c, 'a>) -> bool {
    let block = match definition(value) {
        Some(definition) => definition.block(),
        None => argument(value).map(|(block, _)| block),
    };
    let parents = std::iter::successors(block.and_then(parent), |operation| operation.parent_operation());
    parents.into_iter().any(|parent| parent == operation)
}

/// Whether the block that defines the value is around the operation; it is not for values inside a
/// conditional before it.
pub fn is_visible_at<'c: 'a, 'a>(value: Value<'c, 'a>, operation: OperationRef<'c, 'a>) -> bool {
    let block = match definition(value) {
        Some(definition) => definition.block(),
        None => argument(value).map(|(block, _)| block),
    };
    let mut around = std::iter::successors(Some(operation), |operation| operation.parent_operation());
    around.any(|operation| operation.block() == block)
}

/// The elements of a dense array attribute of 64-bit integers.
pub fn dense_i64(attribute: Attribute) -> Vec<i64> {
    let array = melior::ir::attribute::DenseI64ArrayAttribute::try_from(attribute);
    array
        .map_or_else(|_| Vec::new(), |array| (0..array.len()).filter_map(|i| array.element(i).ok()).collect())
}

/// The elements of an array attribute of array attributes of integers.
pub fn groups(attribute: Attribute) -> Vec<Vec<usize>> {
    let Ok(array) = melior::ir::attribute::ArrayAttribute::try_from(attribute) else { return Vec::new() };
    let group =
        |group| integers(group).into_iter().filter_map(|number| usize::try_from(number).ok()).collect();
    (0..array.len()).filter_map(|i| array.element(i).ok()).map(group).collect()
}

/// The strides that a type gives, none for those that are values; none at all if its layout has no strides.
pub fn strides(memref: MemRefType) -> Option<Vec<Option<i64>>> {
    strides_and_offset(memref).map(|(strides, _)| strides)
}

/// The offset that a type gives, none if it is a value or the layout has no strides.
pub fn offset(memref: MemRefType) -> Option<i64> {
    strides_and_offset(memref).and_then(|(_, offset)| offset)
}

fn strides_and_offset(memref: MemRefType) -> Option<(Vec<Option<i64>>, Option<i64>)> {
    let mut strides = vec![0_i64; memref.rank()];
    let mut offset = 0;
    // SAFETY: there is room for a stride of each dimension.
    let known = unsafe {
        mlir_sys::mlirMemRefTypeGetStridesAndOffset(memref.to_raw(), strides.as_mut_ptr(), &mut offset)
    };
    let is_number = |stride| Some(stride).filter(|&stride| stride != i64::MIN);
    (known.value != 0).then(|| (strides.into_iter().map(is_number).collect(), is_number(offset)))
}
