//! Loops that are empty while the loop around them runs.
//!
//! ```text
//! for i = 0 to n:
//!   A[i] = ..                       in front of it, or not
//!   for j = i to m:                 m may be 0, or less than n
//!     A[i] = A[i] + ..              or a value that the loop carries
//!     B[j] = ..                     or another such loop, or nothing
//!   C[..] = A[i] + ..               behind it, or not
//! ```

use super::Generator;
use super::steps::minus;
use crate::program::{Access, Affine, Carried, Id, Loop, Node, Op, Value};

/// The most loops inside each other.
const DEEPEST: usize = 3;

impl Generator {
    /// One or two nests, in a loop over time sometimes.
    pub fn hollows(&mut self) -> Vec<Node> {
        if self.random.percent(70) {
            self.read_and_write_apart();
        }
        let time = self.random.percent(self.mix.time).then(|| self.fresh());
        let body: Vec<_> = (0..self.random.between(1, 2)).map(|_| self.around()).collect();
        match time {
            Some(time) => {
                let upper = self.constant(2, 3);
                vec![self.simple(time, upper, body)]
            }
            None => body,
        }
    }

    /// Some arrays are written, and only others are read, but for the cells that loops add up in: then loops
    /// around are parallel.
    fn read_and_write_apart(&mut self) {
        let mut read = self.scope.arrays.clone();
        let mut written = Vec::new();
        for _ in 1..read.len().min(3) {
            written.push(read.remove(self.random.below(read.len())));
        }
        if !written.is_empty() {
            (self.scope.arrays, self.scope.writable) = (read, Some(written));
        }
    }

    /// An array that may be written.
    fn target(&mut self) -> Id {
        self.random.pick(&self.targets())
    }

    /// Another one than this, if there is one.
    fn target_beside(&mut self, array: Id) -> Id {
        let others: Vec<_> = self.targets().into_iter().filter(|&other| other != array).collect();
        if others.is_empty() { array } else { self.random.pick(&others) }
    }

    fn targets(&self) -> Vec<Id> {
        self.scope.writable.clone().unwrap_or_else(|| self.scope.arrays.clone())
    }

    /// Bounds between which there may be nothing.
    pub fn hollow_bounds(&mut self) -> (Affine, Affine) {
        let outer = self.iterator().map(|iterator| Affine::atom(self.atom(iterator)));
        let outer = outer.unwrap_or_else(|| self.parameter());
        let (zero, end) = (Affine::constant(0), self.parameter());
        let (few, from) = (self.random.between(0, 2), self.random.between(-1, 1));
        match self.random.below(12) {
            0..4 => (outer.plus(from), end.plus(-few)),
            4..7 => (zero, end.plus(-few)),
            7 | 8 => (zero, minus(&end, &outer).plus(-few)),
            9 => (zero, outer.plus(from)),
            10 => (Affine::constant(1 + few), end),
            _ => (end, outer.plus(1 + from)),
        }
    }

    /// A loop that runs, with one inside that need not.
    fn around(&mut self) -> Node {
        let iterator = self.fresh();
        let upper = if self.random.percent(80) { self.parameter() } else { self.constant(1, 4) };
        let body = self.inside_of(iterator, Self::filled);
        self.simple(iterator, upper, body)
    }

    /// Draws a body of a loop, in which its iterator is known.
    pub fn inside_of(&mut self, iterator: Id, draw: impl FnOnce(&mut Self) -> Vec<Node>) -> Vec<Node> {
        let outside = self.scope.clone();
        self.scope.depth += 1;
        self.scope.iterators.push(iterator);
        let body = draw(self);
        self.scope = outside;
        body
    }

    /// A loop that may be empty, with a store in front of it and one behind it.
    fn filled(&mut self) -> Vec<Node> {
        let array = self.target();
        let cell = self.aligned(array);
        let mut body = Vec::new();
        if self.random.percent(65) {
            body.push(Node::Store(cell.clone(), self.value(1)));
        }
        body.extend(if self.random.percent(25) { self.adding_up(&cell) } else { vec![self.hollow(&cell)] });
        if self.random.percent(60) {
            let to = self.target();
            let value = self.changed(Value::Load(cell));
            body.push(Node::Store(self.aligned(to), value));
        }
        body
    }

    /// A loop that adds up in a cell, or in two.
    fn hollow(&mut self, cell: &Access) -> Node {
        let mut cells = vec![cell.clone()];
        if self.random.percent(50) {
            let other = self.target_beside(cell.array);
            cells.push(self.aligned(other));
        }
        self.empty_loop(Vec::new(), |generator| {
            let mut body = Vec::new();
            for cell in cells {
                let value = generator.changed(Value::Load(cell.clone()));
                body.push(Node::Store(cell, value));
            }
            match generator.random.below(10) {
                0..2 if generator.scope.depth < DEEPEST => body.extend(generator.filled()),
                2..5 => body.push(generator.store()),
                _ => {}
            }
            body
        })
    }

    /// A loop that carries a sum, which is stored behind it.
    fn adding_up(&mut self, cell: &Access) -> Vec<Node> {
        let element = self.program.arrays[cell.array].element;
        let (inner, result) = (self.fresh(), self.fresh());
        let initial = if self.random.percent(50) { Value::Load(cell.clone()) } else { self.leaf() };
        let next = self.changed(Value::Named(inner));
        let carried = vec![Carried { element, inner, result, initial, next }];
        let of = self.empty_loop(carried, |generator| {
            if generator.random.percent(50) { vec![generator.store()] } else { Vec::new() }
        });
        vec![of, Node::Store(cell.clone(), Value::Named(result))]
    }

    fn empty_loop(&mut self, carried: Vec<Carried>, draw: impl FnOnce(&mut Self) -> Vec<Node>) -> Node {
        let iterator = self.fresh();
        let (lower, upper) = self.hollow_bounds();
        let body = self.inside_of(iterator, draw);
        let Node::Loop(of) = self.simple(iterator, upper, body) else { unreachable!("it is a loop") };
        Node::Loop(Loop { lower: vec![lower], carried, ..of })
    }

    /// A value combined with another one.
    fn changed(&mut self, value: Value) -> Value {
        let op = self.random.weighted(&[(6, Op::Add), (2, Op::Sub), (1, Op::Max), (1, Op::Xor)]);
        let size = self.random.weighted(&[(2, 1), (1, 2)]);
        Value::Binary(op, Box::new(value), Box::new(self.value(size)))
    }
}
