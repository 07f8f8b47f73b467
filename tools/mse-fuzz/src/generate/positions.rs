//! Loops that look for the best of some values, and for its place.
//!
//! ```text
//! carried    m, p = for i iter_args(best, place): c = v(i) > best ; (c ? v(i) : best), (c ? i : place)
//!            by arith.select, or by a conditional that yields both
//! in memory  for i: if v(i) > B[..] { B[..] = v(i) ; P[..] = i }       or both are stored in any case
//! ```
//!
//! Over one loop or two, for each iteration of a loop around or once, the first place of equal values or the
//! last one. Values are equal often: most are integers below 8. Real ones are also NaN, infinite, and zeros
//! with a sign.

use super::Generator;
use crate::program::{
    Access, Affine, Array, Atom, Carried, Comparison, Condition, Element, Extreme, Home, Id, If, Loop,
    LoopKind, Node, Op, Order, Value,
};

/// A search for the best value: its types, and how values are compared.
struct Search {
    /// The type of the values.
    element: Element,
    /// The types of the places.
    places: Vec<Element>,
    comparison: Comparison,
    /// The kept value is compared with the new one, and not the other way round.
    swapped: bool,
    /// The new value is taken where the comparison does not hold.
    negated: bool,
    by_conditional: bool,
}

impl Generator {
    /// One or two searches, in a loop over time sometimes.
    pub fn positions(&mut self) -> Vec<Node> {
        let time = self.random.percent(self.mix.time).then(|| self.fresh());
        let mut body = Vec::new();
        for _ in 0..self.random.weighted(&[(3, 1), (1, 2)]) {
            body.extend(self.search_around());
            if self.random.percent(20) {
                body.extend(self.node());
            }
        }
        let Some(time) = time else { return body };
        let upper = self.constant(2, 3);
        vec![self.simple(time, upper, body)]
    }

    /// A search, for each iteration of a loop around sometimes.
    fn search_around(&mut self) -> Vec<Node> {
        if self.random.percent(65) {
            return self.search();
        }
        let (iterator, upper) = (self.fresh(), self.parameter());
        let body = self.inside_of(iterator, Self::search);
        vec![self.simple(iterator, upper, body)]
    }

    fn search(&mut self) -> Vec<Node> {
        let search = self.drawn_search();
        let levels = self.random.weighted(&[(7, 1), (3, 2)]);
        if self.random.percent(40) { self.in_memory(search, levels) } else { self.carrying(&search, levels) }
    }

    fn drawn_search(&mut self) -> Search {
        use Order::{AtLeast, AtMost, Less, More};
        let array = self.random.pick(&self.scope.arrays);
        let element = match self.program.arrays[array].element {
            own if own.is_float() || self.random.percent(50) => own,
            _ => self.random.pick(&[Element::F16, Element::F32, Element::F64]),
        };
        let places = self.random.weighted(&[(1, 0), (6, 1), (2, 2)]);
        let place =
            |generator: &mut Self| generator.random.pick(&[Element::Index, Element::I64, Element::I32]);
        let order = self.random.weighted(&[(4, More), (2, AtLeast), (3, Less), (2, AtMost)]);
        let is_loose = self.random.percent(15);
        Search {
            element,
            places: (0..places).map(|_| place(self)).collect(),
            comparison: if is_loose { Comparison::Loose(order) } else { Comparison::Ordered(order) },
            swapped: self.random.percent(30),
            negated: self.random.percent(25),
            by_conditional: self.random.percent(45),
        }
    }

    /// A search that loops carry, and stores of what they find.
    fn carrying(&mut self, search: &Search, levels: usize) -> Vec<Node> {
        let mut initial = vec![self.first_best(search.element)];
        for _ in &search.places {
            let place = self.random.between(-1, 2);
            initial.push(if self.random.percent(80) { Value::Constant(place) } else { self.leaf() });
        }
        let (node, results) = self.carrying_loop(search, levels, initial);
        let mut nodes = vec![node];
        for (number, result) in results.into_iter().enumerate() {
            let element = if number == 0 { search.element } else { Element::I32 };
            let to = self.kept_in(element);
            nodes.push(Node::Store(to.clone(), Value::Named(result)));
            nodes.extend(self.gathered(&to));
        }
        nodes
    }

    /// The value before the first iteration.
    fn first_best(&mut self, element: Element) -> Value {
        use Extreme::{Least, MinusZero, Most, Nan};
        match self.random.below(10) {
            0..4 => Value::Extreme(self.random.pick(&[Least, Most])),
            4 | 5 => Value::Constant(self.random.between(-2, 9)),
            6 if element.is_float() => Value::Extreme(self.random.pick(&[Nan, MinusZero])),
            _ => self.leaf(),
        }
    }

