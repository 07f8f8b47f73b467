//! Programs on tensors.

use crate::program::Id;
use crate::program::tensors::{Compute, Repeat, Shape, Step, Tensors};
use std::collections::HashMap;
use std::fmt::Write;

/// How reals, integers and complex numbers are combined; the first is a sum, which all have.
const OPERATIONS: [(char, [&str; 4]); 3] = [
    ('f', ["arith.addf", "arith.mulf", "arith.maximumf", "arith.subf"]),
    ('i', ["arith.addi", "arith.muli", "arith.maxsi", "arith.subi"]),
    ('c', ["complex.add", "complex.mul", "complex.sub", "complex.add"]),
];

/// Functions of reals, and of complex numbers.
const FUNCTIONS: [(char, [&str; 2]); 2] =
    [('f', ["math.exp", "arith.negf"]), ('c', ["complex.exp", "complex.conj"])];

/// The program as text.
pub fn print(of: &Tensors) -> String {
    let shapes = of.inputs.iter().cloned().enumerate().collect();
    let mut printer = Printer { of, shapes, text: String::new(), depth: 1, fresh: 0 };
    let arguments =
        (0..of.inputs.len()).map(|id| format!("%t{id}: {}", printer.kind(id))).collect::<Vec<_>>();
    let mut head = format!("func.func @f(%n: index, {}) -> (", arguments.join(", "));
    printer.sizes();
    of.steps.iter().for_each(|step| printer.step(step));
    let kinds = of.results.iter().map(|&id| printer.kind(id)).collect::<Vec<_>>().join(", ");
    let names = of.results.iter().map(|id| format!("%t{id}")).collect::<Vec<_>>().join(", ");
    printer.line(&format!("return {names} : {kinds}"));
    head += &format!("{kinds}) {{\n{}}}\n", printer.text);
    head
}

/// The arguments that give the parameters these values, as `mse-run --size` takes them, once the function has
/// memory for its results.
pub fn sizes(of: &Tensors, parameters: &[i64]) -> String {
    let mut sizes = vec![format!("arg0={}", parameters[0])];
    let shapes = shapes(of);
    let all = (0..of.inputs.len()).chain(of.results.iter().copied());
    for (position, id) in all.enumerate() {
        for (dimension, &size) in shapes[&id].iter().enumerate() {
            if of.sizes[size].is_none() {
                sizes.push(format!("arg{}.{dimension}={}", position + 1, parameters[size + 1]));
            }
        }
    }
    sizes.join(",")
}

/// The dimensions of all tensors.
fn shapes(of: &Tensors) -> HashMap<Id, Shape> {
    let mut printer = Printer {
        of,
        shapes: of.inputs.iter().cloned().enumerate().collect(),
        text: String::new(),
        depth: 1,
        fresh: 0,
    };
    of.steps.iter().for_each(|step| printer.step(step));
    printer.shapes
}

struct Printer<'p> {
    of: &'p Tensors,
    shapes: HashMap<Id, Shape>,
    text: String,
    depth: usize,
    fresh: usize,
}

