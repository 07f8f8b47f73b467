//! A program from a seed.
//!
//! Nodes are drawn top down, within a budget of stores. The generator keeps what is in scope; sizes of arrays follow
//! from what was drawn, so that no draw is ever out of bounds. Subscripts stay near the iterators and arrays are few, so
//! that most programs use a cell more than once.

use crate::program::{
    Access, Affine, Array, Atom, Carried, Comparison, Condition, Element, Home, Id, If, Loop, LoopKind, Node,
    Op, Parameter, Program, Shape, Style, Value, While,
};
use crate::random::Random;
use crate::repair::repair;
use crate::strata::{Mix, STRATA};

/// The program of a seed; seeds go through the strata in turn unless one is given.
pub fn generate(seed: u64, stratum: Option<usize>) -> Program {
    let stratum = stratum.unwrap_or((seed % STRATA.len() as u64) as usize);
    let mut generator = Generator {
        random: Random::new(seed),
        mix: STRATA[stratum].1,
        program: Program::default(),
        scope: Scope::default(),
        stores: 0,
        fresh: 0,
    };
    generator.declare();
    let mut program = generator.whole();
    repair(&mut program);
    program
}

/// What may be named.
#[derive(Clone, Default)]
struct Scope {
    /// Iterators that subscripts use.
    iterators: Vec<Id>,
    values: Vec<Id>,
    arrays: Vec<Id>,
    depth: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    Store,
    Loop,
    If,
    While,
    Let,
    Allocate,
}

struct Generator {
    random: Random,
    mix: Mix,
    program: Program,
    scope: Scope,
    stores: usize,
    fresh: Id,
}

impl Generator {
    fn fresh(&mut self) -> Id {
        self.fresh += 1;
        self.fresh
    }

    /// Parameters and arrays.
    fn declare(&mut self) {
        for _ in 0..self.random.between(1, 2) {
            let kind =
                self.random.weighted(&[(6, Parameter::Argument), (1, Parameter::Cast), (2, Parameter::Size)]);
            self.program.parameters.push(kind);
        }
        for _ in 0..self.random.between(2, 5) {
            let array = self.array(Home::Argument);
            self.program.arrays.push(array.clone());
            self.scope.arrays.push(self.program.arrays.len() - 1);
            if self.random.percent(self.mix.views) && array.rank > 0 {
                self.view(array);
            }
        }
    }

    fn array(&mut self, home: Home) -> Array {
        use Element::{F32, F64, I32, I64};
        let element = self.random.weighted(&[(5, I64), (2, I32), (1, F32), (2, F64)]);
        let scalar = self.random.percent(self.mix.scalars);
        let rank = if scalar { 0 } else { self.random.weighted(&[(10, 1), (7, 2), (1, 3)]) };
        Array { element, rank, home }
    }

    /// A view of the latest array.
    fn view(&mut self, of: Array) {
        let shape = match self.random.below(4) {
            0 => Shape::Strided,
            1 => Shape::Transposed,
            _ => Shape::From((0..of.rank).map(|_| self.random.between(0, 2)).collect()),
        };
        let home = Home::View { base: self.program.arrays.len() - 1, shape };
        self.program.arrays.push(Array { home, ..of });
        self.scope.arrays.push(self.program.arrays.len() - 1);
    }

    /// The whole program: a block, with a time loop around it sometimes.
    fn whole(mut self) -> Program {
        self.program.body = if self.random.percent(self.mix.time) {
            let iterator = self.fresh();
            let upper = if self.random.percent(50) { self.parameter() } else { self.constant(2, 4) };
            self.scope.depth = 1;
            let mut body = self.block();
            while self.stores < 2 {
                body.extend(self.block());
            }
            let carried = Vec::new();
            let (lower, upper) = (vec![Affine::constant(0)], vec![upper]);
            let (kind, style) = (self.loop_kind(), Style::Affine);
            vec![Node::Loop(Loop { iterator, lower, upper, step: 1, kind, style, carried, body })]
        } else {
            let mut body = Vec::new();
            while self.stores < 2 {
                body.extend(self.block());
            }
            body
        };
        self.program
    }

