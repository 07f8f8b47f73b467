//! Numbers and tuples of numbers or identifiers.

use crate::ffi::methods;
use crate::{Context, DimType, Id, MultiId, MultiVal, Space, Val};

methods! { Val {
    /// Zero.
    fn zero(ctx: &Context) -> Val = isl_val_zero;
    /// One.
    fn one(ctx: &Context) -> Val = isl_val_one;
    /// Minus one.
    fn negone(ctx: &Context) -> Val = isl_val_negone;
    /// NaN.
    fn nan(ctx: &Context) -> Val = isl_val_nan;
    /// Infinity.
    fn infty(ctx: &Context) -> Val = isl_val_infty;
    /// Minus infinity.
    fn neginfty(ctx: &Context) -> Val = isl_val_neginfty;
    /// An integer.
    fn int_from_si(ctx: &Context, i: i64) -> Val = isl_val_int_from_si;
    /// An integer.
    fn int_from_ui(ctx: &Context, u: u64) -> Val = isl_val_int_from_ui;
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_val_get_hash;
    /// The numerator; fails if it does not fit.
    fn get_num_si(&self) -> i64 = isl_val_get_num_si;
    /// The denominator; fails if it does not fit.
    fn get_den_si(&self) -> i64 = isl_val_get_den_si;
    /// The denominator.
    fn get_den_val(&self) -> Val = isl_val_get_den_val;
    /// The nearest floating-point number.
    fn get_d(&self) -> f64 = isl_val_get_d;
    /// The absolute value.
    fn abs(self) -> Val = isl_val_abs;
    /// The opposite.
    fn neg(self) -> Val = isl_val_neg;
    /// The inverse.
    fn inv(self) -> Val = isl_val_inv;
    /// The largest integer not above.
    fn floor(self) -> Val = isl_val_floor;
    /// The smallest integer not below.
    fn ceil(self) -> Val = isl_val_ceil;
    /// Rounded towards zero.
    fn trunc(self) -> Val = isl_val_trunc;
    /// Two to this power.
    fn pow2(self) -> Val = isl_val_pow2;
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
    /// Whether it is -1.
    fn is_negone(&self) -> bool = isl_val_is_negone;
    /// Whether it is at least 0.
    fn is_nonneg(&self) -> bool = isl_val_is_nonneg;
    /// Whether it is at most 0.
    fn is_nonpos(&self) -> bool = isl_val_is_nonpos;
    /// Whether it is greater than 0.
    fn is_pos(&self) -> bool = isl_val_is_pos;
    /// Whether it is less than 0.
    fn is_neg(&self) -> bool = isl_val_is_neg;
    /// Whether it is an integer.
    fn is_int(&self) -> bool = isl_val_is_int;
    /// Whether it is a rational number.
    fn is_rat(&self) -> bool = isl_val_is_rat;
    /// Whether it is NaN.
    fn is_nan(&self) -> bool = isl_val_is_nan;
    /// Whether it is infinity.
    fn is_infty(&self) -> bool = isl_val_is_infty;
    /// Whether it is minus infinity.
    fn is_neginfty(&self) -> bool = isl_val_is_neginfty;
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
    /// Whether both have the same absolute value.
    fn abs_eq(&self, other: &Val) -> bool = isl_val_abs_eq;
    /// Whether it is a multiple of the second.
    fn is_divisible_by(&self, other: &Val) -> bool = isl_val_is_divisible_by;
}}

