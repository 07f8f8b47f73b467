//! Loops that read the row and the column of their step, which the step overwrites, as those for shortest
//! paths do.
//!
//! ```text
//! for k, for i, for j: A[i, j] = f(A[i, j], g(A[i, k], A[k, j]))
//! ```
//!
//! With other lines than these sometimes, bounds that begin or end at k, an array beside A, or statements
//! around.

use super::Generator;
use crate::program::{
    Access, Affine, Array, Atom, Element, Home, Id, Loop, LoopKind, Node, Op, Style, Value,
};

impl Generator {
    /// A nest, and what is around it.
    pub fn crosses(&mut self) -> Vec<Node> {
        let mut body = vec![self.cross()];
        if self.random.percent(15) {
            body.insert(self.random.below(2), self.counted());
        }
        body
    }

    fn cross(&mut self) -> Node {
        let element = self.random.pick(&[Element::I32, Element::I64, Element::F64]);
        let [array, beside] = [(); 2].map(|()| self.square(element));
        let (k, i, j, length) = (self.fresh(), self.fresh(), self.fresh(), self.parameter());
        let body = self.inside_of(k, |generator| {
            generator.inside_of(i, |generator| {
                generator.inside_of(j, |generator| generator.crossing([array, beside], [k, i, j]))
            })
        });
        let inner = self.line_loop(j, k, &length, body);
        let outer = self.line_loop(i, k, &length, vec![inner]);
        self.simple(k, length, vec![outer])
    }

    fn square(&mut self, element: Element) -> Id {
        self.declared(Array { element, rank: 2, home: Home::Argument })
    }

    /// The statements of an iteration.
    fn crossing(&mut self, [array, beside]: [Id; 2], [k, i, j]: [Id; 3]) -> Vec<Node> {
        let column = self.random.weighted(&[(8, [i, k]), (1, [k, i]), (1, [j, k]), (1, [k, k])]);
        let row = self.random.weighted(&[(8, [k, j]), (1, [j, k]), (1, [i, k]), (1, [k, k])]);
        let own = if self.random.percent(90) { [i, j] } else { [j, i] };
        let from = if self.random.percent(85) { array } else { beside };
        let inner = self.random.pick(&[Op::Add, Op::Sub, Op::Mul, Op::Xor]);
        let outer = self.random.pick(&[Op::Max, Op::Add, Op::And, Op::Sub]);
        let lines = binary(inner, load(from, column), load(array, row));
        let mut body = vec![Node::Store(cell(array, [i, j]), binary(outer, load(array, own), lines))];
        if self.random.percent(20) {
            let sum = binary(Op::Add, load(beside, [i, j]), load(array, [i, j]));
            body.push(Node::Store(cell(beside, [i, j]), sum));
        }
        body
    }

    /// A loop up to a parameter, or one that begins or ends at the iteration around.
    fn line_loop(&mut self, iterator: Id, around: Id, length: &Affine, body: Vec<Node>) -> Node {
        let around = Affine::atom(Atom::Iterator(around));
        let (lower, upper) = match self.random.below(10) {
            0 => (around, length.clone()),
            1 => (around.plus(1), length.clone()),
            2 => (Affine::constant(0), around.plus(1)),
            3 => (Affine::constant(1), length.clone()),
            _ => (Affine::constant(0), length.clone()),
        };
        let (lower, upper, kind, style) = (vec![lower], vec![upper], LoopKind::Affine, Style::Affine);
        let (carried, buffers, hints) = (Vec::new(), Vec::new(), Vec::new());
        Node::Loop(Loop { iterator, lower, upper, step: 1, kind, style, carried, buffers, hints, body })
    }
}

fn cell(array: Id, subscripts: [Id; 2]) -> Access {
    let subscripts = subscripts.map(|iterator| Affine::atom(Atom::Iterator(iterator))).into();
    Access { array, subscripts, style: Style::Affine }
}

fn load(array: Id, subscripts: [Id; 2]) -> Value {
    Value::Load(cell(array, subscripts))
}

fn binary(op: Op, one: Value, other: Value) -> Value {
    Value::Binary(op, Box::new(one), Box::new(other))
}
