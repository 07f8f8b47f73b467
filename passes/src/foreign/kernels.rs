//! Launches of kernels that stand in modules of their own, as launches that hold the code of the kernels.
//!
//! ```text
//! before   gpu.launch_func @m::@k blocks in (..) threads in (..) args(%a)
//!          gpu.module @m { gpu.func @k(%b) kernel { .. %b .. } }
//! after    gpu.launch blocks in (..) threads in (..) { .. %a .. }
//! ```
//!
//! This happens in a copy of the program, which is read and dropped. `gpu.thread_id` and the like are read in
//! it as the numbers of the launch. The kernel of a launch is the `gpu.func` that its symbol names in the
//! module around; others are not looked at, and [`kernel_of`] says why.

use crate::mlir;
use melior::ir::attribute::TypeAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::FunctionType;
use melior::ir::{
    Attribute, Identifier, Operation, OperationRef, Region, RegionLike, Type, TypeLike, Value, ValueLike,
};
use mse_dialect::edit::{context_of, erase};
use mse_dialect::view;

/// The operation that launches a kernel.
pub const LAUNCH: &str = "gpu.launch_func";
/// A mark on kernels in the copy: a launch names them.
const LAUNCHED: &str = "mse.launched";
/// The number of arguments in the body of `gpu.launch` before those that are memory.
const NUMBERS: usize = 12;
/// The group of operands of a launch that has the bytes of workgroup memory: the last before the arguments.
const BYTES: usize = 10;

/// A copy of the program in which launches hold the code of their kernels, where these are known; none if it
/// has no launch of a kernel.
pub fn in_place<'c>(root: OperationRef<'c, '_>) -> Option<Operation<'c>> {
    if !mlir::all_nested(root).into_iter().any(is_launch) {
        return None;
    }
    let copy = (*root).clone();
    for launch in mlir::all_nested(mlir::reference(&copy)).into_iter().filter(|&inner| is_launch(inner)) {
        if let Some(kernel) = named(launch) {
            mlir::set_attribute(kernel, LAUNCHED, Attribute::unit(context_of(kernel)));
        }
        if let Ok(kernel) = kernel_of(launch) {
            write(launch, kernel);
        }
    }
    Some(copy)
}

fn is_launch(operation: OperationRef) -> bool {
    mlir::name(operation) == LAUNCH
}

/// The name in the program of an operation of the copy.
pub fn name<'c>(operation: OperationRef<'c, '_>) -> &'c str {
    let name = mlir::name(operation);
    if name == "gpu.launch" && operation.has_attribute("kernel") { LAUNCH } else { name }
}

/// Whether a function is a kernel that no launch names.
pub fn is_idle(function: OperationRef) -> bool {
    mlir::name(function) == "gpu.func"
        && function.has_attribute("gpu.kernel")
        && !function.has_attribute(LAUNCHED)
}

/// The kernel of a launch that can be read in its place; or why it cannot.
pub fn kernel_of<'c: 'a, 'a>(launch: OperationRef<'c, 'a>) -> Result<OperationRef<'c, 'a>, &'static str> {
    let segments = mlir::segments(launch);
    let is_asynchronous = segments.len() != BYTES + 3 || segments[0] > 0 || segments[BYTES + 2] > 0;
    if is_asynchronous || launch.result_count() > 0 {
        return Err("is asynchronous, and not looked at; launches that wait are");
    }
    let kernel = named(launch).filter(|kernel| !mlir::blocks(*kernel).is_empty());
    let kernel = kernel.ok_or(
        "is not looked at: its kernel is no gpu.func of a gpu.module here; it is, before kernels are lowered",
    )?;
    if sizes(launch).iter().any(|size| !size.r#type().is_index()) {
        return Err("is not looked at: its sizes are of another type than index");
    }
    let types = arguments(launch).iter().map(|argument| argument.r#type()).collect::<Vec<_>>();
    if inputs(kernel) != types {
        return Err("is not looked at: its kernel has arguments of other types");
    }
    Ok(kernel)
}

/// The function that the symbol of a launch names, `@m::@k`: of a GPU module in the module around.
fn named<'c: 'a, 'a>(launch: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    let around = std::iter::successors(launch.parent_operation(), |around| around.parent_operation());
    let module = around.into_iter().find(|&around| mlir::name(around) == "builtin.module")?;
    let symbol = launch.attribute("kernel").ok()?.to_string();
    let (home, function) = symbol.split_once("::")?;
    let inside = |outer: OperationRef<'c, 'a>, kind: &str, symbol: &str| {
        let operations = mlir::blocks(outer).into_iter().flat_map(mlir::operations);
        operations
            .into_iter()
            .find(|&operation| mlir::name(operation) == kind && mlir::is_named(operation, symbol))
    };
    inside(inside(module, "gpu.module", home)?, "gpu.func", function)
}

