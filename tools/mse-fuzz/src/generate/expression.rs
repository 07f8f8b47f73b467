//! Conditions, accesses, subscripts and values.

use super::Generator;
use crate::program::{Access, Affine, Atom, Comparison, Condition, Id, Op, Value};
use crate::strata::Form;

impl Generator {
    pub fn condition(&mut self) -> Condition {
        if self.random.percent(self.mix.data_conditions) {
            return self.data_condition();
        }
        if self.random.percent(self.mix.large) {
            return self.moduli();
        }
        use Comparison::{AtLeast, Below, Equal, Unequal};
        let count = self.random.weighted(&[(4, 1), (1, 2)]);
        let part = |generator: &mut Self| {
            let mut part = generator.subscript();
            if let Some(other) = generator.iterator().filter(|_| generator.random.percent(60)) {
                part.terms.push((-1, generator.atom(other)));
            }
            let below = generator.mix.unsigned / 4;
            let bound = Below(generator.random.between(1, 5));
            let comparison =
                generator.random.weighted(&[(10, AtLeast), (4, Equal), (2, Unequal), (below, bound)]);
            (part.plus(generator.random.between(-2, 1)), comparison)
        };
        Condition::Affine((0..count).map(|_| part(self)).collect(), self.style())
    }

    pub fn data_condition(&mut self) -> Condition {
        let array = self.random.pick(&self.scope.arrays);
        let access = self.access(array);
        let other = if self.random.percent(60) { Value::Constant(3) } else { self.value(1) };
        let unsigned = self.random.percent(self.mix.unsigned);
        let comparison = match unsigned {
            true => Comparison::Below(0),
            false => self.random.pick(&[Comparison::AtLeast, Comparison::Unequal]),
        };
        Condition::Data(comparison, Value::Load(access), other)
    }

    pub fn access(&mut self, array: Id) -> Access {
        if self.mix.form == Form::Wide {
            let mut access = self.aligned(array);
            access.subscripts.iter_mut().for_each(|one| one.constant += self.random.between(-1, 1));
            return access;
        }
        if self.mix.form == Form::Flat && self.random.percent(65) {
            return self.near_row(array);
        }
        let rank = self.program.arrays[array].rank;
        let subscripts = (0..rank).map(|_| self.subscript()).collect();
        let access = Access { array, subscripts, style: self.style() };
        self.owning(access)
    }

    /// An element by the innermost iterators themselves, as most programs have it.
    pub fn aligned(&mut self, array: Id) -> Access {
        let rank = self.program.arrays[array].rank;
        let inner = self.scope.iterators.iter().rev().take(rank).rev();
        let mut subscripts: Vec<_> = inner.map(|&iterator| Affine::atom(self.atom(iterator))).collect();
        subscripts.resize_with(rank, || Affine::constant(1));
        let access = Access { array, subscripts, style: self.style() };
        self.owning(access)
    }

    /// The access with the subscripts that parallel loops demand.
    pub fn owning(&self, mut access: Access) -> Access {
        for &(array, dimension, iterator) in &self.scope.owned {
            if array == access.array {
                access.subscripts[dimension] = Affine::atom(Atom::Iterator(iterator));
            }
        }
        access
    }

    /// An expression near an iterator.
    pub fn subscript(&mut self) -> Affine {
        if self.random.percent(self.mix.non_affine) {
            return self.non_affine();
        }
        if self.random.percent(self.mix.hashes) {
            return self.hash();
        }
        if self.random.percent(self.mix.large) {
            return self.large();
        }
        if self.mix.signed > 0
            && let Some(shifted) = self.signed_subscript()
        {
            return shifted;
        }
        let Some(iterator) = self.iterator() else {
            return if self.random.percent(70) { self.constant(0, 3) } else { self.parameter() };
        };
        let near = Affine::atom(self.atom(iterator)).plus(self.random.weighted(&[(6, 0), (2, -1), (2, 1)]));
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
            2 => Affine { terms: vec![(2, self.atom(iterator))], constant: self.random.between(0, 1) },
            3 => {
                let mut mirrored = self.parameter().plus(-1);
                mirrored.terms.push((-1, self.atom(iterator)));
                mirrored
            }
            4 | 5 => {
                let (sign, other) = (self.random.pick(&[1, -1]), self.iterator().expect("there is one"));
                let mut sum = near;
                sum.terms.push((sign, self.atom(other)));
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

    pub fn non_affine(&mut self) -> Affine {
        let arrays = self.scope.arrays.iter().copied();
        let integers: Vec<_> = arrays.filter(|&a| !self.program.arrays[a].element.is_float()).collect();
        if let (false, Some(iterator)) = (self.random.percent(70) && !integers.is_empty(), self.iterator()) {
            let (a, b) = (Affine::atom(self.atom(iterator)), self.parameter());
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

    pub fn value(&mut self, size: usize) -> Value {
        if size <= 1 {
            return self.leaf();
        }
        if self.random.percent(6) {
            let condition = self.condition();
            return Value::Select(Box::new(condition), Box::new(self.leaf()), Box::new(self.leaf()));
        }
        let unsigned = self.mix.unsigned / 8;
        let op = self.random.weighted(&[
            (unsigned, Op::DivUnsigned),
            (unsigned, Op::RemUnsigned),
            (unsigned, Op::MaxUnsigned),
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

    pub fn leaf(&mut self) -> Value {
        if let (true, false) = (self.random.percent(40), self.scope.values.is_empty()) {
            // The latest are the most likely.
            let latest = self.scope.values.len().saturating_sub(3);
            return Value::Named(self.random.pick(&self.scope.values[latest..]));
        }
        match self.random.below(10) {
            0 => Value::Constant(self.random.between(1, 9)),
            1 => Value::Index(self.subscript()),
            _ => {
                let constants = !self.scope.constants.is_empty() && self.random.percent(20);
                let from = if constants { &self.scope.constants } else { &self.scope.arrays };
                let array = self.random.pick(from);
                let plain = self.random.percent(30);
                Value::Load(if plain { self.aligned(array) } else { self.access(array) })
            }
        }
    }
}
