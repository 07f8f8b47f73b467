//! The modules in a module, and the functions directly in each: what belongs together in two modules has one
//! path.

use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike};
use mse_dialect::view;

/// A module: the outermost one, or one inside.
pub struct Member<'c, 'a> {
    /// The prefix of the names of its functions, `@outer::@inner::`; modules without a name are numbered.
    pub path: String,
    /// The module.
    pub module: OperationRef<'c, 'a>,
    /// Its functions.
    pub functions: Vec<Function<'c, 'a>>,
}

/// A function, of any dialect.
pub struct Function<'c, 'a> {
    /// The operation.
    pub operation: OperationRef<'c, 'a>,
    /// Its symbol's name.
    pub name: String,
}

impl Function<'_, '_> {
    /// Whether it has a body.
    pub fn has_body(&self) -> bool {
        self.operation.region(0).is_ok_and(|region| region.first_block().is_some())
    }

    /// Whether code outside of the module may call it.
    pub fn is_public(&self) -> bool {
        string(self.operation, "sym_visibility") != "private"
    }

    /// Whether it is of the dialect that is executed.
    pub fn is_executed(&self) -> bool {
        view::is(self.operation, "func.func")
    }
}

/// The module and all modules in it, outer ones first.
pub fn parts<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<Member<'c, 'a>> {
    parts_at(root, String::new())
}

fn parts_at<'c, 'a>(module: OperationRef<'c, 'a>, path: String) -> Vec<Member<'c, 'a>> {
    let inside = view::nested(module);
    let is_function = |&&operation: &&OperationRef| FUNCTIONS.contains(&view::name(operation));
    let function = |&operation| Function { operation, name: string(operation, "sym_name") };
    let functions = inside.iter().filter(is_function).map(function).collect();
    let mut parts = vec![Member { path: path.clone(), module, functions }];
    let mut unnamed = 0..;
    for inner in inside.into_iter().filter(|&operation| view::is(operation, "builtin.module")) {
        let name = match string(inner, "sym_name") {
            name if name.is_empty() => format!("module {}", unnamed.next().unwrap_or(0)),
            name => format!("@{name}"),
        };
        parts.extend(parts_at(inner, format!("{path}{name}::")));
    }
    parts
}

/// The functions that code of the host has.
const FUNCTIONS: [&str; 3] = ["func.func", "llvm.func", "emitc.func"];

fn string(operation: OperationRef, name: &str) -> String {
    let text = operation.attribute(name).ok().and_then(|text| StringAttribute::try_from(text).ok());
    text.map(|text| text.value().to_owned()).unwrap_or_default()
}