    /// A block of its own scope.
    fn block(&mut self) -> Vec<Node> {
        let outside = self.scope.clone();
        let count = self.random.between(1, self.mix.width as i64);
        let block = (0..count).filter_map(|_| self.node()).collect();
        self.scope = outside;
        block
    }

    fn node(&mut self) -> Option<Node> {
        if self.stores >= self.mix.stores {
            return None;
        }
        let inside = self.scope.depth > 0;
        let mix = self.mix;
        let deeper = |weight: u32| if self.scope.depth < mix.depth { weight } else { 0 };
        let kind = self.random.weighted(&[
            (if inside { 40 } else { 5 }, Kind::Store),
            (deeper(40), Kind::Loop),
            (if inside { mix.conditionals } else { mix.conditionals / 4 }, Kind::If),
            (deeper(mix.whiles), Kind::While),
            (mix.names, Kind::Let),
            (mix.locals, Kind::Allocate),
        ]);
        Some(match kind {
            Kind::Store => self.store(),
            Kind::Loop => self.counted(),
            Kind::If => self.conditional(),
            Kind::While => self.repeated(),
            Kind::Let => {
                let (element, value) = (self.element(), self.value(2));
                let id = self.fresh();
                self.scope.values.push(id);
                Node::Let(id, element, value)
            }
            Kind::Allocate => self.allocate(),
        })
    }

    fn store(&mut self) -> Node {
        self.stores += 1;
        let array = self.random.pick(&self.scope.arrays);
        let access = if self.random.percent(60) { self.aligned(array) } else { self.access(array) };
        Node::Store(access, self.value(3))
    }

    fn allocate(&mut self) -> Node {
        let mut array = self.array(Home::Local);
        if array.rank == 0 && self.random.percent(50) {
            array.home = Home::Stack;
        }
        self.program.arrays.push(array);
        let position = self.program.arrays.len() - 1;
        // Twice, to be used more often than others.
        self.scope.arrays.extend([position; 2]);
        Node::Allocate(position, self.random.between(0, 9))
    }

    fn counted(&mut self) -> Node {
        let iterator = self.fresh();
        let (lower, upper) = self.bounds();
        let step = if self.random.percent(self.mix.strided) { self.random.between(2, 3) } else { 1 };
        let (kind, style) = (self.loop_kind(), self.style());
        let (carried, body) = self.inside(iterator);
        Node::Loop(Loop { iterator, lower, upper, step, kind, style, carried, body })
    }

    /// The values that a loop carries, and its body.
    fn inside(&mut self, iterator: Id) -> (Vec<Carried>, Vec<Node>) {
        let outside = self.scope.clone();
        self.scope.depth += 1;
        let mut carried = self.carried();
        self.scope.iterators.push(iterator);
        self.scope.values.extend(carried.iter().map(|one| one.inner));
        let body = self.block();
        for one in &mut carried {
            one.next = self.value(2);
        }
        self.scope = outside;
        self.scope.values.extend(carried.iter().map(|one| one.result));
        (carried, body)
    }

    fn carried(&mut self) -> Vec<Carried> {
        let mut carried = Vec::new();
        while carried.len() < 2 && self.random.percent(self.mix.carried) {
            let (element, initial) = (self.element(), self.value(1));
            let (inner, result) = (self.fresh(), self.fresh());
            carried.push(Carried { element, inner, result, initial, next: Value::Constant(1) });
        }
        carried
    }

    fn bounds(&mut self) -> (Vec<Affine>, Vec<Affine>) {
        let mut lower = match self.random.below(4) {
            0 => self.constant(1, 2),
            _ => Affine::constant(0),
        };
        let mut upper = if self.random.percent(80) {
            self.parameter().plus(self.random.weighted(&[(4, 0), (1, -1), (1, 1)]))
        } else {
            self.constant(2, 5)
        };
        if let Some(outer) = self.iterator().filter(|_| self.random.percent(self.mix.triangular)) {
            let near = Affine::atom(Atom::Iterator(outer)).plus(self.random.between(-1, 1));
            if self.random.percent(50) { lower = near } else { upper = near.plus(1) }
        }
        if self.random.percent(self.mix.non_affine) {
            upper = self.non_affine().plus(1);
        }
        let (mut lower, mut upper) = (vec![lower], vec![upper]);
        if self.random.percent(self.mix.several_bounds) {
            let more = self.subscript();
            if self.random.percent(50) { lower.push(more) } else { upper.push(more.plus(2)) }
        }
        (lower, upper)
    }

