//! The meaning of identifiers in generated code: parameters and loop iterators as values.
//!
//! MLIR's affine operations accept a value only in a certain role (MLIR's `isValidSymbol` and `isValidDim`):
//! a *symbol* does not change inside the surrounding function (or launch). A *dimension* is an iterator of an
//! affine loop or an affine function of such. Any other value is *opaque*, and expressions over it are
//! computed with `arith`.

use crate::mlir::{self, Definition};
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value};
use mse_dialect::view::{self, is};
use mse_isl::ast::Expr;
use std::collections::BTreeMap;

/// The role in which an affine operation may use a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Fixed in the surrounding function.
    Symbol,
    /// An iterator of an affine loop, or a function of such.
    Dimension,
    /// Nothing.
    Opaque,
}

/// The value or expression that an identifier stands for.
#[derive(Clone, Debug)]
pub enum Binding<'c, 'a> {
    /// A value.
    Value(Value<'c, 'a>, Role),
    /// An expression of outer identifiers: the one value of a loop that runs once.
    Expression(Expr),
}

/// The identifiers in scope.
#[derive(Clone, Debug, Default)]
pub struct Names<'c, 'a>(BTreeMap<String, Binding<'c, 'a>>);

impl<'c, 'a> Names<'c, 'a> {
    /// The value or expression that the identifier stands for.
    pub fn get(&self, name: &str) -> Option<&Binding<'c, 'a>> {
        self.0.get(name)
    }

    /// These identifiers and one more.
    pub fn with(&self, name: &str, binding: Binding<'c, 'a>) -> Self {
        let mut names = self.clone();
        names.0.insert(name.to_owned(), binding);
        names
    }

    /// These identifiers and one more that stands for a value, in the role that the value has.
    pub fn with_value(&self, name: &str, value: Value<'c, 'a>) -> Self {
        self.with(name, Binding::Value(value, role_of(value)))
    }
}

/// The role in which affine operations may use the value. Conservative: a value that is not recognised is
/// opaque.
pub fn role_of(value: Value) -> Role {
    match mlir::defined_by(value) {
        Definition::Argument(Some(parent)) => role_of_argument(parent),
        Definition::Argument(None) => Role::Opaque,
        Definition::Result(operation) => role_of_result(operation),
    }
}

fn role_of_argument(parent: OperationRef) -> Role {
    if is_affine_scope(parent) {
        Role::Symbol
    } else if is(parent, "affine.for") || is(parent, "affine.parallel") {
        Role::Dimension
    } else {
        Role::Opaque
    }
}

fn role_of_result(operation: OperationRef) -> Role {
    if is(operation, "arith.constant") || operation.parent_operation().is_some_and(is_affine_scope) {
        return Role::Symbol;
    }
    let roles: Vec<Role> = operation.operands().map(role_of).collect();
    if is(operation, "affine.apply") {
        return worst(&roles);
    }
    if is(operation, "memref.dim") && view::operand(operation, 0).is_some_and(is_top_level) {
        return worst(&roles[1..]);
    }
    Role::Opaque
}

/// The role of an affine function of values in these roles.
fn worst(roles: &[Role]) -> Role {
    let has = |role| roles.contains(&role);
    if has(Role::Opaque) {
        Role::Opaque
    } else if has(Role::Dimension) {
        Role::Dimension
    } else {
        Role::Symbol
    }
}

fn is_top_level(value: Value) -> bool {
    let parent = match mlir::defined_by(value) {
        Definition::Argument(parent) => parent,
        Definition::Result(operation) => operation.parent_operation(),
    };
    parent.is_some_and(is_affine_scope)
}

/// Whether values defined right inside the operation are fixed for affine operations.
pub fn is_affine_scope(operation: OperationRef) -> bool {
    ["func.func", "gpu.launch", "gpu.func", "llvm.func", "builtin.module"]
        .into_iter()
        .any(|name| is(operation, name))
}
