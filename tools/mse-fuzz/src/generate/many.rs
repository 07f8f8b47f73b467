//! Many small loops in one function, one after the other.
//!
//! ```text
//! for i = 1 to n0: A2[i] = A0[i - 1] + A1[i]     over a few arrays, or over arrays of their own
//! for i = 0 to n1: A4[i] = A3[i] * 3             to sizes that they share, or to sizes of their own
//! ```

use super::Generator;
use crate::program::{Access, Affine, Array, Atom, Home, Id, Node, Op, Parameter, Value};

/// How far elements are from the iterator, and how often.
type Distances = &'static [(u32, i64)];

/// Loops go to their sizes, and each iteration has elements of its own: all could be one loop.
const NONE: Distances = &[(1, 0)];

/// Neighbours, too.
const NEAR: Distances = &[(6, 0), (3, -1), (1, 1)];

/// The most sizes of their own: a function has an argument for each.
const SIZES: usize = 40;

impl Generator {
    /// 20 to 200 loops.
    pub fn many(&mut self) -> Vec<Node> {
        let [low, high] = self.random.weighted(&[(6, [20, 40]), (3, [40, 80]), (1, [80, 200])]);
        let count = self.random.between(low, high);
        let shares_sizes = self.random.percent(60);
        let shares_arrays = self.random.percent(60);
        let few: Vec<_> = (0..self.random.between(2, 8)).map(|_| self.small_array()).collect();
        let distances = if self.random.percent(50) { NONE } else { NEAR };
        let mut body = Vec::new();
        for _ in 0..count {
            let size = if shares_sizes { self.parameter() } else { self.own_size() };
            let arrays =
                if shares_arrays { few.clone() } else { vec![self.small_array(), self.small_array()] };
            body.push(self.small_loop(&arrays, size, distances));
        }
        body
    }

    /// An array of one dimension.
    fn small_array(&mut self) -> Id {
        let array = self.array(Home::Argument);
        self.declared(Array { rank: 1, ..array })
    }

    /// A size that no other loop has, as long as there are not too many.
    fn own_size(&mut self) -> Affine {
        if self.program.parameters.len() >= SIZES {
            return self.parameter();
        }
        let kind = self.random.weighted(&[(3, Parameter::Size), (1, Parameter::Argument)]);
        self.program.parameters.push(kind);
        Affine::atom(Atom::Parameter(self.program.parameters.len() - 1))
    }

    /// A loop with one or two stores.
    fn small_loop(&mut self, arrays: &[Id], size: Affine, distances: Distances) -> Node {
        let iterator = self.fresh();
        let upper = size.plus(self.random.weighted(distances));
        let mut body = Vec::new();
        for _ in 0..self.random.weighted(&[(7, 1), (1, 2)]) {
            let op = self.random.pick(&[Op::Add, Op::Sub, Op::Max]);
            let mut value = Value::Load(self.near_to(iterator, arrays, distances));
            if self.random.percent(70) {
                let other = Value::Load(self.near_to(iterator, arrays, distances));
                value = Value::Binary(op, Box::new(value), Box::new(other));
            }
            let array = self.random.pick(arrays);
            let subscripts = vec![Affine::atom(Atom::Iterator(iterator))];
            body.push(Node::Store(Access { array, subscripts, style: self.style() }, value));
        }
        self.simple(iterator, upper, body)
    }

    fn near_to(&mut self, iterator: Id, arrays: &[Id], distances: Distances) -> Access {
        let by = self.random.weighted(distances);
        let subscripts = vec![Affine::atom(Atom::Iterator(iterator)).plus(by)];
        Access { array: self.random.pick(arrays), subscripts, style: self.style() }
    }
}
