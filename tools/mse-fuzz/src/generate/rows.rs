//! Rows of data: conditions and bounds that nobody in the program changes, around loops, and more than once.
//!
//! ```text
//! for i:
//!   m = M[i]                                M is written nowhere, now and then it is
//!   if m > 2 { T = .. ; for j: A[i, j] = .. }
//!   for k = 0 to M[i] mod 4 { .. ; for j: .. }
//!   if M[i] > 2 { B[i] = T }                the same condition, of the same load or of another one
//! ```

use super::Generator;
use crate::program::{
    Access, Affine, Array, Atom, Comparison, Condition, Element, Home, Id, If, Loop, LoopKind, Node, Order,
    Style, Value,
};

/// The data that decide on rows.
struct Rows {
    mask: Id,
    row: Id,
    /// A value of the row, loaded once.
    loaded: Id,
}

impl Generator {
    /// One or two loops over rows.
    pub fn rows_of_data(&mut self) -> Vec<Node> {
        let mask = self.declared(Array { element: Element::I32, rank: 1, home: Home::Argument });
        if self.random.percent(8) {
            self.scope.arrays.push(mask);
        }
        let count = self.random.weighted(&[(4, 1), (1, 2)]);
        (0..count).map(|_| self.loop_over_rows(mask)).collect()
    }

    fn loop_over_rows(&mut self, mask: Id) -> Node {
        let (row, upper) = (self.fresh(), self.parameter());
        let body = self.inside_of(row, |generator| {
            let rows = Rows { mask, row, loaded: generator.fresh() };
            let mut body =
                vec![Node::Let(rows.loaded, Element::I32, Value::Load(generator.of_row(&rows, 0)))];
            let count = generator.random.between(1, 4);
            body.extend((0..count).map(|_| generator.part(&rows, 2)));
            body
        });
        self.simple(row, upper, body)
    }

    /// The element of the row, or of one near it.
    fn of_row(&mut self, rows: &Rows, shift: i64) -> Access {
        let mut subscript = Affine::atom(Atom::Iterator(rows.row));
        subscript.constant += shift;
        Access { array: rows.mask, subscripts: vec![subscript], style: self.style() }
    }

    /// A part of a row, with so many levels inside.
    fn part(&mut self, rows: &Rows, levels: usize) -> Node {
        let deeper = |weight: u32| if levels > 0 { weight } else { 0 };
        match self.random.weighted(&[(4, 0), (deeper(6), 1), (deeper(4), 2), (deeper(3), 3), (1, 4)]) {
            1 => self.on_row(rows, levels),
            2 => self.ragged(rows, levels),
            3 => {
                let (iterator, upper) = (self.fresh(), self.parameter());
                let body = self.inside_of(iterator, |generator| generator.parts(rows, levels - 1));
                self.simple(iterator, upper, body)
            }
            4 => self.allocate(),
            _ => self.store(),
        }
    }

    fn parts(&mut self, rows: &Rows, levels: usize) -> Vec<Node> {
        let outside = self.scope.clone();
        let count = self.random.weighted(&[(3, 1), (3, 2), (1, 3)]);
        let parts = (0..count).map(|_| self.part(rows, levels)).collect();
        self.scope = outside;
        parts
    }

    /// A conditional on the row: one of few conditions.
    fn on_row(&mut self, rows: &Rows, levels: usize) -> Node {
        let a = match self.random.below(10) {
            0..5 => Value::Named(rows.loaded),
            5..9 => Value::Load(self.of_row(rows, 0)),
            _ => Value::Load(self.of_row(rows, 1)),
        };
        let order = self.random.pick(&[Order::More, Order::AtMost]);
        let condition =
            Condition::Data(Comparison::Ordered(order), a, Value::Constant(self.random.between(2, 3)));
        let then = self.parts(rows, levels - 1);
        let otherwise = if self.random.percent(30) { self.parts(rows, levels - 1) } else { Vec::new() };
        Node::If(If { condition, carried: Vec::new(), then, otherwise })
    }

    /// A loop as long as the row says.
    fn ragged(&mut self, rows: &Rows, levels: usize) -> Node {
        let iterator = self.fresh();
        let data = |generator: &mut Self| {
            let access = generator.of_row(rows, 0);
            vec![Affine::atom(Atom::Data(Box::new(access)))]
        };
        let upper = data(self);
        let lower = if self.random.percent(20) { data(self) } else { vec![Affine::constant(0)] };
        let body = self.inside_of(iterator, |generator| generator.parts(rows, levels - 1));
        Node::Loop(Loop {
            iterator,
            lower,
            upper,
            step: 1,
            kind: LoopKind::Scf,
            style: Style::Arith,
            carried: Vec::new(),
            buffers: Vec::new(),
            hints: Vec::new(),
            body,
        })
    }
}
