//! Numbers and tuples of numbers or identifiers.

use crate::ffi::methods;
use crate::{Context, MultiId, MultiVal, Val};

methods! { Val {
    /// Zero.
    fn zero(ctx: &Context) -> Val = isl_val_zero;
    /// An integer.
    fn int_from_si(ctx: &Context, i: i64) -> Val = isl_val_int_from_si;
    /// The numerator; fails if it does not fit.
    fn get_num_si(&self) -> i64 = isl_val_get_num_si;
    /// The nearest floating-point number.
    fn get_d(&self) -> f64 = isl_val_get_d;
    /// The absolute value.
    fn abs(self) -> Val = isl_val_abs;
    /// The opposite.
    fn neg(self) -> Val = isl_val_neg;
    /// The largest integer not above.
    fn floor(self) -> Val = isl_val_floor;
    /// The smallest integer not below.
    fn ceil(self) -> Val = isl_val_ceil;
    /// The smaller of the two.
    fn min(self, other: Val) -> Val = isl_val_min;
    /// The larger of the two.
    fn max(self, other: Val) -> Val = isl_val_max;
    /// Sum.
    fn add(self, other: Val) -> Val = isl_val_add;
    /// Difference.
    fn sub(self, other: Val) -> Val = isl_val_sub;
    /// Product.
    fn mul(self, other: Val) -> Val = isl_val_mul;
    /// Quotient.
    fn div(self, other: Val) -> Val = isl_val_div;
    /// The remainder between 0 and the second.
    fn modulo(self, other: Val) -> Val = isl_val_mod;
    /// The greatest common divisor.
    fn gcd(self, other: Val) -> Val = isl_val_gcd;
    /// The sign.
    fn sgn(&self) -> i32 = isl_val_sgn;
    /// Whether it is 0.
    fn is_zero(&self) -> bool = isl_val_is_zero;
    /// Whether it is 1.
    fn is_one(&self) -> bool = isl_val_is_one;
    /// Whether it is greater than 0.
    fn is_pos(&self) -> bool = isl_val_is_pos;
    /// Whether it is an integer.
    fn is_int(&self) -> bool = isl_val_is_int;
    /// Whether it is a rational number.
    fn is_rat(&self) -> bool = isl_val_is_rat;
    /// Whether it is NaN.
    fn is_nan(&self) -> bool = isl_val_is_nan;
    /// A negative, zero or positive number as it is less than, equal to or greater than the value.
    fn cmp_si(&self, i: i64) -> i32 = isl_val_cmp_si;
    /// Whether the first is less.
    fn lt(&self, other: &Val) -> bool = isl_val_lt;
    /// Whether the first is at most the second.
    fn le(&self, other: &Val) -> bool = isl_val_le;
    /// Whether the first is greater.
    fn gt(&self, other: &Val) -> bool = isl_val_gt;
    /// Whether the first is at least the second.
    fn ge(&self, other: &Val) -> bool = isl_val_ge;
    /// Whether both are equal.
    fn eq(&self, other: &Val) -> bool = isl_val_eq;
    /// Whether both differ.
    fn ne(&self, other: &Val) -> bool = isl_val_ne;
}}

methods! { MultiVal {
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiVal) -> bool = isl_multi_val_plain_is_equal;
    /// One component.
    fn get_at(&self, position: usize) -> Val = isl_multi_val_get_at;
    /// Sum.
    fn add(self, other: MultiVal) -> MultiVal = isl_multi_val_add;
    /// Difference.
    fn sub(self, other: MultiVal) -> MultiVal = isl_multi_val_sub;
    /// { A -> -f(a) }.
    fn neg(self) -> MultiVal = isl_multi_val_neg;
    /// The smaller of the two, component by component.
    fn min(self, other: MultiVal) -> MultiVal = isl_multi_val_min;
    /// The larger of the two, component by component.
    fn max(self, other: MultiVal) -> MultiVal = isl_multi_val_max;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: MultiVal) -> MultiVal = isl_multi_val_product;
    /// Whether every component is zero.
    fn is_zero(&self) -> bool = isl_multi_val_is_zero;
}}

methods! { MultiId {
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiId) -> bool = isl_multi_id_plain_is_equal;
}}
