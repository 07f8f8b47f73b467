//! Programs on tensors: elementwise steps, broadcast, transposed and reduced, and loops that carry tensors.

use super::Generator;
use crate::program::tensors::{Compute, Handed, Repeat, Shape, Step, Tensors};
use crate::program::{Id, Parameter};

/// The types of elements, and how often each is.
const ELEMENTS: [(u32, &str); 4] = [(4, "f32"), (1, "f64"), (2, "i32"), (3, "complex<f32>")];

/// How often a size is a constant, in percent.
const CONSTANT: u32 = 50;

/// How often a step is a loop, in percent.
const LOOPS: u32 = 30;

/// The tensors that a step may read, with their dimensions.
type Known = Vec<(Id, Shape)>;

impl Generator {
    /// The program; it has no nodes.
    pub fn tensors(&mut self) -> Tensors {
        let count = self.random.between(2, 3) as usize;
        let size = |generator: &mut Self| {
            generator.random.percent(CONSTANT).then(|| generator.random.pick(&[1, 2, 3, 4, 5, 6, 34]))
        };
        let sizes: Vec<_> = (0..count).map(|_| size(self)).collect();
        self.program.parameters = vec![Parameter::Argument; 1 + count];
        self.program.arrays.clear();
        self.program.functions.clear();
        self.program.most = None;
        let mut of = Tensors { element: self.random.weighted(&ELEMENTS), sizes, ..Tensors::default() };
        of.inputs.push((0..count).collect());
        for _ in 0..self.random.between(1, 3) {
            of.inputs.push(self.shape(count));
        }
        let mut known: Known = of.inputs.iter().cloned().enumerate().collect();
        self.fresh = known.len();
        for _ in 0..self.random.between(2, 6) {
            let step = self.tensor_step(&of.sizes, &mut known, 2);
            of.steps.push(step);
        }
        let computed = known.len() - of.inputs.len();
        for _ in 0..self.random.between(1, 3) {
            let result = known[known.len() - 1 - self.random.below(computed)].0;
            if !of.results.contains(&result) {
                of.results.push(result);
            }
        }
        of
    }

    fn shape(&mut self, count: usize) -> Shape {
        let rank = self.random.weighted(&[(1, 0), (4, 1), (5, 2), (1, 3)]);
        (0..rank).map(|_| self.random.below(count)).collect()
    }

    /// A step, whose results are known after it.
    fn tensor_step(&mut self, sizes: &[Option<i64>], known: &mut Known, depth: usize) -> Step {
        if depth > 0 && self.random.percent(LOOPS) {
            return Step::Repeat(self.repeat_of(sizes, known, depth - 1));
        }
        if self.random.percent(15) {
            let is_long = |(_, shape): &&(Id, Shape)| {
                shape.first().and_then(|&first| sizes[first]).is_some_and(|size| size > 2)
            };
            let long: Vec<_> = known.iter().filter(is_long).cloned().collect();
            if !long.is_empty() {
                let ((of, shape), id) = (self.random.pick(&long), self.numbered());
                known.push((id, shape));
                return Step::Neighbours(id, of);
            }
        }
        let shape = self.shape(sizes.len());
        Step::Compute(self.compute(shape, sizes.len(), known))
    }

    fn numbered(&mut self) -> Id {
        let id = self.fresh;
        self.fresh += 1;
        id
    }

    /// An operation whose result has these dimensions.
    fn compute(&mut self, shape: Shape, count: usize, known: &mut Known) -> Compute {
        let mut loops: Vec<(usize, Option<usize>)> =
            shape.iter().enumerate().map(|(dimension, &size)| (size, Some(dimension))).collect();
        if loops.len() < 4 && self.random.percent(35) {
            loops.push((self.random.below(count), None));
        }
        for place in (1..loops.len()).rev() {
            let other = if self.random.percent(40) { self.random.below(place + 1) } else { place };
            loops.swap(place, other);
        }
        let operands = self.operands(&loops, known);
        let is_used = |place: usize| operands.iter().any(|(_, counted)| counted.contains(&place));
        let idle = (0..loops.len()).find(|&place| loops[place].1.is_none() && !is_used(place));
        let operands = if idle.is_some() { Vec::new() } else { operands };
        let loops: Vec<_> = loops.into_iter().enumerate().filter(|(place, _)| Some(*place) != idle).collect();
        let loops: Vec<_> = loops.into_iter().map(|(_, one)| one).collect();
        let counted =
            |dimension| loops.iter().position(|&(_, of)| of == Some(dimension)).expect("it has a loop");
        let result = (0..shape.len()).map(counted).collect();
        let same: Vec<Id> = known.iter().filter(|(_, other)| *other == shape).map(|&(id, _)| id).collect();
        let start = (!same.is_empty() && self.random.percent(30)).then(|| self.random.pick(&same));
        let (op, function) = (self.random.below(4), self.random.percent(30).then(|| self.random.below(2)));
        let id = self.numbered();
        known.push((id, shape));
        let loops = loops.into_iter().map(|(size, of)| (size, of.is_none())).collect();
        Compute { id, loops, operands, result, op, function, start }
    }

    /// Up to three tensors, each of whose dimensions some loop counts.
    fn operands(&mut self, loops: &[(usize, Option<usize>)], known: &Known) -> Vec<(Id, Vec<usize>)> {
        let is_counted = |&size: &usize| loops.iter().any(|&(other, _)| other == size);
        let fit: Vec<_> = known.iter().filter(|(_, shape)| shape.iter().all(is_counted)).cloned().collect();
        if fit.is_empty() {
            return Vec::new();
        }
        let mut operands = Vec::new();
        for _ in 0..self.random.between(1, 3) {
            let recent = fit.len().saturating_sub(3);
            let among = if self.random.percent(60) { &fit[recent..] } else { &fit[..] };
            let (id, shape) = self.random.pick(among);
            let counted = shape.iter().map(|&size| {
                let places: Vec<_> = (0..loops.len()).filter(|&place| loops[place].0 == size).collect();
                self.random.pick(&places)
            });
            operands.push((id, counted.collect()));
        }
        operands
    }

    /// A loop; each tensor that it carries is computed anew, kept, or exchanged with another.
    fn repeat_of(&mut self, sizes: &[Option<i64>], known: &mut Known, depth: usize) -> Repeat {
        let mut inside = known.clone();
        let mut carried = Vec::new();
        for _ in 0..self.random.between(1, 2) {
            let (initial, shape) = self.random.pick(known);
            let inner = self.numbered();
            inside.push((inner, shape.clone()));
            carried.push((initial, inner, shape));
        }
        let mut body = Vec::new();
        for (_, _, shape) in &carried {
            if self.random.percent(75) {
                body.push(Step::Compute(self.compute(shape.clone(), sizes.len(), &mut inside)));
            }
        }
        if body.is_empty() || self.random.percent(50) {
            body.push(self.tensor_step(sizes, &mut inside, depth));
        }
        let handed = carried.into_iter().map(|(initial, inner, shape)| {
            let same = inside.iter().rev().filter(|(_, other)| *other == shape).map(|&(id, _)| id);
            let same: Vec<Id> = same.take(3).collect();
            let (next, result) = (self.random.pick(&same), self.numbered());
            known.push((result, shape));
            Handed { initial, inner, next, result }
        });
        let carried = handed.collect();
        let count = self.random.percent(50).then(|| self.random.between(0, 4));
        Repeat { count, carried, body }
    }
}