    /// A loop that carries what is kept, and the names of that behind it.
    fn carrying_loop(&mut self, search: &Search, levels: usize, initial: Vec<Value>) -> (Node, Vec<Id>) {
        let elements = [vec![search.element], search.places.clone()].concat();
        let mut carried: Vec<Carried> = Vec::new();
        for (&element, initial) in elements.iter().zip(initial) {
            let (inner, result) = (self.fresh(), self.fresh());
            carried.push(Carried { element, inner, result, initial, next: Value::Constant(1) });
        }
        let results = carried.iter().map(|one| one.result).collect();
        let held: Vec<_> = carried.iter().map(|one| Value::Named(one.inner)).collect();
        let node = self.search_loop(|generator| {
            if generator.random.percent(10) {
                generator.scope.values.push(carried[0].inner);
            }
            let (body, next) = if levels > 1 {
                let (inner, results) = generator.carrying_loop(search, levels - 1, held);
                (vec![inner], results.into_iter().map(Value::Named).collect())
            } else {
                generator.chosen(search, held)
            };
            carried.iter_mut().zip(next).for_each(|(one, next)| one.next = next);
            (carried, body)
        });
        (node, results)
    }

    /// A loop with some bounds, and other statements beside what is drawn sometimes.
    fn search_loop(&mut self, draw: impl FnOnce(&mut Self) -> (Vec<Carried>, Vec<Node>)) -> Node {
        let iterator = self.fresh();
        let (lower, upper) = self.bounds();
        let step = if self.random.percent(self.mix.strided) { self.random.between(2, 3) } else { 1 };
        let (mut kind, style) = (self.loop_kind(), self.style());
        if self.random.percent(self.mix.counting) {
            kind = LoopKind::While(self.counting());
        }
        let mut carried = Vec::new();
        let body = self.inside_of(iterator, |generator| {
            let (found, mut body) = draw(generator);
            carried = found;
            for _ in 0..generator.random.weighted(&[(8, 0), (1, 1), (1, 2)]) {
                let place = generator.random.below(body.len() + 1);
                let store = generator.store();
                body.insert(place, store);
            }
            body
        });
        let (buffers, hints) = (Vec::new(), Vec::new());
        Node::Loop(Loop { iterator, lower, upper, step, kind, style, carried, buffers, hints, body })
    }

    /// Chooses between the held values and the new value with its places: the nodes that do, and the choice.
    fn chosen(&mut self, search: &Search, held: Vec<Value>) -> (Vec<Node>, Vec<Value>) {
        let (value, condition) = self.compared(search, &held[0]);
        let (mut nodes, taken) = (vec![value.0], self.taken(value.1, search));
        let (yes, no) = if search.negated { (held, taken) } else { (taken, held) };
        if !search.by_conditional {
            let named = self.fresh();
            nodes.push(Node::Let(named, Element::I1, Value::Truth(Box::new(condition))));
            let select =
                |(yes, no)| Value::Select(Box::new(Condition::Named(named)), Box::new(yes), Box::new(no));
            return (nodes, yes.into_iter().zip(no).map(select).collect());
        }
        let mut carried = Vec::new();
        for (number, (next, initial)) in yes.into_iter().zip(no).enumerate() {
            let element = if number == 0 { search.element } else { search.places[number - 1] };
            let (inner, result) = (self.fresh(), self.fresh());
            carried.push(Carried { element, inner, result, initial, next });
        }
        let next = carried.iter().map(|one| Value::Named(one.result)).collect();
        nodes.push(Node::If(If { condition, carried, then: Vec::new(), otherwise: Vec::new() }));
        (nodes, next)
    }

    /// The new value, named, and how it compares with the best one.
    fn compared(&mut self, search: &Search, best: &Value) -> ((Node, Value), Condition) {
        let (name, value) = (self.fresh(), self.new_value(search.element));
        let named = Value::Named(name);
        let (a, b) = (named.clone(), best.clone());
        let (a, b) = if search.swapped { (b, a) } else { (a, b) };
        ((Node::Let(name, search.element, value), named), Condition::Data(search.comparison, a, b))
    }

    /// A new value: of an array, or in some iterations one at the end of its type.
    fn new_value(&mut self, element: Element) -> Value {
        use Extreme::{Least, MinusZero, Most, Nan};
        let array = self.random.pick(&self.scope.arrays);
        let aligned = self.random.percent(70);
        let access = if aligned { self.aligned(array) } else { self.access(array) };
        let loaded = Value::Load(access);
        match self.random.below(10) {
            0 | 1 => {
                let op = self.random.pick(&[Op::Sub, Op::Mul, Op::Xor, Op::And]);
                Value::Binary(op, Box::new(loaded), Box::new(self.leaf()))
            }
            2..5 if element.is_float() => {
                let condition = self.data_condition();
                let end = self.random.pick(&[Least, Most, Nan, Nan, MinusZero, MinusZero]);
                Value::Select(Box::new(condition), Box::new(Value::Extreme(end)), Box::new(loaded))
            }
            _ => loaded,
        }
    }

