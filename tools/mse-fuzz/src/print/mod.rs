//! Writes a program as MLIR: one function `@f`.
//!
//! What the tree leaves open is decided here: a loop, conditional or access becomes an operation of `affine` where all
//! its operands may be operands of one and the tree asks for it, else of `scf` and `memref`. The sizes of arrays and the
//! shifts of subscripts come from [`crate::range`].

mod expression;
mod node;

use crate::program::{Array, Home, Id, Node, Parameter, Program, Shape};
use crate::range::{Layout, Linear, Ranges, layouts};
use std::collections::HashMap;
use std::fmt::Write;

/// The program as text.
pub fn print(program: &Program) -> String {
    let mut printer = Printer {
        program,
        layouts: layouts(program),
        ranges: Ranges::of(program),
        text: String::new(),
        depth: 1,
        fresh: 0,
        iterators: HashMap::new(),
        values: HashMap::new(),
    };
    printer.head();
    printer.guarded(&program.body);
    printer.line("return");
    printer.text + "}\n"
}

/// The arguments that give the function's parameters these values, as `mse-run --size` takes them.
pub fn sizes(program: &Program, parameters: &[u64]) -> String {
    let layouts = layouts(program);
    let mut sizes = Vec::new();
    for (position, (kind, value)) in program.parameters.iter().zip(parameters).enumerate() {
        match kind {
            Parameter::Argument | Parameter::Cast => sizes.push(format!("arg{position}={value}")),
            Parameter::Size => sizes.push(format!("arg{position}.0={value}")),
        }
    }
    let arguments =
        (0..program.arrays.len()).filter(|&position| program.arrays[position].home == Home::Argument);
    for (number, array) in arguments.enumerate() {
        let position = program.parameters.len() + number;
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
    ranges: Ranges,
    text: String,
    depth: usize,
    fresh: usize,
    iterators: HashMap<Id, Index>,
    values: HashMap<Id, (String, crate::program::Element)>,
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
                Parameter::Argument => format!("%n{position}: index"),
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
                Parameter::Argument => {}
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
            self.view(position, array);
        }
    }

    fn view(&mut self, position: Id, array: &Array) {
        let Home::View { base, shape } = &array.home else { return };
        let (from, to) = (self.array_type(*base), self.array_type(position));
        if *shape == Shape::Transposed {
            let dims: Vec<_> = (0..array.rank).map(|dimension| format!("d{dimension}")).collect();
            let turned: Vec<_> = dims.iter().rev().cloned().collect();
            let (dims, turned) = (dims.join(", "), turned.join(", "));
            return self.line(format!(
                "%A{position} = memref.transpose %A{base} ({dims}) -> ({turned}) : {from} to {to}"
            ));
        }
        let offsets = match shape {
            Shape::From(offsets) => offsets.clone(),
            _ => vec![0; array.rank],
        };
        let offsets: Vec<_> =
            offsets.iter().map(|offset| self.define(format!("arith.constant {offset} : index"))).collect();
        let sizes: Vec<_> = self.layouts[position].sizes.clone().iter().map(|size| self.size(size)).collect();
        let strides: Vec<_> = (1..=array.rank)
            .map(|dimension| {
                if *shape == Shape::Strided && dimension == array.rank { "2".into() } else { "1".to_owned() }
            })
            .collect();
        let (offsets, sizes, strides) = (offsets.join(", "), sizes.join(", "), strides.join(", "));
        self.line(format!(
            "%A{position} = memref.subview %A{base}[{offsets}] [{sizes}] [{strides}] : {from} to {to}"
        ));
    }

    /// An operation that gives a size.
    fn size(&mut self, size: &Linear) -> String {
        let expression = size.added_to(&crate::program::Affine::default());
        self.index(&expression, crate::program::Style::Affine)
    }

    /// The type of an array's memref: constant sizes are static, except those of subviews.
    fn array_type(&self, position: Id) -> String {
        let array = &self.program.arrays[position];
        let element = array.element.name();
        let (sizes, layout) = match &array.home {
            Home::View { base, shape } => self.view_type(*base, shape, array.rank),
            _ => (static_sizes(&self.layouts[position]), String::new()),
        };
        format!("memref<{}{element}{layout}>", shape_text(&sizes))
    }

    fn view_type(&self, base: Id, shape: &Shape, rank: usize) -> (Vec<Option<i64>>, String) {
        let sizes = static_sizes(&self.layouts[base]);
        let mut strides = vec![Some(1); rank];
        for dimension in (1..rank).rev() {
            strides[dimension - 1] = strides[dimension].zip(sizes[dimension]).map(|(a, b)| a * b);
        }
        if *shape == Shape::Transposed {
            let turned = |list: Vec<_>| list.into_iter().rev().collect::<Vec<_>>();
            return (turned(sizes), format!(", strided<[{}]>", strides_text(&turned(strides))));
        }
        if let (Shape::Strided, Some(last)) = (shape, strides.last_mut()) {
            *last = last.map(|stride| 2 * stride);
        }
        (vec![None; rank], format!(", strided<[{}], offset: ?>", strides_text(&strides)))
    }

    /// The block where all parameters that are arguments are zero or more; sizes are so always.
    fn guarded(&mut self, block: &[Node]) {
        let kinds = self.program.parameters.iter().enumerate();
        let unknown: Vec<_> =
            kinds.filter(|(_, kind)| **kind != Parameter::Size).map(|(position, _)| position).collect();
        if unknown.is_empty() {
            return self.block(block);
        }
        let symbols: Vec<_> = (0..unknown.len()).map(|symbol| format!("s{symbol}")).collect();
        let conditions: Vec<_> = symbols.iter().map(|symbol| format!("{symbol} >= 0")).collect();
        let names: Vec<_> = unknown.iter().map(|position| format!("%n{position}")).collect();
        let (symbols, conditions, names) = (symbols.join(", "), conditions.join(", "), names.join(", "));
        self.line(format!("affine.if affine_set<()[{symbols}] : ({conditions})>()[{names}] {{"));
        self.depth += 1;
        self.block(block);
        self.depth -= 1;
        self.line("}");
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
                && self.program.arrays[*array].home == Home::Local
            {
                self.line(format!("memref.dealloc %A{array} : {}", self.array_type(*array)));
            }
        }
    }
}

fn static_sizes(layout: &Layout) -> Vec<Option<i64>> {
    layout.sizes.iter().map(|size| size.is_constant().then_some(size.constant)).collect()
}

fn shape_text(sizes: &[Option<i64>]) -> String {
    sizes.iter().map(|size| size.map_or("?x".to_owned(), |size| format!("{size}x"))).collect()
}

fn strides_text(strides: &[Option<i64>]) -> String {
    let text = |stride: &Option<i64>| stride.map_or("?".to_owned(), |stride| stride.to_string());
    strides.iter().map(text).collect::<Vec<_>>().join(", ")
}
