//! Large constants, moduli and steps, and integers that wrap.

use super::Generator;
use crate::program::{Affine, Atom, Comparison, Condition, Hash, Id, Loop, Node, Step, Style, Width};

/// Factors of affine expressions, and moduli; times an iterator none of them wraps.
const FACTORS: [i64; 10] =
    [1 << 20, 1 << 33, 1 << 40, 65_537, 7_919, 1_000_003, 2_147_483_647, 4_294_967_291, 1_000, 97];

/// Constants of hashes; most wrap soon.
const CONSTANTS: [i64; 10] = [
    2_654_435_761,
    -7_046_029_254_386_353_131,
    6_148_914_691_236_517_205,
    1 << 57,
    1 << 61,
    i64::MIN,
    16_777_619,
    0x5bd1_e995,
    31,
    6_364_136_223_846_793_005,
];

impl Generator {
    /// An iterator, or what counts the iterations where it goes in large steps.
    pub fn atom(&self, iterator: Id) -> Atom {
        match self.scope.scaled.get(&iterator) {
            None => Atom::Iterator(iterator),
            Some(&(step, _)) => Atom::Div(Box::new(Affine::atom(Atom::Iterator(iterator))), step),
        }
    }

    /// A loop in large steps.
    pub fn large_steps(&mut self, iterator: Id) -> Node {
        let step = self.random.pick(&[1_000, 1_000, 7_919, 1 << 20, 1 << 40, 1 << 59]);
        let (lower, upper) = if step == 1 << 59 {
            (self.constant(-4, 0), self.constant(1, 3))
        } else {
            (self.constant(0, 1), self.parameter())
        };
        let times = |mut bound: Affine| {
            bound.terms.iter_mut().for_each(|(coefficient, _)| *coefficient *= step);
            bound.constant *= step;
            bound
        };
        let (lower, mut upper) = (vec![times(lower)], times(upper));
        if self.random.percent(30) {
            upper.constant -= self.random.between(0, 3);
        }
        let (kind, style) = (self.loop_kind(), self.style());
        let outside = self.scope.scaled.insert(iterator, (step, 0));
        let (carried, body) = self.inside(iterator);
        self.scope.scaled.remove(&iterator);
        debug_assert!(outside.is_none(), "iterators are fresh");
        let (upper, buffers, hints) = (vec![upper], Vec::new(), self.hints());
        Node::Loop(Loop { iterator, lower, upper, step, kind, style, carried, buffers, hints, body })
    }

    /// A small number by way of large ones.
    pub fn large(&mut self) -> Affine {
        let inner = self.near();
        let (factor, modulus) = (self.random.pick(&FACTORS), self.random.pick(&FACTORS));
        let scaled = Affine {
            terms: inner.terms.into_iter().map(|(a, atom)| (a * factor, atom)).collect(),
            constant: inner.constant * factor + self.random.between(0, 5),
        };
        let small = self.random.between(2, 5);
        let large = match self.random.below(4) {
            0 => scaled,
            1 => Affine::atom(Atom::Div(Box::new(scaled), modulus.min(1 << 20))),
            _ => Affine::atom(Atom::Mod(Box::new(scaled), modulus)),
        };
        Affine::atom(Atom::Mod(Box::new(large), small))
    }

    /// An iterator, a parameter or a sum.
    fn near(&mut self) -> Affine {
        let Some(iterator) = self.iterator() else { return self.parameter() };
        let mut near = Affine::atom(self.atom(iterator));
        if self.random.percent(40)
            && let Some(other) = self.iterator()
        {
            near.terms.push((self.random.pick(&[1, -1, 3]), self.atom(other)));
        }
        near
    }

    /// One of several remainders of the same number is zero, or all of them are.
    pub fn moduli(&mut self) -> Condition {
        let number = self.near();
        let count = self.random.between(1, 3);
        let part = |generator: &mut Self| {
            let by = generator.random.pick(&[2, 3, 5, 7, 11, 13, 17, 97, 1_009]);
            (Affine::atom(Atom::Mod(Box::new(number.clone()), by)), Comparison::Equal)
        };
        let parts = (0..count).map(|_| part(self)).collect();
        let style = if self.random.percent(50) { self.style() } else { Style::Arith };
        if self.random.percent(60) { Condition::Any(parts, style) } else { Condition::Affine(parts, style) }
    }

    /// Integer operations that wrap.
    pub fn hash(&mut self) -> Affine {
        use Width::{I8, I16, I32, I64, Index, Plain};
        let width = self.random.weighted(&[(1, I8), (1, I16), (3, I32), (5, I64), (3, Index), (3, Plain)]);
        let mut steps = vec![(Step::Mul, self.random.pick(&CONSTANTS))];
        for _ in 0..self.random.between(0, 3) {
            let step = self.random.weighted(&[
                (2, Step::Mul),
                (2, Step::Add),
                (1, Step::Xor),
                (3, Step::ShiftUnsigned),
                (2, Step::ShiftSigned),
                (2, Step::DivUnsigned),
                (2, Step::RemUnsigned),
                (1, Step::Negative),
                (1, Step::Byte),
            ]);
            let constant = match step {
                Step::ShiftUnsigned | Step::ShiftSigned => self.random.between(1, 60),
                Step::DivUnsigned | Step::RemUnsigned if self.random.percent(50) => {
                    self.random.between(2, 300)
                }
                _ => self.random.pick(&CONSTANTS),
            };
            steps.push((step, constant));
        }
        let modulus = self.random.between(2, 5);
        Affine::atom(Atom::Hash(Box::new(self.near()), Hash { width, steps, modulus }))
    }
}
