//! Whether two runs gave the same.

use crate::buffers::Value;
use crate::element::Scalar;
use crate::error::{Error, Result};
use crate::globals::GlobalValue;
use crate::program::Outcome;
use crate::signature::{Kind, Signature};
use crate::tolerance::Tolerance;
use std::fmt;

/// The first place where two runs differ.
#[derive(Debug)]
pub struct Difference {
    what: String,
    index: Vec<usize>,
    values: [Scalar; 2],
    more: usize,
}

impl Difference {
    /// The difference in words, with the names of the two programs.
    pub fn describe(&self, first: &str, second: &str) -> String {
        let [a, b] = self.values;
        let more = match self.more {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        format!("{self}: {a} ({first}) against {b} ({second}){more}")
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.what)?;
        if self.index.is_empty() { Ok(()) } else { write!(formatter, " at {:?}", self.index) }
    }
}

/// Fails unless two functions take the same arguments and give the same results.
pub fn same_signature(first: &Signature, second: &Signature) -> Result<()> {
    let list = |signature: &Signature| {
        let kinds = signature.arguments.iter().map(|argument| &argument.kind).chain(&signature.results);
        kinds.map(describe_kind).collect::<Vec<_>>()
    };
    let counts = |signature: &Signature| (signature.arguments.len(), signature.results.len());
    let (a, b) = (list(first), list(second));
    if counts(first) == counts(second) && a == b {
        return Ok(());
    }
    let text = |list: &[String], (arguments, _): (usize, usize)| {
        format!("({}) -> ({})", list[..arguments].join(", "), list[arguments..].join(", "))
    };
    Err(Error::input(format!(
        "the functions do not have the same type: {} and {}",
        text(&a, counts(first)),
        text(&b, counts(second))
    )))
}

fn describe_kind(kind: &Kind) -> String {
    match kind {
        Kind::Scalar(element) => element.to_string(),
        Kind::Array(array) => {
            let sizes: String =
                array.shape.iter().map(|size| size.map_or("?x".into(), |size| format!("{size}x"))).collect();
            format!("memref<{sizes}{}>", array.element)
        }
    }
}

/// The first difference between two runs: of the arguments, of the results, then of the globals. A global
/// that only one of the modules has counts if others see it: then it must be as it was.
pub fn difference(
    signature: &Signature,
    a: &Outcome,
    b: &Outcome,
    tolerance: Tolerance,
) -> Result<Option<Difference>> {
    let arguments = signature.arguments.iter().map(|argument| format!("argument {}", argument.name));
    let names = arguments.chain((0..signature.results.len()).map(|number| format!("result {number}")));
    let values =
        |outcome: &Outcome| outcome.arguments.iter().chain(&outcome.results).cloned().collect::<Vec<_>>();
    for ((name, a), b) in names.zip(values(a)).zip(values(b)) {
        if let Some(difference) = difference_of_values(&name, &a, &b, tolerance)? {
            return Ok(Some(difference));
        }
    }
    difference_of_globals(&a.globals, &b.globals, tolerance)
}

fn difference_of_globals(
    a: &[GlobalValue],
    b: &[GlobalValue],
    tolerance: Tolerance,
) -> Result<Option<Difference>> {
    for first in a {
        let (name, value) = (format!("global @{}", first.name), Value::Buffer(first.value.clone()));
        let difference = match b.iter().find(|second| is_same(first, second)) {
            Some(second) => {
                difference_of_values(&name, &value, &Value::Buffer(second.value.clone()), tolerance)?
            }
            None => difference_of_one(first)?,
        };
        if difference.is_some() {
            return Ok(difference);
        }
    }
    for second in b.iter().filter(|second| !a.iter().any(|first| is_same(first, second))) {
        if let Some(difference) = difference_of_one(second)? {
            let [value, initial] = difference.values;
            return Ok(Some(Difference { values: [initial, value], ..difference }));
        }
    }
    Ok(None)
}

/// Whether two modules have a global in common.
fn is_same(a: &GlobalValue, b: &GlobalValue) -> bool {
    let kind = |global: &GlobalValue| (global.value.element(), global.value.shape().to_vec());
    a.name == b.name && kind(a) == kind(b)
}

/// The difference between a global's value after a run and its initial one. The global is one that the other
/// module does not have; it differs only if others see it.
fn difference_of_one(global: &GlobalValue) -> Result<Option<Difference>> {
    if !global.public {
        return Ok(None);
    }
    let name = format!("global @{} (of one module only)", global.name);
    let [value, initial] = [&global.value, &global.initial].map(|buffer| Value::Buffer(buffer.clone()));
    difference_of_values(&name, &value, &initial, Tolerance::NONE)
}

fn difference_of_values(
    name: &str,
    a: &Value,
    b: &Value,
    tolerance: Tolerance,
) -> Result<Option<Difference>> {
    match (a, b) {
        (Value::Scalar(a), Value::Scalar(b)) if a.agrees(*b, tolerance) => Ok(None),
        (Value::Scalar(a), Value::Scalar(b)) => {
            Ok(Some(Difference { what: name.into(), index: Vec::new(), values: [*a, *b], more: 0 }))
        }
        (Value::Buffer(a), Value::Buffer(b)) if a.shape() == b.shape() => {
            if a.bytes() == b.bytes() {
                return Ok(None);
            }
            let differs = |&position: &usize| !a.get(position).agrees(b.get(position), tolerance);
            let mut positions = (0..a.len()).filter(differs);
            let Some(first) = positions.next() else { return Ok(None) };
            let (index, values) = (a.index(first), [a.get(first), b.get(first)]);
            Ok(Some(Difference { what: name.into(), index, values, more: positions.count() }))
        }
        (Value::Buffer(a), Value::Buffer(b)) => {
            Err(Error::input(format!("{name} has shape {:?} and {:?}", a.shape(), b.shape())))
        }
        _ => Err(Error::internal(format!("{name} has two kinds"))),
    }
}