methods! { MultiVal {
    /// Its space.
    fn get_space(&self) -> Space = isl_multi_val_get_space;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_multi_val_get_domain_space;
    /// The components.
    fn get_list(&self) -> Vec<Val> = isl_multi_val_get_list;
    /// The tuple of these numbers, in the given space.
    fn from_val_list(space: Space, list: Vec<Val>) -> MultiVal = isl_multi_val_from_val_list;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiVal) -> bool = isl_multi_val_plain_is_equal;
    /// The number of components.
    fn size(&self) -> usize = isl_multi_val_size;
    /// One component.
    fn get_at(&self, position: usize) -> Val = isl_multi_val_get_at;
    /// Replaces one component.
    fn set_at(self, position: usize, el: Val) -> MultiVal = isl_multi_val_set_at;
    /// Inserts the components of the second at a position.
    fn range_splice(self, position: usize, multi2: MultiVal) -> MultiVal = isl_multi_val_range_splice;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> MultiVal = isl_multi_val_flatten_range;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: MultiVal) -> MultiVal = isl_multi_val_flat_range_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: MultiVal) -> MultiVal = isl_multi_val_range_product;
    /// { [B -> C] } = { C }.
    fn factor_range(self) -> MultiVal = isl_multi_val_factor_range;
    /// Whether the range is { [A -> B] }.
    fn range_is_wrapping(&self) -> bool = isl_multi_val_range_is_wrapping;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> MultiVal = isl_multi_val_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> MultiVal = isl_multi_val_range_factor_range;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> MultiVal = isl_multi_val_align_params;
    /// { B } = { [] -> B }.
    fn from_range(self) -> MultiVal = isl_multi_val_from_range;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> MultiVal = isl_multi_val_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> MultiVal = isl_multi_val_scale_down_val;
    /// Each component multiplied by its value.
    fn scale_multi_val(self, other: MultiVal) -> MultiVal = isl_multi_val_scale_multi_val;
    /// Each component divided by its value.
    fn scale_down_multi_val(self, other: MultiVal) -> MultiVal = isl_multi_val_scale_down_multi_val;
    /// The remainder of each component.
    fn mod_multi_val(self, other: MultiVal) -> MultiVal = isl_multi_val_mod_multi_val;
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
    /// Zero, in the given space.
    fn zero(space: Space) -> MultiVal = isl_multi_val_zero;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_multi_val_involves_nan;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_multi_val_dim;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> MultiVal = isl_multi_val_drop_dims;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_multi_val_involves_dims;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, first: usize, n: usize) -> MultiVal = isl_multi_val_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> MultiVal = isl_multi_val_add_dims;
    /// The same as a function of the parameters alone; a must not occur.
    fn project_domain_on_params(self) -> MultiVal = isl_multi_val_project_domain_on_params;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_multi_val_find_dim_by_name;
    /// The position of the dimension with the identifier.
    fn find_dim_by_id(&self, kind: DimType, id: &Id) -> Option<usize> = isl_multi_val_find_dim_by_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_multi_val_get_dim_id;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> MultiVal
        = isl_multi_val_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> MultiVal = isl_multi_val_set_dim_id;
    /// The name of a tuple, if any.
    fn get_tuple_name(&self, kind: DimType) -> Option<String> = isl_multi_val_get_tuple_name;
    /// Whether the range has an identifier.
    fn has_range_tuple_id(&self) -> bool = isl_multi_val_has_range_tuple_id;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_multi_val_has_tuple_id;
    /// The identifier of the range; fails if it has none.
    fn get_range_tuple_id(&self) -> Id = isl_multi_val_get_range_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_multi_val_get_tuple_id;
    /// Names a tuple.
    fn set_tuple_name(self, kind: DimType, name: &str) -> MultiVal = isl_multi_val_set_tuple_name;
    /// Sets the identifier of the range.
    fn set_range_tuple_id(self, id: Id) -> MultiVal = isl_multi_val_set_range_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> MultiVal = isl_multi_val_set_tuple_id;
    /// Removes the identifier of the range.
    fn reset_range_tuple_id(self) -> MultiVal = isl_multi_val_reset_range_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> MultiVal = isl_multi_val_reset_tuple_id;
    /// { A -> B } x { C -> D } = { [A -> C] -> [B -> D] }.
    fn product(self, other: MultiVal) -> MultiVal = isl_multi_val_product;
    /// Inserts the inputs and components of the second at positions.
    fn splice(self, in_pos: usize, out_pos: usize, multi2: MultiVal) -> MultiVal = isl_multi_val_splice;
    /// Whether every component is zero.
    fn is_zero(&self) -> bool = isl_multi_val_is_zero;
    /// Adds the value to each component.
    fn add_val(self, v: Val) -> MultiVal = isl_multi_val_add_val;
    /// The remainder modulo the value, between 0 and it.
    fn mod_val(self, v: Val) -> MultiVal = isl_multi_val_mod_val;
}}

methods! { MultiId {
    /// Its space.
    fn get_space(&self) -> Space = isl_multi_id_get_space;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_multi_id_get_domain_space;
    /// The components.
    fn get_list(&self) -> Vec<Id> = isl_multi_id_get_list;
    /// The tuple of these identifiers, in the given space.
    fn from_id_list(space: Space, list: Vec<Id>) -> MultiId = isl_multi_id_from_id_list;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &MultiId) -> bool = isl_multi_id_plain_is_equal;
    /// The number of components.
    fn size(&self) -> usize = isl_multi_id_size;
    /// One component.
    fn get_at(&self, position: usize) -> Id = isl_multi_id_get_at;
    /// Replaces one component.
    fn set_at(self, position: usize, el: Id) -> MultiId = isl_multi_id_set_at;
    /// Inserts the components of the second at a position.
    fn range_splice(self, position: usize, multi2: MultiId) -> MultiId = isl_multi_id_range_splice;
    /// { A -> [B -> C] } = { A -> [b, c] }.
    fn flatten_range(self) -> MultiId = isl_multi_id_flatten_range;
    /// { A -> B } x { A -> C } = { A -> [b, c] }.
    fn flat_range_product(self, other: MultiId) -> MultiId = isl_multi_id_flat_range_product;
    /// { A -> B } x { A -> C } = { A -> [B -> C] }.
    fn range_product(self, other: MultiId) -> MultiId = isl_multi_id_range_product;
    /// { [B -> C] } = { C }.
    fn factor_range(self) -> MultiId = isl_multi_id_factor_range;
    /// Whether the range is { [A -> B] }.
    fn range_is_wrapping(&self) -> bool = isl_multi_id_range_is_wrapping;
    /// { A -> [B -> C] } = { A -> B }.
    fn range_factor_domain(self) -> MultiId = isl_multi_id_range_factor_domain;
    /// { A -> [B -> C] } = { A -> C }.
    fn range_factor_range(self) -> MultiId = isl_multi_id_range_factor_range;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> MultiId = isl_multi_id_align_params;
    /// { B } = { [] -> B }.
    fn from_range(self) -> MultiId = isl_multi_id_from_range;
}}
