//! A loop carries two values: the first corrects what was added up in an array before.
//!
//! ```text
//! for i:
//!   for d: acc[d] = 0
//!   m, l = for j = 0 to i + 1 iter_args(m, l):
//!     s = for d iter_args(t): t + Q[i, d] * K[j, d]
//!     n = max(m, s) ; by = m - n ; p = s - n
//!     for d: acc[d] = acc[d] * by + V[j, d] * p
//!     yield n, l * by + p
//!   for d: O[i, d] = acc[d] - l
//! ```
//!
//! So softmax is computed in one pass, with exponentials where differences are here.

use super::Generator;
use crate::program::{Access, Affine, Array, Atom, Carried, Element, Home, Id, Loop, Node, Op, Style, Value};

/// An array of so many cells is no thread's own, one of fewer may be.
const MANY: i64 = 33;

/// The arrays, and how many cells what is added up has.
struct Online {
    element: Element,
    sum: Id,
    cells: Affine,
    style: Style,
}

impl Generator {
    /// One such nest.
    pub fn online(&mut self) -> Vec<Node> {
        use Element::{F32, I32, I64};
        let element = self.random.weighted(&[(3, I64), (3, I32), (2, F32)]);
        let home = if self.random.percent(70) { Home::Bare } else { Home::Local };
        let sum = self.declared(Array { element, rank: 1, home });
        let few = self.constant(2, 5);
        let several = self.constant(MANY, MANY + 7);
        let any = self.parameter();
        let cells = self.random.pick(&[few, several, any]);
        let of = Online { element, sum, cells, style: self.style() };
        let (row, upper) = (self.fresh(), self.parameter());
        let (allocation, is_inside) = (Node::Allocate(sum, 0), self.random.percent(40));
        let mut body = self.inside_of(row, |generator| generator.online_row(&of, row));
        if is_inside {
            body.insert(0, allocation);
            return vec![self.simple(row, upper, body)];
        }
        vec![allocation, self.simple(row, upper, body)]
    }

    fn online_row(&mut self, of: &Online, row: Id) -> Vec<Node> {
        let initial = Value::Constant(self.random.pick(&[0, 0, 0, 2]));
        let first = self.cellwise(of, |_, d| Node::Store(of.added_up(d), initial));
        let (nodes, total) = self.online_loop(of, row);
        let op = self.random.pick(&[Op::Sub, Op::Add, Op::Mul]);
        let matrix = self.matrix(of);
        let last = self.cellwise(of, |_, d| {
            let value = Value::Binary(op, Box::new(Value::Load(of.added_up(d))), Box::new(total));
            Node::Store(of.at(matrix, row, d), value)
        });
        [vec![first], nodes, vec![last]].concat()
    }

    /// The loop that carries, and the second value behind it.
    fn online_loop(&mut self, of: &Online, row: Id) -> (Vec<Node>, Value) {
        let column = self.fresh();
        let to = Affine::atom(Atom::Iterator(row)).plus(1);
        let upper = if self.random.percent(65) { to } else { self.parameter() };
        let constant = self.random.pick(&[0, -9, -9]);
        let mut carried: Vec<_> = [constant, 0].map(|initial| self.carried_from(of, initial)).into();
        let [best, total] = [0, 1].map(|position: usize| Value::Named(carried[position].inner));
        let body = self.inside_of(column, |generator| {
            let (mut body, [next, by, weight]) = generator.corrections(of, [row, column], best);
            let scaled = Value::Binary(Op::Mul, Box::new(total), Box::new(by.clone()));
            let mut sum = Value::Binary(Op::Add, Box::new(scaled), Box::new(weight.clone()));
            if generator.random.percent(60) {
                sum = generator.bound_to(of, sum, &mut body); // in front of the loop, else behind it
            }
            body.push(generator.corrected(of, column, [by, weight]));
            (carried[0].next, carried[1].next) = (next, sum);
            body
        });
        let result = Value::Named(carried[usize::from(self.random.percent(85))].result);
        let Node::Loop(counted) = self.simple(column, upper, body) else { unreachable!("it is a loop") };
        (vec![Node::Loop(Loop { carried, ..counted })], result)
    }

    fn carried_from(&mut self, of: &Online, initial: i64) -> Carried {
        let (inner, result, initial) = (self.fresh(), self.fresh(), Value::Constant(initial));
        Carried { element: of.element, inner, result, initial, next: Value::Constant(1) }
    }

    /// The new best value, what corrects by it, and what the new value counts for.
    fn corrections(&mut self, of: &Online, [row, column]: [Id; 2], best: Value) -> (Vec<Node>, [Value; 3]) {
        let [query, key] = [self.matrix(of), self.matrix(of)];
        let mut sum = self.carried_from(of, 0);
        let product = |d| {
            let [a, b] = [of.at(query, row, d), of.at(key, column, d)].map(|one| Box::new(Value::Load(one)));
            Value::Binary(Op::Mul, a, b)
        };
        let d = self.fresh();
        sum.next = Value::Binary(Op::Add, Box::new(Value::Named(sum.inner)), Box::new(product(d)));
        let score = Value::Named(sum.result);
        let Node::Loop(inner) = self.simple(d, of.cells.clone(), Vec::new()) else {
            unreachable!("it is a loop")
        };
        let mut nodes = vec![Node::Loop(Loop { carried: vec![sum], ..inner })];
        let next = Value::Binary(Op::Max, Box::new(best.clone()), Box::new(score.clone()));
        let next = self.bound_to(of, next, &mut nodes);
        let [by, weight] = [best, score].map(|from| {
            let difference = Value::Binary(Op::Sub, Box::new(from), Box::new(next.clone()));
            self.bound_to(of, difference, &mut nodes)
        });
        (nodes, [next, by, weight])
    }

    /// The value by a name.
    fn bound_to(&mut self, of: &Online, value: Value, nodes: &mut Vec<Node>) -> Value {
        let name = self.fresh();
        nodes.push(Node::Let(name, of.element, value));
        Value::Named(name)
    }

    /// Corrects the sum so far, and adds to it.
    fn corrected(&mut self, of: &Online, column: Id, [by, weight]: [Value; 2]) -> Node {
        let values = self.matrix(of);
        self.cellwise(of, |_, d| {
            let scaled = Value::Binary(Op::Mul, Box::new(Value::Load(of.added_up(d))), Box::new(by));
            let value = Value::Load(of.at(values, column, d));
            let more = Value::Binary(Op::Mul, Box::new(value), Box::new(weight));
            Node::Store(of.added_up(d), Value::Binary(Op::Add, Box::new(scaled), Box::new(more)))
        })
    }

    fn cellwise(&mut self, of: &Online, body: impl FnOnce(&mut Self, Id) -> Node) -> Node {
        let iterator = self.fresh();
        let body = vec![body(self, iterator)];
        self.simple(iterator, of.cells.clone(), body)
    }

    fn matrix(&mut self, of: &Online) -> Id {
        self.declared(Array { element: of.element, rank: 2, home: Home::Argument })
    }
}

impl Online {
    fn added_up(&self, d: Id) -> Access {
        Access { array: self.sum, subscripts: vec![Affine::atom(Atom::Iterator(d))], style: self.style }
    }

    fn at(&self, array: Id, row: Id, d: Id) -> Access {
        let subscripts = [row, d].map(|iterator| Affine::atom(Atom::Iterator(iterator))).into();
        Access { array, subscripts, style: self.style }
    }
}
