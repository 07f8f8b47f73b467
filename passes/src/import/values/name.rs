//! Names: isl identifiers that people recognise, unique in the scop.
//!
//! A value with a name in its location (`loc("alpha"(...))`) keeps it. Otherwise argument k of the function
//! is `argk`, and size d of argument j is `argj_d`. Any other parameter is `n0, n1, ...`, an allocation
//! `mem0, mem1, ...`, a scalar that import makes `x0, x1, ...`.

use crate::mlir;
use melior::ir::{Value, ValueLike};
use std::collections::HashSet;

/// The names given so far.
#[derive(Clone, Debug, Default)]
pub struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// A name for a parameter, the size of a memref if one is given.
    pub fn parameter(&mut self, value: Value, size: Option<(Value, i64)>) -> String {
        let name = match size {
            Some((memref, d)) => own_name(memref).map(|name| format!("{name}_{d}")),
            None => own_name(value),
        };
        match name {
            Some(name) => self.unique(name),
            None => self.numbered("n"),
        }
    }

    /// A name for a number of iterations.
    pub fn count(&mut self) -> String {
        self.numbered("n")
    }

    /// A name for an array.
    pub fn array(&mut self, memref: Value) -> String {
        match own_name(memref) {
            Some(name) => self.unique(name),
            None => self.numbered("mem"),
        }
    }

    /// A name for a scalar.
    pub fn scalar(&mut self) -> String {
        self.numbered("x")
    }

    fn numbered(&mut self, prefix: &str) -> String {
        let mut candidates = (0..).map(|number| format!("{prefix}{number}"));
        self.take(candidates.find(|name| !self.taken.contains(name)).expect("endless"))
    }

    fn unique(&mut self, name: String) -> String {
        if !self.taken.contains(&name) {
            return self.take(name);
        }
        self.numbered(&format!("{name}_"))
    }

    fn take(&mut self, name: String) -> String {
        self.taken.insert(name.clone());
        name
    }
}

/// The name of a value in the program: from its location, or as an argument of the function.
fn own_name(value: Value) -> Option<String> {
    let location = value.location();
    if location.is_name() {
        let name = location.name_value();
        let name = identifier(name.as_string_ref().as_str().ok()?);
        return (!name.is_empty()).then_some(name);
    }
    let (block, number) = mlir::argument(value)?;
    (mlir::name(mlir::parent(block)?) == "func.func").then(|| format!("arg{number}"))
}

/// The text as an identifier of isl.
fn identifier(text: &str) -> String {
    let letters = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' });
    let name: String = letters.skip_while(|c| !c.is_ascii_alphabetic()).collect();
    let keyword = [
        "and", "or", "not", "exists", "mod", "floor", "ceil", "min", "max", "true", "false", "implies",
        "infty", "NaN", "rat", "int",
    ];
    if keyword.contains(&name.as_str()) { format!("{name}_") } else { name }
}
