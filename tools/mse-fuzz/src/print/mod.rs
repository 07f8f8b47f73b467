//! Writes a program as MLIR: a function `@f`, what it calls, and globals.
//!
//! The printer decides what the tree leaves open. A loop, conditional or access becomes an operation of
//! `affine` where the tree asks for it and all its operands may be operands of one. Else it becomes one of
//! `scf` and `memref`. The sizes of arrays and the shifts of subscripts come from [`crate::range`].

mod array;
mod collapsed;
mod constant;
mod counting;
mod expression;
mod flat;
mod hash;
mod linalg;
mod node;
mod opaque;
mod outline;
mod parallel;
mod tensors;
mod vectors;

use self::flat::is_flat;
use crate::alias::roots;
use crate::program::{Function, Home, Id, Node, Parameter, Program};
use crate::range::{Layout, Ranges, layouts};
use crate::values::FARTHEST;
use crate::walk::{Part, in_block};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// The program as text.
pub fn print(program: &Program) -> String {
    if let Some(tensors) = &program.tensors {
        return tensors::print(tensors);
    }
    print_as(program, &layouts(program))
}

/// The program as text, with arrays of these layouts.
pub fn print_as(program: &Program, layouts: &[Layout]) -> String {
    let mut printer = Printer {
        program,
        layouts: layouts.to_vec(),
        roots: roots(program),
        ranges: Ranges::of(program),
        text: String::new(),
        depth: 1,
        fresh: 0,
        iterators: HashMap::new(),
        values: HashMap::new(),
        arrays: HashMap::new(),
        outlined: String::new(),
        symbols_only: false,
        on_device: false,
        overflow: "",
    };
    printer.globals();
    for (number, function) in program.functions.iter().enumerate() {
        printer.function(number, function);
    }
    printer.head();
    printer.guarded(&program.body);
    printer.line("return");
    printer.text + "}\n" + &printer.outlined
}

/// The arguments that give the function's parameters these values, as `mse-run --size` takes them.
pub fn sizes(program: &Program, parameters: &[i64]) -> String {
    if let Some(tensors) = &program.tensors {
        return tensors::sizes(tensors, parameters);
    }
    let layouts = layouts(program);
    let mut sizes = Vec::new();
    for (position, (kind, value)) in program.parameters.iter().zip(parameters).enumerate() {
        match kind {
            Parameter::Size => sizes.push(format!("arg{position}.0={value}")),
            _ => sizes.push(format!("arg{position}={value}")),
        }
    }
    let arguments =
        (0..program.arrays.len()).filter(|&position| program.arrays[position].home == Home::Argument);
    for (number, array) in arguments.enumerate() {
        let position = program.parameters.len() + number;
        if is_flat(program, array) {
            let sizes_of = &layouts[array].sizes;
            if sizes_of.iter().any(|size| !size.is_constant()) {
                let cells: i64 = sizes_of.iter().map(|size| size.at(parameters)).product();
                sizes.push(format!("arg{position}.0={cells}"));
            }
            continue;
        }
        for (dimension, size) in layouts[array].sizes.iter().enumerate() {
            if !size.is_constant() {
                sizes.push(format!("arg{position}.{dimension}={}", size.at(parameters)));
            }
        }
    }
    sizes.join(",")
}

/// A name, and whether it may be an operand of an affine expression.
#[derive(Clone)]
struct Index {
    name: String,
    affine: bool,
}

struct Printer<'p> {
    program: &'p Program,
    layouts: Vec<Layout>,
    roots: Vec<BTreeSet<Id>>,
    ranges: Ranges,
    text: String,
    depth: usize,
    fresh: usize,
    iterators: HashMap<Id, Index>,
    values: HashMap<Id, (String, crate::program::Element)>,
    /// Names of arrays that are not `%A` and their number.
    arrays: HashMap<Id, String>,
    /// The statements that are functions.
    outlined: String,
    /// Whether iterators are symbols.
    symbols_only: bool,
    /// Whether this is in a launch.
    on_device: bool,
    /// The attribute of overflow of operations on subscripts.
    overflow: &'static str,
}