    fn conditional(&mut self) -> Node {
        let condition = self.condition();
        let mut carried = self.carried();
        let then = self.block();
        let otherwise = if self.random.percent(40) { self.block() } else { Vec::new() };
        for one in &mut carried {
            one.next = self.value(1);
        }
        self.scope.values.extend(carried.iter().map(|one| one.result));
        Node::If(If { condition, carried, then, otherwise })
    }

    fn repeated(&mut self) -> Node {
        let iterator = self.fresh();
        let bound = if self.random.percent(50) { self.constant(1, 4) } else { self.parameter() };
        let also = self.random.percent(60).then(|| self.data_condition());
        let in_memory = self.random.percent(40);
        let (carried, body) = self.inside(iterator);
        Node::While(While { iterator, bound, also, in_memory, carried, body })
    }

    fn condition(&mut self) -> Condition {
        if self.random.percent(self.mix.data_conditions) {
            return self.data_condition();
        }
        use Comparison::{AtLeast, Equal, Unequal};
        let count = self.random.weighted(&[(4, 1), (1, 2)]);
        let part = |generator: &mut Self| {
            let mut part = generator.subscript();
            if let Some(other) = generator.iterator().filter(|_| generator.random.percent(60)) {
                part.terms.push((-1, Atom::Iterator(other)));
            }
            let comparison = generator.random.weighted(&[(5, AtLeast), (2, Equal), (1, Unequal)]);
            (part.plus(generator.random.between(-2, 1)), comparison)
        };
        Condition::Affine((0..count).map(|_| part(self)).collect(), self.style())
    }

    fn data_condition(&mut self) -> Condition {
        let array = self.random.pick(&self.scope.arrays);
        let access = self.access(array);
        let other = if self.random.percent(60) { Value::Constant(3) } else { self.value(1) };
        let comparison = self.random.pick(&[Comparison::AtLeast, Comparison::Unequal]);
        Condition::Data(comparison, Value::Load(access), other)
    }

    fn access(&mut self, array: Id) -> Access {
        let rank = self.program.arrays[array].rank;
        let subscripts = (0..rank).map(|_| self.subscript()).collect();
        Access { array, subscripts, style: self.style() }
    }

    /// An element by the innermost iterators themselves, as most programs have it.
    fn aligned(&mut self, array: Id) -> Access {
        let rank = self.program.arrays[array].rank;
        let inner = self.scope.iterators.iter().rev().take(rank).rev();
        let mut subscripts: Vec<_> = inner.map(|&iterator| Affine::atom(Atom::Iterator(iterator))).collect();
        subscripts.resize_with(rank, || Affine::constant(1));
        Access { array, subscripts, style: self.style() }
    }

    /// An expression near an iterator.
    fn subscript(&mut self) -> Affine {
        if self.random.percent(self.mix.non_affine) {
            return self.non_affine();
        }
        let Some(iterator) = self.iterator() else {
            return if self.random.percent(70) { self.constant(0, 3) } else { self.parameter() };
        };
        let near =
            Affine::atom(Atom::Iterator(iterator)).plus(self.random.weighted(&[(6, 0), (2, -1), (2, 1)]));
        if self.random.percent(self.mix.quasi_affine) {
            let inner = Box::new(near);
            let by = self.random.between(2, 3);
            return Affine::atom(if self.random.percent(50) {
                Atom::Div(inner, by)
            } else {
                Atom::Mod(inner, by)
            });
        }
        match self.random.below(20) {
            0 => self.constant(0, 3),
            1 => self.parameter(),
            2 => Affine { terms: vec![(2, Atom::Iterator(iterator))], constant: self.random.between(0, 1) },
            3 => {
                let mut mirrored = self.parameter().plus(-1);
                mirrored.terms.push((-1, Atom::Iterator(iterator)));
                mirrored
            }
            4 | 5 => {
                let (sign, other) = (self.random.pick(&[1, -1]), self.iterator().expect("there is one"));
                let mut sum = near;
                sum.terms.push((sign, Atom::Iterator(other)));
                sum
            }
            6 => {
                let mut sum = self.parameter();
                sum.terms.extend(near.terms);
                sum
            }
            _ => near,
        }
    }

