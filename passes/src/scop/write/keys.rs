//! Keys: integers in the order of the values that they stand for.
//!
//! ```text
//! integer   the value
//! float     bits >= 0 ? bits : -(bits without the sign), where the bits are read as a signed integer
//!           NaN: worse than all, or, of what is kept, better than all
//! ```
//!
//! Numbers narrower than 32 bits are extended, which is exact. A key is of one value only, but for zeros: the
//! sign of a zero is the last bit of the number of its value.

use super::arithmetic::Arithmetic;
use crate::scop::Best;
use melior::Context as MlirContext;
use melior::ir::{Type, TypeLike, Value};

/// How the values of one array become keys.
pub struct Keys<'c> {
    element: Type<'c>,
    key: Type<'c>,
    bits: u32,
    /// The type whose bits are taken, of floating-point numbers.
    float: Option<Type<'c>>,
    is_larger: bool,
}

impl<'c: 'a, 'a> Keys<'c> {
    /// For the values of this type of a statement that keeps the best one.
    pub fn of(context: &'c MlirContext, element: Type<'c>, best: &Best) -> Self {
        let key = Type::parse(context, best.key).expect("a type of integers");
        let bits = best.key[1..].parse().expect("a number of bits");
        let is_float = element.is_float();
        let float =
            is_float.then(|| if bits == 64 { Type::float64(context) } else { Type::float32(context) });
        Self { element, key, bits, float, is_larger: best.kind.starts_with("max") }
    }

    /// The key of a value that may be better.
    pub fn of_value(&self, make: &Arithmetic<'c, 'a>, value: Value<'c, 'a>) -> Value<'c, 'a> {
        self.key(make, value, !self.is_larger)
    }

    /// The key of the value that is kept.
    pub fn of_kept(&self, make: &Arithmetic<'c, 'a>, value: Value<'c, 'a>) -> Value<'c, 'a> {
        self.key(make, value, self.is_larger)
    }

    fn key(&self, make: &Arithmetic<'c, 'a>, value: Value<'c, 'a>, is_nan_largest: bool) -> Value<'c, 'a> {
        let Some(float) = self.float else {
            let is_index = self.element.is_index();
            return if is_index { make.cast("arith.index_cast", value, self.key) } else { value };
        };
        let value = if self.element == float { value } else { make.cast("arith.extf", value, float) };
        let key = self.turned(make, make.cast("arith.bitcast", value, self.key));
        let of_nan = if is_nan_largest { self.most() } else { self.least() };
        make.select(make.is_nan(value), make.constant(self.key, of_nan), key)
    }

    /// The key of bits, and the bits of a key.
    fn turned(&self, make: &Arithmetic<'c, 'a>, bits: Value<'c, 'a>) -> Value<'c, 'a> {
        let negated = make.combine("arith.subi", make.constant(self.key, self.least()), bits);
        make.select(self.is_negative(make, bits), negated, bits)
    }

    fn is_negative(&self, make: &Arithmetic<'c, 'a>, bits: Value<'c, 'a>) -> Value<'c, 'a> {
        make.compare("slt", bits, make.constant(self.key, 0))
    }

    /// The value of a key, and, if it is a zero, of its number.
    pub fn value(
        &self,
        make: &Arithmetic<'c, 'a>,
        key: Value<'c, 'a>,
        number: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        let Some(float) = self.float else {
            let is_index = self.element.is_index();
            return if is_index { make.cast("arith.index_cast", key, self.element) } else { key };
        };
        let bits = self.turned(make, key);
        let wide = make.integer(64);
        let sign = make.combine("arith.shli", number, make.constant(wide, i64::from(self.bits - 1)));
        let sign = if self.bits == 64 { sign } else { make.cast("arith.trunci", sign, self.key) };
        let value = make.cast("arith.bitcast", make.combine("arith.ori", bits, sign), float);
        if self.element == float { value } else { make.cast("arith.truncf", value, self.element) }
    }

    /// The number of a value in the iteration with this coordinate.
    pub fn number(
        &self,
        make: &Arithmetic<'c, 'a>,
        coordinate: Value<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Value<'c, 'a> {
        let wide = make.integer(64);
        let coordinate = make.cast("arith.index_cast", coordinate, wide);
        let Some(float) = self.float else { return coordinate };
        let value = if self.element == float { value } else { make.cast("arith.extf", value, float) };
        let is_negative = self.is_negative(make, make.cast("arith.bitcast", value, self.key));
        let twice = make.combine("arith.shli", coordinate, make.constant(wide, 1));
        make.combine("arith.ori", twice, make.cast("arith.extui", is_negative, wide))
    }

    /// The coordinate of a number.
    pub fn coordinate(&self, make: &Arithmetic<'c, 'a>, number: Value<'c, 'a>) -> Value<'c, 'a> {
        let half = || make.combine("arith.shrsi", number, make.constant(make.integer(64), 1));
        let coordinate = if self.float.is_some() { half() } else { number };
        make.cast("arith.index_cast", coordinate, make.index())
    }

    fn least(&self) -> i64 {
        i64::MIN >> (64 - self.bits)
    }

    fn most(&self) -> i64 {
        i64::MAX >> (64 - self.bits)
    }
}
