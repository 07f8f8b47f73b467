//! Globals: those that a program may change are kept whether or not the entry uses them, because others could
//! look at them. A function for each global tells the runtime where it is.

use super::scratch::elements;
use super::sites::Sites;
use crate::element::Element;
use crate::error::Result;
use crate::ir::{append_text, is_external, name, operations_in, set_attribute, string};
use melior::Context;
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{Attribute, AttributeLike, Module, OperationRef};

/// The attribute of globals that other modules see: all symbols are made private, so that they cannot be
/// mistaken for symbols of this process.
const PUBLIC: &str = "run.public";

/// How the names begin of symbols that were a GPU module's.
const KERNELS: &str = "mse.";

/// A global of a program.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its name; for one of a GPU module, led by the module's.
    pub name: String,
    /// Whether other modules see it.
    pub public: bool,
    /// Whether it is a GPU module's, unseen by the host's code.
    pub of_kernels: bool,
    /// Whether the program must not change it.
    pub constant: bool,
    /// Whether each block has one of its own.
    pub workgroup: bool,
    /// Whether nothing is in it when the program starts.
    pub uninitialized: bool,
    /// The type of its scalars.
    pub element: Element,
    /// Its sizes; those of its elements, if they are vectors, come last.
    pub shape: Vec<usize>,
}

impl Global {
    /// The name of the function that gives the address of global `number`.
    pub fn function(number: usize) -> String {
        format!("mse.global.{number}")
    }
}

/// Whether an operation is a global that must be kept although the entry may not use it.
pub fn is_kept(operation: OperationRef) -> bool {
    is_variable(operation) && memref(operation).is_some_and(|r#type| sizes(r#type).is_some())
}

/// Remembers that other modules see a global, before it is made private.
pub fn remember_public(context: &Context, operation: OperationRef) {
    if !["\"private\"", "\"nested\""].contains(&visibility(operation).as_str()) {
        set_attribute(operation, PUBLIC, Attribute::unit(context));
    }
}

/// Adds the functions that tell where globals are.
pub fn lower<'c>(context: &'c Context, module: &Module<'c>, sites: &Sites) -> Result<Vec<Global>> {
    let mut globals = Vec::new();
    for operation in operations_in(module.body()).into_iter().filter(|&operation| is_global(operation)) {
        let known = memref(operation).and_then(|r#type| Some((r#type, sizes(r#type)?)));
        let (r#type, (element, shape)) = match known {
            Some(known) => known,
            None if is_variable(operation) => return Err(sites.unsupported(operation)),
            None => continue,
        };
        let symbol = string(operation, "sym_name");
        append_text(context, module, &function(globals.len(), &symbol, r#type))?;
        globals.push(Global {
            name: symbol.trim_start_matches(KERNELS).to_owned(),
            public: operation.has_attribute(PUBLIC),
            of_kernels: symbol.starts_with(KERNELS),
            constant: !is_variable(operation),
            workgroup: is_workgroup(r#type),
            uninitialized: initial_value(operation).is_some_and(|value| value.is_unit()),
            element,
            shape,
        });
    }
    Ok(globals)
}

/// Lets globals start as allocations do, so that what is counted of their memory depends on no address.
pub fn align(context: &Context, module: &Module) {
    let Some(alignment) = Attribute::parse(context, "64 : i64") else { return };
    let globals = operations_in(module.body()).into_iter().filter(|&operation| is_global(operation));
    globals
        .filter(|global| !global.has_attribute("alignment"))
        .for_each(|global| set_attribute(global, "alignment", alignment));
}

fn function(number: usize, symbol: &str, r#type: MemRefType) -> String {
    format!(
        "memref.global \"private\" @\"{symbol}\" : {type}\n\
         func.func @{}() -> index {{\n  %global = memref.get_global @\"{symbol}\" : {type}\n  \
         %address = memref.extract_aligned_pointer_as_index %global : {type} -> index\n  \
         return %address : index\n}}\n",
        Global::function(number),
        r#type = r#type
    )
}

/// Whether an operation is a global with memory of its own that a program may write.
pub fn is_variable(operation: OperationRef) -> bool {
    is_global(operation) && !operation.has_attribute("constant")
}

/// Whether an operation is a global with memory of its own.
fn is_global(operation: OperationRef) -> bool {
    name(operation) == "memref.global" && !is_external(operation)
}

fn initial_value<'c>(operation: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    operation.attribute("initial_value").ok()
}

fn visibility(operation: OperationRef) -> String {
    operation.attribute("sym_visibility").map(|value| value.to_string()).unwrap_or_default()
}

fn memref<'c>(operation: OperationRef<'c, '_>) -> Option<MemRefType<'c>> {
    let r#type = TypeAttribute::try_from(operation.attribute("type").ok()?).ok()?;
    MemRefType::try_from(r#type.value()).ok()
}

/// How many bytes a memref of static sizes takes; 0 if that is not known.
pub fn bytes(r#type: MemRefType) -> usize {
    sizes(r#type).map_or(0, |(element, shape)| shape.iter().product::<usize>() * element.bytes())
}

/// Whether a memref is in the memory of a block.
pub fn is_workgroup(r#type: MemRefType) -> bool {
    let space = r#type.memory_space().map(|space| space.to_string()).unwrap_or_default();
    space == "#gpu.address_space<workgroup>" || space == "3" || space.starts_with("3 :")
}

/// The scalars of a memref of static sizes, and their sizes.
fn sizes(r#type: MemRefType) -> Option<(Element, Vec<usize>)> {
    let size = |dimension| match r#type.dim_size(dimension) {
        Ok(DimSize::Static(size)) => usize::try_from(size).ok(),
        _ => None,
    };
    let mut shape = (0..r#type.rank()).map(size).collect::<Option<Vec<_>>>()?;
    let (element, count) = elements(r#type.element())?;
    if count > 1 {
        shape.push(count);
    }
    Some((element, shape))
}
