//! Local arrays that keep a row for each step of a loop over time, and need few of them.
//!
//! ```text
//! for round:
//!   for each stage, with an array L allocated in the round or in front of it:
//!     for x: L[0, x] = the last row of the stage before, or anything
//!     for t: L[t + 1, border] = L[t, border]
//!            for x: L[t + 1, x] = f(L[t, x - 1], L[t, x], L[t + 1, x - 1], ..)
//!   for x: A[x] = last row
//! ```
//!
//! All that is read was written, so that memory need not be filled: borders are copied in each step, in front
//! of the others. Steps and cells are numbered in either direction, cells may move with the steps, and
//! subscripts may change places; the same for all accesses of an array.

use super::Generator;
use crate::program::{Access, Affine, Array, Atom, Home, Id, If, Loop, Node, Op, Style, Value};

/// An array with rows, and how they lie in it.
#[derive(Clone)]
struct Rows {
    array: Id,
    /// The last row.
    last: Affine,
    /// Rows are numbered from the last one on.
    backwards: bool,
    /// Cells are numbered from the last one on.
    mirrored: bool,
    /// So far a cell moves with each row.
    skew: i64,
    /// The row is the last subscript.
    transposed: bool,
    style: Style,
}

/// The part of a row between its borders: `1 <= x < size`, with a border on either side.
#[derive(Clone)]
struct Inside {
    size: Affine,
    /// From the last cell to the first one.
    backwards: bool,
}

impl Generator {
    /// One to three stages, in some rounds, or once.
    pub fn steps(&mut self) -> Vec<Node> {
        let rounds = self.random.percent(60);
        let allocated_inside = self.random.percent(70);
        let size = self.parameter().plus(1);
        let (mut front, mut body, mut before) = (Vec::new(), Vec::new(), None);
        let round = self.fresh();
        if rounds {
            self.scope.iterators.push(round);
        }
        for _ in 0..self.random.between(1, 3) {
            let rows = self.rows();
            let allocation = Node::Allocate(rows.array, 0);
            if allocated_inside {
                body.push(allocation)
            } else {
                front.push(allocation)
            }
            let inside = Inside { size: size.clone(), backwards: self.random.percent(30) };
            self.stage(&mut body, &rows, &inside, before.as_ref());
            before = Some(rows);
        }
        let rows = before.expect("there is a stage");
        let result = self.random.pick(&self.scope.arrays.clone());
        let last = rows.last.clone();
        let copied = self.along(&Affine::constant(0), &size.clone().plus(1), |generator, x| {
            let value = Value::Load(rows.at(&last, &Affine::atom(Atom::Iterator(x)), &size));
            let to = generator.aligned(result);
            vec![Node::Store(to, Value::Binary(Op::Add, Box::new(value), Box::new(generator.leaf())))]
        });
        body.push(copied);
        if rounds {
            let upper = if self.random.percent(50) { self.parameter() } else { self.constant(1, 3) };
            body = vec![self.simple(round, upper, body)];
        }
        [front, body].concat()
    }

    /// A local array for the rows of one stage.
    fn rows(&mut self) -> Rows {
        let rank = 2;
        let array = self.array(Home::Bare);
        let array = self.declared(Array { rank, ..array });
        let last = if self.random.percent(50) { self.parameter() } else { self.constant(2, 4) };
        Rows {
            array,
            last,
            backwards: self.random.percent(25),
            mirrored: self.random.percent(25),
            skew: self.random.weighted(&[(6, 0), (1, 1), (1, -1), (1, 2)]),
            transposed: self.random.percent(30),
            style: self.style(),
        }
    }

