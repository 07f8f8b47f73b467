//! Quasi-affine functions to one dimension, without and with cases.

use crate::ffi::methods;
use crate::{
    Aff, BasicSet, DimType, Id, LocalSpace, Map, MultiAff, MultiId, MultiPwAff, Point, PwAff, PwMultiAff,
    Set, Space, UnionPwAff, Val,
};

methods! { Aff {
    /// { A -> [0] }.
    fn zero_on_domain_space(space: Space) -> Aff = isl_aff_zero_on_domain_space;
    /// { A -> [0] }.
    fn zero_on_domain(ls: LocalSpace) -> Aff = isl_aff_zero_on_domain;
    /// { A -> [v] }.
    fn val_on_domain_space(space: Space, val: Val) -> Aff = isl_aff_val_on_domain_space;
    /// { A -> [v] }.
    fn val_on_domain(ls: LocalSpace, val: Val) -> Aff = isl_aff_val_on_domain;
    /// { A -> [the given dimension of a] }.
    fn var_on_domain(ls: LocalSpace, kind: DimType, position: usize) -> Aff = isl_aff_var_on_domain;
    /// { A -> [NaN] }.
    fn nan_on_domain_space(space: Space) -> Aff = isl_aff_nan_on_domain_space;
    /// { A -> [NaN] }.
    fn nan_on_domain(ls: LocalSpace) -> Aff = isl_aff_nan_on_domain;
    /// { A -> [p] } for the parameter p.
    fn param_on_domain_space_id(space: Space, id: Id) -> Aff = isl_aff_param_on_domain_space_id;
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_aff_get_hash;
    /// Whether integer divisions occur.
    fn involves_locals(&self) -> bool = isl_aff_involves_locals;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_aff_dim;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_aff_involves_dims;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_aff_get_domain_space;
    /// Its space.
    fn get_space(&self) -> Space = isl_aff_get_space;
    /// The space { A } of the arguments with the integer divisions.
    fn get_domain_local_space(&self) -> LocalSpace = isl_aff_get_domain_local_space;
    /// Its space with its integer divisions.
    fn get_local_space(&self) -> LocalSpace = isl_aff_get_local_space;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_aff_get_dim_name;
    /// The constant term.
    fn get_constant_val(&self) -> Val = isl_aff_get_constant_val;
    /// The coefficient of a dimension.
    fn get_coefficient_val(&self, kind: DimType, position: usize) -> Val = isl_aff_get_coefficient_val;
    /// The sign of the coefficient of a dimension.
    fn coefficient_sgn(&self, kind: DimType, position: usize) -> i32 = isl_aff_coefficient_sgn;
    /// The common denominator of all coefficients.
    fn get_denominator_val(&self) -> Val = isl_aff_get_denominator_val;
    /// Replaces the constant term.
    fn set_constant_si(self, v: i32) -> Aff = isl_aff_set_constant_si;
    /// Replaces the constant term.
    fn set_constant_val(self, v: Val) -> Aff = isl_aff_set_constant_val;
    /// Replaces the coefficient of a dimension.
    fn set_coefficient_si(self, kind: DimType, position: usize, v: i32) -> Aff = isl_aff_set_coefficient_si;
    /// Replaces the coefficient of a dimension.
    fn set_coefficient_val(self, kind: DimType, position: usize, v: Val) -> Aff = isl_aff_set_coefficient_val;
    /// Adds to the constant term.
    fn add_constant_si(self, v: i32) -> Aff = isl_aff_add_constant_si;
    /// Adds to the constant term.
    fn add_constant_val(self, v: Val) -> Aff = isl_aff_add_constant_val;
    /// Adds to the numerator of the constant term.
    fn add_constant_num_si(self, v: i32) -> Aff = isl_aff_add_constant_num_si;
    /// Adds to the coefficient of a dimension.
    fn add_coefficient_si(self, kind: DimType, position: usize, v: i32) -> Aff = isl_aff_add_coefficient_si;
    /// Adds to the coefficient of a dimension.
    fn add_coefficient_val(self, kind: DimType, position: usize, v: Val) -> Aff = isl_aff_add_coefficient_val;
    /// Whether it is constant.
    fn is_cst(&self) -> bool = isl_aff_is_cst;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> Aff = isl_aff_set_tuple_id;
    /// Names a dimension.
    fn set_dim_name(self, kind: DimType, position: usize, name: &str) -> Aff = isl_aff_set_dim_name;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> Aff = isl_aff_set_dim_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_aff_find_dim_by_name;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &Aff) -> bool = isl_aff_plain_is_equal;
    /// Whether it is obviously zero.
    fn plain_is_zero(&self) -> bool = isl_aff_plain_is_zero;
    /// Whether it is NaN.
    fn is_nan(&self) -> bool = isl_aff_is_nan;
    /// An integer division { A -> [floor(f(a) / d)] }.
    fn get_div(&self, position: usize) -> Aff = isl_aff_get_div;
    /// { B } = { [] -> B }.
    fn from_range(self) -> Aff = isl_aff_from_range;
    /// { A -> -f(a) }.
    fn neg(self) -> Aff = isl_aff_neg;
    /// The smallest integer not below.
    fn ceil(self) -> Aff = isl_aff_ceil;
    /// The largest integer not above.
    fn floor(self) -> Aff = isl_aff_floor;
    /// The remainder modulo the value, between 0 and it.
    fn mod_val(self, modulus: Val) -> Aff = isl_aff_mod_val;
    /// Product; one of the two must be constant.
    fn mul(self, other: Aff) -> Aff = isl_aff_mul;
    /// Quotient; the second must be constant.
    fn div(self, other: Aff) -> Aff = isl_aff_div;
    /// Sum.
    fn add(self, other: Aff) -> Aff = isl_aff_add;
    /// Difference.
    fn sub(self, other: Aff) -> Aff = isl_aff_sub;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> Aff = isl_aff_scale_val;
    /// Divided by the value.
    fn scale_down_ui(self, f: usize) -> Aff = isl_aff_scale_down_ui;
    /// Divided by the value.
    fn scale_down_val(self, v: Val) -> Aff = isl_aff_scale_down_val;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> Aff = isl_aff_domain_reverse;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, first: usize, n: usize) -> Aff = isl_aff_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> Aff = isl_aff_add_dims;
    /// Moves dimensions.
    fn move_dims(self, to: DimType, to_position: usize, from: DimType, from_position: usize, n: usize) -> Aff
        = isl_aff_move_dims;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> Aff = isl_aff_drop_dims;
    /// The same as a function of the parameters alone; a must not occur.
    fn project_domain_on_params(self) -> Aff = isl_aff_project_domain_on_params;
    /// The parameters named by the identifiers as dimensions of a new domain tuple.
    fn unbind_params_insert_domain(self, domain: MultiId) -> Aff = isl_aff_unbind_params_insert_domain;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> Aff = isl_aff_align_params;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, context: Set) -> Aff = isl_aff_gist;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> Aff = isl_aff_gist_params;
    /// The value at a point.
    fn eval(self, pnt: Point) -> Val = isl_aff_eval;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_aff(self, other: Aff) -> Aff = isl_aff_pullback_aff;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_aff(self, ma: MultiAff) -> Aff = isl_aff_pullback_multi_aff;
    /// { A } where it is zero.
    fn zero_basic_set(self) -> BasicSet = isl_aff_zero_basic_set;
    /// { A } where it is negative.
    fn neg_basic_set(self) -> BasicSet = isl_aff_neg_basic_set;
    /// { A } where both are equal.
    fn eq_basic_set(self, other: Aff) -> BasicSet = isl_aff_eq_basic_set;
    /// { A } where both are equal.
    fn eq_set(self, other: Aff) -> Set = isl_aff_eq_set;
    /// { A } where both differ.
    fn ne_set(self, other: Aff) -> Set = isl_aff_ne_set;
    /// { A } where the first is at most the second.
    fn le_basic_set(self, other: Aff) -> BasicSet = isl_aff_le_basic_set;
    /// { A } where the first is at most the second.
    fn le_set(self, other: Aff) -> Set = isl_aff_le_set;
    /// { A } where the first is less than the second.
    fn lt_basic_set(self, other: Aff) -> BasicSet = isl_aff_lt_basic_set;
    /// { A } where the first is less than the second.
    fn lt_set(self, other: Aff) -> Set = isl_aff_lt_set;
    /// { A } where the first is at least the second.
    fn ge_basic_set(self, other: Aff) -> BasicSet = isl_aff_ge_basic_set;
    /// { A } where the first is at least the second.
    fn ge_set(self, other: Aff) -> Set = isl_aff_ge_set;
    /// { A } where the first is greater than the second.
    fn gt_basic_set(self, other: Aff) -> BasicSet = isl_aff_gt_basic_set;
    /// { A } where the first is greater than the second.
    fn gt_set(self, other: Aff) -> Set = isl_aff_gt_set;
    /// The parameter values for which the function has the value of the parameter named by the identifier.
    fn bind_id(self, id: Id) -> BasicSet = isl_aff_bind_id;
}}

