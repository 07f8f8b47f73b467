//! How kernels use memory that they are given.

use super::sizes::asked_size;
use crate::mlir;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, ShapedTypeLike, Type, TypeLike, Value, ValueLike};
use mse_dialect::effects::is_view;

/// The operations that load and those that store, with the number of the operand that is the memory.
const LOADS: [(&str, usize); 4] =
    [("memref.load", 0), ("vector.load", 0), ("vector.maskedload", 0), ("vector.gather", 0)];
const STORES: [(&str, usize); 6] = [
    ("memref.store", 1),
    ("memref.atomic_rmw", 1),
    ("memref.generic_atomic_rmw", 0),
    ("vector.store", 1),
    ("vector.maskedstore", 0),
    ("vector.scatter", 0),
];

/// Where memory that no operand shows may lie: in memory that nobody else has.
const OWN_MEMORY: [&str; 4] =
    ["memref.alloca", "memref.alloc", "memref.get_global", "gpu.dynamic_shared_memory"];

/// The parts that a kernel needs of an argument that is memory.
pub struct Needs {
    /// The memory, and not only its sizes.
    pub memory: bool,
    /// For each dimension: the size, if it is no number.
    pub sizes: Vec<bool>,
    /// Nothing may write by it.
    pub is_read_only: bool,
}

impl Needs {
    /// The parts that the kernel needs of the argument.
    pub fn of(argument: Value) -> Self {
        let rank = MemRefType::try_from(argument.r#type()).expect("a memref").rank();
        let mut needs =
            Self { memory: false, sizes: vec![false; rank], is_read_only: is_only_loaded(argument) };
        for (user, operand) in mlir::uses(argument) {
            let is = |&(name, memory): &(&str, usize)| mlir::name(user) == name && operand == memory;
            if let Some(dimension) = dimension(user) {
                needs.sizes[dimension] = true;
                continue;
            }
            needs.memory = true;
            let for_strides = LOADS.iter().chain(&STORES).any(is);
            needs.sizes.iter_mut().skip(usize::from(for_strides)).for_each(|needed| *needed = true);
        }
        needs
    }
}

/// The size that an operation asks for, if it only does that.
pub fn dimension(user: OperationRef) -> Option<usize> {
    let is_dim = mlir::name(user) == "memref.dim";
    is_dim.then(|| asked_size(user)).flatten().map(|(_, dimension)| dimension)
}

/// Whether all uses of a memref only load, or ask for sizes.
fn is_only_loaded(memref: Value) -> bool {
    mlir::uses(memref).into_iter().all(|(user, operand)| match mlir::name(user) {
        "memref.dim" => true,
        _ if is_view(user) => mlir::result(user, 0).is_some_and(is_only_loaded),
        name => LOADS.contains(&(name, operand)),
    })
}

/// Whether all memory that a kernel accesses is its arguments, or its own; that no address comes as a number.
pub fn accesses_only_arguments(kernel: OperationRef, arguments: &[Value]) -> bool {
    let all_plain =
        arguments.iter().all(|argument| is_number(argument.r#type()) || is_plain(argument.r#type()));
    all_plain && mlir::all_nested(kernel).into_iter().all(is_innocent)
}

/// Whether an operation of a kernel gives no address but of memory that it was given, or nobody else has.
fn is_innocent(operation: OperationRef) -> bool {
    let name = mlir::name(operation);
    let gives_address = operation.results().any(|result| !is_number(result.r#type()));
    let takes_memory = operation.operands().any(|operand| is_plain(operand.r#type()));
    let hides = name.contains("call") || name.contains("asm");
    !hides && (!gives_address || takes_memory || OWN_MEMORY.contains(&name))
}

/// Whether values of this type hold no address.
fn is_number(r#type: Type) -> bool {
    match mlir::vector_shape(r#type) {
        Some((_, element)) => !element.is_vector() && is_number(element),
        None => mlir::can_be_stored(r#type),
    }
}

/// Whether the type is memory of a known rank that holds no address.
fn is_plain(r#type: Type) -> bool {
    MemRefType::try_from(r#type).is_ok_and(|memref| is_number(memref.element()))
}