    /// The first row, and a loop that makes each of the next one before.
    fn stage(&mut self, body: &mut Vec<Node>, rows: &Rows, inside: &Inside, before: Option<&Rows>) {
        let size = &inside.size;
        let zero = Affine::constant(0);
        let first = self.along(&zero, &size.clone().plus(1), |generator, x| {
            let x = Affine::atom(Atom::Iterator(x));
            let value = match before {
                Some(before) => {
                    let own = Value::Load(before.at(&before.last, &x, size));
                    Value::Binary(Op::Sub, Box::new(own), Box::new(generator.leaf()))
                }
                None => generator.value(2),
            };
            vec![Node::Store(rows.at(&zero, &x, size), value)]
        });
        body.push(first);
        let time = self.fresh();
        let now = Affine::atom(Atom::Iterator(time));
        self.scope.iterators.push(time);
        let mut step = Vec::new();
        let borders = [zero.clone(), size.clone()];
        for border in &borders {
            let kept = Value::Load(rows.at(&now, border, size));
            step.push(Node::Store(rows.at(&now.clone().plus(1), border, size), kept));
        }
        step.push(self.row(rows, &now, inside));
        self.scope.iterators.pop();
        let upper = rows.last.clone();
        body.push(self.simple(time, upper, step));
    }

    /// The cells of the next row between its borders.
    fn row(&mut self, rows: &Rows, now: &Affine, inside: &Inside) -> Node {
        let size = &inside.size;
        self.along(&Affine::constant(1), size, |generator, iterator| {
            let own = Affine::atom(Atom::Iterator(iterator));
            // size - x goes the other way through the same cells
            let x = if inside.backwards { minus(size, &own) } else { own };
            let mut value = Value::Load(rows.at(now, &x, size));
            for _ in 0..generator.random.between(0, 3) {
                let read = generator.neighbour(rows, now, &x, inside);
                let op = generator.random.weighted(&[(5, Op::Add), (3, Op::Sub), (1, Op::Max), (1, Op::Xor)]);
                value = Value::Binary(op, Box::new(value), Box::new(Value::Load(read)));
            }
            if generator.random.percent(40) {
                value = Value::Binary(Op::Add, Box::new(value), Box::new(generator.leaf()));
            }
            let to = rows.at(&now.clone().plus(1), &x, size);
            if !generator.random.percent(generator.mix.conditionals) {
                return vec![Node::Store(to, value)];
            }
            let condition = generator.data_condition();
            let otherwise = vec![Node::Store(to.clone(), Value::Load(rows.at(now, &x, size)))];
            vec![Node::If(If {
                condition,
                carried: Vec::new(),
                then: vec![Node::Store(to, value)],
                otherwise,
            })]
        })
    }

    /// A cell that was written before: of this row, or of the next one where that is done.
    fn neighbour(&mut self, rows: &Rows, now: &Affine, x: &Affine, inside: &Inside) -> Access {
        let done = if inside.backwards { 1 } else { -1 };
        let (row, by) = self.random.weighted(&[(3, (0, -1)), (3, (0, 1)), (2, (1, done))]);
        rows.at(&now.clone().plus(row), &x.clone().plus(by), &inside.size)
    }

    /// A loop with one iterator, which subscripts may use.
    fn along(
        &mut self,
        lower: &Affine,
        upper: &Affine,
        body: impl FnOnce(&mut Self, Id) -> Vec<Node>,
    ) -> Node {
        let iterator = self.fresh();
        self.scope.iterators.push(iterator);
        let body = body(self, iterator);
        self.scope.iterators.pop();
        let Node::Loop(of) = self.simple(iterator, upper.clone(), body) else { unreachable!("it is a loop") };
        Node::Loop(Loop { lower: vec![lower.clone()], ..of })
    }
}

impl Rows {
    /// The cell x of a row; there are cells up to `size`.
    fn at(&self, row: &Affine, x: &Affine, size: &Affine) -> Access {
        let mut cell = if self.mirrored { minus(size, x) } else { x.clone() };
        cell.terms
            .extend(row.terms.iter().map(|(coefficient, atom)| (self.skew * coefficient, atom.clone())));
        cell.constant += self.skew * row.constant;
        cell.terms.retain(|&(coefficient, _)| coefficient != 0);
        let row = if self.backwards { minus(&self.last, row) } else { row.clone() };
        let subscripts = if self.transposed { vec![cell, row] } else { vec![row, cell] };
        Access { array: self.array, subscripts, style: self.style }
    }
}

/// `one - other`
pub fn minus(one: &Affine, other: &Affine) -> Affine {
    let mut difference = one.clone();
    difference.terms.extend(other.terms.iter().map(|(coefficient, atom)| (-coefficient, atom.clone())));
    difference.constant -= other.constant;
    difference
}