    /// The new value and its places.
    fn taken(&mut self, value: Value, search: &Search) -> Vec<Value> {
        let mut taken = vec![value];
        for _ in &search.places {
            let iterator = |generator: &Self, back: usize| {
                let all = &generator.scope.iterators;
                all.len().checked_sub(1 + back).map(|position| Atom::Iterator(all[position]))
            };
            let innermost = iterator(self, 0).into_iter().map(|atom| (1, atom));
            let outer = iterator(self, 1).into_iter().map(|atom| (16, atom));
            let place = match self.random.below(10) {
                0..5 => Affine { terms: innermost.collect(), constant: 0 },
                5..7 => Affine { terms: outer.chain(innermost).collect(), constant: 0 },
                7 => Affine { terms: innermost.collect(), constant: 1 },
                _ => self.subscript(),
            };
            taken.push(Value::Index(place));
        }
        taken
    }

    /// A search in memory.
    fn in_memory(&mut self, search: Search, levels: usize) -> Vec<Node> {
        let mut cells = vec![self.kept_in(search.element)];
        for element in &search.places {
            let element = if *element == Element::Index { Element::I64 } else { *element };
            cells.push(self.kept_in(element));
        }
        let mut nodes = Vec::new();
        if self.random.percent(60) {
            nodes.push(Node::Store(cells[0].clone(), self.first_best(search.element)));
            nodes.extend(cells[1..].iter().map(|cell| Node::Store(cell.clone(), Value::Constant(-1))));
        }
        let search = Search { element: self.program.arrays[cells[0].array].element, ..search };
        nodes.push(self.storing_loop(&search, levels, &cells));
        nodes.extend(cells.last().and_then(|cell| self.gathered(cell)));
        nodes
    }

    fn storing_loop(&mut self, search: &Search, levels: usize, cells: &[Access]) -> Node {
        self.search_loop(|generator| {
            let body = if levels > 1 {
                vec![generator.storing_loop(search, levels - 1, cells)]
            } else {
                generator.stored(search, cells)
            };
            (Vec::new(), body)
        })
    }

    /// Stores of the new value and its places, where it is better, or in any case.
    fn stored(&mut self, search: &Search, cells: &[Access]) -> Vec<Node> {
        let mut held: Vec<_> = cells.iter().cloned().map(Value::Load).collect();
        if !search.by_conditional {
            let mut nodes = Vec::new();
            if self.random.percent(80) {
                let elements = cells.iter().map(|cell| self.program.arrays[cell.array].element);
                let elements: Vec<_> = elements.collect();
                for (value, element) in held.iter_mut().zip(elements) {
                    let name = self.fresh();
                    nodes.push(Node::Let(name, element, std::mem::replace(value, Value::Named(name))));
                }
            }
            let (more, next) = self.chosen(search, held);
            nodes.extend(more);
            nodes.extend(cells.iter().cloned().zip(next).map(|(cell, next)| Node::Store(cell, next)));
            return nodes;
        }
        let ((value, named), condition) = self.compared(search, &held[0]);
        let taken = self.taken(named, search);
        let stores = cells.iter().cloned().zip(taken).map(|(cell, value)| Node::Store(cell, value));
        let (mut then, mut otherwise) = (stores.collect(), Vec::new());
        if search.negated {
            std::mem::swap(&mut then, &mut otherwise);
        }
        vec![value, Node::If(If { condition, carried: Vec::new(), then, otherwise })]
    }

    /// A cell for what is kept, of an array of its own in most cases.
    fn kept_in(&mut self, element: Element) -> Access {
        if self.random.percent(15) {
            let array = self.random.pick(&self.scope.arrays);
            return self.aligned(array);
        }
        let rank = if self.scope.iterators.is_empty() { 0 } else { self.random.below(2) };
        let array = self.declared(Array { element, rank, home: Home::Argument });
        self.aligned(array)
    }

    /// A store of an element that a place names, sometimes.
    fn gathered(&mut self, place: &Access) -> Option<Node> {
        let is_integer = !self.program.arrays[place.array].element.is_float();
        if !is_integer || !self.random.percent(25) {
            return None;
        }
        let array = self.random.pick(&self.scope.arrays);
        let mut from = self.aligned(array);
        let last = from.subscripts.last_mut()?;
        *last = Affine::atom(Atom::Data(Box::new(place.clone())));
        let to = self.kept_in(self.program.arrays[array].element);
        Some(Node::Store(to, Value::Load(from)))
    }
}
