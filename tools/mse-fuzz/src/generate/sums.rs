//! Sums and maxima over several loops, which each hands to the loop inside and on.
//!
//! ```text
//! r = for i iter_args(s = 0):
//!   q = affine.if (i mod 3 >= 1) {           around the loop inside, or around what it adds
//!     x = for j iter_args(t = s): t + A[i, j]
//!     yield x
//!   } else { yield s }
//!   yield q
//! R[0] = r
//! ```

use super::Generator;
use crate::program::{
    Access, Affine, Array, Atom, Carried, Comparison, Condition, Element, Home, Id, If, Loop, Node, Op,
    Style, Value,
};

/// A carried value: its type, and the operation that combines.
type Sum = (Element, Op);

impl Generator {
    /// One or two sums, or such sums for each iteration of a loop around.
    pub fn sums(&mut self) -> Vec<Node> {
        let mut nodes = Vec::new();
        for _ in 0..self.random.weighted(&[(3, 1), (1, 2)]) {
            if self.random.percent(60) {
                nodes.extend(self.one_sum());
                continue;
            }
            let (iterator, upper) = (self.fresh(), self.parameter());
            let body = self.inside_of(iterator, Self::one_sum);
            nodes.push(self.simple(iterator, upper, body));
        }
        nodes
    }

    /// One to three loops that carry one value or two, and stores of these.
    fn one_sum(&mut self) -> Vec<Node> {
        let sums: Vec<_> = (0..self.random.weighted(&[(4, 1), (1, 2)])).map(|_| self.drawn_sum()).collect();
        let initial = sums.iter().map(|&(_, op)| self.neutral(op)).collect();
        let levels = self.random.weighted(&[(1, 1), (6, 2), (1, 3)]);
        let (mut nodes, results) = self.summed(&sums, levels, initial);
        for (&(element, _), result) in sums.iter().zip(results) {
            let to = self.total(element);
            nodes.push(Node::Store(to, result));
        }
        nodes
    }

    /// Mostly integers: their sums are the same in any order.
    fn drawn_sum(&mut self) -> Sum {
        let element = self.random.weighted(&[(4, Element::I32), (4, Element::I64), (1, Element::F32)]);
        let op =
            self.random.weighted(&[(6, Op::Add), (2, Op::Max), (1, Op::Mul), (1, Op::Xor), (1, Op::And)]);
        (element, if element.is_float() { Op::Max } else { op })
    }

    /// The value before the first iteration: that changes nothing, or another.
    fn neutral(&mut self, op: Op) -> Value {
        if self.random.percent(25) {
            return self.leaf();
        }
        match op {
            Op::Add | Op::Xor => Value::Constant(0),
            Op::Mul => Value::Constant(1),
            _ => Value::Constant(self.random.between(-1, 3)),
        }
    }

    /// Where the value goes: a cell of an array of its own.
    fn total(&mut self, element: Element) -> Access {
        let rank = self.random.weighted(&[(1, 0), (5, 1)]);
        let array = self.declared(Array { element, rank, home: Home::Argument });
        let mut to = self.aligned(array);
        if self.scope.iterators.is_empty() {
            to.subscripts.iter_mut().for_each(|subscript| *subscript = Affine::constant(0));
        }
        to
    }

    /// So many loops that carry these values on, and the values behind them.
    fn summed(&mut self, sums: &[Sum], levels: usize, initial: Vec<Value>) -> (Vec<Node>, Vec<Value>) {
        if levels == 0 {
            return (
                Vec::new(),
                sums.iter().zip(initial).map(|(sum, held)| self.added(*sum, held)).collect(),
            );
        }
        let iterator = self.fresh();
        let mut carried = self.carrying_sums(sums, initial);
        let results = carried.iter().map(|one| Value::Named(one.result)).collect();
        let held = carried.iter().map(|one| Value::Named(one.inner)).collect();
        let plain = (vec![Affine::constant(0)], vec![self.parameter()]);
        let (lower, upper) = if self.random.percent(65) { plain } else { self.bounds() };
        let body = self.inside_of(iterator, |generator| {
            let (body, next) = generator.on_condition(sums, levels - 1, held, iterator);
            carried.iter_mut().zip(next).for_each(|(one, next)| one.next = next);
            body
        });
        let Node::Loop(of) = self.simple(iterator, upper[0].clone(), body) else {
            unreachable!("it is a loop")
        };
        (vec![Node::Loop(Loop { lower, upper, carried, ..of })], results)
    }

    fn carrying_sums(&mut self, sums: &[Sum], initial: Vec<Value>) -> Vec<Carried> {
        let mut carried = Vec::new();
        for (&(element, _), initial) in sums.iter().zip(initial) {
            let (inner, result) = (self.fresh(), self.fresh());
            carried.push(Carried { element, inner, result, initial, next: Value::Constant(1) });
        }
        carried
    }

    /// The loops inside, under a condition on iterators as often as not; else the values stay as they are.
    fn on_condition(
        &mut self,
        sums: &[Sum],
        levels: usize,
        held: Vec<Value>,
        iterator: Id,
    ) -> (Vec<Node>, Vec<Value>) {
        if !self.random.percent(if levels > 0 { 70 } else { 20 }) {
            return self.summed(sums, levels, held);
        }
        let condition = self.on_iterator(iterator);
        let (inside, next) = self.summed(sums, levels, held.clone());
        let mut carried = self.carrying_sums(sums, held);
        carried.iter_mut().zip(next).for_each(|(one, next)| one.next = next);
        let results = carried.iter().map(|one| Value::Named(one.result)).collect();
        let (mut then, mut otherwise) = (inside, Vec::new());
        if self.random.percent(30) {
            std::mem::swap(&mut then, &mut otherwise);
            carried.iter_mut().for_each(|one| std::mem::swap(&mut one.next, &mut one.initial));
        }
        (vec![Node::If(If { condition, carried, then, otherwise })], results)
    }

    fn on_iterator(&mut self, iterator: Id) -> Condition {
        let own = Affine::atom(Atom::Iterator(iterator));
        let by = self.random.between(2, 3);
        let remainder = Affine::atom(Atom::Mod(Box::new(own.clone()), by));
        let (part, comparison) = match self.random.below(6) {
            0 | 1 => (remainder.plus(-1), Comparison::AtLeast),
            2 => (remainder, Comparison::Equal),
            3 => (own.plus(self.random.between(-2, 0)), Comparison::AtLeast),
            4 => (own.plus(self.random.between(-1, 0)), Comparison::Equal),
            _ => return self.condition(),
        };
        let style = if self.random.percent(85) { Style::Affine } else { self.style() };
        Condition::Affine(vec![(part, comparison)], style)
    }

    /// A value with an element added.
    fn added(&mut self, (_, op): Sum, held: Value) -> Value {
        let array = self.random.pick(&self.scope.arrays);
        let aligned = self.random.percent(75);
        let loaded = Value::Load(if aligned { self.aligned(array) } else { self.access(array) });
        let loaded = match self.random.below(5) {
            0 => Value::Binary(Op::Mul, Box::new(loaded), Box::new(self.leaf())),
            _ => loaded,
        };
        let (a, b) = if self.random.percent(80) { (held, loaded) } else { (loaded, held) };
        Value::Binary(op, Box::new(a), Box::new(b))
    }
}
