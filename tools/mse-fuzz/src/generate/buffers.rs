//! Buffers by several names: chosen, carried, passed, owned by an iteration; and vectors of their elements.

use super::Generator;
use crate::program::{Array, Buffer, Choice, Home, Id, Manner, Node, Op, Shape, Vectors};

impl Generator {
    /// One of two arrays of the same type.
    pub fn choose(&mut self) -> Node {
        let Some(first) = self.buffer() else { return self.store() };
        let second = self.like(first);
        let condition = self.condition();
        let array = self.alias(first);
        self.scope.arrays.extend([array; 2]);
        Node::Choose(Choice { array, condition, of: [first, second], by_if: self.random.percent(50) })
    }

    /// A call with arrays that are there, one of them for several arguments sometimes.
    pub fn call(&mut self) -> Node {
        let function = self.random.below(self.scope.functions);
        let formals = self.program.functions[function].formals.clone();
        let fits: Vec<_> = self.scope.arrays.iter().copied().filter(|&a| self.alike(a, formals[0])).collect();
        if fits.is_empty() {
            return self.store();
        }
        self.stores += 1;
        let same = self.random.percent(40).then(|| self.random.pick(&fits));
        Node::Call(
            function,
            formals.iter().map(|_| same.unwrap_or_else(|| self.random.pick(&fits))).collect(),
        )
    }

    /// The buffers that a loop carries: their next ones come later.
    pub fn buffers(&mut self) -> Vec<Buffer> {
        let mut buffers = Vec::new();
        if !self.random.percent(self.mix.chosen) {
            return buffers;
        }
        let Some(first) = self.buffer() else { return buffers };
        for initial in [first, self.like(first)] {
            let (inner, result) = (self.alias(initial), self.alias(initial));
            buffers.push(Buffer { inner, result, initial, next: inner });
        }
        buffers
    }

    /// The buffers after an iteration: mostly the other ones.
    pub fn next_buffers(&mut self, buffers: &mut [Buffer]) {
        let inner: Vec<_> = buffers.iter().map(|one| one.inner).collect();
        let kind = self.random.below(4);
        for (position, one) in buffers.iter_mut().enumerate() {
            one.next = match kind {
                0 => one.initial,
                1 => inner[position],
                _ => inner[inner.len() - 1 - position],
            };
        }
    }

    /// Any array that may have another name.
    fn buffer(&mut self) -> Option<Id> {
        let arrays = self.scope.arrays.iter().copied();
        let fits: Vec<_> = arrays.filter(|&array| self.program.arrays[array].home != Home::Stack).collect();
        (!fits.is_empty()).then(|| self.random.pick(&fits))
    }

    /// An array of the same type, another one if there is.
    fn like(&mut self, array: Id) -> Id {
        let arrays = self.scope.arrays.iter().copied();
        let fits: Vec<_> = arrays.filter(|&other| other != array && self.alike(other, array)).collect();
        if fits.is_empty() { array } else { self.random.pick(&fits) }
    }

    fn alike(&self, a: Id, b: Id) -> bool {
        let (a, b) = (&self.program.arrays[a], &self.program.arrays[b]);
        a.rank == b.rank && a.element == b.element && a.home != Home::Stack
    }

    fn alias(&mut self, of: Id) -> Id {
        let of = self.program.arrays[of].clone();
        self.declared(Array { home: Home::Alias, ..of })
    }

    /// Gives the iterations of a parallel loop cells of their own; false if there are none.
    pub fn own(&mut self, iterator: Id) -> bool {
        let arrays = self.scope.writable.clone().unwrap_or_else(|| self.scope.arrays.clone());
        let mut free: Vec<(Id, usize)> = arrays.iter().flat_map(|&array| self.free(array)).collect();
        let mut writable = Vec::new();
        for _ in 0..2 {
            if free.is_empty() {
                break;
            }
            let (array, dimension) = self.random.pick(&free);
            free.retain(|(other, _)| self.base(*other) != self.base(array));
            let base = self.base(array);
            let (program, owned) = (&self.program, array);
            let mate = |other: &Id| *other != owned && base_of(program, *other) == base;
            self.scope.arrays.retain(|other| !mate(other));
            self.scope.owned.push((array, dimension, iterator));
            writable.push(array);
        }
        let found = !writable.is_empty();
        if found {
            self.scope.writable = Some(writable);
        }
        found
    }

    /// The dimensions of an array in which no loop around has a subscript of its own.
    fn free(&self, array: Id) -> Vec<(Id, usize)> {
        let distinct = !matches!(
            self.program.arrays[array].home,
            Home::Alias | Home::Stack | Home::View { shape: Shape::Strides(..), .. }
        );
        let rank = if distinct { self.program.arrays[array].rank } else { 0 };
        let taken = |dimension: usize| {
            self.scope.owned.iter().any(|&(other, taken, _)| other == array && taken == dimension)
        };
        (0..rank).filter(|&dimension| !taken(dimension)).map(|dimension| (array, dimension)).collect()
    }

    fn base(&self, array: Id) -> Id {
        base_of(&self.program, array)
    }

    /// Some elements of arrays of one type at once.
    pub fn vectors(&mut self, array: Id) -> Option<Vectors> {
        let plain = |array: Id| {
            let of = &self.program.arrays[array];
            of.rank > 0 && of.element.bits() > 1 && !matches!(of.home, Home::Alias | Home::View { .. })
        };
        let element = self.program.arrays[array].element;
        let arrays = self.scope.arrays.iter().copied();
        let fits = |&other: &Id| plain(other) && self.program.arrays[other].element == element;
        let fits: Vec<_> = arrays.filter(fits).collect();
        if !plain(array) || fits.is_empty() {
            return None;
        }
        let to = self.aligned(array);
        let from = [(); 2].map(|()| {
            let other = self.random.pick(&fits);
            if self.random.percent(50) { self.aligned(other) } else { self.access(other) }
        });
        let op = self.random.pick(&[Op::Add, Op::Sub, Op::Mul, Op::Max]);
        let manners = [array, from[0].array, from[1].array].map(|array| self.manner(array));
        Some(Vectors { to, from, op, lanes: self.random.pick(&[2, 4, 8, 20, 32]), manners })
    }

    fn manner(&mut self, array: Id) -> Manner {
        let dimension = self.random.below(self.program.arrays[array].rank);
        match self.random.below(10) {
            0 => Manner::Along(dimension),
            1 | 2 => Manner::Padded(dimension),
            3 => Manner::Broadcast,
            4 => Manner::Masked(self.subscript()),
            5 => Manner::Chosen,
            _ => Manner::Plain,
        }
    }
}

fn base_of(program: &crate::program::Program, array: Id) -> Id {
    match program.arrays[array].home {
        Home::View { base, .. } => base,
        _ => array,
    }
}
