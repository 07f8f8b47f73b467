//! Sums in cells of one array, in loops that combine several of them in each iteration.
//!
//! ```text
//! for i: for j:  T[0] = T[0] + A[i, j] ; T[1] = max(T[1], ..) ; T[i mod 2 + 2] = T[i mod 2 + 2] + ..
//! ```
//!
//! Which cells meet is open: numbers, remainders, iterators and their mirrors are drawn from few. Now and
//! then a statement only stores, or adds what another cell holds.

use super::Generator;
use crate::program::{Access, Affine, Array, Atom, Element, Home, Id, Node, Op, Style, Value};

impl Generator {
    /// One or two nests of loops, each with sums in one array.
    pub fn cells(&mut self) -> Vec<Node> {
        let mut nodes = Vec::new();
        let array = self.cells_of_sums();
        for _ in 0..self.random.weighted(&[(3, 1), (1, 2)]) {
            let levels = self.random.weighted(&[(3, 1), (4, 2), (1, 3)]);
            nodes.extend(self.combining(array, levels));
        }
        nodes
    }

    /// The array: mostly of integers, whose sums are the same in any order.
    fn cells_of_sums(&mut self) -> Id {
        let element = self.random.weighted(&[(5, Element::I32), (4, Element::I64), (1, Element::F64)]);
        let rank = self.random.weighted(&[(4, 1), (1, 2)]);
        let array = self.declared(Array { element, rank, home: Home::Argument });
        self.scope.arrays.push(array);
        array
    }

    fn combining(&mut self, array: Id, levels: usize) -> Vec<Node> {
        if levels == 0 {
            let count = self.random.between(2, 4);
            return (0..count).map(|_| self.combined(array)).collect();
        }
        let (iterator, upper) = (self.fresh(), self.parameter());
        let mut body = self.inside_of(iterator, |generator| generator.combining(array, levels - 1));
        if self.random.percent(15) {
            let iterators = vec![iterator];
            let outside = std::mem::replace(&mut self.scope.iterators, iterators);
            body.push(self.combined(array));
            self.scope.iterators = outside;
        }
        vec![self.simple(iterator, upper, body)]
    }

    /// A cell combined with a value; a store of one sometimes.
    fn combined(&mut self, array: Id) -> Node {
        let cell = self.cell_of(array);
        let element = self.program.arrays[array].element;
        let op = match element.is_float() {
            true => Op::Max,
            false => self.random.weighted(&[(6, Op::Add), (2, Op::Max), (1, Op::Xor)]),
        };
        let value = match self.random.below(8) {
            0 => self.leaf(),
            1 => Value::Load(self.cell_of(array)),
            _ => {
                let other = self.random.pick(&self.scope.arrays);
                Value::Load(if other == array { self.cell_of(array) } else { self.aligned(other) })
            }
        };
        let held = Value::Load(cell.clone());
        match self.random.below(20) {
            0 => Node::Store(cell, value),
            1..4 => Node::Store(cell, Value::Binary(op, Box::new(value), Box::new(held))),
            _ => Node::Store(cell, Value::Binary(op, Box::new(held), Box::new(value))),
        }
    }

    fn cell_of(&mut self, array: Id) -> Access {
        let rank = self.program.arrays[array].rank;
        let subscripts = (0..rank).map(|_| self.subscript_of_sum()).collect();
        Access {
            array,
            subscripts,
            style: if self.random.percent(80) { Style::Affine } else { self.style() },
        }
    }

    fn subscript_of_sum(&mut self) -> Affine {
        let number = Affine::constant(self.random.between(0, 2));
        if self.scope.iterators.is_empty() {
            return number;
        }
        let iterator = self.random.pick(&self.scope.iterators);
        let own = Affine::atom(Atom::Iterator(iterator));
        match self.random.below(8) {
            0 => own,
            1 => Affine::atom(Atom::Mod(Box::new(own), 2)).plus(self.random.between(0, 2)),
            _ => number,
        }
    }
}