impl Printer<'_> {
    fn line(&mut self, line: &str) {
        writeln!(self.text, "{:1$}{line}", "", 2 * self.depth).expect("a string takes any text");
    }

    /// A new name, and the line that defines it.
    fn define(&mut self, operation: &str) -> String {
        self.fresh += 1;
        let name = format!("%v{}", self.fresh);
        self.line(&format!("{name} = {operation}"));
        name
    }

    fn kind(&self, id: Id) -> String {
        self.kind_of(&self.shapes[&id])
    }

    fn kind_of(&self, shape: &[usize]) -> String {
        let size = |&size: &usize| self.of.sizes[size].map_or("?x".to_owned(), |size| format!("{size}x"));
        format!("tensor<{}{}>", shape.iter().map(size).collect::<String>(), self.of.element)
    }

    /// The numbers that all steps use, and the sizes that are no constants.
    fn sizes(&mut self) {
        for number in 0..self.of.sizes.len().max(2) {
            self.line(&format!("%c{number} = arith.constant {number} : index"));
        }
        let whole = self.kind(0);
        for (number, size) in self.of.sizes.iter().enumerate() {
            if size.is_none() {
                self.line(&format!("%s{number} = tensor.dim %t0, %c{number} : {whole}"));
            }
        }
    }

    /// A constant of the type of elements.
    fn constant(&mut self, value: i64) -> String {
        let element = self.of.element;
        match self.first_letter() {
            'i' => self.define(&format!("arith.constant {value} : {element}")),
            'f' => self.define(&format!("arith.constant {value}.5 : {element}")),
            _ => self.define(&format!("complex.constant [{value}.0 : f32, 0.5 : f32] : {element}")),
        }
    }

    fn first_letter(&self) -> char {
        self.of.element.chars().next().expect("a type has a name")
    }

    fn operation(&self, number: usize) -> &'static str {
        let found = OPERATIONS.iter().find(|(letter, _)| *letter == self.first_letter());
        found.expect("every type has operations").1[number]
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Compute(of) => self.compute(of),
            Step::Neighbours(id, of) => self.neighbours(*id, *of),
            Step::Repeat(of) => self.repeat(of),
        }
    }

    fn empty(&mut self, shape: &[usize]) -> String {
        let open = shape.iter().filter(|&&size| self.of.sizes[size].is_none());
        let open = open.map(|size| format!("%s{size}")).collect::<Vec<_>>().join(", ");
        let kind = self.kind_of(shape);
        self.define(&format!("tensor.empty({open}) : {kind}"))
    }

    fn compute(&mut self, of: &Compute) {
        let shape: Shape = of.result.iter().map(|&place| of.loops[place].0).collect();
        let kind = self.kind_of(&shape);
        let start = match of.start {
            Some(id) => format!("%t{id}"),
            None => {
                let (value, empty) = (self.constant(of.op as i64), self.empty(&shape));
                let element = self.of.element;
                self.define(&format!("linalg.fill ins({value} : {element}) outs({empty} : {kind}) -> {kind}"))
            }
        };
        let all = (0..of.loops.len()).map(|place| format!("d{place}")).collect::<Vec<_>>().join(", ");
        let counted = of.operands.iter().map(|(_, counted)| counted).chain([&of.result]);
        let map = |counted: &Vec<usize>| {
            let counted = counted.iter().map(|place| format!("d{place}")).collect::<Vec<_>>().join(", ");
            format!("affine_map<({all}) -> ({counted})>")
        };
        let maps = counted.map(map).collect::<Vec<_>>().join(", ");
        let iterators =
            of.loops.iter().map(|&(_, reduces)| if reduces { "\"reduction\"" } else { "\"parallel\"" });
        let iterators = iterators.collect::<Vec<_>>().join(", ");
        let names = of.operands.iter().map(|(id, _)| format!("%t{id}")).collect::<Vec<_>>().join(", ");
        let kinds = of.operands.iter().map(|(id, _)| self.kind(*id)).collect::<Vec<_>>().join(", ");
        let inputs = if names.is_empty() { String::new() } else { format!(" ins({names} : {kinds})") };
        self.line(&format!(
            "%t{} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}{inputs} outs({start} : {kind}) {{",
            of.id
        ));
        self.body(of);
        self.line(&format!("}} -> {kind}"));
        self.shapes.insert(of.id, shape);
    }

    /// The computation of an element: operands, then what the result begins with.
    fn body(&mut self, of: &Compute) {
        let element = self.of.element;
        let names = (0..=of.operands.len()).map(|number| format!("%x{number}")).collect::<Vec<_>>();
        let arguments = names.iter().map(|name| format!("{name}: {element}")).collect::<Vec<_>>().join(", ");
        self.line(&format!("^bb0({arguments}):"));
        self.depth += 1;
        let (start, operands) = names.split_last().expect("one at least");
        let mut operands = operands.to_vec();
        let functions = FUNCTIONS.iter().find(|(letter, _)| *letter == self.first_letter());
        if let (Some(last), Some(function), Some((_, functions))) =
            (operands.last_mut(), of.function, functions)
        {
            *last = self.define(&format!("{} {last} : {element}", functions[function]));
        }
        operands.push(start.clone());
        let op = self.operation(of.op);
        let mut value = operands[0].clone();
        for other in &operands[1..] {
            value = self.define(&format!("{op} {value}, {other} : {element}"));
        }
        self.line(&format!("linalg.yield {value} : {element}"));
        self.depth -= 1;
    }

    fn neighbours(&mut self, id: Id, of: Id) {
        let (shape, kind) = (self.shapes[&of].clone(), self.kind(of));
        let size = |size: usize| self.of.sizes[size].map_or(format!("%s{size}"), |size| size.to_string());
        let rows = self.of.sizes[shape[0]].expect("its first size is a constant") - 2;
        let rest: Vec<_> = shape[1..].iter().map(|&one| size(one)).collect();
        let all = |first: String, others: Vec<String>| [vec![first], others].concat().join(", ");
        let part = kind.replacen(&format!("tensor<{}x", rows + 2), &format!("tensor<{rows}x"), 1);
        let (zeros, ones) = (vec!["0".to_owned(); rest.len()], vec!["1".to_owned(); rest.len()]);
        let place = |first: usize| {
            let from = all(first.to_string(), zeros.clone());
            format!("[{from}] [{}] [{}]", all(rows.to_string(), rest.clone()), all("1".into(), ones.clone()))
        };
        let parts: Vec<_> = (0..3)
            .map(|first| {
                self.define(&format!("tensor.extract_slice %t{of}{} : {kind} to {part}", place(first)))
            })
            .collect();
        let open: Vec<_> =
            shape[1..].iter().filter(|&&one| self.of.sizes[one].is_none()).map(|&one| size(one)).collect();
        let mut sum = parts[1].clone();
        for other in [&parts[0], &parts[2]] {
            let empty = self.define(&format!("tensor.empty({}) : {part}", open.join(", ")));
            sum = self.sum(shape.len(), &sum, other, &empty, &part);
        }
        self.line(&format!(
            "%t{id} = tensor.insert_slice {sum} into %t{of}{} : {part} into {kind}",
            place(1)
        ));
        self.shapes.insert(id, shape);
    }

    /// The sum of two tensors, element by element.
    fn sum(&mut self, rank: usize, one: &str, other: &str, empty: &str, kind: &str) -> String {
        let loops = (0..rank).map(|place| format!("d{place}")).collect::<Vec<_>>().join(", ");
        let map = format!("affine_map<({loops}) -> ({loops})>");
        let iterators = vec!["\"parallel\""; rank].join(", ");
        let (element, op) = (self.of.element, self.operation(0));
        self.define(&format!(
            "linalg.generic {{indexing_maps = [{map}, {map}, {map}], iterator_types = [{iterators}]}} \
             ins({one}, {other} : {kind}, {kind}) outs({empty} : {kind}) {{ ^bb0(%x: {element}, %y: {element}, %z: {element}): \
             %w = {op} %x, %y : {element} linalg.yield %w : {element} }} -> {kind}"
        ))
    }

    fn repeat(&mut self, of: &Repeat) {
        let steps = match of.count {
            Some(count) => self.define(&format!("arith.constant {count} : index")),
            None => "%n".to_owned(),
        };
        let kinds = of.carried.iter().map(|one| self.kind(one.initial)).collect::<Vec<_>>().join(", ");
        for one in &of.carried {
            let shape = self.shapes[&one.initial].clone();
            self.shapes.extend([(one.inner, shape.clone()), (one.result, shape)]);
        }
        let first = of.carried.iter().map(|one| format!("%t{} = %t{}", one.inner, one.initial));
        let first = first.collect::<Vec<_>>().join(", ");
        let results = of.carried.iter().map(|one| format!("%t{}", one.result)).collect::<Vec<_>>().join(", ");
        self.fresh += 1;
        let iterator = self.fresh;
        self.line(&format!(
            "{results} = scf.for %i{iterator} = %c0 to {steps} step %c1 iter_args({first}) -> ({kinds}) {{"
        ));
        self.depth += 1;
        of.body.iter().for_each(|step| self.step(step));
        let next = of.carried.iter().map(|one| format!("%t{}", one.next)).collect::<Vec<_>>().join(", ");
        self.line(&format!("scf.yield {next} : {kinds}"));
        self.depth -= 1;
        self.line("}");
    }
}