/// The sizes of the grid and of a block.
fn sizes<'c: 'a, 'a>(launch: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    launch.operands().take(6).collect()
}

/// The values that a launch hands to its kernel.
fn arguments<'c: 'a, 'a>(launch: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let segments = mlir::segments(launch);
    launch.operands().skip(segments[..=BYTES].iter().sum()).take(segments[BYTES + 1]).collect()
}

/// The types of a function's arguments; the others of its first block are memory of the kernel's own.
fn inputs<'c>(function: OperationRef<'c, '_>) -> Vec<Type<'c>> {
    let r#type = function.attribute("function_type").ok();
    let r#type = r#type.and_then(|attribute| TypeAttribute::try_from(attribute).ok());
    let r#type = r#type.and_then(|attribute| FunctionType::try_from(attribute.value()).ok());
    r#type.map_or_else(Vec::new, |r#type| {
        (0..r#type.input_count()).filter_map(|number| r#type.input(number).ok()).collect()
    })
}

/// Puts a launch with the body of the kernel in the place of a launch.
fn write<'c: 'a, 'a>(launch: OperationRef<'c, 'a>, kernel: OperationRef<'c, 'a>) {
    let whole = whole(launch, kernel);
    let copy = (*kernel).clone();
    let [body, of_kernel] = [whole, mlir::reference(&copy)].map(|outer| view::region(outer, 0));
    let (body, of_kernel) = (body.expect("the body of a launch"), of_kernel.expect("the body of a kernel"));
    mlir::take_body(body, of_kernel);
    let entry = body.first_block().expect("a kernel with a body");
    for argument in arguments(launch) {
        let own = mlir::arguments(entry)[0];
        mlir::replace_uses(own, argument);
        mlir::erase_argument(own);
    }
    let index = Type::index(context_of(launch));
    for number in 0..NUMBERS {
        mlir::insert_argument(entry, number, index, launch.location());
    }
    erase(launch);
}

/// A launch in front of another, of the same sizes, with the kernel's memory, without a body.
fn whole<'c: 'a, 'a>(launch: OperationRef<'c, 'a>, kernel: OperationRef<'c, 'a>) -> OperationRef<'c, 'a> {
    let (context, segments) = (context_of(launch), mlir::segments(launch));
    let operands: Vec<_> = launch.operands().take(segments[..=BYTES].iter().sum()).collect();
    let kept = [(launch, "kernel"), (kernel, "workgroup_attributions")];
    let kept = kept.into_iter().filter_map(|(from, name)| Some((name, from.attribute(name).ok()?)));
    let attributes: Vec<_> = kept
        .chain([("operandSegmentSizes", mlir::segment_sizes(context, &segments[..=BYTES]))])
        .map(|(name, attribute)| (Identifier::new(context, name), attribute))
        .collect();
    let whole = OperationBuilder::new("gpu.launch", launch.location())
        .add_operands(&operands)
        .add_attributes(&attributes)
        .add_regions([Region::new()])
        .build()
        .expect("a launch with all its operands");
    launch.block().expect("a launch lies in a block").insert_operation_before(launch, whole)
}
