//! Quasi-affine functions to one dimension, without and with cases.

use crate::ffi::methods;
use crate::{Aff, DimType, Id, LocalSpace, Map, Point, PwAff, PwMultiAff, Set, Space, Val};

methods! { Aff {
    /// { A -> [0] }.
    fn zero_on_domain_space(space: Space) -> Aff = isl_aff_zero_on_domain_space;
    /// { A -> [v] }.
    fn val_on_domain(ls: LocalSpace, val: Val) -> Aff = isl_aff_val_on_domain;
    /// { A -> [the given dimension of a] }.
    fn var_on_domain(ls: LocalSpace, kind: DimType, position: usize) -> Aff = isl_aff_var_on_domain;
    /// { A -> [p] } for the parameter p.
    fn param_on_domain_space_id(space: Space, id: Id) -> Aff = isl_aff_param_on_domain_space_id;
    /// Whether integer divisions occur.
    fn involves_locals(&self) -> bool = isl_aff_involves_locals;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_aff_dim;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_aff_involves_dims;
    /// The constant term.
    fn get_constant_val(&self) -> Val = isl_aff_get_constant_val;
    /// The coefficient of a dimension.
    fn get_coefficient_val(&self, kind: DimType, position: usize) -> Val = isl_aff_get_coefficient_val;
    /// With another coefficient of a dimension.
    fn set_coefficient_si(self, kind: DimType, position: usize, coefficient: i32) -> Aff
        = isl_aff_set_coefficient_si;
    /// The common denominator of all coefficients.
    fn get_denominator_val(&self) -> Val = isl_aff_get_denominator_val;
    /// Whether it is constant.
    fn is_cst(&self) -> bool = isl_aff_is_cst;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &Aff) -> bool = isl_aff_plain_is_equal;
    /// An integer division { A -> [floor(f(a) / d)] }.
    fn get_div(&self, position: usize) -> Aff = isl_aff_get_div;
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
    fn scale_down_val(self, v: Val) -> Aff = isl_aff_scale_down_val;
    /// { A } where the first is at most the second.
    fn le_set(self, other: Aff) -> Set = isl_aff_le_set;
}}

methods! { PwAff {
    /// The space { A } of the arguments.
    fn get_domain_space(&self) -> Space = isl_pw_aff_get_domain_space;
    /// Its space.
    fn get_space(&self) -> Space = isl_pw_aff_get_space;
    /// The same, in the wider type.
    fn from_aff(aff: Aff) -> PwAff = isl_pw_aff_from_aff;
    /// { A -> [the given dimension of a] }.
    fn var_on_domain(ls: LocalSpace, kind: DimType, position: usize) -> PwAff = isl_pw_aff_var_on_domain;
    /// { A -> [v] }.
    fn val_on_domain(domain: Set, v: Val) -> PwAff = isl_pw_aff_val_on_domain;
    /// { A -> [p] } for the parameter p.
    fn param_on_domain_id(domain: Set, id: Id) -> PwAff = isl_pw_aff_param_on_domain_id;
    /// Whether both are obviously the same.
    fn plain_is_equal(&self, other: &PwAff) -> bool = isl_pw_aff_plain_is_equal;
    /// Whether both are the same function.
    fn is_equal(&self, other: &PwAff) -> bool = isl_pw_aff_is_equal;
    /// The number of dimensions of a kind.
    fn dim(&self, kind: DimType) -> usize = isl_pw_aff_dim;
    /// Whether the given dimensions occur.
    fn involves_dims(&self, kind: DimType, first: usize, n: usize) -> bool = isl_pw_aff_involves_dims;
    /// Whether it is constant.
    fn is_cst(&self) -> bool = isl_pw_aff_is_cst;
    /// { B } = { A -> B } for the domain space { A }.
    fn insert_domain(self, domain: Space) -> PwAff = isl_pw_aff_insert_domain;
    /// The same as a function of the parameters alone; a must not occur.
    fn project_domain_on_params(self) -> PwAff = isl_pw_aff_project_domain_on_params;
    /// The identifier of a tuple; fails if it has none.
    fn get_tuple_id(&self, kind: DimType) -> Id = isl_pw_aff_get_tuple_id;
    /// { A -> f(a) } = { A }.
    fn domain(self) -> Set = isl_pw_aff_domain;
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
    /// The second where the first is not zero, the third where it is.
    fn cond(self, pwaff_true: PwAff, pwaff_false: PwAff) -> PwAff = isl_pw_aff_cond;
    /// Adds to the constant term.
    fn add_constant_val(self, v: Val) -> PwAff = isl_pw_aff_add_constant_val;
    /// Multiplied by the value.
    fn scale_val(self, v: Val) -> PwAff = isl_pw_aff_scale_val;
    /// f / v.
    fn scale_down_val(self, v: Val) -> PwAff = isl_pw_aff_scale_down_val;
    /// Appends dimensions.
    fn add_dims(self, kind: DimType, n: usize) -> PwAff = isl_pw_aff_add_dims;
    /// The same, in fewer parts, or a failure inside isl.
    fn coalesced(self) -> PwAff = isl_pw_aff_coalesce;
    /// The simplest function that is the same within the context { A }.
    fn gist(self, context: Set) -> PwAff = isl_pw_aff_gist;
    /// The value at a point.
    fn eval(self, pnt: Point) -> Val = isl_pw_aff_eval;
    /// { B -> f(b) } with { A -> B(a) } = { A -> f(B(a)) }.
    fn pullback_pw_multi_aff(self, pma: PwMultiAff) -> PwAff = isl_pw_aff_pullback_pw_multi_aff;
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
    /// The smallest value of the function.
    fn min_val(self) -> Val = isl_pw_aff_min_val;
    /// The largest value of the function.
    fn max_val(self) -> Val = isl_pw_aff_max_val;
}}
