//! A program from a seed.
//!
//! Nodes are drawn top down, within a budget of stores. The generator keeps what is in scope; sizes of arrays
//! follow from what was drawn, so that no draw is ever out of bounds. Subscripts stay near the iterators and
//! arrays are few, so that most programs use a cell more than once.

mod buffers;
mod cells;
mod crosses;
mod declare;
mod expression;
mod flat;
mod hints;
mod hollow;
mod large;
mod many;
mod negative;
mod nested;
mod online;
mod positions;
mod rows;
mod steps;
mod sums;
mod tensors;
mod whole;

use crate::cost::{USUAL, is_cheap};
use crate::program::{
    Access, Affine, Array, Atom, Carried, Condition, Counting, Element, Home, Id, If, Loop, LoopKind, Node,
    Op, Parallel, Program, Style, Value, Way, While, Whole,
};
use crate::random::Random;
use crate::repair::repair;
use crate::strata::{Mix, STRATA};
use crate::values::{MOST, largest};
use std::collections::HashMap;

/// How often a program is drawn that takes too much memory or time.
const DRAWS: u64 = 40;

/// The program of a seed; seeds go through the strata in turn unless one is given.
pub fn generate(seed: u64, stratum: Option<usize>) -> Program {
    let stratum = stratum.unwrap_or((seed % STRATA.len() as u64) as usize);
    let mix = STRATA[stratum].1;
    let drawn = (0..DRAWS).map(|draw| drawn(seed ^ draw << 48, mix, MOST));
    let cheap = |program: &Program| is_cheap(program, &largest(program), USUAL);
    let mut last = None;
    for program in drawn {
        if cheap(&program) {
            return program;
        }
        last = Some(program);
    }
    last.expect("some program is drawn")
}

/// A program of any cost, whose parameters are at most this where they are bounded.
pub fn drawn(seed: u64, mix: Mix, most: i64) -> Program {
    let mut generator = Generator {
        random: Random::new(seed),
        mix,
        program: Program::default(),
        most,
        scope: Scope::default(),
        stores: 0,
        fresh: 0,
        front: Vec::new(),
    };
    generator.declare();
    let mut program = generator.whole();
    repair(&mut program);
    program
}

/// The names that may be used at a place.
#[derive(Clone, Default)]
struct Scope {
    /// Iterators that subscripts use.
    iterators: Vec<Id>,
    values: Vec<Id>,
    arrays: Vec<Id>,
    /// Arrays that are read only.
    constants: Vec<Id>,
    depth: usize,
    /// Iterators that go in large steps, with the step and what is added to the quotient.
    scaled: HashMap<Id, (i64, i64)>,
    /// Inside a parallel loop: what may be written, and subscripts that all accesses to an array have.
    writable: Option<Vec<Id>>,
    owned: Vec<(Id, usize, Id)>,
    /// How many functions may be called.
    functions: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    Store,
    Loop,
    If,
    While,
    Let,
    Allocate,
    Choose,
    Call,
}

struct Generator {
    random: Random,
    mix: Mix,
    program: Program,
    /// The largest parameter of bounded programs.
    most: i64,
    scope: Scope,
    stores: usize,
    fresh: Id,
    /// The nodes in front of the function's body.
    front: Vec<Node>,
}

impl Generator {
    fn fresh(&mut self) -> Id {
        self.fresh += 1;
        self.fresh
    }

