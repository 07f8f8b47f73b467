//! Conditionals on data inside conditionals on data, which store cells that are known in front of them.
//!
//! ```text
//! for i:
//!   a = A[i] ; b = B[i] ; c = a < b          in front: cells are loaded, or stored
//!   r, s = if c {                            with results, or without
//!     A[i] = b ; x = A[i]                    stores, loads behind them
//!     q = if b > 3 { B[i] = a ; .. } else { .. }
//!     yield q, x
//!   } else { .. }
//!   C[i] = r + s                             behind it: results, or the cells again
//! ```
//!
//! Where upstream simplifies the program, values in front are of the same loads, written more than once.

use super::Generator;
use crate::program::{Access, Carried, Comparison, Condition, If, Node, Op, Order, Value};

/// The most conditionals inside each other.
const DEEPEST: usize = 3;

impl Generator {
    /// One or two loops, with conditionals inside.
    pub fn nested(&mut self) -> Vec<Node> {
        let (iterator, upper) = (self.fresh(), self.parameter());
        let loops = self.random.weighted(&[(3, 1), (2, 2)]);
        let body = self.inside_of(iterator, |generator| {
            if loops == 1 {
                return generator.on_cells();
            }
            let (inner, upper) = (generator.fresh(), generator.parameter());
            let body = generator.inside_of(inner, Self::on_cells);
            vec![generator.simple(inner, upper, body)]
        });
        vec![self.simple(iterator, upper, body)]
    }

    /// Cells, what is known of them, and conditionals that store them.
    fn on_cells(&mut self) -> Vec<Node> {
        let outside = self.scope.values.clone();
        let cells: Vec<_> = (0..self.random.between(1, 3)).map(|_| self.cell()).collect();
        let mut body = Vec::new();
        self.in_front(&cells, &mut body);
        for _ in 0..self.random.weighted(&[(5, 1), (3, 2), (1, 3)]) {
            let node = match self.random.below(10) {
                0..2 => self.store_of(&cells),
                _ => self.on_data(&cells, 1),
            };
            body.push(node);
        }
        if self.random.percent(50) {
            body.push(self.store_beside(&cells));
        }
        self.scope.values = outside;
        body
    }

    /// A cell at the iterators, or near them.
    fn cell(&mut self) -> Access {
        let array = self.random.pick(&self.scope.arrays);
        let mut cell = self.aligned(array);
        if self.random.percent(10)
            && let Some(last) = cell.subscripts.last_mut()
        {
            last.constant += self.random.pick(&[-1, 1]);
        }
        cell
    }

    /// Loads and stores of the cells, values of these, and conditions, all named.
    fn in_front(&mut self, cells: &[Access], body: &mut Vec<Node>) {
        for cell in cells {
            if self.random.percent(20) {
                let value = self.of_cells(cells, 2);
                body.push(Node::Store(cell.clone(), value));
            }
            if self.random.percent(80) {
                self.load_of(cell, body);
            }
        }
        let again = if self.mix.tidied > 0 { self.random.between(2, 5) } else { self.random.between(0, 1) };
        for _ in 0..again {
            let cell = self.random.pick(cells);
            let (element, id) = (self.program.arrays[cell.array].element, self.fresh());
            let value = self.of_cells(cells, 2);
            body.push(Node::Let(id, element, value));
            self.scope.values.push(id);
        }
    }

    fn load_of(&mut self, cell: &Access, body: &mut Vec<Node>) {
        let (element, id) = (self.program.arrays[cell.array].element, self.fresh());
        body.push(Node::Let(id, element, Value::Load(cell.clone())));
        self.scope.values.push(id);
    }

    /// A conditional on what the cells hold, or held, at this level.
    fn on_data(&mut self, cells: &[Access], level: usize) -> Node {
        let condition = self.on_cell(cells);
        let mut carried = Vec::new();
        while carried.len() < 2 && self.random.percent(35) {
            let cell = self.random.pick(cells);
            let (element, inner, result) =
                (self.program.arrays[cell.array].element, self.fresh(), self.fresh());
            let [initial, next] = [Value::Constant(1), Value::Constant(1)];
            carried.push(Carried { element, inner, result, initial, next });
        }
        let (then, next) = self.arm(cells, level, carried.len());
        let has_otherwise = self.random.percent(if carried.is_empty() { 40 } else { 80 });
        let (otherwise, initial) = match has_otherwise {
            true => self.arm(cells, level, carried.len()),
            false => (Vec::new(), carried.iter().map(|_| self.of_cells(cells, 1)).collect()),
        };
        for (one, (next, initial)) in carried.iter_mut().zip(next.into_iter().zip(initial)) {
            (one.next, one.initial) = (next, initial);
        }
        self.scope.values.extend(carried.iter().map(|one| one.result));
        Node::If(If { condition, carried, then, otherwise })
    }

    /// The nodes of one side, and as many values as it yields.
    fn arm(&mut self, cells: &[Access], level: usize, yields: usize) -> (Vec<Node>, Vec<Value>) {
        let outside = self.scope.values.clone();
        let mut body = Vec::new();
        for _ in 0..self.random.weighted(&[(4, 1), (4, 2), (2, 3)]) {
            match self.random.below(10) {
                0..4 if level < DEEPEST => body.push(self.on_data(cells, level + 1)),
                4..6 => {
                    let cell = self.random.pick(cells);
                    self.load_of(&cell, &mut body);
                }
                6 => body.push(self.store_beside(cells)),
                _ => body.push(self.store_of(cells)),
            }
        }
        let values = (0..yields).map(|_| self.of_cells(cells, 1)).collect();
        self.scope.values = outside;
        (body, values)
    }

    fn store_of(&mut self, cells: &[Access]) -> Node {
        let (cell, size) = (self.random.pick(cells), self.random.pick(&[1, 1, 2]));
        Node::Store(cell, self.of_cells(cells, size))
    }

    /// A store of another cell.
    fn store_beside(&mut self, cells: &[Access]) -> Node {
        let beside = self.cell();
        Node::Store(beside, self.of_cells(cells, 2))
    }

    fn on_cell(&mut self, cells: &[Access]) -> Condition {
        let a = self.of_cells(cells, 1);
        let constant = self.random.between(1, 6);
        let b = if self.random.percent(60) { Value::Constant(constant) } else { self.of_cells(cells, 1) };
        let unsigned = self.random.percent(self.mix.unsigned);
        let order = self.random.pick(&[Order::More, Order::AtLeast, Order::Less, Order::AtMost]);
        let equal = self.random.pick(&[Comparison::Equal, Comparison::Unequal]);
        let comparison = if unsigned { Comparison::Loose(order) } else { Comparison::Ordered(order) };
        Condition::Data(if self.random.percent(25) { equal } else { comparison }, a, b)
    }

    /// A value of what is known, of cells, and of constants.
    fn of_cells(&mut self, cells: &[Access], size: usize) -> Value {
        if size > 1 {
            let op = self.random.pick(&[Op::Add, Op::Sub, Op::Xor, Op::Max]);
            let [a, b] = [self.of_cells(cells, 1), self.of_cells(cells, 1)];
            return Value::Binary(op, Box::new(a), Box::new(b));
        }
        match self.random.below(10) {
            0..6 if !self.scope.values.is_empty() => Value::Named(self.random.pick(&self.scope.values)),
            0..9 => Value::Load(self.random.pick(cells)),
            _ => Value::Constant(self.random.between(1, 6)),
        }
    }
}
