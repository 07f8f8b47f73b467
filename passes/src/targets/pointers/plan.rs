//! Decides how each argument of a kernel is passed.

use super::apart::are_apart;
use super::kernel::Kernel;
use super::sizes::Size;
use super::uses::{Needs, accesses_only_arguments};
use crate::mlir;
use melior::ir::r#type::MemRefType;
use melior::ir::{ShapedTypeLike, Type, TypeLike, Value, ValueLike};
use std::collections::BTreeMap;

/// The number that stands for a size that nobody asks for: it bounds no subscript.
const ANY: i64 = i64::MAX;

/// How the arguments of a kernel are passed.
#[derive(Debug, Default)]
pub struct Plan {
    /// By the number of the argument.
    pub roles: Vec<Role>,
    /// New arguments behind the others: the size of this dimension of the argument with this number.
    pub added: Vec<(usize, usize)>,
}

/// How an argument is passed.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// It stays.
    Stays,
    /// It goes: another parameter is the same number.
    Same(Parameter),
    /// A pointer to memory of these sizes.
    Pointer { sizes: Vec<Parameter>, is_apart: bool, is_read_only: bool },
    /// It goes: the kernel only asks for its sizes.
    Sizes(Vec<Parameter>),
}

/// How a kernel knows a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    /// It is always this one.
    Number(i64),
    /// The argument with this number, which stays.
    Argument(usize),
    /// The new argument with this number among these.
    Added(usize),
}

/// The parameters by their numbers, one for each launch.
type Known = BTreeMap<Vec<Size>, Parameter>;

/// Decides how the arguments of a kernel are passed; none if the kernel stays as it is.
pub fn plan(kernel: &Kernel) -> Option<Plan> {
    let arguments = kernel.arguments();
    if !arguments.iter().any(|argument| is_plain(argument.r#type())) {
        return None;
    }
    let (mut plan, mut known) = (Plan::default(), Known::new());
    let indices = arguments.iter().map(|argument| argument.r#type().is_index()).enumerate();
    plan.roles = indices.map(|(number, is_index)| of_number(kernel, number, is_index, &mut known)).collect();
    let is_apart = apart(kernel, &arguments);
    for (number, &argument) in
        arguments.iter().enumerate().filter(|(_, argument)| is_plain(argument.r#type()))
    {
        let needs = Needs::of(argument);
        let rank = needs.sizes.len();
        let sizes = (0..rank).map(|dimension| plan.size(kernel, &needs, (number, dimension), &mut known));
        let sizes = sizes.collect();
        let (is_apart, is_read_only) = (is_apart[number], needs.is_read_only);
        plan.roles[number] =
            if needs.memory { Role::Pointer { sizes, is_apart, is_read_only } } else { Role::Sizes(sizes) };
    }
    Some(plan)
}

/// The role of an argument that is no memory.
fn of_number(kernel: &Kernel, number: usize, is_index: bool, known: &mut Known) -> Role {
    if !is_index {
        return Role::Stays;
    }
    let sizes: Vec<_> =
        kernel.launches.iter().map(|launch| Size::of_value(launch.arguments()[number])).collect();
    match always(&sizes).or_else(|| known.get(&sizes).copied()) {
        Some(same) => Role::Same(same),
        None => {
            known.insert(sizes, Parameter::Argument(number));
            Role::Stays
        }
    }
}

/// The number that it is at each launch.
fn always(sizes: &[Size]) -> Option<Parameter> {
    match sizes.first()? {
        Size::Number(number) if sizes.iter().all(|size| *size == sizes[0]) => {
            Some(Parameter::Number(*number))
        }
        _ => None,
    }
}

impl Plan {
    /// How the kernel knows the size of an argument in a dimension.
    fn size(&mut self, kernel: &Kernel, needs: &Needs, of: (usize, usize), known: &mut Known) -> Parameter {
        let (number, dimension) = of;
        let at = kernel.launches.iter().map(|launch| Size::of(launch.arguments()[number], dimension));
        let sizes: Vec<_> = at.collect();
        if let Some(parameter) = always(&sizes).or_else(|| known.get(&sizes).copied()) {
            return parameter;
        }
        if !needs.sizes[dimension] {
            return Parameter::Number(ANY);
        }
        let parameter = Parameter::Added(self.added.len());
        self.added.push(of);
        known.insert(sizes, parameter);
        parameter
    }
}

/// For each argument: whether it is memory that the kernel accesses by no other one, or never writes.
fn apart(kernel: &Kernel, arguments: &[Value]) -> Vec<bool> {
    if !accesses_only_arguments(kernel.function, arguments) {
        return vec![false; arguments.len()];
    }
    let memory: Vec<_> =
        (0..arguments.len()).filter(|&number| mlir::is_memory(arguments[number].r#type())).collect();
    let is_read_only: BTreeMap<usize, bool> =
        memory.iter().map(|&number| (number, Needs::of(arguments[number]).is_read_only)).collect();
    let are_apart = |one: usize, other: usize| {
        let at_launch = |all: Vec<Value>| are_apart(all[one], all[other]);
        (is_read_only[&one] && is_read_only[&other])
            || kernel.launches.iter().all(|launch| at_launch(launch.arguments()))
    };
    let is_apart = |number: usize| memory.iter().all(|&other| other == number || are_apart(number, other));
    (0..arguments.len()).map(|number| memory.contains(&number) && is_apart(number)).collect()
}

/// Whether values of the type are memory whose strides are products of its sizes, where all memory is.
fn is_plain(r#type: Type) -> bool {
    MemRefType::try_from(r#type).is_ok_and(|memref| {
        memref.affine_map().is_identity()
            && memref.memory_space().is_none()
            && mlir::can_be_stored(memref.element())
    })
}