    /// A block of its own scope.
    fn block(&mut self) -> Vec<Node> {
        let outside = self.scope.clone();
        let count = self.random.between(1, self.mix.width as i64);
        let mut block = Vec::new();
        for _ in 0..count {
            if self.mix.temporaries > 0 && self.random.percent(self.mix.temporaries) {
                self.temporary(&mut block);
            } else {
                block.extend(self.node());
            }
        }
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
            (if self.scope.writable.is_none() { mix.chosen / 3 } else { 0 }, Kind::Choose),
            (
                if self.scope.functions > 0 && self.scope.writable.is_none() { mix.calls } else { 0 },
                Kind::Call,
            ),
        ]);
        Some(match kind {
            Kind::Store => self.store(),
            Kind::Loop => self.counted(),
            Kind::If => self.conditional(),
            Kind::While => self.repeated(),
            Kind::Let => self.named(),
            Kind::Choose => self.choose(),
            Kind::Call => self.call(),
            Kind::Allocate => self.allocate(),
        })
    }

    fn named(&mut self) -> Node {
        let (element, value) = (self.element(), self.value(2));
        let id = self.fresh();
        self.scope.values.push(id);
        Node::Let(id, element, value)
    }

    /// A value that is stored in memory of its own, allocated there or in front of all, and loaded again.
    fn temporary(&mut self, block: &mut Vec<Node>) {
        let (element, value) = (self.element(), self.value(2));
        let array = self.declared(Array { element, rank: 0, home: Home::Stack });
        let access = Access { array, subscripts: Vec::new(), style: self.style() };
        let allocation = Node::Allocate(array, 0);
        if self.random.percent(50) {
            self.front.push(allocation)
        } else {
            block.push(allocation)
        }
        let id = self.fresh();
        block.extend([Node::Store(access.clone(), value), Node::Let(id, element, Value::Load(access))]);
        self.scope.values.push(id);
    }

    pub fn store(&mut self) -> Node {
        self.stores += 1;
        let arrays = self.scope.writable.clone().unwrap_or_else(|| self.scope.arrays.clone());
        if arrays.is_empty() {
            return self.named();
        }
        let array = self.random.pick(&arrays);
        if self.random.percent(self.mix.vectors)
            && let Some(vectors) = self.vectors(array)
        {
            return Node::Vectors(vectors);
        }
        if self.mix.whole > 0 && self.random.percent(self.mix.whole) {
            return Node::Whole(self.all_of(array));
        }
        let access = if self.random.percent(60) { self.aligned(array) } else { self.access(array) };
        if self.mix.updates > 0 && self.random.percent(self.mix.updates) {
            let ops = [(8, Op::Add), (2, Op::Max), (1, Op::And), (1, Op::Xor), (1, Op::MaxUnsigned)];
            return Node::Update(access, self.random.weighted(&ops), self.value(3));
        }
        Node::Store(access, self.value(3))
    }

    /// An operation of linalg on an array.
    fn all_of(&mut self, to: Id) -> Whole {
        let like = |of: &Array| (of.element, of.rank);
        let arrays = self.scope.arrays.iter().copied();
        let same =
            arrays.filter(|&array| like(&self.program.arrays[array]) == like(&self.program.arrays[to]));
        let same: Vec<_> = same.filter(|&array| array != to || self.scope.depth > 1).collect();
        let from = if same.is_empty() { to } else { self.random.pick(&same) };
        let op = self.random.weighted(&[(5, None), (4, Some(Op::Add)), (1, Some(Op::Max))]);
        Whole { to, from, op, value: self.random.between(0, 9) }
    }

    fn allocate(&mut self) -> Node {
        let mut array = self.array(Home::Local);
        if array.rank == 0 && self.random.percent(50) {
            array.home = Home::Stack;
        }
        let position = self.declared(array);
        // Twice, to be used more often than others.
        self.scope.arrays.extend([position; 2]);
        self.scope.writable.iter_mut().for_each(|writable| writable.push(position));
        Node::Allocate(position, self.random.between(0, 9))
    }

    /// A new array, which nothing names yet.
    fn declared(&mut self, array: Array) -> Id {
        self.program.arrays.push(array);
        self.program.arrays.len() - 1
    }

    fn counted(&mut self) -> Node {
        let iterator = self.fresh();
        if self.random.percent(self.mix.large) {
            return self.large_steps(iterator);
        }
        let (lower, upper) = self.bounds();
        let step = if self.random.percent(self.mix.strided) { self.random.between(2, 3) } else { 1 };
        let (mut kind, style) = (self.loop_kind(), self.style());
        if self.mix.counting > 0 && self.random.percent(self.mix.counting) {
            kind = LoopKind::While(self.counting());
        }
        let outside = self.scope.clone();
        if self.random.percent(self.mix.parallel) && self.own(iterator) {
            kind = LoopKind::Parallel(self.parallel_kind());
        }
        let mut buffers = if self.scope.writable.is_none() { self.buffers() } else { Vec::new() };
        self.scope.arrays.extend(buffers.iter().map(|one| one.inner));
        let parallel = matches!(kind, LoopKind::Parallel(_));
        let (carried, body) = if parallel { self.reducing(iterator) } else { self.inside(iterator) };
        self.next_buffers(&mut buffers);
        let values = std::mem::replace(&mut self.scope, outside).values;
        self.scope.values = values;
        self.scope.arrays.extend(buffers.iter().map(|one| one.result));
        let hints = self.hints();
        Node::Loop(Loop { iterator, lower, upper, step, kind, style, carried, buffers, hints, body })
    }

    pub fn counting(&mut self) -> Counting {
        let ways = [
            Way::Up,
            Way::AtMost,
            Way::Different,
            Way::Down,
            Way::AtEnd,
            Way::Lifted,
            Way::Lifted,
            Way::Lifted,
        ];
        Counting { kind: self.random.pick(&["index", "i32", "i64"]), way: self.random.pick(&ways) }
    }

    fn parallel_kind(&mut self) -> Parallel {
        if self.random.percent(self.mix.launches) {
            return Parallel::Launch(self.random.pick(&[1, 1, 4]));
        }
        self.random.weighted(&[
            (4, Parallel::Affine),
            (3, Parallel::Scf),
            (3, Parallel::Forall),
            (2, Parallel::Promised),
        ])
    }

    /// The values that a parallel loop reduces, and its body.
    fn reducing(&mut self, iterator: Id) -> (Vec<Carried>, Vec<Node>) {
        let outside = self.scope.clone();
        self.scope.depth += 1;
        let mut carried = self.carried();
        carried.retain(|one| !one.element.is_float());
        self.scope.iterators.push(iterator);
        let body = self.block();
        for one in &mut carried {
            let op = self.random.pick(&[Op::Add, Op::Add, Op::Mul, Op::Max, Op::And]);
            one.next = Value::Binary(op, Box::new(Value::Named(one.inner)), Box::new(self.value(2)));
        }
        self.scope = outside;
        self.scope.values.extend(carried.iter().map(|one| one.result));
        (carried, body)
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
        if self.random.percent(self.mix.hollow) {
            let (lower, upper) = self.hollow_bounds();
            return (vec![lower], vec![upper]);
        }
        if self.mix.signed > 0
            && let Some((lower, upper)) = self.signed_bounds()
        {
            return (lower, upper);
        }
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
            let near = Affine::atom(self.atom(outer)).plus(self.random.between(-1, 1));
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
        let mut then = self.block();
        let mut otherwise = if self.random.percent(40) { self.block() } else { Vec::new() };
        for one in &mut carried {
            one.next = self.value(1);
        }
        self.scope.values.extend(carried.iter().map(|one| one.result));
        if let Condition::Data(_, Value::Load(access), _) = &condition {
            self.revise(access, [&mut then, &mut otherwise]);
        }
        Node::If(If { condition, carried, then, otherwise })
    }

    /// Stores in a conditional, or a conditional inside, to the element that the condition reads: there may be
    /// nothing else.
    fn revise(&mut self, access: &Access, blocks: [&mut Vec<Node>; 2]) {
        let is_writable =
            self.scope.writable.as_ref().is_none_or(|writable| writable.contains(&access.array));
        if !is_writable || !self.random.percent(50) {
            return;
        }
        let alone = self.random.percent(60);
        for (number, block) in blocks.into_iter().enumerate() {
            if alone {
                block.clear();
            }
            if self.random.percent([85, 30][number]) {
                let value = self.revised(access);
                let store = Node::Store(access.clone(), value);
                block.push(if self.random.percent(20) {
                    let condition = self.data_condition();
                    Node::If(If { condition, carried: Vec::new(), then: vec![store], otherwise: Vec::new() })
                } else {
                    store
                });
            }
        }
    }

    /// A value, of the element as often as not.
    fn revised(&mut self, access: &Access) -> Value {
        let other = self.leaf();
        if self.random.percent(50) {
            return other;
        }
        let op = self.random.pick(&[Op::Add, Op::Sub, Op::Max]);
        Value::Binary(op, Box::new(Value::Load(access.clone())), Box::new(other))
    }

    fn repeated(&mut self) -> Node {
        let iterator = self.fresh();
        let bound = if self.random.percent(50) { self.constant(1, 4) } else { self.parameter() };
        let also = self.random.percent(60).then(|| self.data_condition());
        let in_memory = self.random.percent(40);
        let (carried, body) = self.inside(iterator);
        Node::While(While { iterator, bound, also, in_memory, carried, body })
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

    fn style(&mut self) -> Style {
        if self.random.percent(self.mix.scf) {
            self.random.pick(&[Style::Arith, Style::Arith, Style::Narrow, Style::Index])
        } else {
            Style::Affine
        }
    }
}