methods! { PwAff {
    /// A hash of the syntactic form.
    fn get_hash(&self) -> u32 = isl_pw_aff_get_hash;
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_pw_aff_get_domain_space;
    /// Its space.
    fn get_space(&self) -> Space = isl_pw_aff_get_space;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> PwAff = isl_pw_aff_from_aff;
    /// The function defined nowhere.
    fn empty(space: Space) -> PwAff = isl_pw_aff_empty;
    /// The function on the given set.
    fn alloc(set: Set, aff: Aff) -> PwAff = isl_pw_aff_alloc;
    /// { A -> [0] }.
    fn zero_on_domain(ls: LocalSpace) -> PwAff = isl_pw_aff_zero_on_domain;
    /// { A -> [the given dimension of a] }.
    fn var_on_domain(ls: LocalSpace, kind: DimType, position: usize) -> PwAff = isl_pw_aff_var_on_domain;
    /// { A -> [NaN] }.
    fn nan_on_domain_space(space: Space) -> PwAff = isl_pw_aff_nan_on_domain_space;
    /// { A -> [NaN] }.
    fn nan_on_domain(ls: LocalSpace) -> PwAff = isl_pw_aff_nan_on_domain;
    /// { A -> [v] }.
    fn val_on_domain(domain: Set, v: Val) -> PwAff = isl_pw_aff_val_on_domain;
    /// { A -> [p] } for the parameter p.
    fn param_on_domain_id(domain: Set, id: Id) -> PwAff = isl_pw_aff_param_on_domain_id;
    /// The name of a dimension, if any.
    fn get_dim_name(&self, kind: DimType, position: usize) -> Option<String> = isl_pw_aff_get_dim_name;
    /// Whether a dimension has an identifier.
    fn has_dim_id(&self, kind: DimType, position: usize) -> bool = isl_pw_aff_has_dim_id;
    /// The identifier of a dimension; fails if it has none.
    fn get_dim_id(&self, kind: DimType, position: usize) -> Id = isl_pw_aff_get_dim_id;
    /// Sets the identifier of a dimension.
    fn set_dim_id(self, kind: DimType, position: usize, id: Id) -> PwAff = isl_pw_aff_set_dim_id;
    /// The position of the dimension with the name.
    fn find_dim_by_name(&self, kind: DimType, name: &str) -> Option<usize> = isl_pw_aff_find_dim_by_name;
    /// Whether it is defined nowhere.
    fn is_empty(&self) -> bool = isl_pw_aff_is_empty;
    /// Whether NaN occurs.
    fn involves_nan(&self) -> bool = isl_pw_aff_involves_nan;
    /// An arbitrary but fixed order, as a negative, zero or positive number.
    fn plain_cmp(&self, other: &PwAff) -> i32 = isl_pw_aff_plain_cmp;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &PwAff) -> bool = isl_pw_aff_plain_is_equal;
    /// Whether both are the same function.
    fn is_equal(&self, other: &PwAff) -> bool = isl_pw_aff_is_equal;
    /// The smaller where both are defined, either elsewhere.
    fn union_min(self, other: PwAff) -> PwAff = isl_pw_aff_union_min;
    /// The larger where both are defined, either elsewhere.
    fn union_max(self, other: PwAff) -> PwAff = isl_pw_aff_union_max;
    /// The sum where both are defined, either elsewhere.
    fn union_add(self, other: PwAff) -> PwAff = isl_pw_aff_union_add;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_pw_aff_dim;
    /// Whether the parameter occurs.
    fn involves_param_id(&self, id: &Id) -> bool = isl_pw_aff_involves_param_id;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_pw_aff_involves_dims;
    /// Whether it is constant.
    fn is_cst(&self) -> bool = isl_pw_aff_is_cst;
    /// { B } = { A -> B } for the domain space { A }.
    fn insert_domain(self, domain: Space) -> PwAff = isl_pw_aff_insert_domain;
    /// The same as a function of the parameters alone; a must not occur.
    fn project_domain_on_params(self) -> PwAff = isl_pw_aff_project_domain_on_params;
    /// The same, with the parameters of the space first.
    fn align_params(self, model: Space) -> PwAff = isl_pw_aff_align_params;
    /// The same, without parameters that do not occur.
    fn drop_unused_params(self) -> PwAff = isl_pw_aff_drop_unused_params;
    /// Whether a tuple has an identifier.
    fn has_tuple_id(&self, kind: DimType) -> bool = isl_pw_aff_has_tuple_id;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_pw_aff_get_tuple_id;
    /// Sets the identifier of a tuple.
    fn set_tuple_id(self, kind: DimType, id: Id) -> PwAff = isl_pw_aff_set_tuple_id;
    /// Removes the identifier of a tuple.
    fn reset_tuple_id(self, kind: DimType) -> PwAff = isl_pw_aff_reset_tuple_id;
    /// The parameter values for which it is defined: { : p }.
    fn params(self) -> Set = isl_pw_aff_params;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> Set = isl_pw_aff_domain;
    /// { B } = { [] -> B }.
    fn from_range(self) -> PwAff = isl_pw_aff_from_range;
    /// The smaller of the two, where both are defined.
    fn min(self, other: PwAff) -> PwAff = isl_pw_aff_min;
    /// The larger of the two, where both are defined.
    fn max(self, other: PwAff) -> PwAff = isl_pw_aff_max;
    /// Product; one of the two must be constant.
    fn mul(self, other: PwAff) -> PwAff = isl_pw_aff_mul;
    /// Quotient; the second must be constant.
    fn div(self, other: PwAff) -> PwAff = isl_pw_aff_div;
    /// Sum.
    fn add(self, other: PwAff) -> PwAff = isl_pw_aff_add;
    /// Difference.
    fn sub(self, other: PwAff) -> PwAff = isl_pw_aff_sub;
    /// { A -> -f(a) }.
    fn neg(self) -> PwAff = isl_pw_aff_neg;
    /// The smallest integer not below.
    fn ceil(self) -> PwAff = isl_pw_aff_ceil;
    /// The largest integer not above.
    fn floor(self) -> PwAff = isl_pw_aff_floor;
    /// The remainder modulo the value, between 0 and it.
    fn mod_val(self, modulus: Val) -> PwAff = isl_pw_aff_mod_val;
    /// Quotient rounded towards zero.
    fn tdiv_q(self, other: PwAff) -> PwAff = isl_pw_aff_tdiv_q;
    /// Remainder of the quotient rounded towards zero.
    fn tdiv_r(self, other: PwAff) -> PwAff = isl_pw_aff_tdiv_r;
    /// Keeps the cases where the parameters lie in { : p }.
    fn intersect_params(self, set: Set) -> PwAff = isl_pw_aff_intersect_params;
    /// { A -> f(a) } with a in { A }.
    fn intersect_domain(self, set: Set) -> PwAff = isl_pw_aff_intersect_domain;
    /// { [A -> B] -> C } with a in { A }.
    fn intersect_domain_wrapped_domain(self, set: Set) -> PwAff = isl_pw_aff_intersect_domain_wrapped_domain;
    /// { [A -> B] -> C } with b in { B }.
    fn intersect_domain_wrapped_range(self, set: Set) -> PwAff = isl_pw_aff_intersect_domain_wrapped_range;
    /// { A -> f(a) } with a outside { A }.
    fn subtract_domain(self, set: Set) -> PwAff = isl_pw_aff_subtract_domain;
    /// The second where the first is not zero, the third where it is.
    fn cond(self, pwaff_true: PwAff, pwaff_false: PwAff) -> PwAff = isl_pw_aff_cond;
    /// Adds to the constant term.
    fn add_constant_val(self, v: Val) -> PwAff = isl_pw_aff_add_constant_val;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> PwAff = isl_pw_aff_scale_val;
    /// Divided by the value.
    fn scale_down_val(self, f: Val) -> PwAff = isl_pw_aff_scale_down_val;
    /// { [A -> B] -> C } = { [B -> A] -> C }.
    fn domain_reverse(self) -> PwAff = isl_pw_aff_domain_reverse;
    /// Inserts dimensions.
    fn insert_dims(self, kind: DimType, first: usize, n: usize) -> PwAff = isl_pw_aff_insert_dims;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> PwAff = isl_pw_aff_add_dims;
    /// Moves dimensions.
    fn move_dims(
        self,
        to: DimType,
        to_position: usize,
        from: DimType,
        from_position: usize,
        n: usize,
    ) -> PwAff = isl_pw_aff_move_dims;
    /// Drops dimensions, which must not occur.
    fn drop_dims(self, kind: DimType, first: usize, n: usize) -> PwAff = isl_pw_aff_drop_dims;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> PwAff = isl_pw_aff_coalesce;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, context: Set) -> PwAff = isl_pw_aff_gist;
    /// The simplest function that is the same where the parameters lie in { : p }.
    fn gist_params(self, context: Set) -> PwAff = isl_pw_aff_gist_params;
    /// The value at a point.
    fn eval(self, pnt: Point) -> Val = isl_pw_aff_eval;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_aff(self, ma: MultiAff) -> PwAff = isl_pw_aff_pullback_multi_aff;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_pw_multi_aff(self, pma: PwMultiAff) -> PwAff = isl_pw_aff_pullback_pw_multi_aff;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_multi_pw_aff(self, mpa: MultiPwAff) -> PwAff = isl_pw_aff_pullback_multi_pw_aff;
    /// The number of cases.
    fn n_piece(&self) -> usize = isl_pw_aff_n_piece;
    /// Whether it has one case, the universe.
    fn isa_aff(&self) -> bool = isl_pw_aff_isa_aff;
    /// The same, if it has one case, the universe.
    fn as_aff(self) -> Aff = isl_pw_aff_as_aff;
    /// The same, as a relation.
    fn as_map(self) -> Map = isl_pw_aff_as_map;
    /// { A } where it is positive.
    fn pos_set(self) -> Set = isl_pw_aff_pos_set;
    /// { A } where it is not negative.
    fn nonneg_set(self) -> Set = isl_pw_aff_nonneg_set;
    /// { A } where it is zero.
    fn zero_set(self) -> Set = isl_pw_aff_zero_set;
    /// { A } where it is not zero.
    fn non_zero_set(self) -> Set = isl_pw_aff_non_zero_set;
    /// { A } where both are equal.
    fn eq_set(self, other: PwAff) -> Set = isl_pw_aff_eq_set;
    /// { A } where both differ.
    fn ne_set(self, other: PwAff) -> Set = isl_pw_aff_ne_set;
    /// { A } where the first is at most the second.
    fn le_set(self, other: PwAff) -> Set = isl_pw_aff_le_set;
    /// { A } where the first is less than the second.
    fn lt_set(self, other: PwAff) -> Set = isl_pw_aff_lt_set;
    /// { A } where the first is at least the second.
    fn ge_set(self, other: PwAff) -> Set = isl_pw_aff_ge_set;
    /// { A } where the first is greater than the second.
    fn gt_set(self, other: PwAff) -> Set = isl_pw_aff_gt_set;
    /// { A -> [f] } and { B -> [g] } = { A -> B } where both are equal.
    fn eq_map(self, other: PwAff) -> Map = isl_pw_aff_eq_map;
    /// { A -> [f] } and { B -> [g] } = { A -> B } where the first is at most the second.
    fn le_map(self, other: PwAff) -> Map = isl_pw_aff_le_map;
    /// { A -> [f] } and { B -> [g] } = { A -> B } where the first is less than the second.
    fn lt_map(self, other: PwAff) -> Map = isl_pw_aff_lt_map;
    /// { A -> [f] } and { B -> [g] } = { A -> B } where the first is at least the second.
    fn ge_map(self, other: PwAff) -> Map = isl_pw_aff_ge_map;
    /// { A -> [f] } and { B -> [g] } = { A -> B } where the first is greater than the second.
    fn gt_map(self, other: PwAff) -> Map = isl_pw_aff_gt_map;
    /// { B } where a has the values of the parameters named by the identifiers.
    fn bind_domain(self, tuple: MultiId) -> PwAff = isl_pw_aff_bind_domain;
    /// { B -> C } from { [A -> B] -> C } where a has the values of the named parameters.
    fn bind_domain_wrapped_domain(self, tuple: MultiId) -> PwAff = isl_pw_aff_bind_domain_wrapped_domain;
    /// The parameter values for which the function has the value of the parameter named by the identifier.
    fn bind_id(self, id: Id) -> Set = isl_pw_aff_bind_id;
    /// The same, in the wider type.
    fn to_union_pw_aff(self) -> UnionPwAff = isl_pw_aff_to_union_pw_aff;
    /// The smallest value of the function.
    fn min_val(self) -> Val = isl_pw_aff_min_val;
    /// The largest value of the function.
    fn max_val(self) -> Val = isl_pw_aff_max_val;
}}