impl Printer<'_> {
    fn line(&mut self, line: impl AsRef<str>) {
        let indent = 2 * self.depth;
        writeln!(self.text, "{:indent$}{}", "", line.as_ref()).expect("a string takes any text");
    }

    /// A new name, and the line that defines it.
    fn define(&mut self, operation: impl AsRef<str>) -> String {
        let name = self.fresh("v");
        self.line(format!("{name} = {}", operation.as_ref()));
        name
    }

    fn fresh(&mut self, letter: &str) -> String {
        self.fresh += 1;
        format!("%{letter}{}", self.fresh)
    }

    /// The function's head, parameters and views.
    fn head(&mut self) {
        let mut arguments = Vec::new();
        for (position, kind) in self.program.parameters.iter().enumerate() {
            arguments.push(match kind {
                Parameter::Argument | Parameter::Signed | Parameter::Near => format!("%n{position}: index"),
                Parameter::Cast => format!("%m{position}: index"),
                Parameter::Size => format!("%m{position}: memref<?xi64>"),
            });
        }
        for (position, array) in self.program.arrays.iter().enumerate() {
            if array.home == Home::Argument {
                arguments.push(format!("%A{position}: {}", self.array_type(position)));
            }
        }
        writeln!(self.text, "func.func @f({}) {{", arguments.join(", ")).expect("a string takes any text");
        for (position, kind) in self.program.parameters.iter().enumerate() {
            match kind {
                Parameter::Argument | Parameter::Signed | Parameter::Near => {}
                Parameter::Cast => {
                    let narrow = self.define(format!("arith.index_cast %m{position} : index to i32"));
                    self.line(format!("%n{position} = arith.index_cast {narrow} : i32 to index"));
                }
                Parameter::Size => {
                    let zero = self.define("arith.constant 0 : index");
                    self.line(format!("%n{position} = memref.dim %m{position}, {zero} : memref<?xi64>"));
                }
            }
        }
        for (position, array) in self.program.arrays.iter().enumerate() {
            if let Home::Global { .. } = array.home {
                self.get_global(position, position);
            }
            self.view(position, array);
        }
    }

    /// A private function.
    fn function(&mut self, number: usize, function: &Function) {
        let parameters = (0..self.program.parameters.len()).map(|position| format!("%n{position}: index"));
        let formals = function.formals.iter().map(|&array| format!("%A{array}: {}", self.array_type(array)));
        let arguments: Vec<_> = parameters.chain(formals).collect();
        let attributes = if function.no_inline { " attributes {no_inline}" } else { "" };
        let arguments = arguments.join(", ");
        writeln!(self.text, "func.func private @g{number}({arguments}){attributes} {{")
            .expect("a string takes any text");
        for array in named(&function.body) {
            if let Home::Global { .. } = self.program.arrays[array].home {
                self.get_global(array, array);
            }
        }
        self.block(&function.body);
        self.line("return");
        self.text += "}\n";
    }

    /// Calls a private function.
    fn call(&mut self, function: usize, actuals: &[Id]) {
        let mut arguments: Vec<_> =
            (0..self.program.parameters.len()).map(|position| format!("%n{position}")).collect();
        let mut kinds = vec!["index".to_owned(); arguments.len()];
        let formals = self.program.functions[function].formals.clone();
        for (&actual, formal) in actuals.iter().zip(formals) {
            arguments.push(self.passed(actual, formal));
            kinds.push(self.array_type(formal));
        }
        let (arguments, kinds) = (arguments.join(", "), kinds.join(", "));
        self.line(format!("func.call @g{function}({arguments}) : ({kinds}) -> ()"));
    }

    /// The name of an array.
    fn name(&self, array: Id) -> String {
        self.arrays.get(&array).cloned().unwrap_or_else(|| format!("%A{array}"))
    }

    /// The block, under a condition: all parameters that are arguments are zero or more, as sizes are always,
    /// and none is too large. Those that may be negative are near to zero, or anything.
    fn guarded(&mut self, block: &[Node]) {
        let kinds = self.program.parameters.iter().enumerate();
        let guarded = kinds.map(|(position, &kind)| (position, self.limits(kind)));
        let guarded: Vec<_> = guarded.filter(|(_, limits)| *limits != (None, None)).collect();
        if guarded.is_empty() {
            return self.block(block);
        }
        let (mut symbols, mut conditions, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for (symbol, (position, (least, most))) in guarded.into_iter().enumerate() {
            let above = |least: i64| if least == 0 { String::new() } else { format!(" + {}", -least) };
            conditions.extend(least.map(|least| format!("s{symbol}{} >= 0", above(least))));
            conditions.extend(most.map(|most| format!("-s{symbol} + {most} >= 0")));
            symbols.push(format!("s{symbol}"));
            names.push(format!("%n{position}"));
        }
        let (symbols, conditions, names) = (symbols.join(", "), conditions.join(", "), names.join(", "));
        self.line(format!("affine.if affine_set<()[{symbols}] : ({conditions})>()[{names}] {{"));
        self.depth += 1;
        self.block(block);
        self.depth -= 1;
        self.line("}");
    }

    /// The least and the largest value of a parameter for which the function does anything, if it asks.
    fn limits(&self, kind: Parameter) -> (Option<i64>, Option<i64>) {
        match (kind, self.program.most) {
            (Parameter::Signed, _) | (Parameter::Size, None) => (None, None),
            (Parameter::Near, _) => (Some(-FARTHEST), Some(FARTHEST)),
            (_, most) => (Some(0), most),
        }
    }

    /// The block's operations; memory that it allocated is freed by [`Printer::free`].
    fn block(&mut self, block: &[Node]) {
        block.iter().for_each(|node| self.node(node));
        self.free(block);
    }

    /// Frees what a block allocated.
    fn free(&mut self, block: &[Node]) {
        for node in block.iter().rev() {
            if let Node::Allocate(array, _) = node
                && matches!(self.program.arrays[*array].home, Home::Local | Home::Bare)
            {
                self.line(format!("memref.dealloc %A{array} : {}", self.array_type(*array)));
            }
        }
    }
}

/// The arrays that a block names.
fn named(block: &[Node]) -> BTreeSet<Id> {
    let mut named = BTreeSet::new();
    in_block(&mut block.to_vec(), &mut |part| match part {
        Part::Access(access) => drop(named.insert(access.array)),
        Part::Node(Node::Choose(of)) => named.extend(of.of),
        Part::Node(Node::Whole(of)) => named.extend([of.to, of.from]),
        Part::Node(Node::Call(_, actuals)) => named.extend(actuals.iter().copied()),
        Part::Node(Node::Loop(of)) => named.extend(of.buffers.iter().flat_map(|one| [one.initial, one.next])),
        _ => {}
    });
    named
}