    fn non_affine(&mut self) -> Affine {
        let arrays = self.scope.arrays.iter().copied();
        let integers: Vec<_> = arrays.filter(|&a| !self.program.arrays[a].element.is_float()).collect();
        if let (false, Some(iterator)) = (self.random.percent(70) && !integers.is_empty(), self.iterator()) {
            let (a, b) = (Affine::atom(Atom::Iterator(iterator)), self.parameter());
            return Affine::atom(Atom::Product(Box::new(a), Box::new(b)));
        }
        if integers.is_empty() {
            return self.constant(0, 3);
        }
        // Inside, subscripts are plain: data below data would go on for ever.
        let mix = self.mix;
        self.mix.non_affine = 0;
        let array = self.random.pick(&integers);
        let access = self.access(array);
        self.mix = mix;
        Affine::atom(Atom::Data(Box::new(access)))
    }

    fn value(&mut self, size: usize) -> Value {
        if size <= 1 {
            return self.leaf();
        }
        if self.random.percent(6) {
            let condition = self.condition();
            return Value::Select(Box::new(condition), Box::new(self.leaf()), Box::new(self.leaf()));
        }
        let op = self.random.weighted(&[
            (6, Op::Add),
            (4, Op::Sub),
            (1, Op::Mul),
            (1, Op::Max),
            (1, Op::And),
            (1, Op::Xor),
        ]);
        let scaled = Value::Binary(Op::Mul, Box::new(Value::Constant(3)), Box::new(self.leaf()));
        let left = if self.random.percent(50) { scaled } else { self.value(size - 1) };
        Value::Binary(op, Box::new(left), Box::new(self.value(size - 1)))
    }

    fn leaf(&mut self) -> Value {
        if let (true, false) = (self.random.percent(40), self.scope.values.is_empty()) {
            // The latest are the most likely.
            let latest = self.scope.values.len().saturating_sub(3);
            return Value::Named(self.random.pick(&self.scope.values[latest..]));
        }
        match self.random.below(10) {
            0 => Value::Constant(self.random.between(1, 9)),
            1 => Value::Index(self.subscript()),
            _ => {
                let array = self.random.pick(&self.scope.arrays);
                let plain = self.random.percent(30);
                Value::Load(if plain { self.aligned(array) } else { self.access(array) })
            }
        }
    }

    fn element(&mut self) -> Element {
        let array = self.random.pick(&self.scope.arrays);
        self.program.arrays[array].element
    }

    /// An iterator, inner ones more likely.
    fn iterator(&mut self) -> Option<Id> {
        let count = self.scope.iterators.len();
        let first = self.random.below(count.max(1)).max(self.random.below(count.max(1)));
        self.scope.iterators.get(first).copied()
    }

    fn parameter(&mut self) -> Affine {
        Affine::atom(Atom::Parameter(self.random.below(self.program.parameters.len())))
    }

    fn constant(&mut self, low: i64, high: i64) -> Affine {
        Affine::constant(self.random.between(low, high))
    }

    fn loop_kind(&mut self) -> LoopKind {
        if self.random.percent(self.mix.scf) { LoopKind::Scf } else { LoopKind::Affine }
    }

    fn style(&mut self) -> Style {
        if self.random.percent(self.mix.scf) {
            self.random.pick(&[Style::Arith, Style::Arith, Style::Narrow])
        } else {
            Style::Affine
        }
    }
}
